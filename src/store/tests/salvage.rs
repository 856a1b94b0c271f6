//! A damaged file, of which as much as can be read is saved.

use super::*;
use crate::check::{GameCheck, check};
use crate::sqlite::{Salvaged, salvage};

/// The bytes of a page of a database.
const PAGE: usize = 4096;

/// A store with so many finished games, and an account with a table.
fn filled(folder: &Folder, games: usize) {
    let mut store = folder.open();
    let players = vec![Player::person("Ana"), robot("Rob", Level::Sharp)];
    for at in 0..games {
        let at = i64::try_from(at).unwrap();
        import(&mut store, &record(players.clone(), &SHORT, 100 + at));
    }
    account(&mut store, "Ana", 1);
}

fn rows_of(salvaged: &Salvaged, table: &str) -> usize {
    let found = salvaged.rows.iter().find(|(name, _)| *name == table);
    found.map_or(0, |(_, rows)| *rows)
}

#[test]
fn a_whole_file_is_saved_wholly() {
    let folder = Folder::new();
    filled(&folder, 20);
    let new = folder.0.path().join("new.db");
    let saved = salvage(&folder.file(), &new).unwrap();
    assert_eq!((saved.games.whole, rows_of(&saved, "accounts")), (20, 1));
    assert!(saved.damaged.is_empty() && saved.games.broken.is_empty() && saved.orphans == 0);
    let source = StorePath {
        path: new.clone(),
        makes_folder: false,
    };
    let whole = GameCheck {
        whole: 20,
        broken: Vec::new(),
    };
    assert_eq!(check(&source.into()), Ok(whole));
    let error = salvage(&folder.file(), &new).unwrap_err();
    assert!(error.to_string().ends_with("name a new file"), "{error}");
}

/// The pages that hold rows: neither the schema nor the root of a table or an index.
fn leaves(file: &Path) -> Vec<usize> {
    let connection = rusqlite::Connection::open(file).unwrap();
    let sql = "SELECT 1 FROM sqlite_schema WHERE rootpage = ?1";
    let is_root = |page: usize| {
        let page = i64::try_from(page).unwrap();
        connection.prepare(sql).unwrap().exists([page]).unwrap()
    };
    let pages = usize::try_from(fs::metadata(file).unwrap().len()).unwrap() / PAGE;
    (2..=pages).filter(|page| !is_root(*page)).collect()
}

/// Whichever page with rows is lost, the games on the others are saved, and those that are not whole are named. A table of
/// these few games has three pages.
#[test]
fn a_lost_page_costs_the_games_on_it() {
    const GAMES: usize = 150;
    let folder = Folder::new();
    filled(&folder, GAMES);
    let file = fs::read(folder.file()).unwrap();
    let mut spared = 0;
    for page in leaves(&folder.file()).into_iter().step_by(2) {
        let (damaged, new) = (
            folder.0.path().join("damaged.db"),
            folder.0.path().join("new.db"),
        );
        let mut bytes = file.clone();
        bytes[(page - 1) * PAGE..page * PAGE].fill(0xa5);
        fs::write(&damaged, bytes).unwrap();
        // The schema has further pages, without which nothing can be told from anything else.
        let Ok(saved) = salvage(&damaged, &new) else {
            continue;
        };
        fs::remove_file(new).unwrap();
        let (whole, broken) = (saved.games.whole, saved.games.broken.len());
        assert!(
            whole > GAMES / 4,
            "page {page}: {whole} whole, {broken} broken"
        );
        assert_eq!(whole + broken, rows_of(&saved, "games"));
        let is_lossless = (whole, saved.orphans) == (GAMES, 0);
        assert_eq!(
            is_lossless,
            !saved
                .damaged
                .iter()
                .any(|table| ["games", "log", "seats", "players"].contains(table)),
            "page {page}: {saved:?}"
        );
        spared += usize::from(is_lossless);
    }
    assert!(spared > 0, "an index can be lost without loss");
}
