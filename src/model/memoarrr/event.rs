//! The events of Memoarrr!

use super::{Card, Power};
use crate::disclosure::{Disclosure, Faces};
use crate::game::Describe;
use crate::grid::Place;
use crate::player::Names;
use crate::seat::{Seat, Viewer};
use parlour_language::{Text, text};

/// The reason a player is out of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The card did not fit (MEM-6).
    Misfit,
    /// No face-down card was left to turn up (MEM-9).
    NothingLeft,
}

/// An effect of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The cards lie face down on the square, one is out of the game (MEM-1).
    Dealt,
    /// A player looked at the cards of their own side; visible to this player alone (MEM-3).
    Peeked {
        seat: Seat,
        cards: [(Place, Card); 3],
    },
    /// A round begins (MEM-4).
    RoundStarted {
        /// The number of the round, counted from 1.
        round: u8,
    },
    /// A card was turned up (MEM-5).
    TurnedUp {
        seat: Seat,
        place: Place,
        card: Card,
        fits: bool,
    },
    /// A player is out of the round.
    Out { seat: Seat, why: Why },
    /// A power asks for a decision (MEM-15).
    Asked { seat: Seat, power: Power },
    /// An octopus has changed places (MEM-16).
    Swapped {
        seat: Seat,
        from: Place,
        /// The place where it lies now; the card that lay there lies at `from`.
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
        /// The number of the round, counted from 1.
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
            Self::RubyDrawn { seat, .. } if viewer != Viewer::Replay => Some(Self::RubyDrawn {
                seat: *seat,
                rubies: None,
            }),
            _ => Some(self.clone()),
        }
    }
}

impl Describe for Event {
    fn describe(&self, names: &Names) -> Text {
        let name = |seat: &Seat| names.get(*seat);
        match self {
            Self::Dealt => text!("memoarrr-dealt"),
            Self::Peeked { seat, cards } => describe_peek(name(seat), cards),
            Self::RoundStarted { round } => text!("memoarrr-round", round = round),
            Self::TurnedUp {
                seat,
                place,
                card,
                fits,
            } => describe_turn(name(seat), *place, *card, *fits),
            Self::Out {
                seat,
                why: Why::Misfit,
            } => text!("memoarrr-out-of-round", name = name(seat)),
            Self::Out {
                seat,
                why: Why::NothingLeft,
            } => text!("memoarrr-nothing-left", name = name(seat)),
            Self::Asked { seat, power } => describe_power(name(seat), *power),
            Self::Swapped { seat, from, to } => text!(
                "memoarrr-swaps-octopus",
                name = name(seat),
                from = from,
                to = to
            ),
            Self::TurnedDown { seat, place } => {
                text!("memoarrr-turns-down", name = name(seat), place = place)
            }
            Self::Blocked { seat, place } => {
                text!("memoarrr-blocks", name = name(seat), place = place)
            }
            Self::Passed(seat) => text!("memoarrr-passes", name = name(seat)),
            Self::Again(seat) => text!("memoarrr-crab", name = name(seat)),
            Self::NoneAgain(seat) => text!("memoarrr-crab-none", name = name(seat)),
            Self::Skipped(seat) => text!("memoarrr-turtle", name = name(seat)),
            Self::Next(seat) => text!("memoarrr-next", name = name(seat)),
            Self::RoundWon { seat, round } => {
                text!("memoarrr-round-won", name = name(seat), round = round)
            }
            Self::RubyDrawn { seat, rubies: None } => {
                text!("memoarrr-draws-ruby", name = name(seat))
            }
            Self::RubyDrawn {
                seat,
                rubies: Some(count),
            } => {
                text!(
                    "memoarrr-draws-rubies",
                    name = name(seat),
                    rubies = count_rubies(i32::from(*count))
                )
            }
            Self::Closed => text!("memoarrr-closed"),
            Self::Over { rubies, winners } => describe_over(rubies, winners, names),
        }
    }
}

impl Disclosure for Event {
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

    fn is_routine(&self) -> bool {
        matches!(self, Self::Dealt | Self::Next(_))
    }

    fn faces(&self) -> Faces {
        match self {
            Self::TurnedUp { place, .. } => Faces::Up(*place),
            Self::Asked { .. } | Self::Again(_) | Self::NoneAgain(_) | Self::Skipped(_) => {
                Faces::Last
            }
            Self::Swapped { from, to, .. } => Faces::Swapped(*from, *to),
            Self::TurnedDown { place, .. } => Faces::Down(vec![*place]),
            Self::Closed => Faces::AllDown,
            _ => Faces::None,
        }
    }

    /// A power names its animal, so that its sentences name a face as well (MEM-14).
    fn describe_closed(&self, names: &Names) -> Option<Text> {
        let name = |seat: &Seat| names.get(*seat);
        Some(match self {
            Self::TurnedUp {
                seat,
                place,
                fits: true,
                ..
            } => {
                text!("memoarrr-turns-up-closed", name = name(seat), place = place)
            }
            Self::TurnedUp { seat, place, .. } => {
                text!(
                    "memoarrr-turns-up-misfit-closed",
                    name = name(seat),
                    place = place
                )
            }
            Self::Asked { seat, .. } => text!("memoarrr-may-use", name = name(seat)),
            Self::Again(seat) => text!("memoarrr-must-turn", name = name(seat)),
            Self::NoneAgain(seat) => text!("memoarrr-none-to-turn", name = name(seat)),
            Self::Skipped(seat) => text!("memoarrr-skips", name = name(seat)),
            Self::Swapped { seat, from, to } => {
                text!("memoarrr-swaps", name = name(seat), from = from, to = to)
            }
            _ => return None,
        })
    }
}

fn describe_peek(name: &Text, cards: &[(Place, Card); 3]) -> Text {
    let [one, two, three] = cards.map(|(place, card)| format!("{place} {card}"));
    text!(
        "memoarrr-looks",
        name = name,
        one = one,
        two = two,
        three = three
    )
}

fn describe_turn(name: &Text, place: Place, card: Card, fits: bool) -> Text {
    let words = card.in_words();
    if fits {
        text!(
            "memoarrr-turns-up",
            name = name,
            place = &place,
            card = &card,
            words = words
        )
    } else {
        text!(
            "memoarrr-turns-up-misfit",
            name = name,
            place = &place,
            card = &card,
            words = words
        )
    }
}

fn describe_power(name: &Text, power: Power) -> Text {
    match power {
        Power::Octopus(_) => text!("memoarrr-must-swap", name = name),
        Power::Penguin(_) => text!("memoarrr-may-turn-down", name = name),
        Power::Walrus => text!("memoarrr-may-block", name = name),
    }
}

fn describe_over(rubies: &[i32], winners: &[Seat], names: &Names) -> Text {
    let each = |seat: Seat| {
        text!(
            "memoarrr-has",
            name = names.get(seat),
            rubies = count_rubies(rubies[seat.index()])
        )
    };
    let counts = Text::list(Seat::all(rubies.len()).map(each), ", ");
    text!(
        "memoarrr-over",
        counts = counts,
        verdict = names.verdict(winners)
    )
}

fn count_rubies(count: i32) -> Text {
    text!("memoarrr-rubies", rubies = count)
}
