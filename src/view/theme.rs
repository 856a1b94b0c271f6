//! What a thing on the screen is for, and the style that says so in a theme.

use ratatui::style::{Color, Style};

use super::glyphs::Signs;
use super::palette::{self, Palette};
use super::piece::Chip;
use crate::app::facts::{Depth, Facts};
use crate::app::look::Look;

/// What a piece of the screen is for. A screen names roles; only a theme names colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// What is to be read.
    Text,
    /// What is only to be found when it is looked for.
    Dim,
    /// The name of a screen or a panel.
    Title,
    /// The lines around a panel.
    Frame,
    /// What stands out: a headline, the player on turn.
    Accent,
    /// The marks beside the card the cursor is on.
    Cursor,
    /// A card face down: its pattern on its back.
    Back,
    /// The edge of a card face down.
    BackEdge,
    /// A value that shows through a card's back, when a game is looked at again.
    Under,
    /// A card face up with this colour index; it repeats after [`COLOURS`].
    Face(u8),
    /// A card face up that is all of one colour: 0 red, 1 green, 2 purple, 3 blue, 4 yellow; it repeats
    /// after [`GROUNDS`].
    Ground(u8),
    /// What the edge of a card face up changes in the style of its face.
    FaceEdge,
    /// A card that somebody has taken: what is left on the table.
    Taken,
    /// The mark of a seat (counted from 0); it repeats after [`COLOURS`], so it always holds a letter.
    Owner(u8),
    /// Something that may be chosen now.
    Legal,
    /// Something that went well.
    Good,
    /// A refusal, a mistake, cards that do not match.
    Bad,
    /// The name of a key.
    Key,
    /// What a key does.
    KeyLabel,
    /// The row of a list that is chosen.
    Selected,
    /// A button.
    Button,
    /// The button that Enter presses.
    ButtonFocus,
    /// The inside of a dialog.
    Dialog,
    /// The lines around a dialog.
    DialogFrame,
    /// The table between the cards.
    Felt,
    /// A square of a board.
    Square(Ground),
    /// A piece, with what is written on it.
    Chip(Chip),
    /// The rim of a piece, on a square that is played on.
    Rim(Chip),
    /// The crown of a king.
    Crown(Chip),
    /// A piece of two cells, which is a sign: a dark piece is dark here too.
    Small(Chip),
}

/// What a square of a board is marked out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// It is not played on.
    Light,
    /// It is played on.
    Dark,
    /// It is played on; every other one where all are.
    Other,
    /// The last move led over it.
    Last,
    /// The piece on it can move.
    Movable,
    /// The piece in the hand can go there.
    Target,
    /// The piece in the hand stands there.
    Held,
    /// A move that was advised leads over it.
    Advised,
    /// The cursor is on it.
    Cursor,
}

impl Ground {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Light,
        Self::Dark,
        Self::Other,
        Self::Last,
        Self::Movable,
        Self::Target,
        Self::Held,
        Self::Advised,
        Self::Cursor,
    ];
}

/// How many colours cards and owners have before they repeat.
pub const COLOURS: u8 = 8;

/// How many colours a card may be all of.
pub const GROUNDS: u8 = 5;

impl Role {
    /// Every role, with every colour of cards and owners.
    pub fn all() -> impl Iterator<Item = Self> {
        use Role::{
            Accent, Back, BackEdge, Bad, Button, ButtonFocus, Cursor, Dialog, DialogFrame, Dim, FaceEdge, Felt, Frame,
            Good, Key, KeyLabel, Legal, Selected, Taken, Text, Title, Under,
        };
        let plain = [
            Text,
            Dim,
            Title,
            Frame,
            Accent,
            Cursor,
            Back,
            BackEdge,
            Under,
            FaceEdge,
            Taken,
            Legal,
            Good,
            Bad,
            Key,
            KeyLabel,
            Selected,
            Button,
            ButtonFocus,
            Dialog,
            DialogFrame,
            Felt,
        ];
        let cards = (0..COLOURS).flat_map(|i| [Self::Face(i), Self::Owner(i)]);
        let grounds = (0..GROUNDS).map(Self::Ground);
        let roles = |chip| [Self::Chip(chip), Self::Rim(chip), Self::Crown(chip), Self::Small(chip)];
        let pieces = Chip::ALL.into_iter().flat_map(roles);
        plain.into_iter().chain(cards).chain(grounds).chain(Ground::ALL.map(Self::Square)).chain(pieces)
    }
}

/// A look resolved for what a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    palette: Palette,
    depth: Depth,
    /// The characters to draw with.
    pub signs: &'static Signs,
}

impl Theme {
    /// The theme of this look on a terminal of these abilities.
    #[must_use]
    pub fn new(look: Look, facts: Facts) -> Self {
        Self { palette: Palette::of(look, facts.depth), depth: facts.depth, signs: Signs::of(facts.glyphs) }
    }

    /// The style of a role.
    #[must_use]
    pub fn style(&self, role: Role) -> Style {
        let style = self.palette.style(role);
        match self.depth {
            Depth::Indexed256 => indexed(style),
            Depth::None | Depth::Ansi16 | Depth::True => style,
        }
    }
}

/// The same style in the nearest colours of xterm's palette.
fn indexed(style: Style) -> Style {
    Style { fg: style.fg.map(index), bg: style.bg.map(index), ..style }
}

fn index(colour: Color) -> Color {
    match colour {
        Color::Rgb(r, g, b) => Color::Indexed(palette::nearest([r, g, b])),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::facts::Glyphs;
    use crate::view::palette::rgb;

    const DEPTHS: [Depth; 4] = [Depth::None, Depth::Ansi16, Depth::Indexed256, Depth::True];

    fn themes(depth: Depth) -> impl Iterator<Item = (Look, Theme)> {
        Look::ALL.into_iter().map(move |look| (look, Theme::new(look, Facts { depth, glyphs: Glyphs::Unicode })))
    }

    /// The relative luminance of WCAG 2.1.
    fn luminance(colour: [u8; 3]) -> f64 {
        let part = |byte: u8| {
            let c = f64::from(byte) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(colour[0]) + 0.7152 * part(colour[1]) + 0.0722 * part(colour[2])
    }

    fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    /// Text on its own background, and text on whatever background a terminal has.
    fn readable(style: Style, least: f64) -> bool {
        match (style.fg.and_then(rgb), style.bg.and_then(rgb)) {
            (Some(fg), Some(bg)) => contrast(fg, bg) >= least,
            (Some(fg), None) => [[0; 3], [255; 3]].into_iter().all(|bg| contrast(fg, bg) >= 3.0),
            (None, Some(_)) => false,
            (None, None) => true,
        }
    }

    #[test]
    fn everything_can_be_read_on_a_dark_and_on_a_light_terminal() {
        // Lines and patterns need not be read. WCAG asks 4.5 of text, and 3 of large or bold text.
        let ornament = [Role::Back, Role::BackEdge, Role::FaceEdge];
        let is_ornament = |role: &Role| ornament.contains(role) || matches!(role, Role::Rim(_));
        for depth in DEPTHS {
            let least = if depth == Depth::Ansi16 { 3.0 } else { 4.5 };
            for (look, theme) in themes(depth) {
                for role in Role::all().filter(|role| !is_ornament(role)) {
                    let style = theme.style(role);
                    assert!(readable(style, least), "{look}, {depth:?}, {role:?}: {style:?}");
                }
            }
        }
    }

    #[test]
    fn high_contrast_has_high_contrast() {
        for depth in [Depth::Indexed256, Depth::True] {
            let theme = Theme::new(Look::HighContrast, Facts { depth, glyphs: Glyphs::Unicode });
            for role in Role::all() {
                let style = theme.style(role);
                assert!(readable(style, 7.0), "{role:?}: {style:?}");
                assert!(style.fg.is_none() || style.bg.is_some(), "{role:?} trusts the terminal's background");
            }
        }
    }

    #[test]
    fn each_depth_uses_its_own_colours_only() {
        let fits = |depth, colour| match depth {
            Depth::None => false,
            Depth::Ansi16 => !matches!(colour, Color::Rgb(..) | Color::Indexed(_) | Color::Reset),
            Depth::Indexed256 => matches!(colour, Color::Indexed(16..)),
            Depth::True => matches!(colour, Color::Rgb(..)),
        };
        for depth in DEPTHS {
            for (look, theme) in themes(depth) {
                for role in Role::all() {
                    let style = theme.style(role);
                    let foreign = style.fg.into_iter().chain(style.bg).find(|colour| !fits(depth, *colour));
                    assert_eq!(foreign, None, "{look}, {depth:?}, {role:?}");
                }
            }
        }
    }

    #[test]
    fn colours_repeat_after_the_last() {
        for depth in DEPTHS {
            for (_, theme) in themes(depth) {
                assert_eq!(theme.style(Role::Face(COLOURS + 2)), theme.style(Role::Face(2)));
                assert_eq!(theme.style(Role::Owner(255)), theme.style(Role::Owner(255 % COLOURS)));
            }
        }
    }

    #[test]
    fn the_colours_of_cards_and_of_owners_differ() {
        for depth in [Depth::Ansi16, Depth::Indexed256, Depth::True] {
            for (look, theme) in themes(depth) {
                for (i, j) in (0..GROUNDS).flat_map(|i| (0..i).map(move |j| (i, j))) {
                    assert_ne!(theme.style(Role::Ground(i)), theme.style(Role::Ground(j)), "{look}, {depth:?}");
                }
                for (i, j) in (0..COLOURS).flat_map(|i| (0..i).map(move |j| (i, j))) {
                    assert_ne!(theme.style(Role::Face(i)), theme.style(Role::Face(j)), "{look}, {depth:?}");
                    assert_ne!(theme.style(Role::Owner(i)), theme.style(Role::Owner(j)), "{look}, {depth:?}");
                }
            }
        }
    }

    #[test]
    fn states_of_a_card_differ_without_any_colour() {
        for (_, theme) in themes(Depth::None) {
            let [back, face, taken] = [Role::Back, Role::Face(0), Role::Taken].map(|role| theme.style(role));
            assert!(back != face && face != taken && back != taken);
        }
    }
}
