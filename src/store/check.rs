//! Checks a store: the pages of its file, and every game by replaying it.

use crate::database::engine::Engine;
use crate::error::StoreError;
#[cfg(feature = "postgres")]
use crate::postgres::Postgres;
use crate::source::StoreSource;
use crate::sqlite::Sqlite;
use crate::transfer::games;
use crate::transfer::rows::CHUNK;
use crate::{GameId, Store as _};

/// The games of a store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameCheck {
    /// The number of games that can be replayed to their last move.
    pub whole: usize,
    /// The others, with the reason.
    pub broken: Vec<(GameId, String)>,
}

/// Checks the pages of a file, and replays every game.
///
/// # Errors
/// The store cannot be opened, or its pages are damaged.
pub fn check(source: &StoreSource) -> Result<GameCheck, StoreError> {
    match source {
        StoreSource::File(path) => {
            let store = Sqlite::at(path)?;
            store.check()?;
            check_games(&store)
        }
        #[cfg(feature = "postgres")]
        StoreSource::Postgres(url) => check_games(&Postgres::open(url)?),
    }
}

/// Replays every game.
pub(super) fn check_games(store: &impl Engine) -> Result<GameCheck, StoreError> {
    let (mut checked, mut after) = (GameCheck::default(), GameId(i64::MIN));
    loop {
        let found = store.read(|database| games(database, after, CHUNK))?;
        let Some(last) = found.last() else {
            return Ok(checked);
        };
        after = *last;
        for game in found {
            match fault(store, game) {
                None => checked.whole += 1,
                Some(why) => checked.broken.push((game, why)),
            }
        }
    }
}

/// The reason why a game cannot be read or replayed.
fn fault(store: &impl Engine, game: GameId) -> Option<String> {
    let record = match store.record(game) {
        Ok(record) => record,
        Err(error) => return Some(error.kind.to_string()),
    };
    match record.replay() {
        Ok((_, None)) => None,
        Ok((_, Some(refused))) => Some(refused.to_string()),
        Err(error) => Some(error.to_string()),
    }
}
