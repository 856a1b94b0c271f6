//! Bots with a face and a voice: what they say at a table and at its end, and the bot that asks for the next game.

use parlour_config::caps::TerminalCaps;
use parlour_kit::input::Key;
use parlour_model::any::Mode;
use parlour_screen::effect::Effect;
use parlour_testing::session::{BEST, Session};
use parlour_ui::state::Start;

const PIP: &str =
    "players = [\"Ana\", { name = \"Pip\", robot = \"beginner\" }]\n[concentration]\npairs = 1\n";

fn table(further: &str) -> Session {
    Session::of(&format!("{PIP}{further}"), Mode::Concentration, 80, 24)
}

/// Ana finds the only pair.
fn win(session: &mut Session) {
    session.settle();
    session.play("A1");
    session.play("A2");
    session.settle();
    session.shows("— game over");
}

#[test]
fn a_bot_greets_and_says_something_at_the_end_of_a_lost_game() {
    let mut session = table("");
    session.settle();
    session.shows("Hello! I like");
    session.key(Key::Char('x'));
    session.click_on("Resign ]");
    session.settle();
    session.shows("Pip: “");
}

#[test]
fn the_words_of_a_bot_are_seen_without_its_head_too() {
    for (mode, width, height) in [(Mode::Concentration, 60, 9), (Mode::BirdHead, 80, 24)] {
        let mut session = Session::of(PIP, mode, width, height);
        session.settle();
        session.shows("Pip: “Hello! I like");
        let greeting = session.text();
        assert_eq!(greeting.matches("Hello! I like").count(), 1, "{greeting}");
    }
    let mut session = table("");
    session.resize(120, 40);
    session.settle();
    session.hides("Pip: “Hello");
}

#[test]
fn bots_are_silent_where_that_is_set() {
    let mut session = table("[screen]\nbots_talk = false\n");
    session.settle();
    session.hides("Hello! I like");
    win(&mut session);
    session.hides("Pip: “");
}

#[test]
fn the_next_bot_asks_whoever_beats_one_three_times_running() {
    let mut session = table("");
    for _ in 0..2 {
        win(&mut session);
        session.shows("Pip: “");
        session.hides("next bot");
        session.click_on("play again");
    }
    win(&mut session);
    session.shows("Momo: “");
    session.click_on("next bot");
    session.settle();
    session.hides("— game over");
    session.shows("Momo");
    session.hides("Pip");
}

#[test]
fn a_screen_reader_hears_a_line_once() {
    let caps = TerminalCaps {
        is_browser: true,
        ..BEST
    };
    let mut session = Session::with(PIP, Start::Play(Mode::Concentration), caps, 80, 24);
    session.settle();
    session.key(Key::Right);
    session.key(Key::Left);
    let said = session.effects();
    let lines = said.iter().filter(
        |effect| matches!(effect, Effect::Speak(line) if line.contains("Pip: “Hello! I like")),
    );
    assert_eq!(lines.count(), 1, "{said:?}");
}

#[test]
fn a_greeting_goes_with_its_bot_when_the_colours_change() {
    let players = "players = [\"Ana\", { name = \"Pip\", robot = \"beginner\" }]\n";
    let mut session = Session::of(players, Mode::Checkers, 80, 24);
    session.settle();
    session.shows("Pip: “Hello! I like");
    session.key(Key::Char('x'));
    session.click_on("Resign ]");
    session.settle();
    session.key(Key::Enter);
    session.settle();
    session.hides("— game over");
    session.shows("Pip: “");
    session.hides("Ana: “");
}
