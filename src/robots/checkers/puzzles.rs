//! Puzzles as exercises.

use super::training::{Exercise, ExerciseFilter, GradeReason};
use parlour_model::checkers::exercise::ExerciseKind;
use parlour_model::checkers::puzzle::{Puzzle, puzzles};

/// The puzzle of the grade that is wanted, or of the nearest; `None` where the variant has none. They come in the order of their
/// file, and after the last the first comes again.
pub fn draw(wanted: ExerciseFilter) -> Option<Exercise> {
    let all = puzzles(wanted.variant);
    let distance = |puzzle: &Puzzle| puzzle.grade().abs_diff(wanted.grade);
    let nearest = all.iter().map(distance).min()?;
    let of_grade: Vec<_> = all
        .iter()
        .filter(|puzzle| distance(puzzle) == nearest)
        .collect();
    let place = usize::try_from(wanted.seed % of_grade.len() as u64).ok()?;
    of_grade.get(place).map(|puzzle| exercise(puzzle))
}

/// The wish that gives a puzzle of a variant's file.
pub fn wanted(puzzle: &Puzzle) -> ExerciseFilter {
    let variant = puzzle.board.variant();
    let of_grade = puzzles(variant)
        .iter()
        .filter(|other| other.grade() == puzzle.grade());
    let before = of_grade.take_while(|other| *other != puzzle).count();
    ExerciseFilter {
        variant,
        kind: ExerciseKind::Puzzle,
        grade: puzzle.grade(),
        seed: before as u64,
    }
}

/// A puzzle as an exercise.
fn exercise(puzzle: &Puzzle) -> Exercise {
    Exercise {
        kind: ExerciseKind::Puzzle,
        grade: puzzle.grade(),
        board: puzzle.board,
        reason: GradeReason::Line(puzzle.depth),
        solution: puzzle.solution.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_model::checkers::puzzle::variants;

    #[test]
    fn the_wish_for_a_puzzle_gives_that_puzzle() {
        for puzzle in variants().into_iter().flat_map(puzzles) {
            let exercise = draw(wanted(puzzle)).expect("there are puzzles");
            assert_eq!(
                (exercise.board, &exercise.solution),
                (puzzle.board, &puzzle.solution)
            );
        }
    }
}
