//! Robots for Concentration.
//!
//! All but the random one remember as [`super::memory`] says for their level and take whatever they
//! know to be equal. Novice, casual and sharp else open two cards that they do not know. The expert
//! forgets nothing, and between two players with two copies it plays what U. Zwick and M. S. Paterson
//! prove best. Else it opens unknown cards like the others: alone that is the optimum whose expectation
//! is par (CON-13); with three or four copies nobody has published one; and with more players the
//! play for two does harm: in 12,000 games of 8 pairs it won 24 % of the games against two that open
//! two unknown cards each turn and forget nothing either, where 33 % were its part.

mod rememberer;
mod zwick_paterson;

pub use rememberer::Rememberer;
pub use zwick_paterson::expected_lead;

use super::random::AnyMove;
use super::{Robot, Robots, Thinking};
use crate::model::concentration::{Concentration, Event, Move, Rules, View};
use crate::model::player::Level;
use crate::model::seat::Seat;

/// A robot of any level.
#[derive(Clone, Debug)]
pub enum Player {
    /// Moves at random.
    Random(AnyMove),
    /// Plays from memory.
    Rememberer(Box<Rememberer>),
}

impl Robot<Concentration> for Player {
    fn hear(&mut self, event: &Event) {
        match self {
            Self::Random(robot) => Robot::<Concentration>::hear(robot, event),
            Self::Rememberer(robot) => robot.hear(event),
        }
    }

    fn choose(&mut self, view: &View, legal: &[Move], thinking: &Thinking) -> Move {
        match self {
            Self::Random(robot) => Robot::<Concentration>::choose(robot, view, legal, thinking),
            Self::Rememberer(robot) => robot.choose(view, legal, thinking),
        }
    }
}

impl Robots for Concentration {
    type Robot = Player;

    fn robot(level: Level, _: Seat, seats: usize, rules: &Rules, seed: u64) -> Player {
        match level {
            Level::Random => Player::Random(AnyMove::new(seed)),
            _ => Player::Rememberer(Box::new(Rememberer::new(level, seats, rules, seed))),
        }
    }

    /// Ends after two idle turns of every robot (CON-11): two experts would else never finish.
    fn among_robots(rules: &Rules) -> Rules {
        Rules { idle_end: if rules.idle_end == 0 { 2 } else { rules.idle_end }, ..*rules }
    }
}
