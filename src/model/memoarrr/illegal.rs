//! Why a move of Memoarrr! is refused.

use super::Power;
use crate::model::game::Describe;
use crate::model::player::Names;
use crate::model::seat::Seat;

/// A refusal. The turn stands as it was (MEM-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// There is no such place.
    Outside,
    /// C3 (MEM-21).
    Empty,
    /// The card lies face up (MEM-21).
    FaceUp,
    /// The card is blocked by this player's walrus (MEM-21).
    Blocked(Seat),
    /// A power has to be decided first (MEM-15).
    Undecided(Power),
    /// No such power waits for a decision (MEM-15).
    NothingToDecide,
    /// The octopus must change places (MEM-16).
    MustSwap,
    /// The octopus changes places with a neighbour only (MEM-16).
    NotBeside,
    /// The penguin turns down another card (MEM-17).
    Itself,
    /// The penguin turns down what lies face up (MEM-17).
    FaceDown,
    /// The cards have not been dealt yet.
    NotDealt,
    /// The cards have been dealt.
    AlreadyDealt,
    /// The deal does not hold every card once (MEM-1).
    NotThisDeal,
    /// A ruby card has to be drawn first (MEM-8).
    RubyDue,
    /// No round has just been won (MEM-8).
    NoRubyDue,
    /// There is no such ruby card any more (MEM-8).
    NoSuchRuby,
    /// The game is over (MEM-11).
    Over,
}

impl Describe for Illegal {
    fn describe(&self, names: &Names) -> String {
        let sentence = match self {
            Self::Outside => "there is no such card; they go from A1 to E5 (MEM-1)",
            Self::Empty => "C3 is empty (MEM-21)",
            Self::FaceUp => "already face up (MEM-21)",
            Self::Blocked(by) => return format!("blocked by the walrus of {} (MEM-21)", names.get(*by)),
            Self::Undecided(power) => undecided(*power),
            Self::NothingToDecide => "no power waits for that decision (MEM-15)",
            Self::MustSwap => "the octopus must change places (MEM-16)",
            Self::NotBeside => "the octopus changes places with a card right beside, above or below it (MEM-16)",
            Self::Itself => "the penguin turns down another card, not itself (MEM-17)",
            Self::FaceDown => "already face down (MEM-17)",
            Self::NotDealt => "the cards have not been dealt yet",
            Self::AlreadyDealt => "the cards have been dealt already",
            Self::NotThisDeal => "a deal holds every one of the 25 cards exactly once (MEM-1)",
            Self::RubyDue => "the round is over; its ruby card is drawn first (MEM-8)",
            Self::NoRubyDue => "no ruby card is due before a round is won (MEM-8)",
            Self::NoSuchRuby => "no such ruby card is left (MEM-8)",
            Self::Over => "the game is over (MEM-11)",
        };
        sentence.into()
    }
}

fn undecided(power: Power) -> &'static str {
    match power {
        Power::Octopus(_) => "first choose with which neighbour the octopus changes places (MEM-16)",
        Power::Penguin(_) => "first choose which card the penguin turns down, or pass (MEM-17)",
        Power::Walrus => "first choose which card the walrus blocks, or pass (MEM-18)",
    }
}
