//! Rows that cannot be read hide no others.

use super::*;
use jiff::tz::TimeZone;

/// Ways to spoil the rows of game 2, whose rules are its own, and what is said of it then.
const SPOILED: [(&str, &str); 9] = [
    (
        "UPDATE games SET fault = 'move 2: ZZ: it is no move' WHERE id = 2",
        "move 2: ZZ",
    ),
    (
        "UPDATE rules SET mode = 'bridge' WHERE id = 2",
        "\"bridge\"",
    ),
    (
        "UPDATE rules SET text = 'pairs = 0' WHERE id = 2",
        "`pairs` cannot be 0",
    ),
    (
        "UPDATE rules SET text = CAST(x'ff' AS TEXT) WHERE id = 2",
        "a text is not UTF-8",
    ),
    (
        "PRAGMA foreign_keys = off; DELETE FROM rules WHERE id = 2",
        "mode is Null",
    ),
    (
        "UPDATE seats SET robot = 'wizard' WHERE game = 2 AND seat = 1",
        "\"wizard\"",
    ),
    (
        "UPDATE games SET started = 'yesterday' WHERE id = 2",
        "yesterday",
    ),
    (
        "UPDATE games SET title = CAST(x'4dff' AS TEXT) WHERE id = 2",
        "a text is not UTF-8",
    ),
    (
        "UPDATE results SET score = 1 << 40 WHERE game = 2",
        "the number 1099511627776 is too large",
    ),
];

#[test]
fn a_game_that_cannot_be_read_hides_no_other_and_can_be_exported_and_deleted() {
    for (spoil, told) in SPOILED {
        let folder = Folder::new();
        let mut store = folder.open();
        let players = vec![Player::person("Ana"), robot("Robo", Level::Sharp)];
        let finished = spoil.contains("results");
        for (moves, time) in [
            (&SHORT[..], 100),
            (&["deal 1 1 2 2", "A1", "A2", "B1", "B2"], 200),
            (&SHORT, 300),
        ] {
            let mut game = record(players.clone(), moves, time);
            if !finished {
                game.moves.truncate(2);
            }
            import(&mut store, &game);
        }
        let listed = |store: &TestStore| {
            if finished {
                store.history(Filter::default()).unwrap().games
            } else {
                store.unfinished().unwrap()
            }
        };
        let before = listed(&store);
        rusqlite::Connection::open(folder.file())
            .unwrap()
            .execute_batch(spoil)
            .unwrap();
        let games = listed(&store);
        assert_eq!(games.len(), before.len(), "{spoil}");
        for (game, before) in games.iter().zip(&before) {
            match &game.unreadable {
                Some(why) => assert!(game.id == GameId(2) && why.contains(told), "{spoil}: {why}"),
                None => assert!(game == before && game.id != GameId(2), "{spoil}: {game:?}"),
            }
        }
        let raw = store.raw(GameId(2)).unwrap();
        assert!(
            raw.contains("INSERT INTO games (id, rules, ")
                && raw.contains("'move', NULL, 'deal 1 1 2 2');"),
            "{raw}"
        );
        store.delete(GameId(2)).unwrap();
        assert_eq!(listed(&store).len(), before.len() - 1);
        assert_eq!(
            store.raw(GameId(2)).unwrap_err().kind,
            ErrorKind::NotFound(GameId(2))
        );
    }
}

#[test]
fn a_name_that_cannot_be_read_hides_nobody_else() {
    let folder = Folder::new();
    let mut store = folder.open();
    for (name, time) in [("Ana", 100), ("Bo", 200), ("Cy", 300)] {
        import(
            &mut store,
            &record(
                vec![Player::person(name), robot("", Level::Novice)],
                &SHORT,
                time,
            ),
        );
    }
    let spoil = "UPDATE players SET name = CAST(x'42ff' AS TEXT) WHERE name = 'Bo'";
    rusqlite::Connection::open(folder.file())
        .unwrap()
        .execute_batch(spoil)
        .unwrap();
    let people = store.people().unwrap();
    let person = |name: &str, unreadable: Option<&str>| Person {
        name: name.into(),
        also: Vec::new(),
        games: 1,
        unreadable: unreadable.map(str::to_owned),
    };
    let wanted = [
        person("Ana", None),
        person("B\u{fffd}", Some("a text is not UTF-8")),
        person("Cy", None),
    ];
    assert_eq!(people, wanted);
    assert_eq!(
        store.statistics("Cy".into(), TimeZone::UTC).unwrap()[0].played,
        1
    );
    assert_eq!(store.history(Filter::default()).unwrap().total, 3);
}

#[test]
fn an_end_that_names_a_seat_which_nobody_has_is_of_one_game_only() {
    for spoil in [
        "UPDATE games SET ending = 'resigned 9' WHERE id = 1",
        "UPDATE results SET seat = 40 WHERE game = 1",
    ] {
        let folder = Folder::new();
        let mut store = folder.open();
        for time in [100, 200] {
            import(
                &mut store,
                &record(vec![Player::person("Ana")], &SHORT, time),
            );
        }
        rusqlite::Connection::open(folder.file())
            .unwrap()
            .execute_batch(spoil)
            .unwrap();
        let games = store.history(Filter::default()).unwrap().games;
        let told: Vec<_> = games
            .iter()
            .map(|game| game.unreadable.as_deref())
            .collect();
        assert!(
            told[0].is_none() && told[1].is_some_and(|why| why.starts_with("there is no seat ")),
            "{spoil}: {told:?}"
        );
    }
}
