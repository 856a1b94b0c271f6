//! A database of schema version 2 is what it was after its migration: see `tests/data/version_2`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use jiff::tz::TimeZone;
use parlour_model::log::{LogAction, LogEntry, LogSummary};
use parlour_model::seat::Seat;
use parlour_store::sqlite::Sqlite;
use parlour_store::{Append, Filter, GameId, Store};
use rusqlite::Connection;
use serde_json::Value;

use crate::room::Room;

const DATABASE: &[u8] = include_bytes!("../data/version_2/games.db");
const PRINTED: &str = include_str!("../data/version_2/printed.txt");

/// The unfinished games at which moves had been taken back and not replaced.
const TAKEN_BACK: [i64; 3] = [1, 2, 3];

fn room() -> (Room, PathBuf) {
    let room = Room::with("games.db", DATABASE);
    let file = room.path().join("games.db");
    (room, file)
}

/// The printed text, without what the version that wrote the database did not say.
fn before(command: &str, printed: &str) -> String {
    let known = |line: &str| {
        if let Ok(Value::Object(mut object)) = serde_json::from_str::<Value>(line) {
            object.remove("practice");
            object.remove("doubtful");
            let of_checkers = ["variant", "result", "event", "opening", "fen", "final_fen"];
            for key in of_checkers
                .iter()
                .filter(|_| command.starts_with("history"))
            {
                object.remove(*key);
            }
            let alone = object.get_mut("alone").and_then(Value::as_array_mut);
            alone
                .into_iter()
                .flatten()
                .filter_map(Value::as_object_mut)
                .for_each(|size| drop(size.remove("seconds")));
            return Value::Object(object).to_string();
        }
        // It called the sides of the English game by its men.
        let line = line
            .replace("(Red)", "(White)")
            .replace("as Red:", "as White:");
        let line = line.strip_suffix(" (practice)").unwrap_or(&line);
        let line = line
            .strip_suffix(" (or the other way round: import it again)")
            .unwrap_or(line);
        // Of a game alone it said the score: all pairs.
        match line
            .split_once(": ")
            .and_then(|(before, worth)| Some((before, worth.split_once(" pairs in ")?.0)))
        {
            Some((before, pairs)) => format!("{before} {pairs}"),
            None => line.to_owned(),
        }
    };
    let lines = printed
        .lines()
        .filter(|line| !(command.starts_with("export") && *line == "practice = true"));
    lines.map(|line| known(line) + "\n").collect()
}

#[test]
fn history_statistics_and_exports_are_what_they_were() {
    let (room, _) = room();
    let mut sections = 0;
    for section in PRINTED.split("$ parlour ").skip(1) {
        let (command, printed) = section.split_once('\n').expect("a line with the command");
        let mut arguments: Vec<_> = command.split(' ').collect();
        if command.starts_with("export") {
            arguments.push("--with-secrets");
        }
        let said = room.run(&[&arguments[..], &["--data", "games.db"]].concat());
        assert_eq!((said.err.as_str(), said.status), ("", Some(0)), "{command}");
        assert_eq!(
            before(command, &said.out),
            before(command, printed),
            "{command}"
        );
        sections += 1;
    }
    assert_eq!(sections, 8 + 2 * 19, "lists, and two exports a game");
}

#[test]
fn a_game_counts_as_practice_if_it_goes_on_and_moves_were_taken_back() {
    let (room, file) = room();
    let store = Sqlite::open(&file).expect("it is migrated");
    let practice = |games: Vec<parlour_store::GameSummary>| {
        let mut ids: Vec<_> = games
            .iter()
            .filter(|game| game.practice)
            .map(|game| game.id.0)
            .collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!(practice(store.unfinished().expect("a list")), TAKEN_BACK);
    assert_eq!(
        practice(store.history(Filter::default()).expect("a list").games),
        [0; 0]
    );
    drop(room);
}

#[test]
fn a_game_of_a_file_in_which_black_begins_is_marked_where_somebody_gave_up() {
    let (room, _) = room();
    let games = room.run(&["history", "--json", "--data", "games.db"]).out;
    let games = games
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("an object"));
    let marked: Vec<_> = games
        .filter(|game| game["doubtful"] == true)
        .map(|game| game["game"].clone())
        .collect();
    assert_eq!(
        marked,
        [19],
        "18 and 20 are of the same file: one goes on, and one was drawn"
    );
}

/// A game as version 2 kept it.
#[derive(Debug, PartialEq, Eq)]
struct Kept {
    line: Vec<String>,
    made: usize,
    spent: u64,
    waited: Vec<u64>,
    ending: Option<String>,
}

fn kept(file: &Path) -> BTreeMap<GameId, Kept> {
    let connection = Connection::open(file).expect("a database");
    let sql = "SELECT id, made, spent, ending FROM games";
    let mut games = connection.prepare(sql).expect("its columns");
    let list = |sql: &str, game: i64| -> Vec<String> {
        let mut rows = connection.prepare(sql).expect("its columns");
        let rows = rows.query_map([game], |row| row.get(0)).expect("rows");
        rows.map(|row| row.expect("a text")).collect()
    };
    let kept = games.query_map([], |row| {
        let game: i64 = row.get(0)?;
        let waited = list(
            "SELECT CAST(waited AS TEXT) FROM seats WHERE game = ?1 ORDER BY seat",
            game,
        );
        let kept = Kept {
            line: list(
                "SELECT text FROM moves WHERE game = ?1 ORDER BY number",
                game,
            ),
            made: row.get::<_, u32>(1)? as usize,
            spent: row.get::<_, u32>(2)?.into(),
            waited: waited
                .iter()
                .map(|waited| waited.parse().expect("a number"))
                .collect(),
            ending: row.get(3)?,
        };
        Ok((GameId(game), kept))
    });
    kept.expect("rows")
        .map(|row| row.expect("a game"))
        .collect()
}

#[test]
fn the_fold_of_every_log_is_what_was_kept() {
    let (_room, file) = room();
    let before = kept(&file);
    let store = Sqlite::open(&file).expect("it is migrated");
    assert_eq!(before.len(), 19);
    let mut taken_back = Vec::new();
    for (id, kept) in before {
        let saved = store.open(id).expect("a game");
        let LogSummary {
            moves,
            made,
            spent,
            mut thought,
            practice,
            end,
            ..
        } = LogSummary::of(&saved.log);
        thought.resize(kept.waited.len(), 0);
        taken_back.extend(practice.then_some(id.0));
        assert_eq!(
            Kept {
                line: moves,
                made,
                spent,
                waited: thought,
                ending: end.map(|end| end.to_string())
            },
            kept
        );
        let record = store.record(id).expect("a record");
        let movers = record.movers().expect("its moves are legal");
        let by = saved.log.iter().filter_map(|entry| match &entry.action {
            LogAction::Move { by, .. } => Some(*by),
            _ => None,
        });
        assert!(by.take(movers.len()).eq(movers), "game {id}");
    }
    assert_eq!(
        taken_back,
        [&TAKEN_BACK[..], &[6]].concat(),
        "the last of them was given up after that"
    );
    assert_eq!(store.check(), Ok(()));
}

#[test]
fn a_table_that_was_left_is_played_on() {
    let (_room, file) = room();
    let mut store = Sqlite::open(&file).expect("it is migrated");
    let saved = store.open(GameId(5)).expect("a table");
    let entry = LogEntry {
        spent: 2000,
        action: LogAction::Hinted { seat: Seat(0) },
    };
    let now = "2026-11-23T00:00:00Z".parse().expect("a time");
    let append = |entry: &LogEntry| Append {
        game: Some(saved.id),
        header: saved.header.clone(),
        expected: saved.log.len(),
        entries: vec![entry.clone()],
        end: None,
        now,
        table: None,
    };
    assert_eq!(store.append(append(&entry)), Ok(saved.id));
    assert!(
        store.append(append(&entry)).is_err(),
        "the log is longer now"
    );
    drop(store);
    let store = Sqlite::open(&file).expect("it is not migrated again");
    assert_eq!(
        store.open(saved.id).expect("a table").log,
        [&saved.log[..], &[entry]].concat()
    );
    let listed = &store.unfinished().expect("a list")[0];
    assert_eq!(
        (listed.id, listed.last_played, listed.elapsed_ms),
        (saved.id, now, 4789 + 2000)
    );
}

/// Ways to spoil game 5, the only one under its rules that goes on, and whether it can be read after that.
const SPOILED: [(&str, bool); 12] = [
    (
        "UPDATE moves SET text = CAST(x'41ff' AS TEXT) WHERE game = 5 AND number = 3",
        false,
    ),
    (
        "UPDATE moves SET text = 'ZZ' WHERE game = 5 AND number = 10",
        false,
    ),
    ("DELETE FROM moves WHERE game = 5 AND number = 0", false),
    ("UPDATE seats SET robot = 'wizard' WHERE game = 5", false),
    ("DELETE FROM seats WHERE game = 5", false),
    ("UPDATE games SET rules = 99 WHERE id = 5", false),
    ("UPDATE games SET ending = 'won' WHERE id = 5", false),
    (
        "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 300) \
         INSERT INTO seats (game, seat, name, waited) SELECT 5, i, 'x', 0 FROM n",
        false,
    ),
    (
        "UPDATE games SET made = 1 << 62, spent = -7 WHERE id = 5",
        true,
    ),
    (
        "UPDATE games SET made = -1, spent = 9223372036854775807 WHERE id = 5",
        true,
    ),
    (
        "UPDATE seats SET waited = 9223372036854775807 WHERE game = 5",
        true,
    ),
    ("INSERT INTO moves VALUES (77, 0, 'of no game')", true),
];

#[test]
fn a_game_that_was_damaged_before_is_told_and_hinders_no_other() {
    for (spoil, readable) in SPOILED {
        let (_room, file) = room();
        let connection = Connection::open(&file).expect("a database");
        connection
            .execute_batch(&format!("PRAGMA foreign_keys = off; {spoil}"))
            .expect("its tables");
        drop(connection);
        let store = Sqlite::open(&file).unwrap_or_else(|why| panic!("{spoil}: {why}"));
        let unfinished = store.unfinished().expect("a list");
        let others = unfinished.iter().filter(|game| game.id != GameId(5));
        assert_eq!(others.clone().count(), 6, "{spoil}");
        assert!(
            others.clone().all(|game| game.unreadable.is_none()),
            "{spoil}"
        );
        let spoiled = unfinished
            .iter()
            .find(|game| game.id == GameId(5))
            .expect("it is listed");
        assert_eq!(
            (spoiled.unreadable.is_none(), store.open(GameId(5)).is_ok()),
            (readable, readable),
            "{spoil}"
        );
        assert!(
            store
                .raw(GameId(5))
                .is_ok_and(|rows| rows.contains("INSERT INTO games")),
            "{spoil}"
        );
        let counted = store
            .statistics("Ana".into(), TimeZone::UTC)
            .expect("statistics");
        assert_eq!(
            counted.iter().map(|game| game.played).collect::<Vec<_>>(),
            [3, 2, 2],
            "{spoil}"
        );
    }
}
