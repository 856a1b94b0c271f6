//! Houses that are moved from one store to another.

use super::super::transfer::{Checked, Step, Transferred, transfer};
use super::*;

/// A house with people, tables, games that go on and that are over; three of them nobody can follow.
fn house() -> Sqlite {
    let mut store = memory();
    let (ana, bob) = (account(&mut store, "Ana", 1), account(&mut store, "Bob", 2));
    store.save_account_settings(ana.id, "[screen]\ntheme = \"dark\"\n".into()).unwrap();
    let code = "aaaaaa".parse().unwrap();
    let seats = [ana.id, bob.id].map(|id| HallSeat { taker: Taker::Account(id), seen: 0 }).to_vec();
    let players = ["Ana", "Bob"].map(Player::person).to_vec();
    let table = HallTable {
        code,
        rules: header(players.clone()).rules,
        seats,
        clock: TimeControl::None,
        rated: true,
        listed: true,
        take_back: false,
        opened_by: Some(ana.id),
        opened: at(0),
        seed: None,
        game: None,
        closed: false,
    };
    store.save_hall_table(table).unwrap();
    let append = begun(header(players), &["deal 1 1", "A1", "A2"]);
    let rated = store.append(Append { table: Some(code), end: Some(won()), ..append }).unwrap();
    assert_eq!(store.rate(rated, at(60)).unwrap().len(), 2);
    for finished in 0..30 {
        import(&mut store, &record(vec![Player::person("Ana"), robot("Rob", Level::Sharp)], &SHORT, 100 + finished));
    }
    anas(&mut store, &["deal 1 1 2 2", "A1"]);
    anas(&mut store, &["deal 1 1 2 2", "no move"]);
    store
}

/// Moves a house until `watch` says no.
fn moved_to(source: &Sqlite, target: &mut Sqlite, watch: impl FnMut(Step) -> bool) -> Result<Transferred, StoreError> {
    let mut watch = watch;
    transfer(source, target, "old.db", &mut watch)
}

fn complete(source: &Sqlite, target: &mut Sqlite) -> Checked {
    match moved_to(source, target, |_| true) {
        Ok(Transferred::Complete(checked)) => checked,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_house_is_moved_with_all_that_it_holds() {
    let (source, mut target) = (house(), memory());
    let checked = complete(&source, &mut target);
    assert_eq!((checked.rows_of("games"), checked.replayed, checked.damaged), (33, 30, 3));
    assert_eq!(checked.rows_of("rating_changes"), 2);
    assert_eq!(target.history(Filter::default()), source.history(Filter::default()));
    assert_eq!(target.unfinished(), source.unfinished());
    assert_eq!(target.hall_tables(), source.hall_tables());
    let ana = source.account_named("Ana".into()).unwrap();
    assert_eq!(target.account_named("ana".into()).unwrap(), ana);
    assert_eq!(target.statistics("Ana".into()), source.statistics("Ana".into()));
    assert_eq!(target.unfinished_transfer(), Ok(None));
    // What is new gets a number of its own.
    let games = checked.rows_of("games");
    assert_eq!(anas(&mut target, &["deal 1 1"]).0, i64::try_from(games).unwrap() + 1);
    assert_eq!(account(&mut target, "Cyd", 3).id, AccountId(3));
}

#[test]
fn a_transfer_that_is_interrupted_anywhere_goes_on() {
    let source = house();
    let mut steps = 0;
    moved_to(&source, &mut memory(), |_| {
        steps += 1;
        true
    })
    .unwrap();
    for last in 0..steps {
        let (mut target, mut left) = (memory(), last);
        let interrupted = moved_to(&source, &mut target, |_| {
            left -= 1;
            left > 0
        });
        if interrupted == Ok(Transferred::Interrupted) {
            assert_eq!(target.unfinished_transfer(), Ok(Some("old.db".into())));
        }
        assert_eq!(complete(&source, &mut target).replayed, 30, "interrupted at {last} of {steps}");
    }
}

#[test]
fn what_changed_meanwhile_is_moved_when_it_goes_on() {
    let (mut source, mut target) = (house(), memory());
    let stops_at_check = |step| !matches!(step, Step::Games { .. });
    assert_eq!(moved_to(&source, &mut target, stops_at_check), Ok(Transferred::Interrupted));
    let [first, second] = [0, 1].map(|at| source.unfinished().unwrap()[at].id);
    let mut saved = source.open(first).unwrap();
    source.append(more(first, saved.log.len(), vec![moved("A2")])).unwrap();
    source.delete(second).unwrap();
    source.merge("Bob".into(), "Ana".into()).unwrap();
    assert_eq!(complete(&source, &mut target).rows_of("games"), 32);
    saved = source.open(first).unwrap();
    assert_eq!(target.open(first), Ok(saved));
    assert_eq!(target.people(), source.people());
}

#[test]
fn a_store_that_holds_something_else_is_left_alone() {
    let source = house();
    let mut target = memory();
    anas(&mut target, &["deal 1 1"]);
    assert_eq!(
        why(moved_to(&source, &mut target, |_| true)),
        "it is not empty, it has players; a house is moved into an empty store"
    );
    let mut target = memory();
    assert_eq!(moved_to(&source, &mut target, |_| false), Ok(Transferred::Interrupted));
    let other = transfer(&memory(), &mut target, "other.db", &mut |_| true);
    assert_eq!(why(other), "the transfer of another house, old.db, has begun here");
}
