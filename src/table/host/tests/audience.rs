//! The tests of seats, and of what each participant is told.

use std::sync::Arc;

use super::*;

#[test]
fn a_seat_is_handed_to_a_robot_and_taken_back() {
    let mut world = two_screens();
    world.ask(
        1,
        0,
        TableRequest::Take(Player::robot("Ana's robot", Level::Novice)),
    );
    world.settle();
    assert!(world.made() > 1, "the robot plays");
    assert!(
        world.host.game().playthrough().to_act().seat() == Some(Seat(1))
            || world.host.game().is_over()
    );
    world.ask(1, 0, TableRequest::Take(Player::person("Ana")));
    world.settle();
    assert!(world.host.game().seats().players()[0].is_person());
    assert!(
        world
            .shelf
            .log
            .iter()
            .filter(|entry| matches!(entry.action, LogAction::Taken { .. }))
            .count()
            == 2
    );
}

#[test]
fn a_seat_is_handed_over_for_one_game_alone() {
    let mut world = pairs(people(&["Ana", "Bo"]), OPTIONS);
    world.join(1, &[0, 1]);
    world.ask(
        1,
        0,
        TableRequest::Take(Player::robot("Ana", Level::Novice)),
    );
    world.settle();
    let players = |world: &World<Concentration>| {
        let players = world.host.game().seats().players().iter();
        players.map(Player::is_person).collect::<Vec<_>>()
    };
    assert_eq!(players(&world), [false, true]);
    world.ask(1, 1, TableRequest::Restart { same_deal: false });
    world.settle();
    assert_eq!(players(&world), [true, true]);
}

#[test]
fn a_bot_plays_on_in_the_next_game_for_somebody_who_is_not_there() {
    let limit = Duration::from_secs(180);
    let mut world = draughts(
        people(&["Ana", "Bo"]),
        HostOptions {
            away_limit: Some(limit),
            ..OPTIONS
        },
    );
    world.give(HostInput::Left(ParticipantId(2)));
    world.pass(limit);
    world.ask(1, 1, TableRequest::Take(Player::robot("Bo", Level::Novice)));
    world.ask(1, 0, TableRequest::Restart { same_deal: false });
    world.settle();
    let players = world.host.game().seats().players().iter();
    assert_eq!(players.filter(|player| player.is_person()).count(), 1);
}

#[test]
fn a_seat_that_is_left_open_is_taken_by_whoever_comes() {
    let mut world = two_screens();
    world.join(3, &[]);
    world.ask(3, 0, TableRequest::Take(Player::person("Cy")));
    assert_eq!(world.rejected(3).as_deref(), Some("seat 1 is not yours"));
    world.ask(1, 0, TableRequest::Leave);
    world.settle();
    world.play(1, 0, "A1");
    assert_eq!(
        (world.rejected(1).as_deref(), world.made()),
        (Some("seat 1 is not yours"), 1)
    );
    world.ask(3, 0, TableRequest::Take(Player::person("Cy")));
    world.settle();
    world.play(3, 0, "A1");
    assert_eq!(
        (
            world.made(),
            world.host.game().seats().players()[0].name.as_str()
        ),
        (2, "Cy")
    );
    let fresh = pairs(people(&["Ana", "Bo"]), OPTIONS).host;
    let again = fresh
        .resume(GameId(7), world.shelf.log.clone(), None, false)
        .expect("the same game");
    assert_eq!(
        (again.game().seats().players(), again.game().seats().open()),
        (world.host.game().seats().players(), vec![])
    );
    world.ask(3, 0, TableRequest::Leave);
    world.settle();
    world.join(1, &[0]);
    let Some(TableEvent::Snapshot(told)) = world.told(1).pop() else {
        panic!("the table as a whole")
    };
    assert_eq!(
        (&told.seats, &told.open, told.observation.viewer),
        (&vec![], &vec![Seat(0)], Viewer::Spectator)
    );
    world.play(1, 0, "A2");
    assert_eq!(
        world.rejected(1).as_deref(),
        Some("seat 1 is not yours"),
        "who comes back takes an open seat first"
    );
}

#[test]
fn a_deal_is_told_without_its_text_and_a_move_with_it() {
    let mut world = two_screens();
    world.play(1, 0, "A1");
    let texts: Vec<_> = world
        .told(1)
        .into_iter()
        .filter_map(|event| match event {
            TableEvent::Moved { told, .. } => Some(told.text),
            _ => None,
        })
        .collect();
    assert_eq!(texts, [None, Some("A1".into())]);
}

#[test]
fn who_plays_is_told_before_those_who_watch() {
    let mut world = pairs(people(&["Ana", "Bo"]), OPTIONS);
    for (participant, seats) in [(1, &[][..]), (2, &[0][..]), (3, &[]), (4, &[1])] {
        world.join(participant, seats);
    }
    world.settle();
    let order: Vec<_> = world.host.audience.ids().map(|id| id.0).collect();
    assert_eq!(order, [2, 4, 1, 3]);
    world.told(1);
    world.told(3);
    world.play(2, 0, "A1");
    let told = world.told(1);
    assert!(matches!(&told[..], [TableEvent::Moved { .. }]));
    assert_eq!(told, world.told(3));
}

#[test]
fn a_robot_plays_on_for_whoever_is_long_away_and_the_seat_is_taken_back() {
    let limit = Duration::from_secs(60);
    let mut world = draughts(
        people(&["Ana", "Bo"]),
        HostOptions {
            away_limit: Some(limit),
            ..OPTIONS
        },
    );
    world.give(HostInput::Left(ParticipantId(2)));
    let robot = || TableRequest::Take(Player::robot("", Level::Novice));
    world.pass(limit / 2);
    assert_eq!(
        replaceable(&mut world),
        Some(Vec::new()),
        "Bo has just gone"
    );
    world.ask(1, 1, robot());
    assert_eq!(world.rejected(1).as_deref(), Some("seat 2 is not yours"));
    world.pass(limit / 2);
    assert_eq!(replaceable(&mut world), Some(vec![Seat(1)]));
    world.pass(limit);
    assert_eq!(replaceable(&mut world), None, "it is told once");
    world.ask(1, 1, robot());
    world.play(1, 0, "11-15");
    assert_eq!(
        (world.rejected(1), world.made()),
        (None, 2),
        "the robot has answered"
    );
    world.play(1, 0, "9-13");
    world.join(2, &[1]);
    world.ask(2, 1, TableRequest::Take(Player::person("Bo")));
    world.settle();
    assert!(world.host.game().seats().players()[1].is_person());
    world.give(HostInput::Left(ParticipantId(2)));
    assert_eq!(
        replaceable(&mut world),
        Some(Vec::new()),
        "Bo goes once more"
    );
}

/// The seats at which a robot may play on, as participant 1 was told last.
fn replaceable(world: &mut World<Checkers>) -> Option<Vec<Seat>> {
    let told = world.told(1).into_iter().rev();
    let mut presence = told.filter_map(|event| match event {
        TableEvent::Presence(presence) => Some(presence.replaceable),
        _ => None,
    });
    presence.next()
}

#[test]
fn everybody_is_told_who_is_there() {
    let mut world = two_screens();
    world.join(3, &[]);
    let presence = |events: Vec<TableEvent<Concentration>>| {
        events.into_iter().rev().find_map(|event| match event {
            TableEvent::Presence(presence) => Some(presence),
            _ => None,
        })
    };
    let (seats, spectators) = (vec![Seat(0), Seat(1)], 1);
    assert_eq!(
        presence(world.told(1)),
        Some(Presence {
            seats,
            away: Vec::new(),
            replaceable: Vec::new(),
            spectators
        })
    );
    world.give(HostInput::Left(ParticipantId(2)));
    assert_eq!(
        presence(world.told(3)),
        Some(Presence {
            seats: vec![Seat(0)],
            away: vec![(Seat(1), world.now)],
            replaceable: Vec::new(),
            spectators: 1
        })
    );
    world.play(1, 0, "A1");
    assert_eq!(world.made(), 2, "the others play on");
    world.join(2, &[1]);
    assert!(
        matches!(world.told(2).last(), Some(TableEvent::Snapshot(told)) if told.history.len() == 2)
    );
}

/// However many look on, the history is there once; a player has an own one.
#[test]
fn all_who_only_watch_share_one_snapshot() {
    let mut world = two_screens();
    for spectator in 3..6 {
        world.join(spectator, &[]);
    }
    for player in 1..6 {
        world.told(player);
    }
    world.ask(1, 0, TableRequest::Leave);
    world.settle();
    let mut snapshot = |participant| {
        let told = world.told(participant).into_iter();
        let synced = told.filter_map(|event| match event {
            TableEvent::Snapshot(told) => Some(told),
            _ => None,
        });
        synced.last().expect("the table as a whole")
    };
    let watched = snapshot(3);
    assert!((4..6).all(|spectator| Arc::ptr_eq(&watched, &snapshot(spectator))));
    assert!(!Arc::ptr_eq(&watched, &snapshot(2)));
}

#[test]
fn a_screen_of_two_is_told_what_only_one_of_them_may_look_at() {
    let rules = parlour_model::memoarrr::Rules::default();
    let host = TableHost::<Memoarrr>::new(rules, people(&["Ana", "Bo"]), OPTIONS, 1, true)
        .expect("a table");
    let mut world = World::new(host);
    let participant = Participant::new(ParticipantId(1), vec![Seat(0), Seat(1)], Viewer::Spectator);
    world.give(HostInput::Joined(participant));
    world.join(2, &[]);
    world.settle();
    let private = |events: Vec<TableEvent<Memoarrr>>| {
        let all = events.into_iter().filter_map(|event| match event {
            TableEvent::Moved { private, .. } => Some(private),
            _ => None,
        });
        all.flatten().map(|report| report.seat).collect::<Vec<_>>()
    };
    assert_eq!(private(world.told(1)), [Seat(0), Seat(1)]);
    assert_eq!(private(world.told(2)), []);
}
