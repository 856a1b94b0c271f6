//! Players made of code. A robot knows what its seat may know — a view, the legal moves, the events
//! as its seat may hear them — and never a state.
//!
//! All that is random in a robot follows from its seed: the same history and the same seed give the
//! same choice.

pub mod arena;
pub mod birdhead;
pub mod checkers;
pub mod concentration;
pub mod imagine;
pub mod ismcts;
pub mod memoarrr;
pub mod memory;
pub mod memory_match;
pub mod random;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::model::game::Game;
use crate::model::player::Level;
use crate::model::seat::Seat;

/// The random numbers for a choice after so many events heard. They depend on nothing else, so that a
/// robot that only heard a game (after an undo, or taking over a seat) chooses as one that played it.
fn rng_after(seed: u64, heard: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(heard + 1);
    rng
}

/// How long a robot may think, and who may interrupt it.
#[derive(Clone, Debug)]
pub struct Thinking {
    deadline: Option<Instant>,
    stop: Arc<AtomicBool>,
    listener: Option<Listener>,
}

/// Whoever wants to know what a robot thinks while it thinks.
#[derive(Clone)]
struct Listener(Arc<dyn Fn(String) + Send + Sync>);

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Listener")
    }
}

impl Thinking {
    /// Thinking for at most `limit` from now, or until `stop` is set.
    #[must_use]
    pub fn within(limit: Duration, stop: Arc<AtomicBool>) -> Self {
        Self { deadline: Instant::now().checked_add(limit), stop, listener: None }
    }

    /// Thinking that only the robot's own measure ends: the choice then does not depend on the clock.
    #[must_use]
    pub fn untimed() -> Self {
        Self { deadline: None, stop: Arc::default(), listener: None }
    }

    /// The same, ended also when `stop` is set.
    #[must_use]
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..self }
    }

    /// The same, with somebody who is told how far it has come.
    #[must_use]
    pub fn heard_by(self, listener: impl Fn(String) + Send + Sync + 'static) -> Self {
        Self { listener: Some(Listener(Arc::new(listener))), ..self }
    }

    /// Tells what has been found so far, in a few words, if anybody wants to know.
    pub fn tell(&self, found: impl FnOnce() -> String) {
        if let Some(Listener(listen)) = &self.listener {
            listen(found());
        }
    }

    /// When the time is up; `None` without a limit.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Whether somebody no longer wants the answer.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether somebody no longer wants the answer, or the time is up. Cheap enough for every
    /// thousandth step of a search, not for every one.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_stopped() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// A player made of code, for one seat of one game.
pub trait Robot<G: Game>: Send {
    /// Hears what happened, as its seat may know it. Every event is heard once and in order.
    fn hear(&mut self, event: &G::Event);

    /// Chooses one of the legal moves, which are never empty. It is asked only when its seat has to act.
    fn choose(&mut self, view: &G::View, legal: &[G::Move], thinking: &Thinking) -> G::Move;

    /// Whether it agrees to the draw that the seat on turn offers.
    fn agrees_to_draw(&mut self, _: &G::View, _: &Thinking) -> bool {
        false
    }
}

/// A game that has robots.
pub trait Robots: Game {
    /// Its robots, of every level.
    type Robot: Robot<Self>;

    /// A robot that sits down before the first move.
    fn robot(level: Level, seat: Seat, seats: usize, rules: &Self::Config, seed: u64) -> Self::Robot;

    /// These rules as robots alone play by them: such that every game ends.
    #[must_use]
    fn among_robots(rules: &Self::Config) -> Self::Config {
        rules.clone()
    }

    /// The rules of the arena, when nobody says otherwise.
    #[must_use]
    fn arena_rules() -> Self::Config {
        Self::among_robots(&Self::Config::default())
    }
}
