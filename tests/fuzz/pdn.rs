//! PDN.

use draughts::pdn;
use draughts::study::Study;
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

/// A study gives back every comment, glyph, strength and set-up, and what it writes is read as the same study.
fn studied(game: &pdn::PdnGame) {
    let Ok(study) = Study::of(game, Some("as it is".into()), None) else {
        return;
    };
    assert_eq!(study.text(), "as it is");
    let written = study.pdn();
    assert_eq!(
        beside_moves(&written.items),
        beside_moves(&game.items),
        "{written} for {game}"
    );
    let text = written.to_string();
    let again =
        Study::read(&text, Some(study.variant())).unwrap_or_else(|why| panic!("{why} in\n{text}"));
    assert_eq!(again.pdn().to_string(), text, "of {game}");
    assert_eq!(again.main_line().len(), study.main_line().len(), "{text}");
}

/// All that stands in a game beside its moves and their numbers, in the order of the alphabet.
fn beside_moves(items: &[pdn::Item]) -> Vec<String> {
    let mut found: Vec<_> = items
        .iter()
        .flat_map(|item| match item {
            pdn::Item::Number(_) | pdn::Item::Move { .. } => Vec::new(),
            pdn::Item::Variation(inner) => beside_moves(inner),
            other => vec![other.to_string()],
        })
        .collect();
    found.sort();
    found
}

fn check(text: &str) {
    if let Ok(found) = pdn::read(text) {
        for game in &found {
            let written = game.to_string();
            let again = pdn::read(&written)
                .unwrap_or_else(|why| panic!("{why} in what was written:\n{written}"));
            let rewritten: String = again.iter().map(ToString::to_string).collect();
            assert_eq!(rewritten, written, "read {game:?}");
            drop(game.follow());
            studied(game);
        }
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
