//! What happens in Memoarrr!

use super::{Card, Power};
use crate::model::game::Describe;
use crate::model::grid::Place;
use crate::model::player::Names;
use crate::model::seat::{Seat, Viewer};
use crate::model::told::{Faces, Told};

/// Why a player is out of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The card did not fit (MEM-6).
    Misfit,
    /// No face-down card was left to turn up (MEM-9).
    NothingLeft,
}

/// What a move caused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The cards lie face down on the square, one is out of the game (MEM-1).
    Dealt,
    /// A player looked at the cards of their own side; visible to this player alone (MEM-3).
    Peeked { seat: Seat, cards: [(Place, Card); 3] },
    /// A round begins (MEM-4).
    RoundStarted {
        /// Which one, counted from 1.
        round: u8,
    },
    /// A card was turned up (MEM-5).
    TurnedUp { seat: Seat, place: Place, card: Card, fits: bool },
    /// A player is out of the round.
    Out { seat: Seat, why: Why },
    /// A power asks for a decision (MEM-15).
    Asked { seat: Seat, power: Power },
    /// An octopus has changed places (MEM-16).
    Swapped {
        seat: Seat,
        from: Place,
        /// Where it lies now; what lay there lies at `from`.
        to: Place,
    },
    /// A penguin has turned a card down (MEM-17).
    TurnedDown { seat: Seat, place: Place },
    /// A walrus blocks a card (MEM-18).
    Blocked { seat: Seat, place: Place },
    /// A power was not used (MEM-17, MEM-18).
    Passed(Seat),
    /// A crab makes its player turn another card (MEM-19).
    Again(Seat),
    /// A crab finds no card left and costs nothing (MEM-19).
    NoneAgain(Seat),
    /// A turtle skips a player (MEM-20).
    Skipped(Seat),
    /// It is a player's turn.
    Next(Seat),
    /// A round is won by the last player in (MEM-8).
    RoundWon {
        seat: Seat,
        /// Which round, counted from 1.
        round: u8,
    },
    /// A ruby card was drawn (MEM-8).
    RubyDrawn {
        seat: Seat,
        /// The rubies on it: hidden from every seat until the end (MEM-11).
        rubies: Option<u8>,
    },
    /// All cards were turned face down where they lie (MEM-10).
    Closed,
    /// The game is over (MEM-11).
    Over {
        /// The rubies of every seat.
        rubies: Vec<i32>,
        /// The winner, or all who share the win.
        winners: Vec<Seat>,
    },
}

impl Event {
    /// The event redacted for a viewer: a look at a player's own side goes to that player alone (MEM-3), the
    /// rubies on a card to no seat before the end (MEM-11).
    pub(super) fn redacted(&self, viewer: Viewer) -> Option<Self> {
        match self {
            Self::Peeked { seat, .. } => viewer.is(*seat).then(|| self.clone()),
            Self::RubyDrawn { seat, .. } if viewer != Viewer::Replay => {
                Some(Self::RubyDrawn { seat: *seat, rubies: None })
            }
            _ => Some(self.clone()),
        }
    }
}

impl Describe for Event {
    fn describe(&self, names: &Names) -> String {
        let name = |seat: &Seat| names.get(*seat);
        match self {
            Self::Dealt => "24 cards are dealt face down, one is left out".into(),
            Self::Peeked { seat, cards } => describe_peek(name(seat), cards),
            Self::RoundStarted { round } => format!("round {round} begins"),
            Self::TurnedUp { seat, place, card, fits } => describe_turn(name(seat), *place, *card, *fits),
            Self::Out { seat, why: Why::Misfit } => format!("{} is out of the round", name(seat)),
            Self::Out { seat, why: Why::NothingLeft } => format!("{} finds no card face down and is out", name(seat)),
            Self::Asked { seat, power } => describe_power(name(seat), *power),
            Self::Swapped { seat, from, to } => format!("{} swaps the octopus at {from} with {to}", name(seat)),
            Self::TurnedDown { seat, place } => format!("{} turns {place} down", name(seat)),
            Self::Blocked { seat, place } => format!("{} blocks {place}", name(seat)),
            Self::Passed(seat) => format!("{} passes", name(seat)),
            Self::Again(seat) => format!("the crab makes {} turn another card", name(seat)),
            Self::NoneAgain(seat) => format!("the crab leaves {} no card to turn", name(seat)),
            Self::Skipped(seat) => format!("the turtle skips {}", name(seat)),
            Self::Next(seat) => format!("it is the turn of {}", name(seat)),
            Self::RoundWon { seat, round } => format!("{} wins round {round}", name(seat)),
            Self::RubyDrawn { seat, rubies: None } => format!("{} draws a ruby card", name(seat)),
            Self::RubyDrawn { seat, rubies: Some(count) } => {
                format!("{} draws a ruby card: {}", name(seat), count_rubies(i32::from(*count)))
            }
            Self::Closed => "all cards are turned face down".into(),
            Self::Over { rubies, winners } => describe_over(rubies, winners, names),
        }
    }
}

impl Told for Event {
    fn about(&self) -> Option<Seat> {
        match self {
            Self::Peeked { seat, .. }
            | Self::TurnedUp { seat, .. }
            | Self::Out { seat, .. }
            | Self::Asked { seat, .. }
            | Self::Swapped { seat, .. }
            | Self::TurnedDown { seat, .. }
            | Self::Blocked { seat, .. }
            | Self::Passed(seat)
            | Self::Again(seat)
            | Self::NoneAgain(seat)
            | Self::Skipped(seat)
            | Self::Next(seat)
            | Self::RoundWon { seat, .. }
            | Self::RubyDrawn { seat, .. } => Some(*seat),
            Self::Dealt | Self::RoundStarted { .. } | Self::Closed | Self::Over { .. } => None,
        }
    }

    fn faces(&self) -> Faces {
        match self {
            Self::TurnedUp { place, .. } => Faces::Up(*place),
            Self::Asked { .. } | Self::Again(_) | Self::NoneAgain(_) | Self::Skipped(_) => Faces::Last,
            Self::Swapped { from, to, .. } => Faces::Swapped(*from, *to),
            Self::TurnedDown { place, .. } => Faces::Down(vec![*place]),
            Self::Closed => Faces::AllDown,
            _ => Faces::None,
        }
    }

    /// A power names its animal, so that its sentences name a face as well (MEM-14).
    fn describe_closed(&self, names: &Names) -> Option<String> {
        let name = |seat: &Seat| names.get(*seat);
        Some(match self {
            Self::TurnedUp { seat, place, fits: true, .. } => format!("{} turns up {place}", name(seat)),
            Self::TurnedUp { seat, place, .. } => format!("{} turns up {place}, which does not fit", name(seat)),
            Self::Asked { seat, .. } => format!("{} may use a power", name(seat)),
            Self::Again(seat) => format!("{} must turn another card", name(seat)),
            Self::NoneAgain(seat) => format!("{} has no other card to turn", name(seat)),
            Self::Skipped(seat) => format!("{} is skipped", name(seat)),
            Self::Swapped { seat, from, to } => format!("{} swaps {from} with {to}", name(seat)),
            _ => return None,
        })
    }
}

fn describe_peek(name: &str, cards: &[(Place, Card); 3]) -> String {
    let [one, two, three] = cards.map(|(place, card)| format!("{place} {card}"));
    format!("{name} looks at {one}, {two} and {three}")
}

fn describe_turn(name: &str, place: Place, card: Card, fits: bool) -> String {
    let (background, animal) = (card.background.name(), card.animal.name());
    let verdict = if fits { "" } else { ", which does not fit" };
    format!("{name} turns up {place}: {card}, {background} {animal}{verdict}")
}

fn describe_power(name: &str, power: Power) -> String {
    match power {
        Power::Octopus(_) => format!("{name} must swap the octopus with a neighbour"),
        Power::Penguin(_) => format!("{name} may turn a card down"),
        Power::Walrus => format!("{name} may block a card"),
    }
}

fn describe_over(rubies: &[i32], winners: &[Seat], names: &Names) -> String {
    let each = |seat: Seat| format!("{} has {}", names.get(seat), count_rubies(rubies[seat.index()]));
    let counts: Vec<_> = Seat::all(rubies.len()).map(each).collect();
    let wins = if winners.len() == 1 { "wins" } else { "share the win" };
    format!("the game is over; {}; {} {wins}", counts.join(", "), names.list(winners))
}

fn count_rubies(count: i32) -> String {
    if count == 1 { "1 ruby".into() } else { format!("{count} rubies") }
}
