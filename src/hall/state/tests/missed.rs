//! Tests of the news with which a user is welcomed.

use std::borrow::Cow;

use super::world::{World, new_table};
use parlour_model::any::Mode;
use parlour_model::checkers::Checkers;
use parlour_protocol::event::HallEvent;
use parlour_protocol::request::{HallRequest, SeatOffer};
use parlour_table::command::TableRequest;

#[test]
fn what_happened_since_is_said_first_at_the_next_visit() {
    let mut world = World::new();
    let (ana, bob, code) = world.two(Mode::Checkers);
    world.go(bob);
    world.play::<Checkers>(ana, code, "11-15");
    let bob = world.screen("bob");
    let told = world.told(bob);
    let sentence = format!("{code}: Checkers with ana: 1 move since you left; it is your turn");
    assert_eq!(news(&told), [sentence]);
    assert!(told.contains(&HallEvent::Turns(vec![code])));
    world.ask(bob, HallRequest::Join(code));
    assert!(
        !world
            .told(bob)
            .iter()
            .any(|event| matches!(event, HallEvent::Turns(turns) if !turns.is_empty()))
    );
}

#[test]
fn a_game_that_began_or_ended_meanwhile_is_news_with_its_result() {
    let mut world = World::new();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    let code = world.open(ana, new_table(Mode::Checkers, seats));
    world.go(ana);
    world.sit(bob, code);
    let ana = world.screen("ana");
    let begun = format!("{code}: Checkers with bob has begun; it is your turn");
    assert_eq!(news(&world.told(ana)), [begun]);
    world.go(ana);
    world.request::<Checkers>(bob, code, TableRequest::Resign);
    let ana = world.screen("ana");
    let over = format!("{code}: Checkers with bob is over: you won");
    assert_eq!(news(&world.told(ana)), [over]);
}

#[test]
fn deals_are_no_moves_of_which_one_is_told() {
    let mut world = World::new();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    let code = world.open(ana, new_table(Mode::Concentration, seats));
    world.go(ana);
    world.sit(bob, code);
    let ana = world.screen("ana");
    let begun = format!("{code}: Concentration with bob has begun; it is your turn");
    assert_eq!(news(&world.told(ana)), [begun]);
    world.ask(ana, HallRequest::Join(code));
    world.go(ana);
    let ana = world.screen("ana");
    assert_eq!(news(&world.told(ana)), [""; 0], "nobody has moved since");
}

#[test]
fn what_was_told_once_is_no_news_at_the_next_visit() {
    let mut world = World::new();
    let (ana, bob) = (world.screen("ana"), world.screen("bob"));
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    let code = world.open(ana, new_table(Mode::Checkers, seats));
    world.go(ana);
    world.sit(bob, code);
    let ana = world.screen("ana");
    assert_eq!(news(&world.told(ana)).len(), 1);
    world.go(ana);
    let ana = world.screen("ana");
    assert_eq!(news(&world.told(ana)), [""; 0], "nobody has moved since");
    world.ask(ana, HallRequest::Join(code));
    world.play::<Checkers>(ana, code, "11-15");
    let second = world.screen("bob");
    assert_eq!(news(&world.told(second)), [""; 0], "bob is at the table");
}

/// The sentences of what a user has missed.
fn news(told: &[HallEvent]) -> Vec<String> {
    let Some(HallEvent::Welcome(welcome)) = told.first() else {
        panic!("{told:?}")
    };
    let sentences = welcome.news.iter().map(|news| news.text.english());
    sentences.map(Cow::into_owned).collect()
}
