//! Games in a hall.

use std::time::Duration;

use proptest::prelude::*;

use super::world::{World, latest, new_table};
use crate::session::SessionId;
use parlour_model::any::{AnyPlaythrough, AnyRules, Mode};
use parlour_model::birdhead::BirdHead;
use parlour_model::checkers::Checkers;
use parlour_model::concentration::Concentration;
use parlour_model::diagnostic::Source;
use parlour_model::log::{LogAction, LogEntry, Offer};
use parlour_model::player::{Level, Player};
use parlour_model::record::Record;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::identity::SessionKind;
use parlour_protocol::request::{HallRequest, NewTable, SeatOffer};
use parlour_store::table_code::TableCode;
use parlour_store::{Append, GameId, SeatOwner, Store as _};
use parlour_table::any::AnyGame as _;
use parlour_table::any_host::AnyHost;
use parlour_table::command::{TableCommand, TableRequest};
use parlour_table::event::TableEvent;
use parlour_table::participant::ParticipantId;
use parlour_table::request_id::RequestId;

fn record(told: &[HallEvent]) -> Option<Record> {
    told.iter().rev().find_map(|event| match event {
        HallEvent::Ended(over) => {
            Some(Record::read(Source::new("over.toml", &over.record)).expect("a record"))
        }
        _ => None,
    })
}

#[test]
fn a_game_begins_when_the_last_seat_is_taken_and_both_see_it_from_the_start() {
    let mut world = World::new();
    let (ana, bob, code) = world.two(Mode::Concentration);
    for (session, seat) in [(ana, 0), (bob, 1)] {
        let told = world.told(session);
        let first = told
            .iter()
            .find_map(|event| latest::<Concentration>(std::slice::from_ref(event), code));
        let first = first.expect("the table");
        assert_eq!(
            (first.moves, first.viewer),
            (0, Viewer::Seat(Seat(seat))),
            "before the deal"
        );
        let last = latest::<Concentration>(&told, code).expect("the table");
        assert_eq!((last.moves, last.to_act), (1, ToAct::Seat(Seat(0))));
        assert_eq!(
            last.legal.is_empty(),
            seat == 1,
            "only who is on turn may choose"
        );
    }
    let game = world.hall.tables[code].table.game.expect("a game");
    assert_eq!(
        world
            .store
            .hall_table_of_game(game)
            .expect("an answer")
            .map(|table| table.code),
        Some(code)
    );
}

#[test]
fn a_game_is_played_to_its_end_and_its_record_is_told_whole() {
    let mut world = World::new();
    let (ana, bob, code) = world.two(Mode::Concentration);
    world.play_out::<Concentration>([ana, bob], code);
    let told = world.told(bob);
    let record = record(&told).expect("the end");
    let names: Vec<_> = record
        .players
        .iter()
        .map(|player| player.name.as_str())
        .collect();
    assert_eq!(names, ["ana", "bob"]);
    let (played, refused) = record.replay().expect("rules");
    assert!(refused.is_none());
    let winners = latest::<Concentration>(&told, code).and_then(|last| last.winners);
    assert_eq!(
        parlour_model::each_game!(AnyPlaythrough, played, played => played.winners()),
        winners
    );
    world.go(ana);
    world.go(bob);
    assert!(world.hall.tables.len() == 0, "everybody has seen the end");
}

#[test]
fn a_program_that_forgets_to_leave_does_not_keep_a_table_for_ever() {
    let mut world = World::new();
    let (ana, bob, code) = world.two(Mode::Checkers);
    world.request::<Checkers>(ana, code, TableRequest::Resign);
    world.pass(Duration::from_secs(9 * 60));
    assert!(world.hall.tables.contains(code));
    world.pass(Duration::from_secs(2 * 60));
    assert!(world.hall.tables.len() == 0);
    let parted = HallEvent::Answered(RequestId::default(), Ok(HallAnswer::Parted(code)));
    assert!(world.told(bob).contains(&parted));
}

#[test]
fn after_a_kill_everybody_comes_back_to_the_seat() {
    let mut world = World::new();
    let (ana, bob, code) = world.two(Mode::Checkers);
    world.play::<Checkers>(ana, code, "11-15");
    world.play::<Checkers>(bob, code, "22-18");
    let before = latest::<Checkers>(world.peek(ana), code).expect("the table");
    world.restart();
    let (ana, bob) = (world.program("ana"), world.program("bob"));
    let after = latest::<Checkers>(world.peek(ana), code).expect("the table");
    assert_eq!(
        (after.moves, &after.view, &after.legal),
        (before.moves, &before.view, &before.legal)
    );
    world.play::<Checkers>(ana, code, "15x22");
    assert_eq!(
        latest::<Checkers>(world.peek(bob), code)
            .expect("the table")
            .moves,
        3
    );
}

#[test]
fn where_another_hall_has_written_the_game_goes_on_from_what_it_wrote() {
    let mut world = World::new();
    let (ana, bob, code) = world.two(Mode::Checkers);
    world.play::<Checkers>(ana, code, "11-15");
    let game = world.hall.tables[code].table.game.expect("a game");
    let saved = world.store.open(game).expect("the game");
    let action = LogAction::Move {
        by: Some(Seat(1)),
        text: "22-18".into(),
    };
    let append = Append {
        game: Some(game),
        header: saved.header,
        expected: saved.log.len(),
        entries: vec![LogEntry { spent: 0, action }],
        end: None,
        now: world.now,
        table: None,
    };
    world.store.append(append).expect("nobody else has written");
    world.told(ana);
    world.play::<Checkers>(bob, code, "24-19");
    let last = latest::<Checkers>(world.peek(ana), code).expect("the table");
    assert_eq!((last.moves, last.to_act), (2, ToAct::Seat(Seat(0))));
    world.play::<Checkers>(ana, code, "15x22");
    let last = latest::<Checkers>(world.peek(bob), code).expect("the table");
    assert_eq!(
        last.moves,
        3,
        "and it is saved: {}",
        world.store.open(game).expect("the game").log.len()
    );
    assert_eq!(
        world.store.open(game).expect("the game").log.len(),
        saved.log.len() + 2
    );
}

#[test]
fn a_table_that_waits_is_there_after_a_kill_too() {
    let mut world = World::new();
    let ana = world.program("ana");
    let code = world.open(
        ana,
        new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]),
    );
    world.restart();
    let bob = world.program("bob");
    world.sit(bob, code);
    let ana = world.program("ana");
    assert!(
        !latest::<Checkers>(world.peek(ana), code)
            .expect("the table")
            .legal
            .is_empty(),
        "Ana begins"
    );
}

#[test]
fn the_seat_follows_from_who_asks() {
    let mut world = World::new();
    let (ana, bob, code) = world.two(Mode::Checkers);
    let eve = world.program("eve");
    world.play::<Checkers>(eve, code, "11-15");
    assert_eq!(
        world.refusal(eve).as_deref(),
        Some("you are not watching this table")
    );
    world.ask(eve, HallRequest::Join(code));
    world.play::<Checkers>(eve, code, "11-15");
    assert_eq!(
        world.refusal(eve).as_deref(),
        Some("spectators cannot play")
    );
    world.play::<Checkers>(bob, code, "22-18");
    assert!(
        world
            .refusal(bob)
            .is_some_and(|why| why.contains("not your turn"))
    );
    world.request::<Checkers>(eve, code, TableRequest::Take(Player::person("ana")));
    assert!(
        world.refusal(eve).is_some(),
        "nobody becomes another by a name"
    );
    world.told(ana);
    world.play::<Checkers>(ana, code, "11-15");
    assert_eq!(
        latest::<Checkers>(world.peek(ana), code).map(|last| last.moves),
        Some(1)
    );
}

#[test]
fn one_person_plays_one_hand() {
    let mut world = World::new();
    let (ana, bob) = (world.program("ana"), world.program("bob"));
    let table = |seats| HallRequest::Open(Box::new(new_table(Mode::BirdHead, seats)));
    let seats = vec![SeatOffer::Me, SeatOffer::Me, SeatOffer::Open];
    world.ask(ana, table(seats));
    let one_seat = Some("in a game with secrets one person plays one seat");
    assert_eq!(world.refusal(ana).as_deref(), one_seat);
    let own = vec![
        SeatOffer::Me,
        SeatOffer::Me,
        SeatOffer::Robot(Level::Novice),
    ];
    let _ = world.open(ana, new_table(Mode::BirdHead, own));

    let seats = vec![SeatOffer::Open, SeatOffer::Me];
    let code = world.open(ana, new_table(Mode::BirdHead, seats));
    world.sit(bob, code);
    world.request::<BirdHead>(bob, code, TableRequest::Leave);
    world.told(ana);
    let take = TableCommand::<BirdHead> {
        from: ParticipantId(0),
        id: RequestId::default(),
        seat: Some(Seat(0)),
        seen: 0,
        request: TableRequest::Take(Player::person("ana")),
    };
    let take = HallRequest::Command(code, Box::new(BirdHead::wrap_command(take)));
    world.ask(ana, take);
    assert_eq!(world.refusal(ana).as_deref(), one_seat);
}

#[test]
fn robots_take_the_seats_that_they_were_offered() {
    let mut world = World::new();
    let ana = world.program("ana");
    let seats = vec![
        SeatOffer::Me,
        SeatOffer::Robot(Level::Novice),
        SeatOffer::Robot(Level::Novice),
    ];
    let code = world.open(ana, new_table(Mode::BirdHead, seats));
    let live = &world.hall.tables[code];
    assert_eq!(live.owner(Seat(1)), &SeatOwner::Robot(Level::Novice));
    assert_eq!(
        live.host.as_ref().map(AnyHost::to_act),
        Some(ToAct::Seat(Seat(0))),
        "the robots have moved"
    );
}

#[test]
fn the_seat_of_a_guest_who_is_gone_is_open_and_whoever_comes_takes_it() {
    let mut world = World::new();
    let (ana, guest) = (world.program("ana"), world.guest());
    let code = world.open(
        ana,
        new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]),
    );
    world.sit(guest, code);
    world.play::<Checkers>(ana, code, "11-15");
    world.go(guest);
    world.pass(Duration::from_secs(3 * 60));
    assert_eq!(world.hall.tables[code].owner(Seat(1)), &SeatOwner::Open);
    let bob = world.program("bob");
    world.sit(bob, code);
    world.play::<Checkers>(bob, code, "22-18");
    assert_eq!(world.hall.tables[code].moves(), 2);
    let owner = world.hall.tables[code].owner(Seat(1)).clone();
    assert!(matches!(owner, SeatOwner::Account(_)), "{owner:?}");
}

#[test]
fn once_more_is_another_game_with_seats_swapped_and_the_first_is_kept() {
    let mut world = World::new();
    let (ana, bob, code) = world.two(Mode::Checkers);
    world.request::<Checkers>(ana, code, TableRequest::Resign);
    let first = world.hall.tables[code].table.game.expect("a game");
    world.request::<Checkers>(ana, code, TableRequest::Offer(Offer::Rematch));
    world.request::<Checkers>(
        bob,
        code,
        TableRequest::Answer {
            offer: Offer::Rematch,
            agreed: true,
        },
    );
    let last = latest::<Checkers>(world.peek(bob), code).expect("the table");
    assert_eq!((last.viewer, last.moves), (Viewer::Seat(Seat(0)), 0));
    world.play::<Checkers>(bob, code, "11-15");
    let second = world.hall.tables[code].table.game.expect("a game");
    assert_ne!(first, second);
    let old = world
        .store
        .hall_table_of_game(first)
        .expect("an answer")
        .expect("the first game");
    assert!(old.closed && old.code != code);
    world.restart();
    let ana = world.program("ana");
    world.play::<Checkers>(ana, code, "22-18");
    assert_eq!(
        world.hall.tables[code].moves(),
        2,
        "and it goes on after a kill"
    );
}

#[test]
fn what_cannot_be_rated_is_refused() {
    let mut world = World::new();
    let (ana, guest) = (world.program("ana"), world.guest());
    let rated = |seats| NewTable {
        rated: true,
        seed: None,
        ..new_table(Mode::Checkers, seats)
    };
    let tables = [
        (
            ana,
            rated(vec![SeatOffer::Me, SeatOffer::Robot(Level::Novice)]),
            "bots",
        ),
        (
            ana,
            rated(vec![SeatOffer::Me, SeatOffer::Me]),
            "different account",
        ),
        (
            ana,
            rated(vec![SeatOffer::Me, SeatOffer::Invited("ana".into())]),
            "different account",
        ),
        (
            ana,
            NewTable {
                seed: Some(1),
                ..rated(vec![SeatOffer::Me, SeatOffer::Open])
            },
            "seed",
        ),
        (guest, rated(vec![SeatOffer::Me, SeatOffer::Open]), "guests"),
    ];
    for (session, table, word) in tables {
        world.told(session);
        world.ask(session, HallRequest::Open(Box::new(table)));
        let why = world.refusal(session).unwrap_or_default();
        assert!(why.contains(word), "{word}: {why}");
    }
    let code = world.open(ana, rated(vec![SeatOffer::Me, SeatOffer::Open]));
    world.sit(guest, code);
    assert!(
        world
            .refusal(guest)
            .is_some_and(|why| why.contains("guests"))
    );
    let bob = world.program("bob");
    world.sit(bob, code);
    for request in [TableRequest::Hint, TableRequest::Undo, TableRequest::Leave] {
        world.told(ana);
        world.request::<Checkers>(ana, code, request);
        assert!(
            world
                .refusal(ana)
                .is_some_and(|why| why.contains("rated game"))
        );
    }
}

#[test]
fn a_flag_falls_though_nobody_is_there() {
    let mut world = World::new();
    let (ana, bob) = (world.program("ana"), world.program("bob"));
    let clock = "30s/move".parse().expect("a clock");
    let code = world.open(
        ana,
        NewTable {
            clock,
            ..new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open])
        },
    );
    world.sit(bob, code);
    world.go(ana);
    world.go(bob);
    world.pass(Duration::from_secs(31));
    let bob = world.program("bob");
    let record = record(&world.told(bob)).expect("the end");
    assert_eq!(
        record.end.map(|end| end.to_string()).as_deref(),
        Some("out of time 1")
    );
}

/// Anything that a user may ask, sensible or not.
fn request() -> impl Strategy<Value = (u8, u8, u8)> {
    (0..4_u8, 0..16_u8, any::<u8>())
}

#[expect(clippy::too_many_lines, reason = "one arm an action")]
fn act(
    world: &mut World,
    sessions: &mut [SessionId; 4],
    codes: &mut Vec<TableCode>,
    (who, what, number): (u8, u8, u8),
) {
    let session = sessions[usize::from(who)];
    let code = codes.get(usize::from(number) % codes.len().max(1)).copied();
    let seat = Seat(number % 3);
    let Some(code) = code.filter(|_| what > 1) else {
        let seats = match number % 4 {
            0 => vec![SeatOffer::Me, SeatOffer::Open],
            1 => vec![SeatOffer::Open, SeatOffer::Me],
            2 => vec![SeatOffer::Me, SeatOffer::Robot(Level::Random)],
            _ => vec![SeatOffer::Me, SeatOffer::Invited("p1".into())],
        };
        let rules = AnyRules::default_of(Mode::Checkers);
        let table = NewTable {
            rules,
            listed: number % 5 > 0,
            ..new_table(Mode::Checkers, seats)
        };
        world.ask(session, HallRequest::Open(Box::new(table)));
        codes.extend(
            world
                .peek(session)
                .iter()
                .rev()
                .take(12)
                .find_map(|event| match event {
                    HallEvent::Answered(_, Ok(HallAnswer::Seated(code))) => Some(*code),
                    _ => None,
                }),
        );
        return;
    };
    match what {
        2 => world.ask(
            session,
            HallRequest::Sit {
                table: code,
                seat: (number % 2 == 0).then_some(seat),
            },
        ),
        3 => world.ask(session, HallRequest::StandUp(code)),
        4 => world.ask(session, HallRequest::Close(code)),
        5 => world.ask(session, HallRequest::Join(code)),
        6 => world.ask(session, HallRequest::Part(code)),
        7 => world.ask(
            session,
            HallRequest::Invite {
                table: code,
                name: format!("p{}", number % 4),
            },
        ),
        8 => world.ask(session, HallRequest::Decline(code)),
        9 if number < 32 => {
            world.go(session);
            sessions[usize::from(who)] = world.program(&format!("p{who}x"));
        }
        9 if number > 230 => {
            world.restart();
            *sessions = [0, 1, 2, 3].map(|who| world.program(&format!("p{who}x")));
        }
        9 | 10 if world.hall.tables.contains(code) => {
            world.request::<Checkers>(session, code, TableRequest::Resign);
        }
        11 if world.hall.tables.contains(code) => {
            world.request::<Checkers>(session, code, TableRequest::Take(Player::person("p1x")));
        }
        12 if world.hall.tables.contains(code) => {
            world.request::<Checkers>(session, code, TableRequest::Leave);
        }
        13 if world.hall.tables.contains(code) => {
            let offer = if number % 2 == 0 {
                Offer::Rematch
            } else {
                Offer::Draw
            };
            world.request::<Checkers>(session, code, TableRequest::Offer(offer));
            for other in *sessions {
                world.request::<Checkers>(
                    other,
                    code,
                    TableRequest::Answer {
                        offer,
                        agreed: true,
                    },
                );
            }
        }
        _ => {
            let legal = latest::<Checkers>(world.peek(session), code)
                .map(|last| last.legal)
                .unwrap_or_default();
            let chosen = legal.get(usize::from(number) % legal.len().max(1)).cloned();
            if let Some(chosen) = chosen.filter(|_| world.hall.tables.contains(code)) {
                world.request::<Checkers>(session, code, TableRequest::Play(chosen));
            }
        }
    }
}

/// Whatever has happened, the store has the tables as the hall has them, and seats are theirs who the hosts say.
fn check(world: &World) {
    let stored = world.store.hall_tables().expect("an answer");
    assert_eq!(stored.len(), world.hall.tables.len());
    for table in stored {
        let live = &world.hall.tables[table.code];
        assert!(
            !live.sync.unsaved.is_empty() || live.table == table,
            "{:?} is stored as {table:?}",
            live.table
        );
        let Some(host) = &live.host else { continue };
        for seat in live.all_seats() {
            let player = &host.players()[seat.index()];
            match live.owner(seat) {
                SeatOwner::Open => assert!(host.is_open(seat)),
                SeatOwner::Robot(level) => assert_eq!(player.controller.level(), Some(*level)),
                _ if player.is_person() => {
                    assert_eq!(world.hall.names.of_seat(live, seat), player.name);
                }
                _ => {}
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_sessions_ask_the_hall_and_the_store_agree(requests in prop::collection::vec(request(), 1..120)) {
        let mut world = World::new();
        let mut sessions = [0, 1, 2, 3].map(|who| world.program(&format!("p{who}x")));
        let mut codes = Vec::new();
        for request in requests {
            act(&mut world, &mut sessions, &mut codes, request);
            check(&world);
        }
    }
}

#[test]
fn a_table_that_is_put_away_takes_no_code_of_another() {
    let mut world = World::new();
    // After each restart the same codes are drawn once more.
    world.restart();
    let ana = world.program("ana");
    let opened: Vec<_> = (0..3)
        .map(|_| {
            world.open(
                ana,
                new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]),
            )
        })
        .collect();
    world.ask(ana, HallRequest::Close(opened[0]));
    world.restart();
    let (ana, bob, code) = world.two(Mode::Checkers);
    assert!(
        !opened[1..].contains(&code),
        "{code} is the code of a table that waits"
    );
    world.request::<Checkers>(ana, code, TableRequest::Offer(Offer::Rematch));
    world.request::<Checkers>(
        bob,
        code,
        TableRequest::Answer {
            offer: Offer::Rematch,
            agreed: true,
        },
    );
    check(&world);
    let first = world
        .store
        .hall_table_of_game(GameId(1))
        .expect("an answer")
        .expect("a table");
    assert!(
        first.closed && first.code != code && !opened.contains(&first.code),
        "{first:?}"
    );
}

#[test]
fn who_comes_back_gets_the_seat_that_a_robot_keeps_and_everybody_is_told() {
    for kind in [SessionKind::Screen, SessionKind::Program] {
        let mut world = World::new();
        let (ana, bob, code) = world.two(Mode::Checkers);
        world.go(bob);
        world.pass(Duration::from_secs(4 * 60));
        let take = TableCommand::<Checkers> {
            from: ParticipantId(0),
            id: RequestId::default(),
            seat: Some(Seat(1)),
            seen: 0,
            request: TableRequest::Take(Player::robot("bob", Level::Novice)),
        };
        let take = HallRequest::Command(code, Box::new(Checkers::wrap_command(take)));
        world.ask(ana, take);
        let robots = |events: &[HallEvent]| {
            let tables = events.iter().filter_map(|event| match event {
                HallEvent::Table(_, event) => Checkers::unwrap_event((**event).clone()),
                _ => None,
            });
            let mut players = tables.filter_map(|event| match event {
                TableEvent::Snapshot(table) => Some(table.players.clone()),
                _ => None,
            });
            let players = players.next_back().expect("the table");
            !players[1].is_person()
        };
        assert!(robots(&world.told(ana)), "ana is told of the robot");
        let bob = world.come("bob", kind);
        if kind == SessionKind::Screen {
            world.ask(bob, HallRequest::Join(code));
        }
        assert!(!robots(&world.told(ana)), "ana is told that bob is back");
        world.play::<Checkers>(ana, code, "11-15");
        assert!(!robots(world.peek(bob)));
        world.play::<Checkers>(bob, code, "22-18");
        assert_eq!(world.hall.tables[code].moves(), 2);
    }
}
