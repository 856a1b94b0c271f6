//! The check that both stores hold the same data: rows counted, games compared one by one and
//! replayed.

use super::{Step, TABLES, Watch, games};
use crate::database::engine::Engine;
use crate::error::{ErrorKind, StoreError};
use crate::{GameId, Store as _};

/// The number of games compared at a time.
const GAMES: usize = 1_000;

/// The data found equal on both sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// The rows of each table.
    pub rows: Vec<(&'static str, usize)>,
    /// Games whose records are equal and can be replayed.
    pub replayed: usize,
    /// Games that could not be followed before, and cannot be followed now.
    pub damaged: usize,
}

impl Checked {
    /// Returns the number of rows in a table.
    pub fn rows_of(&self, table: &str) -> usize {
        self.rows
            .iter()
            .find(|(name, _)| *name == table)
            .map_or(0, |(_, rows)| *rows)
    }
}

/// Counts and compares; `None` where it was interrupted.
///
/// # Errors
/// An error with the first difference.
pub(super) fn check(
    source: &impl Engine,
    target: &impl Engine,
    watch: Watch<'_>,
) -> Result<Option<Checked>, StoreError> {
    let mut checked = Checked::default();
    for table in TABLES {
        let here = source.read(|database| table.count(database))?;
        target.read(|database| {
            let there = table.count(database)?;
            if here == there {
                Ok(())
            } else {
                Err(differs(&table.words(), here, there))
            }
        })?;
        checked.rows.push((table.name, here));
    }
    let (all, mut after, mut done) = (checked.rows_of("games"), GameId(i64::MIN), 0);
    loop {
        let found = source.read(|database| games(database, after, GAMES))?;
        let Some(last) = found.last() else {
            return Ok(Some(checked));
        };
        after = *last;
        for game in found {
            if !watch(Step::Games { done, all }) {
                return Ok(None);
            }
            if is_replayed(source, target, game)? {
                checked.replayed += 1;
            } else {
                checked.damaged += 1;
            }
            done += 1;
        }
        watch(Step::Games { done, all });
    }
}

fn differs(what: &str, here: usize, there: usize) -> ErrorKind {
    let why = format!(
        "{what}: {here} there and {there} here; is a server still running? run the same command again"
    );
    ErrorKind::Refused(why.into())
}

/// Compares a game, and replays its record; `false` where that cannot be done on either side.
fn is_replayed(
    source: &impl Engine,
    target: &impl Engine,
    game: GameId,
) -> Result<bool, StoreError> {
    let differ = |what: &str| {
        let why = ErrorKind::Refused(
            format!("game {game} {what}; is a server still running? run the same command again")
                .into(),
        );
        target.read(|_| Err(why.clone()))
    };
    match (source.open(game), target.open(game)) {
        (Ok(here), Ok(there)) if here == there => {}
        (Ok(_), Ok(_)) => return differ("has another log than where it comes from"),
        (Err(here), Err(there)) if is_unreadable(&here) && is_unreadable(&there) => {
            return Ok(false);
        }
        (Err(error), _) | (_, Err(error)) => return Err(error),
    }
    let record = target.record(game)?;
    if record != source.record(game)? {
        return differ("has another record than where it comes from");
    }
    Ok(matches!(record.replay(), Ok((_, None))))
}

fn is_unreadable(error: &StoreError) -> bool {
    matches!(error.kind, ErrorKind::Unreadable(..))
}
