//! Lists of games: the unfinished, and the finished that a filter lets through.

use crate::database::value::Params;
use crate::database::{Database, Row};

use crate::database::rows::{self, count, moment};
use crate::error::ErrorKind;
use crate::games::games_query::GamesQuery;
use crate::games::{file_games, seating};
use crate::{FileNote, Filter, GameId, GameResult, GameSummary, HistoryPage};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::playthrough::End;
use parlour_model::seat::Seat;
use parlour_model::solo;

const COLUMNS: &str = "SELECT g.id, r.mode, r.text, g.title, g.made, g.started, g.touched, g.spent, \
                       g.ended IS NOT NULL, g.finished, g.ending, g.practice, g.fault, g.day";
const TABLES: &str =
    "FROM games g LEFT JOIN rules r ON r.id = g.rules LEFT JOIN file_games f ON f.game = g.id";

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
    day: Option<String>,
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
            day: row.get(13)?,
            file: file_games::note(row, 14)?,
        })
    }

    fn listed(self, database: &dyn Database) -> Result<GameSummary, ErrorKind> {
        let id = self.id;
        if let Some(why) = self.fault {
            return Err(ErrorKind::Unreadable(id, why));
        }
        let players = seating::now(database, id)?;
        let rules = rows::rules(id, &self.mode, &self.rules)?;
        let result = if self.over {
            let mut result = result(database, id, self.finished, self.ending)?;
            if self.file.is_some() {
                result.end = result.end.map(End::without_reason);
            }
            Some(result)
        } else {
            None
        };
        if let Some(seat) = result
            .iter()
            .flat_map(seats)
            .find(|seat| seat.index() >= players.len())
        {
            return Err(ErrorKind::Unreadable(
                id,
                format!("there is no seat {seat}"),
            ));
        }
        Ok(GameSummary {
            id,
            mode: Some(rules.mode()),
            rules: Some(rules),
            title: self.title,
            players,
            moves: count(self.moves),
            started: rows::time(id, self.started)?,
            last_played: moment(self.last_played),
            elapsed_ms: count(self.elapsed_ms),
            practice: self.practice,
            result,
            day: self.day.and_then(|day| day.parse().ok()),
            file: self.file,
            unreadable: None,
        })
    }
}

/// The games of a query that begins with [`columns`]. One that cannot be read hides no other.
fn list(
    database: &dyn Database,
    sql: &str,
    params: impl Params,
) -> Result<Vec<GameSummary>, ErrorKind> {
    let read = |row: &Row| Ok((GameId(row.get(0)?), Raw::read(row)));
    let mut pars = Vec::new();
    let listed = |(id, raw): (GameId, Result<Raw, ErrorKind>)| match raw
        .and_then(|raw| raw.listed(database))
        .map_err(|kind| kind.of_game(id))
    {
        Err(ErrorKind::Unreadable(_, why)) => Ok(GameSummary::unreadable(id, why)),
        listed => listed.map(|game| with_par(game, &mut pars)),
    };
    rows::rows(database, sql, params, read)?
        .into_iter()
        .map(listed)
        .collect()
}

/// A finished game of somebody alone with its par. `pars` has those of the games before: it is reckoned once for all games
/// under the same rules.
fn with_par(mut game: GameSummary, pars: &mut Vec<(AnyRules, Option<f64>)>) -> GameSummary {
    if let (Some(rules), Some(result), [_]) = (&game.rules, &mut game.result, &game.players[..]) {
        let known = pars.iter().find(|(of, _)| of == rules).map(|(_, par)| *par);
        result.par = known.unwrap_or_else(|| {
            pars.push((rules.clone(), solo::par(rules)));
            pars.last().and_then(|(_, par)| *par)
        });
    }
    game
}

fn result(
    database: &dyn Database,
    id: GameId,
    finished: Option<String>,
    ending: Option<String>,
) -> Result<GameResult, ErrorKind> {
    let read = |row: &Row| {
        Ok((
            row.get::<i64>(0)?,
            row.get::<i32>(1)?,
            row.get::<i64>(2)? == 1,
            row.get::<i64>(3)?,
        ))
    };
    let sql = "SELECT seat, score, fate, turns FROM results WHERE game = ?1 ORDER BY seat";
    let seats = rows::rows(database, sql, [id.0], read)?;
    Ok(GameResult {
        finished: rows::time(id, finished)?,
        end: rows::end(id, ending)?,
        scores: seats.iter().map(|(_, score, ..)| *score).collect(),
        turns: seats.iter().map(|(.., turns)| count(*turns)).collect(),
        par: None,
        winners: seats
            .iter()
            .filter(|(_, _, won, _)| *won)
            .map(|(seat, ..)| rows::seat(*seat))
            .collect(),
    })
}

/// The seats that a result names.
fn seats(result: &GameResult) -> impl Iterator<Item = Seat> {
    let of_end = match result.end {
        Some(End::Resigned(seat) | End::OutOfTime(seat) | End::Won(seat)) => Some(seat),
        Some(End::DrawAgreed | End::Drawn) | None => None,
    };
    result.winners.iter().copied().chain(of_end)
}

/// The unfinished tables, the latest first.
pub(crate) fn unfinished(database: &dyn Database) -> Result<Vec<GameSummary>, ErrorKind> {
    let sql = format!(
        "{} WHERE g.ended IS NULL ORDER BY g.touched DESC, g.id DESC",
        columns()
    );
    list(database, &sql, ())
}

/// These games, in this order; one that is not there is left out.
pub(crate) fn of_games(
    database: &dyn Database,
    ids: &[GameId],
) -> Result<Vec<GameSummary>, ErrorKind> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let numbers: Vec<_> = ids.iter().map(|id| id.0.to_string()).collect();
    let mut games = list(
        database,
        &format!("{} WHERE g.id IN ({})", columns(), numbers.join(", ")),
        (),
    )?;
    games.sort_by_key(|game| ids.iter().position(|id| *id == game.id));
    Ok(games)
}

/// All games of checkers that the filter lets through, in the order in which they were added.
pub(crate) fn checkers(database: &dyn Database, filter: &Filter) -> Result<Vec<GameId>, ErrorKind> {
    if filter.mode.is_some_and(|mode| mode != Mode::Checkers) {
        return Ok(Vec::new());
    }
    let filter = Filter {
        mode: Some(Mode::Checkers),
        ..filter.clone()
    };
    let (page, params) = GamesQuery::of(database, &filter)?.page(0, usize::MAX);
    let sql = format!("SELECT id FROM ({page}) AS page ORDER BY id");
    rows::rows(database, &sql, &params[..], |row| row.get(0).map(GameId))
}

/// A page of the finished games that the filter lets through, the latest first.
pub(crate) fn finished(database: &dyn Database, filter: &Filter) -> Result<HistoryPage, ErrorKind> {
    let query = GamesQuery::of(database, filter)?;
    let most = filter
        .skip
        .saturating_add(HistoryPage::MOST_COUNTED.max(filter.limit));
    let found: usize = query.count(database, most.saturating_add(1))?;
    let (page, params) = query.page(filter.skip, filter.limit);
    let sql = format!(
        "{} WHERE g.id IN (SELECT id FROM ({page}) AS page) ORDER BY g.ended DESC, g.id DESC",
        columns()
    );
    Ok(HistoryPage {
        games: list(database, &sql, &params[..])?,
        total: found.min(most),
        has_more: found > most,
    })
}
