//! PDN.

use draughts::pdn;
use draughts::variant::Variant;
use parlour_model::checkers::pdn_play::PdnPlay as _;
use parlour_model::checkers::{Checkers, Rules};
use parlour_model::diagnostic::Position;
use parlour_model::playthrough::Playthrough;
use parlour_model::record::file_game::FileGame;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::record::play;
use crate::runner::Target;

#[path = "../../src/draughts/tests/checks/pdn.rs"]
mod checks;

pub(crate) const TARGET: Target = Target {
    name: "pdn",
    make,
    words: &[
        "[",
        "]",
        "\"",
        "{",
        "}",
        "(",
        ")",
        "$1",
        "/FEN W:W1:B2/",
        "...",
        "1.",
        "*",
        "1-0",
        "1/2-1/2",
        "½-½",
        "!?",
        "%",
        "11-15",
        "[FEN \"W:W21:B1\"]",
        "[GameType \"20\"]",
        "[GameType \"25,W,8,8,A0,0\"]",
        "[Result \"2-0\"]",
        "1x10",
        ":",
    ],
    check,
};

/// A random game of a random variant, up to some random move.
pub(crate) fn played(rng: &mut ChaCha8Rng) -> Playthrough<Checkers> {
    let variant = *Variant::ALL.choose(rng).expect("variants");
    let mut playthrough = Playthrough::new(
        Rules {
            variant,
            ..Rules::default()
        },
        2,
    )
    .expect("a table for two");
    play(&mut playthrough, rng.random_range(0..80), rng);
    playthrough
}

/// Games as they are written here, with remarks, glyphs and variations among their moves.
fn make(rng: &mut ChaCha8Rng) -> String {
    let mut text = String::new();
    for _ in 0..rng.random_range(1..4) {
        let game = pdn::PdnGame::of(&played(rng), &["Ana".into(), "Bo \"B\"".into()]).to_string();
        let decorated = game
            .split_inclusive(' ')
            .map(|word| match rng.random_range(0..30) {
                0 if !word.starts_with('[') => format!("{word}{{a remark}} "),
                1 if word.ends_with(' ') => format!("{word}$3 "),
                2 if word.ends_with(' ') => format!("{word}(1. 11-15 {{or}} (1. 9-13)) "),
                _ => word.to_owned(),
            });
        text.extend(decorated);
        text.push('\n');
    }
    text
}

fn check(text: &str) {
    checks::check(text.as_bytes());
    for game in pdn::read(text).unwrap_or_default() {
        drop(game.follow());
    }
    let mut scanner = pdn::Scanner::new(text, Position { line: 1, column: 1 }, true);
    while let pdn::Scanned::Game(found) = scanner.scan() {
        let Ok(game) = found.game else { continue };
        if let Ok(kept) = FileGame::of(&game, found.text, None) {
            assert_eq!(
                kept.record.text_for("games.pdn"),
                format!("{}\n", found.text),
                "as it stands in the file"
            );
        }
    }
}
