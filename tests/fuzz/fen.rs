//! Positions in FEN, of every variant.

use draughts::board::Board;
use draughts::variant::Variant;
use parlour_model::checkers::{Checkers, Rules};
use parlour_model::game::Game;
use parlour_model::seat::Viewer;
use rand_chacha::ChaCha8Rng;

use crate::pdn::played;
use crate::runner::Target;

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

/// A position that is accepted comes back, and one that can be played has its moves in a bounded time.
fn check(text: &str) {
    for variant in Variant::ALL {
        let Ok(board) = Board::from_fen(variant, text) else {
            continue;
        };
        assert_eq!(
            Board::from_fen(variant, &board.fen()),
            Ok(board),
            "{variant} {}",
            board.fen()
        );
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
