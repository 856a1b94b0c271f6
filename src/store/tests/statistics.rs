//! The tests of the statistics that finished games add to a person.

use super::*;
use draughts::side::Color;
use draughts::variant::Variant;
use jiff::tz::TimeZone;
use parlour_model::checkers::Rules;
use parlour_model::daily;

both! {
    statistics_count_every_game_once
    a_game_counts_in_the_month_of_who_reads
    variants_of_checkers_are_counted_apart_and_by_colour
    games_for_practice_are_played_and_count_for_nothing_else
    a_game_alone_that_was_given_up_is_no_best
    daily_deals_are_known_by_their_seeds_and_the_first_of_a_day_counts
    names_are_merged_and_parted_again
    parting_the_main_name_leaves_the_others_together
}

fn statistics_count_every_game_once() {
    let mut store = memory();
    let (ana, bo) = (Player::person("Ana"), Player::person("Bo"));
    let sharp = robot("", Level::Sharp);
    import(
        &mut store,
        &record(vec![ana.clone(), bo.clone()], &SHORT, 100),
    );
    import(
        &mut store,
        &record(
            vec![ana.clone(), sharp.clone(), robot("", Level::Sharp)],
            &SHORT,
            200,
        ),
    );
    import(
        &mut store,
        &record(vec![sharp.clone(), ana.clone()], &SHORT, 300),
    );
    import(&mut store, &record(vec![ana.clone(), bo], &SHORT, 400));
    import(&mut store, &record(vec![ana.clone()], &SHORT, 500));
    import(
        &mut store,
        &record(
            vec![ana],
            &["deal 1 1 2 2", "A1", "B1", "A1", "A2", "B1", "B2"],
            600,
        ),
    );
    let statistics = store.statistics("Ana".into(), TimeZone::UTC).unwrap();
    assert_eq!(statistics.len(), 1);
    let ana = &statistics[0];
    assert_eq!((ana.played, ana.against, ana.won, ana.drawn), (6, 4, 3, 0));
    assert_eq!((ana.streak, ana.longest), (1, 2));
    assert_eq!((ana.score, ana.turns), (6, 7));
    assert_eq!(
        ana.levels,
        [(Level::Sharp, 2, 1)],
        "two robots of a level are one game"
    );
    assert_eq!(ana.months, [("2023-11".to_owned(), 4, 3)]);
    let sizes: Vec<_> = ana
        .alone
        .iter()
        .map(|size| (size.size.english(), size.games, size.best))
        .collect();
    assert_eq!(sizes, [("1 pair".into(), 1, 1), ("2 pairs".into(), 1, 3)]);
    assert_eq!(ana.alone[1].par, Some(8.0 / 3.0));
    assert_eq!(store.statistics("nobody".into(), TimeZone::UTC), Ok(vec![]));
}

fn a_game_counts_in_the_month_of_who_reads() {
    let mut store = memory();
    let players = ["Ana", "Bo"].map(Player::person).to_vec();
    let at = |time: &str| Some(time.parse().unwrap());
    let played = Record {
        started: at("2026-01-31T23:00:00Z"),
        finished: at("2026-01-31T23:30:00Z"),
        ..record(players, &SHORT, 100)
    };
    import(&mut store, &played);
    for (hours, month) in [(0, "2026-01"), (9, "2026-02"), (-5, "2026-01")] {
        let zone = TimeZone::fixed(jiff::tz::offset(hours));
        let counted = store.statistics("Ana".into(), zone).unwrap().remove(0);
        assert_eq!(counted.months, [(month.to_owned(), 1, 1)], "{hours}");
    }
}

fn variants_of_checkers_are_counted_apart_and_by_colour() {
    let mut store = memory();
    let (ana, sharp) = (Player::person("Ana"), robot("Robo", Level::Sharp));
    let mut play = |variant: Variant, fen: &str, players: [&Player; 2], loser| {
        let rules = AnyRules::Checkers(Rules {
            variant,
            fen: fen.into(),
            ..Rules::default()
        });
        let record = Record::of_moves(players.map(Clone::clone).to_vec(), rules, Vec::new());
        import(
            &mut store,
            &Record {
                end: Some(End::Resigned(Seat(loser))),
                ..record
            },
        );
    };
    play(Variant::English, "", [&ana, &sharp], 1);
    play(Variant::English, "", [&sharp, &ana], 1);
    // White begins here, so that seat 1 is White's.
    play(Variant::English, "W:W21,22:B1,2", [&ana, &sharp], 1);
    play(Variant::Russian, "", [&ana, &Player::person("Bo")], 0);
    let statistics = store.statistics("Ana".into(), TimeZone::UTC).unwrap();
    let (black, white) = (Color::Black, Color::White);
    let told = |of: &Statistics| {
        (
            of.variant,
            of.played,
            of.won,
            of.levels.clone(),
            of.colors.clone(),
        )
    };
    let english = (
        Some(Variant::English),
        3,
        2,
        vec![(Level::Sharp, 3, 2)],
        vec![(white, 2, 1), (black, 1, 1)],
    );
    let russian = (Some(Variant::Russian), 1, 0, vec![], vec![(white, 1, 0)]);
    assert_eq!(
        statistics.iter().map(told).collect::<Vec<_>>(),
        [english, russian]
    );
    assert_eq!(statistics[1].title().english(), "Checkers, russian");
}

fn a_game_alone_that_was_given_up_is_no_best() {
    let mut store = memory();
    let ana = || vec![Player::person("Ana")];
    let moves = ["deal 1 1 2 2", "A1", "B1", "A1", "A2", "B1", "B2"];
    import(&mut store, &record(ana(), &moves, 600));
    let whole = store
        .statistics("Ana".into(), TimeZone::UTC)
        .unwrap()
        .remove(0);
    let end = Some(End::Resigned(Seat(0)));
    import(
        &mut store,
        &Record {
            end,
            ..record(ana(), &moves[..3], 700)
        },
    );
    let statistics = store
        .statistics("Ana".into(), TimeZone::UTC)
        .unwrap()
        .remove(0);
    assert_eq!((statistics.played, &statistics.alone), (2, &whole.alone));
    let listed = store.history(Filter::default()).unwrap().games;
    let results: Vec<_> = listed
        .iter()
        .filter_map(|game| game.result.as_ref())
        .collect();
    assert_eq!(
        results
            .iter()
            .map(|result| result.turns.clone())
            .collect::<Vec<_>>(),
        [vec![1], vec![3]]
    );
    assert!(results.iter().all(|result| result.par == Some(8.0 / 3.0)));
    assert!(listed.iter().all(|game| game.rules.is_some()));
}

fn daily_deals_are_known_by_their_seeds_and_the_first_of_a_day_counts() {
    let mut store = memory();
    let day = daily::day_of(at(0));
    let seed = daily::seed(day, Mode::Concentration);
    let mut begin = |name: &str, seed, practice, is_over| {
        let header = GameHeader {
            seed,
            practice,
            ..header(vec![Player::person(name)])
        };
        let end = if is_over { Some(won()) } else { None };
        store
            .append(Append {
                end,
                ..begun(header, &["deal 1 1", "A1"])
            })
            .unwrap()
    };
    let first = begin("Ana", seed, false, true);
    begin("Ana", seed, true, true);
    begin("Ana", seed + 1, false, true);
    let bos = begin("Bo", seed, false, false);
    let deal = |game, is_over| DailyGame {
        mode: Mode::Concentration,
        day,
        game,
        is_over,
        practice: false,
        result: is_over.then_some(DailyResult {
            outcome: Outcome::Won,
            score: 1,
            turns: 1,
        }),
    };
    let deals = |name: &str| store.daily(name.into()).unwrap().games;
    assert_eq!(deals("Ana"), vec![deal(first, true)]);
    assert_eq!(deals("Bo"), vec![deal(bos, false)]);
    assert_eq!(deals("nobody"), vec![]);
    let listed = store.history(Filter::default()).unwrap().games;
    assert_eq!(
        listed.iter().filter(|game| game.day == Some(day)).count(),
        2,
        "the deal once more is practice and listed too"
    );
}

fn games_for_practice_are_played_and_count_for_nothing_else() {
    let mut store = memory();
    let (ana, sharp) = (Player::person("Ana"), robot("", Level::Sharp));
    import(
        &mut store,
        &record(vec![ana.clone(), sharp.clone()], &SHORT, 100),
    );
    import(&mut store, &record(vec![ana.clone()], &SHORT, 200));
    let counted = store
        .statistics("Ana".into(), TimeZone::UTC)
        .unwrap()
        .remove(0);
    let hinted = entry(LogAction::Hinted { seat: Seat(0) });
    let rewound = entry(LogAction::Rewind { to: 0 });
    for (practice, entries) in [
        (true, vec![moved("A1")]),
        (false, vec![hinted, moved("A1")]),
        (false, vec![rewound, moved("A1")]),
    ] {
        for players in [vec![ana.clone(), sharp.clone()], vec![ana.clone()]] {
            let header = GameHeader {
                practice,
                ..header(players)
            };
            let game = Append {
                entries: entries.clone(),
                end: Some(won()),
                ..begun(header, &[])
            };
            store.append(game).unwrap();
        }
    }
    let listed = store.history(Filter::default()).unwrap().games;
    assert_eq!(listed.iter().filter(|game| game.practice).count(), 6);
    let statistics = store
        .statistics("Ana".into(), TimeZone::UTC)
        .unwrap()
        .remove(0);
    assert_eq!(
        (statistics.played, statistics.practice, statistics.counted()),
        (8, 6, 2)
    );
    let spent = 2 * (100 + 100 + 100);
    let rest = Statistics {
        played: 2,
        practice: 0,
        waited_ms: statistics.waited_ms - spent,
        ..statistics
    };
    assert_eq!(
        rest, counted,
        "neither wins nor sizes nor months nor streaks"
    );
}

fn names_are_merged_and_parted_again() {
    let mut store = memory();
    for (name, time) in [("Ana", 100), ("Anna", 200), ("Bo", 300)] {
        import(
            &mut store,
            &record(
                vec![Player::person(name), robot("", Level::Novice)],
                &SHORT,
                time,
            ),
        );
    }
    store.merge("Anna".into(), "Ana".into()).unwrap();
    let people = store.people().unwrap();
    assert_eq!(
        people[0],
        Person {
            name: "Ana".into(),
            also: vec!["Anna".into()],
            games: 2,
            unreadable: None
        }
    );
    assert_eq!(people.len(), 2);
    for name in ["Ana", "Anna"] {
        assert_eq!(
            store.statistics(name.into(), TimeZone::UTC).unwrap()[0].played,
            2
        );
        let filter = Filter {
            player: Some(name.into()),
            ..Filter::default()
        };
        assert_eq!(store.history(filter).unwrap().total, 2);
    }
    assert_eq!(
        store.record(GameId(2)).unwrap().players[0].name,
        "Anna",
        "a record stays as it was"
    );
    store.split("Anna".into()).unwrap();
    assert_eq!(store.people().unwrap().len(), 3);
    assert_eq!(
        store
            .merge("Ana".into(), "Zoë".into())
            .unwrap_err()
            .kind
            .to_string(),
        "no player is called Zoë"
    );
    assert_eq!(
        store.split("Bo".into()).unwrap_err().kind.to_string(),
        "Bo is not merged"
    );
}

fn parting_the_main_name_leaves_the_others_together() {
    let mut store = memory();
    for (name, time) in [("Ana", 100), ("Bo", 200), ("Cy", 300)] {
        import(
            &mut store,
            &record(
                vec![Player::person(name), robot("", Level::Novice)],
                &SHORT,
                time,
            ),
        );
    }
    store.merge("Ana".into(), "Bo".into()).unwrap();
    store.merge("Bo".into(), "Cy".into()).unwrap();
    assert_eq!(
        store.people().unwrap(),
        [Person {
            name: "Cy".into(),
            also: vec!["Ana".into(), "Bo".into()],
            games: 3,
            unreadable: None
        }]
    );
    store.split("Bo".into()).unwrap();
    let names: Vec<_> = store
        .people()
        .unwrap()
        .into_iter()
        .map(|person| (person.name, person.games))
        .collect();
    assert_eq!(names, [("Bo".into(), 1), ("Cy".into(), 2)]);
}
