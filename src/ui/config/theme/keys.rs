//! The keys of a theme's file, each with the pens that it holds.

use super::Palette;
use super::cell_style::CellStyle;
use super::role::{Chip, Ground};

/// A key of a section of a theme's file.
#[derive(Clone, Copy, Debug)]
pub struct ThemeKey {
    pub name: &'static str,
    /// The things drawn with the key, in a few words.
    pub meaning: &'static str,
    /// One pen, or those of a list.
    pub pens: fn(&mut Palette) -> &mut [CellStyle],
    pub kind: KeyKind,
}

/// The visibility that the things drawn with a key need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyKind {
    /// It is read.
    Text,
    /// Lines and patterns, which need not be read.
    Ornament,
    /// The colours of a piece.
    Piece(Chip),
    /// The rim of a piece, which need not be read, but tells the piece from its square.
    Rim(Chip),
    /// The colours of a square.
    Square(Ground),
    /// The ground below everything that has no separate background.
    Page,
}

/// A row of the table of keys.
const fn key(
    name: &'static str,
    kind: KeyKind,
    meaning: &'static str,
    pens: fn(&mut Palette) -> &mut [CellStyle],
) -> ThemeKey {
    ThemeKey {
        name,
        meaning,
        pens,
        kind,
    }
}

macro_rules! one {
    ($field:ident $($rest:tt)*) => {
        |palette| std::slice::from_mut(&mut palette.$field $($rest)*)
    };
}

use KeyKind::{Ornament, Page, Piece, Rim, Square, Text};

/// Every key, in the order in which they are written.
pub const KEYS: &[ThemeKey] = &[
    key("ground", Page, "what lies below everything", one!(ground)),
    key("felt", Text, "the table below cards and boards", one!(felt)),
    key("text", Text, "what is to be read", one!(text)),
    key("dim", Text, "less important text", one!(dim)),
    key(
        "title",
        Text,
        "the name of a screen or a panel",
        one!(title),
    ),
    key("frame", Text, "the lines around a panel", one!(frame)),
    key(
        "accent",
        Text,
        "headlines, and the player on turn",
        one!(accent),
    ),
    key("legal", Text, "what may be chosen now", one!(legal)),
    key("good", Text, "good news", one!(good)),
    key(
        "bad",
        Text,
        "refusals, and cards that do not match",
        one!(bad),
    ),
    key("key", Text, "the name of a key in the foot line", one!(key)),
    key(
        "key-label",
        Text,
        "what a key in the foot line does",
        one!(key_label),
    ),
    key("selected", Text, "the marked row of a list", one!(selected)),
    key("button", Text, "a button", one!(button)),
    key(
        "button-focus",
        Text,
        "the button that Enter presses",
        one!(button_focus),
    ),
    key("dialog", Text, "the inside of a dialog", one!(dialog)),
    key(
        "dialog-frame",
        Text,
        "the lines around a dialog",
        one!(dialog_frame),
    ),
    key(
        "cursor",
        Text,
        "the marks beside the card that the cursor is on",
        one!(cursor),
    ),
    key(
        "back",
        Ornament,
        "the pattern of a card face down",
        one!(back),
    ),
    key(
        "back-edge",
        Ornament,
        "the edge of a card face down",
        one!(back_edge),
    ),
    key(
        "under",
        Text,
        "a value that shows through a card's back",
        one!(under),
    ),
    key(
        "faces",
        Text,
        "cards face up, by the colour of their picture",
        |palette| &mut palette.faces,
    ),
    key(
        "face-edge",
        Ornament,
        "what the edge of a card face up changes",
        one!(face_edge),
    ),
    key(
        "grounds",
        Text,
        "cards of one colour: red, green, purple, blue, yellow",
        |palette| &mut palette.grounds,
    ),
    key("taken", Text, "a card that somebody has taken", one!(taken)),
    key("owners", Text, "the marks of the seats", |palette| {
        &mut palette.owners
    }),
    key(
        "square-light",
        Square(Ground::Light),
        "squares that are not played on",
        one!(board.grounds[0]),
    ),
    key(
        "square-dark",
        Square(Ground::Dark),
        "squares that are played on",
        one!(board.grounds[1]),
    ),
    key(
        "square-other",
        Square(Ground::Other),
        "every other one where all are",
        one!(board.grounds[2]),
    ),
    key(
        "square-last",
        Square(Ground::Last),
        "the last move led over it",
        one!(board.grounds[3]),
    ),
    key(
        "square-movable",
        Square(Ground::Movable),
        "the piece on it can move",
        one!(board.grounds[4]),
    ),
    key(
        "square-target",
        Square(Ground::Target),
        "the selected piece can go there",
        one!(board.grounds[5]),
    ),
    key(
        "square-held",
        Square(Ground::Held),
        "the square of the selected piece",
        one!(board.grounds[6]),
    ),
    key(
        "square-advised",
        Square(Ground::Advised),
        "an advised move leads over it",
        one!(board.grounds[7]),
    ),
    key(
        "square-cursor",
        Square(Ground::Cursor),
        "the cursor is on it",
        one!(board.grounds[8]),
    ),
    key(
        "piece-dark",
        Piece(Chip::Dark),
        "a dark piece, with what is written on it",
        one!(board.chips[0][0]),
    ),
    key(
        "rim-dark",
        Rim(Chip::Dark),
        "its rim",
        one!(board.chips[0][1]),
    ),
    key("crown-dark", Text, "its crown", one!(board.chips[0][2])),
    key(
        "small-dark",
        Text,
        "a dark piece of two cells",
        one!(board.small),
    ),
    key(
        "piece-light",
        Piece(Chip::Light),
        "a light piece",
        one!(board.chips[1][0]),
    ),
    key(
        "rim-light",
        Rim(Chip::Light),
        "its rim",
        one!(board.chips[1][1]),
    ),
    key("crown-light", Text, "its crown", one!(board.chips[1][2])),
    key(
        "piece-red",
        Piece(Chip::Red),
        "a red piece, where the light ones are red",
        one!(board.chips[2][0]),
    ),
    key(
        "rim-red",
        Rim(Chip::Red),
        "its rim",
        one!(board.chips[2][1]),
    ),
    key("crown-red", Text, "its crown", one!(board.chips[2][2])),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::theme::role::Role;

    #[test]
    fn every_pen_of_a_palette_has_a_key() {
        let marked = CellStyle::read(
            "bold dim underlined reversed #010203 on #040506",
            super::super::cell_style::Ink::Rgb,
        );
        let marked = marked.expect("a pen");
        let mut palette = Palette::default();
        for key in KEYS {
            (key.pens)(&mut palette).fill(marked);
        }
        assert!(Role::all().all(|role| palette.pen(role) == marked));
        assert_eq!(palette.ground(), marked);
    }
}
