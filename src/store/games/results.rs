//! The end of a game: one row a seat, with all that statistics ask for.

use jiff::Timestamp;

use crate::database::Database;
use crate::database::rows::{bit, change, number, player_id};
use crate::error::ErrorKind;
use crate::games::{file_games, named_games, seating};
use crate::{GameEnd, GameId};
use parlour_model::final_score::FinalScore;
use parlour_model::player::{Names, Player};
use parlour_model::seat::Seat;

/// Marks the game as finished and writes its rows for the history and the statistics.
pub(crate) fn close(
    database: &dyn Database,
    id: GameId,
    end: &GameEnd,
    now: Timestamp,
) -> Result<(), ErrorKind> {
    let ended = end.finished.unwrap_or(now).as_millisecond();
    let finished = end.finished.map(|time| time.to_string());
    let sql = "UPDATE games SET ended = ?2, finished = ?3, ending = ?4 WHERE id = ?1";
    change(
        database,
        sql,
        (id.0, ended, finished, end.end.map(|end| end.to_string())),
    )?;
    let players = seating::now(database, id)?;
    let counted = file_games::counts_people(database, id)?;
    Seat::all(players.len()).try_for_each(|seat| {
        let player = counted
            .then(|| person(database, &players, seat))
            .transpose()?
            .flatten();
        write(database, id, ended, &players, (seat, player), &end.standing)
    })
}

/// Returns the row id of the seat's player, if that is a person who is not gone.
fn person(
    database: &dyn Database,
    players: &[Player],
    seat: Seat,
) -> Result<Option<i64>, ErrorKind> {
    let name = Names::of(players).get(seat).english().trim().to_owned();
    (players[seat.index()].is_person() && name != named_games::GONE)
        .then(|| player_id(database, &name))
        .transpose()
}

/// The end of the game was taken back.
pub(crate) fn reopen(database: &dyn Database, id: GameId) -> Result<(), ErrorKind> {
    change(
        database,
        "UPDATE games SET ended = NULL, finished = NULL, ending = NULL WHERE id = ?1",
        [id.0],
    )?;
    change(database, "DELETE FROM results WHERE game = ?1", [id.0]).map(drop)
}

fn write(
    database: &dyn Database,
    id: GameId,
    ended: i64,
    players: &[Player],
    (seat, player): (Seat, Option<i64>),
    standing: &FinalScore,
) -> Result<(), ErrorKind> {
    let outcome = match &standing.winners[..] {
        [] => 2,
        // Where all share the win, it is a tie.
        winners if players.len() > 1 && winners.len() == players.len() => 2,
        winners => i64::from(winners.contains(&seat)),
    };
    let score = standing
        .scores
        .get(seat.index())
        .copied()
        .unwrap_or_default();
    let turns = standing
        .turns
        .get(seat.index())
        .copied()
        .unwrap_or_default();
    let sql = "INSERT INTO results \
               (game, seat, player, rules, ended, seats, levels, fate, score, turns, waited, practice) \
               SELECT s.game, s.seat, ?3, g.rules, ?4, ?5, ?6, ?7, ?8, ?9, s.waited, g.practice \
               FROM seats s JOIN games g ON g.id = s.game WHERE s.game = ?1 AND s.seat = ?2 \
               ON CONFLICT (game, seat) DO UPDATE SET player = excluded.player, rules = excluded.rules, \
               ended = excluded.ended, seats = excluded.seats, levels = excluded.levels, fate = excluded.fate, \
               score = excluded.score, turns = excluded.turns, waited = excluded.waited, practice = excluded.practice";
    let (index, seats) = (number(seat.index()), number(players.len()));
    change(
        database,
        sql,
        (
            id.0,
            index,
            player,
            ended,
            seats,
            levels(players, seat),
            outcome,
            score,
            turns,
        ),
    )
    .map(drop)
}

/// The bit set of robot levels among the other seats.
fn levels(players: &[Player], seat: Seat) -> i64 {
    let others = players
        .iter()
        .enumerate()
        .filter(|(i, _)| *i != seat.index());
    others
        .filter_map(|(_, player)| player.controller.level())
        .fold(0, |bits, level| bits | bit(level))
}
