//! People whom a user follows.

use parlour_kit::input::Key;
use parlour_model::any::Mode;
use parlour_model::player::Level;
use parlour_protocol::request::SeatOffer;

use super::tables::open;
use crate::screen_server::ScreenServer;

/// Marks somebody in the list of people, with the keys there.
fn mark(server: &mut ScreenServer, who: usize, name: &str) {
    server.key(who, Key::Tab);
    server.keys(who, "f");
    for letter in name.chars() {
        server.key(who, Key::Char(letter));
    }
    server.key(who, Key::Enter);
}

#[test]
fn who_is_followed_comes_first_and_is_told_of_and_watched() {
    let mut server = ScreenServer::open();
    let (ana, _) = (server.enter("ana"), server.enter("bob"));
    let cyd = server.enter("cyd");
    mark(&mut server, ana, "cyd");
    server.key(ana, Key::Enter);
    server.pass();
    server.click_on(ana, "Follow");
    server.pass();
    server.session(ana).shows("Stop following");
    server.key(ana, Key::Esc);
    server.pass();
    server.session(ana).shows("★cyd");
    server.session(ana).hides("★bob");
    server.drop_line(cyd);
    server.pass();
    server.session(ana).hides("★cyd");
    let cyd = server.enter("cyd");
    server.pass();
    assert_eq!(server.session(ana).message(), "√ cyd is here");
    let seats = vec![SeatOffer::Me, SeatOffer::Robot(Level::Casual)];
    open(&mut server, cyd, Mode::Concentration, seats);
    server.pass();
    server.key(ana, Key::Home);
    server.keys(ana, "w");
    server.pass();
    server.session(ana).shows("watching");
}

#[test]
fn a_name_is_kept_with_the_account_until_it_is_followed_no_longer() {
    let mut server = ScreenServer::open();
    let (ana, _) = (server.enter("ana"), server.enter("bob"));
    mark(&mut server, ana, "bob");
    server.key(ana, Key::Enter);
    server.pass();
    server.click_on(ana, "Follow");
    server.pass();
    server.drop_line(ana);
    let ana = server.enter("ana");
    server.session(ana).shows("★bob");
    mark(&mut server, ana, "bob");
    server.key(ana, Key::Enter);
    server.pass();
    server.click_on(ana, "Stop following");
    server.key(ana, Key::Esc);
    server.pass();
    server.session(ana).hides("★");
}
