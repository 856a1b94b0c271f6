//! The opening book: a few good moves for each of the first positions, with weights by which one is drawn.
//!
//! It was made by the search of this program alone, by `cargo run --release --example book -- VARIANT`. A line of
//! `assets/openings/VARIANT_book.txt` has the moves that lead to a position from the start, a colon, and its moves, each with
//! its weight. A position that is reached by other moves is the same.

use std::collections::HashMap;
use std::sync::OnceLock;

use rand::Rng;
use rand::seq::IndexedRandom;

use draughts::Move;
use draughts::Position;
use draughts::board::Board;
use draughts::variant::Variant;

/// The variants that have a book, with their lines.
const BOOKS: [(Variant, &str); 3] = [
    (
        Variant::English,
        include_str!("../../../assets/openings/english_book.txt"),
    ),
    (
        Variant::International,
        include_str!("../../../assets/openings/international_book.txt"),
    ),
    (
        Variant::Russian,
        include_str!("../../../assets/openings/russian_book.txt"),
    ),
];

/// The moves of a book position, each with its weight.
type Weighted = Vec<(Move, u32)>;

/// By how many hundredths of a man a move may be worse than the best to stand in a book.
pub const MARGIN: i32 = 12;

/// Returns how often a move is drawn that is worth less than the best by this many hundredths of a
/// man. The best move counts a hundred.
pub fn weight(worse: i32) -> u32 {
    let share = (-f64::from(worse.max(0)) / 8.0).exp() * 100.0;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and 100"
    )]
    let weight = share.round() as u32;
    weight.max(1)
}

/// A move of the book for a position, drawn by weight; `None` where it has none.
pub fn draw(board: &Board, rng: &mut impl Rng) -> Option<Move> {
    let moves = book(board.variant())?.get(&board.position())?;
    moves
        .choose_weighted(rng, |(_, weight)| *weight)
        .ok()
        .map(|(ply, _)| *ply)
}

/// The positions of a variant's book.
fn book(variant: Variant) -> Option<&'static HashMap<Position, Weighted>> {
    static READ: [OnceLock<HashMap<Position, Weighted>>; BOOKS.len()] =
        [const { OnceLock::new() }; BOOKS.len()];
    let nth = BOOKS.iter().position(|(other, _)| *other == variant)?;
    Some(READ[nth].get_or_init(|| {
        lines(BOOKS[nth].1)
            .filter_map(|line| read(variant, line))
            .collect()
    }))
}

/// The lines that are no remarks.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
}

/// A line of a book; `None` where it does not fit the rules.
fn read(variant: Variant, line: &str) -> Option<(Position, Weighted)> {
    let (before, moves) = line.split_once(':')?;
    let ply = |board: &Board, text: &str| board.resolve(&text.parse().ok()?).ok();
    let at = before
        .split_whitespace()
        .try_fold(Board::start(variant), |board, text| {
            Some(board.after(ply(&board, text)?))
        })?;
    let weighted = moves.split(',').map(|part| {
        let (text, weight) = part.trim().split_once(' ')?;
        Some((ply(&at, text)?, weight.parse().ok()?))
    });
    Some((at.position(), weighted.collect::<Option<_>>()?))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn every_line_of_a_book_fits_the_rules_and_stands_there_once() {
        for (variant, text) in BOOKS {
            let read: Vec<_> = lines(text)
                .map(|line| read(variant, line).unwrap_or_else(|| panic!("{variant}: {line}")))
                .collect();
            let positions: HashSet<_> = read.iter().map(|(position, _)| *position).collect();
            assert_eq!(positions.len(), read.len(), "{variant}");
            assert!(read.len() > 50, "{variant}: {}", read.len());
            assert!(
                read.iter()
                    .all(|(_, moves)| !moves.is_empty()
                        && moves.iter().all(|(_, weight)| *weight > 0))
            );
        }
    }

    #[test]
    fn moves_are_drawn_from_the_start_by_their_weight() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for (variant, _) in BOOKS {
            let start = Board::start(variant);
            let drawn: HashSet<_> = (0..200)
                .map(|_| draw(&start, &mut rng).expect("the start is in it"))
                .collect();
            let known = &book(variant).expect("a book")[&start.position()];
            assert!(
                drawn.len() > 1
                    && drawn
                        .iter()
                        .all(|ply| known.iter().any(|(other, _)| other == ply)),
                "{variant}"
            );
        }
        assert!(draw(&Board::start(Variant::Thai), &mut rng).is_none());
    }

    #[test]
    fn a_line_that_does_not_fit_is_no_line() {
        for line in [
            "11-15 11-15: 9-13 5",
            "11-15: 11-15 5",
            "11-15 22-17",
            "11-15: 22-17 much",
            "11-15: 22-17",
        ] {
            assert!(read(Variant::English, line).is_none(), "{line}");
        }
    }
}
