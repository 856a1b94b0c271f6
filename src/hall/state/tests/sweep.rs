//! The operator's sweep: what it takes away, what stays, and that it is told before.

use std::time::Duration;

use super::world::{World, new_table};
use crate::access::{AccessAnswer, Swept};
use crate::session::SessionId;
use parlour_model::any::Mode;
use parlour_protocol::operator::{OperatorRequest, Sweep};
use parlour_protocol::request::{ChatPlace, HallRequest, SeatOffer};
use parlour_store::table_code::TableCode;

const HOUR: Duration = Duration::from_secs(3_600);

fn sweep(network: Option<&str>, by: Option<&str>, dry_run: bool) -> OperatorRequest {
    OperatorRequest::Sweep(Sweep {
        network: network.map(Into::into),
        by: by.map(Into::into),
        since: HOUR,
        lasts: network.map(|_| HOUR),
        dry_run,
        why: vec!["spam".into()],
    })
}

/// Opens a table and says something.
fn leave_traces(world: &mut World, session: SessionId) -> TableCode {
    let table = new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]);
    let line = HallRequest::Say(ChatPlace::Lobby, "buy now".into());
    world.ask(session, line);
    world.open(session, table)
}

fn swept(world: &mut World, request: OperatorRequest) -> Swept {
    match world.access(request) {
        AccessAnswer::Swept(swept) => swept,
        other => panic!("{other:?}"),
    }
}

/// A regular and three strangers, one of them a guest, from one network, and somebody from elsewhere.
#[test]
fn a_network_is_swept_of_what_came_since_and_nothing_else() {
    let mut world = World::new();
    world.address = Some([203, 0, 113, 1].into());
    let regular = world.screen("ana");
    world.pass(24 * HOUR);
    let kept = leave_traces(&mut world, regular);
    let mut gone = Vec::new();
    for name in ["eve1", "eve2"] {
        let eve = world.screen(name);
        gone.push(leave_traces(&mut world, eve));
        world.go(eve);
    }
    let guest = world.guest();
    let guests = world.name(guest);
    gone.push(leave_traces(&mut world, guest));
    world.address = Some([198, 51, 100, 1].into());
    let other = world.screen("bob");
    let elsewhere = leave_traces(&mut world, other);
    gone.sort_unstable();
    let dry = swept(&mut world, sweep(Some("203.0.113.0/24"), None, true));
    assert_eq!(dry.accounts, ["eve1", "eve2", guests.as_str()]);
    assert_eq!((&dry.tables, dry.lines.len()), (&gone, 3));
    assert!(gone.iter().all(|code| world.hall.tables.contains(*code)));
    let done = swept(&mut world, sweep(Some("203.0.113.0/24"), None, false));
    assert_eq!(done, dry);
    assert!(gone.iter().all(|code| !world.hall.tables.contains(*code)));
    let again = swept(&mut world, sweep(Some("203.0.113.0/24"), None, true));
    assert_eq!((again.tables, again.lines), (vec![], vec![]));
    // The network is banned for an hour, and with it the regular's waiting table ends.
    assert!(!world.hall.tables.contains(kept));
    assert!(world.hall.tables.contains(elsewhere));
    world.pass(HOUR);
    world.address = Some([192, 0, 2, 1].into());
    let known = |world: &World, session| world.hall.sessions.who(session).is_some();
    let eve = world.program("eve1");
    assert!(!known(&world, eve), "she is banned from everywhere");
    let ana = world.program("ana");
    assert!(known(&world, ana));
}

#[test]
fn one_account_is_swept_by_its_name() {
    let mut world = World::new();
    let (ana, eve) = (world.screen("ana"), world.screen("eve"));
    let kept = leave_traces(&mut world, ana);
    let gone = leave_traces(&mut world, eve);
    let done = swept(&mut world, sweep(None, Some("eve"), false));
    assert_eq!(
        (done.tables, done.accounts, done.lines.len()),
        (vec![gone], vec!["eve".to_owned()], 1)
    );
    assert!(world.hall.tables.contains(kept));
}

#[test]
fn what_is_no_network_or_nobody_is_refused() {
    let mut world = World::new();
    world.screen("eve");
    for (network, by) in [
        (Some("203.0.113.7"), None),
        (Some("eve"), None),
        (None, Some("nobody")),
    ] {
        let answer = world.access(sweep(network, by, true));
        assert!(matches!(answer, AccessAnswer::Refused(_)), "{answer:?}");
    }
}
