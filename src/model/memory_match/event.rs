//! The events of Memory Match.

use super::{Answer, Card, Dilemma};
use crate::disclosure::{Disclosure, Faces};
use crate::game::Describe;
use crate::grid::{Grid, Place};
use crate::player::Names;
use crate::seat::Seat;
use parlour_language::{Text, text};

/// An effect of a move; visible to both players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The cards lie hidden on the grid (MM-2, MM-3).
    Dealt(Grid),
    Revealed {
        seat: Seat,
        place: Place,
        card: Card,
    },
    /// Two equal standard cards leave the grid (MM-4).
    Matched {
        seat: Seat,
        places: [Place; 2],
        card: Card,
    },
    /// Two different standard cards are hidden again (MM-5).
    Missed { places: [Place; 2] },
    /// A bonus card beside a standard one brings a point and leaves the grid (MM-6).
    BonusTaken {
        seat: Seat,
        /// The place where the bonus card lay.
        place: Place,
        /// The place where the standard card lies, hidden again.
        hidden: Place,
    },
    /// A penalty card beside a standard one costs a point (MM-8).
    PenaltyHit {
        seat: Seat,
        /// The place where the penalty card lies or lay.
        place: Place,
        /// The place where the standard card lies, hidden again.
        hidden: Place,
        /// Set when the penalty card leaves the grid.
        leaves: bool,
    },
    /// A bonus and a penalty card leave the grid without score (MM-10).
    Cancelled { places: [Place; 2] },
    /// Two equal special cards ask for a choice (MM-7, MM-9).
    Asked { seat: Seat, dilemma: Dilemma },
    /// The choice was made; both cards leave the grid.
    Answered {
        seat: Seat,
        answer: Answer,
        places: [Place; 2],
    },
    /// The same player has another turn (MM-4, MM-7).
    Again(Seat),
    /// A player loses the turn that would have come now (MM-11).
    Skipped(Seat),
    /// It is a player's turn.
    Next(Seat),
    /// A single card was left; it goes without score (MM-13).
    LastGone { place: Place, card: Card },
    /// The game is over (MM-14).
    Over {
        /// The final scores, in seat order.
        scores: [i32; 2],
        /// The winner, or both players when it is a tie.
        winners: Vec<Seat>,
    },
}

impl Describe for Event {
    #[expect(clippy::too_many_lines, reason = "one arm an event")]
    fn describe(&self, names: &Names) -> Text {
        match self {
            Self::Dealt(grid) => {
                text!(
                    "match-dealt",
                    cards = grid.places(),
                    rows = grid.rows,
                    columns = grid.columns
                )
            }
            Self::Revealed { seat, place, card } => {
                text!(
                    "match-reveals",
                    name = names.get(*seat),
                    place = place,
                    card = card.in_words()
                )
            }
            Self::Matched {
                seat,
                places: [a, b],
                card,
            } => {
                text!(
                    "match-matches",
                    name = names.get(*seat),
                    card = card,
                    first = a,
                    second = b
                )
            }
            Self::Missed { places: [a, b] } => text!("match-missed", first = a, second = b),
            Self::BonusTaken {
                seat,
                place,
                hidden,
            } => {
                text!(
                    "match-bonus",
                    name = names.get(*seat),
                    place = place,
                    hidden = hidden
                )
            }
            Self::PenaltyHit {
                seat,
                place,
                hidden,
                leaves,
            } => describe_penalty(names.get(*seat), *place, *hidden, *leaves),
            Self::Cancelled { places: [a, b] } => {
                text!("match-cancelled", first = a, second = b)
            }
            Self::Asked { seat, dilemma } => describe_dilemma(names.get(*seat), *dilemma),
            Self::Answered {
                seat,
                answer,
                places: [a, b],
            } => {
                text!(
                    "match-chooses",
                    name = names.get(*seat),
                    points = answer.points(),
                    first = a,
                    second = b
                )
            }
            Self::Again(seat) => text!("match-again", name = names.get(*seat)),
            Self::Skipped(seat) => text!("match-skips", name = names.get(*seat)),
            Self::Next(seat) => text!("match-next", name = names.get(*seat)),
            Self::LastGone { place, card } => {
                text!("match-last", place = place, card = card.in_words())
            }
            Self::Over { scores, winners } => describe_over(*scores, winners, names),
        }
    }
}

impl Disclosure for Event {
    fn about(&self) -> Option<Seat> {
        match self {
            Self::Revealed { seat, .. }
            | Self::Matched { seat, .. }
            | Self::BonusTaken { seat, .. }
            | Self::PenaltyHit { seat, .. }
            | Self::Asked { seat, .. }
            | Self::Answered { seat, .. }
            | Self::Again(seat)
            | Self::Skipped(seat)
            | Self::Next(seat) => Some(*seat),
            Self::Dealt(_)
            | Self::Missed { .. }
            | Self::Cancelled { .. }
            | Self::LastGone { .. }
            | Self::Over { .. } => None,
        }
    }

    fn is_routine(&self) -> bool {
        matches!(self, Self::Dealt(_) | Self::Next(_))
    }

    fn faces(&self) -> Faces {
        match self {
            Self::Revealed { place, .. } => Faces::Up(*place),
            Self::Missed { places } => Faces::Down(places.to_vec()),
            Self::BonusTaken { hidden, .. }
            | Self::PenaltyHit {
                hidden,
                leaves: true,
                ..
            } => Faces::Down(vec![*hidden]),
            Self::PenaltyHit {
                place,
                hidden,
                leaves: false,
                ..
            } => Faces::Down(vec![*place, *hidden]),
            _ => Faces::None,
        }
    }

    /// A card that has left the grid may be named on.
    fn describe_closed(&self, names: &Names) -> Option<Text> {
        match self {
            Self::Revealed { seat, place, .. } => Some(text!(
                "match-reveals-closed",
                name = names.get(*seat),
                place = place
            )),
            Self::PenaltyHit {
                seat,
                place,
                hidden,
                leaves: false,
            } => Some(text!(
                "match-penalty-closed",
                name = names.get(*seat),
                place = place,
                hidden = hidden
            )),
            _ => None,
        }
    }
}

fn describe_penalty(name: &Text, place: Place, hidden: Place, leaves: bool) -> Text {
    if leaves {
        text!(
            "match-penalty-leaves",
            name = name,
            place = &place,
            hidden = &hidden
        )
    } else {
        text!(
            "match-penalty",
            name = name,
            place = &place,
            hidden = &hidden
        )
    }
}

fn describe_dilemma(name: &Text, dilemma: Dilemma) -> Text {
    match dilemma {
        Dilemma::Bonus => text!("match-two-bonuses", name = name),
        Dilemma::Penalty => text!("match-two-penalties", name = name),
    }
}

/// MM-14: all pairs matched, the final scores, the winner or the tie.
fn describe_over(scores: [i32; 2], winners: &[Seat], names: &Names) -> Text {
    let [first, second] = [0, 1].map(|seat| {
        let score = scores[usize::from(seat)].to_string();
        Text::list([names.get(Seat(seat)).clone(), score.into()], " ")
    });
    let verdict = match winners {
        [winner] => text!("match-wins", name = names.get(*winner)),
        _ => text!("match-tie"),
    };
    text!(
        "match-over",
        first = first,
        second = second,
        verdict = verdict
    )
}
