//! The choice of the puzzles that come with the program.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use draughts::Position;
use draughts::board::Board;
use draughts::side::Color;
use parlour_model::checkers::puzzle::Puzzle;

use crate::options::Options;

/// Two positions that differ in no more squares than these are taken to be one.
const ALIKE: u32 = 4;

/// Chooses a number of sound puzzles, of every grade as nearly alike in number as there are, in the order of their grades. A
/// position that is like one of another solution is left out, also if it has the colours changed.
pub(crate) fn choose(
    all: &[Puzzle],
    wanted: usize,
    is_sound: impl Fn(&Puzzle) -> bool,
) -> Vec<Puzzle> {
    let mut seen: Vec<Position> = Vec::new();
    let mut grades: BTreeMap<u8, Vec<&Puzzle>> = BTreeMap::new();
    for puzzle in all {
        let positions = solved(puzzle);
        let is_new = |position: &Position| !seen.iter().any(|other| are_alike(position, other));
        if positions.iter().all(is_new) {
            grades.entry(puzzle.grade()).or_default().push(puzzle);
            seen.extend(positions);
        }
    }
    // The grades with the fewest give what they have, and the others fill up.
    let mut rising: Vec<_> = grades.into_values().collect();
    rising.sort_by_key(Vec::len);
    let (mut left, mut chosen) = (wanted, Vec::new());
    for (nth, puzzles) in rising.iter().enumerate() {
        let share = left / (rising.len() - nth);
        let sound = puzzles.iter().filter(|puzzle| is_sound(puzzle));
        let before = chosen.len();
        chosen.extend(sound.take(share).copied().cloned());
        left -= chosen.len() - before;
    }
    chosen.sort_by_key(Puzzle::grade);
    chosen
}

/// The positions of a solution in which the solver is to move, each with White to move.
fn solved(puzzle: &Puzzle) -> Vec<Position> {
    let mut at = puzzle.board;
    let mut positions = Vec::new();
    for (nth, ply) in puzzle.solution.iter().enumerate() {
        if nth % 2 == 0 {
            positions.push(as_white(at).position());
        }
        at = at.after(*ply);
    }
    positions
}

fn as_white(board: Board) -> Board {
    if board.position().turn() == Color::White {
        board
    } else {
        board.mirrored()
    }
}

fn are_alike(one: &Position, other: &Position) -> bool {
    let men = |position: &Position| position.sides().map(|side| side & !position.kings());
    let kings = |position: &Position| position.sides().map(|side| side & position.kings());
    let sets = |position: &Position| [men(position), kings(position)].concat();
    let differ = sets(one).into_iter().zip(sets(other));
    differ
        .map(|(one, other)| (one ^ other).count())
        .sum::<u32>()
        <= ALIKE
}

/// The text of a file.
pub(crate) fn file(options: &Options, puzzles: &[Puzzle]) -> String {
    let mut text = format!(
        "# Puzzles of {}. A line has the position (FEN), the solution (PDN), and the grade with the plies that one has to see.\n\
         # One move wins at each of the solver's turns. Made from games of the program against itself, by\n\
         # cargo run --release --example {}\n",
        options.variant,
        options.command()
    );
    for puzzle in puzzles {
        let _ = writeln!(text, "{puzzle}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::variant::Variant;
    use parlour_model::checkers::puzzle::puzzles;

    fn grades(chosen: &[Puzzle]) -> [usize; 5] {
        let of = |grade| chosen.iter().filter(move |puzzle| puzzle.grade() == grade);
        [1, 2, 3, 4, 5].map(|grade| of(grade).count())
    }

    #[test]
    fn grades_have_alike_numbers_as_far_as_there_are_sound_puzzles() {
        let all = puzzles(Variant::English);
        assert_eq!(grades(&choose(all, 25, |_| true)), [5; 5]);
        assert_eq!(
            grades(&choose(all, 24, |puzzle| puzzle.grade() != 5)),
            [6, 6, 6, 6, 0]
        );
    }

    #[test]
    fn a_position_with_the_colours_changed_is_no_other_puzzle() {
        let first = &puzzles(Variant::English)[0];
        let plies = first.solution.iter().scan(first.board, |at, ply| {
            let mirrored = at.mirrored_move(*ply);
            *at = at.after(*ply);
            Some(mirrored)
        });
        let other = Puzzle {
            board: first.board.mirrored(),
            solution: plies.collect(),
            depth: first.depth,
        };
        let both = [first.clone(), other];
        assert_eq!(choose(&both, 2, |_| true), &both[..1]);
    }
}
