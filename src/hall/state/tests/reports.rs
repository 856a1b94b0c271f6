//! Tests of reports.

use std::time::Duration;

use super::world::{World, answered};
use crate::access::AccessAnswer;
use crate::session::SessionId;
use parlour_model::any::Mode;
use parlour_protocol::event::HallAnswer;
use parlour_protocol::operator::OperatorRequest;
use parlour_protocol::request::{ChatPlace, HallRequest};
use parlour_store::Report;

fn say(world: &mut World, session: SessionId, place: ChatPlace, text: &str) {
    world.pass(Duration::from_secs(2));
    world.ask(session, HallRequest::Say(place, text.into()));
}

/// Reports somebody; answers why not, if that is so.
fn report(world: &mut World, by: SessionId, about: &str, line: Option<i64>) -> Option<String> {
    world.told(by);
    let about = about.to_owned();
    let request = HallRequest::Report { about, line };
    world.ask(by, request);
    world.refusal(by)
}

fn reports(world: &mut World) -> Vec<(i64, Report)> {
    match world.access(OperatorRequest::Reports) {
        AccessAnswer::Reports(reports) => reports,
        other => panic!("{other:?}"),
    }
}

fn texts(report: &Report) -> Vec<&str> {
    report.lines.iter().map(|line| &*line.text).collect()
}

#[test]
fn a_report_has_the_line_and_those_around_it_until_it_is_closed() {
    let mut world = World::new();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    for number in 0..20 {
        let by = if number % 2 == 0 { ana } else { bob };
        say(&mut world, by, ChatPlace::Lobby, &format!("line {number}"));
    }
    let AccessAnswer::Chat(lines) = world.access(OperatorRequest::Chat) else {
        panic!("a list")
    };
    let seventh = lines[7].number();
    assert_eq!(report(&mut world, ana, "bob", Some(seventh)), None);
    assert_eq!(report(&mut world, ana, "bob", None), None);
    assert_eq!(
        report(&mut world, ana, "eve", None),
        None,
        "somebody who is silent"
    );
    let listed = reports(&mut world);
    let about: Vec<_> = listed
        .iter()
        .map(|(number, of)| (*number, &*of.by, &*of.about, of.line))
        .collect();
    let last = lines[19].number();
    assert_eq!(
        about,
        [
            (1, "ana", "bob", Some(seventh)),
            (2, "ana", "bob", Some(last)),
            (3, "ana", "eve", None)
        ]
    );
    let around: Vec<_> = (2..13).map(|number| format!("line {number}")).collect();
    assert_eq!(texts(&listed[0].1), around);
    assert_eq!(
        texts(&listed[1].1),
        [
            "line 14", "line 15", "line 16", "line 17", "line 18", "line 19"
        ]
    );
    world.restart();
    assert_eq!(
        world.access(OperatorRequest::CloseReport { number: 1 }),
        AccessAnswer::Done
    );
    let again = world.access(OperatorRequest::CloseReport { number: 1 });
    assert_eq!(again, AccessAnswer::Refused("there is no report 1".into()));
    assert_eq!(reports(&mut world), listed[1..]);
}

#[test]
fn a_line_at_a_table_is_reported_with_those_of_the_table() {
    let mut world = World::new();
    let (ana, bob, code) = world.two(Mode::Checkers);
    let table = ChatPlace::Table(code);
    say(&mut world, ana, table, "good luck");
    say(&mut world, bob, ChatPlace::Lobby, "elsewhere");
    say(&mut world, bob, table, "you will need it");
    assert_eq!(report(&mut world, ana, "bob", None), None);
    assert_eq!(
        texts(&reports(&mut world)[0].1),
        ["good luck", "you will need it"]
    );
}

#[test]
fn five_reports_in_an_hour_count_for_an_account_or_for_the_new_ones_of_an_address() {
    let mut world = World::new();
    let old = world.screen("ana");
    world.pass(Duration::from_secs(86_400));
    world.address = "192.0.2.7".parse().ok();
    let (new, guest) = (world.screen("bob"), world.guest());
    for number in 0..5 {
        let by = if number % 2 == 0 { new } else { guest };
        assert_eq!(report(&mut world, by, "eve", None), None);
        assert_eq!(report(&mut world, old, "eve", None), None);
    }
    let third = world.screen("cyd");
    for by in [old, new, guest, third] {
        let why = report(&mut world, by, "eve", None);
        let why = why.expect("the sixth in an hour");
        assert!(why.starts_with("too many reports"), "{why}");
    }
    assert_eq!(reports(&mut world).len(), 10);
    world.pass(Duration::from_secs(3_600));
    let about = "eve".to_owned();
    world.ask(third, HallRequest::Report { about, line: None });
    let told = world.told(third);
    assert!(told.contains(&answered(HallAnswer::Reported("eve".into()))));
}
