//! Guests as the store knows them.

use super::account_changes::create;
use super::hall_tables::table;
use super::ratings::Hall;
use super::*;

both! {
    the_name_and_the_key_of_a_guest_are_no_others
    a_guest_who_does_not_come_for_thirty_days_is_forgotten
    a_guest_who_sits_at_a_table_is_merged_and_renamed
    a_guest_keeps_settings_of_eight_kilobytes
    of_too_many_guests_the_network_with_most_loses_its_oldest
}

const DAY: i64 = 24 * 3_600;

fn guest(hall: &mut Hall, name: &str, number: usize, now: i64) -> Result<Account, StoreError> {
    hall.store
        .create_guest(name.into(), key(number), 3, at(now))
}

fn seat_of(id: AccountId) -> HallSeat {
    HallSeat {
        owner: SeatOwner::Account(id),
        seen: 0,
    }
}

fn names(hall: &Hall) -> Vec<String> {
    let mut names: Vec<_> = (1..20)
        .filter_map(|id| hall.store.account_by_id(AccountId(id)).unwrap())
        .map(|account| account.name)
        .collect();
    names.retain(|name| !name.is_empty());
    names
}

fn the_name_and_the_key_of_a_guest_are_no_others() {
    let mut hall = Hall::new(&["ana"]);
    let made = guest(&mut hall, "guest-a", 5, 0).unwrap();
    assert_eq!(hall.store.account_of_key(key(5)), Ok(Some(made)));
    assert!(guest(&mut hall, "guest-a", 6, 0).is_err());
    assert!(guest(&mut hall, "guest-b", 5, 0).is_err());
    let listed = hall.store.accounts().unwrap().into_iter();
    let listed: Vec<_> = listed.map(|account| account.name).collect();
    assert_eq!(listed, ["ana"], "guests are not listed");
}

fn a_guest_who_does_not_come_for_thirty_days_is_forgotten() {
    let mut hall = Hall::new(&["ana"]);
    let sitting = guest(&mut hall, "guest-a", 5, 0).unwrap().id;
    guest(&mut hall, "guest-b", 6, 0).unwrap();
    let kept = guest(&mut hall, "guest-c", 7, 0).unwrap().id;
    let visited = hall.store.visit(kept, key(7), None, at(20 * DAY));
    visited.unwrap();
    let seat = seat_of(sitting);
    hall.store
        .save_hall_table(table("k3f9q2", vec![seat]), None)
        .unwrap();
    guest(&mut hall, "guest-d", 8, 31 * DAY).unwrap();
    assert_eq!(names(&hall), ["ana", "guest-a", "guest-c", "guest-d"]);
    for id in [kept, sitting] {
        hall.store.forget_guest(id).unwrap();
    }
    assert_eq!(names(&hall), ["ana", "guest-a", "guest-d"]);
}

fn a_guest_who_sits_at_a_table_is_merged_and_renamed() {
    let mut hall = Hall::new(&["ana"]);
    let ana = hall.accounts[0].id;
    let sitting = guest(&mut hall, "guest-a", 5, 0).unwrap().id;
    let seat = seat_of(sitting);
    hall.store
        .save_hall_table(table("k3f9q2", vec![seat]), None)
        .unwrap();
    hall.store
        .save_key_code(ana, key(1), "code".into(), at(600))
        .unwrap();
    hall.store
        .merge_accounts("code".into(), key(5), 7, at(1))
        .unwrap();
    let moved = hall.store.hall_tables().unwrap().remove(0);
    assert_eq!(
        (&moved.seats[0].owner, moved.version),
        (&SeatOwner::Account(ana), 7)
    );
    // Somebody who sits at the same table is another player.
    let other = guest(&mut hall, "guest-b", 6, 0).unwrap().id;
    let both = [other, ana].map(seat_of);
    hall.store
        .save_hall_table(table("aaaaaa", both.into()), None)
        .unwrap();
    hall.store
        .save_key_code(ana, key(1), "again".into(), at(600))
        .unwrap();
    let merged = hall.store.merge_accounts("again".into(), key(6), 8, at(1));
    assert!(merged.is_err(), "{merged:?}");
    let name = "zoe".parse().unwrap();
    hall.store.rename_account(other, name, false).unwrap();
    assert!(create(&mut hall, "zoe", 9).is_err(), "the name is taken");
}

fn a_guest_keeps_settings_of_eight_kilobytes() {
    let mut hall = Hall::new(&["ana"]);
    let ana = hall.accounts[0].id;
    let made = guest(&mut hall, "guest-a", 5, 0).unwrap().id;
    for (id, bytes, is_kept) in [
        (made, 8 * 1024, true),
        (made, 8 * 1024 + 1, false),
        (ana, 8 * 1024 + 1, true),
    ] {
        let saved = hall.store.save_account_settings(id, "#".repeat(bytes));
        assert_eq!(saved.is_ok(), is_kept, "{bytes}: {saved:?}");
    }
}

fn of_too_many_guests_the_network_with_most_loses_its_oldest() {
    let mut hall = Hall::new(&[]);
    let of_others = "WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 9995) \
                     INSERT INTO accounts (name, is_program, created, seen) SELECT 'guest-of-others-' || number, FALSE, 0, 0 FROM numbers";
    execute_on(&mut hall.store, of_others, 9_995);
    let to_networks =
        "UPDATE accounts SET seen = 1700000000000 + id, network = '10.0.' || (id / 2) || '.0'";
    execute_on(&mut hall.store, to_networks, 9_995);
    for (number, second) in (1..=6).zip(60..) {
        let network = [203, 0, 113, 0].into();
        let made = guest(&mut hall, &format!("guest-{number}"), number, second).unwrap();
        let visited = hall
            .store
            .visit(made.id, key(number), Some(network), at(second));
        visited.unwrap();
    }
    let is_known = |number: &usize| hall.store.account_of_key(key(*number)).unwrap().is_some();
    let known: Vec<_> = (1..=6).filter(is_known).collect();
    assert_eq!(known, [2, 3, 4, 5, 6]);
}
