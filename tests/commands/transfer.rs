//! Moves what a server keeps from one store to another.

use parlour_store::path::StorePath;
use parlour_store::transfer::move_store;

use crate::library::GAME;
use crate::room::Room;

#[test]
fn a_store_is_moved_counted_and_replayed() {
    let room = Room::with("game.toml", GAME);
    assert_eq!(
        room.run(&["import", "game.toml", "--data", "old.db"])
            .status,
        Some(0)
    );
    let said = room.run(&["hall", "move", "--from", "old.db", "--to", "new.db"]);
    assert_eq!(
        (said.status, said.err.as_str()),
        (Some(0), ""),
        "{}",
        said.out
    );
    for line in [
        "           1 games\n",
        "           1 games compared and replayed\n",
        "Moved to new.db",
    ] {
        assert!(said.out.contains(line), "{}", said.out);
    }
    let exports = ["old.db", "new.db"].map(|data| room.run(&["export", "1", "--data", data]).out);
    assert!(
        exports[0] == exports[1] && exports[0].contains("deal 1 1 2 2"),
        "{exports:?}"
    );
    let again = room.run(&["hall", "move", "--from", "old.db", "--to", "new.db"]);
    assert_eq!(again.status, Some(2));
    assert!(
        again.err.contains("it must be empty, but it has players"),
        "{}",
        again.err
    );
    let nowhere = room.run(&["hall", "move", "--from", "none.db", "--to", "other.db"]);
    assert!(
        nowhere.err.contains("there is no server data in none.db"),
        "{}",
        nowhere.err
    );
    assert!(!room.path().join("none.db").exists() && !room.path().join("other.db").exists());
}

#[test]
fn no_hall_opens_a_server_that_has_not_come_whole() {
    let room = Room::with("game.toml", GAME);
    assert_eq!(
        room.run(&["import", "game.toml", "--data", "old.db"])
            .status,
        Some(0)
    );
    let [from, to] = ["old.db", "new.db"].map(|name| {
        StorePath {
            path: room.path().join(name),
            makes_folder: false,
        }
        .into()
    });
    move_store(&from, &to, jiff::Timestamp::UNIX_EPOCH, &mut |_| false)
        .expect("an interrupted transfer");
    let said = room.run(&["serve", "--listen", "127.0.0.1:0", "--data", "new.db"]);
    assert_ne!(said.status, Some(0));
    assert!(said.err.contains("the move from"), "{}", said.err);
    let said = room.run(&[
        "hall",
        "move",
        "--from",
        &room.path().join("old.db").to_string_lossy(),
        "--to",
        "new.db",
    ]);
    assert_eq!(said.status, Some(0), "{}", said.err);
}
