//! The line mode, from the question which game to a new deal.

use parlour_config::Config;
use parlour_kit::input::Input;
use parlour_language::Language;
use parlour_model::any::Mode;
use parlour_screen::msg::Msg;
use parlour_testing::session::START;
use parlour_ui::plain::session::{PlainOptions, PlainSession};

/// The text that follows these lines, typed one after another.
fn told(mode: Option<Mode>, lines: &[&str]) -> String {
    let mut session = PlainSession::new(PlainOptions {
        config: Config::default(),
        seed: 1,
        has_store: false,
        rule_ids: false,
        echo: false,
        language: Language::English,
    });
    let mut reply = session.begin(mode, START);
    for line in lines {
        reply = session.update(Msg::Input(Input::Paste((*line).into())), START);
    }
    reply.text
}

#[test]
fn a_new_deal_is_told_once_it_is_dealt() {
    let text = told(Some(Mode::BirdHead), &["again"]);
    assert!(!text.contains("Deal 0"), "{text}");
    let lines: Vec<_> = text.lines().collect();
    assert!(lines.windows(2).all(|two| two[0] != two[1]), "{text}");
}

#[test]
fn a_game_that_is_not_there_is_named() {
    let text = told(None, &["chess"]);
    assert!(text.starts_with("There is no game “chess”.\n"), "{text}");
    assert!(text.contains("Which game?"), "{text}");
}
