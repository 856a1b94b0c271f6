//! The characters that are drawn, each with a substitute for the Linux console and one for terminals that show ASCII only.
//!
//! All are one cell wide, none is shown as an emoji, and the fonts that terminals commonly use have them
//! (most are of the WGL4 set).

use ratatui::symbols::border;

use parlour_config::caps::Glyphs;

/// The lines around a thing: corners (top left, top right, bottom left, bottom right), and lines across and down.
const fn border(
    corners: [&'static str; 4],
    across: &'static str,
    down: &'static str,
) -> border::Set<'static> {
    border::Set {
        top_left: corners[0],
        top_right: corners[1],
        bottom_left: corners[2],
        bottom_right: corners[3],
        vertical_left: down,
        vertical_right: down,
        horizontal_top: across,
        horizontal_bottom: across,
    }
}

/// One set of characters.
#[derive(Debug, PartialEq, Eq)]
pub struct Signs {
    pub panel: border::Set<'static>,
    pub dialog: border::Set<'static>,
    pub card: border::Set<'static>,
    /// Around cards that have just been opened.
    pub heavy: border::Set<'static>,
    /// The corners of the rim around a card that a player has won.
    pub ticks: border::Set<'static>,
    /// Around the label of the button that Enter presses.
    pub button: [char; 2],
    /// The left half and the right half of a cell, one of which is lit beside the card that the cursor is on.
    pub light: [char; 2],
    /// The two characters of the lattice on a card's back; they swap from row to row.
    pub lattice: [char; 2],
    /// The back of a card that is too small for a lattice.
    pub hatch: char,
    /// The back of a card of one cell.
    pub back: char,
    /// The shapes on cards. The first ten show what pictures do: heart, spade, diamond, clover, star,
    /// moon, sun, fir, note, ghost.
    pub shapes: [char; SHAPES],
    pub legal: char,
    /// Went well; cards that match.
    pub good: char,
    /// Went wrong; cards that do not match.
    pub bad: char,
    /// Before the player on turn and the chosen row of a list.
    pub turn: char,
    /// Between items on one line.
    pub dot: char,
    /// Stands for what was cut off.
    pub ellipsis: &'static str,
    /// The arrow keys in the foot line: left, down, up, right.
    pub arrows: [char; 4],
    /// A bar's filled part, its half cell and its rest.
    pub bar: [char; 3],
    /// The axis of a chart.
    pub axis: char,
    /// A scroll bar's handle and its track.
    pub scroll: [&'static str; 2],
    /// Pieces of two cells: of each side, a man and a king.
    pub pieces: [[char; 2]; 2],
    pub crown: char,
    /// Half-filled cells for pictures: upper, lower, both.
    pub pixels: [char; 3],
}

/// The number of shapes before they repeat.
pub const SHAPES: usize = 12;

/// With Unicode.
static UNICODE: Signs = Signs {
    panel: border(["╭", "╮", "╰", "╯"], "─", "│"),
    dialog: border(["╔", "╗", "╚", "╝"], "═", "║"),
    card: border(["╭", "╮", "╰", "╯"], "─", "│"),
    heavy: border(["┏", "┓", "┗", "┛"], "━", "┃"),
    ticks: border(["╭", "╮", "╰", "╯"], " ", " "),
    button: ['►', '◄'],
    light: ['▌', '▐'],
    lattice: ['╱', '╲'],
    hatch: '░',
    back: '▒',
    shapes: ['♥', '♠', '♦', '♣', '★', '●', '☼', '▲', '♪', '▼', '◊', '■'],
    legal: '•',
    good: '√',
    bad: '×',
    turn: '►',
    dot: '·',
    ellipsis: "…",
    arrows: ['←', '↓', '↑', '→'],
    bar: ['━', '╸', '·'],
    axis: '│',
    scroll: ["█", "│"],
    pieces: [['●', '♦'], ['○', '◊']],
    crown: '▲',
    pixels: ['▀', '▄', '█'],
};

/// With what the fonts of the Linux console have in common: no half blocks, no heavy or round lines, one suit.
static CONSOLE: Signs = Signs {
    panel: border(["┌", "┐", "└", "┘"], "─", "│"),
    dialog: border(["╔", "╗", "╚", "╝"], "═", "║"),
    card: border(["┌", "┐", "└", "┘"], "─", "│"),
    heavy: border(["╔", "╗", "╚", "╝"], "═", "║"),
    ticks: border(["┌", "┐", "└", "┘"], " ", " "),
    button: ['>', '<'],
    light: ['>', '<'],
    lattice: ['/', '\\'],
    hatch: '░',
    back: '▒',
    shapes: ['&', '+', '♦', '%', '*', '@', '=', '▲', '$', '▼', '■', '~'],
    legal: '•',
    good: '+',
    bad: 'x',
    turn: '>',
    dot: '·',
    ellipsis: "..",
    arrows: ['←', '↓', '↑', '→'],
    bar: ['═', '─', '·'],
    axis: '│',
    scroll: ["█", "│"],
    pieces: [['x', 'X'], ['o', 'O']],
    crown: '▲',
    pixels: ['"', '■', '█'],
};

/// With ASCII only.
static ASCII: Signs = Signs {
    panel: border(["+", "+", "+", "+"], "-", "|"),
    dialog: border(["#", "#", "#", "#"], "=", "#"),
    card: border([".", ".", "'", "'"], "-", "|"),
    heavy: border(["#", "#", "#", "#"], "=", "#"),
    ticks: border([".", ".", "'", "'"], " ", " "),
    button: ['>', '<'],
    light: ['>', '<'],
    lattice: ['/', '\\'],
    hatch: ':',
    back: '#',
    shapes: ['*', '+', '%', '@', '=', '^', '$', '&', '~', '!', '"', ';'],
    legal: '*',
    good: '+',
    bad: 'x',
    turn: '>',
    dot: '-',
    ellipsis: "..",
    arrows: ['<', 'v', '^', '>'],
    bar: ['=', '-', '.'],
    axis: '|',
    scroll: ["#", "|"],
    pieces: [['x', 'X'], ['o', 'O']],
    crown: 'K',
    pixels: ['"', 'o', '#'],
};

impl Signs {
    /// The characters for a terminal.
    pub fn of(glyphs: Glyphs) -> &'static Self {
        match glyphs {
            Glyphs::Unicode => &UNICODE,
            Glyphs::Console => &CONSOLE,
            Glyphs::Letters | Glyphs::Ascii => &ASCII,
        }
    }

    /// The shape of an index; after the last comes the first.
    pub fn shape(&self, index: usize) -> char {
        self.shapes[index % SHAPES]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthChar;

    fn all(signs: &Signs) -> Vec<char> {
        let borders = [
            signs.panel,
            signs.dialog,
            signs.card,
            signs.heavy,
            signs.ticks,
        ];
        let corners =
            |b: border::Set<'static>| [b.top_left, b.top_right, b.bottom_left, b.bottom_right];
        let sides = |b: border::Set<'static>| [b.horizontal_top, b.vertical_left];
        let lines = borders
            .into_iter()
            .flat_map(|b| corners(b).into_iter().chain(sides(b)))
            .flat_map(str::chars);
        let singles = [
            signs.axis,
            signs.hatch,
            signs.back,
            signs.legal,
            signs.good,
            signs.bad,
            signs.turn,
            signs.dot,
        ];
        lines
            .chain(singles)
            .chain(signs.button)
            .chain(signs.light)
            .chain(signs.lattice)
            .chain(signs.shapes)
            .chain(signs.arrows)
            .chain(signs.bar)
            .chain(signs.scroll.into_iter().flat_map(str::chars))
            .chain(signs.pixels)
            .chain(signs.pieces.into_iter().flatten())
            .chain([signs.crown])
            .chain(signs.ellipsis.chars())
            .collect()
    }

    #[test]
    fn every_character_takes_one_cell() {
        for glyphs in Glyphs::ALL {
            for sign in all(Signs::of(glyphs)) {
                assert_eq!(sign.width(), Some(1), "{sign}");
            }
        }
    }

    #[test]
    fn none_is_shown_as_an_emoji() {
        for sign in all(&UNICODE) {
            // The characters of these blocks that Unicode shows as an emoji by default (emoji-data 16, Emoji_Presentation).
            let emoji = matches!(sign, '⌚'..='⌛' | '⏩'..='⏳' | '◽'..='◾' | '☔'..='☕' | '♈'..='♓' | '⚡' | '⭐' | '✨' | '\u{1f000}'..);
            assert!(!emoji, "{sign}");
        }
    }

    #[test]
    fn the_fallback_is_ascii() {
        assert!(all(&ASCII).iter().all(char::is_ascii));
    }

    #[test]
    fn the_console_has_every_character_of_its_set() {
        for sign in all(&CONSOLE) {
            assert!(
                crate::view::glyph_fallback::is_shown(sign, Glyphs::Console),
                "{sign}"
            );
        }
    }

    #[test]
    fn shapes_differ() {
        for signs in [&UNICODE, &CONSOLE, &ASCII] {
            let mut shapes = signs.shapes.to_vec();
            shapes.sort_unstable();
            shapes.dedup();
            assert_eq!(shapes.len(), SHAPES);
        }
    }
}
