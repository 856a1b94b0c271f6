//! Questions that come by themselves, and second clicks: what a person could not have seen is not answered.

use parlour_kit::input::{Input, Key};
use parlour_model::any::Mode;
use parlour_screen::msg::Msg;
use parlour_testing::session::Session;

/// A game of one pair, of which one card lies open.
fn before_the_last_card() -> Session {
    let config = "players = [\"Ana\"]\n[concentration]\npairs = 1\n";
    let mut session = Session::of(config, Mode::Concentration, 80, 24);
    session.key(Key::Enter);
    session.key(Key::Right);
    session
}

#[test]
fn the_end_of_a_game_takes_no_key_that_was_typed_before_it_stood() {
    let mut session = before_the_last_card();
    session.key(Key::Enter);
    session.shows("play again");
    let ended = session.text();
    session.send(Msg::Input(Input::Key(Key::Enter)));
    assert_eq!(session.text(), ended, "the same keystroke twice");
    session.key(Key::Enter);
    assert_ne!(session.text(), ended, "half a second later");
}
