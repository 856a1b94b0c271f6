//! The tests of the clock data that robots get.

use super::*;
use parlour_model::player::Controller;
use parlour_robots::move_time::MoveTime;

/// Returns the limit and the budget that the first player, a robot, is asked with.
fn asked<G: AnyGame>(
    rules: G::Rules,
    mind: Controller,
    options: HostOptions,
) -> (Option<Duration>, Option<MoveTime>) {
    let players = vec![
        Player {
            name: "first".into(),
            controller: mind,
        },
        Player::person("Ana"),
    ];
    let mut world =
        World::new(TableHost::<G>::new(rules, players, options, 1, true).expect("a table"));
    world.join(1, &[1]);
    loop {
        match world.asked.front() {
            Some(HostEffect::Think(request)) => return (request.within(), request.pace()),
            Some(_) => assert!(world.answer()),
            None => panic!("nobody is asked"),
        }
    }
}

fn options(clock: &str, bot_limit: Option<Duration>) -> HostOptions {
    HostOptions {
        clock: clock.parse().expect("a time control"),
        bot_limit,
        ..OPTIONS
    }
}

fn checkers(
    mind: &Controller,
    clock: &str,
    bot_limit: Option<Duration>,
) -> (Option<Duration>, Option<MoveTime>) {
    asked::<Checkers>(
        parlour_model::checkers::Rules::default(),
        mind.clone(),
        options(clock, bot_limit),
    )
}

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

const ROBOT: Controller = Controller::Robot(Level::Casual);
/// Of six minutes at the start of a game.
const BUDGET: MoveTime = MoveTime {
    usual: seconds(10),
    most: seconds(30),
};

#[test]
fn a_robot_of_checkers_is_told_the_budget_of_its_clock() {
    assert_eq!(
        checkers(&ROBOT, "6m", None),
        (Some(seconds(30)), Some(BUDGET))
    );
    assert_eq!(
        checkers(&ROBOT, "6m", Some(seconds(3))),
        (Some(seconds(3)), Some(BUDGET)),
        "the table's limit holds besides"
    );
    assert_eq!(
        checkers(&ROBOT, "30s/move", None),
        (Some(seconds(24)), None),
        "no move saves time for another"
    );
    assert_eq!(
        checkers(&ROBOT, "none", Some(seconds(3))),
        (Some(seconds(3)), None)
    );
}

/// Neither an engine nor a robot that does not ask if its choice is settled would end before its limit.
#[test]
fn who_uses_all_of_a_limit_is_told_the_usual_time() {
    assert_eq!(
        checkers(&Controller::Engine("odd".into()), "6m", None),
        (Some(seconds(10)), None)
    );
    let other = asked::<Concentration>(
        Rules {
            pairs: 3,
            ..Rules::default()
        },
        ROBOT,
        options("6m", None),
    );
    assert_eq!(other, (Some(seconds(10)), None));
}
