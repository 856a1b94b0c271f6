//! The tests of messages and play while the store refuses, or cannot save.

use super::*;

#[test]
fn of_two_writers_one_is_refused() {
    let mut world = two_screens();
    world.shelf.log.push(LogEntry {
        spent: 0,
        action: LogAction::Hinted { seat: Seat(1) },
    });
    world.play(1, 0, "A1");
    assert_eq!(world.host.journal().state(), SaveState::Disabled);
    assert!(
        world
            .told(1)
            .iter()
            .any(|event| matches!(event, TableEvent::Saving(SaveState::Disabled, Some(_))))
    );
}

#[test]
fn after_a_failure_play_goes_on_and_all_that_is_missing_is_appended_later() {
    let mut world = two_screens();
    world.shelf.full = true;
    world.play(1, 0, "A1");
    assert_eq!(
        (
            world.made(),
            world.shelf.log.len(),
            world.host.journal().state()
        ),
        (2, 1, SaveState::Failed)
    );
    world.shelf.full = false;
    world.play(1, 0, "B1");
    assert_eq!(
        (world.shelf.log.len(), world.host.journal().state()),
        (3, SaveState::Ok)
    );
    assert_eq!(world.shelf.log, world.host.game().log());
}

#[test]
fn a_table_at_home_tries_again_by_itself() {
    let mut world = two_screens();
    world.shelf.full = true;
    world.play(1, 0, "A1");
    for _ in 0..3 {
        world.pass(Duration::from_secs(2));
        world.settle();
    }
    assert_eq!(world.host.journal().state(), SaveState::Failed);
    world.shelf.full = false;
    world.pass(Duration::from_secs(2));
    world.settle();
    assert_eq!(world.host.journal().state(), SaveState::Ok);
    assert_eq!(world.shelf.log, world.host.game().log());
}

#[test]
#[expect(clippy::too_many_lines, reason = "one story, told in order")]
fn a_strict_table_tells_nobody_what_cannot_be_saved_and_tries_again() {
    let clock = "10s+2s".parse().expect("a time control");
    let mut world = draughts(
        people(&["Ana", "Bo"]),
        HostOptions {
            strict: true,
            clock,
            ..OPTIONS
        },
    );
    (1..=2).for_each(|participant| drop(world.told(participant)));
    world.shelf.full = true;
    world.pass(Duration::from_secs(4));
    world.play(1, 0, "11-15");
    for participant in [1, 2] {
        let told = world.told(participant);
        assert!(
            matches!(&told[..], [TableEvent::Saving(SaveState::Failed, Some(_))]),
            "{told:?}"
        );
    }
    world.join(3, &[]);
    assert!(matches!(
        &world.told(3)[..],
        [TableEvent::Saving(SaveState::Failed, Some(_))]
    ));
    world.play(2, 1, "22-18");
    for _ in 0..30 {
        world.pass(Duration::from_secs(2));
        world.settle();
    }
    assert_eq!(
        (world.made(), world.shelf.log.len()),
        (1, 0),
        "it waits, and no flag falls meanwhile"
    );
    let told = [1, 2].map(|participant| world.told(participant));
    assert!(
        told.concat()
            .iter()
            .all(|event| matches!(event, TableEvent::Presence(_))),
        "{told:?}"
    );
    world.shelf.full = false;
    world.pass(Duration::from_secs(2));
    world.settle();
    let clocks = world.host.game().clocks().face().expect("clocks");
    assert_eq!(
        (
            clocks.left_at(Seat(0), world.now),
            clocks.left_at(Seat(1), world.now)
        ),
        (secs(8), secs(12))
    );
    for participant in 1..=3 {
        let told = world.told(participant);
        let moves = told
            .iter()
            .filter(|event| matches!(event, TableEvent::Moved { .. }))
            .count();
        assert!(moves > 0 || participant == 3, "{told:?}");
        let synced = told
            .iter()
            .any(|event| matches!(event, TableEvent::Snapshot(_)));
        assert!(synced, "the clocks begin anew: {told:?}");
    }
    assert_eq!(
        (world.shelf.log.len(), world.host.journal().state()),
        (2, SaveState::Ok),
        "what waited is played too"
    );
    assert_eq!(world.shelf.log, world.host.game().log());
}

#[test]
fn nobody_is_told_of_a_move_before_the_store_has_it() {
    let mut world = two_screens();
    world.told(1);
    world.told(2);
    world.ask(1, 0, TableRequest::Play("A1".parse().expect("a move")));
    assert!(matches!(world.asked.front(), Some(HostEffect::Append(..))));
    assert_eq!((world.told(1).len(), world.told(2).len()), (0, 0));
    world.settle();
    assert!(matches!(
        &world.told(1)[..],
        [TableEvent::Accepted(_), TableEvent::Moved { .. }]
    ));
    assert!(matches!(&world.told(2)[..], [TableEvent::Moved { .. }]));
    assert_eq!(world.shelf.log.len(), 2, "the deal and the card");
}

#[test]
fn who_comes_meanwhile_is_not_told_of_it_either() {
    let mut world = two_screens();
    world.ask(1, 0, TableRequest::Play("A1".parse().expect("a move")));
    world.join(3, &[]);
    assert!(world.told(3).is_empty());
    world.settle();
    let moves = |event: &TableEvent<Concentration>| match event {
        TableEvent::Snapshot(told) => Some(told.observation.moves),
        _ => None,
    };
    assert_eq!(world.told(3).iter().find_map(moves), Some(2));
}

/// Another program may hold the file for seconds.
#[test]
fn a_table_at_home_does_not_wait_for_a_slow_store() {
    let mut world = two_screens();
    world.ask(1, 0, TableRequest::Play("A1".parse().expect("a move")));
    world.told(1);
    world.pass(Duration::from_millis(200));
    let told = world.told(1);
    assert!(
        matches!(
            &told[..],
            [
                TableEvent::Saving(SaveState::Failed, None),
                TableEvent::Accepted(_),
                TableEvent::Moved { .. }
            ]
        ),
        "{told:?}"
    );
    world.ask(1, 0, TableRequest::Play("B1".parse().expect("a move")));
    assert_eq!((world.made(), world.shelf.log.len()), (3, 1));
    world.shelf.full = true;
    world.settle();
    assert!(
        world
            .told(1)
            .iter()
            .any(|event| matches!(event, TableEvent::Saving(SaveState::Failed, Some(_)))),
        "the cause is told once it is known"
    );
    world.shelf.full = false;
    world.pass(Duration::from_secs(2));
    world.settle();
    assert_eq!(world.host.journal().state(), SaveState::Ok);
    assert_eq!(world.shelf.log, world.host.game().log());
}
