//! The finished games that a filter lets through, as queries that take as long with a million games as with some thousands.
//!
//! A query has one or more sources, each of which follows an index back in time and stops when there are enough: the games
//! of one name, those from files under that name, those with one set of rules, or all. Their rows are merged. Whether a
//! game is one that a user may see, and whether it ended as wanted, is asked of one game after another by scalar
//! subqueries: of `EXISTS`, PostgreSQL would make a hash table of all games first.

use crate::database::Database;
use crate::database::rows::{self, count, number, row};
use crate::database::value::Value;
use crate::error::ErrorKind;
use crate::{Filter, Outcome};
use parlour_model::any::Mode;

/// The most names or sets of rules with separate sources; beyond it there is one source for all.
/// Databases accept a limited number of parts in a query, and each takes time.
const MOST_SOURCES: usize = 16;

/// Ids of all names of the person who is called `?`.
const SAME_PERSON: &str =
    "SELECT id FROM players WHERE person = (SELECT person FROM players WHERE name = ?)";

/// Ids of all sets of rules of the game that is called `?`.
const OF_MODE: &str = "SELECT id FROM rules WHERE mode = ?";

/// A part of a query with its parameters, in their order.
#[derive(Clone, Debug, Default)]
struct Part {
    sql: String,
    params: Vec<Value>,
}

impl Part {
    fn new(sql: impl Into<String>, params: Vec<Value>) -> Self {
        Self {
            sql: sql.into(),
            params,
        }
    }

    fn add(&mut self, other: Self) {
        self.sql.push_str(&other.sql);
        self.params.extend(other.params);
    }
}

/// A query for finished games.
#[derive(Clone, Debug)]
pub(crate) struct GamesQuery {
    /// Each is a `SELECT` of `ended` and `id`, without double rows and in no order yet.
    sources: Vec<Part>,
    /// The operator that merges their rows. It is `UNION ALL` where no game is in two of them,
    /// which counts no further than it must.
    union: &'static str,
}

impl GamesQuery {
    /// The query for a filter, without its `skip` and `limit`.
    pub(crate) fn of(database: &dyn Database, filter: &Filter) -> Result<Self, ErrorKind> {
        Ok(match &filter.player {
            Some(name) => Self {
                sources: of_person(database, filter, name)?,
                union: " UNION ",
            },
            None => Self {
                sources: of_anybody(database, filter)?,
                union: " UNION ALL ",
            },
        })
    }

    /// Returns the number of games, counted up to `most`.
    pub(crate) fn count(&self, database: &dyn Database, most: usize) -> Result<usize, ErrorKind> {
        let Part { sql, params } = self.merged(most);
        let sql = format!(
            "SELECT count(*) FROM ({sql} LIMIT {}) AS counted",
            number(most)
        );
        Ok(row(database, &sql, &params[..], |row| row.get(0))?.map_or(0, count))
    }

    /// A `SELECT` of `ended` and `id` of those on a page, and its parameters.
    pub(crate) fn page(&self, skip: usize, limit: usize) -> (String, Vec<Value>) {
        let Part { sql, params } = self.merged(skip.saturating_add(limit));
        let (limit, skip) = (number(limit), number(skip));
        (
            format!("{sql} ORDER BY ended DESC, id DESC LIMIT {limit} OFFSET {skip}"),
            params,
        )
    }

    /// Merges the latest `most` games of each source, without double rows.
    fn merged(&self, most: usize) -> Part {
        let mut merged = Part::default();
        for (index, Part { sql, params }) in self.sources.iter().enumerate() {
            let union = if index == 0 { "" } else { self.union };
            let order = format!("ORDER BY ended DESC, id DESC LIMIT {}", number(most));
            let latest = format!("{union}SELECT ended, id FROM ({sql} {order}) AS source_{index}");
            merged.add(Part::new(latest, params.clone()));
        }
        if merged.sql.is_empty() {
            merged
                .sql
                .push_str("SELECT ended, id FROM games WHERE FALSE");
        }
        merged
    }
}

/// The games of somebody: those of each name that counts for the person, and those from files under this name.
fn of_person(database: &dyn Database, filter: &Filter, name: &str) -> Result<Vec<Part>, ErrorKind> {
    let name = Value::Text(name.into());
    let mut sources = Vec::new();
    for mut source in each("r.player", database, SAME_PERSON, name.clone())? {
        source.sql.insert_str(
            0,
            "SELECT DISTINCT r.ended AS ended, r.game AS id FROM results r WHERE ",
        );
        if let Some(mode) = filter.mode {
            source.add(Part::new(
                format!(" AND r.rules IN ({OF_MODE})"),
                vec![Value::Text(mode.name().into())],
            ));
        }
        source.add(with_fate(filter));
        source.add(seen(filter, "r.game"));
        sources.push(source);
    }
    sources.extend(of_files(filter, name));
    Ok(sources)
}

/// Returns the games from files under a name whose players are not counted in the statistics. They
/// are all of checkers.
fn of_files(filter: &Filter, name: Value) -> Option<Part> {
    let nobody = "s.player IS NULL AND s.robot IS NULL AND s.engine IS NULL AND s.name = ?";
    let sql = format!(
        "SELECT DISTINCT g.ended AS ended, g.id AS id FROM seats s JOIN file_games f ON f.game = s.game JOIN games g ON g.id = s.game \
         LEFT JOIN results r ON r.game = s.game AND r.seat = s.seat WHERE g.ended IS NOT NULL AND {nobody}"
    );
    let mut source = Part::new(sql, vec![name]);
    source.add(with_fate(filter));
    source.add(seen(filter, "g.id"));
    filter
        .mode
        .is_none_or(|mode| mode == Mode::Checkers)
        .then_some(source)
}

/// The games of everybody: those with each set of rules of a game, or all.
fn of_anybody(database: &dyn Database, filter: &Filter) -> Result<Vec<Part>, ErrorKind> {
    let of_rules = match filter.mode {
        Some(mode) => each(
            "g.rules",
            database,
            OF_MODE,
            Value::Text(mode.name().into()),
        )?,
        None => vec![Part::new("TRUE", Vec::new())],
    };
    let source = |mut source: Part| {
        source.sql.insert_str(
            0,
            "SELECT g.ended AS ended, g.id AS id FROM games g WHERE g.ended IS NOT NULL AND ",
        );
        if let Some(outcome) = filter.outcome {
            source.sql.push_str(&has_ended_so(outcome));
        }
        source.add(seen(filter, "g.id"));
        source
    };
    Ok(of_rules.into_iter().map(source).collect())
}

/// Conditions that a column has one of the ids that `ids` selects: one for each id, or one for all if there are many.
fn each(
    column: &str,
    database: &dyn Database,
    ids: &str,
    param: Value,
) -> Result<Vec<Part>, ErrorKind> {
    let found: Vec<i64> = rows::rows(database, ids, [&param], |row| row.get(0))?;
    if found.len() > MOST_SOURCES {
        return Ok(vec![Part::new(format!("{column} IN ({ids})"), vec![param])]);
    }
    Ok(found
        .into_iter()
        .map(|id| Part::new(format!("{column} = ?"), vec![Value::Number(id)]))
        .collect())
}

/// That a row of `results r` has the outcome.
fn with_fate(filter: &Filter) -> Part {
    let of_outcome = |outcome| format!(" AND r.fate = {}", outcome_column(outcome));
    Part::new(
        filter.outcome.map_or_else(String::new, of_outcome),
        Vec::new(),
    )
}

/// Returns the condition that the game `g` had this outcome for a player of the statistics. In a
/// game from a file with uncounted players, the outcome of any player will do.
fn has_ended_so(outcome: Outcome) -> String {
    let of_file = "(SELECT NOT f.counted FROM file_games f WHERE f.game = g.id)";
    format!(
        " AND (SELECT count(*) FROM results r WHERE r.game = g.id AND r.fate = {} \
         AND (r.player IS NOT NULL OR {of_file})) > 0",
        outcome_column(outcome)
    )
}

/// That the game was played at a listed table of a hall, or by the person who sees it: the account has a seat there, or has left
/// one under its name.
fn seen(filter: &Filter, game: &str) -> Part {
    let Some(name) = &filter.seen_by else {
        return Part::default();
    };
    let sql = format!(
        " AND (coalesce((SELECT t.listed FROM hall_tables t WHERE t.game = {game}), FALSE) OR \
         (SELECT count(*) FROM results own WHERE own.game = {game} \
         AND own.player = (SELECT id FROM players WHERE name = ?)) > 0 OR \
         (SELECT count(*) FROM hall_seats s WHERE s.account = ? AND s.owner = 'account' \
         AND s.code = (SELECT t.code FROM hall_tables t WHERE t.game = {game})) > 0)"
    );
    let account = filter.seen_as.map_or(0, |account| account.0);
    Part::new(sql, vec![Value::Text(name.clone()), Value::Number(account)])
}

/// An outcome as the column `results.fate` holds it.
pub(crate) fn outcome_column(outcome: Outcome) -> i64 {
    match outcome {
        Outcome::Lost => 0,
        Outcome::Won => 1,
        Outcome::Drawn => 2,
    }
}

/// The outcome that the column holds; `None` for another number.
pub(crate) fn outcome_of(column: i64) -> Option<Outcome> {
    Outcome::ALL
        .into_iter()
        .find(|outcome| outcome_column(*outcome) == column)
}
