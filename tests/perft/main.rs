//! Perft: the generator finds as many move paths as the published tables say, for every variant. Each
//! line is followed to at least ten million paths; the whole table is a run of `cargo bench --bench perft -- --full`.

use parlour::model::checkers::board::Board;
use parlour::model::checkers::variant::Variant;
use serde::Deserialize;

/// The table, as the benchmark reads it too.
#[derive(Deserialize)]
struct Corpus {
    position: Vec<Line>,
}

#[derive(Deserialize)]
struct Line {
    variant: String,
    fen: String,
    counts: Vec<u64>,
}

impl Line {
    fn board(&self) -> Board {
        let variant: Variant = self.variant.parse().expect("a variant");
        match self.fen.as_str() {
            "start" => Board::start(variant),
            fen => Board::from_fen(variant, fen).expect("a position"),
        }
    }

    /// The depths up to the first with ten million paths.
    fn in_the_suite(&self) -> impl Iterator<Item = (u32, u64)> {
        let enough = self.counts.iter().position(|count| *count >= 10_000_000).unwrap_or(self.counts.len() - 1);
        (1..).zip(self.counts.iter().copied()).take(enough + 1)
    }
}

fn corpus() -> Vec<Line> {
    let corpus: Corpus = toml::from_str(include_str!("../data/perft.toml")).expect("the table is TOML");
    corpus.position
}

fn holds_for(variant: Variant) {
    let lines: Vec<_> = corpus().into_iter().filter(|line| line.variant == variant.name()).collect();
    assert!(!lines.is_empty(), "no line for {variant}");
    for line in lines {
        let board = line.board();
        for (depth, count) in line.in_the_suite() {
            assert_eq!(board.perft(depth), count, "{variant} {} at depth {depth}", line.fen);
        }
    }
}

macro_rules! holds {
    ($($name:ident $variant:ident),*) => {$(
        #[test]
        fn $name() {
            holds_for(Variant::$variant);
        }
    )*
        const TESTED: &[Variant] = &[$(Variant::$variant),*];
    };
}

holds!(
    english English, pool Pool, russian Russian, brazilian Brazilian, international International,
    canadian Canadian, italian Italian, spanish Spanish, czech Czech, frisian Frisian, frysk Frysk,
    killer Killer, antidraughts Antidraughts, breakthrough Breakthrough, turkish Turkish, thai Thai
);

#[test]
fn every_variant_is_tested() {
    assert_eq!(TESTED, Variant::ALL);
}
