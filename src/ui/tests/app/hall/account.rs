//! The screen of an account: another name, and its end.

use parlour_config::Admission;
use parlour_hall::options::HallOptions;
use parlour_kit::input::Key;
use parlour_protocol::event::{HallAnswer, HallEvent};

use super::frames::snapshots;
use crate::screen_server::ScreenServer;

/// The farewell to a user.
fn farewell(server: &mut ScreenServer, who: usize) -> Option<String> {
    let mut told = server.session(who).told.iter().rev();
    told.find_map(|event| match event {
        HallEvent::Farewell(why) => Some(why.english().into_owned()),
        _ => None,
    })
}

#[test]
fn an_account_is_renamed_with_keys_and_a_name_that_is_taken_can_be_corrected() {
    let mut server = ScreenServer::open();
    let (ana, _) = (server.enter("ana"), server.enter("bob"));
    server.keys(ana, "K");
    server.press_down(ana, 2);
    server.key(ana, Key::Enter);
    server.keys(ana, "Bob");
    server.key(ana, Key::Enter);
    let told = server.session(ana).message();
    assert!(told.contains("Bob looks too much like bob"), "{told}");
    assert_eq!(farewell(&mut server, ana), None);
    server.key(ana, Key::Enter);
    server.keys(ana, "zoe");
    server.key(ana, Key::Enter);
    assert_eq!(
        farewell(&mut server, ana).as_deref(),
        Some("your account is now called zoe; log in again")
    );
    server.drop_line(ana);
    let zoe = server.come("whoever", Some("ana"), (80, 24));
    server.session(zoe).shows("the house — zoe");
}

#[test]
fn an_account_is_deleted_with_the_mouse_after_a_question_that_keeps_it_by_default() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    server.keys(ana, "K");
    server.click_on(ana, "Delete this account");
    server.session(ana).shows("Delete your account?");
    snapshots("delete_account", server.session(ana));
    // No letter that was meant for elsewhere deletes it, and the marked button keeps it.
    server.keys(ana, " d");
    server.key(ana, Key::Enter);
    server.session(ana).hides("Delete your account?");
    assert_eq!(farewell(&mut server, ana), None);
    server.click_on(ana, "Delete this account");
    server.click_on(ana, "Delete it");
    assert_eq!(
        farewell(&mut server, ana).as_deref(),
        Some("your account is deleted")
    );
    server.drop_line(ana);
    let new = server.come("ana", Some("ana"), (80, 24));
    server.key(new, Key::Enter);
    let told = server.session(new).message();
    assert_eq!(told, "× the name ana is taken; choose another");
}

#[test]
fn what_is_typed_at_the_entrance_is_left_by_arrows_tab_and_mouse_and_stays() {
    for leave in [Key::Down, Key::Tab, Key::Up] {
        let mut server = ScreenServer::open();
        let ana = server.come("ana", Some("k"), (80, 24));
        server.keys(ana, "zoe");
        server.key(ana, leave);
        server.session(ana).shows("zoe");
        if leave == Key::Up {
            // The rows go round: back to what was typed, and on.
            server.key(ana, Key::Down);
            server.key(ana, Key::Enter);
            server.keys(ana, "a");
            server.key(ana, Key::Down);
        }
        server.key(ana, Key::Enter);
        let name = if leave == Key::Up { "zoea" } else { "zoe" };
        server.session(ana).shows(&format!("the house — {name}"));
    }
    let mut server = ScreenServer::with(HallOptions {
        admission: Admission::Invited,
        ..HallOptions::default()
    });
    let ana = server.come("ana", Some("k"), (80, 24));
    server.keys(ana, "zoe");
    server.click_on(ana, "  invitation");
    server.click_on(ana, "► invitation");
    server.keys(ana, "k3f9q2ab7x");
    server.key(ana, Key::Up);
    server.session(ana).shows("zoe");
    server.session(ana).shows("k3f9q2ab7x");
}

#[test]
fn an_account_is_come_into_where_the_name_would_be() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    server.keys(ana, "K");
    server.click_on(ana, "Recovery code");
    let mut told = server.session(ana).told.iter().rev();
    let code = told.find_map(|event| match event {
        HallEvent::Answered(_, Ok(HallAnswer::RecoveryCode(code))) => Some(code.clone()),
        _ => None,
    });
    let laptop = server.come("root", Some("laptop"), (80, 24));
    server.keys(laptop, &code.expect("a code"));
    server.key(laptop, Key::Enter);
    server.session(laptop).shows("the house — ana");
}
