//! Data that is moved from one store to another.

use super::*;
use crate::transfer::{Checked, Step, TABLES, Transferred, move_store};
use jiff::tz::TimeZone;

both! {
    a_store_is_moved_with_all_that_it_holds
    data_that_was_moved_there_and_back_is_the_same
    a_transfer_that_is_interrupted_anywhere_goes_on
    what_changed_meanwhile_is_moved_when_it_goes_on
    a_store_that_holds_something_else_is_left_alone
}

/// Creates a store in a file, with people, tables, and running and finished games. No reader can
/// follow three of the games.
fn filled() -> Place {
    let place = Place::File(Folder::new());
    let mut store = place.open();
    let (ana, bob) = (account(&mut store, "Ana", 1), account(&mut store, "Bob", 2));
    store
        .save_account_settings(ana.id, "[screen]\ntheme = \"dark\"\n".into())
        .unwrap();
    let players = ["Ana", "Bob"].map(Player::person).to_vec();
    let table = rated_table(&players, [ana.id, bob.id]);
    let game_table = GameTable {
        code: table.code,
        before: table.version,
        version: 2,
    };
    store.save_hall_table(table, None).unwrap();
    let mut append = begun(header(players), &["deal 1 1", "A1", "A2"]);
    // A game counts if each player has made two moves.
    append.entries.extend(["A1", "A2"].map(|place| {
        entry(LogAction::Move {
            by: Some(Seat(1)),
            text: place.into(),
        })
    }));
    let rated = store
        .append(Append {
            table: Some(game_table),
            end: Some(won()),
            ..append
        })
        .unwrap();
    assert_eq!(store.rate(rated, false, at(60)).unwrap().len(), 2);
    for finished in 0..30 {
        import(
            &mut store,
            &record(
                vec![Player::person("Ana"), robot("Rob", Level::Sharp)],
                &SHORT,
                100 + finished,
            ),
        );
    }
    anas(&mut store, &["deal 1 1 2 2", "A1"]);
    anas(&mut store, &["deal 1 1 2 2", "no move"]);
    place
}

fn rated_table(players: &[Player], accounts: [AccountId; 2]) -> HallTable {
    HallTable {
        code: "aaaaaa".parse().unwrap(),
        rules: header(players.to_vec()).rules,
        seats: accounts
            .map(|id| HallSeat {
                owner: SeatOwner::Account(id),
                seen: 0,
            })
            .to_vec(),
        clock: TimeControl::None,
        rated: true,
        listed: true,
        take_back: false,
        opened_by: Some(accounts[0]),
        opened_from: None,
        opened: at(0),
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

/// Moves the data until `watch` says no.
fn moved_to(
    source: &Place,
    target: &Place,
    mut watch: impl FnMut(Step) -> bool,
) -> Result<Transferred, StoreError> {
    move_store(&source.source(), &target.source(), at(0), &mut watch)
}

fn complete(source: &Place, target: &Place) -> Checked {
    match moved_to(source, target, |_| true) {
        Ok(Transferred::Complete(checked)) => checked,
        other => panic!("{other:?}"),
    }
}

/// All that lists tell of a store.
fn told(store: &TestStore) -> impl PartialEq + fmt::Debug + use<> {
    let lists = (
        store.history(Filter::default()),
        store.unfinished(),
        store.hall_tables(),
        store.people(),
    );
    let people = (
        store.account_named("Ana".into()),
        store.statistics("Ana".into(), TimeZone::UTC),
        store.keys(AccountId(2)),
    );
    (
        lists,
        people,
        store.ratings(AccountId(1)),
        store.rivals(AccountId(1)),
    )
}

#[track_caller]
fn check_same(source: &Place, target: &Place) {
    assert_eq!(told(&target.open()), told(&source.open()));
}

fn a_store_is_moved_with_all_that_it_holds() {
    let (source, target) = (filled(), Place::new());
    let checked = complete(&source, &target);
    assert_eq!(
        (checked.rows_of("games"), checked.replayed, checked.damaged),
        (33, 30, 3)
    );
    assert_eq!(checked.rows_of("rating_changes"), 2);
    check_same(&source, &target);
    let mut target = target.open();
    assert_eq!(target.unfinished_transfer(), Ok(None));
    // A new row gets a different number.
    let games = checked.rows_of("games");
    assert_eq!(
        anas(&mut target, &["deal 1 1"]).0,
        i64::try_from(games).unwrap() + 1
    );
    assert_eq!(account(&mut target, "Cyd", 3).id, AccountId(3));
}

/// The tables whose rows last only while halls are open, or for ten minutes.
const MOMENTARY: [&str; 4] = ["halls", "hall_visits", "key_codes", "leases"];

/// The tables that follow from the games and are rebuilt on request.
const MADE_ANEW: [&str; 4] = ["library", "library_blocks", "positions", "unindexed"];

#[test]
fn every_table_is_moved_or_momentary_or_made_anew() {
    let place = Place::File(Folder::new());
    drop(place.open());
    let connection = rusqlite::Connection::open(place.source().to_string()).unwrap();
    let mut query = connection
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        .unwrap();
    let names: Vec<String> = query
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let moved = TABLES
        .iter()
        .map(|table| table.name)
        .chain(MOMENTARY)
        .chain(MADE_ANEW);
    let mut known: Vec<_> = moved.map(str::to_owned).collect();
    known.sort();
    let own: Vec<_> = names
        .into_iter()
        .filter(|name| !name.starts_with("sqlite_"))
        .collect();
    assert_eq!(own, known);
}

fn data_that_was_moved_there_and_back_is_the_same() {
    let (source, there, back) = (filled(), Place::new(), Place::File(Folder::new()));
    let first = complete(&source, &there);
    assert_eq!(complete(&there, &back), first);
    check_same(&source, &back);
}

fn a_transfer_that_is_interrupted_anywhere_goes_on() {
    let source = filled();
    let mut steps = 0;
    let counted = |_| {
        steps += 1;
        true
    };
    moved_to(&source, &Place::new(), counted).unwrap();
    let target = Place::new();
    for last in 1..steps {
        let mut left = last;
        let interrupted = moved_to(&source, &target, |_| {
            left -= 1;
            left > 0
        });
        assert_eq!(
            interrupted,
            Ok(Transferred::Interrupted),
            "at {last} of {steps}"
        );
        assert_eq!(
            target.open().unfinished_transfer(),
            Ok(Some(source.source().to_string()))
        );
    }
    assert_eq!(complete(&source, &target).replayed, 30);
    check_same(&source, &target);
}

fn what_changed_meanwhile_is_moved_when_it_goes_on() {
    let (place, target) = (filled(), Place::new());
    let stops_at_check = |step| !matches!(step, Step::Games { .. });
    assert_eq!(
        moved_to(&place, &target, stops_at_check),
        Ok(Transferred::Interrupted)
    );
    let mut source = place.open();
    let [first, second] = [0, 1].map(|at| source.unfinished().unwrap()[at].id);
    let length = source.open(first).unwrap().log.len();
    source
        .append(more(first, length, vec![moved("A2")]))
        .unwrap();
    source.delete(second).unwrap();
    source.merge("Bob".into(), "Ana".into()).unwrap();
    assert_eq!(complete(&place, &target).rows_of("games"), 32);
    assert_eq!(target.open().open(first), source.open(first));
    check_same(&place, &target);
}

fn a_store_that_holds_something_else_is_left_alone() {
    let (source, target) = (filled(), Place::new());
    anas(&mut target.open(), &["deal 1 1"]);
    let told = why(moved_to(&source, &target, |_| true));
    assert_eq!(told, "it must be empty, but it has players");
    let target = Place::new();
    assert_eq!(
        moved_to(&source, &target, |_| false),
        Ok(Transferred::Interrupted)
    );
    let other = Place::File(Folder::new());
    let told = why(moved_to(&other, &target, |_| true));
    assert!(
        told.starts_with("an unfinished move from ") && told.ends_with(" is already here"),
        "{told}"
    );
}
