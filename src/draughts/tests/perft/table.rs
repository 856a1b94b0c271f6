//! The published perft counts of `tests/perft.toml`, for the test and for the benchmark.

use draughts::board::Board;
use draughts::variant::Variant;
use serde::Deserialize;

#[derive(Deserialize)]
struct Table {
    position: Vec<Line>,
}

/// A position and its leaf counts, from depth 1.
#[derive(Deserialize)]
pub(crate) struct Line {
    variant: String,
    pub fen: String,
    pub counts: Vec<u64>,
}

impl Line {
    pub(crate) fn variant(&self) -> Variant {
        self.variant.parse().expect("a variant")
    }

    pub(crate) fn board(&self) -> Board {
        match self.fen.as_str() {
            "start" => Board::start(self.variant()),
            fen => Board::from_fen(self.variant(), fen).expect("a position"),
        }
    }
}

pub(crate) fn lines() -> Vec<Line> {
    let table: Table = toml::from_str(include_str!("../perft.toml")).expect("the table is TOML");
    table.position
}
