//! Reports to the keeper of a server.

use parlour_hall::access::AccessId;
use parlour_hall::input::HallInput;
use parlour_hall::options::HallOptions;
use parlour_kit::input::Key;
use parlour_protocol::event::HallEvent;
use parlour_protocol::operator::OperatorRequest;

use crate::screen_server::ScreenServer;

#[test]
fn what_the_server_says_and_what_is_taken_down_is_not_reported() {
    let mut server = ScreenServer::with(HallOptions {
        greeting: vec!["Be kind".into()],
        ..HallOptions::default()
    });
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    server.session(ana).shows("Be kind");
    server.line(bob, Key::Char('/'), "rude words");
    server.pass();
    server.keys(ana, "!");
    server.session(ana).shows("[ bob: rude words ]");
    server.session(ana).hides("[ the house: Be kind ]");
    server.key(ana, Key::Esc);
    let said = server
        .session(ana)
        .told
        .iter()
        .find_map(|event| match event {
            HallEvent::Chat(line) if line.by == "bob" => Some(line.number()),
            _ => None,
        });
    let down = OperatorRequest::TakeDown {
        line: said.expect("it was said"),
    };
    server.tell_hall(HallInput::Access(AccessId(1), down.into()));
    server.pass();
    server.keys(ana, "!");
    let told = server.session(ana).message().clone();
    assert!(told.contains("nobody else has written here"), "{told}");
}

#[test]
fn a_line_of_chat_and_a_person_are_reported_by_a_key() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    server.keys(ana, "!");
    let told = server.session(ana).message().clone();
    assert!(told.contains("nobody else has written here"), "{told}");
    server.line(ana, Key::Char('/'), "hello");
    server.line(bob, Key::Char('/'), "rude words");
    server.pass();
    server.keys(ana, "!");
    server.session(ana).shows("Report to the operator?");
    server.session(ana).shows("[ bob: rude words ]");
    server.session(ana).hides("[ ana: hello ]");
    server.key(ana, Key::Enter);
    server.session(ana).hides("Report to the operator?");
    let reported = "√ bob is reported to the server's operator";
    assert_ne!(server.session(ana).message(), reported, "cancelled");
    server.keys(ana, "!");
    server.click_on(ana, "[ bob: rude words ]");
    server.pass();
    assert_eq!(server.session(ana).message(), reported);
    server.key(ana, Key::Tab);
    server.key(ana, Key::End);
    server.keys(ana, "!");
    server.click_on(ana, "[ bob ]");
    server.pass();
    assert_eq!(server.session(ana).message(), reported);
    server.key(ana, Key::Enter);
    server.pass();
    server.click_on(ana, "Report");
    server.pass();
    assert_eq!(server.session(ana).message(), reported);
}
