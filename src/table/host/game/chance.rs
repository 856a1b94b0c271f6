//! Everything random of a table: it follows from its seed.

use jiff::Timestamp;
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::{AnyGame, LoggedGame, Seats};
use parlour_model::seat::Seat;
use parlour_model::settings::SettingError;
use parlour_model::time_control::TimeControl;

/// The stream from which a start position is drawn.
const START: u64 = u64::MAX - 1;

/// The stream from which the seed of the next game is drawn.
const NEXT_GAME: u64 = u64::MAX;

impl<G: AnyGame> LoggedGame<G> {
    /// Returns a new game whose start position is drawn too.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub(in super::super) fn begin(
        rules: &G::Rules,
        seats: Seats,
        control: TimeControl,
        seed: u64,
    ) -> Result<Self, SettingError> {
        let rules = G::drawn_rules(rules, &mut stream(seed, START));
        Self::new(rules, seats, control, seed)
    }

    /// Returns the players' next game on these seats, with the same deal or a new one. If it is rotated, everybody has moved up
    /// a seat.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub(in super::super) fn next_game(
        &self,
        now: Timestamp,
        same_deal: bool,
        rotated: bool,
        seats: Seats,
    ) -> Result<Self, SettingError> {
        // The second game of a pair begins as the first did.
        let second = rotated && self.games.is_multiple_of(2) && G::in_pairs(self.rules());
        let seed = if same_deal || second {
            self.seed
        } else {
            stream(self.seed, NEXT_GAME).next_u64()
        };
        let mut next = Self {
            started: Some(now),
            games: self.games + 1,
            practice: same_deal,
            ..Self::begin(self.rules(), seats, self.clocks.control(), seed)?
        };
        next.restart_clock(now);
        Ok(next)
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    /// Draws the next move of chance. Its stream follows from the seed and the number of moves made, so a
    /// saved table deals on unchanged. The streams of the seats lie between.
    pub(in super::super) fn draw(&self) -> Option<G::Move> {
        let number = u64::try_from(self.moves()).unwrap_or(0) << 8;
        self.playthrough
            .game()
            .sample(&mut stream(self.seed, number))
    }

    /// Returns the seed of a seat's bot.
    pub(super) fn bot_seed(&self, seat: Seat) -> u64 {
        stream(self.seed, u64::from(seat.0) + 1).next_u64()
    }
}

/// One of the independent random streams that follow from a table's seed: a stream a seat, from 1; every 256th is
/// chance.
fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    rng
}
