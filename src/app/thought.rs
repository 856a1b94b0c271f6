//! What a robot is given to think about, and what it answers: plain data, so that the thinking can
//! be done on another thread, or be left out in a test.

use std::time::Duration;

use super::effect::Ticket;
use super::msg::Msg;
use crate::model::any::AnyRules;
use crate::model::game::Game;
use crate::model::player::{Level, Mind};
use crate::model::seat::Seat;
use crate::robots::{Robot, Robots, Thinking};
use crate::{all_games, each_game};

/// What a robot is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// What it plays.
    Move,
    /// Whether it agrees to a draw.
    Draw,
}

/// All that a robot is given to make its move.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<G: Game> {
    /// What to answer with.
    pub ticket: Ticket,
    /// What is asked.
    pub asked: Asked,
    /// How long it may take; `None` is as long as its level does.
    pub within: Option<Duration>,
    /// Who thinks.
    pub mind: Mind,
    /// Where it sits.
    pub seat: Seat,
    /// How many seats there are.
    pub seats: usize,
    /// The rules of the table.
    pub rules: G::Config,
    /// What is random in it follows from this.
    pub seed: u64,
    /// Everything it has heard since the start.
    pub heard: Vec<G::Event>,
    /// What it sees.
    pub view: G::View,
    /// What it may do; empty only where it is not asked for a move.
    pub legal: Vec<G::Move>,
}

impl<G: Robots> Thought<G> {
    /// Thinks it, whoever was to: the robot hears everything anew, so that it knows just this and nothing else.
    #[must_use]
    pub fn choose(&self, thinking: &Thinking) -> G::Move {
        self.robot().choose(&self.view, &self.legal, thinking)
    }

    /// Whether the robot agrees to a draw.
    #[must_use]
    pub fn agrees_to_draw(&self, thinking: &Thinking) -> bool {
        self.robot().agrees_to_draw(&self.view, thinking)
    }

    /// The robot that thinks, or that stands in for a program which cannot.
    fn robot(&self) -> G::Robot {
        let level = self.mind.level().unwrap_or(Level::Expert);
        let mut robot = G::robot(level, self.seat, self.seats, &self.rules, self.seed);
        self.heard.iter().for_each(|event| robot.hear(event));
        robot
    }
}

/// A game that has a place in the enums of thoughts and moves.
pub trait Seated: Robots {
    /// Wraps a thought of this game.
    fn wrap_thought(thought: Thought<Self>) -> AnyThought;

    /// Wraps rules of this game.
    fn wrap_rules(rules: Self::Config) -> AnyRules;

    /// The move, if it is one of this game.
    fn unwrap_move(chosen: AnyMove) -> Option<Self::Move>;
}

macro_rules! any_thought {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        /// A thought of some game.
        #[derive(Clone, Debug, PartialEq)]
        #[allow(clippy::large_enum_variant, reason = "one at a time, and always in a box")]
        pub enum AnyThought {
            $(#[doc = concat!("Of ", stringify!($mode), ".")] $mode(Thought<$game>),)+
        }

        /// A move of some game.
        #[derive(Clone, Debug, PartialEq)]
        pub enum AnyMove {
            $(#[doc = concat!("Of ", stringify!($mode), ".")] $mode(<$game as Game>::Move),)+
        }

        impl AnyThought {
            /// Thinks it.
            #[must_use]
            pub fn choose(&self, thinking: &Thinking) -> AnyMove {
                match self { $(Self::$mode(thought) => AnyMove::$mode(thought.choose(thinking)),)+ }
            }
        }

        $(impl Seated for $game {
            fn wrap_thought(thought: Thought<Self>) -> AnyThought {
                AnyThought::$mode(thought)
            }

            fn wrap_rules(rules: Self::Config) -> AnyRules {
                AnyRules::$mode(rules)
            }

            fn unwrap_move(chosen: AnyMove) -> Option<Self::Move> {
                match chosen {
                    AnyMove::$mode(chosen) => Some(chosen),
                    #[allow(unreachable_patterns, reason = "while there is one game")]
                    _ => None,
                }
            }
        })+
    };
}

all_games!(any_thought!());

impl AnyThought {
    /// Thinks it; what comes of it, as a message.
    #[must_use]
    pub fn answer(&self, thinking: &Thinking) -> Msg {
        match each_game!(Self, self, thought => thought.asked) {
            Asked::Move => Msg::Thought(self.ticket(), self.choose(thinking)),
            Asked::Draw => {
                Msg::Agreed(self.ticket(), each_game!(Self, self, thought => thought.agrees_to_draw(thinking)))
            }
        }
    }

    /// How long it may take; `None` is as long as the robot's level does.
    #[must_use]
    pub fn within(&self) -> Option<Duration> {
        each_game!(Self, self, thought => thought.within)
    }

    /// What to answer with.
    #[must_use]
    pub fn ticket(&self) -> Ticket {
        each_game!(Self, self, thought => thought.ticket)
    }
}
