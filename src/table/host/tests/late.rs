//! Spectators who are told of the game some moves late.

use super::*;

const WATCHER: u64 = 9;

/// Black and White on two screens, and a spectator who is a move late.
fn watched() -> World<Checkers> {
    let mut world = draughts(people(&["Ana", "Bo"]), OPTIONS);
    watch(&mut world);
    world
}

fn watch(world: &mut World<Checkers>) {
    let spectator = Participant::late_spectator(ParticipantId(WATCHER), 1);
    world.give(HostInput::Joined(spectator));
    world.settle();
}

/// The numbers of moves that stand in what the spectator is told since the last call.
fn told(world: &mut World<Checkers>) -> Vec<usize> {
    let observations = world
        .told(WATCHER)
        .into_iter()
        .filter_map(|event| match event {
            TableEvent::Snapshot(told) => {
                assert!(told.seats.is_empty());
                assert_eq!(told.history.len(), told.observation.moves);
                Some(told.observation.clone())
            }
            TableEvent::Moved { observation, .. } => Some(observation),
            TableEvent::Presence(_) => None,
            other => panic!("{other:?}"),
        });
    observations
        .map(|observation| {
            assert_eq!(observation.viewer, Viewer::Spectator);
            assert!(observation.legal.is_empty() && observation.offer.is_none());
            observation.moves
        })
        .collect()
}

#[test]
fn a_late_spectator_is_told_a_move_after_the_next_one() {
    let mut world = watched();
    assert_eq!(told(&mut world), [0]);
    world.play(1, 0, "11-15");
    assert_eq!(told(&mut world), [0; 0]);
    world.play(2, 1, "22-18");
    assert_eq!(told(&mut world), [1]);
    // A spectator who comes now is as late.
    watch(&mut world);
    assert_eq!(told(&mut world), [1]);
    world.give(HostInput::Left(ParticipantId(WATCHER)));
    world.play(1, 0, "15x22");
    assert_eq!(told(&mut world), [0; 0]);
}

#[test]
fn a_late_spectator_is_told_the_end_at_once() {
    let mut world = watched();
    world.play(1, 0, "11-15");
    world.ask(2, 1, TableRequest::Resign);
    world.settle();
    let told = world.told(WATCHER);
    let Some(TableEvent::Snapshot(last)) = told.last() else {
        panic!("{told:?}")
    };
    assert_eq!(last.observation.moves, 1);
    assert_eq!(last.observation.winners, Some(vec![Seat(0)]));
}

#[test]
fn a_late_spectator_is_told_nothing_that_is_not_stored() {
    let mut world = watched();
    world.told(WATCHER);
    world.play(1, 0, "11-15");
    let chosen = "22-18".parse().expect("a move");
    world.ask(2, 1, TableRequest::Play(chosen));
    assert_eq!(told(&mut world), [0; 0]);
    world.settle();
    assert_eq!(told(&mut world), [1]);
}

#[test]
fn a_move_that_is_taken_back_is_seen_with_the_next_one() {
    let mut world = World::new(
        TableHost::new(
            parlour_model::checkers::Rules::default(),
            people(&["Ana", "Bo"]),
            OPTIONS,
            1,
            true,
        )
        .expect("a table"),
    );
    world.join(1, &[0, 1]);
    world.settle();
    watch(&mut world);
    world.play(1, 0, "11-15");
    world.play(1, 1, "22-18");
    assert_eq!(told(&mut world), [0, 1]);
    world.ask(1, 1, TableRequest::Undo);
    world.settle();
    assert_eq!(told(&mut world), [0; 0]);
    world.play(1, 1, "23-19");
    assert_eq!(told(&mut world), [2, 1]);
}

#[test]
fn a_late_spectator_is_counted_and_sees_who_is_there() {
    let mut world = draughts(people(&["Ana", "Bo"]), OPTIONS);
    world.told(1);
    watch(&mut world);
    let spectators = |events: Vec<TableEvent<Checkers>>| {
        events.into_iter().rev().find_map(|event| match event {
            TableEvent::Presence(presence) => Some((presence.spectators, presence.seats.len())),
            _ => None,
        })
    };
    assert_eq!(spectators(world.told(1)), Some((1, 2)));
    world.give(HostInput::Left(ParticipantId(2)));
    assert_eq!(spectators(world.told(WATCHER)), Some((1, 1)));
    world.give(HostInput::Left(ParticipantId(WATCHER)));
    assert_eq!(spectators(world.told(1)), Some((0, 1)));
}
