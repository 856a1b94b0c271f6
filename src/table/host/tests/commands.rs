//! The tests of who may do what, and when.

use super::*;

#[test]
fn a_command_for_another_position_is_refused_and_changes_nothing() {
    let mut world = two_screens();
    world.told(1);
    world.told(2);
    let card = || TableRequest::Play("A1".parse().expect("a move"));
    world.command(1, 0, 0, card());
    world.settle();
    assert!(
        world
            .rejected(1)
            .is_some_and(|why| why.contains("moved on"))
    );
    assert_eq!(
        (world.made(), world.shelf.log.len(), world.told(2).len()),
        (1, 1, 0)
    );
    // A second command of the same screen, sent before it heard of the first.
    let seen = world.made();
    world.command(1, 0, seen, card());
    world.command(
        1,
        0,
        seen,
        TableRequest::Play("A2".parse().expect("a move")),
    );
    world.settle();
    assert_eq!(world.made(), 2);
    assert!(world.rejected(1).is_some());
}

#[test]
fn nobody_plays_for_a_seat_of_somebody_else_or_looks_through_its_eyes() {
    let mut world = two_screens();
    world.join(3, &[]);
    world.told(2);
    world.told(3);
    for participant in [2, 3] {
        world.ask(
            participant,
            0,
            TableRequest::Play("A1".parse().expect("a move")),
        );
        world.settle();
        assert!(world.rejected(participant).is_some());
        world.ask(
            participant,
            0,
            TableRequest::SetViewer(Viewer::Seat(Seat(0))),
        );
        assert!(world.rejected(participant).is_some());
        world.ask(
            participant,
            0,
            TableRequest::Take(Player::robot("Robo", Level::Novice)),
        );
        assert!(world.rejected(participant).is_some());
    }
    assert_eq!((world.made(), world.shelf.log.len()), (1, 1));
}
