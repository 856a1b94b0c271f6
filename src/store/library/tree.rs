//! The moves that were played next in a position.

use super::entry::{numbered, position_key};
use super::positions::{self, Found};
use super::{LibraryResult, TreeMove};
use crate::database::Database;
use crate::error::ErrorKind;
use draughts::Move;
use draughts::board::Board;
use draughts::side::Color;
use parlour_model::checkers::position_key::PlyKey as _;

/// The moves made in a position, the most frequent first; `mirrored` adds those made with the colours changed.
pub(crate) fn moves(
    database: &dyn Database,
    board: &Board,
    mirrored: bool,
) -> Result<Vec<TreeMove>, ErrorKind> {
    let mut moves = counted(database, board)?;
    if mirrored {
        let other = board.mirrored();
        for mut found in counted(database, &other)? {
            found.ply = other.mirrored_move(found.ply);
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

fn counted(database: &dyn Database, board: &Board) -> Result<Vec<TreeMove>, ErrorKind> {
    let unplayed = |ply: Move| TreeMove {
        ply,
        games: 0,
        won: [0; 2],
        drawn: 0,
        last_year: None,
    };
    let mut moves: Vec<_> = numbered(board).into_iter().map(unplayed).collect();
    for found in positions::find(database, position_key(board))? {
        // Two positions may have one key, though hardly ever: the move of the other one may have a number that is none here.
        let number = usize::from(found.next).checked_sub(1);
        if let Some(played) = number.and_then(|number| moves.get_mut(number)) {
            count(played, &found);
        }
    }
    moves.retain(|found| found.games > 0);
    Ok(moves)
}

/// Adds a game to a move that was made in it.
fn count(played: &mut TreeMove, found: &Found) {
    played.games += 1;
    match found.result {
        LibraryResult::Won(Color::White) => played.won[0] += 1,
        LibraryResult::Won(Color::Black) => played.won[1] += 1,
        LibraryResult::Drawn => played.drawn += 1,
        LibraryResult::Unknown => {}
    }
    let year = i16::try_from(found.year).ok().filter(|year| *year > 0);
    played.last_year = played.last_year.max(year);
}

fn add(own: &mut TreeMove, other: &TreeMove) {
    own.games += other.games;
    own.drawn += other.drawn;
    own.won = [own.won[0] + other.won[0], own.won[1] + other.won[1]];
    own.last_year = own.last_year.max(other.last_year);
}
