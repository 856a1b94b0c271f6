//! Moves as people type and paste them: the line mode and the screen read the same.

use jiff::Timestamp;

use parlour_kit::input::{Input, Key};
use parlour_language::Language;
use parlour_model::any::Mode;
use parlour_screen::msg::Msg;
use parlour_testing::session::{Session, configuration};
use parlour_ui::plain::session::{PlainOptions, PlainSession};

/// Spellings of 11-15 in english and c3-d4 in russian.
const SPELLINGS: [(&str, &[&str]); 2] = [
    (
        "english",
        &[
            "11-15",
            ":11-15",
            "11–15",
            "11−15",
            "11‑15",
            "11—15",
            "１１-１５",
            "１１：１５",
            "1. 11-15",
            "1.11-15",
            "1... 11-15",
            "11 15",
            "11 - 15",
            "1115",
            "11-15+",
            "11-15 =",
            "11-15±",
            "11-15□",
            "11-15-+",
            "11-15’",
            "11-15^",
            "11-15∞",
            "11-15#",
            "11-15!?",
            "11-15$1",
        ],
    ),
    (
        "russian",
        &[
            "c3-d4",
            ":c3-d4",
            "C3–D4",
            "с3-d4",
            "c3：d4",
            "ｃ３－ｄ４",
            "cd4",
            "22-18",
        ],
    ),
];

fn config(variant: &str) -> String {
    format!("players = [\"Ana\", \"Bo\"]\n[checkers]\nvariant = \"{variant}\"\n")
}

#[test]
fn the_line_mode_and_the_screen_read_the_same_spellings() {
    for (variant, spellings) in SPELLINGS {
        for text in spellings {
            let made = if variant == "english" {
                "11-15"
            } else {
                "c3-d4"
            };
            let said = in_sentences(&config(variant), text);
            assert!(said.contains(&format!("moves {made}")), "{text}: {said}");
            let mut session = Session::of(&config(variant), Mode::Checkers, 80, 24);
            session.line(Key::Char(':'), text);
            assert_eq!(
                session.record().moves,
                [made],
                "{text}: {}",
                session.message()
            );
        }
    }
}

#[test]
fn a_square_that_is_typed_begins_a_move_in_wide_digits_too() {
    for text in ["11-15", "１１-１５", "11–15"] {
        let mut session = Session::of(&config("english"), Mode::Checkers, 80, 24);
        session.keys(text);
        session.key(Key::Enter);
        assert_eq!(
            session.record().moves,
            ["11-15"],
            "{text}: {}",
            session.message()
        );
    }
    let mut session = Session::of(&config("russian"), Mode::Checkers, 80, 24);
    session.keys("c3-b4");
    session.key(Key::Enter);
    assert_eq!(session.record().moves, ["c3-b4"], "{}", session.message());
}

#[test]
fn a_card_is_named_in_wide_letters_too() {
    let config = "players = [\"Ana\", \"Bo\"]\n[concentration]\npairs = 2\n";
    let said = in_sentences_of(config, Mode::Concentration, "ａ１");
    assert!(said.contains("A1"), "{said}");
    let mut session = Session::of(config, Mode::Concentration, 80, 24);
    session.keys("ａ１");
    session.key(Key::F(6));
    session.shows("Ana opens A1");
}

fn in_sentences(config: &str, line: &str) -> String {
    in_sentences_of(config, Mode::Checkers, line)
}

/// The answer of the line mode to a first line.
fn in_sentences_of(config: &str, mode: Mode, line: &str) -> String {
    let options = PlainOptions {
        config: configuration(config),
        seed: 1,
        has_store: false,
        rule_ids: false,
        echo: false,
        language: Language::English,
    };
    let mut session = PlainSession::new(options);
    let _ = session.begin(Some(mode), Timestamp::UNIX_EPOCH);
    let typed = Msg::Input(Input::Paste(line.into()));
    session.update(typed, Timestamp::UNIX_EPOCH).text
}
