//! How a finished game stands, seat by seat: what a history keeps of it.

use super::any::AnyPlaythrough;
use super::game::Game;
use super::playthrough::Playthrough;
use super::seat::Seat;
use crate::each_game;

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Every seat's score, in seat order.
    pub scores: Vec<i32>,
    /// How many turns every seat has ended.
    pub turns: Vec<u32>,
    /// The winning seats, ascending; none when the game is drawn.
    pub winners: Vec<Seat>,
}

impl Standing {
    /// How a game stands; `None` while it runs.
    #[must_use]
    pub fn of<G: Game>(sitting: &Playthrough<G>) -> Option<Self> {
        let winners = sitting.winners()?;
        Some(Self { scores: sitting.game().scores(), turns: turns(sitting), winners })
    }

    /// The same for whatever game.
    #[must_use]
    pub fn of_any(sitting: &AnyPlaythrough) -> Option<Self> {
        each_game!(AnyPlaythrough, sitting, sitting => Self::of(sitting))
    }
}

/// Games count turns for the whole table; a turn belongs to whoever made the move that ended it.
fn turns<G: Game>(sitting: &Playthrough<G>) -> Vec<u32> {
    let seats = sitting.game().seats();
    let mut turns = vec![0; seats];
    let Ok(mut game) = G::start(sitting.config(), seats) else { return turns };
    for entry in sitting.log() {
        let before = game.turns();
        let _ = game.apply(&entry.chosen);
        if let Some(seat) = entry.by.seat() {
            turns[seat.index()] += game.turns() - before;
        }
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::concentration::{Concentration, Rules};

    #[test]
    fn a_turn_counts_for_whoever_ended_it_and_a_running_game_does_not_stand() {
        let rules = Rules { pairs: 3, ..Rules::default() };
        let mut sitting = Playthrough::<Concentration>::new(rules, 2).expect("two can play");
        for chosen in ["deal 1 1 2 2 3 3", "A1", "A2", "A3", "B2", "A3", "B1"] {
            sitting.play(&chosen.parse().expect("a move")).expect("it is legal");
        }
        assert_eq!(Standing::of(&sitting), None);
        for chosen in ["B2", "B3"] {
            sitting.play(&chosen.parse().expect("a move")).expect("it is legal");
        }
        let standing = Standing { scores: vec![1, 2], turns: vec![2, 2], winners: vec![Seat(1)] };
        assert_eq!(Standing::of(&sitting), Some(standing));
    }
}
