//! Perft: the generator finds as many move paths as the published tables say, for every variant. Each
//! line is followed to at least ten million paths; the whole table is a run of `cargo bench -p draughts --bench perft -- --full`.

mod table;

use draughts::variant::Variant;

use self::table::{Line, lines};

/// The depths of a line up to the first with ten million paths.
fn in_the_suite(line: &Line) -> impl Iterator<Item = (u32, u64)> {
    let enough = line
        .counts
        .iter()
        .position(|count| *count >= 10_000_000)
        .unwrap_or(line.counts.len() - 1);
    (1..).zip(line.counts.iter().copied()).take(enough + 1)
}

fn holds_for(variant: Variant) {
    let lines: Vec<_> = lines()
        .into_iter()
        .filter(|line| line.variant() == variant)
        .collect();
    assert!(!lines.is_empty(), "no line for {variant}");
    for line in lines {
        let board = line.board();
        for (depth, count) in in_the_suite(&line) {
            assert_eq!(
                board.perft(depth),
                count,
                "{variant} {} at depth {depth}",
                line.fen
            );
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
