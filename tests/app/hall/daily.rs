//! The daily deals of a hall, on screens.

use parlour_hall::event::HallEvent;
use parlour_model::any::Mode;
use parlour_model::concentration::Concentration;
use parlour_table::any::AnyGame as _;
use parlour_table::event::TableEvent;
use parlour_ui::app::input::Key;
use parlour_ui::app::state::Screen;

use super::frames::snapshots;
use crate::house::House;

/// The moves that a visitor may make.
fn legal(house: &mut House, who: usize) -> Vec<String> {
    let told = house.visitor(who).told.iter().rev();
    let observations = told.filter_map(|event| match event {
        HallEvent::Table(_, event) => match Concentration::unwrap_event((**event).clone())? {
            TableEvent::Synced(told) => Some(told.observation),
            TableEvent::Moved { observation, .. } => Some(observation),
            _ => None,
        },
        _ => None,
    });
    let latest = observations.into_iter().next().expect("a table");
    latest.legal.iter().map(ToString::to_string).collect()
}

/// A visitor turns cards up until none is left, in an order that follows from a number.
fn play_out(house: &mut House, who: usize, number: usize) {
    for turned in 0..1_000 {
        let legal = legal(house, who);
        let Some(card) = legal.get((turned * number + turned / 16) % legal.len().max(1)) else {
            return;
        };
        house.line(who, Key::Char(':'), card);
        house.pass();
    }
    panic!("the game does not end");
}

/// A visitor begins today's deal of Concentration.
fn begin(house: &mut House, who: usize) {
    house.keys(who, "D");
    house.click_on(who, "Concentration");
    house.pass();
}

#[test]
fn two_people_play_the_deal_of_today_and_see_one_ranking() {
    let mut house = House::open();
    let (ana, bob) = (house.enter("ana"), house.enter("bob"));
    begin(&mut house, ana);
    house.visitor(ana).shows("Concentration, daily deal");
    house.keys(bob, "D");
    house.visitor(bob).shows("not played yet");
    house.key(bob, Key::Esc);
    house.pass();
    let tables = |house: &mut House, who| {
        let hall = house.visitor(who).state.venue().hall().expect("a visit");
        hall.lobby.tables.len()
    };
    assert_eq!(tables(&mut house, bob), 0, "nobody sees another's deal");
    house.key(ana, Key::Esc);
    house.pass();
    assert_eq!(tables(&mut house, ana), 1);
    house.keys(ana, "D");
    house.visitor(ana).shows("begun");
    house.click_on(ana, "begun");
    house.pass();
    house.visitor(ana).shows("Concentration, daily deal");
    play_out(&mut house, ana, 7);
    house.visitor(ana).shows("place 1 of 1");
    begin(&mut house, bob);
    play_out(&mut house, bob, 3);
    house.visitor(bob).shows("place 2 of 2");
    house.key(bob, Key::Esc);
    house.key(bob, Key::Esc);
    house.pass();
    house.keys(bob, "D");
    house.visitor(bob).shows("place 2 of 2");
    snapshots("daily", &house.visitor(bob).session);
    house.click_on(bob, "Concentration");
    assert!(matches!(
        house.visitor(bob).state.screen(),
        Screen::DailyRanking(_)
    ));
    house.visitor(bob).shows("1 ");
    house.visitor(bob).shows("ana");
    snapshots("daily_ranking", &house.visitor(bob).session);
    house.key(bob, Key::Left);
    house.visitor(bob).shows("1, longest 1");
    house.click_on(bob, "ana");
    assert!(matches!(
        house.visitor(bob).state.screen(),
        Screen::Profile(_)
    ));
}

#[test]
fn a_deal_in_a_hall_has_no_hints_and_keeps_its_players() {
    let mut house = House::open();
    let ana = house.enter("ana");
    house.keys(ana, "D");
    house.click_on(ana, "Memory Match");
    house.pass();
    assert_eq!(
        house.visitor(ana).state.screen().ui().mode(),
        Some(Mode::MemoryMatch)
    );
    house.keys(ana, "?");
    house.visitor(ana).hides("hint");
    house.key(ana, Key::Esc);
    house.keys(ana, "h");
    house.visitor(ana).hides("Hint");
}

#[test]
fn the_choice_of_a_game_leads_to_the_daily_deals_too() {
    let mut house = House::open();
    let ana = house.enter("ana");
    house.keys(ana, "n");
    house.click_on(ana, "Daily deals");
    assert!(matches!(
        house.visitor(ana).state.screen(),
        Screen::Daily(_)
    ));
    house.click_on(ana, "Ranking of today");
    house
        .visitor(ana)
        .shows("Nobody has finished this deal today");
    house.key(ana, Key::Esc);
    assert!(matches!(
        house.visitor(ana).state.screen(),
        Screen::Daily(_)
    ));
    house.key(ana, Key::Esc);
    assert!(matches!(
        house.visitor(ana).state.screen(),
        Screen::Lobby(_)
    ));
}

#[test]
fn a_guest_is_told_of_the_key_that_a_place_needs() {
    let mut house = House::open();
    let guest = house.come("", None, (80, 24));
    house.keys(guest, "D");
    house.visitor(guest).shows("Guests are not ranked");
    house.key(guest, Key::Enter);
    assert!(matches!(
        house.visitor(guest).state.screen(),
        Screen::Daily(_)
    ));
    let why = house.visitor(guest).message();
    assert!(why.contains("come with a key"), "{why}");
}
