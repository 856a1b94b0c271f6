//! The ladders of a hall.

use std::collections::BTreeMap;
use std::time::Duration;

use super::arena::{look_again, news, refused, wish};
use super::cluster::{Cluster, Guest};
use super::world::{World, of_arena};
use crate::access::AccessAnswer;
use crate::options::HallOptions;
use crate::session::SessionId;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::checkers::Checkers;
use parlour_protocol::event::HallEvent;
use parlour_protocol::operator::{ArenaRequest, NewArena, OperatorRequest};
use parlour_protocol::request::{ArenaWish, HallRequest};
use parlour_store::table_code::TableCode;
use parlour_store::{ArenaId, ArenaTerms, SeatOwner, Store as _};
use parlour_table::command::TableRequest;

fn new_ladder(clock: &str) -> OperatorRequest {
    of_arena(ArenaRequest::Open(NewArena {
        settings: Vec::new(),
        game: "checkers".into(),
        minutes: None,
        ladder: true,
        clock: clock.into(),
        rated: false,
    }))
}

/// A hall with a ladder.
fn hall_with(options: HallOptions) -> (World, ArenaId) {
    let mut world = World::with(options);
    match world.access(new_ladder("3m+2s")) {
        AccessAnswer::Arena(ladder) => (world, ladder),
        other => panic!("{other:?}"),
    }
}

fn hall() -> (World, ArenaId) {
    hall_with(HallOptions::default())
}

fn join(world: &mut World, name: &str) -> SessionId {
    let session = world.program(name);
    world.ask(session, wish(ArenaWish::Play));
    session
}

/// The tables at which a game of the ladder runs, and the names of the two.
fn running(world: &World) -> Vec<(TableCode, [String; 2])> {
    let tables = world.hall.tables.values();
    let named = |owner: &SeatOwner| match owner {
        SeatOwner::Account(id) => world.hall.names.get(*id).expect("a name").clone(),
        other => panic!("{other:?}"),
    };
    tables
        .filter(|live| live.table.is_ladder && live.turn().is_some())
        .map(|live| {
            let seat = |seat: usize| named(&live.table.seats[seat].owner);
            (live.code(), [seat(0), seat(1)])
        })
        .collect()
}

/// Whoever is to move at a table gives up after two moves of each side; answers with the name.
fn play_and_give_up(
    world: &mut World,
    of: &BTreeMap<String, SessionId>,
    code: TableCode,
) -> String {
    let turn = |world: &World| {
        world.hall.tables[code]
            .turn()
            .expect("a game")
            .0
            .name
            .clone()
    };
    for text in ["11-15", "22-18", "15x22", "25x18"] {
        let session = of[&turn(world)];
        world.play::<Checkers>(session, code, text);
    }
    let loser = turn(world);
    world.request::<Checkers>(of[&loser], code, TableRequest::Resign);
    loser
}

fn sessions(world: &mut World, names: &[&str]) -> BTreeMap<String, SessionId> {
    let join = |name: &&str| ((*name).to_owned(), join(world, name));
    names.iter().map(join).collect()
}

#[test]
fn two_programs_play_one_game_after_another_and_change_seats() {
    let (mut world, ladder) = hall();
    let spectator = world.screen("zoe");
    world.ask(spectator, wish(ArenaWish::Look));
    let of = sessions(&mut world, &["ana", "bob"]);
    let mut firsts = Vec::new();
    for _ in 0..4 {
        look_again(&mut world);
        let games = running(&world);
        let [(code, [first, _])] = &games[..] else {
            panic!("{games:?}");
        };
        let table = &world.hall.tables[*code].table;
        assert!(table.rated && table.listed && table.arena == Some(ladder));
        firsts.push(first.clone());
        // The player of the first seat moves first, and is to move after four moves.
        let (code, first) = (*code, first.clone());
        assert_eq!(play_and_give_up(&mut world, &of, code), first);
    }
    // As often as each other, whatever the lot says.
    assert!(
        firsts[0] != firsts[1] && firsts[2] != firsts[3],
        "{firsts:?}"
    );
    look_again(&mut world);
    let told = news(world.peek(spectator)).expect("the ladder");
    let standings: Vec<_> = told
        .arena
        .players
        .iter()
        .map(|player| {
            let value = player.rating.expect("a rating").shown().0;
            (
                player.place,
                value > 1300,
                player.score.games,
                player.score.won,
            )
        })
        .collect();
    assert_eq!(standings, [(None, true, 4, 2); 2], "both are provisional");
    let is_rated = |event: &HallEvent| matches!(event, HallEvent::Rated(..));
    assert_eq!(
        world.told(of["ana"]).into_iter().filter(is_rated).count(),
        4
    );
    let ratings = world.store.account_named("ana".into()).expect("an answer");
    let ana = ratings.expect("an account").id;
    assert_eq!(world.store.ratings(ana), Ok(vec![]), "people have others");
}

#[test]
fn of_three_programs_each_meets_each_other() {
    let (mut world, _) = hall();
    let of = sessions(&mut world, &["ana", "bob", "cyd"]);
    let mut met = BTreeMap::new();
    for _ in 0..6 {
        look_again(&mut world);
        for (code, mut two) in running(&world) {
            two.sort_unstable();
            *met.entry(two).or_insert(0) += 1;
            play_and_give_up(&mut world, &of, code);
        }
    }
    assert_eq!(met.into_values().collect::<Vec<_>>(), [2, 2, 2]);
}

#[test]
fn a_person_watches_and_does_not_join() {
    let (mut world, ladder) = hall();
    let of = sessions(&mut world, &["ana", "bob"]);
    // A person with the key of a program is no program.
    for name in ["zoe", "ana"] {
        let person = world.screen(name);
        world.ask(person, wish(ArenaWish::Look));
        let told = news(world.peek(person)).expect("the ladder");
        assert_eq!(told.arena.id, ladder);
        world.told(person);
        world.ask(person, wish(ArenaWish::Play));
        assert_eq!(
            world.refusal(person).as_deref(),
            Some("only programs play on a ladder; you can watch their games")
        );
    }
    look_again(&mut world);
    let zoe = world.screen("zoe");
    let (code, _) = running(&world)[0].clone();
    world.ask(zoe, HallRequest::Join(code));
    let told = world.told(zoe);
    let is_told = |event: &HallEvent| matches!(event, HallEvent::Table(of, _) if *of == code);
    assert!(told.iter().any(is_told));
    assert_eq!(of.len(), 2);
}

#[test]
fn who_pauses_or_is_gone_is_paired_no_more() {
    for stop in [ArenaWish::Pause, ArenaWish::Leave] {
        let (mut world, _) = hall();
        let of = sessions(&mut world, &["ana", "bob"]);
        look_again(&mut world);
        let (code, _) = running(&world)[0].clone();
        // It plays its game to the end, and no other.
        world.ask(of["ana"], wish(stop));
        play_and_give_up(&mut world, &of, code);
        for _ in 0..3 {
            look_again(&mut world);
            assert_eq!(running(&world), [], "{stop:?}");
        }
    }
    let (mut world, ladder) = hall();
    let ana = join(&mut world, "ana");
    world.go(ana);
    join(&mut world, "bob");
    look_again(&mut world);
    assert_eq!(running(&world), []);
    let stored = world.store.arena(ladder).expect("an answer").expect("it");
    assert_eq!(stored.player("ana").and_then(|ana| ana.ready), None);
}

#[test]
fn a_program_that_hangs_is_paired_no_more_until_it_asks_again() {
    let (mut world, _) = hall();
    let of = sessions(&mut world, &["ana", "bob", "cyd"]);
    look_again(&mut world);
    let (code, two) = running(&world)[0].clone();
    // Whoever is to move makes no move. The others go on without it.
    world.pass(Duration::from_secs(400));
    assert!(
        world
            .hall
            .tables
            .get(code)
            .is_none_or(|live| live.turn().is_none())
    );
    let mut met = Vec::new();
    for _ in 0..3 {
        look_again(&mut world);
        for (code, pair) in running(&world) {
            play_and_give_up(&mut world, &of, code);
            met.push(pair);
        }
    }
    assert_eq!(met.len(), 3);
    assert!(met.iter().flatten().all(|name| *name != two[0]), "{met:?}");
    world.ask(of[&two[0]], wish(ArenaWish::Play));
    look_again(&mut world);
    assert!(running(&world)[0].1.contains(&two[0]));
}

#[test]
fn of_two_connections_one_may_end() {
    let (mut world, _) = hall();
    let (first, second) = (join(&mut world, "ana"), join(&mut world, "ana"));
    world.go(first);
    let bob = join(&mut world, "bob");
    look_again(&mut world);
    assert_eq!(running(&world).len(), 1);
    let of = BTreeMap::from([("ana".to_owned(), second), ("bob".to_owned(), bob)]);
    let (code, _) = running(&world)[0].clone();
    play_and_give_up(&mut world, &of, code);
    world.go(second);
    look_again(&mut world);
    assert_eq!(running(&world), []);
}

#[test]
fn a_ladder_goes_on_after_a_restart_with_those_who_join_again() {
    let (mut world, ladder) = hall();
    let of = sessions(&mut world, &["ana", "bob", "cyd"]);
    look_again(&mut world);
    let (code, _) = running(&world)[0].clone();
    play_and_give_up(&mut world, &of, code);
    world.restart();
    // Cyd waited when the hall was stopped.
    for name in ["ana", "bob", "cyd"] {
        world.program(name);
    }
    look_again(&mut world);
    assert_eq!(running(&world), []);
    sessions(&mut world, &["ana", "bob"]);
    look_again(&mut world);
    let names = running(&world).into_iter().map(|(_, names)| names);
    let mut names: Vec<_> = names.flatten().collect();
    names.sort_unstable();
    assert_eq!(names, ["ana", "bob"]);
    let stored = world.store.arena(ladder).expect("an answer").expect("it");
    assert_eq!(
        stored.players.iter().map(|of| of.score.games).sum::<u64>(),
        2
    );
}

#[test]
fn who_has_all_its_seats_waits_for_one() {
    let (mut world, _) = hall_with(HallOptions {
        tables_per_account: 1,
        allow_seeds: true,
        ..HallOptions::default()
    });
    let of = sessions(&mut world, &["ana", "bob"]);
    let ana = of["ana"];
    let seats = vec![
        parlour_protocol::request::SeatOffer::Me,
        parlour_protocol::request::SeatOffer::Open,
    ];
    let own = world.open(ana, super::world::new_table(Mode::Checkers, seats));
    look_again(&mut world);
    assert_eq!(running(&world), []);
    world.ask(ana, HallRequest::Close(own));
    look_again(&mut world);
    assert_eq!(running(&world).len(), 1);
}

#[test]
fn the_operator_opens_and_ends_a_ladder() {
    let (mut world, ladder) = hall();
    assert_eq!(
        world.access(new_ladder("none")),
        refused("an arena needs a clock")
    );
    let of = sessions(&mut world, &["ana", "bob"]);
    world.pass(Duration::from_secs(90 * 24 * 3_600));
    look_again(&mut world);
    let (code, _) = running(&world)[0].clone();
    let end = of_arena(ArenaRequest::End { number: ladder.0 });
    assert_eq!(world.access(end.clone()), AccessAnswer::Done);
    assert_eq!(world.access(end), refused("this arena is over"));
    play_and_give_up(&mut world, &of, code);
    look_again(&mut world);
    assert_eq!(running(&world), []);
    let stored = world.store.arena(ladder).expect("an answer").expect("it");
    let games = stored.players.iter().map(|of| of.score.games);
    assert_eq!(games.collect::<Vec<_>>(), [1, 1], "the last game counts");
}

#[test]
fn a_ladder_has_the_rules_that_the_operator_chooses() {
    let (mut world, _) = hall();
    let mut open = |mode: Mode, key: &str, value: &str| {
        world.access(of_arena(ArenaRequest::Open(NewArena {
            game: mode.to_string(),
            settings: vec![(key.into(), value.into())],
            minutes: None,
            ladder: true,
            clock: "3m".into(),
            rated: false,
        })))
    };
    let frisian = open(Mode::Checkers, "variant", "frisian");
    assert_eq!(frisian, AccessAnswer::Arena(ArenaId(2)));
    for (mode, key, value, why) in [
        (Mode::Checkers, "variant", "chess", "variant=chess: "),
        (Mode::Checkers, "pairs", "9", "pairs=9: "),
        (
            Mode::Concentration,
            "pairs",
            "1500",
            "a table here has at most",
        ),
    ] {
        match open(mode, key, value) {
            AccessAnswer::Refused(told) => assert!(told.starts_with(why), "{told}"),
            other => panic!("{other:?}"),
        }
    }
    let stored = world.store.arena(ArenaId(2)).expect("an answer");
    let rules = stored.expect("the ladder").terms.rules;
    let mut wanted = AnyRules::default_of(Mode::Checkers);
    wanted.put_typed("variant", "frisian").expect("a variant");
    assert_eq!(rules, wanted);
}

#[test]
fn a_game_with_a_rematch_is_of_the_ladder_once() {
    let (mut world, _) = hall();
    let of = sessions(&mut world, &["ana", "bob"]);
    look_again(&mut world);
    let (code, _) = running(&world)[0].clone();
    play_and_give_up(&mut world, &of, code);
    for session in of.values() {
        let again = TableRequest::Offer(parlour_model::log::Offer::Rematch);
        world.request::<Checkers>(*session, code, again);
    }
    let table = &world.hall.tables[code].table;
    assert!(table.arena.is_none() && !table.is_ladder && !table.rated);
}

#[test]
fn programs_of_two_servers_play_on_one_ladder() {
    let mut cluster = Cluster::new(2);
    let terms = ArenaTerms {
        rules: AnyRules::default_of(Mode::Checkers),
        clock: "3m+2s".parse().expect("a clock"),
        rated: true,
        opened: cluster.now,
        is_ladder: true,
        until: None,
    };
    let ladder = cluster.store.open_arena(Box::new(terms)).expect("a ladder");
    let two: [Guest; 2] = [(0, "ana"), (1, "bob")].map(|(hall, name)| cluster.program(hall, name));
    cluster.settle();
    for guest in two {
        cluster.ask(guest, wish(ArenaWish::Play));
    }
    let tables = |cluster: &Cluster, guest: Guest| {
        let mut codes: Vec<_> = cluster
            .peek(guest)
            .iter()
            .filter_map(|event| match event {
                HallEvent::Table(code, _) => Some(*code),
                _ => None,
            })
            .collect();
        codes.dedup();
        codes
    };
    for games in 1..4 {
        for _ in 0..4 {
            cluster.settle();
        }
        let codes = tables(&cluster, two[0]);
        assert_eq!(codes.len(), games, "one more game");
        assert_eq!(codes, tables(&cluster, two[1]));
        let code = codes[games - 1];
        for text in ["11-15", "22-18", "15x22", "25x18"] {
            for guest in two {
                cluster.play::<Checkers>(guest, code, text);
                cluster.settle();
            }
        }
        cluster.request::<Checkers>(two[0], code, TableRequest::Resign);
        cluster.settle();
    }
    let stored = cluster.store.arena(ladder).expect("an answer").expect("it");
    let bob = stored.player("bob").expect("a participant");
    assert_eq!((bob.score.games, bob.score.won), (3, 3));
}
