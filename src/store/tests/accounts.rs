//! Accounts and their keys.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::slice;

use super::*;
use crate::accounts::account_name::AccountName;
use parlour_language::text;

both! {
    a_key_is_the_account
    an_account_keeps_whom_it_ignores
    a_code_adds_one_key_and_is_good_for_ten_minutes
    what_is_taken_is_refused_in_a_sentence
    what_is_asked_together_is_done_in_order_and_refused_one_by_one
    an_account_has_one_to_ten_keys
    a_removed_key_changes_no_keys_and_leaves_no_codes
    a_recovery_code_is_good_until_there_is_another
    a_recovery_code_is_told_where_its_account_comes_in_next_and_can_be_ended
    a_key_takes_the_place_of_another_as_soon_as_it_is_used
    who_has_a_recovery_code_removes_the_last_key
    a_ban_has_a_reason_and_is_lifted
    a_ban_ends_and_holds_for_an_address
    an_invitation_lets_in_one_person_in_time
    of_two_who_want_one_name_at_once_one_gets_it
    of_eight_who_want_names_that_look_alike_one_gets_it
    an_account_keeps_one_to_ten_keys_whoever_adds_and_removes_at_once
    a_name_that_differs_by_accents_alone_is_taken
    an_account_that_has_played_nothing_goes_and_its_name_is_free
    the_names_of_a_deleted_account_are_free_later_if_it_has_played_nothing
    the_store_holds_what_a_map_would
}

/// A day, in seconds.
const DAY: i64 = 24 * 3_600;

/// Adds the account of a name; answers whether the name was free.
fn comes(store: &mut TestStore, name: &str, number: usize, day: i64) -> bool {
    let name = name.parse().expect("a name");
    let now = at(day * DAY);
    let created = store.create_account(name, false, key(number), String::new(), now);
    created.is_ok()
}

fn an_account_that_has_played_nothing_goes_and_its_name_is_free() {
    let mut store = memory();
    for (number, name) in (1..).zip(["ana", "bob", "cyd", "dan"]) {
        assert!(comes(&mut store, name, number, 0), "{name}");
    }
    let id = |store: &TestStore, name: &str| {
        let found = store.account_named(name.into()).expect("it is read");
        found.map(|account| account.id)
    };
    let [bob, cyd] = ["bob", "cyd"].map(|name| id(&store, name).expect("it is there"));
    // One has a seat, one comes again, one is banned.
    let seat = HallSeat {
        owner: SeatOwner::Account(bob),
        seen: 0,
    };
    let table = hall_tables::table("k3f9q2", vec![seat]);
    store.save_hall_table(table, None).expect("a table");
    store
        .visit(cyd, key(3), None, at(60 * DAY))
        .expect("it comes");
    let ban = ban_of(Banned::Account("dan".into()), "spam", None);
    store.ban(ban, at(0)).expect("it is banned");
    assert!(comes(&mut store, "eve", 5, 89));
    assert!(!comes(&mut store, "ana", 6, 89), "it may still come");
    assert!(comes(&mut store, "ana", 6, 91));
    assert_eq!(store.account_of_key(key(1)), Ok(None));
    for name in ["bob", "cyd", "dan"] {
        assert!(id(&store, name).is_some(), "{name}");
        assert!(!comes(&mut store, name, 7, 91), "{name}");
    }
    assert!(comes(&mut store, "cyd", 7, 151));
    assert_eq!(store.check(), Ok(()));
}

fn the_names_of_a_deleted_account_are_free_later_if_it_has_played_nothing() {
    let mut store = memory();
    assert!(comes(&mut store, "ana", 1, 0));
    let ana = store.account_named("ana".into()).expect("it is read");
    let ana = ana.expect("it is there").id;
    assert_eq!(store.delete_account(ana, 7), Ok("ana".into()));
    assert_eq!(store.account_named("ana".into()), Ok(None));
    assert_eq!(store.accounts(), Ok(Vec::new()), "nobody keeps the name");
    assert!(
        !comes(&mut store, "ana", 2, 1),
        "nobody is taken for another"
    );
    assert!(comes(&mut store, "ana", 2, 91));
}

fn a_name_that_differs_by_accents_alone_is_taken() {
    let mut store = memory();
    let mut create = |name: &str, number| {
        let name = name.parse().expect("a name");
        let created = store.create_account(name, false, key(number), String::new(), at(0));
        created.map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(create("ana", 1), Ok(()));
    let refused = create("aná", 2).expect_err("it is taken");
    assert!(refused.contains("aná looks too much like ana"), "{refused}");
    assert_eq!(create("Zoë", 2), Ok(()));
    assert!(create("zoe", 3).is_err());
}

/// Adds a key as somebody does who has asked for a code. Of codes of one account that are asked for at once the last one
/// is good; who has another asks again.
fn add_key(
    store: &mut TestStore,
    account: AccountId,
    fingerprint: &str,
    comment: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let by = store.keys(account)?.into_iter().next();
    let by = by.map(|key| key.fingerprint).unwrap_or_default();
    loop {
        let code = format!("{account} {fingerprint}");
        let until = now + jiff::SignedDuration::from_secs(600);
        store.save_key_code(account, by.clone(), code.clone(), until)?;
        match store.add_key(code, fingerprint.into(), comment.into(), now) {
            Err(StoreError {
                kind: ErrorKind::Refused(why),
                ..
            }) if why.english().contains("code is not valid") => {}
            answer => return answer.map(|owner| assert_eq!(owner, account)),
        }
    }
}

fn a_code_adds_one_key_and_is_good_for_ten_minutes() {
    let mut store = memory();
    let (ana, bo) = (account(&mut store, "Ana", 1), account(&mut store, "Bo", 2));
    let add = |store: &mut TestStore, code: &str, number, second| {
        store
            .add_key(code.into(), key(number), String::new(), at(second))
            .map_err(|error| error.kind)
    };
    let refused = Err(ErrorKind::Refused(text!("hall-code-invalid")));
    store
        .save_key_code(ana.id, key(1), "first".into(), at(600))
        .unwrap();
    store
        .save_key_code(bo.id, key(2), "of bo".into(), at(600))
        .unwrap();
    store
        .save_key_code(ana.id, key(1), "second".into(), at(600))
        .unwrap();
    assert_eq!(
        add(&mut store, "first", 3, 1),
        refused,
        "a later code takes its place"
    );
    assert_eq!(add(&mut store, "second", 3, 600), refused, "too late");
    let taken = Err(ErrorKind::Refused(
        "this key belongs to another account".into(),
    ));
    assert_eq!(
        add(&mut store, "second", 2, 599),
        taken,
        "and the code is still good"
    );
    assert_eq!(add(&mut store, "second", 3, 599), Ok(ana.id));
    assert_eq!(add(&mut store, "second", 4, 599), refused, "once");
    assert_eq!(
        store
            .account_of_key(key(3))
            .unwrap()
            .map(|account| account.id),
        Some(ana.id)
    );
    assert_eq!(add(&mut store, "of bo", 4, 1), Ok(bo.id));
    assert_eq!(
        store
            .account_of_key(key(4))
            .unwrap()
            .map(|account| account.id),
        Some(bo.id)
    );
}

fn new_account(id: AccountId, name: &str) -> Account {
    Account {
        id,
        name: name.into(),
        is_program: false,
        settings: String::new(),
        created: at(0),
        seen: at(0),
        banned: None,
        banned_until: None,
        ignored: Vec::new(),
        network: None,
    }
}

fn a_key_is_the_account() {
    let mut store = memory();
    assert_eq!(store.account_of_key(key(1)), Ok(None));
    let ana = account(&mut store, "Ana", 1);
    let wanted = new_account(ana.id, "Ana");
    assert_eq!(ana, wanted);
    assert_eq!(store.account_of_key(key(1)), Ok(Some(wanted.clone())));
    assert_eq!(store.account_by_id(ana.id), Ok(Some(wanted.clone())));
    assert_eq!(store.account_by_id(AccountId(99)), Ok(None));
    for alike in ["ana", "ANA", "аnа"] {
        assert_eq!(
            store.account_named(alike.into()),
            Ok(Some(wanted.clone())),
            "{alike}"
        );
    }
    assert_eq!(store.account_named("no name at all\u{1b}".into()), Ok(None));
    store.visit(ana.id, key(1), None, at(60)).unwrap();
    store.mark_program(ana.id).unwrap();
    store
        .save_account_settings(ana.id, "[screen]\ncolor = \"none\"\n".into())
        .unwrap();
    let now = store.account_by_id(ana.id).unwrap().unwrap();
    assert_eq!(
        (now.seen, now.is_program, now.settings.lines().count()),
        (at(60), true, 2)
    );
    let added = AccountKey {
        fingerprint: key(1),
        comment: "Ana@home".into(),
        added: at(0),
        used: Some(at(60)),
    };
    assert_eq!(store.keys(ana.id), Ok(vec![added]));
}

fn an_account_keeps_whom_it_ignores() {
    let mut store = memory();
    let (ana, bo) = (
        account(&mut store, "ana", 1),
        account(&mut store, "bo-1", 2),
    );
    let names: Vec<String> = vec!["bo-1".into(), "éva".into()];
    store.save_ignored(ana.id, names.clone()).unwrap();
    let ignored = |store: &TestStore, id| store.account_by_id(id).unwrap().unwrap().ignored;
    assert_eq!(ignored(&store, ana.id), names);
    assert_eq!(ignored(&store, bo.id), [""; 0]);
    store.save_ignored(ana.id, Vec::new()).unwrap();
    assert_eq!(ignored(&store, ana.id), [""; 0]);
    assert!(store.save_ignored(AccountId(99), Vec::new()).is_err());
}

fn what_is_taken_is_refused_in_a_sentence() {
    let mut store = memory();
    let (ana, bo) = (
        account(&mut store, "ana", 1),
        account(&mut store, "bo-1", 2),
    );
    let mut create = |name: &str, number| {
        why(store.create_account(
            name.parse().unwrap(),
            false,
            key(number),
            String::new(),
            at(1),
        ))
    };
    assert_eq!(create("ana", 3), "the name ana is taken; choose another");
    assert_eq!(
        create("Аna", 3),
        "Аna looks too much like ana; choose another name"
    );
    assert_eq!(create("eve", 1), "this key belongs to another account");
    assert_eq!(
        store.account_named("eve".into()),
        Ok(None),
        "nothing is left of it"
    );
    assert_eq!(
        why(add_key(&mut store, bo.id, &key(1), "", at(1))),
        "this key belongs to another account"
    );
    assert_eq!(
        why(add_key(&mut store, ana.id, &key(1), "", at(1))),
        "this key already belongs to your account"
    );
    assert_eq!(
        why(add_key(&mut store, AccountId(9), &key(3), "", at(1))),
        "there is no account 9"
    );
    assert_eq!(
        why(store.visit(ana.id, key(2), None, at(1))),
        "the account has no such key"
    );
    assert_eq!(
        why(store.mark_program(AccountId(9))),
        "there is no account 9"
    );
    let long = "#".repeat(64 * 1024 + 1);
    let said = why(store.save_account_settings(ana.id, long));
    assert_eq!(
        said,
        "settings may have at most 65536 bytes; these have 65537"
    );
}

fn what_is_asked_together_is_done_in_order_and_refused_one_by_one() {
    let mut store = memory();
    let ana = account(&mut store, "ana", 1);
    let create = |number| StoreRequest::CreateAccount {
        name: "bo-1".parse().unwrap(),
        is_program: false,
        fingerprint: key(number),
        comment: String::new(),
        now: at(1),
    };
    let answers = store.run_all(vec![
        StoreRequest::AccountOfKey {
            fingerprint: key(2),
        },
        create(2),
        create(3),
        StoreRequest::Visit {
            account: ana.id,
            fingerprint: key(2),
            network: None,
            now: at(2),
        },
        StoreRequest::Visit {
            account: ana.id,
            fingerprint: key(1),
            network: None,
            now: at(2),
        },
        StoreRequest::AccountOfKey {
            fingerprint: key(2),
        },
    ]);
    let bo = store.account_named("bo-1".into()).unwrap();
    let refused = |answer: &Result<StoreResponse, StoreError>| {
        answer.as_ref().err().map(|error| error.kind.to_string())
    };
    assert_eq!(answers[0], Ok(StoreResponse::AccountOfKey(None)));
    assert_eq!(
        answers[1],
        Ok(StoreResponse::CreateAccount(bo.clone().unwrap()))
    );
    assert_eq!(
        refused(&answers[2]).as_deref(),
        Some("the name bo-1 is taken; choose another")
    );
    assert_eq!(
        refused(&answers[3]).as_deref(),
        Some("the account has no such key")
    );
    assert_eq!(answers[4], Ok(StoreResponse::Visit(Visited::default())));
    assert_eq!(
        answers[5],
        Ok(StoreResponse::AccountOfKey(bo)),
        "what was done before is seen"
    );
    assert_eq!(
        store.account_by_id(ana.id).unwrap().map(|ana| ana.seen),
        Some(at(2))
    );
}

fn an_account_has_one_to_ten_keys() {
    let mut store = memory();
    let ana = account(&mut store, "ana", 1);
    let last = "this is your last key: make a recovery code first, or you could not log in again";
    assert_eq!(why(store.remove_key(ana.id, key(1), key(1))), last);
    for number in 2..=10 {
        add_key(&mut store, ana.id, &key(number), "laptop\u{1b}[2J\n", at(1)).unwrap();
    }
    let eleventh = add_key(&mut store, ana.id, &key(11), "", at(1));
    assert_eq!(
        why(eleventh),
        "an account has at most 10 keys; remove one first"
    );
    let keys = store.keys(ana.id).unwrap();
    assert_eq!(
        (keys.len(), keys[9].comment.as_str(), keys[9].used),
        (10, "laptop[2J", None)
    );
    store.remove_key(ana.id, key(2), key(1)).unwrap();
    assert_eq!(
        why(store.remove_key(ana.id, key(2), key(1))),
        "the account has no such key"
    );
    assert_eq!(store.account_of_key(key(1)), Ok(None));
    assert_eq!(
        store
            .account_of_key(key(2))
            .unwrap()
            .map(|account| account.id),
        Some(ana.id)
    );
    account(&mut store, "bo-1", 1);
}

fn a_removed_key_changes_no_keys_and_leaves_no_codes() {
    let mut store = memory();
    let ana = account(&mut store, "ana", 1).id;
    add_key(&mut store, ana, &key(2), "", at(1)).unwrap();
    let until = at(600);
    store
        .save_key_code(ana, key(2), "code".into(), until)
        .unwrap();
    store
        .save_recovery_code(ana, key(2), "paper".into(), at(0))
        .unwrap();
    store.remove_key(ana, key(1), key(2)).unwrap();
    let told = "this key is no longer one of your account's";
    let code = store.save_key_code(ana, key(2), "more".into(), until);
    assert_eq!(why(code), told);
    assert_eq!(
        why(store.save_recovery_code(ana, key(2), "more".into(), at(0))),
        told
    );
    assert_eq!(why(store.remove_key(ana, key(2), key(1))), told);
    for code in ["code", "paper", "more"] {
        let added = store.add_key(code.into(), key(3), String::new(), at(1));
        assert!(why(added).starts_with("this code is not valid"), "{code}");
    }
    assert_eq!(store.keys(ana).unwrap().len(), 1);
}

fn a_recovery_code_is_good_until_there_is_another() {
    let mut store = memory();
    let ana = account(&mut store, "ana", 1).id;
    let add = |store: &mut TestStore, code: &str, number: usize, second: i64| {
        store.add_key(code.into(), key(number), String::new(), at(second))
    };
    for code in ["aaaa-bbbb", "cccc-dddd"] {
        store
            .save_recovery_code(ana, key(1), code.into(), at(0))
            .unwrap();
    }
    let late = 1_000_000_000;
    assert!(why(add(&mut store, "aaaa-bbbb", 2, 1)).starts_with("this code is not valid"));
    assert_eq!(add(&mut store, "cccc-dddd", 2, late), Ok(ana));
    assert_eq!(
        add(&mut store, "CCCCDDDD", 3, late),
        Ok(ana),
        "as it is typed"
    );
    let zoe = account(&mut store, "zoe", 9);
    let merged = store.merge_accounts("cccc-dddd".into(), key(9), 7, at(late));
    assert_eq!(merged.map(|merged| merged.from), Ok(zoe.id));
    assert_eq!(store.keys(ana).unwrap().len(), 4);
}

fn a_recovery_code_is_told_where_its_account_comes_in_next_and_can_be_ended() {
    let mut store = memory();
    let ana = account(&mut store, "ana", 1).id;
    add_key(&mut store, ana, &key(2), "", at(1)).unwrap();
    let visit = |store: &mut TestStore, number: usize, second: i64| {
        let visited = store.visit(ana, key(number), None, at(second));
        visited.unwrap().code
    };
    assert_eq!(visit(&mut store, 1, 10), None);
    assert_eq!(visit(&mut store, 2, 10), None);
    store
        .save_recovery_code(ana, key(1), "paper".into(), at(20))
        .unwrap();
    let made = RecoveryCode {
        made: at(20),
        used: None,
    };
    assert_eq!(store.recovery_code_of(ana), Ok(Some(made)));
    // Each key is told once: who has made it at an open screen comes in again by the same one.
    for number in [1, 2] {
        assert_eq!(visit(&mut store, number, 30), Some(made));
        assert_eq!(visit(&mut store, number, 31), None);
    }
    store
        .add_key("paper".into(), key(3), String::new(), at(40))
        .unwrap();
    let used = RecoveryCode {
        used: Some(at(40)),
        ..made
    };
    assert_eq!(visit(&mut store, 3, 40), None, "its own first time");
    assert_eq!(visit(&mut store, 2, 50), Some(used));
    assert_eq!(
        why(store.end_codes(ana, key(9))),
        why(store.remove_key(ana, key(9), key(1)))
    );
    store
        .save_key_code(ana, key(1), "code".into(), at(600))
        .unwrap();
    store.end_codes(ana, key(2)).unwrap();
    assert_eq!(store.recovery_code_of(ana), Ok(None));
    for code in ["paper", "code"] {
        let added = store.add_key(code.into(), key(4), String::new(), at(51));
        assert!(why(added).starts_with("this code is not valid"), "{code}");
    }
    assert_eq!(visit(&mut store, 1, 60), None);
}

fn a_key_takes_the_place_of_another_as_soon_as_it_is_used() {
    let mut store = memory();
    let ana = account(&mut store, "ana", 1).id;
    let of = |store: &TestStore, number: usize| {
        let account = store.account_of_key(key(number)).unwrap();
        account.map(|account| account.id)
    };
    store
        .save_recovery_code(ana, key(1), "paper".into(), at(0))
        .unwrap();
    // The first one is lost on its way: the one before is still good.
    store.renew_key(ana, key(1), key(2), at(1)).unwrap();
    store.renew_key(ana, key(1), key(3), at(2)).unwrap();
    assert_eq!(
        [1, 2, 3].map(|number| of(&store, number)),
        [Some(ana), None, Some(ana)]
    );
    let visited = store.visit(ana, key(3), None, at(3)).unwrap();
    assert_eq!(visited.replaced, Some(key(1)));
    assert_eq!([1, 3].map(|number| of(&store, number)), [None, Some(ana)]);
    assert_eq!(
        store.visit(ana, key(3), None, at(4)).unwrap().replaced,
        None
    );
    assert!(why(store.renew_key(ana, key(1), key(4), at(5))).contains("no longer"));
    // The code on paper is that of the key that came after.
    store.remove_key(ana, key(3), key(3)).unwrap();
    assert!(store.recovery_code_of(ana).unwrap().is_some());
}

fn who_has_a_recovery_code_removes_the_last_key() {
    let mut store = memory();
    let ana = account(&mut store, "ana", 1).id;
    store
        .save_recovery_code(ana, key(1), "paper".into(), at(0))
        .unwrap();
    store.remove_key(ana, key(1), key(1)).unwrap();
    assert_eq!(store.account_of_key(key(1)), Ok(None));
    let added = store.add_key("paper".into(), key(1), String::new(), at(1));
    assert_eq!(added, Ok(ana));
    let found = store.account_of_key(key(1)).unwrap();
    assert_eq!(found.map(|account| account.id), Some(ana));
}

/// A ban from second 0 until another.
fn ban_of(who: Banned, why: &str, until: Option<i64>) -> Ban {
    Ban {
        who,
        why: why.into(),
        since: Some(at(0)),
        until: until.map(at),
    }
}

fn a_ban_has_a_reason_and_is_lifted() {
    let mut store = memory();
    account(&mut store, "ana", 1);
    let by_name = |name: &str| Banned::Account(name.into());
    let ban = ban_of(by_name("Ana"), "insults", None);
    let banned = store.ban(ban, at(0)).unwrap();
    assert_eq!(banned.who, by_name("ana"));
    assert_eq!(store.bans(at(1)).unwrap(), [banned]);
    let known = store.account_of_key(key(1)).unwrap().unwrap();
    assert_eq!(known.banned.as_deref(), Some("insults"));
    store.lift_ban(by_name("ana")).unwrap();
    assert_eq!(store.account_of_key(key(1)).unwrap().unwrap().banned, None);
    assert_eq!(why(store.lift_ban(by_name("ana"))), "ana is not banned");
    let nobody = ban_of(by_name("eve"), "", None);
    for told in [
        store.ban(nobody, at(0)).map(drop),
        store.lift_ban(by_name("eve")),
    ] {
        assert_eq!(why(told), "no account is called eve");
    }
}

fn a_ban_ends_and_holds_for_an_address() {
    let mut store = memory();
    account(&mut store, "ana", 1);
    let (ana, there) = (Banned::read("ana"), Banned::read("2001:db8::7"));
    for (who, until) in [(&ana, 10), (&there, 20)] {
        let ban = ban_of(who.clone(), "floods", Some(until));
        store.ban(ban, at(0)).unwrap();
    }
    let holding = |store: &TestStore, second| {
        let bans = store.bans(at(second)).unwrap();
        bans.into_iter().map(|ban| ban.who).collect::<Vec<_>>()
    };
    assert_eq!(holding(&store, 9), [ana.clone(), there.clone()]);
    assert_eq!(holding(&store, 10), slice::from_ref(&there));
    // The next ban deletes those that have ended.
    let again = ban_of(there.clone(), "floods again", None);
    store.ban(again.clone(), at(10)).unwrap();
    assert_eq!(store.account_of_key(key(1)).unwrap().unwrap().banned, None);
    assert_eq!(store.bans(at(99)).unwrap(), [again]);
    store.lift_ban(there.clone()).unwrap();
    assert_eq!(why(store.lift_ban(there)), "2001:db8::/64 is not banned");
}

fn an_invitation_lets_in_one_person_in_time() {
    let mut store = memory();
    let join = |store: &mut TestStore, code: &str, number, second| {
        let name = format!("ana{number}").parse().unwrap();
        store.join_invited(code.into(), name, key(number), String::new(), at(second))
    };
    store.save_invitation("one".into(), at(9), at(0)).unwrap();
    store.save_invitation("two".into(), at(9), at(0)).unwrap();
    let refused = "this invitation is not valid; an invitation works once, and for seven days";
    assert_eq!(why(join(&mut store, "none", 1, 1)), refused);
    assert_eq!(join(&mut store, "one", 1, 1).unwrap().name, "ana1");
    assert_eq!(why(join(&mut store, "one", 2, 1)), refused);
    assert_eq!(why(join(&mut store, "two", 2, 9)), refused);
    // Somebody whose name is taken may try another with the same code.
    assert!(join(&mut store, "two", 1, 8).is_err());
    assert!(join(&mut store, "two", 2, 8).is_ok());
}

fn of_two_who_want_one_name_at_once_one_gets_it() {
    let place = Place::new();
    drop(place.open());
    for round in 0..20 {
        let create = |number: usize| {
            let mut store = place.open();
            let name = format!("name-{round}").parse().unwrap();
            store.create_account(name, false, key(100 * round + number), String::new(), at(0))
        };
        let answers = std::thread::scope(|scope| {
            [1, 2]
                .map(|number| scope.spawn(move || create(number)))
                .map(|thread| thread.join().unwrap())
        });
        let [refused, created]: [Vec<_>; 2] = [false, true].map(|ok| {
            answers
                .iter()
                .filter(|answer| answer.is_ok() == ok)
                .cloned()
                .collect()
        });
        assert_eq!((refused.len(), created.len()), (1, 1));
        let said = why(refused.into_iter().next().unwrap());
        assert_eq!(
            said,
            format!("the name name-{round} is taken; choose another")
        );
        let owner = place.open().account_named(format!("name-{round}")).unwrap();
        assert_eq!(owner, created[0].clone().ok());
    }
}

/// Runs `act` in eight threads at once, each with a separate store.
fn at_once<T: Send>(place: &Place, act: impl Fn(&mut TestStore, usize) -> T + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let act = |number| (act)(&mut place.open(), number);
        let threads: Vec<_> = (0..8)
            .map(|number| scope.spawn(move || act(number)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    })
}

fn of_eight_who_want_names_that_look_alike_one_gets_it() {
    let place = Place::new();
    let store = place.open();
    for round in 0..4 {
        // The second letter is Cyrillic, and looks like the first.
        let names = ["a", "а"].map(|letter| format!("{letter}name-{round}"));
        let answers = at_once(&place, |store, number| {
            let name: AccountName = names[number % 2].parse().unwrap();
            let key = key(10 * round + number);
            patiently(|| {
                store.create_account(name.clone(), false, key.clone(), String::new(), at(0))
            })
        });
        assert_eq!(
            answers.iter().filter(|answer| answer.is_ok()).count(),
            1,
            "{answers:?}"
        );
        for answer in answers.into_iter().filter(Result::is_err) {
            let said = why(answer);
            assert!(
                said.contains("is taken") || said.contains("looks too much like"),
                "{said}"
            );
        }
        assert!(store.account_named(names[0].clone()).unwrap().is_some());
    }
    let same_key = at_once(&place, |store, number| {
        let name: AccountName = format!("other-{number}").parse().unwrap();
        patiently(|| store.create_account(name.clone(), false, key(99), String::new(), at(0)))
    });
    assert_eq!(
        same_key.iter().filter(|answer| answer.is_ok()).count(),
        1,
        "a key is one account's"
    );
}

fn an_account_keeps_one_to_ten_keys_whoever_adds_and_removes_at_once() {
    let place = Place::new();
    let mut store = place.open();
    let ana = account(&mut store, "ana", 0).id;
    (1..8).for_each(|number| add_key(&mut store, ana, &key(number), "", at(0)).unwrap());
    at_once(&place, |store, number| {
        patiently(|| store.remove_key(ana, key(number), key(number))).is_ok()
    });
    assert_eq!(store.keys(ana).unwrap().len(), 1, "the last one stays");
    at_once(&place, |store, number| {
        let keys = [100, 101].map(|key| key + 2 * number);
        keys.map(|new| patiently(|| add_key(store, ana, &key(new), "", at(0))).is_ok())
    });
    assert_eq!(store.keys(ana).unwrap().len(), 10);
}

/// One operation on accounts, with few names, keys and accounts, so that they meet.
#[derive(Clone, Debug)]
enum Step {
    Create(usize, usize),
    AddKey(i64, usize),
    RemoveKey(i64, usize),
    Visit(i64, usize, i64),
    Settings(i64, String),
    Program(i64),
    Ban(usize, Option<String>),
}

/// Names, of which the first three look alike.
const NAMES: [&str; 6] = ["ana", "Ana", "аna", "bob", "cyd", "łukasz"];

fn a_step() -> impl Strategy<Value = Step> {
    let (id, key, name) = (1i64..6, 0usize..14, 0..NAMES.len());
    prop_oneof![
        3 => (name.clone(), key.clone()).prop_map(|(name, key)| Step::Create(name, key)),
        6 => (id.clone(), key.clone()).prop_map(|(id, key)| Step::AddKey(id, key)),
        4 => (id.clone(), key.clone()).prop_map(|(id, key)| Step::RemoveKey(id, key)),
        2 => (id.clone(), key, 0i64..1000).prop_map(|(id, key, second)| Step::Visit(id, key, second)),
        1 => (id.clone(), "[a-z]{0,9}").prop_map(|(id, text)| Step::Settings(id, text)),
        1 => id.prop_map(Step::Program),
        1 => (name, proptest::option::of("[a-z]{1,5}")).prop_map(|(name, why)| Step::Ban(name, why)),
    ]
}

/// The expected contents of the store.
#[derive(Debug, Default)]
struct Model {
    accounts: BTreeMap<AccountId, Account>,
    keys: HashMap<usize, (AccountId, Option<Timestamp>)>,
}

impl Model {
    fn alike(&self, name: usize) -> Option<AccountId> {
        let group = |name: &str| {
            (if NAMES[..3].contains(&name) {
                "ana"
            } else {
                name
            })
            .to_owned()
        };
        let found = self
            .accounts
            .values()
            .find(|account| group(&account.name) == group(NAMES[name]));
        found.map(|account| account.id)
    }

    fn keys_of(&self, id: AccountId) -> HashSet<usize> {
        self.keys
            .iter()
            .filter(|(_, (owner, _))| *owner == id)
            .map(|(key, _)| *key)
            .collect()
    }

    fn owns(&self, id: AccountId, key: usize) -> bool {
        self.keys.get(&key).is_some_and(|(owner, _)| *owner == id)
    }

    /// Does the same in the model; answers whether the store has to accept it.
    fn follow(&mut self, step: &Step, created: Option<AccountId>) -> bool {
        match step {
            Step::Create(name, key) => {
                let free = self.alike(*name).is_none() && !self.keys.contains_key(key);
                if let Some(id) = created.filter(|_| free) {
                    self.accounts.insert(id, new_account(id, NAMES[*name]));
                    self.keys.insert(*key, (id, None));
                }
                free
            }
            Step::AddKey(id, key) => {
                let id = AccountId(*id);
                let free = self.accounts.contains_key(&id)
                    && self.keys_of(id).len() < 10
                    && !self.keys.contains_key(key);
                if free {
                    self.keys.insert(*key, (id, None));
                }
                free
            }
            Step::RemoveKey(id, key) => {
                let can = self.owns(AccountId(*id), *key) && self.keys_of(AccountId(*id)).len() > 1;
                if can {
                    self.keys.remove(key);
                }
                can
            }
            Step::Visit(id, key, second) => {
                let owns = self.owns(AccountId(*id), *key);
                if let Some(account) = self.accounts.get_mut(&AccountId(*id)).filter(|_| owns) {
                    account.seen = at(*second);
                    self.keys.insert(*key, (account.id, Some(at(*second))));
                }
                owns
            }
            Step::Settings(id, text) => {
                self.change(AccountId(*id), |account| account.settings.clone_from(text))
            }
            Step::Program(id) => self.change(AccountId(*id), |account| account.is_program = true),
            Step::Ban(name, why) => {
                let id = self.alike(*name);
                let is_banned = |id: &AccountId| self.accounts[id].banned.is_some();
                let id = id.filter(|id| why.is_some() || is_banned(id));
                id.is_some_and(|id| self.change(id, |account| account.banned.clone_from(why)))
            }
        }
    }

    fn change(&mut self, id: AccountId, change: impl FnOnce(&mut Account)) -> bool {
        self.accounts.get_mut(&id).map(change).is_some()
    }

    fn check(&self, store: &TestStore) -> Result<(), TestCaseError> {
        for account in self.accounts.values() {
            prop_assert_eq!(store.account_by_id(account.id), Ok(Some(account.clone())));
            let keys: Vec<_> = store.keys(account.id).unwrap();
            let found: HashMap<_, _> = keys
                .into_iter()
                .map(|key| (key.fingerprint, key.used))
                .collect();
            let wanted = self
                .keys_of(account.id)
                .into_iter()
                .map(|number| (key(number), self.keys[&number].1));
            prop_assert_eq!(found, wanted.collect::<HashMap<_, _>>());
        }
        for number in 0..14 {
            let found = store
                .account_of_key(key(number))
                .unwrap()
                .map(|account| account.id);
            prop_assert_eq!(found, self.keys.get(&number).map(|(owner, _)| *owner));
        }
        for (index, name) in NAMES.into_iter().enumerate() {
            let found = store
                .account_named(name.into())
                .unwrap()
                .map(|account| account.id);
            prop_assert_eq!(found, self.alike(index));
        }
        prop_assert_eq!(store.check(), Ok(()));
        Ok(())
    }
}

/// Does a step; answers with the account that it has added, if it adds one.
fn take(store: &mut TestStore, step: &Step) -> Result<Option<AccountId>, StoreError> {
    let name = |name: usize| NAMES[name].parse::<AccountName>().unwrap();
    let done = match step.clone() {
        Step::Create(of, number) => {
            let created =
                store.create_account(name(of), false, key(number), String::new(), at(0))?;
            return Ok(Some(created.id));
        }
        Step::AddKey(id, number) => add_key(store, AccountId(id), &key(number), "", at(0)),
        Step::RemoveKey(id, number) => store.remove_key(AccountId(id), key(number), key(number)),
        Step::Visit(id, number, second) => {
            let visited = store.visit(AccountId(id), key(number), None, at(second));
            visited.map(drop)
        }
        Step::Settings(id, text) => store.save_account_settings(AccountId(id), text),
        Step::Program(id) => store.mark_program(AccountId(id)),
        Step::Ban(of, why) => {
            let who = Banned::Account(NAMES[of].into());
            match why {
                Some(why) => store.ban(ban_of(who, &why, None), at(0)).map(drop),
                None => store.lift_ban(who),
            }
        }
    };
    done.map(|()| None)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(64)))]

    fn the_store_holds_what_a_map_would(steps in proptest::collection::vec(a_step(), 1..60)) {
        let (mut store, mut model) = (memory(), Model::default());
        for step in steps {
            let answer = take(&mut store, &step);
            let accepted = model.follow(&step, answer.clone().ok().flatten());
            prop_assert_eq!(answer.is_ok(), accepted, "{:?}: {:?}", step, answer);
            if let Err(error) = answer {
                prop_assert!(matches!(error.kind, ErrorKind::Refused(_)), "{error}");
            }
        }
        model.check(&store)?;
    }
}
