//! Two and three halls play one cluster.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;

use super::cluster::{Cluster, Guest};
use super::world::{latest, new_table};
use parlour_model::any::Mode;
use parlour_model::checkers::Checkers;
use parlour_model::concentration::Concentration;
use parlour_model::log::Offer;
use parlour_model::player::Level;
use parlour_model::seat::{Seat, ToAct};
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::identity::SessionKind;
use parlour_protocol::request::{ChatPlace, HallRequest, SeatOffer};
use parlour_store::Store as _;
use parlour_store::table_code::TableCode;
use parlour_table::any::{AnyGame, AnyTableEvent};
use parlour_table::command::TableRequest;
use parlour_table::event::TableEvent;
use parlour_table::mirror::Mirror;
use parlour_table::participant::ParticipantId;

/// Builds what a user's screen shows of a table; each move has to be told once and in order.
pub(super) fn shown<G: AnyGame>(events: &[HallEvent], code: TableCode) -> Option<Mirror<G>> {
    let mut mirror: Option<Mirror<G>> = None;
    for event in events {
        let HallEvent::Table(table, event) = event else {
            continue;
        };
        if *table != code {
            continue;
        }
        match (G::unwrap_event(AnyTableEvent::clone(event))?, &mut mirror) {
            (TableEvent::Snapshot(told), _) => {
                mirror = Some(Mirror::new(ParticipantId(0), Arc::unwrap_or_clone(told)));
            }
            (
                TableEvent::Moved {
                    told,
                    private,
                    observation,
                },
                Some(mirror),
            ) => {
                assert_eq!(
                    observation.moves,
                    mirror.history().count() + 1,
                    "a move is missing, or told twice"
                );
                mirror.advance(told, private, observation);
            }
            _ => {}
        }
    }
    mirror
}

pub(super) fn moves<G: AnyGame>(cluster: &Cluster, guest: Guest, code: TableCode) -> usize {
    shown::<G>(cluster.peek(guest), code).map_or(0, |mirror| mirror.history().count())
}

pub(super) fn said(events: &[HallEvent]) -> Vec<String> {
    let lines = events.iter().filter_map(|event| match event {
        HallEvent::Chat(line) => Some(format!("{}: {}", line.by, line.text)),
        HallEvent::Announced(text) => Some(format!("* {}", text.english())),
        _ => None,
    });
    lines.collect()
}

pub(super) fn has(events: &[HallEvent], wanted: impl Fn(&HallEvent) -> bool) -> bool {
    events.iter().any(wanted)
}

#[test]
fn two_people_in_two_halls_play_a_game() {
    let mut cluster = Cluster::new(2);
    let (ana, bob, code) = cluster.two(Mode::Checkers);
    cluster.told(bob);
    cluster.play::<Checkers>(ana, code, "11-15");
    cluster.drain();
    cluster.play::<Checkers>(bob, code, "22-18");
    cluster.drain();
    assert_eq!(
        [
            moves::<Checkers>(&cluster, ana, code),
            latest::<Checkers>(cluster.peek(bob), code).map_or(0, |last| last.moves)
        ],
        [2, 2]
    );
    let told = cluster.told(bob);
    let synced =
        |event: &HallEvent| matches!(event, HallEvent::Table(_, event) if event.is_snapshot());
    assert!(
        !has(&told, synced),
        "a move of the other hall is told as a move: {told:?}"
    );
    let game = cluster.nodes[0].hall.tables[code]
        .table
        .game
        .expect("a game");
    assert_eq!(cluster.nodes[1].hall.tables[code].table.game, Some(game));
    assert_eq!(cluster.store.open(game).expect("the game").log.len(), 2);
}

#[test]
fn both_halls_deal_the_same_and_one_game_is_kept() {
    let mut cluster = Cluster::new(2);
    let (ana, bob) = (cluster.program(0, "ana"), cluster.program(1, "bob"));
    let code = cluster.open(
        ana,
        Mode::Concentration,
        vec![SeatOffer::Me, SeatOffer::Open],
    );
    cluster.ask(
        bob,
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    cluster.settle();
    let views = [ana, bob]
        .map(|guest| shown::<Concentration>(cluster.peek(guest), code).expect("the table"));
    assert_eq!(views[0].observation().view, views[1].observation().view);
    assert_eq!(cluster.store.unfinished().expect("an answer").len(), 1);
}

#[test]
fn a_table_of_which_no_news_have_come_is_looked_up_by_its_code() {
    let mut cluster = Cluster::new(2);
    let (ana, bob) = (cluster.program(0, "ana"), cluster.program(1, "bob"));
    cluster.loses = 1;
    let code = cluster.open(ana, Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]);
    assert!(!cluster.nodes[1].hall.tables.contains(code));
    cluster.ask(
        bob,
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    cluster.drain();
    assert!(
        has(cluster.peek(bob), |event| matches!(
            event,
            HallEvent::Answered(_, Ok(HallAnswer::Seated(_)))
        )),
        "{:?}",
        cluster.peek(bob)
    );
    let nowhere = "zzzzzz".parse().expect("a code");
    cluster.ask(bob, HallRequest::Join(nowhere));
    cluster.drain();
    let refused = |event: &HallEvent| matches!(event, HallEvent::Answered(_, Err(why)) if why.english() == "there is no such table");
    assert!(has(cluster.peek(bob), refused), "{:?}", cluster.peek(bob));
}

#[test]
fn who_loses_the_race_is_answered_also_where_the_row_cannot_be_read_again() {
    let mut cluster = Cluster::new(2);
    let (ana, bob) = (cluster.program(0, "ana"), cluster.program(1, "bob"));
    let code = cluster.open(
        ana,
        Mode::BirdHead,
        vec![SeatOffer::Me, SeatOffer::Open, SeatOffer::Open],
    );
    cluster.settle();
    cluster.loses = 1;
    let eve = cluster.program(0, "eve");
    cluster.ask(
        eve,
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    cluster.drain();
    cluster.told(bob);
    cluster.ask(
        bob,
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    cluster.nodes[1].is_cut = true;
    cluster.drain();
    let refused = |event: &HallEvent| matches!(event, HallEvent::Answered(_, Err(why)) if why.english().starts_with("it could not be saved"));
    assert!(has(cluster.peek(bob), refused), "{:?}", cluster.peek(bob));
    cluster.nodes[1].is_cut = false;
    cluster.ask(
        bob,
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    cluster.drain();
    assert!(
        has(cluster.peek(bob), |event| matches!(
            event,
            HallEvent::Answered(_, Ok(HallAnswer::Seated(_)))
        )),
        "{:?}",
        cluster.peek(bob)
    );
}

#[test]
fn a_code_of_one_hall_adds_a_key_in_another() {
    let mut cluster = Cluster::new(2);
    let ana = cluster.screen(0, "ana");
    cluster.ask(ana, HallRequest::MakeKeyCode);
    cluster.drain();
    let code = cluster.told(ana).into_iter().find_map(|event| match event {
        HallEvent::Answered(_, Ok(HallAnswer::KeyCode { code, .. })) => Some(code),
        _ => None,
    });
    let laptop = cluster.come_with(1, "laptop", SessionKind::Text, code);
    assert!(
        has(cluster.peek(laptop), |event| matches!(
            event,
            HallEvent::Answered(_, Ok(HallAnswer::KeyAdded))
        )),
        "{:?}",
        cluster.peek(laptop)
    );
    let again = cluster.screen(0, "laptop");
    let is_ana = |event: &HallEvent| matches!(event, HallEvent::Welcome(welcome) if welcome.you.name == "ana");
    assert!(
        has(cluster.peek(again), is_ana),
        "{:?}",
        cluster.peek(again)
    );
}

#[test]
fn of_two_who_take_one_seat_in_two_halls_one_gets_it() {
    let mut cluster = Cluster::new(3);
    let ana = cluster.program(0, "ana");
    let code = cluster.open(ana, Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]);
    let (bob, eve) = (cluster.program(1, "bob"), cluster.program(2, "eve"));
    for guest in [bob, eve] {
        cluster.told(guest);
        cluster.ask(
            guest,
            HallRequest::Sit {
                table: code,
                seat: None,
            },
        );
    }
    cluster.settle();
    let seated = [bob, eve].map(|guest| {
        has(cluster.peek(guest), |event| {
            matches!(event, HallEvent::Answered(_, Ok(HallAnswer::Seated(_))))
        })
    });
    assert_eq!(
        seated.iter().filter(|seated| **seated).count(),
        1,
        "{seated:?}"
    );
    let loser = if seated[0] { eve } else { bob };
    let refused = cluster.peek(loser).iter().find_map(|event| match event {
        HallEvent::Answered(_, Err(why)) => Some(why.english().into_owned()),
        _ => None,
    });
    assert!(
        refused.is_some(),
        "the other is told a sentence: {:?}",
        cluster.peek(loser)
    );
    let live_tables: Vec<_> = cluster
        .nodes
        .iter()
        .map(|node| node.hall.tables[code].table.clone())
        .collect();
    assert!(
        live_tables
            .windows(2)
            .all(|pair| pair[0].seats == pair[1].seats),
        "{live_tables:?}"
    );
}

#[test]
fn who_loses_the_race_has_the_command_decided_anew() {
    let mut cluster = Cluster::new(2);
    let (ana, bob, code) = cluster.two(Mode::Checkers);
    cluster.settle();
    cluster.told(ana);
    // Both before either has heard of the other.
    cluster.request::<Checkers>(bob, code, TableRequest::Resign);
    cluster.play::<Checkers>(ana, code, "11-15");
    cluster.settle();
    let rejected = |event: &HallEvent| {
        matches!(event, HallEvent::Table(_, event)
            if matches!(Checkers::unwrap_event(AnyTableEvent::clone(event)), Some(TableEvent::Rejected(..))))
    };
    assert!(has(cluster.peek(ana), rejected), "{:?}", cluster.peek(ana));
    assert!(has(cluster.peek(ana), |event| matches!(
        event,
        HallEvent::Ended(_)
    )));
    assert_eq!(cluster.store.unfinished().expect("an answer").len(), 0);
}

#[test]
fn news_that_are_lost_are_caught_by_the_next_look() {
    let mut cluster = Cluster::new(2);
    let (ana, bob, code) = cluster.two(Mode::Checkers);
    cluster.settle();
    cluster.loses = 1;
    cluster.play::<Checkers>(ana, code, "11-15");
    cluster.drain();
    assert_eq!(
        latest::<Checkers>(cluster.peek(bob), code).map(|last| last.moves),
        Some(0)
    );
    cluster.settle();
    assert_eq!(moves::<Checkers>(&cluster, bob, code), 1);
}

#[test]
fn robots_are_taken_over_from_a_hall_that_is_killed() {
    let mut cluster = Cluster::new(2);
    let ana = cluster.program(0, "ana");
    let code = cluster.open(
        ana,
        Mode::Checkers,
        vec![SeatOffer::Me, SeatOffer::Robot(Level::Random)],
    );
    let bob = cluster.program(1, "bob");
    cluster.ask(bob, HallRequest::Join(code));
    cluster.settle();
    let leads = |cluster: &Cluster| {
        let held = |node: &super::cluster::Node| node.hall.cluster.leads(code);
        cluster.nodes.iter().map(held).collect::<Vec<_>>()
    };
    assert_eq!(leads(&cluster), [true, false]);
    cluster.play::<Checkers>(ana, code, "11-15");
    cluster.kill(0);
    let after = cluster.program(1, "ana");
    for _ in 0..20 {
        cluster.pass(Duration::from_millis(500));
        cluster.drain();
    }
    assert!(leads(&cluster)[1], "ten seconds after the kill");
    // The move was stored before the hall was killed; the robot has answered in the other.
    let last = latest::<Checkers>(cluster.peek(after), code).expect("the table");
    assert_eq!((last.moves, last.to_act), (2, ToAct::Seat(Seat(0))));
    assert_eq!(moves::<Checkers>(&cluster, bob, code), 2);
}

/// Returns the number of moves in each complete view of a table that a user was told; 0 for a
/// table that waits.
fn views(events: &[HallEvent], code: TableCode) -> Vec<usize> {
    let moves = |event: &HallEvent| match event {
        HallEvent::Waiting(listing) if listing.code == code => Some(0),
        HallEvent::Table(table, event) if *table == code => {
            match Checkers::unwrap_event(AnyTableEvent::clone(event))? {
                TableEvent::Snapshot(told) => Some(told.observation.moves),
                _ => None,
            }
        }
        _ => None,
    };
    events.iter().filter_map(moves).collect()
}

/// Ana and Bob at a table of the first hall, of whose game the second, where Cy is, has not heard when the first is killed.
fn killed_after_a_move() -> (Cluster, Guest, TableCode) {
    let mut cluster = Cluster::new(2);
    let (ana, bob, cy) = (
        cluster.program(0, "ana"),
        cluster.program(0, "bob"),
        cluster.screen(1, "cy"),
    );
    let code = cluster.open(ana, Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]);
    assert!(cluster.nodes[1].hall.tables.contains(code));
    cluster.loses = 1;
    cluster.ask(
        bob,
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    cluster.drain();
    cluster.play::<Checkers>(ana, code, "11-15");
    cluster.drain();
    assert_eq!(moves::<Checkers>(&cluster, bob, code), 1);
    cluster.kill(0);
    (cluster, cy, code)
}

#[test]
fn whoever_comes_to_another_hall_is_told_no_less_than_before() {
    let (mut cluster, _, code) = killed_after_a_move();
    let ana = cluster.program(1, "ana");
    assert_eq!(views(cluster.peek(ana), code), [1]);
}

#[test]
fn a_program_is_brought_to_its_table_of_which_the_hall_hears_later() {
    let mut cluster = Cluster::new(2);
    cluster.loses = 1;
    let (ana, bob) = (cluster.program(0, "ana"), cluster.program(0, "bob"));
    let code = cluster.open(ana, Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]);
    cluster.ask(
        bob,
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    cluster.drain();
    cluster.play::<Checkers>(ana, code, "11-15");
    cluster.drain();
    cluster.kill(0);
    let bob = cluster.program(1, "bob");
    assert_eq!(views(cluster.peek(bob), code), [0; 0]);
    cluster.settle();
    assert_eq!(views(cluster.peek(bob), code), [1]);
    assert_eq!(
        cluster.nodes[1].hall.cluster.newcomers(),
        0,
        "whoever has been here for a while is brought nowhere"
    );
}

#[test]
fn the_end_of_a_game_of_another_hall_is_told_to_whoever_comes_after_it() {
    let mut cluster = Cluster::new(2);
    let (ana, bob) = (cluster.program(0, "ana"), cluster.program(0, "bob"));
    let code = cluster.open(ana, Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]);
    cluster.ask(
        bob,
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    cluster.drain();
    cluster.play::<Checkers>(ana, code, "11-15");
    cluster.request::<Checkers>(bob, code, TableRequest::Resign);
    cluster.settle();
    cluster.kill(0);
    let ana = cluster.program(1, "ana");
    cluster.settle();
    let ended = |event: &&HallEvent| matches!(event, HallEvent::Ended(over) if over.table == code);
    assert_eq!(
        cluster.peek(ana).iter().filter(ended).count(),
        1,
        "{:?}",
        cluster.peek(ana)
    );
}

#[test]
fn a_table_is_shown_once_the_store_has_said_how_far_it_has_come() {
    let (mut cluster, cy, code) = killed_after_a_move();
    cluster.nodes[1].is_cut = true;
    cluster.ask(cy, HallRequest::Join(code));
    cluster.settle();
    assert_eq!(views(cluster.peek(cy), code), [0; 0]);
    cluster.nodes[1].is_cut = false;
    cluster.settle();
    assert_eq!(views(cluster.peek(cy), code), [1]);
}

/// Ana in the first hall and Bob in the second, who sits down at her table of checkers with this clock.
fn with_a_clock(cluster: &mut Cluster, clock: &str) -> (Guest, Guest, TableCode) {
    let ana = cluster.program(0, "ana");
    let clock = clock.parse().expect("a clock");
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    let table = parlour_protocol::request::NewTable {
        clock,
        ..super::world::new_table(Mode::Checkers, seats)
    };
    cluster.ask(ana, HallRequest::Open(Box::new(table)));
    cluster.drain();
    let code = cluster.nodes[0].hall.tables.that(|_| true)[0];
    let bob = cluster.program(1, "bob");
    cluster.ask(
        bob,
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    (ana, bob, code)
}

#[test]
fn a_hall_whose_clock_is_an_hour_off_counts_right() {
    let mut cluster = Cluster::new(1);
    cluster.add_hall(SignedDuration::from_hours(-1));
    cluster.settle();
    let (ana, bob, code) = with_a_clock(&mut cluster, "60s");
    cluster.drain();
    cluster.pass(Duration::from_secs(1));
    cluster.play::<Checkers>(ana, code, "11-15");
    cluster.drain();
    for _ in 0..10 {
        cluster.pass(Duration::from_secs(1));
        cluster.drain();
    }
    cluster.play::<Checkers>(bob, code, "22-18");
    cluster.drain();
    let now = cluster.now;
    for guest in [ana, bob] {
        let face = latest::<Checkers>(cluster.peek(guest), code)
            .and_then(|last| last.clock)
            .expect("clocks");
        let left = [0, 1].map(|seat| face.left_at(Seat(seat), now).as_millis() / 100);
        assert_eq!(left, [590, 500], "{guest:?}");
    }
    let names = cluster.nodes[0]
        .hall
        .cluster
        .elsewhere()
        .map(|session| session.name.clone())
        .collect::<Vec<_>>();
    assert_eq!(
        names,
        ["bob"],
        "nor is anybody gone whose hall has another time"
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "one story, told in order")]
fn a_hall_holds_the_games_that_somebody_there_needs() {
    let mut cluster = Cluster::new(3);
    let guests: Vec<_> = (0..20)
        .map(|number| {
            [
                cluster.program(0, &format!("ana{number}")),
                cluster.program(0, &format!("bob{number}")),
            ]
        })
        .collect();
    let codes: Vec<_> = guests
        .iter()
        .map(|[one, other]| {
            let code = cluster.open(*one, Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]);
            cluster.ask(
                *other,
                HallRequest::Sit {
                    table: code,
                    seat: None,
                },
            );
            cluster.drain();
            cluster.play::<Checkers>(*one, code, "11-15");
            cluster.drain();
            code
        })
        .collect();
    cluster.settle();
    let held = |cluster: &Cluster, hall: usize| {
        cluster.nodes[hall]
            .hall
            .tables
            .values()
            .filter(|live| live.host.is_some())
            .count()
    };
    assert_eq!(
        [held(&cluster, 0), held(&cluster, 1), held(&cluster, 2)],
        [20, 0, 0]
    );
    assert_eq!(cluster.nodes[1].games_read + cluster.nodes[2].games_read, 0);
    assert!(
        cluster.nodes[1]
            .hall
            .tables
            .values()
            .all(|live| live.moves() == 1),
        "the lobby knows how far they are"
    );
    let eve = cluster.program(1, "eve");
    cluster.ask(eve, HallRequest::Join(codes[3]));
    cluster.settle();
    assert_eq!(
        (
            held(&cluster, 1),
            moves::<Checkers>(&cluster, eve, codes[3])
        ),
        (1, 1)
    );
    cluster.ask(eve, HallRequest::Part(codes[3]));
    cluster.settle();
    assert_eq!(held(&cluster, 1), 0);
}

#[test]
fn while_the_store_is_away_there_is_a_sentence_and_no_flag_falls() {
    let mut cluster = Cluster::new(2);
    let (ana, bob, code) = with_a_clock(&mut cluster, "30s");
    cluster.settle();
    cluster.told(ana);
    cluster.nodes.iter_mut().for_each(|node| node.is_cut = true);
    for _ in 0..40 {
        cluster.pass(Duration::from_secs(1));
        cluster.drain();
    }
    cluster.play::<Checkers>(ana, code, "11-15");
    cluster.ask(ana, HallRequest::Say(ChatPlace::Lobby, "hello?".into()));
    cluster.drain();
    let told = cluster.told(ana);
    assert!(
        has(
            &told,
            |event| matches!(event, HallEvent::Announced(text) if text.english().contains("cannot save"))
        ),
        "{told:?}"
    );
    assert!(
        has(&told, |event| matches!(
            event,
            HallEvent::Answered(_, Err(_))
        )),
        "who speaks is told why nobody hears it"
    );
    assert!(!has(&told, |event| matches!(event, HallEvent::Ended(_))));
    cluster
        .nodes
        .iter_mut()
        .for_each(|node| node.is_cut = false);
    for _ in 0..8 {
        cluster.pass(Duration::from_secs(1));
        cluster.drain();
    }
    assert_eq!(
        [
            moves::<Checkers>(&cluster, bob, code),
            cluster.store.unfinished().expect("an answer").len()
        ],
        [1, 1]
    );
    assert!(has(
        cluster.peek(ana),
        |event| matches!(event, HallEvent::Announced(text) if text.english().contains("can save again"))
    ));
}

#[test]
fn once_more_is_played_in_both_halls() {
    let mut cluster = Cluster::new(2);
    let (ana, bob, code) = cluster.two(Mode::Checkers);
    cluster.settle();
    cluster.request::<Checkers>(ana, code, TableRequest::Resign);
    cluster.settle();
    let first = cluster.nodes[0].hall.tables[code].table.game;
    cluster.request::<Checkers>(ana, code, TableRequest::Offer(Offer::Rematch));
    cluster.settle();
    cluster.request::<Checkers>(
        bob,
        code,
        TableRequest::Answer {
            offer: Offer::Rematch,
            agreed: true,
        },
    );
    cluster.settle();
    for guest in [ana, bob] {
        assert_eq!(
            latest::<Checkers>(cluster.peek(guest), code).map(|last| last.moves),
            Some(0),
            "{guest:?}"
        );
    }
    cluster.play::<Checkers>(bob, code, "11-15");
    cluster.settle();
    cluster.play::<Checkers>(ana, code, "22-18");
    cluster.settle();
    assert_eq!(
        [
            moves::<Checkers>(&cluster, ana, code),
            moves::<Checkers>(&cluster, bob, code)
        ],
        [2, 2]
    );
    let second = cluster.nodes[0].hall.tables[code].table.game;
    assert!(first != second && second == cluster.nodes[1].hall.tables[code].table.game);
    let old = cluster
        .store
        .hall_table_of_game(first.expect("a game"))
        .expect("an answer")
        .expect("the first game");
    assert!(old.closed && old.code != code);
}

#[test]
fn a_hall_alone_looks_for_nothing() {
    let mut world = super::world::World::new();
    let (ana, _, code) = world.two(Mode::Checkers);
    world.play::<Checkers>(ana, code, "11-15");
    assert!(!world.hall.cluster.is_shared());
    assert_eq!(world.hall.deadline(), None, "idle");
    assert_eq!(world.store.notices(0), Ok(vec![]));
    assert_eq!(
        world
            .store
            .sessions_elsewhere(parlour_store::HallId(0), world.now),
        Ok(vec![])
    );
}

#[test]
fn who_plays_now_meets_who_waits_at_another_server() {
    let mut cluster = Cluster::new(2);
    let (ana, bob) = (cluster.screen(0, "ana"), cluster.screen(1, "bob"));
    // By now each server knows who is at the other one.
    cluster.settle();
    let mut play = |guest| {
        let table = new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]);
        cluster.ask(guest, HallRequest::Play(Box::new(table)));
        cluster.drain();
        let told = cluster.told(guest).into_iter();
        let codes = told.filter_map(|event| match event {
            HallEvent::Answered(_, Ok(HallAnswer::Seated(code))) => Some(code),
            _ => None,
        });
        codes.collect::<Vec<_>>()
    };
    let (first, second) = (play(ana), play(bob));
    assert_eq!(first.len(), 1);
    assert_eq!(first, second);
    for node in &cluster.nodes {
        assert!(node.hall.tables[first[0]].has_begun());
    }
}
