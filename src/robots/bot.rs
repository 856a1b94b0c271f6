//! The interface of a bot, and its skill.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::Thinking;
use parlour_model::game::Game;
use parlour_model::player::Level;

/// The playing strength of a game's own robot: a [`Level`] other than [`Level::Random`], which
/// needs no knowledge of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Skill {
    Beginner,
    Novice,
    Casual,
    Skilled,
    Sharp,
    Expert,
    Champion,
}

impl Skill {
    /// Every skill, weakest first.
    pub const ALL: [Self; 7] = [
        Self::Beginner,
        Self::Novice,
        Self::Casual,
        Self::Skilled,
        Self::Sharp,
        Self::Expert,
        Self::Champion,
    ];

    /// The skill of a level; `None` for [`Level::Random`].
    pub fn of(level: Level) -> Option<Self> {
        match level {
            Level::Random => None,
            Level::Beginner => Some(Self::Beginner),
            Level::Novice => Some(Self::Novice),
            Level::Casual => Some(Self::Casual),
            Level::Skilled => Some(Self::Skilled),
            Level::Sharp => Some(Self::Sharp),
            Level::Expert => Some(Self::Expert),
            Level::Champion => Some(Self::Champion),
        }
    }
}

/// A bot for one seat of one game.
pub trait Bot<G: Game>: Send {
    /// Notes an event, redacted for the bot's seat. Every event arrives once and in order.
    fn on_event(&mut self, event: &G::Event);

    /// Chooses one of `legal`, which is never empty. Called only when the bot's seat has to act.
    fn choose(&mut self, view: &G::View, legal: &[G::Move], thinking: &Thinking) -> G::Move;

    /// Returns whether the bot agrees to the draw that the seat to act offers.
    fn agrees_to_draw(&mut self, _: &G::View, _: &Thinking) -> bool {
        false
    }
}

/// The random number generator for a choice after `events` events. It depends only on the seed and that count, so
/// that a bot to which a game was replayed (after an undo, or on taking over a seat) chooses as the original would.
pub(super) fn rng_after(seed: u64, events: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(events + 1);
    rng
}
