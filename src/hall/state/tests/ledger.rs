//! The ledger: what one key, many keys of an address and many addresses of a network may do, and when it passes.

use std::time::Duration;

use super::world::{World, new_table};
use crate::access::AccessAnswer;
use crate::session::SessionId;
use parlour_model::any::Mode;
use parlour_protocol::operator::OperatorRequest;
use parlour_protocol::request::{ChatPlace, HallRequest, SeatOffer};
use parlour_store::table_code::TableCode;

/// New accounts, each from another address of the network 203.0.113.0/24.
fn neighbours(world: &mut World, count: u8) -> Vec<SessionId> {
    let mut session = |host| {
        world.address = Some([203, 0, 113, host].into());
        world.screen(&format!("eve{host}"))
    };
    (1..=count).map(&mut session).collect()
}

/// Asks for something again and again, with each session in turn. Returns the answers that were refusals, in order.
fn refused(
    world: &mut World,
    sessions: &[SessionId],
    times: usize,
    request: &HallRequest,
) -> Vec<String> {
    let ask = |number: usize| {
        let session = sessions[number % sessions.len()];
        world.told(session);
        world.ask(session, request.clone());
        world.refusal(session)
    };
    (0..times).filter_map(ask).collect()
}

fn line() -> HallRequest {
    HallRequest::Say(ChatPlace::Lobby, "buy now".into())
}

fn waiting(world: &mut World, by: SessionId) -> TableCode {
    world.open(
        by,
        new_table(Mode::Checkers, vec![SeatOffer::Me, SeatOffer::Open]),
    )
}

/// The operator sees who is at the end of a limit; what was done passes.
#[test]
fn the_list_of_accounts_says_how_much_of_its_limits_each_has_used() {
    let mut world = World::new();
    let [ana, _] = ["ana", "bob"].map(|name| world.screen(name));
    refused(&mut world, &[ana], 20, &line());
    let used = |world: &mut World| match world.access(OperatorRequest::Accounts) {
        AccessAnswer::Accounts(accounts) => {
            let used = accounts
                .into_iter()
                .map(|(account, used)| (account.name, used));
            used.collect::<Vec<_>>()
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(used(&mut world), [("ana".into(), 100), ("bob".into(), 0)]);
    world.pass(Duration::from_secs(600));
    assert_eq!(used(&mut world)[0], ("ana".into(), 0));
}

#[test]
fn many_keys_of_a_network_say_no_more_than_three() {
    let mut world = World::new();
    let keys = neighbours(&mut world, 9);
    let refusals = refused(&mut world, &keys, 9 * 6, &line());
    assert_eq!(refusals.len(), 9 * 6 - 24);
    assert!(
        refusals[0].starts_with("too many lines of chat from your network: go on in"),
        "{refusals:?}"
    );
    world.address = Some([198, 51, 100, 1].into());
    let ana = world.screen("ana");
    assert_eq!(refused(&mut world, &[ana], 8, &line()), [""; 0]);
}

#[test]
fn who_is_known_counts_alone() {
    let mut world = World::new();
    let keys = neighbours(&mut world, 5);
    world.pass(Duration::from_secs(24 * 3_600));
    assert_eq!(refused(&mut world, &keys, 5 * 8, &line()), [""; 0]);
    let refusals = refused(&mut world, &keys[..1], 1, &line());
    assert_eq!(
        refusals,
        ["too many lines of chat in a short time: go on in 2 s"]
    );
    world.pass(Duration::from_secs(2));
    assert_eq!(refused(&mut world, &keys[..1], 1, &line()), [""; 0]);
}

#[test]
fn closing_a_table_gives_no_invitation_back() {
    let mut world = World::new();
    world.screen("bob");
    let keys = neighbours(&mut world, 9);
    let invite = |world: &mut World, by: SessionId| {
        let code = waiting(world, by);
        let name = "bob".to_owned();
        let refusals = refused(world, &[by], 1, &HallRequest::Invite { table: code, name });
        world.ask(by, HallRequest::Close(code));
        refusals.is_empty()
    };
    let sent = (0..90).filter(|number| invite(&mut world, keys[number % 9]));
    assert_eq!(sent.count(), 9);
}

#[test]
fn sitting_and_standing_is_counted() {
    let mut world = World::new();
    let ana = world.screen("ana");
    let code = waiting(&mut world, ana);
    let eve = neighbours(&mut world, 1)[0];
    let (sit, stand) = (
        HallRequest::Sit {
            table: code,
            seat: None,
        },
        HallRequest::StandUp(code),
    );
    let mut ask = |request: &HallRequest| refused(&mut world, &[eve], 1, request).is_empty();
    let done = (0..400).filter(|number| ask(if number % 2 == 0 { &stand } else { &sit }));
    assert!(done.count() <= 60);
}

#[test]
fn a_refused_deed_costs_nothing() {
    let mut world = World::new();
    let keys = neighbours(&mut world, 1);
    refused(&mut world, &keys, 8, &line());
    let refusals = refused(&mut world, &keys, 500, &line());
    assert_eq!(refusals.len(), 500);
    world.pass(Duration::from_secs(10));
    assert_eq!(refused(&mut world, &keys, 8, &line()), [""; 0]);
}
