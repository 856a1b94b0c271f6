//! The header of a game: written once when the game begins, read back to resume it.

use jiff::Timestamp;
use rand::TryRng as _;
use rand::rngs::SysRng;

use crate::database::rows::{self, insert, row, rules_id};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::games::seating;
use crate::{GameHeader, GameId};
use parlour_model::daily;
use parlour_model::parse_error::ParseError;
use parlour_model::record::Record;

/// Adds a game with an empty log; `counted` says whether who sits there is a person of the statistics.
pub(crate) fn create(
    database: &dyn Database,
    header: &GameHeader,
    counted: bool,
    now: Timestamp,
) -> Result<GameId, ErrorKind> {
    create_as(database, None, header, counted, now)
}

/// The same with a number that is free, if one is wanted.
pub(crate) fn create_as(
    database: &dyn Database,
    number: Option<GameId>,
    header: &GameHeader,
    counted: bool,
    now: Timestamp,
) -> Result<GameId, ErrorKind> {
    let rules = rules_id(database, &header.rules)?;
    let (column, value) = number.map_or_else(<_>::default, |id| ("id, ", format!("{id}, ")));
    let sql = format!(
        "INSERT INTO games ({column}rules, seed, take_back, clock, repeated, practice, started, touched, made, spent, day) \
         VALUES ({value}?1, ?2, ?3, ?4, ?5, ?5, ?6, ?7, 0, 0, ?8) RETURNING id"
    );
    let (seed, started) = (
        header.seed.cast_signed(),
        header.started.map(|time| time.to_string()),
    );
    let clock = header.clock.to_string();
    let day = header
        .started
        .and_then(|at| daily::day_dealt(header.seed, at, header.rules.mode()));
    let day = day.map(|day| day.to_string());
    let columns = (
        rules,
        seed,
        header.take_back,
        clock,
        header.practice,
        started,
        now.as_millisecond(),
        day,
    );
    let id = GameId(insert(database, &sql, columns)?.ok_or(ErrorKind::Damaged)?);
    seating::sit_down(database, id, &header.players, counted)?;
    Ok(id)
}

/// The header of a game that is read from its record.
pub(crate) fn of_record(record: &Record) -> Result<GameHeader, ErrorKind> {
    let seed = SysRng
        .try_next_u64()
        .map_err(|_| ErrorKind::Io("the system gives no random numbers".into()))?;
    Ok(GameHeader {
        players: record.players.clone(),
        rules: record.rules.clone(),
        seed,
        take_back: false,
        clock: record.clock,
        practice: record.practice,
        started: record.started,
    })
}

/// The row of a game's header, before its texts are parsed.
struct Columns {
    mode: String,
    rules: String,
    seed: i64,
    take_back: bool,
    clock: String,
    practice: bool,
    started: Option<String>,
}

/// The header of a game.
pub(crate) fn read(database: &dyn Database, id: GameId) -> Result<GameHeader, ErrorKind> {
    let sql = "SELECT r.mode, r.text, g.seed, g.take_back, g.clock, g.repeated, g.started \
               FROM games g LEFT JOIN rules r ON r.id = g.rules WHERE g.id = ?1";
    let columns = |row: &Row| {
        Ok(Columns {
            mode: row.get(0)?,
            rules: row.get(1)?,
            seed: row.get(2)?,
            take_back: row.get(3)?,
            clock: row.get(4)?,
            practice: row.get(5)?,
            started: row.get(6)?,
        })
    };
    let columns = row(database, sql, [id.0], columns)?.ok_or(ErrorKind::NotFound(id))?;
    Ok(GameHeader {
        players: seating::at_start(database, id)?,
        rules: rows::rules(id, &columns.mode, &columns.rules)?,
        seed: columns.seed.cast_unsigned(),
        take_back: columns.take_back,
        clock: columns
            .clock
            .parse()
            .map_err(|why: ParseError| ErrorKind::unreadable(id, why))?,
        practice: columns.practice,
        started: rows::time(id, columns.started)?,
    })
}
