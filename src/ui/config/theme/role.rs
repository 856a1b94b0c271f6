//! The purposes of what is drawn, and what squares and pieces are drawn as.

/// The material of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chip {
    Dark,
    Light,
    Red,
}

impl Chip {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Dark, Self::Light, Self::Red];
}

/// The purpose of what is drawn. A screen names roles; only a theme names colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The ordinary text.
    Text,
    /// Less important text.
    Dim,
    /// The name of a screen or a panel, and what is bold in a text.
    Title,
    /// The lines around a panel.
    Frame,
    /// The emphasised text: a headline, the player on turn.
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
    /// The change that the edge of a face-up card makes to the style of its face.
    FaceEdge,
    /// A card that a player has taken.
    Taken,
    /// The mark of a seat (counted from 0); it repeats after [`COLOURS`], so it always holds a letter.
    Owner(u8),
    /// Something that may be chosen now.
    Legal,
    Good,
    /// A refusal, a mistake, cards that do not match.
    Bad,
    /// The name of a key.
    Key,
    KeyLabel,
    /// The row of a list that is chosen.
    Selected,
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

/// The marking of a square of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// It is not played on.
    Light,
    Dark,
    /// It is played on; every other one where all are.
    Other,
    /// The last move led over it.
    Last,
    /// The piece on it can move.
    Movable,
    /// The selected piece can go there.
    Target,
    /// The square of the selected piece.
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

/// The number of colours of cards and owners before they repeat.
pub const COLOURS: u8 = 8;

/// The number of colours for cards of a single colour.
pub const GROUNDS: u8 = 5;

impl Role {
    /// Every role, with every colour of cards and owners.
    pub fn all() -> impl Iterator<Item = Self> {
        use Role::{
            Accent, Back, BackEdge, Bad, Button, ButtonFocus, Cursor, Dialog, DialogFrame, Dim,
            FaceEdge, Felt, Frame, Good, Key, KeyLabel, Legal, Selected, Taken, Text, Title, Under,
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
        let roles = |chip| {
            [
                Self::Chip(chip),
                Self::Rim(chip),
                Self::Crown(chip),
                Self::Small(chip),
            ]
        };
        let pieces = Chip::ALL.into_iter().flat_map(roles);
        plain
            .into_iter()
            .chain(cards)
            .chain(grounds)
            .chain(Ground::ALL.map(Self::Square))
            .chain(pieces)
    }
}
