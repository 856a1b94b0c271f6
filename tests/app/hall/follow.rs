//! People whom a visitor follows.

use parlour_hall::request::SeatOffer;
use parlour_model::any::Mode;
use parlour_model::player::Level;
use parlour_ui::app::input::Key;

use super::tables::open;
use crate::house::House;

/// Marks somebody in the list of people, with the keys there.
fn mark(house: &mut House, who: usize, name: &str) {
    house.key(who, Key::Tab);
    house.keys(who, "f");
    for letter in name.chars() {
        house.key(who, Key::Char(letter));
    }
    house.key(who, Key::Enter);
}

#[test]
fn who_is_followed_comes_first_and_is_told_of_and_watched() {
    let mut house = House::open();
    let (ana, _) = (house.enter("ana"), house.enter("bob"));
    let cyd = house.enter("cyd");
    mark(&mut house, ana, "cyd");
    house.key(ana, Key::Enter);
    house.pass();
    house.click_on(ana, "Follow");
    house.pass();
    house.visitor(ana).shows("Stop following");
    house.key(ana, Key::Esc);
    house.pass();
    house.visitor(ana).shows("★cyd");
    house.visitor(ana).hides("★bob");
    house.drop_line(cyd);
    house.pass();
    house.visitor(ana).hides("★cyd");
    let cyd = house.enter("cyd");
    house.pass();
    assert_eq!(house.visitor(ana).message(), "√ cyd is here");
    let seats = vec![SeatOffer::Me, SeatOffer::Robot(Level::Casual)];
    open(&mut house, cyd, Mode::Concentration, seats);
    house.pass();
    house.key(ana, Key::Home);
    house.keys(ana, "w");
    house.pass();
    house.visitor(ana).shows("watching");
}

#[test]
fn a_name_is_kept_with_the_account_until_it_is_followed_no_longer() {
    let mut house = House::open();
    let (ana, _) = (house.enter("ana"), house.enter("bob"));
    mark(&mut house, ana, "bob");
    house.key(ana, Key::Enter);
    house.pass();
    house.click_on(ana, "Follow");
    house.pass();
    house.drop_line(ana);
    let ana = house.enter("ana");
    house.visitor(ana).shows("★bob");
    mark(&mut house, ana, "bob");
    house.key(ana, Key::Enter);
    house.pass();
    house.click_on(ana, "Stop following");
    house.key(ana, Key::Esc);
    house.pass();
    house.visitor(ana).hides("★");
}
