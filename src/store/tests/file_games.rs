//! Games from files of games.

use super::*;
use crate::FileNote;
use draughts::pdn;
use jiff::tz::TimeZone;
use parlour_model::record::file_game::{FileGame, text_key};

both! {
    a_game_of_a_file_is_in_the_history_by_its_date_and_nobody_of_it_in_the_statistics
    who_is_named_counts_as_a_person_from_when_that_is_asked_for
    the_same_game_is_one_and_is_known_by_its_text
    a_game_without_a_result_is_nothing_to_be_resumed
    a_study_is_kept_in_place_of_the_text_of_its_game
    the_texts_of_analysed_games_are_given_the_last_first
    names_in_files_are_found_one_after_another_by_what_they_hold
}

fn game(text: &str) -> FileGame {
    FileGame::of(&pdn::read(text).unwrap()[0], text, None).unwrap()
}

fn take_in(store: &mut TestStore, text: &str) -> Imported {
    store
        .import_file_games(vec![game(text)], false, at(5000))
        .unwrap()[0]
}

const WON: &str = "[White \"Bo\"] [Black \"Ana\"] [Date \"1951.07.12\"] 1. 11-15 {good} 22-18 1-0";

fn a_game_of_a_file_is_in_the_history_by_its_date_and_nobody_of_it_in_the_statistics() {
    let mut store = memory();
    let Imported::Finished(id) = take_in(&mut store, WON) else {
        panic!("it has a result")
    };
    assert_eq!(store.record(id).unwrap().pdn.as_deref(), Some(WON));
    let page = store.history(Filter::default()).unwrap();
    let listed = &page.games[0];
    let note = FileNote {
        date: Some("1951-07-12".into()),
        event: None,
        result: None,
        is_open: false,
        is_incomplete: false,
        is_doubtful: false,
    };
    assert_eq!((page.total, listed.file.as_ref()), (1, Some(&note)));
    assert_eq!(listed.last_played.to_string(), "1951-07-12T00:00:00Z");
    assert_eq!(listed.result.as_ref().unwrap().winners, [Seat(0)]);
    assert_eq!(
        (store.people().unwrap(), store.unfinished().unwrap()),
        (Vec::new(), Vec::new())
    );
    assert!(store.raw(id).unwrap().contains("INSERT INTO file_games"));
    let counted = store
        .import_file_games(vec![game(&WON.replace("1951", "1952"))], true, at(5000))
        .unwrap();
    assert!(matches!(counted[0], Imported::Finished(_)));
    assert_eq!(
        store
            .people()
            .unwrap()
            .iter()
            .map(|person| person.games)
            .collect::<Vec<_>>(),
        [1, 1]
    );
}

fn who_is_named_counts_as_a_person_from_when_that_is_asked_for() {
    let mut store = memory();
    let Imported::Finished(id) = take_in(&mut store, WON) else {
        panic!("it has a result")
    };
    assert_eq!(store.people(), Ok(Vec::new()));
    for _ in 0..2 {
        assert_eq!(
            store.import_file_games(vec![game(WON)], true, at(5000)),
            Ok(vec![Imported::Known(id)])
        );
    }
    let people = store.people().unwrap();
    assert_eq!(
        people
            .iter()
            .map(|person| (person.name.as_str(), person.games))
            .collect::<Vec<_>>(),
        [("Ana", 1), ("Bo", 1)]
    );
    assert_eq!(
        store.statistics("Bo".into(), TimeZone::UTC).unwrap()[0].won,
        0
    );
    assert_eq!(
        store.statistics("Ana".into(), TimeZone::UTC).unwrap()[0].won,
        1
    );
    let of_bo = Filter {
        player: Some("Bo".into()),
        ..Filter::default()
    };
    assert_eq!(store.history(of_bo).unwrap().total, 1);
}

fn names_in_files_are_found_one_after_another_by_what_they_hold() {
    let mut store = memory();
    take_in(&mut store, WON);
    take_in(&mut store, &WON.replace("Bo", "Zoë Óg"));
    // More names than are read at a time.
    for round in 0..1100 {
        take_in(&mut store, &WON.replace("Bo", &format!("Cy {round:04}")));
    }
    let counted = WON.replace("Bo", "Moe").replace("1951", "1952");
    store
        .import_file_games(vec![game(&counted)], true, at(5000))
        .unwrap();
    let next = |text: &str, after: &str| store.name_of_files(text.into(), after.into()).unwrap();
    assert_eq!(next("an", ""), Some("Ana".into()));
    assert_eq!(next("an", "Ana"), None);
    assert_eq!(next("cy 1099", ""), Some("Cy 1099".into()));
    assert_eq!(
        next("óg", ""),
        Some("Zoë Óg".into()),
        "in small letters too"
    );
    assert_eq!(next("%", ""), None);
    assert_eq!(
        next("moe", ""),
        None,
        "who is of the statistics is found among the people"
    );
}

fn a_study_is_kept_in_place_of_the_text_of_its_game() {
    let mut store = memory();
    let Imported::Finished(id) = take_in(&mut store, WON) else {
        panic!("it has a result")
    };
    let studied = WON.replace("{good}", "{better: 9-14} (9-14 22-18)");
    assert_eq!(
        store.keep_study(Box::new(game(&studied)), None, at(6000)),
        Ok(id)
    );
    assert_eq!(store.record(id).unwrap().pdn, Some(studied.clone()));
    assert_eq!(
        store.known_texts(vec![text_key(&studied, None), text_key(WON, None)]),
        Ok(vec![Some(id), None])
    );
    let longer = studied.replace("22-18 1-0", "22-18 15x22 1-0");
    let other = store
        .keep_study(Box::new(game(&longer)), None, at(6000))
        .unwrap();
    assert!(other != id, "another move makes another game");
    assert_eq!(store.history(Filter::default()).unwrap().total, 2);
    assert_eq!(store.people(), Ok(Vec::new()));
    let renamed = studied.replace("Bo", "Cy");
    let kept = store.keep_study(Box::new(game(&renamed)), Some(id), at(6000));
    assert_eq!(kept, Ok(id), "the game that it was has another text");
    assert_eq!(store.record(id).unwrap().pdn, Some(renamed));
    assert_eq!(store.history(Filter::default()).unwrap().total, 2);
    let gone = studied.replace("Bo", "Dee");
    let kept = store.keep_study(Box::new(game(&gone)), Some(GameId(99)), at(6000));
    assert!(
        kept.is_ok_and(|kept| kept != id),
        "the game that it was is gone"
    );
}

fn the_same_game_is_one_and_is_known_by_its_text() {
    let mut store = memory();
    let Imported::Finished(id) = take_in(&mut store, WON) else {
        panic!("it has a result")
    };
    let other = WON.replace("11-15 {good} 22-18", "11x15! 2218");
    assert_eq!(take_in(&mut store, &other), Imported::Known(id));
    let keys = vec![text_key(WON, None), text_key(&other, None)];
    assert_eq!(store.known_texts(keys), Ok(vec![Some(id), None]));
    assert!(matches!(
        take_in(&mut store, &WON.replace("1-0", "0-1")),
        Imported::Finished(_)
    ));
    assert!(matches!(
        take_in(&mut store, &WON.replace("1-0", "*")),
        Imported::Open(_)
    ));
    assert_eq!(store.history(Filter::default()).unwrap().total, 3);
}

fn a_game_without_a_result_is_nothing_to_be_resumed() {
    let mut store = memory();
    let Imported::Open(id) = take_in(&mut store, &WON.replace("1-0", "*")) else {
        panic!("it has no result")
    };
    assert_eq!(store.unfinished(), Ok(Vec::new()));
    let page = store.history(Filter::default()).unwrap();
    assert!(page.games[0].id == id && page.games[0].file.as_ref().unwrap().is_open);
    assert_eq!(store.record(id).unwrap().end, None);
}

/// A store of version 4 with these records, migrated.
fn of_version_4(folder: &Folder, records: &[Record]) -> (TestStore, Vec<GameId>) {
    let mut store = folder.open();
    let ids = records
        .iter()
        .map(|record| match import(&mut store, record) {
            Imported::Finished(id) | Imported::Unfinished(id) => id,
            other => panic!("{other:?}"),
        });
    let ids = ids.collect();
    drop(store);
    let connection = rusqlite::Connection::open(folder.file()).unwrap();
    let later = "DROP TABLE library; DROP TRIGGER unindexed_inserted; DROP TRIGGER unindexed_ended; \
                 DROP TABLE unindexed; DROP TABLE positions; DROP TABLE library_blocks; \
                 DROP TABLE hall_visits; DROP TABLE halls; DROP TABLE leases; DROP TABLE notices; \
                 DROP TABLE notice_count; DROP TABLE key_codes; DROP TABLE recovery_codes; ALTER TABLE account_keys DROP COLUMN replaces; \
                 ALTER TABLE hall_tables DROP COLUMN version; \
                 ALTER TABLE hall_tables DROP COLUMN stand_ins; ALTER TABLE hall_tables DROP COLUMN opened_from; \
                 ALTER TABLE hall_tables DROP COLUMN deal; DROP INDEX games_day; \
                 ALTER TABLE games DROP COLUMN day; DROP TABLE training; DROP TABLE daily_puzzles; DROP TABLE puzzle_runs; \
                 DROP TABLE address_bans; DROP TABLE invitations; \
                 DROP TABLE daily_deals; DROP TABLE daily_plays; DROP TABLE daily_streaks; \
                 DROP TABLE arena_games; DROP TABLE arena_players; DROP TABLE arenas; \
                 ALTER TABLE accounts DROP COLUMN banned_since; ALTER TABLE accounts DROP COLUMN banned_until; \
                 ALTER TABLE accounts DROP COLUMN ignored; ALTER TABLE accounts DROP COLUMN muted_until; \
                 DROP TABLE address_mutes; ALTER TABLE accounts DROP COLUMN network; ALTER TABLE ratings DROP COLUMN met; \
                 ALTER TABLE rating_changes DROP COLUMN met; ALTER TABLE rating_changes DROP COLUMN weight; \
                 ALTER TABLE rating_changes DROP COLUMN network; DROP TABLE reports;";
    connection.execute_batch(later).unwrap();
    connection
        .execute_batch("DROP TABLE file_games; DROP INDEX seats_of_files; PRAGMA user_version = 4")
        .unwrap();
    drop(connection);
    (folder.open(), ids)
}

/// The game as an earlier version has read it: from the wrong side, with no note of where it came from.
fn from_the_wrong_side() -> Record {
    Record {
        end: Some(End::Resigned(Seat(0))),
        pdn: None,
        ..game(WON).record
    }
}

#[test]
fn a_result_of_an_earlier_version_is_marked_and_the_same_file_sets_it_right() {
    let folder = Folder::new("doubtful");
    let (mut store, ids) = of_version_4(&folder, &[from_the_wrong_side()]);
    let listed = &store.history(Filter::default()).unwrap().games[0];
    assert!(listed.id == ids[0] && listed.file.as_ref().unwrap().is_doubtful);
    assert_eq!(listed.result.as_ref().unwrap().winners, [Seat(1)]);
    assert_eq!(
        store.index_games(None, 9).map(|indexed| indexed.games),
        Ok(1),
        "what was over before is indexed"
    );
    store.rename(ids[0], "The match".into()).unwrap();
    let Imported::Replaced(new) = take_in(&mut store, WON) else {
        panic!("it is the same game")
    };
    let page = store.history(Filter::default()).unwrap();
    assert_eq!(
        (page.total, page.games[0].id, page.games[0].title.as_deref()),
        (1, new, Some("The match"))
    );
    assert!(!page.games[0].file.as_ref().unwrap().is_doubtful);
    assert_eq!(page.games[0].result.as_ref().unwrap().winners, [Seat(0)]);
    assert_eq!(store.people(), Ok(Vec::new()));
}

#[test]
fn what_an_earlier_version_put_under_resume_leaves_it_when_its_file_is_read_again() {
    let folder = Folder::new("under-resume");
    let open = WON.replace("1-0", "*");
    let (mut store, _) = of_version_4(
        &folder,
        &[Record {
            pdn: None,
            ..game(&open).record
        }],
    );
    assert_eq!(store.unfinished().unwrap().len(), 1);
    assert!(matches!(take_in(&mut store, &open), Imported::Replaced(_)));
    assert_eq!(
        (
            store.unfinished().unwrap().len(),
            store.history(Filter::default()).unwrap().total
        ),
        (0, 1)
    );
}

#[test]
fn games_that_were_played_here_are_not_taken_for_games_of_files() {
    let folder = Folder::new("played-here");
    let played = Record {
        started: Some(at(10)),
        finished: Some(at(20)),
        ..from_the_wrong_side()
    };
    let white_begins = game("[GameType \"20\"] 32-28 19-23 2-0").record;
    let records = [
        played,
        from_the_wrong_side(),
        Record {
            pdn: None,
            ..white_begins
        },
    ];
    let (store, ids) = of_version_4(&folder, &records);
    let games = store.history(Filter::default()).unwrap().games;
    let doubtful = |id: &GameId| {
        let listed = games.iter().find(|game| game.id == *id).unwrap();
        listed.file.as_ref().map(|file| file.is_doubtful)
    };
    assert_eq!(
        ids.iter().map(doubtful).collect::<Vec<_>>(),
        [None, Some(true), None]
    );
}

fn the_texts_of_analysed_games_are_given_the_last_first() {
    let mut store = memory();
    let texts = [
        "11-15 {[%eval 0.10/9]}",
        "9-14 {%eval 1}",
        "9-13 {good [%eval -0.20/9] enough}",
    ];
    for text in texts.map(|moves| format!("[GameType \"21\"] 1. {moves} 22-18 *")) {
        take_in(&mut store, &text);
    }
    let found = |limit| store.analysed_games(limit).unwrap();
    assert_eq!(
        found(10)
            .iter()
            .map(|text| text.contains("9-13"))
            .collect::<Vec<_>>(),
        [true, false]
    );
    assert_eq!(found(1).len(), 1);
}
