//! The tests of clocks, a log that is replayed, and the next game.

use super::*;

#[test]
fn the_time_for_which_the_program_did_not_run_is_charged_to_no_seat() {
    let clock = "6s/move".parse().expect("a time control");
    let mut world = draughts(people(&["Ana", "Bo"]), HostOptions { clock, ..OPTIONS });
    world.play(1, 0, "11-15");
    world.pass(Duration::from_secs(2));
    for step in [9, 3 * 86_400, -6 * 86_400] {
        let step = SignedDuration::from_secs(step);
        world.now = world.now.checked_add(step).expect("a time");
        world.give(HostInput::Suspended(step));
        world.give(HostInput::TimerFired);
        assert!(!world.host.game().is_over());
        let face = world.host.game().clocks().face().expect("a clock");
        assert_eq!(face.left_at(Seat(1), world.now), Duration::from_secs(4));
    }
    world.pass(Duration::from_secs(4));
    world.settle();
    assert!(world.host.game().is_over());
}

#[test]
fn a_flag_falls_by_the_hosts_clock_and_the_other_side_wins() {
    let clock = "10s+2s".parse().expect("a time control");
    let mut world = draughts(people(&["Ana", "Bo"]), HostOptions { clock, ..OPTIONS });
    world.pass(Duration::from_secs(4));
    world.play(1, 0, "11-15");
    let face = world.host.game().clocks().face().expect("a clock");
    assert_eq!(face.left_at(Seat(0), world.now), Duration::from_secs(8));
    world.pass(Duration::from_secs(9));
    assert!(!world.host.game().is_over());
    world.pass(Duration::from_secs(1));
    world.settle();
    assert_eq!(
        world.host.game().playthrough().winners(),
        Some(vec![Seat(0)])
    );
    assert_eq!(
        world.host.game().record().end,
        Some(End::OutOfTime(Seat(1)))
    );
    assert_eq!(
        world.shelf.log.last().map(|entry| entry.action.clone()),
        Some(LogAction::Flag { seat: Seat(1) })
    );
    assert_eq!(world.timer, None, "nothing is to come any more");
}

#[test]
fn a_clock_runs_on_every_screen_before_the_first_move_of_a_game_and_of_a_rematch() {
    let clock = "30s/move".parse().expect("a time control");
    let mut world = draughts(people(&["Ana", "Bo"]), HostOptions { clock, ..OPTIONS });
    for screen in [1, 2] {
        let told = world
            .told(screen)
            .into_iter()
            .find_map(|event| match event {
                TableEvent::Snapshot(told) => told.observation.clock.clone(),
                _ => None,
            });
        let running = told.and_then(|face| face.running);
        assert_eq!(running.map(|(seat, _)| seat), Some(Seat(0)), "{screen}");
    }
    world.ask(1, 0, TableRequest::Resign);
    world.ask(1, 0, TableRequest::Offer(Offer::Rematch));
    world.ask(2, 1, TableRequest::Offer(Offer::Rematch));
    world.settle();
    assert!(!world.host.game().is_over(), "two crossing offers are one");
    world.pass(Duration::from_secs(30));
    world.settle();
    assert!(world.host.game().is_over(), "Bo has not moved");
}

#[test]
fn a_table_that_comes_back_has_its_clocks_and_its_moves() {
    let clock = "10s+2s".parse().expect("a time control");
    let options = HostOptions { clock, ..OPTIONS };
    let mut world = draughts(people(&["Ana", "Bo"]), options);
    world.pass(Duration::from_secs(4));
    world.play(1, 0, "11-15");
    world.pass(Duration::from_secs(3));
    world.play(2, 1, "22-18");
    let fresh = TableHost::<Checkers>::new(
        world.host.game().rules().clone(),
        people(&["Ana", "Bo"]),
        options,
        1,
        true,
    )
    .expect("a table");
    let again = fresh
        .resume(GameId(7), world.shelf.log.clone(), None, false)
        .expect("the same game");
    assert_eq!(
        again.game().clocks().face().map(|face| face.left),
        world.host.game().clocks().face().map(|face| face.left)
    );
    assert_eq!(
        again.game().record().moves,
        world.host.game().record().moves
    );
}

#[test]
fn hints_and_offers_give_no_time_back() {
    let clock = "10s+2s".parse().expect("a time control");
    let mut world = draughts(people(&["Ana", "Bo"]), HostOptions { clock, ..OPTIONS });
    world.pass(Duration::from_secs(3));
    world.ask(1, 0, TableRequest::Hint);
    world.settle();
    world.pass(Duration::from_secs(3));
    world.ask(1, 0, TableRequest::Offer(Offer::Draw));
    world.settle();
    let left = |world: &World<Checkers>| {
        world
            .host
            .game()
            .clocks()
            .face()
            .expect("a clock")
            .left_at(Seat(0), world.now)
    };
    assert_eq!(left(&world), Duration::from_secs(4));
    world.pass(Duration::from_secs(3));
    world.play(1, 0, "11-15");
    assert_eq!(left(&world), Duration::from_secs(1 + 2));
    assert_eq!(
        LogSummary::of(&world.shelf.log).thought,
        [9000],
        "all of it is Ana's"
    );
    world.pass(Duration::from_secs(9));
    world.ask(2, 1, TableRequest::Resign);
    world.settle();
    let face = world.host.game().clocks().face().expect("a clock");
    assert_eq!(
        (face.left_at(Seat(1), world.now), face.running),
        (Duration::from_secs(1), None),
        "nothing is added"
    );
}

#[test]
fn once_more_everybody_moves_up_a_seat() {
    let mut world = draughts(people(&["Ana", "Bo"]), OPTIONS);
    world.ask(1, 0, TableRequest::Resign);
    world.settle();
    world.ask(1, 0, TableRequest::Restart { same_deal: false });
    world.ask(
        2,
        1,
        TableRequest::Answer {
            offer: Offer::Rematch,
            agreed: true,
        },
    );
    world.settle();
    let mut snapshots = world.told(2).into_iter().filter_map(|event| match event {
        TableEvent::Snapshot(told) => Some(told),
        _ => None,
    });
    let last = snapshots.next_back().expect("the table anew");
    assert_eq!(last.players, people(&["Bo", "Ana"]));
    assert_eq!(
        (last.seats.clone(), last.observation.viewer),
        (vec![Seat(0)], Viewer::Seat(Seat(0)))
    );
    assert!(!last.observation.legal.is_empty(), "Bo begins");
}

#[test]
fn two_at_one_screen_see_the_next_game_as_they_would_on_coming_back() {
    let rules = parlour_model::checkers::Rules::default();
    let host = TableHost::<Checkers>::new(rules, people(&["Ana", "Bo"]), OPTIONS, 1, true)
        .expect("a table");
    let mut world = World::new(host);
    world.join(1, &[0, 1]);
    world.settle();
    world.ask(1, 0, TableRequest::Resign);
    world.settle();
    world.ask(1, 0, TableRequest::Restart { same_deal: false });
    world.settle();
    let players: Vec<_> = world
        .host
        .game()
        .seats()
        .players()
        .iter()
        .map(|player| player.name.as_str())
        .collect();
    let participant = &world.host.audience.participants()[0];
    assert_eq!(
        (&players[..], participant.viewer),
        (&["Bo", "Ana"][..], Viewer::Seat(Seat(0)))
    );
    assert_eq!(participant.seats, [Seat(0), Seat(1)]);
}

/// Returns the players by seat, and the three moves drawn.
fn table_of(world: &World<Checkers>) -> (String, Vec<String>) {
    let drawn = world
        .host
        .game()
        .playthrough()
        .log()
        .iter()
        .take(3)
        .map(|entry| entry.chosen.to_string());
    (
        Text::list(world.host.game().seats().names().all().to_vec(), " ")
            .english()
            .into_owned(),
        drawn.collect(),
    )
}

#[test]
fn chk_14_sides_change_and_both_have_both_sides_of_a_ballot() {
    let rules = parlour_model::checkers::Rules {
        opening: OpeningChoice::Ballot,
        ..Default::default()
    };
    let players = vec![Player::person("Ana"), Player::robot("Robo", Level::Novice)];
    let mut world = World::new(TableHost::new(rules, players, OPTIONS, 1, true).expect("a table"));
    world.join(1, &[0]);
    let games: Vec<_> = (0..4_u8)
        .map(|game| {
            (0..3).for_each(|_| world.settle());
            let table = table_of(&world);
            world.ask(1, game % 2, TableRequest::Resign);
            (0..3).for_each(|_| world.settle());
            world.ask(1, game % 2, TableRequest::Restart { same_deal: false });
            table
        })
        .collect();
    let names: Vec<_> = games.iter().map(|(names, _)| names.as_str()).collect();
    assert_eq!(names, ["Ana Robo", "Robo Ana", "Ana Robo", "Robo Ana"]);
    let drawn: Vec<_> = games.iter().map(|(_, drawn)| drawn).collect();
    assert_eq!(
        (drawn[0], drawn[2]),
        (drawn[1], drawn[3]),
        "a pair has the same ballot"
    );
    assert_ne!(drawn[0], drawn[2], "the next pair has another one");
    assert!(drawn.iter().all(|moves| moves.len() == 3));
}

#[test]
fn chk_14_an_eleven_man_ballot_is_drawn_for_both_sides_and_stands_in_the_rules() {
    let rules = parlour_model::checkers::Rules {
        opening: OpeningChoice::ElevenMan,
        ..Default::default()
    };
    let players = vec![Player::person("Ana"), Player::robot("Robo", Level::Novice)];
    let mut world =
        World::new(TableHost::begin(&rules, players, OPTIONS, 1, true).expect("a table"));
    world.join(1, &[0]);
    let games: Vec<_> = (0..3_u8)
        .map(|game| {
            (0..3).for_each(|_| world.settle());
            let drawn: Vec<_> = table_of(&world).1.into_iter().take(2).collect();
            let begun = (world.host.game().rules().fen.clone(), drawn);
            let pieces = world.host.game().playthrough().game().scores();
            assert_eq!(pieces, [11, 11], "no man is lost");
            world.ask(1, game % 2, TableRequest::Resign);
            (0..3).for_each(|_| world.settle());
            world.ask(1, game % 2, TableRequest::Restart { same_deal: false });
            begun
        })
        .collect();
    assert_eq!(games[0], games[1], "a pair has the same ballot");
    assert_ne!(games[0], games[2], "the next pair has another one");
    assert!(
        games
            .iter()
            .all(|(fen, drawn)| fen.starts_with("B:W") && drawn.len() == 2),
        "{games:?}"
    );
}
