//! The keys of a theme's file, a line each: with the pen that it holds, what that draws, and how well it has to be seen.

use super::board_colours::BoardColours;
use super::cell_style::CellStyle;
use super::role::{COLOURS, Chip, GROUNDS, Ground};

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

/// The pens of a key: one, or those of a list.
trait Pens {
    fn pens(&mut self) -> &mut [CellStyle];
}

impl Pens for CellStyle {
    fn pens(&mut self) -> &mut [CellStyle] {
        std::slice::from_mut(self)
    }
}

impl<const N: usize> Pens for [CellStyle; N] {
    fn pens(&mut self) -> &mut [CellStyle] {
        self
    }
}

/// A line is a key of the file: its name, its place in the palette, its kind, and the things drawn with it. `as` names the
/// role of a pen that only this role has.
macro_rules! theme_keys {
    ($(
        $key:literal: $field:ident $(. $part:ident $([$at:literal])*)? $(as $role:ident)?, $kind:expr, $meaning:literal;
    )+) => {
        /// The purpose of what is drawn. A screen names roles; only a theme names colours.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Role {
            $($(
                #[doc = concat!("Draws ", $meaning, ".")]
                $role,
            )?)+
            /// A card face up with this colour index; it repeats after [`COLOURS`].
            Face(u8),
            /// A card face up that is all of one colour: 0 red, 1 green, 2 purple, 3 blue, 4 yellow; it repeats
            /// after [`GROUNDS`].
            Ground(u8),
            /// The mark of a seat (counted from 0); it repeats after [`COLOURS`], so it always holds a letter.
            Owner(u8),
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

        impl Role {
            /// The roles without an index.
            const PLAIN: &[Self] = &[$($(Self::$role,)?)+];
        }

        /// All styles of one look at one depth (256 colours are derived from true colour). The default has the terminal's
        /// own colours alone. `assets/themes` has those of the built-in themes.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Palette {
            $($(
                #[doc = concat!("The pen of [`Role::", stringify!($role), "`].")]
                pub(super) $field: CellStyle,
            )?)+
            pub(super) faces: [CellStyle; COLOURS as usize],
            pub(super) grounds: [CellStyle; GROUNDS as usize],
            pub(super) owners: [CellStyle; COLOURS as usize],
            /// The ground below everything that has no separate background; the terminal's own where the theme sets none.
            pub(super) ground: CellStyle,
            pub(super) board: BoardColours,
        }

        impl Palette {
            /// The pen of a role.
            pub const fn pen(&self, role: Role) -> CellStyle {
                match role {
                    $($(Role::$role => self.$field,)?)+
                    Role::Face(colour) => self.faces[(colour % COLOURS) as usize],
                    Role::Ground(colour) => self.grounds[(colour % GROUNDS) as usize],
                    Role::Owner(seat) => self.owners[(seat % COLOURS) as usize],
                    Role::Square(ground) => self.board.ground(ground),
                    Role::Chip(chip) => self.board.chip(chip),
                    Role::Rim(chip) => self.board.rim(chip),
                    Role::Crown(chip) => self.board.crown(chip),
                    Role::Small(chip) => self.board.small(chip),
                }
            }
        }

        /// Every key, in the order in which they are written.
        pub const KEYS: &[ThemeKey] = &[$(ThemeKey {
            name: $key,
            meaning: $meaning,
            pens: |palette| palette.$field$(.$part$([$at])*)?.pens(),
            kind: $kind,
        }),+];
    };
}

use KeyKind::{Ornament, Page, Piece, Rim, Square, Text};

theme_keys! {
    "ground": ground, Page, "what lies below everything";
    "felt": felt as Felt, Text, "the table below cards and boards";
    "text": text as Text, Text, "what is to be read";
    "dim": dim as Dim, Text, "less important text";
    "title": title as Title, Text, "the name of a screen or a panel";
    "frame": frame as Frame, Text, "the lines around a panel";
    "accent": accent as Accent, Text, "headlines, and the player on turn";
    "legal": legal as Legal, Text, "what may be chosen now";
    "good": good as Good, Text, "good news";
    "bad": bad as Bad, Text, "refusals, and cards that do not match";
    "key": key as Key, Text, "the name of a key in the foot line";
    "key-label": key_label as KeyLabel, Text, "what a key in the foot line does";
    "selected": selected as Selected, Text, "the marked row of a list";
    "button": button as Button, Text, "a button";
    "button-focus": button_focus as ButtonFocus, Text, "the button that Enter presses";
    "dialog": dialog as Dialog, Text, "the inside of a dialog";
    "dialog-frame": dialog_frame as DialogFrame, Text, "the lines around a dialog";
    "cursor": cursor as Cursor, Text, "the light beside the card that the cursor is on";
    "back": back as Back, Ornament, "the pattern of a card face down";
    "back-edge": back_edge as BackEdge, Ornament, "the edge of a card face down";
    "under": under as Under, Text, "a value that shows through a card's back";
    "faces": faces, Text, "cards face up, by the colour of their picture";
    "face-edge": face_edge as FaceEdge, Ornament, "what the edge of a card face up changes";
    "grounds": grounds, Text, "cards of one colour: red, green, purple, blue, yellow";
    "taken": taken as Taken, Text, "a card that somebody has taken";
    "owners": owners, Text, "the marks of the seats";
    "square-light": board.grounds[0], Square(Ground::Light), "squares that are not played on";
    "square-dark": board.grounds[1], Square(Ground::Dark), "squares that are played on";
    "square-other": board.grounds[2], Square(Ground::Other), "every other one where all are";
    "square-last": board.grounds[3], Square(Ground::Last), "the last move led over it";
    "square-movable": board.grounds[4], Square(Ground::Movable), "the piece on it can move, or the selected one can go there";
    "square-cursor": board.grounds[5], Square(Ground::Cursor), "the cursor is on it";
    "piece-dark": board.chips[0][0], Piece(Chip::Dark), "a dark piece, with what is written on it";
    "rim-dark": board.chips[0][1], Rim(Chip::Dark), "its rim";
    "crown-dark": board.chips[0][2], Text, "its crown";
    "small-dark": board.small, Text, "a dark piece of two cells";
    "piece-light": board.chips[1][0], Piece(Chip::Light), "a light piece";
    "rim-light": board.chips[1][1], Rim(Chip::Light), "its rim";
    "crown-light": board.chips[1][2], Text, "its crown";
    "piece-red": board.chips[2][0], Piece(Chip::Red), "a red piece, where the light ones are red";
    "rim-red": board.chips[2][1], Rim(Chip::Red), "its rim";
    "crown-red": board.chips[2][2], Text, "its crown";
}

impl Palette {
    /// Returns the ground below everything that has no separate background.
    pub const fn ground(&self) -> CellStyle {
        self.ground
    }

    /// Returns whether pictures may mix their colours. A palette without a felt is made for its
    /// contrast, and keeps them apart.
    pub const fn mixes(&self) -> bool {
        self.felt.bg.is_some()
    }
}

impl Role {
    /// Every role, with every colour of cards and owners.
    pub fn all() -> impl Iterator<Item = Self> {
        let cards = (0..COLOURS).flat_map(|i| [Self::Face(i), Self::Owner(i)]);
        let grounds = (0..GROUNDS).map(Self::Ground);
        let roles = |chip| {
            [
                Self::Chip(chip),
                Self::Rim(chip),
                Self::Crown(chip),
                Self::Small(chip),
            ]
        };
        let pieces = Chip::ALL.into_iter().flat_map(roles);
        let plain = Self::PLAIN.iter().copied();
        plain
            .chain(cards)
            .chain(grounds)
            .chain(Ground::ALL.map(Self::Square))
            .chain(pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
