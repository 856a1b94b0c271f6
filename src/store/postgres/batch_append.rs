//! Appends to games that are there, many at a time: a handful of round trips, however many they are.
//!
//! The rows of the games are locked in the order of their numbers, so that two who do so wait for each other and do not
//! block each other. The result of each append is folded here, and then written with one statement a table.

use std::collections::{BTreeMap, BTreeSet};

use tokio_postgres::types::ToSql;

use super::session::Session;
use crate::database::rows;
use crate::database::rows::number;
use crate::error::ErrorKind;
use crate::{Append, GameId, StoreRequest, StoreResponse};
use parlour_model::log::{LogColumns, LogSummary};

type Params<'a, const N: usize> = [&'a (dyn ToSql + Sync); N];

type Refusable = Result<StoreResponse, ErrorKind>;

/// The appends with which a list of requests begins, as far as they only add to games that go on.
pub(super) fn leading(requests: &[StoreRequest]) -> Vec<&Append> {
    let plain = requests.iter().map_while(|request| match request {
        StoreRequest::Append { append } if append.game.is_some() && append.end.is_none() => {
            Some(append)
        }
        _ => None,
    });
    plain.collect()
}

/// A game as the appends before have left it.
struct Game {
    entries: usize,
    line: usize,
    made: usize,
    /// Set when the game is over, or when an append to it may have been committed before. Each
    /// append to it is then carried out separately.
    apart: bool,
    added: Option<Added>,
}

/// The additions to one game.
#[derive(Default)]
struct Added {
    spent: i64,
    practice: bool,
    touched: i64,
    /// For how long each seat has thought.
    thought: Vec<i64>,
}

/// The rows that are added to the log, column by column.
#[derive(Default)]
struct LogRows {
    game: Vec<i64>,
    number: Vec<i64>,
    spent: Vec<i64>,
    kind: Vec<String>,
    seat: Vec<Option<i64>>,
    text: Vec<String>,
}

/// Carries out appends in order. `apart` carries out one append in its own savepoint.
///
/// # Errors
/// Any error that is not a refusal; the transaction has to be given up.
pub(super) fn append_all(
    session: &Session,
    appends: &[&Append],
    mut apart: impl FnMut(&Append) -> Result<Refusable, ErrorKind>,
) -> Result<Vec<Refusable>, ErrorKind> {
    let mut games = lock(session, appends)?;
    let mut log = LogRows::default();
    // Each append, once it is decided what comes of it.
    let mut answers = Vec::with_capacity(appends.len());
    for append in appends {
        let id = append.game.unwrap_or(GameId(0));
        answers.push(match games.get_mut(&id) {
            Some(game) if game.apart => None,
            Some(game) if game.entries == append.expected => {
                game.add(id, append, &mut log);
                Some(Ok(StoreResponse::Append(id)))
            }
            Some(_) => Some(Err(ErrorKind::Conflict)),
            None => Some(Err(ErrorKind::NotFound(id))),
        });
    }
    write(session, &games, &log)?;
    appends
        .iter()
        .zip(answers)
        .map(|(append, answer)| answer.map_or_else(|| apart(append), Ok))
        .collect()
}

/// Locks the rows of the games, and reads them.
fn lock(session: &Session, appends: &[&Append]) -> Result<BTreeMap<GameId, Game>, ErrorKind> {
    let sql = "SELECT id, entries, line, made, ended IS NOT NULL FROM games WHERE id = ANY($1) ORDER BY id \
               FOR NO KEY UPDATE";
    let ids: BTreeSet<i64> = appends
        .iter()
        .filter_map(|append| append.game)
        .map(|game| game.0)
        .collect();
    let ids: Vec<_> = ids.into_iter().collect();
    let statement = session.statement(sql)?;
    let found = session.wait(session.client().query(&statement, &[&ids]))?;
    let mut games: BTreeMap<_, _> = found
        .iter()
        .map(|row| {
            let [entries, line, made] = [1, 2, 3].map(|column| rows::count(row.get(column)));
            (
                GameId(row.get(0)),
                Game {
                    entries,
                    line,
                    made,
                    apart: row.get(4),
                    added: None,
                },
            )
        })
        .collect();
    for append in appends {
        if let Some(game) = append.game.and_then(|id| games.get_mut(&id)) {
            game.apart |= session.is_doubtful(append);
        }
    }
    Ok(games)
}

impl Game {
    fn add(&mut self, id: GameId, append: &Append, log: &mut LogRows) {
        // A line cannot be longer than its log.
        let mut summary =
            LogSummary::of_line(self.line.min(self.entries), self.made.min(self.entries));
        for entry in &append.entries {
            summary.add(entry);
            log.add(id, self.entries, entry.spent, entry.action.columns());
            self.entries += 1;
        }
        (self.line, self.made) = (summary.moves.len(), summary.made);
        let added = self.added.get_or_insert_default();
        added.spent = added.spent.saturating_add(number(summary.spent));
        added.practice |= summary.practice;
        added.touched = append.now.as_millisecond();
        if added.thought.len() < summary.thought.len() {
            added.thought.resize(summary.thought.len(), 0);
        }
        for (sum, thought) in added.thought.iter_mut().zip(&summary.thought) {
            *sum = sum.saturating_add(number(*thought));
        }
    }
}

impl LogRows {
    fn add(
        &mut self,
        game: GameId,
        at: usize,
        spent: u64,
        LogColumns { kind, seat, text }: LogColumns,
    ) {
        self.game.push(game.0);
        self.number.push(number(at));
        self.spent.push(number(spent));
        self.kind.push(kind);
        self.seat.push(seat.map(|seat| seat.0.into()));
        self.text.push(text);
    }
}

const ADD_ENTRIES: &str = "INSERT INTO log (game, number, spent, kind, seat, text) \
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::text[])";

const KEEP_GAMES: &str = "UPDATE games g SET entries = n.entries, line = n.line, made = n.made, \
    spent = g.spent + n.spent, practice = g.practice OR n.practice, touched = n.touched \
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::boolean[], $7::bigint[]) \
    AS n (id, entries, line, made, spent, practice, touched) WHERE g.id = n.id";

const KEEP_SEATS: &str = "UPDATE seats s SET waited = s.waited + n.waited \
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS n (game, seat, waited) \
    WHERE s.game = n.game AND s.seat = n.seat";

/// Writes what the appends come to, in one round trip.
fn write(
    session: &Session,
    games: &BTreeMap<GameId, Game>,
    log: &LogRows,
) -> Result<(), ErrorKind> {
    let changed: Vec<_> = games
        .iter()
        .filter_map(|(id, game)| Some((id.0, game, game.added.as_ref()?)))
        .collect();
    if changed.is_empty() {
        return Ok(());
    }
    let add = session.statement(ADD_ENTRIES)?;
    let keep = session.statement(KEEP_GAMES)?;
    let wait = session.statement(KEEP_SEATS)?;
    let column = |of: fn(&Game, &Added) -> i64| {
        changed
            .iter()
            .map(|(_, game, added)| of(game, added))
            .collect()
    };
    let ids: Vec<i64> = changed.iter().map(|(id, ..)| *id).collect();
    let [entries, line, made]: [Vec<i64>; 3] = [
        column(|game, _| number(game.entries)),
        column(|game, _| number(game.line)),
        column(|game, _| number(game.made)),
    ];
    let [spent, touched]: [Vec<i64>; 2] = [
        column(|_, added| added.spent),
        column(|_, added| added.touched),
    ];
    let practice: Vec<bool> = changed.iter().map(|(.., added)| added.practice).collect();
    let [mut game, mut seat, mut waited] = [const { Vec::<i64>::new() }; 3];
    for (id, _, added) in &changed {
        for (index, thought) in added
            .thought
            .iter()
            .enumerate()
            .filter(|(_, thought)| **thought > 0)
        {
            game.push(*id);
            seat.push(number(index));
            waited.push(*thought);
        }
    }
    let client = session.client();
    let log: Params<6> = [
        &log.game,
        &log.number,
        &log.spent,
        &log.kind,
        &log.seat,
        &log.text,
    ];
    let games: Params<7> = [&ids, &entries, &line, &made, &spent, &practice, &touched];
    let seats: Params<3> = [&game, &seat, &waited];
    session.wait(async {
        tokio::try_join!(
            client.execute(&add, &log),
            client.execute(&keep, &games),
            client.execute(&wait, &seats),
        )
    })?;
    Ok(())
}
