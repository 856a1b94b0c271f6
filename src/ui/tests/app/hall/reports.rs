//! Reports to the keeper of a server.

use parlour_kit::input::Key;

use crate::screen_server::ScreenServer;

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
    server.session(ana).shows("Report to the keeper?");
    server.session(ana).shows("[ bob: rude words ]");
    server.session(ana).hides("[ ana: hello ]");
    server.key(ana, Key::Enter);
    server.session(ana).hides("Report to the keeper?");
    let reported = "√ bob is reported to the server's keeper";
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
