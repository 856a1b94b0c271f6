//! Seats at a table: whose turn it is and for whom something is shown.

use std::fmt;

/// A place at the table. Counted from 0 in code and from 1 in everything people read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's index into lists in seat order.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seat of an index into a list in seat order.
    ///
    /// # Panics
    /// Never for a table: no game seats more than [`Seat::MOST`].
    pub fn of(index: usize) -> Self {
        Self(u8::try_from(index).expect("a table has at most 64 seats"))
    }

    /// The largest number of seats that any game offers.
    pub const MOST: usize = 64;

    /// All seats of a table, in turn order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..seats).map(Self::of)
    }

    /// The seat after this one at a table of `seats`; after the last comes the first.
    #[must_use]
    pub fn next(self, seats: usize) -> Self {
        Self::of((self.index() + 1) % seats)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// The seat or chance that has to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ToAct {
    Seat(Seat),
    /// Chance: a deal, a card drawn at random.
    Chance,
    /// No player: the game is over.
    Over,
}

impl ToAct {
    /// The seat that has to act, if it is one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Chance | Self::Over => None,
        }
    }
}

/// For whom a view is made or an event told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player: sees what the rules let this seat see.
    Seat(Seat),
    /// Watches without a seat: sees only what is public.
    Spectator,
    /// Replays a finished game from its record: sees everything.
    Replay,
}

impl Viewer {
    /// Returns whether this viewer may see what belongs to `seat` alone.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Replay || self == Self::Seat(seat)
    }
}
