//! A database of schema version 15 is what it was after its migration: see `tests/data/version_15`.

use parlour_store::sqlite::Sqlite;
use parlour_store::{GameId, Store};
use rusqlite::Connection;

use crate::room::Room;

const DATABASE: &[u8] = include_bytes!("../data/version_15/games.db");
const PRINTED: &str = include_str!("../data/version_15/printed.txt");

#[test]
fn lists_searches_and_exports_are_what_they_were() {
    let room = Room::with("games.db", DATABASE);
    let mut sections = 0;
    for section in PRINTED.split("$ parlour ").skip(1) {
        let (command, printed) = section.split_once('\n').expect("a line with the command");
        let arguments: Vec<_> = command.split(' ').collect();
        let said = room.run(&[&arguments[..], &["--data", "games.db"]].concat());
        assert_eq!((said.err.as_str(), said.status), ("", Some(0)), "{command}");
        assert_eq!(said.out, printed, "{command}");
        sections += 1;
    }
    assert_eq!(sections, 9 + 2 * 10, "lists, and two exports a game");
}

#[test]
fn logs_of_games_from_files_are_packed_and_the_others_stay_rows() {
    let room = Room::with("games.db", DATABASE);
    let file = room.path().join("games.db");
    let before = Connection::open(&file).expect("a database");
    let count = |connection: &Connection, sql: &str| -> i64 {
        let counted = connection.query_row(sql, [], |row| row.get(0));
        counted.expect("a number")
    };
    let of_files = "SELECT count(*) FROM log WHERE game IN (SELECT game FROM file_games)";
    let rows = count(&before, "SELECT count(*) FROM log") - count(&before, of_files);
    assert!(rows > 0 && count(&before, of_files) > 100);
    drop(before);
    let store = Sqlite::open(&file).expect("it is migrated");
    assert_eq!(store.open(GameId(1)).map(|game| game.log.len()), Ok(10));
    drop(store);
    let after = Connection::open(&file).expect("a database");
    assert_eq!(count(&after, "SELECT count(*) FROM log"), rows);
    let unpacked = "SELECT count(*) FROM file_games f JOIN games g ON g.id = f.game WHERE f.log IS NULL AND g.entries > 0";
    assert_eq!(count(&after, unpacked), 0);
    let free = count(&after, "PRAGMA freelist_count");
    assert_eq!(free, 0, "the room that is free is given back");
}

#[test]
fn a_game_from_a_file_that_cannot_be_read_keeps_its_rows() {
    let room = Room::with("games.db", DATABASE);
    let file = room.path().join("games.db");
    let connection = Connection::open(&file).expect("a database");
    let spoil = "DELETE FROM log WHERE game = 1 AND number = 3; UPDATE log SET kind = 'dance' WHERE game = 2 AND number = 0";
    connection.execute_batch(spoil).expect("its tables");
    drop(connection);
    let said = room.run(&["store", "check", "--data", "games.db"]);
    assert_eq!(said.status, Some(1));
    assert!(
        said.out.contains("its log has 9 entries, not 10"),
        "{}",
        said.out
    );
    assert!(
        said.out.contains("entry 1 of its log cannot be read"),
        "{}",
        said.out
    );
    let store = Sqlite::open(&file).expect("it was migrated");
    let raw = store.raw(GameId(1)).expect("its rows");
    assert_eq!(raw.matches("'move'").count(), 8, "{raw}");
}
