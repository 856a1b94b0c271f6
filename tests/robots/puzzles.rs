//! The puzzles of checkers that come with the program.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use draughts::board::Board;
use draughts::side::Color;
use draughts::variant::Variant;
use draughts_engine::think::{SearchLimits, think};
use parlour_model::checkers::puzzle::{Puzzle, puzzles, variants};
use parlour_robots::Thinking;

/// All files together have no more bytes than these.
const BYTES: usize = 100 * 1024;
/// One puzzle of so many is searched again.
const SAMPLE: usize = 30;
/// The search of the sample.
const LIMITS: SearchLimits = SearchLimits {
    depth: 30,
    nodes: 100_000,
};

fn text(variant: Variant) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("assets/puzzles");
    let file = path.join(format!("{variant}.txt"));
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// A board with White to move, for comparisons.
fn as_white(board: Board) -> Board {
    if board.position().turn() == Color::White {
        board
    } else {
        board.mirrored()
    }
}

#[test]
fn every_line_is_a_puzzle_with_a_legal_solution() {
    let mut bytes = 0;
    for variant in variants() {
        let text = text(variant);
        bytes += text.len();
        let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines.len(), puzzles(variant).len(), "{variant}");
        for (line, read) in lines.into_iter().zip(puzzles(variant)) {
            let puzzle = Puzzle::read(variant, line).expect("a puzzle");
            assert_eq!((&puzzle, puzzle.to_string().as_str()), (read, line));
        }
    }
    assert!(bytes <= BYTES, "{bytes} bytes");
}

#[test]
fn a_puzzle_leaves_a_choice_and_ends_with_the_solvers_move() {
    for puzzle in variants().into_iter().flat_map(puzzles) {
        assert!(puzzle.board.legal_moves().len() > 1, "{puzzle}");
        assert_eq!(puzzle.solution.len() % 2, 1, "{puzzle}");
        assert!(
            usize::from(puzzle.depth) >= puzzle.solution.len(),
            "{puzzle}"
        );
    }
}

#[test]
fn no_puzzle_is_another_one_with_the_colours_changed() {
    for variant in variants() {
        let mut seen = HashSet::new();
        for puzzle in puzzles(variant) {
            assert!(seen.insert(as_white(puzzle.board).position()), "{puzzle}");
        }
    }
}

#[test]
fn there_are_enough_puzzles_of_every_grade() {
    for (variant, wanted) in variants().into_iter().zip([455, 178, 176]) {
        let of_grade = |grade| {
            let all = puzzles(variant).iter();
            all.filter(|puzzle| puzzle.grade() == grade).count()
        };
        assert_eq!((1..=5).map(of_grade).sum::<usize>(), wanted, "{variant}");
        assert!((1..=5).all(|grade| of_grade(grade) >= 5), "{variant}");
    }
}

#[test]
fn a_search_chooses_the_first_move_of_the_solution() {
    for puzzle in variants()
        .into_iter()
        .flat_map(|variant| puzzles(variant).iter().step_by(SAMPLE))
    {
        let found = think(
            &puzzle.board,
            &[],
            LIMITS,
            &Thinking::untimed(),
            &mut |_| {},
        );
        let first = found.and_then(|found| found.line.first().copied());
        assert_eq!(first, puzzle.solution.first().copied(), "{puzzle}");
    }
}
