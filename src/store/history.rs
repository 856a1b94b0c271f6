//! Lists of games: the unfinished, and the finished that a filter lets through.

use rusqlite::types::Value;
use rusqlite::{Connection, Row, params_from_iter};

use super::error::Trouble;
use super::rows::{self, count, moment, number, row};
use super::{Fate, Filter, Listed, ListedResult, TableId};

const COLUMNS: &str = "SELECT g.id, r.mode, g.title, g.made, g.started, g.touched, g.spent, g.ended IS NOT NULL, \
                       g.finished, g.ending FROM games g JOIN rules r ON r.id = g.rules";

/// A row of a list, before its texts are looked at.
struct Raw {
    id: TableId,
    mode: String,
    title: Option<String>,
    moves: i64,
    started: Option<String>,
    touched: i64,
    spent: i64,
    over: bool,
    finished: Option<String>,
    ending: Option<String>,
}

impl Raw {
    fn read(row: &Row) -> rusqlite::Result<Self> {
        Ok(Self {
            id: TableId(row.get(0)?),
            mode: row.get(1)?,
            title: row.get(2)?,
            moves: row.get(3)?,
            started: row.get(4)?,
            touched: row.get(5)?,
            spent: row.get(6)?,
            over: row.get(7)?,
            finished: row.get(8)?,
            ending: row.get(9)?,
        })
    }

    fn listed(self, connection: &Connection) -> Result<Listed, Trouble> {
        let id = self.id;
        let result = if self.over { Some(result(connection, id, self.finished, self.ending)?) } else { None };
        Ok(Listed {
            id,
            mode: self.mode.parse().map_err(|what| Trouble::Unreadable(id, what))?,
            title: self.title,
            players: rows::players(connection, id)?,
            moves: count(self.moves),
            started: rows::time(id, self.started)?,
            touched: moment(self.touched),
            spent: count(self.spent),
            result,
        })
    }
}

fn result(
    connection: &Connection,
    id: TableId,
    finished: Option<String>,
    ending: Option<String>,
) -> Result<ListedResult, Trouble> {
    let read = |row: &Row| Ok((row.get::<_, i64>(0)?, row.get::<_, i32>(1)?, row.get::<_, i64>(2)? == 1));
    let sql = "SELECT seat, score, fate FROM results WHERE game = ?1 ORDER BY seat";
    let seats = rows::rows(connection, sql, [id.0], read)?;
    Ok(ListedResult {
        finished: rows::time(id, finished)?,
        end: rows::end(id, ending)?,
        scores: seats.iter().map(|(_, score, _)| *score).collect(),
        winners: seats.iter().filter(|(_, _, won)| *won).map(|(seat, ..)| rows::seat(*seat)).collect(),
    })
}

/// The unfinished tables, the latest first.
pub(super) fn unfinished(connection: &Connection) -> Result<Vec<Listed>, Trouble> {
    let sql = format!("{COLUMNS} WHERE g.ended IS NULL ORDER BY g.touched DESC, g.id DESC");
    let raw = rows::rows(connection, &sql, [], Raw::read)?;
    raw.into_iter().map(|raw| raw.listed(connection)).collect()
}

/// The finished games that the filter lets through, the latest first, and how many there are.
pub(super) fn finished(connection: &Connection, filter: &Filter) -> Result<(Vec<Listed>, usize), Trouble> {
    let (sql, params) = counting(filter);
    let all = row(connection, &sql, params_from_iter(&params), |row| row.get(0))?.map_or(0, count);
    let (wanted, params) = conditions(filter);
    let (limit, skip) = (number(filter.limit), number(filter.skip));
    let order = "ORDER BY g.ended DESC, g.id DESC";
    let page = format!("SELECT g.id FROM games g WHERE {wanted} {order} LIMIT {limit} OFFSET {skip}");
    let sql = format!("{COLUMNS} WHERE g.id IN ({page}) {order}");
    let raw = rows::rows(connection, &sql, params_from_iter(&params), Raw::read)?;
    let games = raw.into_iter().map(|raw| raw.listed(connection)).collect::<Result<_, _>>()?;
    Ok((games, all))
}

/// How many games there are, counted in the smallest index that knows.
fn counting(filter: &Filter) -> (String, Vec<Value>) {
    let (mode, mut params) = of_mode("rules", filter);
    let (seat, names) = of_seat(filter);
    params.extend(names);
    let sql = if seat.is_empty() {
        format!("SELECT count(*) FROM games WHERE ended IS NOT NULL{mode}")
    } else {
        format!("SELECT count(DISTINCT game) FROM results WHERE player IS NOT NULL{mode}{seat}")
    };
    (sql, params)
}

/// What a filter wants of the table `games`, and the values of its question marks. A page is found by going
/// back in time until it is full.
fn conditions(filter: &Filter) -> (String, Vec<Value>) {
    let (mode, mut params) = of_mode("g.rules", filter);
    let (seat, names) = of_seat(filter);
    params.extend(names);
    let seat = if seat.is_empty() {
        seat
    } else {
        format!(" AND EXISTS (SELECT 1 FROM results WHERE game = g.id AND player IS NOT NULL{seat})")
    };
    (format!("g.ended IS NOT NULL{mode}{seat}"), params)
}

fn of_mode(column: &str, filter: &Filter) -> (String, Vec<Value>) {
    match filter.mode {
        Some(mode) => {
            let sql = format!(" AND {column} IN (SELECT id FROM rules WHERE mode = ?)");
            (sql, vec![Value::Text(mode.name().into())])
        }
        None => (String::new(), Vec::new()),
    }
}

fn of_seat(filter: &Filter) -> (String, Vec<Value>) {
    let player = filter.player.iter().map(|player| Value::Text(player.clone())).collect();
    let of_player = filter.player.iter().map(|_| format!(" AND player IN ({SAME_PERSON})"));
    let of_fate = filter.fate.map(|fate| format!(" AND fate = {}", fate_column(fate)));
    (of_player.chain(of_fate).collect(), player)
}

/// Every name of the person who is called `?`.
const SAME_PERSON: &str = "SELECT id FROM players WHERE person = (SELECT person FROM players WHERE name = ?)";

/// The column that says how a game ended for a seat.
pub(super) fn fate_column(fate: Fate) -> i64 {
    match fate {
        Fate::Lost => 0,
        Fate::Won => 1,
        Fate::Drawn => 2,
    }
}
