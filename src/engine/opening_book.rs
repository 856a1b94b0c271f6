//! The opening book: a few good moves for each of the first positions, with weights by which one is drawn.
//!
//! It was made by the search of this program alone, by `cargo run --release --example book`, as the head of each file says.
//! A line of `assets/openings/VARIANT_book.txt` has the moves that lead to a position from the start, a colon, and its moves, the best
//! first, each with its weight. A number before the moves says how many of them are those of the line before. A position that
//! is reached by other moves is the same. English draughts also have a book of how the three-move ballots go on, and
//! international draughts one of how the best moves do.

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::OnceLock;

use rand::Rng;
use rand::seq::IndexedRandom;

use draughts::Move;
use draughts::Position;
use draughts::board::Board;
use draughts::variant::Variant;

/// The positions that a player has moves for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Book {
    /// Those soon after the start.
    FirstMoves,
    /// Those too that are farther from it, in English draughts behind the three-move ballots. They come first.
    Whole,
}

/// Books of some variants, each read when it is first asked.
struct Books {
    texts: &'static [(Variant, &'static str)],
    read: [OnceLock<Lines>; Variant::ALL.len()],
}

/// The positions soon after the start.
static FIRST_MOVES: Books = Books::new(&[
    (
        Variant::English,
        include_str!("assets/openings/english_book.txt"),
    ),
    (
        Variant::International,
        include_str!("assets/openings/international_book.txt"),
    ),
    (
        Variant::Russian,
        include_str!("assets/openings/russian_book.txt"),
    ),
]);

/// The positions farther from it.
static DEEP: Books = Books::new(&[
    (
        Variant::English,
        include_str!("assets/openings/english_ballot_book.txt"),
    ),
    (
        Variant::International,
        include_str!("assets/openings/international_deep_book.txt"),
    ),
]);

/// The moves of a book position, each with its weight.
type Weighted = Vec<(Move, u32)>;

/// The moves of each position of a book.
type Lines = HashMap<Position, Weighted>;

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
pub fn draw(board: &Board, book: Book, rng: &mut impl Rng) -> Option<Move> {
    moves(board, book)?
        .choose_weighted(rng, |(_, weight)| *weight)
        .ok()
        .map(|(ply, _)| *ply)
}

/// The best move of the whole book for a position; `None` where it has none.
pub fn best(board: &Board) -> Option<Move> {
    moves(board, Book::Whole)?.first().map(|(ply, _)| *ply)
}

/// The moves of the whole book for a position, the best first; `None` where it has none.
pub fn known(board: &Board) -> Option<Vec<Move>> {
    let moves = moves(board, Book::Whole)?;
    Some(moves.iter().map(|(ply, _)| *ply).collect())
}

/// The moves of a position.
fn moves(board: &Board, book: Book) -> Option<&'static Weighted> {
    let books: &[&'static Books] = match book {
        Book::FirstMoves => &[&FIRST_MOVES],
        Book::Whole => &[&DEEP, &FIRST_MOVES],
    };
    let (variant, position) = (board.variant(), board.position());
    books
        .iter()
        .find_map(|books| books.of(variant)?.get(&position))
}

impl Books {
    const fn new(texts: &'static [(Variant, &'static str)]) -> Self {
        Self {
            texts,
            read: [const { OnceLock::new() }; Variant::ALL.len()],
        }
    }

    /// The positions of a variant's book, if it has one.
    fn of(&self, variant: Variant) -> Option<&Lines> {
        let (_, text) = self.texts.iter().find(|(of, _)| *of == variant)?;
        Some(self.read[variant as usize].get_or_init(|| read(variant, text)))
    }
}

/// The positions of a book's text.
fn read(variant: Variant, text: &str) -> Lines {
    let mut reader = LineReader::of(variant);
    let read = lines(text).filter_map(|line| reader.read(line));
    read.map(|(board, moves)| (board.position(), moves))
        .collect()
}

/// The lines that are no remarks.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
}

/// Reads the lines of a book one after the other.
#[derive(Clone, Debug)]
pub struct LineReader {
    /// The boards on the way from the start to the position that was read last.
    way: Vec<Board>,
}

impl LineReader {
    /// A reader of a variant's book.
    pub fn of(variant: Variant) -> Self {
        Self {
            way: vec![Board::start(variant)],
        }
    }

    /// The position of a line, and its moves with a number each; `None` where the line does not fit the rules or the line
    /// before.
    pub fn read<N: FromStr>(&mut self, line: &str) -> Option<(Board, Vec<(Move, N)>)> {
        let (place, moves) = line.split_once(':')?;
        let mut place = place.split_whitespace().peekable();
        let shared = place.next_if(|word| !word.contains(['-', 'x']));
        let shared: usize = shared.map_or(Some(0), |word| word.parse().ok())?;
        let mut board = *self.way.get(shared)?;
        self.way.truncate(shared + 1);
        for text in place {
            board = board.after(resolve(&board, text)?);
            self.way.push(board);
        }
        let weighted = moves.split(',').map(|part| {
            let (text, weight) = part.trim().split_once(' ')?;
            Some((resolve(&board, text)?, weight.parse().ok()?))
        });
        Some((board, weighted.collect::<Option<_>>()?))
    }
}

fn resolve(board: &Board, text: &str) -> Option<Move> {
    board.resolve(&text.parse().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use draughts::openings::{BallotStatus, ballots};

    #[test]
    fn every_line_of_a_book_fits_the_rules_and_stands_there_once() {
        for (variant, text) in FIRST_MOVES.texts.iter().chain(DEEP.texts).copied() {
            let mut reader = LineReader::of(variant);
            let mut read_line = |line| {
                let read = reader.read::<u32>(line);
                read.unwrap_or_else(|| panic!("{variant}: {line}"))
            };
            let read: Vec<_> = lines(text).map(&mut read_line).collect();
            let positions: HashSet<_> = read.iter().map(|(board, _)| board.position()).collect();
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
        for (variant, _) in FIRST_MOVES.texts.iter().copied() {
            let start = Board::start(variant);
            let drawn: HashSet<_> = (0..200)
                .map(|_| draw(&start, Book::FirstMoves, &mut rng).expect("the start is in it"))
                .collect();
            let known = &FIRST_MOVES.of(variant).expect("a book")[&start.position()];
            assert!(
                drawn.len() > 1
                    && drawn
                        .iter()
                        .all(|ply| known.iter().any(|(other, _)| other == ply)),
                "{variant}"
            );
        }
        assert!(draw(&Board::start(Variant::Thai), Book::Whole, &mut rng).is_none());
    }

    #[test]
    fn the_champions_book_goes_on_behind_every_ballot() {
        let drawn = ballots().filter(|ballot| ballot.status != BallotStatus::Barred);
        let (mut unknown_to_others, mut rng) = (0, ChaCha8Rng::seed_from_u64(1));
        for ballot in drawn {
            let play = |board: Board, text: &str| {
                let made = board.read_move(text).expect("a move");
                board.after(board.resolve(&made).expect("a legal move"))
            };
            let start = Board::start(Variant::English);
            let mut board = ballot.moves.split_whitespace().fold(start, play);
            while let [only] = board.legal_moves()[..] {
                board = board.after(only);
            }
            let best = best(&board).expect("a move");
            assert!(board.is_legal(best), "{}", ballot.moves);
            unknown_to_others += u32::from(draw(&board, Book::FirstMoves, &mut rng).is_none());
        }
        assert!(unknown_to_others > 100, "{unknown_to_others}");
    }

    /// Plies behind the start until the best moves leave the book; a forced move stands in none.
    #[test]
    fn the_best_moves_of_international_go_on_for_eight_moves_a_side() {
        let mut board = Board::start(Variant::International);
        let next = |board: &Board| match board.legal_moves()[..] {
            [only] => Some(only),
            _ => best(board),
        };
        let mut plies = 0;
        while let Some(ply) = next(&board) {
            board = board.after(ply);
            plies += 1;
        }
        assert!(plies >= 16, "{plies}");
    }

    #[test]
    fn a_line_that_does_not_fit_is_no_line() {
        for line in [
            "11-15 11-15: 9-13 5",
            "11-15: 11-15 5",
            "11-15 22-17",
            "11-15: 22-17 much",
            "11-15: 22-17",
            "1 22-17: 8-11 5",
            "-1 11-15: 22-17 5",
            "much 11-15: 22-17 5",
        ] {
            let mut reader = LineReader::of(Variant::English);
            assert!(reader.read::<u32>(line).is_none(), "{line}");
        }
    }

    #[test]
    fn a_line_begins_with_moves_of_the_line_before() {
        let mut reader = LineReader::of(Variant::English);
        let mut place = |line| reader.read::<u32>(line).map(|(board, _)| board.position());
        let whole = |line| LineReader::of(Variant::English).read::<u32>(line);
        for (line, same) in [
            ("11-15 22-17: 8-11 5", "11-15 22-17: 8-11 5"),
            ("1 23-19: 8-11 5", "11-15 23-19: 8-11 5"),
            ("2 8-11: 22-17 5", "11-15 23-19 8-11: 22-17 5"),
            ("9-14: 22-17 5", "9-14: 22-17 5"),
        ] {
            let expected = whole(same).map(|(board, _)| board.position());
            assert!(expected.is_some(), "{same}");
            assert_eq!(place(line), expected, "{line}");
        }
    }
}
