//! The materials of pieces and the markings of squares, and how many colours cards have.

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
    /// The piece on it can move, or the selected one can go there.
    Movable,
    /// The cursor is on it.
    Cursor,
}

impl Ground {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Light,
        Self::Dark,
        Self::Other,
        Self::Last,
        Self::Movable,
        Self::Cursor,
    ];
}

/// The number of colours of cards and owners before they repeat.
pub const COLOURS: u8 = 8;

/// The number of colours for cards of a single colour.
pub const GROUNDS: u8 = 5;
