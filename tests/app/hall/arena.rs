//! An arena of a hall, on screens.

use std::time::Duration;

use parlour_hall::access::{AccessId, AccessRequest, NewArena};
use parlour_hall::input::HallInput;
use parlour_model::any::Mode;
use parlour_ui::app::input::Key;
use parlour_ui::app::state::Screen;

use super::frames::snapshots;
use crate::house::House;

/// Opens an arena of an hour.
fn open(house: &mut House, mode: Mode) {
    let new = NewArena {
        mode,
        lasts: Duration::from_secs(3_600),
        clock: "30m".parse().expect("a clock"),
        rated: true,
    };
    let request = AccessRequest::OpenArena(new);
    house.tell_hall(HallInput::Access(AccessId(1), request));
}

fn is_at_arena(house: &mut House, who: usize) -> bool {
    matches!(house.visitor(who).state.screen(), Screen::Arena(_))
}

#[test]
fn two_wait_are_paired_play_and_see_the_standings() {
    let mut house = House::open();
    open(&mut house, Mode::Checkers);
    let (ana, bob) = (house.enter("ana"), house.enter("bob"));
    house.keys(ana, "T");
    house.visitor(ana).shows("Nobody has joined yet");
    house
        .visitor(ana)
        .shows("1: Checkers (english), 30m, rated");
    house.key(ana, Key::Enter);
    house.visitor(ana).shows("0 points, 0 games, waiting");
    house.visitor(ana).shows("Pause");
    house.keys(bob, "T");
    house.visitor(bob).shows("1 ana");
    house.click_on(bob, "► Play");
    for who in [ana, bob] {
        assert!(matches!(house.visitor(who).state.screen(), Screen::Play(_)));
        house.visitor(who).shows("Checkers");
    }
    let is_anas_turn = house.visitor(ana).text().contains("ana's turn");
    let (loser, winner) = if is_anas_turn { (ana, bob) } else { (bob, ana) };
    house.keys(loser, "x");
    house.key(loser, Key::Tab);
    house.key(loser, Key::Enter);
    house.settle();
    house.click_on(winner, " Lobby ");
    house.keys(winner, "T");
    house.settle();
    house.visitor(winner).shows("2 points, 1 game");
    snapshots("arena", &house.visitor(winner).session);
}

#[test]
fn who_leaves_the_screen_waits_no_longer() {
    let mut house = House::open();
    open(&mut house, Mode::Concentration);
    let (ana, bob) = (house.enter("ana"), house.enter("bob"));
    house.keys(ana, "T");
    house.key(ana, Key::Enter);
    house.visitor(ana).shows("waiting");
    house.key(ana, Key::Esc);
    house.keys(bob, "T");
    house.visitor(bob).hides("waiting");
    house.key(bob, Key::Enter);
    house.visitor(bob).shows("waiting");
    house.click_on(bob, "Pause");
    house.visitor(bob).hides("waiting");
    assert!(is_at_arena(&mut house, bob));
    house.click_on(bob, "1 ana");
    assert!(matches!(
        house.visitor(bob).state.screen(),
        Screen::Profile(_)
    ));
}

#[test]
fn where_there_is_no_arena_the_screen_says_so() {
    let mut house = House::open();
    let ana = house.enter("ana");
    house.keys(ana, "T");
    house.visitor(ana).shows("there is no arena");
    house.key(ana, Key::Esc);
    assert!(matches!(
        house.visitor(ana).state.screen(),
        Screen::Lobby(_)
    ));
}

#[test]
fn one_goes_from_an_arena_to_another() {
    let mut house = House::open();
    open(&mut house, Mode::Checkers);
    house.now += Duration::from_secs(60);
    open(&mut house, Mode::Concentration);
    let ana = house.enter("ana");
    house.keys(ana, "T");
    house.visitor(ana).shows("2: Concentration");
    house.key(ana, Key::Up);
    house.key(ana, Key::Right);
    house.visitor(ana).shows("1: Checkers");
}
