//! `parlour store check` and `salvage`.

use std::fs;

use crate::room::Room;

/// The bytes of a page of a store.
const PAGE: usize = 4096;

/// The store below the home folder.
const STORE: &str = ".local/share/parlour/parlour.db";

#[test]
fn a_whole_store_is_checked_and_copied() {
    let games = "[GameType \"21\"]\n\n1. 11-15 22-18 1-0\n\n".repeat(3);
    let distinct = games
        .replacen("22-18", "23-19", 1)
        .replacen("22-18", "24-20", 1);
    let room = Room::with("games.pdn", &distinct);
    assert_eq!(room.run(&["import", "games.pdn"]).status, Some(0));
    let said = room.run(&["store", "check"]);
    let whole = "3 games are whole, 0 are not\n";
    assert_eq!((said.out.as_str(), said.status), (whole, Some(0)));
    let said = room.run(&["store", "salvage", "new.db"]);
    assert_eq!(said.status, Some(0), "{}", said.err);
    assert!(
        said.out.contains("games: 3 rows\n") && said.out.contains(whole),
        "{}",
        said.out
    );
    let said = room.run(&["history", "--data", "new.db"]);
    assert_eq!(said.out.lines().count(), 3, "{}", said.out);
    let said = room.run(&["store", "salvage", "new.db"]);
    assert_eq!(
        (said.err.as_str(), said.status),
        (
            "parlour: new.db: it is there already; name a new file\n",
            Some(2)
        )
    );
}

#[test]
fn a_damaged_store_names_the_way_to_save_what_can_be_read() {
    let room = Room::with("games.pdn", "[GameType \"21\"]\n\n1. 11-15 22-18 1-0\n");
    assert_eq!(room.run(&["import", "games.pdn"]).status, Some(0));
    let file = room.path().join(STORE);
    let mut bytes = fs::read(&file).expect("the store is a file");
    let len = bytes.len();
    bytes[PAGE..len - PAGE].fill(0xa5);
    fs::write(&file, bytes).expect("the store is ours");
    let said = room.run(&["store", "check"]);
    assert_ne!(said.status, Some(0));
    assert!(
        said.err.contains("`parlour store salvage NEW_FILE`"),
        "{}",
        said.err
    );
    let said = room.run(&["store", "check", "--data", "missing.db"]);
    assert!(
        said.err.contains("there are no games in missing.db"),
        "{}",
        said.err
    );
}
