//! Games of the library with the same moves.

use std::collections::HashMap;

use super::{LibraryFilter, search};
use crate::database::Database;
use crate::error::ErrorKind;
use crate::games::{history, saved};
use crate::{GameId, GameSummary};
use parlour_model::record::file_game::{GameHash, line_hash};

/// The games with the same variant, position and moves, group by group, among those that the filter lets through. Games
/// without a move are no duplicates.
pub(crate) fn duplicates(
    database: &dyn Database,
    filter: &LibraryFilter,
) -> Result<Vec<Vec<GameSummary>>, ErrorKind> {
    let mut groups: Vec<Vec<GameId>> = Vec::new();
    let mut known: HashMap<GameHash, usize> = HashMap::new();
    for id in search::games(database, filter)? {
        let (rules, moves) = saved::line(database, id)?;
        if moves.is_empty() {
            continue;
        }
        let group = *known
            .entry(line_hash(&rules, &[], &moves))
            .or_insert(groups.len());
        match groups.get_mut(group) {
            Some(games) => games.push(id),
            None => groups.push(vec![id]),
        }
    }
    let groups = groups.iter().filter(|games| games.len() > 1);
    groups
        .map(|games| history::of_games(database, games))
        .collect()
}
