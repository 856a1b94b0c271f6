//! The tests of what bots are asked, and when they play.

use super::*;

#[test]
fn a_robot_considers_a_draw_and_gives_advice() {
    let players = vec![Player::person("Ana"), Player::robot("Robo", Level::Novice)];
    let mut world = draughts(players, OPTIONS);
    world.told(1);
    world.ask(1, 0, TableRequest::Hint);
    world.settle();
    assert!(
        world
            .told(1)
            .iter()
            .any(|event| matches!(event, TableEvent::Hinted(_)))
    );
    assert!(world.host.game().is_practice());
    world.ask(1, 0, TableRequest::Offer(Offer::Draw));
    world.settle();
    assert!(
        world
            .told(1)
            .iter()
            .any(|event| matches!(event, TableEvent::Answered { by: Seat(1), .. }))
    );
}

#[test]
fn robots_alone_take_their_time_unless_somebody_hurries_them() {
    let robots = vec![
        Player::robot("A", Level::Novice),
        Player::robot("B", Level::Novice),
    ];
    let mut world = pairs(
        robots,
        HostOptions {
            bot_pace: Duration::from_secs(1),
            ..OPTIONS
        },
    );
    world.join(1, &[]);
    world.settle();
    assert_eq!(world.made(), 1, "only the deal");
    world.pass(Duration::from_secs(1));
    world.settle();
    assert_eq!(world.made(), 2);
    world.give(HostInput::Command(AnyCommand::Concentration(
        TableCommand {
            from: ParticipantId(1),
            id: RequestId::default(),
            seat: None,
            seen: 2,
            request: TableRequest::Hurry,
        },
    )));
    world.settle();
    assert_eq!(world.made(), 3);
}

#[test]
fn a_robot_gets_only_what_its_seat_may_know() {
    let players = vec![Player::robot("Robo", Level::Novice), Player::person("Ana")];
    let mut world = pairs(players, OPTIONS);
    world.join(1, &[1]);
    while !matches!(world.asked.front(), Some(HostEffect::Think(_))) {
        assert!(world.answer());
    }
    let Some(HostEffect::Think(request)) = world.asked.pop_front() else {
        panic!("a robot thinks")
    };
    let AnyBotRequest::Concentration(request) = *request else {
        panic!("a robot of another game thinks")
    };
    assert_eq!(
        request.view,
        world
            .host
            .game()
            .playthrough()
            .game()
            .view(Viewer::Seat(Seat(0)))
    );
}
