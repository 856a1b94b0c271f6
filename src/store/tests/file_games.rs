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
    let found = |limit| store.games_with_command("eval", limit).unwrap();
    assert_eq!(
        found(10)
            .iter()
            .map(|text| text.contains("9-13"))
            .collect::<Vec<_>>(),
        [true, false]
    );
    assert_eq!(found(1).len(), 1);
}
