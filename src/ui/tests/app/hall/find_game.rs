//! A user who looks for a game.

use parlour_kit::input::Key;
use parlour_model::any::Mode;
use parlour_model::time_control::TimeControl;
use parlour_protocol::request::SeatOffer;

use super::tables::open;
use crate::screen_server::ScreenServer;

/// The clocks of the tables that a user sees in the lobby.
fn clocks(server: &mut ScreenServer, who: usize) -> Vec<TimeControl> {
    let hall = server.session(who).state.venue().hall().expect("a visit");
    hall.lobby()
        .tables
        .iter()
        .map(|table| table.clock)
        .collect()
}

#[test]
fn where_nobody_waits_a_correspondence_table_is_opened_and_its_opener_is_told_who_came() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    server.keys(ana, "g");
    server.session(ana).shows("Nobody waits for a game");
    server.click_on(ana, "► Open a table ◄");
    server.pass();
    server.session(ana).shows("waiting for players");
    server.key(ana, Key::Esc);
    server.pass();
    let days = TimeControl::Move(std::time::Duration::from_secs(3 * 24 * 3600));
    assert_eq!(clocks(&mut server, ana), [days]);
    server.keys(ana, "g");
    server.pass();
    server.session(ana).shows("waiting for players");
    assert_eq!(
        clocks(&mut server, ana),
        [days],
        "no second table is opened"
    );
    server.drop_line(ana);
    let bob = server.enter("bob");
    server.keys(bob, "g");
    server.session(bob).shows("ana waits:");
    server.key(bob, Key::Enter);
    // The clock of the game ticks: the screens never rest.
    server.settle();
    let ana = server.come("ana", Some("ana"), (80, 24));
    server.session(ana).shows("Concentration with bob");
}

#[test]
fn who_is_there_is_proposed_before_who_is_away() {
    let mut server = ScreenServer::open();
    let (ana, cyd) = (server.enter("ana"), server.enter("cyd"));
    let seats = || vec![SeatOffer::Me, SeatOffer::Open];
    open(&mut server, ana, Mode::Checkers, seats());
    server.drop_line(ana);
    open(&mut server, cyd, Mode::Concentration, seats());
    let bob = server.enter("bob");
    server.keys(bob, "g");
    server.session(bob).shows("cyd waits: Concentration");
    server.click_on(bob, "The next");
    server.session(bob).shows("ana waits: ");
    server.click_on(bob, "The next");
    server.click_on(bob, "Sit down");
    server.pass();
    server.session(cyd).shows("bob");
    let turn = server.session(bob).text();
    assert!(turn.contains("Concentration"), "{turn}");
}

#[test]
fn a_guest_opens_a_table_without_a_clock() {
    let mut server = ScreenServer::open();
    let guest = server.come("", None, (80, 24));
    server.keys(guest, "g");
    server.session(guest).shows("It waits while you are here");
    server.key(guest, Key::Enter);
    server.pass();
    server.key(guest, Key::Esc);
    server.pass();
    assert_eq!(clocks(&mut server, guest), [TimeControl::None]);
}
