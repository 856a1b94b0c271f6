//! The daily deals of a hall.

use std::time::Duration;

use super::cluster::{Cluster, Guest};
use super::world::{World, latest};
use crate::options::HallOptions;
use crate::session::SessionId;
use jiff::civil::Date;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::birdhead::BirdHead;
use parlour_model::concentration::Concentration;
use parlour_model::daily;
use parlour_model::player::{Level, Player};
use parlour_model::seat::Seat;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::request::HallRequest;
use parlour_store::table_code::TableCode;
use parlour_store::{DailyLeaderboard, SeatOwner, Store as _};
use parlour_table::any::AnyGame;
use parlour_table::command::TableRequest;
use parlour_table::event::TableEvent;

const SOLO: Mode = Mode::Concentration;

fn hall() -> World {
    World::with(HallOptions::default())
}

fn opened(told: &[HallEvent]) -> Option<TableCode> {
    told.iter().rev().find_map(|event| match event {
        HallEvent::Answered(_, Ok(HallAnswer::Seated(code))) => Some(*code),
        _ => None,
    })
}

/// Somebody asks for the deal of today; answers with its table.
fn deal(world: &mut World, session: SessionId, mode: Mode) -> TableCode {
    world.told(session);
    world.ask(session, HallRequest::Daily(mode));
    opened(world.peek(session)).expect("a table")
}

fn today(world: &World) -> Date {
    daily::day_of(world.now)
}

fn leaderboard(world: &World, mode: Mode) -> DailyLeaderboard {
    let day = today(world);
    let leaderboard = world.store.daily_leaderboard(day, mode, String::new());
    leaderboard.expect("an answer")
}

fn shown(leaderboard: &DailyLeaderboard) -> Vec<(u64, &str)> {
    let rows = leaderboard.rows.iter();
    rows.map(|row| (row.place, row.name.as_deref().expect("an account")))
        .collect()
}

fn seed(world: &World, code: TableCode) -> u64 {
    world.hall.tables[code].table.deal
}

#[test]
fn everybody_plays_the_same_deal_of_a_day_which_nobody_can_compute() {
    let mut world = hall();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    let (of_ana, of_bob) = (deal(&mut world, ana, SOLO), deal(&mut world, bob, SOLO));
    assert_ne!(of_ana, of_bob, "each has a table");
    let same = seed(&world, of_ana);
    assert_eq!(seed(&world, of_bob), same);
    assert_ne!(same, daily::seed(today(&world), SOLO), "as at home");
    let other = deal(&mut world, ana, Mode::MemoryMatch);
    assert_ne!(seed(&world, other), same);
    for (session, code) in [(ana, of_ana), (bob, of_bob)] {
        world.play::<Concentration>(session, code, "A1");
        assert!(latest::<Concentration>(world.peek(session), code).is_some());
    }
    let cards = |session, code| {
        let told = latest::<Concentration>(world.peek(session), code).expect("the table");
        format!("{:?}", told.view)
    };
    assert_eq!(cards(ana, of_ana), cards(bob, of_bob));
    // Another day, another deal; and another hall deals otherwise.
    world.pass(Duration::from_secs(24 * 3600));
    let next = deal(&mut world, ana, SOLO);
    assert_ne!(seed(&world, next), same);
}

#[test]
fn the_server_says_rules_and_players_and_nobody_else_comes_in() {
    for mode in Mode::ALL {
        let mut world = hall();
        let (ana, bob) = (world.screen("ana"), world.screen("bob"));
        let code = deal(&mut world, ana, mode);
        let table = &world.hall.tables[code].table;
        assert_eq!(table.rules, AnyRules::daily_of(mode));
        assert!(!table.listed && !table.rated && table.day == Some(today(&world)));
        let (own, robots) = table.seats.split_first().expect("seats");
        assert!(matches!(own.owner, SeatOwner::Account(_)), "{mode}");
        let level = |owner: &SeatOwner| match owner {
            SeatOwner::Robot(level) => Some(*level),
            _ => None,
        };
        let seated: Vec<_> = robots.iter().map(|seat| level(&seat.owner)).collect();
        let players = daily::players(mode, "");
        let meant = players[1..].iter().map(|player| player.controller.level());
        assert_eq!(seated, meant.collect::<Vec<_>>(), "{mode}");
        world.told(bob);
        for request in [
            HallRequest::Join(code),
            HallRequest::Sit {
                table: code,
                seat: None,
            },
            HallRequest::Resync(code),
        ] {
            world.ask(bob, request);
            let why = world.refusal(bob);
            assert_eq!(why.as_deref(), Some("there is no such table"), "{mode}");
        }
        world.ask(bob, HallRequest::Lobby);
        let told = format!("{:?}", world.told(bob));
        assert!(!told.contains(&code.to_string()), "{mode}");
    }
}

#[test]
fn one_comes_back_to_a_deal_that_was_begun_and_plays_it_once() {
    let mut world = hall();
    let ana = world.screen("ana");
    let code = deal(&mut world, ana, SOLO);
    world.play::<Concentration>(ana, code, "A1");
    world.ask(ana, HallRequest::Part(code));
    assert_eq!(deal(&mut world, ana, SOLO), code);
    let told = world.told(ana);
    let is_joined = |event: &HallEvent| *event == HallEvent::Daily(code, today(&world));
    assert!(told.iter().any(is_joined));
    assert!(latest::<Concentration>(&told, code).is_some());
    world.restart();
    let ana = world.screen("ana");
    assert_eq!(deal(&mut world, ana, SOLO), code);
    world.request::<Concentration>(ana, code, TableRequest::Hint);
    assert!(world.refusal(ana).is_some(), "it is ranked after a restart");
    world.ask(ana, HallRequest::Resync(code));
    world.play_out::<Concentration>([ana, ana], code);
    assert_eq!(shown(&leaderboard(&world, SOLO)), [(1, "ana")]);
    world.ask(ana, HallRequest::Part(code));
    world.told(ana);
    world.ask(ana, HallRequest::Daily(SOLO));
    let why = world.refusal(ana);
    assert_eq!(
        why.as_deref(),
        Some("you have played today's deal of this game")
    );
}

#[test]
fn two_lines_of_an_account_play_at_one_table() {
    let mut world = hall();
    let first = world.screen("ana");
    let second = world.screen("ana");
    let code = deal(&mut world, first, SOLO);
    assert_eq!(deal(&mut world, second, SOLO), code);
}

#[test]
fn the_leaderboard_of_a_day_lists_those_who_have_finished() {
    let mut world = hall();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    let of_bob = deal(&mut world, bob, SOLO);
    let of_ana = deal(&mut world, ana, SOLO);
    world.play_out::<Concentration>([bob, bob], of_bob);
    assert_eq!(shown(&leaderboard(&world, SOLO)), [(1, "bob")]);
    let ended = world.told(bob);
    assert!(
        ended
            .iter()
            .any(|event| matches!(event, HallEvent::Ended(_)))
    );
    world.play_out::<Concentration>([ana, ana], of_ana);
    let both = leaderboard(&world, SOLO);
    assert_eq!(shown(&both), [(1, "bob"), (1, "ana")], "the same moves");
    let streaks = world.store.daily_streaks(today(&world)).expect("an answer");
    assert_eq!(streaks.len(), 2);
    assert!(
        streaks
            .iter()
            .all(|streak| (streak.now, streak.longest) == (1, 1))
    );
}

#[test]
fn who_gives_up_against_robots_has_lost_and_alone_has_no_place() {
    let mut world = hall();
    let ana = world.screen("ana");
    let code = deal(&mut world, ana, SOLO);
    world.request::<Concentration>(ana, code, TableRequest::Resign);
    let code = deal(&mut world, ana, Mode::BirdHead);
    world.request::<BirdHead>(ana, code, TableRequest::Resign);
    assert_eq!(leaderboard(&world, SOLO).people, 0);
    assert_eq!(shown(&leaderboard(&world, Mode::BirdHead)), [(1, "ana")]);
}

#[test]
fn nobody_helps_and_the_players_stay_until_the_end() {
    let mut world = hall();
    let ana = world.screen("ana");
    let code = deal(&mut world, ana, Mode::BirdHead);
    let robot = Player::robot("", Level::Novice);
    for request in [
        TableRequest::Hint,
        TableRequest::Take(robot),
        TableRequest::Leave,
        TableRequest::Restart { same_deal: false },
        TableRequest::Restart { same_deal: true },
    ] {
        world.told(ana);
        world.request::<BirdHead>(ana, code, request);
        let why = world.refusal(ana);
        assert_eq!(
            why.as_deref(),
            Some("a daily deal is played without help, and to its end")
        );
    }
    let code = deal(&mut world, ana, SOLO);
    world.play::<Concentration>(ana, code, "A1");
    let last = latest::<Concentration>(world.peek(ana), code).expect("the table");
    assert!(!last.can_undo);
    world.told(ana);
    world.request::<Concentration>(ana, code, TableRequest::Undo);
    assert!(world.refusal(ana).is_some());
}

#[test]
fn another_game_at_the_same_table_is_no_daily_deal() {
    let mut world = hall();
    let ana = world.screen("ana");
    let code = deal(&mut world, ana, SOLO);
    let before = seed(&world, code);
    world.play_out::<Concentration>([ana, ana], code);
    let turns = leaderboard(&world, SOLO).rows[0].turns;
    world.request::<Concentration>(ana, code, TableRequest::Restart { same_deal: false });
    assert_eq!(world.hall.tables[code].table.day, None);
    assert_ne!(seed(&world, code), before);
    world.request::<Concentration>(ana, code, TableRequest::Hint);
    let hinted = world.told(ana).into_iter().any(|event| match event {
        HallEvent::Table(_, event) => matches!(
            Concentration::unwrap_event(*event),
            Some(TableEvent::Hinted(_))
        ),
        _ => false,
    });
    assert!(hinted, "nobody else's game depends on it");
    world.play_out::<Concentration>([ana, ana], code);
    let after = leaderboard(&world, SOLO);
    assert_eq!((after.people, after.rows[0].turns), (1, turns));
}

#[test]
fn a_guest_has_no_daily_deal() {
    let mut world = hall();
    let guest = world.guest();
    world.told(guest);
    world.ask(guest, HallRequest::Daily(SOLO));
    let why = world.refusal(guest).expect("a refusal");
    assert!(why.contains("with a key your result is ranked"), "{why}");
    assert!(world.hall.tables.that(|_| true).is_empty());
}

#[test]
fn a_finished_deal_is_shown_to_its_player_alone() {
    let mut world = hall();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    let code = deal(&mut world, ana, SOLO);
    world.play_out::<Concentration>([ana, ana], code);
    world.told(bob);
    world.ask(bob, HallRequest::Join(code));
    assert_eq!(
        world.refusal(bob).as_deref(),
        Some("there is no such table")
    );
    assert!(world.hall.tables[code].stage() == parlour_protocol::lobby::Stage::Over);
    assert_eq!(world.hall.tables[code].owner(Seat(0)), &own(&world, "ana"));
}

fn own(world: &World, name: &str) -> SeatOwner {
    let account = world.store.account_named(name.into()).expect("an answer");
    SeatOwner::Account(account.expect("an account").id)
}

#[test]
fn servers_over_one_database_deal_the_same_and_know_one_play() {
    let mut cluster = Cluster::new(2);
    let (ana, bob) = (cluster.screen(0, "ana"), cluster.screen(1, "bob"));
    for guest in [ana, bob] {
        cluster.ask(guest, HallRequest::Daily(SOLO));
    }
    cluster.settle();
    let [of_ana, of_bob] = [ana, bob].map(|guest| opened(cluster.peek(guest)).expect("a table"));
    let deal_at = |cluster: &Cluster, guest: Guest, code| {
        let live = cluster.nodes[guest.hall].hall.tables.get(code);
        live.expect("the table").table.deal
    };
    assert_eq!(
        deal_at(&cluster, ana, of_ana),
        deal_at(&cluster, bob, of_bob)
    );
    cluster.play::<Concentration>(ana, of_ana, "A1");
    cluster.settle();
    // Ana goes on at the other server.
    let there = cluster.screen(1, "ana");
    cluster.ask(there, HallRequest::Daily(SOLO));
    cluster.settle();
    assert_eq!(opened(cluster.peek(there)), Some(of_ana));
    let shown = latest::<Concentration>(cluster.peek(there), of_ana).expect("the game");
    assert_eq!(shown.moves, 2, "the deal and a card");
    cluster.request::<Concentration>(there, of_ana, TableRequest::Hint);
    cluster.settle();
    let told = format!("{:?}", cluster.told(there));
    assert!(told.contains("table-ranked"), "it is ranked there too");
}

#[test]
fn of_two_servers_that_open_a_deal_for_one_account_one_does() {
    let mut cluster = Cluster::new(2);
    let (here, there) = (cluster.screen(0, "ana"), cluster.screen(1, "ana"));
    for guest in [here, there] {
        cluster.ask(guest, HallRequest::Daily(SOLO));
    }
    cluster.settle();
    let codes = [here, there].map(|guest| opened(cluster.peek(guest)));
    assert_eq!(codes.iter().flatten().count(), 1, "{codes:?}");
    let late = if codes[0].is_none() { here } else { there };
    cluster.ask(late, HallRequest::Daily(SOLO));
    cluster.settle();
    let first = codes.iter().flatten().next().copied();
    assert_eq!(opened(cluster.peek(late)), first);
}
