//! Browsers that have come by a link: they look, and take part in nothing.

use parlour_model::checkers::Checkers;

use super::world::{World, latest, new_table};
use crate::options::HallOptions;
use crate::session::SessionId;
use parlour_config::Admission;
use parlour_model::any::Mode;
use parlour_protocol::event::HallEvent;
use parlour_protocol::identity::SessionKind;
use parlour_protocol::request::{HallRequest, NewTable, SeatOffer, TalkPlace};
use parlour_store::table_code::TableCode;
use parlour_table::command::TableRequest;

fn watch(world: &mut World, code: TableCode) -> SessionId {
    let watcher = world.arrive("", SessionKind::Watcher(Some(code)), None);
    world.ask(watcher, HallRequest::Join(code));
    watcher
}

#[test]
fn a_watcher_sees_a_game_of_a_hall_for_known_people_and_is_seen_by_nobody() {
    let mut world = World::new();
    let (ana, bob, code) = world.two(Mode::Checkers);
    world.hall.options.admission = Admission::Known;
    let watcher = watch(&mut world, code);
    world.play::<Checkers>(ana, code, "11-15");
    let seen = latest::<Checkers>(world.peek(watcher), code).expect("a game");
    assert_eq!((seen.moves, seen.legal.len()), (1, 0));
    let lobby = world.hall.everything();
    let names: Vec<_> = lobby.people.iter().map(|person| &person.name).collect();
    assert_eq!(names, ["ana", "bob"]);
    assert_eq!(lobby.tables[0].watchers, 1);
    world.request::<Checkers>(bob, code, TableRequest::Resign);
    let told = world.told(watcher);
    assert!(matches!(told.last(), Some(HallEvent::Ended(_))), "{told:?}");
}

#[test]
fn a_watcher_is_told_and_may_do_nothing_else() {
    let mut world = World::new();
    let (ana, _, code) = world.two(Mode::Checkers);
    let other = world.open(
        ana,
        new_table(Mode::Concentration, vec![SeatOffer::Me, SeatOffer::Open]),
    );
    let watcher = watch(&mut world, code);
    let told = world.told(watcher);
    assert!(
        matches!(
            &told[..],
            [HallEvent::Welcome(welcome), HallEvent::Joined(_), HallEvent::Table(..)] if welcome.is_watcher
        ),
        "{told:?}"
    );
    world.ask(
        ana,
        HallRequest::Say(TalkPlace::Table(code), "hello".into()),
    );
    world.ask(ana, HallRequest::Say(TalkPlace::Lobby, "hello".into()));
    assert_eq!(world.told(watcher), []);
    for request in [
        HallRequest::FollowLobby(true),
        HallRequest::Lobby,
        HallRequest::Open(Box::new(new_table(Mode::Checkers, vec![SeatOffer::Me]))),
        HallRequest::Sit {
            table: other,
            seat: None,
        },
        HallRequest::Join(other),
        HallRequest::Resync(other),
        HallRequest::Say(TalkPlace::Table(code), "hello".into()),
        HallRequest::Say(TalkPlace::Lobby, "hello".into()),
        HallRequest::Invite {
            table: code,
            name: "ana".into(),
        },
        HallRequest::SaveSettings(String::new()),
        HallRequest::MakeKeyCode,
        HallRequest::Profile(Some("ana".into())),
        HallRequest::Ranking(Mode::Checkers),
    ] {
        let what = format!("{request:?}");
        world.ask(watcher, request);
        let why = world.refusal(watcher);
        assert!(
            why.is_some_and(|why| why.starts_with("you watch by a link")),
            "{what}"
        );
    }
    world.play::<Checkers>(watcher, code, "11-15");
    assert!(world.refusal(watcher).is_some());
    for request in [HallRequest::Resync(code), HallRequest::Part(code)] {
        world.ask(watcher, request);
        assert_eq!(world.refusal(watcher), None);
    }
}

#[test]
fn a_watcher_of_a_game_that_is_over_sees_no_table() {
    let mut world = World::new();
    let (_, _, code) = world.two(Mode::Checkers);
    let watcher = world.arrive("", SessionKind::Watcher(None), None);
    world.told(watcher);
    world.ask(watcher, HallRequest::Join(code));
    assert!(world.refusal(watcher).is_some());
}

#[test]
fn an_unlisted_table_is_not_watched() {
    let mut world = World::new();
    let ana = world.program("ana");
    let table = NewTable {
        listed: false,
        ..new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open])
    };
    let code = world.open(ana, table);
    let watcher = watch(&mut world, code);
    assert_eq!(
        world.refusal(watcher).as_deref(),
        Some("there is no such table")
    );
}

#[test]
fn a_watcher_is_late_where_the_hall_wants_it_and_sees_a_game_begin() {
    let mut world = World::with(HallOptions {
        watch_delay: 1,
        allow_seeds: true,
        ..HallOptions::default()
    });
    let (ana, bob) = (world.program("ana"), world.program("bob"));
    let code = world.open(
        ana,
        new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]),
    );
    let watcher = watch(&mut world, code);
    world.sit(bob, code);
    let guest = world.guest();
    world.ask(guest, HallRequest::Join(code));
    let seen = |world: &World, session| {
        let latest = latest::<Checkers>(world.peek(session), code);
        latest.map(|seen| seen.moves)
    };
    assert_eq!(seen(&world, watcher), Some(0));
    world.play::<Checkers>(ana, code, "11-15");
    assert_eq!(
        (seen(&world, watcher), seen(&world, guest)),
        (Some(0), Some(1))
    );
    world.play::<Checkers>(bob, code, "22-18");
    assert_eq!(
        (seen(&world, watcher), seen(&world, guest)),
        (Some(1), Some(2))
    );
    world.request::<Checkers>(ana, code, TableRequest::Resign);
    assert_eq!(seen(&world, watcher), Some(2));
}
