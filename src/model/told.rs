//! What a log has to know of an event beside its sentence: about whom it is, and which faces of cards it names.

use super::game::Describe;
use super::grid::Place;
use super::player::Names;
use super::seat::Seat;

/// What an event does to the faces on the table, and which face its sentence names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Faces {
    /// Nothing; none is named.
    None,
    /// A card was turned face up here, and is named.
    Up(Place),
    /// The card that was turned up last is named.
    Last,
    /// These cards lie face down again; the first may be named.
    Down(Vec<Place>),
    /// The card at the first place, which is named, has changed places with that at the second.
    Swapped(Place, Place),
    /// Every card lies face down again.
    AllDown,
}

/// An event that a log tells. A memory game's log would solve it if it named faces that nobody sees any more.
pub trait Told: Describe {
    /// About whom the sentence is; `None` for what concerns all.
    fn about(&self) -> Option<Seat>;

    /// What it does to faces; nothing where no card is turned.
    fn faces(&self) -> Faces {
        Faces::None
    }

    /// The sentence without the face that it names; `None` if it names none that may lie face down again.
    fn describe_closed(&self, _: &Names) -> Option<String> {
        None
    }
}
