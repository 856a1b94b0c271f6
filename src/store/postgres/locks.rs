//! The rows that requests change together, locked in one order.
//!
//! Two halls that change the same rows in different orders wait for each other, and the server ends one of the two
//! transactions after a second (`deadlock_timeout`); nothing else of either hall is written meanwhile. So everything that
//! several halls change at a time is locked first: games in the order of their numbers, then tables in that of their codes.

use std::collections::BTreeSet;

use tokio_postgres::types::ToSql;

use super::session::Session;
use crate::StoreRequest;
use crate::error::ErrorKind;
use crate::server::table_code::TableCode;

/// Locks what these requests change of games and of tables.
pub(super) fn lock(session: &Session, requests: &[StoreRequest]) -> Result<(), ErrorKind> {
    let (mut games, mut tables) = (BTreeSet::new(), BTreeSet::new());
    for request in requests {
        match request {
            StoreRequest::Append { append } => {
                games.extend(append.game.map(|game| game.0));
                tables.extend(append.table.as_ref().map(|table| table.code));
            }
            StoreRequest::SaveHallTable { table, .. } => drop(tables.insert(table.code)),
            _ => {}
        }
    }
    let games: Vec<i64> = games.into_iter().collect();
    let tables: Vec<_> = tables.iter().map(TableCode::as_str).collect();
    let of_games = "SELECT id FROM games WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE";
    let of_tables =
        "SELECT code FROM hall_tables WHERE code = ANY($1) ORDER BY code FOR NO KEY UPDATE";
    if !games.is_empty() {
        rows(session, of_games, &games)?;
    }
    if !tables.is_empty() {
        rows(session, of_tables, &tables)?;
    }
    Ok(())
}

fn rows(session: &Session, sql: &str, keys: &(dyn ToSql + Sync)) -> Result<(), ErrorKind> {
    let statement = session.statement(sql)?;
    session
        .wait(session.client().execute(&statement, &[keys]))
        .map(drop)
}
