//! Matches that tell two players of checkers apart: both colours of every opening, several games at once.
//!
//! A [`Contest`] says what is played: openings, time, and when a game is decided before its end. Two [`Side`]s play it.
//! Every thread has sides of its own. Chance follows from the seed and the number of the game, and games are told in their
//! order, so that a match by numbers of nodes is the same with any number of threads.

pub mod adjudication;
pub mod elo;
mod game;
pub mod openings;
mod searcher;
mod side;
pub mod speed;

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use self::adjudication::Adjudication;
pub use self::game::{End, PlayedGame, Spent, play};
use self::openings::{Opening, Openings};
pub use self::searcher::Searcher;
pub use self::side::{Answer, Budget, Side};
use draughts::Variant;
use draughts::legal_move::PlayError;
use draughts::pdn::PdnError;

/// An error of a side, which may be a program elsewhere, or of an opening.
pub type BoxError = Box<dyn Error + Send + Sync>;

/// The reason why a match cannot go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ContestError {
    /// A side that cannot be made.
    #[error("{0}")]
    Side(BoxError),
    /// A file of openings that is no PDN.
    #[error(transparent)]
    Pdn(#[from] PdnError),
    /// An opening that cannot be played, by its place in the file, as `line 2` or `game 7`.
    #[error("{place}: {why}")]
    Opening {
        /// Its place in the file.
        place: String,
        /// The fault.
        why: BoxError,
    },
    /// A list of openings that is empty.
    #[error("there is no opening")]
    NoOpening,
    /// A move of a side, or of an opening, that is not legal.
    #[error(transparent)]
    Illegal(#[from] PlayError),
}

/// A match: its variant, openings, budget and adjudication.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The variant that is played.
    pub variant: Variant,
    /// The positions from which games begin, each with both colours.
    pub openings: Openings,
    /// The means for each move; a clock is that of the whole game.
    pub budget: Budget,
    /// The conditions under which a game ends before the rules end it.
    pub adjudication: Adjudication,
    /// All chance follows from it: the order of openings, and the seed that sides get.
    pub seed: u64,
}

impl Contest {
    /// The opening of a pair of games.
    fn opening(&self, pair: u64) -> Opening {
        self.openings
            .nth(self.variant, pair, &|stream| self.rng(2 * stream))
    }

    /// Random numbers of their own: even streams are for openings, odd ones for the sides of a game.
    fn rng(&self, stream: u64) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(stream);
        rng
    }

    /// Plays a game, counted from 0. The first side has the first move of every opening first.
    fn game<S: Side>(&self, game: u64, sides: &mut [S; 2]) -> Result<PlayedGame, ContestError> {
        let opening = self.opening(game / 2);
        let (mut rng, begins) = (self.rng(2 * game + 1), opening.start.turn());
        let first = [begins, begins.other()][usize::from(game % 2 == 1)];
        game::between(self, &opening, sides, first, rng.next_u64())
    }

    /// Plays games on several threads, with sides that `make` makes for each of them. `tell` is told of them in their order
    /// and says whether the match goes on.
    ///
    /// # Errors
    /// Sides or openings with which no game can be played, and the errors of `tell`.
    pub fn play<S: Side, E: From<ContestError>>(
        &self,
        games: Range<u64>,
        threads: usize,
        make: impl Fn() -> Result<[S; 2], ContestError> + Sync,
        mut tell: impl FnMut(u64, PlayedGame) -> Result<bool, E>,
    ) -> Result<(), E> {
        let (next, is_over) = (AtomicU64::new(games.start), AtomicBool::new(false));
        let (sender, played) = channel();
        let work = |sender: std::sync::mpsc::Sender<_>| {
            let mut sides = match make() {
                Ok(sides) => sides,
                Err(why) => return drop(sender.send((games.start, Err(why)))),
            };
            while !is_over.load(Ordering::Relaxed) {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= games.end || sender.send((game, self.game(game, &mut sides))).is_err() {
                    break;
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                let (sender, work) = (sender.clone(), &work);
                scope.spawn(move || work(sender));
            }
            drop(sender);
            let told = in_order(games.start, played, &mut tell);
            is_over.store(true, Ordering::Relaxed);
            told
        })
    }
}

/// Tells of games in the order of their numbers, until `tell` has had enough.
fn in_order<E: From<ContestError>>(
    mut due: u64,
    played: impl IntoIterator<Item = (u64, Result<PlayedGame, ContestError>)>,
    tell: &mut impl FnMut(u64, PlayedGame) -> Result<bool, E>,
) -> Result<(), E> {
    let mut waiting = BTreeMap::new();
    for (number, game) in played {
        waiting.insert(number, game?);
        while let Some(game) = waiting.remove(&due) {
            if !tell(due, game)? {
                return Ok(());
            }
            due += 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
