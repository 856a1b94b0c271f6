//! Positions in FEN, of every variant.

use draughts::variant::Variant;
use parlour_model::checkers::{Checkers, Rules};
use parlour_model::game::Game;
use parlour_model::seat::Viewer;
use rand_chacha::ChaCha8Rng;

use crate::pdn::played;
use crate::runner::Target;

#[path = "../../src/draughts/tests/checks/fen.rs"]
mod checks;

pub(crate) const TARGET: Target = Target {
    name: "fen",
    make,
    words: &[
        "W", "B", ":", ",", "K", "-", ".", "1-50", "Ka1", "h8", "W:", ":B", "K1-32", " ",
    ],
    check,
};

fn make(rng: &mut ChaCha8Rng) -> String {
    played(rng).game().view(Viewer::Replay).board.fen()
}

/// A position that can be played has its moves in a bounded time, as a game too.
fn check(text: &str) {
    checks::check(text);
    for variant in Variant::ALL {
        let rules = Rules {
            variant,
            fen: text.to_owned(),
            ..Rules::default()
        };
        if let Ok(game) = Checkers::start(&rules, 2) {
            drop(game.legal_moves());
        }
    }
}
