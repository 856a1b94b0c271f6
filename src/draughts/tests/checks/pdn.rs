//! Games that are read are written so that they are read again, and a study keeps all that stands in them.

use draughts::pdn::{self, GameReader, Item, PdnGame};
use draughts::study::Study;

/// Reads the bytes of a file, game by game and as one text.
pub(crate) fn check(bytes: &[u8]) {
    let mut reader = GameReader::new(bytes);
    while let Ok(Some(found)) = reader.next_game() {
        drop(found.game);
    }
    games(&pdn::decode(bytes));
}

fn games(text: &str) {
    for game in pdn::read(text).unwrap_or_default() {
        let written = game.to_string();
        let again = pdn::read(&written)
            .unwrap_or_else(|why| panic!("{why} in what was written:\n{written}"));
        let rewritten: String = again.iter().map(ToString::to_string).collect();
        assert_eq!(rewritten, written, "read {game:?}");
        drop(game.replay());
        studied(&game);
    }
}

/// A study gives back every comment, glyph, strength and set-up, and what it writes is read as the same study.
fn studied(game: &PdnGame) {
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
fn beside_moves(items: &[Item]) -> Vec<String> {
    let mut found: Vec<_> = items
        .iter()
        .flat_map(|item| match item {
            Item::Number(_) | Item::Move { .. } => Vec::new(),
            Item::Variation(inner) => beside_moves(inner),
            other => vec![other.to_string()],
        })
        .collect();
    found.sort();
    found
}
