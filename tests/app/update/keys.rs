//! Keys that a person has set.

use parlour::app::input::Key;
use parlour::config::Config;
use parlour::model::any::Mode;
use parlour::model::diagnostic::Source;

use crate::session::{BEST, Session, friends};

fn keyed(base: &Config, keys: &str) -> Config {
    let read = Config::read(Source::new("config.toml", &format!("[keys]\n{keys}")));
    Config { keys: read.expect(keys).keys, ..base.clone() }
}

#[test]
fn foot_line_help_and_clicks_follow_the_keys_that_are_set() {
    let mut session = Session::table(keyed(&friends(8), "save = [\"F5\", \"z\"]\nhelp = [\"F9\"]"));
    session.shows("F9 ");
    session.resize(140, 40);
    session.shows("F5 save");
    session.hides("s save");
    let before = session.text();
    session.key(Key::Char('s'));
    session.key(Key::Char('?'));
    assert_eq!(session.text(), before, "the default keys mean nothing any more");
    let (mut pressed, mut clicked) = (session.clone(), session.clone());
    pressed.key(Key::Char('z'));
    clicked.click_on("F5 save");
    assert_eq!(pressed.text(), clicked.text());
    assert_ne!(pressed.text(), before);
    session.key(Key::F(9));
    session.shows("F5, z");
    session.shows("save the record to a file");
}

#[test]
fn a_key_that_is_set_comes_before_the_letter_of_a_row_but_not_within_a_coordinate() {
    let config = keyed(&friends(8), "flip = [\"1\"]\nmouse = [\"b\"]\n");
    let mut session = Session::table(config);
    session.keys("b");
    session.shows("mouse");
    let mut usual = Session::table(friends(8));
    usual.keys("b");
    usual.hides("mouse");
    session.keys("B2");
    usual.keys("2");
    assert_eq!(session.pairs(), usual.pairs(), "a capital letter still names a row, and a digit a column");
}

#[test]
fn a_line_that_is_typed_takes_every_character() {
    let mut session = Session::table(keyed(&friends(8), "quit = [\"Q\"]\nredraw = [\"z\"]\n"));
    session.key(Key::Char(':'));
    session.keys("Qz");
    session.shows("Qz");
}

#[test]
fn a_visitor_of_a_hall_has_the_keys_of_the_house() {
    let config = keyed(&Config::default(), "talk = [\"F3\"]\n");
    let bindings = parlour::app::keymap::of(parlour::app::keymap::Context::Lobby);
    let talk =
        bindings.into_iter().find(|line| line.command == parlour::app::keymap::Command::Talk).expect("it is there");
    let state = parlour::app::state::State::new(config, BEST, parlour::app::state::Start::Hall, 0);
    assert_eq!(*state.keys(talk), [Key::F(3)]);
    assert_eq!(state.mode(), Mode::Concentration);
}
