//! The tables of a hall.

use std::collections::HashMap;

use super::*;
use crate::server::table_code::TableCode;

both! {
    a_table_is_kept_as_it_is_with_each_kind_of_seat
    a_code_stays_with_its_table
    of_two_who_have_read_the_same_row_one_changes_it
    a_table_that_is_closed_before_its_game_leaves_nothing
    a_table_has_one_game_however_many_begin_it
    a_deleted_game_takes_its_table_along
    a_table_of_nobodys_account_or_of_anothers_game_is_refused_and_changes_nothing
    a_table_that_cannot_be_read_hides_no_other
    the_tables_are_those_saved_last
}

fn code(text: &str) -> TableCode {
    text.parse().unwrap()
}

fn seat(owner: SeatOwner) -> HallSeat {
    HallSeat { owner, seen: 0 }
}

pub(super) fn table(text: &str, seats: Vec<HallSeat>) -> HallTable {
    let mut rules = AnyRules::default_of(Mode::BirdHead);
    rules.put_typed("limit", "30").unwrap();
    HallTable {
        code: code(text),
        rules,
        seats,
        clock: "1d/move".parse().unwrap(),
        rated: true,
        listed: false,
        take_back: true,
        opened_by: None,
        opened_from: None,
        opened: at(5),
        seed: None,
        game: None,
        closed: false,
        deal: 7,
        day: None,
        arena: None,
        is_ladder: false,
        stand_ins: false,
        version: 1,
    }
}

/// The game of a table begins.
pub(super) fn begun_at(table: &HallTable, players: Vec<Player>) -> Append {
    let header = GameHeader {
        rules: table.rules.clone(),
        ..header(players)
    };
    let of = GameTable {
        code: table.code,
        before: table.version,
        version: table.version + 1,
    };
    Append {
        table: Some(of),
        ..begun(header, &[])
    }
}

/// Saves a table as a caller does that has just read it.
fn save(store: &mut TestStore, table: HallTable) -> Result<(), StoreError> {
    let known = store.hall_tables_named(vec![table.code])?.pop();
    store.save_hall_table(table, known.map(|known| known.version))
}

fn a_table_is_kept_as_it_is_with_each_kind_of_seat() {
    let mut store = memory();
    let (ana, bo) = (
        account(&mut store, "ana", 1).id,
        account(&mut store, "bo-1", 2).id,
    );
    let guest = SeatOwner::Guest("guest-7".into());
    let owners = [
        SeatOwner::Open,
        SeatOwner::Invited(bo),
        SeatOwner::Account(ana),
        guest,
        SeatOwner::Robot(Level::Expert),
    ];
    let mut first = table("k3f9q2", owners.map(seat).to_vec());
    first.opened_by = Some(ana);
    first.opened_from = Some("2001:db8:1:2::".parse().unwrap());
    first.seed = Some(u64::MAX);
    let second = HallTable {
        opened: at(4),
        ..table("aaaaaa", vec![])
    };
    save(&mut store, first.clone()).unwrap();
    save(&mut store, second.clone()).unwrap();
    assert_eq!(store.hall_tables(), Ok(vec![second.clone(), first.clone()]));
    first.seats = vec![HallSeat {
        owner: SeatOwner::Account(bo),
        seen: 17,
    }];
    (first.clock, first.opened_by, first.seed) = ("none".parse().unwrap(), None, None);
    first.game = Some(anas(&mut store, &["deal"]));
    save(&mut store, first.clone()).unwrap();
    assert_eq!(store.hall_tables(), Ok(vec![second.clone(), first.clone()]));
    assert_eq!(
        store.hall_table_of_game(first.game.unwrap()),
        Ok(Some(first.clone()))
    );
    first.closed = true;
    save(&mut store, first.clone()).unwrap();
    assert_eq!(store.hall_tables(), Ok(vec![second]));
    first.opened_from = None;
    assert_eq!(
        store.hall_table_of_game(first.game.unwrap()),
        Ok(Some(first)),
        "it stays with its game"
    );
    assert_eq!(store.hall_table_of_game(GameId(99)), Ok(None));
}

fn a_code_stays_with_its_table() {
    let mut store = memory();
    let first = HallTable {
        game: Some(anas(&mut store, &["deal"])),
        ..table("k3f9q2", vec![])
    };
    save(&mut store, first.clone()).unwrap();
    let later = HallTable {
        opened: at(6),
        game: None,
        version: 2,
        ..first.clone()
    };
    let taken = Err(ErrorKind::CodeTaken(first.code));
    assert_eq!(
        store
            .save_hall_table(later, None)
            .map_err(|error| error.kind),
        taken
    );
    let closed = HallTable {
        closed: true,
        version: 3,
        ..first.clone()
    };
    save(&mut store, closed.clone()).unwrap();
    assert_eq!(
        store.save_hall_table(closed.clone(), Some(1)),
        Ok(()),
        "whose answer was lost may ask again"
    );
    let opened = HallTable {
        version: 4,
        ..first
    };
    assert_eq!(
        save(&mut store, opened).map_err(|error| error.kind),
        Err(ErrorKind::Conflict)
    );
    assert_eq!(
        store.hall_table_of_game(closed.game.unwrap()),
        Ok(Some(closed))
    );
}

fn of_two_who_have_read_the_same_row_one_changes_it() {
    let mut store = memory();
    let (ana, bo) = (
        account(&mut store, "ana", 1).id,
        account(&mut store, "bo-1", 2).id,
    );
    let open = table("k3f9q2", vec![seat(SeatOwner::Open)]);
    save(&mut store, open.clone()).unwrap();
    let [anas, bos] = [(ana, 11), (bo, 12)].map(|(owner, version)| HallTable {
        seats: vec![seat(SeatOwner::Account(owner))],
        version,
        ..open.clone()
    });
    assert_eq!(store.save_hall_table(anas.clone(), Some(1)), Ok(()));
    assert_eq!(
        store
            .save_hall_table(bos, Some(1))
            .map_err(|error| error.kind),
        Err(ErrorKind::Conflict)
    );
    assert_eq!(store.hall_tables(), Ok(vec![anas]));
    let nowhere = HallTable {
        version: 9,
        ..table("aaaaaa", vec![])
    };
    let gone = store.save_hall_table(nowhere, Some(1));
    assert_eq!(gone.map_err(|error| error.kind), Err(ErrorKind::Conflict));
}

fn a_table_that_is_closed_before_its_game_leaves_nothing() {
    let mut store = memory();
    let open = table("k3f9q2", vec![seat(SeatOwner::Open)]);
    save(&mut store, open.clone()).unwrap();
    let closed = |version| HallTable {
        closed: true,
        version,
        ..open.clone()
    };
    let late = store.save_hall_table(closed(3), Some(2));
    assert_eq!(late.map_err(|error| error.kind), Err(ErrorKind::Conflict));
    // Who has not heard that it is saved says it again.
    for _ in 0..2 {
        assert_eq!(store.save_hall_table(closed(2), Some(1)), Ok(()));
    }
    assert_eq!(store.hall_tables_named(vec![open.code]), Ok(Vec::new()));
    let back = HallTable { version: 3, ..open };
    let back = store.save_hall_table(back, Some(2));
    assert_eq!(back.map_err(|error| error.kind), Err(ErrorKind::Conflict));
    assert_eq!(store.check(), Ok(()));
}

fn a_table_has_one_game_however_many_begin_it() {
    let mut store = memory();
    let open = table("k3f9q2", vec![seat(SeatOwner::Robot(Level::Sharp))]);
    save(&mut store, open.clone()).unwrap();
    let begin = |version| {
        let game_table = GameTable {
            code: open.code,
            before: 1,
            version,
        };
        Append {
            table: Some(game_table),
            ..begun(header(vec![Player::person("Ana")]), &["deal"])
        }
    };
    let game = store.append(begin(21)).unwrap();
    assert_eq!(
        store.append(begin(22)).map_err(|error| error.kind),
        Err(ErrorKind::Conflict)
    );
    let known = store.hall_tables().unwrap().remove(0);
    assert_eq!((known.game, known.version), (Some(game), 21));
    let stale = HallTable {
        version: 23,
        ..open
    };
    assert_eq!(
        store
            .save_hall_table(stale, Some(1))
            .map_err(|error| error.kind),
        Err(ErrorKind::Conflict)
    );
    assert_eq!(
        store.unfinished().unwrap().len(),
        1,
        "the game of who came later is not there"
    );
    let marks = store.table_marks().unwrap();
    let mark = TableMark {
        code: known.code,
        version: 21,
        game: Some(game),
        entries: 1,
        made: 1,
        is_over: false,
        lease: None,
    };
    assert_eq!(marks, [mark]);
}

fn a_deleted_game_takes_its_table_along() {
    let mut store = memory();
    for (text, discards) in [("aaaaaa", false), ("bbbbbb", true)] {
        let game = anas(&mut store, &["deal"]);
        let kept = HallTable {
            game: Some(game),
            ..table(text, vec![seat(SeatOwner::Open)])
        };
        save(&mut store, kept.clone()).unwrap();
        if discards {
            assert_eq!(store.discard(game, 1), Ok(true));
        } else {
            store.delete(game).unwrap();
        }
        assert_eq!(
            (store.hall_tables(), store.hall_table_of_game(game)),
            (Ok(vec![]), Ok(None))
        );
        assert_eq!(
            save(&mut store, kept).unwrap_err().kind,
            ErrorKind::NotFound(game)
        );
        assert_eq!(store.check(), Ok(()));
    }
}

fn a_table_of_nobodys_account_or_of_anothers_game_is_refused_and_changes_nothing() {
    let mut store = memory();
    let game = anas(&mut store, &["deal"]);
    let kept = HallTable {
        game: Some(game),
        ..table("aaaaaa", vec![seat(SeatOwner::Open)])
    };
    save(&mut store, kept.clone()).unwrap();
    let stranger = HallTable {
        seats: vec![seat(SeatOwner::Invited(AccountId(7)))],
        ..kept.clone()
    };
    assert_eq!(why(save(&mut store, stranger)), "there is no account 7");
    let opener = HallTable {
        opened_by: Some(AccountId(8)),
        ..kept.clone()
    };
    assert_eq!(why(save(&mut store, opener)), "there is no account 8");
    let twin = HallTable {
        code: code("bbbbbb"),
        ..kept.clone()
    };
    assert_eq!(
        why(save(&mut store, twin)),
        "game 1 is that of table aaaaaa"
    );
    assert_eq!(store.hall_tables(), Ok(vec![kept]));
}

fn a_table_that_cannot_be_read_hides_no_other() {
    let spoils = [
        (
            "UPDATE hall_tables SET code = 'KKKK' WHERE code = 'bbbbbb'",
            "\"KKKK\" is no code of a table",
        ),
        (
            "UPDATE hall_tables SET rules = 99 WHERE code = 'bbbbbb'",
            "mode is Null",
        ),
        (
            "UPDATE hall_tables SET clock = 'soon' WHERE code = 'bbbbbb'",
            "soon",
        ),
        (
            "UPDATE hall_tables SET clock = CAST(x'ff' AS TEXT) WHERE code = 'bbbbbb'",
            "a text is not UTF-8",
        ),
        (
            "UPDATE hall_seats SET owner = 'ghost' WHERE code = 'bbbbbb'",
            "nobody can say whose seat 1 is",
        ),
        (
            "UPDATE hall_seats SET text = 'wizard' WHERE code = 'bbbbbb'",
            "nobody can say whose seat 1 is",
        ),
        (
            "UPDATE hall_seats SET seat = 3 WHERE code = 'bbbbbb'",
            "nobody can say whose seat 1 is",
        ),
    ];
    for (spoil, told) in spoils {
        let folder = Folder::new();
        let mut store = folder.open();
        let game = anas(&mut store, &["deal"]);
        let robot = || vec![seat(SeatOwner::Robot(Level::Sharp))];
        let sound = table("aaaaaa", robot());
        save(&mut store, sound.clone()).unwrap();
        save(
            &mut store,
            HallTable {
                game: Some(game),
                ..table("bbbbbb", robot())
            },
        )
        .unwrap();
        let spoiled = format!("PRAGMA foreign_keys = off; {spoil}");
        rusqlite::Connection::open(folder.file())
            .unwrap()
            .execute_batch(&spoiled)
            .unwrap();
        assert_eq!(store.hall_tables(), Ok(vec![sound]), "{spoil}");
        let error = store.hall_table_of_game(game).unwrap_err();
        assert!(error.to_string().contains(told), "{spoil}: {error}");
    }
}

fn a_seat_owner() -> impl Strategy<Value = SeatOwner> {
    prop_oneof![
        Just(SeatOwner::Open),
        (1i64..3).prop_map(|id| SeatOwner::Invited(AccountId(id))),
        (1i64..3).prop_map(|id| SeatOwner::Account(AccountId(id))),
        "[a-z]{0,5}".prop_map(SeatOwner::Guest),
        proptest::sample::select(Level::OFFERED.to_vec()).prop_map(SeatOwner::Robot),
    ]
}

fn a_table() -> impl Strategy<Value = HallTable> {
    let code = proptest::sample::select(vec!["aaaaaa", "bbbbbb", "cccccc", "dddddd"]);
    let taken = (a_seat_owner(), 0usize..500).prop_map(|(owner, seen)| HallSeat { owner, seen });
    let seats = proptest::collection::vec(taken, 0..9);
    let flags = proptest::array::uniform4(any::<bool>());
    let mode = proptest::sample::select(Mode::ALL.to_vec());
    let clock = proptest::sample::select(TimeControl::PRESETS.to_vec());
    let opener = proptest::option::of((1i64..3).prop_map(AccountId));
    (
        code,
        mode,
        seats,
        flags,
        clock,
        opener,
        0i64..3,
        (any::<Option<u64>>(), any::<u64>()),
    )
        .prop_map(
            |(
                code,
                mode,
                seats,
                [rated, listed, take_back, closed],
                clock,
                opened_by,
                second,
                (seed, version),
            )| {
                HallTable {
                    rules: AnyRules::default_of(mode),
                    clock,
                    rated,
                    listed,
                    take_back,
                    opened_by,
                    opened: at(second),
                    seed,
                    closed,
                    version,
                    ..table(code, seats)
                }
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(64)))]

    fn the_tables_are_those_saved_last(tables in proptest::collection::vec(a_table(), 1..20)) {
        let mut store = memory();
        account(&mut store, "ana", 1);
        account(&mut store, "bo-1", 2);
        let mut model: HashMap<_, HallTable> = HashMap::new();
        for table in tables {
            // The time at which a table was opened never changes.
            let opened = model.get(&table.code).map_or(table.opened, |kept| kept.opened);
            let table = HallTable { opened, ..table };
            let saved = save(&mut store, table.clone()).map_err(|error| error.kind);
            if model.get(&table.code).is_some_and(|kept| kept.closed) {
                prop_assert_eq!(saved, Err(ErrorKind::Conflict));
            } else {
                prop_assert_eq!(saved, Ok(()));
                let before = model.insert(table.code, table.clone());
                // What is closed before its game is gone.
                if table.closed && before.is_some() {
                    model.remove(&table.code);
                }
            }
        }
        let mut wanted: Vec<_> = model.into_values().filter(|table| !table.closed).collect();
        wanted.sort_by_key(|table| (table.opened, table.code));
        prop_assert_eq!(store.hall_tables(), Ok(wanted));
        prop_assert_eq!(store.check(), Ok(()));
    }
}
