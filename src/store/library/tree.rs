//! The moves that were played next in a position.

use std::collections::HashMap;

use super::TreeMove;
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::rows::{count, rows};
use draughts::board::Board;
use draughts::position::Ply;
use parlour_model::checkers::position_key::{BoardKey as _, PlyKey as _};

/// The moves made in a position, the most frequent first; `mirrored` adds those made with the colours changed.
pub(crate) fn moves(
    database: &dyn Database,
    board: &Board,
    mirrored: bool,
) -> Result<Vec<TreeMove>, ErrorKind> {
    let plies = board.plies();
    let own = plies.iter().map(|ply| (ply.key(), *ply)).collect();
    let mut moves = counted(database, board, &own)?;
    if mirrored {
        let other = plies
            .iter()
            .map(|ply| (board.mirrored_ply(*ply).key(), *ply))
            .collect();
        for mut found in counted(database, &board.mirrored(), &other)? {
            found.won.reverse();
            match moves.iter_mut().find(|own| own.ply == found.ply) {
                Some(own) => add(own, &found),
                None => moves.push(found),
            }
        }
    }
    moves.sort_by_key(|found| (std::cmp::Reverse(found.games), found.ply.key()));
    Ok(moves)
}

fn counted(
    database: &dyn Database,
    board: &Board,
    plies: &HashMap<i64, Ply<u128>>,
) -> Result<Vec<TreeMove>, ErrorKind> {
    // In the order of the key, so that nothing is sorted.
    let sql = "SELECT next, count(*), count(*) FILTER (WHERE result = 1), count(*) FILTER (WHERE result = 2), \
               count(*) FILTER (WHERE result = 0), max(year) FROM positions WHERE key = ?1 AND next <> 0 GROUP BY next";
    let read = |row: &Row| {
        // Two positions may have one key, though hardly ever. A move of the other position is then
        // skipped here.
        let Some(ply) = plies.get(&row.get(0)?) else {
            return Ok(None);
        };
        let number = |column| row.get(column).map(count::<usize>);
        let last_year = Some(row.get::<i64>(5).map(count)?).filter(|year| *year > 0);
        let (games, won, drawn) = (number(1)?, [number(2)?, number(3)?], number(4)?);
        Ok(Some(TreeMove {
            ply: *ply,
            games,
            won,
            drawn,
            last_year,
        }))
    };
    Ok(rows(database, sql, [board.key()], read)?
        .into_iter()
        .flatten()
        .collect())
}

fn add(own: &mut TreeMove, other: &TreeMove) {
    own.games += other.games;
    own.drawn += other.drawn;
    own.won = [own.won[0] + other.won[0], own.won[1] + other.won[1]];
    own.last_year = own.last_year.max(other.last_year);
}
