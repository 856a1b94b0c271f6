//! The facts about an event that a log needs besides its sentence: the seat it concerns, and the
//! faces of cards it names.

use parlour_language::Text;

use super::game::Describe;
use super::grid::Place;
use super::player::Names;
use super::seat::Seat;

/// The effect of an event on the faces on the table, and the face that its sentence names.
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

/// An event that a log tells. Naming faces that are hidden again would let a memory game's log
/// solve the game.
pub trait Disclosure: Describe {
    /// About whom the sentence is; `None` for what concerns all.
    fn about(&self) -> Option<Seat>;

    /// Returns whether the event only begins a game or a turn, which everybody sees; a log leaves it out.
    fn is_routine(&self) -> bool {
        false
    }

    /// Returns the event's effect on faces; it is none where no card is turned.
    fn faces(&self) -> Faces {
        Faces::None
    }

    /// The sentence without the face that it names; `None` if it names none that may lie face down again.
    fn describe_closed(&self, _: &Names) -> Option<Text> {
        None
    }
}
