//! The reasons for refusing a move of Memoarrr!

use super::Power;
use crate::game::Describe;
use crate::player::Names;
use crate::seat::Seat;
use parlour_language::{Text, text};

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
    fn describe(&self, names: &Names) -> Text {
        match self {
            Self::Outside => text!("memoarrr-outside"),
            Self::Empty => text!("memoarrr-empty"),
            Self::FaceUp => text!("memoarrr-face-up"),
            Self::Blocked(by) => text!("memoarrr-blocked-by", name = names.get(*by)),
            Self::Undecided(power) => undecided(*power),
            Self::NothingToDecide => text!("memoarrr-nothing-to-decide"),
            Self::MustSwap => text!("memoarrr-octopus-must"),
            Self::NotBeside => text!("memoarrr-octopus-beside"),
            Self::Itself => text!("memoarrr-penguin-itself"),
            Self::FaceDown => text!("memoarrr-face-down"),
            Self::NotDealt => text!("memoarrr-not-dealt"),
            Self::AlreadyDealt => text!("memoarrr-dealt-already"),
            Self::NotThisDeal => text!("memoarrr-wrong-deal"),
            Self::RubyDue => text!("memoarrr-ruby-due"),
            Self::NoRubyDue => text!("memoarrr-no-ruby-due"),
            Self::NoSuchRuby => text!("memoarrr-no-such-ruby"),
            Self::Over => text!("memoarrr-game-over"),
        }
    }
}

fn undecided(power: Power) -> Text {
    match power {
        Power::Octopus(_) => text!("memoarrr-octopus-first"),
        Power::Penguin(_) => text!("memoarrr-penguin-first"),
        Power::Walrus => text!("memoarrr-walrus-first"),
    }
}
