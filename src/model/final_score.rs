//! The result of a finished game, seat by seat, as a history keeps it.

use super::any::AnyPlaythrough;
use super::game::Game;
use super::playthrough::Playthrough;
use super::seat::Seat;
use crate::each_game;

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalScore {
    /// Every seat's score, in seat order.
    pub scores: Vec<i32>,
    /// The number of turns that every seat has ended.
    pub turns: Vec<u32>,
    /// The winning seats, ascending; none when the game is drawn.
    pub winners: Vec<Seat>,
}

impl FinalScore {
    /// Returns the standing of a game; `None` while it runs.
    pub fn of<G: Game>(playthrough: &Playthrough<G>) -> Option<Self> {
        let winners = playthrough.winners()?;
        Some(Self {
            scores: playthrough.game().scores(),
            turns: turns(playthrough),
            winners,
        })
    }

    /// The same for whatever game.
    pub fn of_any(playthrough: &AnyPlaythrough) -> Option<Self> {
        each_game!(AnyPlaythrough, playthrough, playthrough => Self::of(playthrough))
    }
}

/// Games count turns for the whole table; a turn belongs to the seat whose move ended it.
fn turns<G: Game>(playthrough: &Playthrough<G>) -> Vec<u32> {
    let seats = playthrough.game().seats();
    let mut turns = vec![0; seats];
    let Ok(mut game) = G::start(playthrough.rules(), seats) else {
        return turns;
    };
    for entry in playthrough.log() {
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
    use crate::concentration::{Concentration, Rules};

    #[test]
    fn a_turn_counts_for_whoever_ended_it_and_a_running_game_does_not_stand() {
        let rules = Rules {
            pairs: 3,
            ..Rules::default()
        };
        let mut playthrough = Playthrough::<Concentration>::new(rules, 2).expect("two can play");
        for chosen in ["deal 1 1 2 2 3 3", "A1", "A2", "A3", "B2", "A3", "B1"] {
            playthrough
                .play(&chosen.parse().expect("a move"))
                .expect("it is legal");
        }
        assert_eq!(FinalScore::of(&playthrough), None);
        for chosen in ["B2", "B3"] {
            playthrough
                .play(&chosen.parse().expect("a move"))
                .expect("it is legal");
        }
        let standing = FinalScore {
            scores: vec![1, 2],
            turns: vec![2, 2],
            winners: vec![Seat(1)],
        };
        assert_eq!(FinalScore::of(&playthrough), Some(standing));
    }
}
