//! Lists of games: the unfinished, and the finished that a filter lets through.

use super::database::{Database, Row};
use super::value::Params;

use super::error::ErrorKind;
use super::rows::{self, count, moment, number, row};
use super::{FileNote, Filter, GameId, GameResult, GameSummary, HistoryPage, Outcome, file_games, seating};
use crate::model::any::Mode;
use crate::model::playthrough::End;
use crate::model::seat::Seat;

const COLUMNS: &str = "SELECT g.id, r.mode, r.text, g.title, g.made, g.started, g.touched, g.spent, \
                       g.ended IS NOT NULL, g.finished, g.ending, g.practice, g.fault";
const TABLES: &str = "FROM games g LEFT JOIN rules r ON r.id = g.rules LEFT JOIN file_games f ON f.game = g.id";

/// The beginning of a query that [`list`] carries out.
fn columns() -> String {
    format!("{COLUMNS}, {} {TABLES}", file_games::NOTE)
}

/// A row of a list, before its texts are parsed.
struct Raw {
    id: GameId,
    mode: String,
    rules: String,
    title: Option<String>,
    moves: i64,
    started: Option<String>,
    last_played: i64,
    elapsed_ms: i64,
    over: bool,
    finished: Option<String>,
    ending: Option<String>,
    practice: bool,
    fault: Option<String>,
    file: Option<FileNote>,
}

impl Raw {
    fn read(row: &Row) -> Result<Self, ErrorKind> {
        Ok(Self {
            id: GameId(row.get(0)?),
            mode: row.get(1)?,
            rules: row.get(2)?,
            title: row.get(3)?,
            moves: row.get(4)?,
            started: row.get(5)?,
            last_played: row.get(6)?,
            elapsed_ms: row.get(7)?,
            over: row.get(8)?,
            finished: row.get(9)?,
            ending: row.get(10)?,
            practice: row.get(11)?,
            fault: row.get(12)?,
            file: file_games::note(row, 13)?,
        })
    }

    fn listed(self, database: &dyn Database) -> Result<GameSummary, ErrorKind> {
        let id = self.id;
        if let Some(why) = self.fault {
            return Err(ErrorKind::Unreadable(id, why));
        }
        let players = seating::now(database, id)?;
        let result = if self.over { Some(result(database, id, self.finished, self.ending)?) } else { None };
        if let Some(seat) = result.iter().flat_map(seats).find(|seat| seat.index() >= players.len()) {
            return Err(ErrorKind::Unreadable(id, format!("there is no seat {seat}")));
        }
        Ok(GameSummary {
            id,
            mode: Some(rows::rules(id, &self.mode, &self.rules)?.mode()),
            title: self.title,
            players,
            moves: count(self.moves),
            started: rows::time(id, self.started)?,
            last_played: moment(self.last_played),
            elapsed_ms: count(self.elapsed_ms),
            practice: self.practice,
            result,
            file: self.file,
            unreadable: None,
        })
    }
}

/// The games of a query that begins with [`columns`]. One that cannot be read hides no other.
fn list(database: &dyn Database, sql: &str, params: impl Params) -> Result<Vec<GameSummary>, ErrorKind> {
    let read = |row: &Row| Ok((GameId(row.get(0)?), Raw::read(row)));
    let listed = |(id, raw): (GameId, Result<Raw, ErrorKind>)| match raw
        .and_then(|raw| raw.listed(database))
        .map_err(|kind| kind.of_game(id))
    {
        Err(ErrorKind::Unreadable(_, why)) => Ok(GameSummary::unreadable(id, why)),
        listed => listed,
    };
    rows::rows(database, sql, params, read)?.into_iter().map(listed).collect()
}

fn result(
    database: &dyn Database,
    id: GameId,
    finished: Option<String>,
    ending: Option<String>,
) -> Result<GameResult, ErrorKind> {
    let read = |row: &Row| Ok((row.get::<i64>(0)?, row.get::<i32>(1)?, row.get::<i64>(2)? == 1));
    let sql = "SELECT seat, score, fate FROM results WHERE game = ?1 ORDER BY seat";
    let seats = rows::rows(database, sql, [id.0], read)?;
    Ok(GameResult {
        finished: rows::time(id, finished)?,
        end: rows::end(id, ending)?,
        scores: seats.iter().map(|(_, score, _)| *score).collect(),
        winners: seats.iter().filter(|(_, _, won)| *won).map(|(seat, ..)| rows::seat(*seat)).collect(),
    })
}

/// The seats that a result names.
fn seats(result: &GameResult) -> impl Iterator<Item = Seat> {
    let of_end = match result.end {
        Some(End::Resigned(seat) | End::OutOfTime(seat)) => Some(seat),
        Some(End::DrawAgreed) | None => None,
    };
    result.winners.iter().copied().chain(of_end)
}

/// The unfinished tables, the latest first.
pub(super) fn unfinished(database: &dyn Database) -> Result<Vec<GameSummary>, ErrorKind> {
    let sql = format!("{} WHERE g.ended IS NULL ORDER BY g.touched DESC, g.id DESC", columns());
    list(database, &sql, ())
}

/// A page of the finished games that the filter lets through, the latest first.
pub(super) fn finished(database: &dyn Database, filter: &Filter) -> Result<HistoryPage, ErrorKind> {
    let (sql, params) = counting(filter);
    let total = row(database, &sql, &params[..], |row| row.get(0))?.map_or(0, count);
    let (wanted, params) = conditions(filter);
    let (limit, skip) = (number(filter.limit), number(filter.skip));
    let order = "ORDER BY g.ended DESC, g.id DESC";
    let page = format!("SELECT g.id FROM games g WHERE {wanted} {order} LIMIT {limit} OFFSET {skip}");
    let sql = format!("{} WHERE g.id IN ({page}) {order}", columns());
    Ok(HistoryPage { games: list(database, &sql, &params[..])?, total })
}

/// The query that counts the games a filter lets through, by the smallest index that can tell.
fn counting(filter: &Filter) -> (String, Vec<String>) {
    if filter.seen_by.is_some() {
        let (wanted, params) = conditions(filter);
        return (format!("SELECT count(*) FROM games g WHERE {wanted}"), params);
    }
    let (mode, mut params) = of_mode("rules", filter);
    let (seat, names) = of_seat(filter);
    params.extend(names);
    let sql = if seat.is_empty() {
        format!("SELECT count(*) FROM games WHERE ended IS NOT NULL{mode}")
    } else {
        let (of_files, names) = of_files(filter);
        params.extend(names);
        format!(
            "SELECT (SELECT count(DISTINCT game) FROM results WHERE player IS NOT NULL{mode}{seat}) \
             + (SELECT count(*) FROM ({of_files}) AS of_files)"
        )
    };
    (sql, params)
}

/// A filter as an SQL condition on `games`, and the values of its parameters. A page is found by scanning back in time
/// until it is full.
fn conditions(filter: &Filter) -> (String, Vec<String>) {
    let (mode, mut params) = of_mode("g.rules", filter);
    let (seat, names) = of_seat(filter);
    params.extend(names);
    let seat = if seat.is_empty() {
        seat
    } else {
        let (of_files, names) = of_files(filter);
        params.extend(names);
        let played_here = format!("EXISTS (SELECT 1 FROM results WHERE game = g.id AND player IS NOT NULL{seat})");
        format!(" AND ({played_here} OR g.id IN ({of_files}))")
    };
    let seen = if let Some(name) = &filter.seen_by {
        params.push(name.clone());
        SEEN_BY
    } else {
        ""
    };
    (format!("g.ended IS NOT NULL{mode}{seat}{seen}"), params)
}

/// That the game was played at a listed table of a hall, or by the person who is called `?`.
const SEEN_BY: &str = " AND (EXISTS (SELECT 1 FROM hall_tables WHERE game = g.id AND listed) OR EXISTS \
                       (SELECT 1 FROM results WHERE game = g.id AND player = (SELECT id FROM players WHERE name = ?)))";

fn of_mode(column: &str, filter: &Filter) -> (String, Vec<String>) {
    match filter.mode {
        Some(mode) => {
            let sql = format!(" AND {column} IN (SELECT id FROM rules WHERE mode = ?)");
            (sql, vec![mode.name().into()])
        }
        None => (String::new(), Vec::new()),
    }
}

fn of_seat(filter: &Filter) -> (String, Vec<String>) {
    let player = filter.player.iter().map(String::clone).collect();
    let of_player = filter.player.iter().map(|_| format!(" AND player IN ({SAME_PERSON})"));
    let of_outcome = filter.outcome.map(|outcome| format!(" AND fate = {}", outcome_column(outcome)));
    (of_player.chain(of_outcome).collect(), player)
}

/// The games from files that a filter by player or outcome lets through, where those who are named are nobody of the
/// statistics. They are all of checkers.
fn of_files(filter: &Filter) -> (String, Vec<String>) {
    if filter.mode.is_some_and(|mode| mode != Mode::Checkers) {
        return ("SELECT id FROM games WHERE FALSE".into(), Vec::new());
    }
    let of_outcome =
        filter.outcome.map_or_else(String::new, |outcome| format!(" AND r.fate = {}", outcome_column(outcome)));
    let sql = if filter.player.is_some() {
        let nobody = "s.player IS NULL AND s.robot IS NULL AND s.engine IS NULL AND s.name = ?";
        format!(
            "SELECT DISTINCT s.game FROM seats s JOIN file_games f ON f.game = s.game \
             LEFT JOIN results r ON r.game = s.game AND r.seat = s.seat WHERE {nobody}{of_outcome}"
        )
    } else {
        format!(
            "SELECT DISTINCT r.game FROM results r JOIN file_games f ON f.game = r.game WHERE NOT f.counted{of_outcome}"
        )
    };
    (sql, filter.player.iter().map(String::clone).collect())
}

/// The ids of all names of the person who is called `?`.
const SAME_PERSON: &str = "SELECT id FROM players WHERE person = (SELECT person FROM players WHERE name = ?)";

/// An outcome as the column `results.fate` holds it.
pub(super) fn outcome_column(outcome: Outcome) -> i64 {
    match outcome {
        Outcome::Lost => 0,
        Outcome::Won => 1,
        Outcome::Drawn => 2,
    }
}
