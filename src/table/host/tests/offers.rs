//! The tests of offers, and of moves taken back by consent or alone.

use super::*;

#[test]
fn undo_asks_the_other_screen_and_stands_in_the_log() {
    let mut world = two_screens();
    world.play(1, 0, "A1");
    world.ask(1, 0, TableRequest::Undo);
    world.settle();
    assert_eq!(world.made(), 2, "it is asked, not done");
    assert!(world.told(2).iter().any(|event| matches!(
        event,
        TableEvent::Offered {
            offer: Offer::Undo,
            ..
        }
    )));
    world.ask(
        2,
        1,
        TableRequest::Answer {
            offer: Offer::Undo,
            agreed: true,
        },
    );
    world.settle();
    assert_eq!(world.made(), 1);
    let actions: Vec<_> = world
        .shelf
        .log
        .iter()
        .map(|entry| entry.action.columns().kind)
        .collect();
    assert_eq!(actions, ["move", "move", "offer", "accept", "rewind"]);
    assert!(world.host.game().is_practice());
}

#[test]
fn an_undo_that_is_declined_changes_nothing_and_nobody_answers_for_another() {
    let mut world = two_screens();
    world.play(1, 0, "A1");
    world.ask(1, 0, TableRequest::Undo);
    world.settle();
    world.ask(
        1,
        0,
        TableRequest::Answer {
            offer: Offer::Undo,
            agreed: true,
        },
    );
    world.settle();
    assert!(world.rejected(1).is_some());
    world.ask(
        2,
        1,
        TableRequest::Answer {
            offer: Offer::Undo,
            agreed: false,
        },
    );
    world.settle();
    assert_eq!((world.made(), world.host.game().is_practice()), (2, false));
    assert!(
        world
            .told(1)
            .iter()
            .any(|event| matches!(event, TableEvent::Answered { agreed: false, .. }))
    );
}

#[test]
fn friends_at_one_keyboard_take_back_at_once_and_make_again() {
    let mut world = pairs(people(&["Ana", "Bo"]), OPTIONS);
    world.join(1, &[0, 1]);
    world.settle();
    world.play(1, 0, "A1");
    world.ask(1, 0, TableRequest::Undo);
    world.settle();
    assert_eq!(world.made(), 1);
    world.ask(1, 0, TableRequest::Redo);
    world.settle();
    assert_eq!(world.made(), 2);
}

#[test]
fn a_draw_is_offered_to_the_other_screen() {
    let mut world = draughts(people(&["Ana", "Bo"]), OPTIONS);
    world.ask(1, 0, TableRequest::Offer(Offer::Draw));
    world.settle();
    world.ask(
        2,
        1,
        TableRequest::Answer {
            offer: Offer::Draw,
            agreed: true,
        },
    );
    world.settle();
    assert_eq!(world.host.game().record().end, Some(End::DrawAgreed));
}

#[test]
fn a_draw_is_offered_on_the_turn_of_the_other_and_two_who_offer_it_agree() {
    let mut world = draughts(people(&["Ana", "Bo"]), OPTIONS);
    world.ask(2, 1, TableRequest::Offer(Offer::Draw));
    world.settle();
    assert_eq!(world.rejected(2), None);
    world.ask(1, 0, TableRequest::Offer(Offer::Draw));
    world.settle();
    assert_eq!(world.host.game().record().end, Some(End::DrawAgreed));
}

#[test]
fn a_refused_offer_is_not_repeated_before_some_moves_were_made() {
    let mut world = draughts(people(&["Ana", "Bo"]), OPTIONS);
    let refuse = TableRequest::Answer {
        offer: Offer::Draw,
        agreed: false,
    };
    world.ask(1, 0, TableRequest::Offer(Offer::Draw));
    world.settle();
    world.ask(2, 1, refuse.clone());
    world.settle();
    for (black, white) in [("11-15", "22-18"), ("15x22", "25x18"), ("12-16", "24-20")] {
        world.ask(1, 0, TableRequest::Offer(Offer::Draw));
        world.settle();
        assert!(world.rejected(1).is_some(), "before {black}");
        world.play(1, 0, black);
        world.play(2, 1, white);
    }
    world.ask(1, 0, TableRequest::Offer(Offer::Draw));
    world.settle();
    assert_eq!(world.rejected(1), None);
}

#[test]
fn two_who_both_wish_another_game_play_it() {
    let mut world = draughts(people(&["Ana", "Bo"]), OPTIONS);
    world.ask(1, 0, TableRequest::Resign);
    world.settle();
    for (participant, seat) in [(1, 0), (2, 1)] {
        world.ask(
            participant,
            seat,
            TableRequest::Restart { same_deal: false },
        );
        world.settle();
    }
    assert_eq!(world.rejected(2), None);
    assert!(!world.host.game().is_over(), "another game runs");
}

#[test]
fn at_a_rated_table_no_move_is_taken_back() {
    let mut world = draughts(
        people(&["Ana", "Bo"]),
        HostOptions {
            rated: true,
            ..OPTIONS
        },
    );
    world.play(1, 0, "11-15");
    let offered = world.told(1).into_iter().any(|event| match event {
        TableEvent::Moved { observation, .. } => observation.can_undo || observation.can_redo,
        _ => false,
    });
    assert!(!offered);
    world.ask(1, 0, TableRequest::Undo);
    assert_eq!(
        world.rejected(1).as_deref(),
        Some("undo is off at this table")
    );
}

#[test]
fn an_offer_that_nobody_answers_lapses_unless_players_come_by_once_a_day() {
    let limit = Some(secs(180));
    for (clock, lapses) in [("none", true), ("1d/move", false)] {
        let options = HostOptions {
            away_limit: limit,
            clock: clock.parse().expect("a clock"),
            ..OPTIONS
        };
        let mut world = draughts(people(&["Ana", "Bo"]), options);
        world.ask(1, 0, TableRequest::Offer(Offer::Draw));
        world.settle();
        world.pass(secs(179));
        world.told(2);
        world.pass(secs(1));
        let told = world.told(2).pop();
        let is_told =
            matches!(told, Some(TableEvent::Snapshot(told)) if told.observation.offer.is_none());
        assert_eq!(is_told, lapses, "{clock}");
        world.ask(1, 0, TableRequest::Offer(Offer::Draw));
        world.settle();
        assert_eq!(world.rejected(1).is_none(), lapses, "it is offered again");
    }
}

#[test]
fn a_declined_rematch_may_be_offered_again_but_not_for_ever() {
    let mut world = draughts(people(&["Ana", "Bo"]), OPTIONS);
    let declined = TableRequest::Answer {
        offer: Offer::Rematch,
        agreed: false,
    };
    world.ask(1, 0, TableRequest::Resign);
    for _ in 0..3 {
        world.ask(1, 0, TableRequest::Offer(Offer::Rematch));
        world.settle();
        assert_eq!(world.rejected(1), None);
        world.ask(2, 1, declined.clone());
        world.settle();
    }
    world.ask(1, 0, TableRequest::Offer(Offer::Rematch));
    world.settle();
    assert!(world.rejected(1).is_some());
}
