//! A visitor who looks for a game.

use parlour_hall::request::SeatOffer;
use parlour_model::any::Mode;
use parlour_model::time_control::TimeControl;
use parlour_ui::app::input::Key;

use super::tables::open;
use crate::house::House;

/// The clocks of the tables that a visitor sees in the lobby.
fn clocks(house: &mut House, who: usize) -> Vec<TimeControl> {
    let hall = house.visitor(who).state.venue().hall().expect("a visit");
    hall.lobby.tables.iter().map(|table| table.clock).collect()
}

#[test]
fn where_nobody_waits_a_correspondence_table_is_opened_and_its_opener_is_told_who_came() {
    let mut house = House::open();
    let ana = house.enter("ana");
    house.keys(ana, "g");
    house.visitor(ana).shows("Nobody waits for a game");
    house.click_on(ana, "► Open a table ◄");
    house.pass();
    house.visitor(ana).shows("waiting for players");
    house.key(ana, Key::Esc);
    house.pass();
    let days = TimeControl::Move(std::time::Duration::from_secs(3 * 24 * 3600));
    assert_eq!(clocks(&mut house, ana), [days]);
    house.keys(ana, "g");
    house.pass();
    house.visitor(ana).shows("waiting for players");
    assert_eq!(clocks(&mut house, ana), [days], "no second table is opened");
    house.drop_line(ana);
    let bob = house.enter("bob");
    house.keys(bob, "g");
    house.visitor(bob).shows("ana waits:");
    house.key(bob, Key::Enter);
    // The clock of the game ticks: the screens never rest.
    house.settle();
    let ana = house.come("ana", Some("ana"), (80, 24));
    house.visitor(ana).shows("Concentration with bob");
}

#[test]
fn who_is_there_is_proposed_before_who_is_away() {
    let mut house = House::open();
    let (ana, cyd) = (house.enter("ana"), house.enter("cyd"));
    let seats = || vec![SeatOffer::Me, SeatOffer::Open];
    open(&mut house, ana, Mode::Checkers, seats());
    house.drop_line(ana);
    open(&mut house, cyd, Mode::Concentration, seats());
    let bob = house.enter("bob");
    house.keys(bob, "g");
    house.visitor(bob).shows("cyd waits: Concentration");
    house.click_on(bob, "The next");
    house.visitor(bob).shows("ana waits: ");
    house.click_on(bob, "The next");
    house.click_on(bob, "Sit down");
    house.pass();
    house.visitor(cyd).shows("bob");
    let turn = house.visitor(bob).text();
    assert!(turn.contains("Concentration"), "{turn}");
}

#[test]
fn a_guest_opens_a_table_without_a_clock() {
    let mut house = House::open();
    let guest = house.come("", None, (80, 24));
    house.keys(guest, "g");
    house.visitor(guest).shows("It waits while you are here");
    house.key(guest, Key::Enter);
    house.pass();
    house.key(guest, Key::Esc);
    house.pass();
    assert_eq!(clocks(&mut house, guest), [TimeControl::None]);
}
