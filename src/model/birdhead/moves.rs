//! The moves of `BirdHead`, by a player or by chance, and their notation.

use std::fmt;
use std::str::FromStr;

use parlour_language::id;

use super::cards::Cards;
use super::piles::Piles;
use crate::game::MoveSyntax;
use crate::seat::Seat;

/// The two ways of laying cards down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// Cards that lead a trick or reach the last play of it (BH-4, BH-6).
    Play,
    /// The lowest cards of the hand (BH-7).
    Discard,
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Play => "play",
            Self::Discard => "discard",
        })
    }
}

/// A player's action: some cards, in one of two ways. The same cards in two ways are two moves
/// (BH-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    pub way: Way,
    pub cards: Cards,
}

impl Action {
    /// Leads with cards or reaches the last play (BH-4, BH-6).
    pub fn play(cards: Cards) -> Self {
        Self {
            way: Way::Play,
            cards,
        }
    }

    /// Gives up the lowest cards of the hand (BH-7).
    pub fn discard(cards: Cards) -> Self {
        Self {
            way: Way::Discard,
            cards,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.way, self.cards)
    }
}

/// A whole decision of a player or of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Chance draws the starter of the first deal (BH-3).
    Start(Seat),
    /// Chance deals (BH-2).
    Deal(Piles),
    /// A player lays cards down.
    Act(Action),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(seat) => write!(f, "start {seat}"),
            Self::Deal(hands) => write!(f, "deal {hands}"),
            Self::Act(action) => write!(f, "{action}"),
        }
    }
}

impl FromStr for Move {
    type Err = MoveSyntax;

    fn from_str(text: &str) -> Result<Self, MoveSyntax> {
        let (verb, rest) = text
            .trim()
            .split_once(char::is_whitespace)
            .unwrap_or((text, ""));
        let rest = rest.trim();
        let read = match verb {
            "play" => Cards::parse(rest).map(|cards| Self::Act(Action::play(cards))),
            "discard" => Cards::parse(rest).map(|cards| Self::Act(Action::discard(cards))),
            "start" => parse_seat(rest).map(Self::Start),
            "deal" => parse_hands(rest).map(Self::Deal),
            _ => None,
        };
        read.ok_or(MoveSyntax {
            expected: id!("birdhead-move-form"),
        })
    }
}

/// A seat's number as written, 1 to 64; whether the table has it, the rules say.
fn parse_seat(text: &str) -> Option<Seat> {
    let number: usize = text.parse().ok()?;
    let written = (1..=Seat::MOST).contains(&number) && text == number.to_string();
    written.then(|| Seat::of(number - 1))
}

fn parse_hands(text: &str) -> Option<Piles> {
    let hands: Option<Vec<Cards>> = text.split('/').map(Cards::parse).collect();
    Piles::of(&hands?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_they_are_written() {
        for text in [
            "play 9 10",
            "discard 2 3",
            "start 3",
            "deal 2 3 3 / 4 11 11",
        ] {
            assert_eq!(text.parse::<Move>().expect(text).to_string(), text);
        }
    }

    #[test]
    fn other_texts_are_no_moves() {
        let six_hands = "deal 2/3/4/5/6/7";
        for text in [
            "",
            "play",
            "play 10 9",
            "play 1",
            "lead 3",
            "start 0",
            "start 65",
            "start",
            "deal",
            six_hands,
        ] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }
}
