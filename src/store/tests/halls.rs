//! Several halls over one store.

use super::*;
use crate::server::table_code::TableCode;

both! {
    what_is_new_in_many_logs_is_read_at_once
    notices_have_one_order_and_old_ones_go
}

fn code(text: &str) -> TableCode {
    text.parse().unwrap()
}

fn opened(store: &mut TestStore, text: &str) -> TableCode {
    let table = HallTable {
        code: code(text),
        rules: AnyRules::default_of(Mode::Checkers),
        seats: vec![],
        clock: "none".parse().unwrap(),
        rated: false,
        listed: true,
        take_back: false,
        opened_by: None,
        opened_from: None,
        opened: at(0),
        seed: None,
        game: None,
        closed: false,
        deal: 1,
        day: None,
        arena: None,
        is_ladder: false,
        stand_ins: false,
        version: 1,
    };
    store.save_hall_table(table, None).unwrap();
    code(text)
}

const A: HallId = HallId(1);
const B: HallId = HallId(2);

fn what_is_new_in_many_logs_is_read_at_once() {
    let mut store = memory();
    let games: Vec<_> = (0..600)
        .map(|_| anas(&mut store, &["deal", "A1", "A2"]))
        .collect();
    let since: Vec<_> = games
        .iter()
        .map(|game| (*game, usize::try_from(game.0).unwrap() % 5))
        .collect();
    let found = store.follow(since.clone()).unwrap();
    let wanted: Vec<_> = since.iter().filter(|(_, length)| *length < 3).collect();
    assert_eq!(found.len(), wanted.len());
    for (followed, (game, length)) in found.iter().zip(wanted) {
        assert_eq!(
            (followed.game, followed.from, followed.touched),
            (*game, *length, at(9))
        );
        assert_eq!(
            followed.entries,
            [moved("deal"), moved("A1"), moved("A2")][*length..]
        );
    }
    assert_eq!(store.follow(vec![(GameId(9_999), 0)]), Ok(vec![]));
    assert_eq!(store.follow(vec![]), Ok(vec![]));
}

#[test]
fn a_lease_is_one_halls_until_its_end() {
    let mut store = memory();
    let (one, other) = (opened(&mut store, "aaaaaa"), opened(&mut store, "bbbbbb"));
    let heartbeat = store
        .heartbeat(A, vec![one, code("cccccc")], at(0))
        .unwrap();
    assert_eq!(
        heartbeat,
        Heartbeat {
            now: at(0),
            leases: vec![one],
            is_new: true
        },
        "there is no third table"
    );
    assert_eq!(
        store.heartbeat(B, vec![one, other], at(1)).unwrap().leases,
        [other]
    );
    assert!(
        !store.heartbeat(A, vec![one], at(5)).unwrap().is_new,
        "and it is renewed"
    );
    assert_eq!(
        store.heartbeat(B, vec![one, other], at(11)).unwrap().leases,
        [other]
    );
    let after = store.heartbeat(B, vec![one, other], at(13)).unwrap().leases;
    assert_eq!(
        after,
        [one, other],
        "the first hall was not heard of for seven seconds"
    );
    let heartbeat = store.heartbeat(A, vec![one], at(14)).unwrap();
    assert_eq!(
        (heartbeat.leases, heartbeat.is_new),
        (vec![], true),
        "it has to begin anew"
    );
    assert_eq!(
        store.heartbeat(B, vec![other], at(14)).unwrap().leases,
        [other]
    );
    assert_eq!(
        store.heartbeat(A, vec![one], at(15)).unwrap().leases,
        [one],
        "what is not wanted is given back"
    );
}

fn present(hall: HallId, session: u64, tables: &[&str]) -> PresentSession {
    PresentSession {
        hall,
        id: session,
        name: format!("p{session}"),
        account: Some(AccountId(3)).filter(|_| session > 1),
        is_program: session > 1,
        is_screen: session == 1,
        tables: tables.iter().map(|text| code(text)).collect(),
    }
}

#[test]
fn who_is_in_a_hall_is_gone_with_it() {
    let mut store = memory();
    assert_eq!(
        why(store.save_sessions(A, vec![present(A, 1, &[])], vec![])),
        "the server is not registered as running"
    );
    store.heartbeat(A, vec![], at(0)).unwrap();
    store.heartbeat(B, vec![], at(0)).unwrap();
    let all = vec![
        present(A, 1, &["aaaaaa", "bbbbbb"]),
        present(A, 2, &[]),
        present(A, 3, &["aaaaaa"]),
    ];
    store.save_sessions(A, all.clone(), vec![]).unwrap();
    store
        .save_sessions(B, vec![present(B, 1, &[])], vec![])
        .unwrap();
    assert_eq!(store.sessions_elsewhere(B, at(1)), Ok(all));
    store
        .save_sessions(A, vec![present(A, 1, &["cccccc"])], vec![2])
        .unwrap();
    assert_eq!(
        store.sessions_elsewhere(B, at(1)),
        Ok(vec![present(A, 1, &["cccccc"]), present(A, 3, &["aaaaaa"])])
    );
    assert_eq!(
        store.sessions_elsewhere(A, at(1)),
        Ok(vec![present(B, 1, &[])])
    );
    assert_eq!(
        store.sessions_elsewhere(B, at(8)),
        Ok(vec![]),
        "nobody has heard of it for so long"
    );
    store.heartbeat(A, vec![], at(8)).unwrap();
    assert_eq!(store.sessions_elsewhere(A, at(8)), Ok(vec![]));
    store.leave_cluster(A).unwrap();
    assert!(store.heartbeat(A, vec![], at(9)).unwrap().is_new);
    assert_eq!(store.sessions_elsewhere(B, at(9)), Ok(vec![]));
}

fn notices_have_one_order_and_old_ones_go() {
    let mut store = memory();
    let kinds = [
        NoticeKind::Lobby,
        NoticeKind::Table {
            code: code("aaaaaa"),
            is_spectator: false,
        },
        NoticeKind::Table {
            code: code("aaaaaa"),
            is_spectator: true,
        },
        NoticeKind::Announced,
        NoticeKind::Dismissed,
        NoticeKind::Invited {
            code: code("aaaaaa"),
            account: AccountId(7),
        },
        NoticeKind::Ignores {
            account: AccountId(7),
            on: true,
        },
        NoticeKind::Ignores {
            account: AccountId(7),
            on: false,
        },
        NoticeKind::Declined(code("aaaaaa")),
        NoticeKind::Closed(code("aaaaaa")),
    ];
    let notice = |number, kind| Notice {
        number,
        at: at(3),
        kind,
        by: "ana".into(),
        text: "hello".into(),
    };
    let wanted: Vec<_> = (1..)
        .zip(kinds)
        .map(|(number, kind)| notice(number, kind))
        .collect();
    for (number, kind) in (1..).zip(kinds) {
        assert_eq!(store.notify(notice(0, kind)), Ok(number));
    }
    assert_eq!(store.notices(0), Ok(wanted.clone()));
    assert_eq!(store.notices(6), Ok(wanted[6..].to_vec()));
    assert_eq!(store.notices(10), Ok(vec![]));
    for _ in 0..2_100 {
        store.notify(notice(0, NoticeKind::Lobby)).unwrap();
    }
    let kept = store.notices(0).unwrap();
    assert_eq!(
        (kept.len(), kept[0].number, kept[499].number),
        (500, 1_611, 2_110)
    );
}

/// Ends count by the time of the database, whatever the clock of who asks says.
#[cfg(feature = "postgres")]
#[test]
fn in_a_shared_database_an_hour_more_or_less_ends_nothing() {
    on(Maker::Postgres, || {
        let mut store = memory();
        let one = opened(&mut store, "aaaaaa");
        let slow = store.heartbeat(A, vec![one], at(0)).unwrap();
        assert_eq!(slow.leases, [one]);
        let hour = std::time::Duration::from_secs(3_600);
        let fast = store.heartbeat(B, vec![one], slow.now + hour).unwrap();
        assert_eq!((fast.leases.len(), fast.is_new), (0, true));
        assert!(
            fast.now < slow.now + hour / 2 && fast.now > at(0) + hour,
            "{slow:?} {fast:?}"
        );
        store
            .save_sessions(A, vec![present(A, 1, &[])], vec![])
            .unwrap();
        assert_eq!(
            store.sessions_elsewhere(B, slow.now + hour),
            Ok(vec![present(A, 1, &[])])
        );
    });
}
