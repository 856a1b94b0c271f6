//! The built-in computer players. A robot receives only what its seat may know (a view, the legal moves, and
//! events redacted for the seat), never the game's state.
//!
//! A robot is deterministic: the same seed and the same history give the same choice.
//!
//! ```
//! use parlour_model::birdhead::{BirdHead, Rules};
//! use parlour_model::player::Level;
//! use parlour_model::playthrough::Playthrough;
//! use parlour_model::game::Game;
//! use parlour_model::seat::{ToAct, Viewer};
//! use parlour_robots::{Robots, Thinking};
//! use rand::SeedableRng;
//!
//! let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
//! let rules = Rules::default();
//! let mut playthrough = Playthrough::<BirdHead>::new(rules.clone(), 2).expect("two can sit down");
//! let mut events = Vec::new();
//! while playthrough.to_act() == ToAct::Chance {
//!     let drawn = playthrough.game().sample(&mut rng).expect("chance has to act");
//!     events.extend(playthrough.play(&drawn).expect("chance moves by the rules"));
//! }
//! let seat = playthrough.to_act().seat().expect("a seat leads");
//! let mut bot = BirdHead::bot(Level::Casual, seat, 2, &rules, 7);
//! for event in events.iter().filter_map(|event| BirdHead::redact(event, Viewer::Seat(seat))) {
//!     bot.on_event(&event);
//! }
//! let (view, legal) = (playthrough.game().view(Viewer::Seat(seat)), playthrough.legal_moves());
//! let chosen = bot.choose(&view, &legal, &Thinking::untimed());
//! assert!(legal.contains(&chosen));
//! ```

pub mod arena;
pub mod birdhead;
mod bot;
pub mod checkers;
pub mod concentration;
pub mod determinize;
pub mod ismcts;
pub mod memoarrr;
pub mod memory;
pub mod memory_match;
pub mod one_ahead;
pub mod pool;
pub mod random;

pub use self::bot::{Bot, Skill};
pub use draughts_engine::{Thinking, move_time};

use self::bot::rng_after;
use self::random::RandomBot;
use parlour_model::game::Game;
use parlour_model::player::Level;
use parlour_model::seat::Seat;

/// A game that has robots.
pub trait Robots: Game {
    /// The game's own robot.
    type Robot: Bot<Self> + 'static;

    /// The game's own robot, before the first event.
    fn robot(skill: Skill, seat: Seat, seats: usize, rules: &Self::Rules, seed: u64)
    -> Self::Robot;

    /// A bot of any level before its first event: [`RandomBot`] for the lowest, otherwise the game's own robot.
    fn bot(
        level: Level,
        seat: Seat,
        seats: usize,
        rules: &Self::Rules,
        seed: u64,
    ) -> Box<dyn Bot<Self>> {
        match Skill::of(level) {
            None => Box::new(RandomBot::new(seed)),
            Some(skill) => Box::new(Self::robot(skill, seat, seats, rules, seed)),
        }
    }

    /// The part of a game that is still to come, from 1 at its start to 0, for robots that end their thought where their
    /// choice is settled; `None` for those that use all the time they have.
    fn to_come(_: &Self::View) -> Option<f64> {
        None
    }

    /// `rules`, changed where necessary so that a game between robots always ends.
    fn among_robots(rules: &Self::Rules) -> Self::Rules {
        rules.clone()
    }

    /// The default rules of the arena.
    fn arena_rules() -> Self::Rules {
        Self::among_robots(&Self::Rules::default())
    }
}
