//! Exercises from games that were analysed: positions in which a player went wrong, and where one
//! move keeps what all others lose.
//!
//! A position is taken where the analysis has marked the move made as a mistake or a blunder. The
//! search then looks into it again ([`VERIFIED`]), for the best two moves. One move wins if the
//! best promises `WON` of a point at least and the second no more than `UNDECIDED`'s end. One move
//! draws if the best lies within `UNDECIDED` and the second promises no more than `LOST`. A better move than that of the game
//! promises nearly as much as the best one (`KEPT`).

use std::ops::RangeInclusive;

use rand::seq::SliceRandom;

use super::training::{Exercise, ExerciseFilter, GRADED, depth_of, grade_of_move};
use crate::{Thinking, rng_after};
use draughts::Move;
use draughts::board::Board;
use draughts::study::{Mark, Study};
use draughts_engine::analysis::{Analysis, AnalysisQuestion, analyse, worth};
use draughts_engine::think::SearchLimits;
use parlour_model::checkers::exercise::ExerciseKind;

/// The greatest depth to which a position is searched before it becomes an exercise.
pub const VERIFIED: SearchLimits = SearchLimits {
    depth: 15,
    nodes: 60_000,
};
/// The number of positions that are searched before one of the nearest grade is taken.
const TRIES: usize = 24;
/// The share of a point that a winning move promises at least.
const WON: f64 = 0.85;
/// The share of a point that is neither won nor lost.
const UNDECIDED: RangeInclusive<f64> = 0.35..=0.65;
/// The share of a point that a losing move promises at most.
const LOST: f64 = 0.15;
/// The share of a point that a right move may promise less than the best one: what an analysis does not mark.
const KEPT: f64 = 0.06;
/// The number of moves that are compared to find the right ones.
const COMPARED: usize = 4;

/// An exercise of the grade that is wanted, or of the nearest that is found, from the texts of analysed games.
pub(super) fn draw(
    wanted: ExerciseFilter,
    texts: &[String],
    thinking: &Thinking,
) -> Option<Exercise> {
    let mut points: Vec<_> = texts
        .iter()
        .flat_map(|text| turning_points(text, wanted))
        .collect();
    points.shuffle(&mut rng_after(wanted.seed, 0));
    let mut nearest: Option<Exercise> = None;
    for TurningPoint { board, made } in points.into_iter().take(TRIES) {
        if thinking.is_stopped() {
            return None;
        }
        let solution = match wanted.kind {
            ExerciseKind::GameBetter => better_moves(&board, made, thinking),
            kind => only_move(&board, kind.is_won(), thinking)
                .into_iter()
                .collect(),
        };
        let Some(exercise) = of_solution(wanted.kind, board, solution) else {
            continue;
        };
        let distance = |exercise: &Exercise| exercise.grade.abs_diff(wanted.grade);
        if nearest
            .as_ref()
            .is_none_or(|nearest| distance(&exercise) < distance(nearest))
        {
            nearest = Some(exercise);
        }
        if nearest
            .as_ref()
            .is_some_and(|nearest| nearest.grade == wanted.grade)
        {
            break;
        }
    }
    nearest
}

/// The search for a move that loses nothing, in place of one that does; `None` where the search sees no better one.
pub(super) fn better(board: Board, made: Move, thinking: &Thinking) -> Option<Exercise> {
    let solution = better_moves(&board, made, thinking);
    of_solution(ExerciseKind::GameBetter, board, solution)
}

/// An exercise with these right moves, if there are any.
fn of_solution(kind: ExerciseKind, board: Board, solution: Vec<Move>) -> Option<Exercise> {
    let right = solution.first().copied()?;
    let moves = board.legal_moves().len();
    let (grade, reason) = grade_of_move(moves, depth_of(&board, right, GRADED));
    Some(Exercise {
        kind,
        grade,
        board,
        reason,
        solution,
    })
}

/// A position before a move that the analysis has marked as wrong, and that move.
#[derive(Clone, Copy, Debug)]
struct TurningPoint {
    board: Board,
    made: Move,
}

/// The turning points of a game.
fn turning_points(text: &str, wanted: ExerciseFilter) -> Vec<TurningPoint> {
    let Some(study) = Study::read(text, None)
        .ok()
        .filter(|study| study.variant() == wanted.variant)
    else {
        return Vec::new();
    };
    let is_wrong = |node| matches!(study.mark(node), Some(Mark::Mistake | Mark::Blunder));
    let point = |node| {
        let before = study
            .parent(node)
            .filter(|before| study.eval(*before).is_some())?;
        Some(TurningPoint {
            board: study.board(before),
            made: study.played(node)?,
        })
    };
    let wrong = study
        .main_line()
        .into_iter()
        .filter(|node| is_wrong(*node))
        .filter_map(point);
    wrong.collect()
}

/// The moves that lose nothing, the best first, as far as the search sees. None where the move that was made in the game is
/// among them, or where all that were looked at are.
fn better_moves(board: &Board, made: Move, thinking: &Thinking) -> Vec<Move> {
    let found = best_lines(board, COMPARED, thinking);
    let expected: Vec<_> = found
        .lines
        .iter()
        .map(|line| worth(line.score).expected())
        .collect();
    let is_right = |share: &f64| expected[0] - share <= KEPT;
    let right: Vec<_> = found
        .lines
        .iter()
        .zip(&expected)
        .filter(|(_, share)| is_right(share))
        .filter_map(|(line, _)| line.line.first().copied())
        .collect();
    if right.len() == found.lines.len() || right.contains(&made) {
        return Vec::new();
    }
    right
}

/// The best lines of a position.
fn best_lines(board: &Board, lines: usize, thinking: &Thinking) -> Analysis {
    let question = AnalysisQuestion {
        board: *board,
        positions: vec![board.position()],
        limits: VERIFIED,
        lines,
        within: None,
    };
    analyse(&question, thinking, &mut |_| {})
}

/// The one move that wins, or that draws, as far as the search sees.
fn only_move(board: &Board, is_won: bool, thinking: &Thinking) -> Option<Move> {
    let found = best_lines(board, 2, thinking);
    let [best, second] = &found.lines[..] else {
        return None;
    };
    let [first, other] = [best, second].map(|line| worth(line.score).expected());
    let is_only = if is_won {
        first >= WON && other <= *UNDECIDED.end()
    } else {
        UNDECIDED.contains(&first) && other <= LOST
    };
    best.line.first().copied().filter(|_| is_only)
}

#[cfg(test)]
mod tests {
    use super::super::review::{Step, next_step, note_found};
    use super::super::training_question::{TrainingAnswer, TrainingQuestion};
    use super::*;
    use draughts::variant::Variant;
    use parlour_model::checkers::exercise::GRADES;

    fn wanted(kind: ExerciseKind, variant: Variant) -> ExerciseFilter {
        ExerciseFilter {
            variant,
            kind,
            grade: 2,
            seed: 1,
        }
    }

    /// The text of a game after its analysis.
    fn analysed(text: &str) -> String {
        let mut study = Study::read(text, None).expect("PDN");
        while let Some(Step { node, question }) =
            next_step(&mut study, std::time::Duration::from_secs(1))
        {
            let limits = SearchLimits {
                nodes: 20_000,
                ..question.limits
            };
            let found = analyse(
                &AnalysisQuestion { limits, ..question },
                &Thinking::untimed(),
                &mut |_| {},
            );
            assert!(note_found(&mut study, node, &found), "there is a move");
        }
        study.text()
    }

    fn drawn(wanted: ExerciseFilter, texts: &[String]) -> Option<Exercise> {
        match TrainingQuestion::DrawFrom(wanted, texts.to_vec()).answer(&Thinking::untimed()) {
            TrainingAnswer::Drawn(exercise) => exercise,
            other => panic!("{other:?}"),
        }
    }

    /// A game that was not analysed.
    const LET_GO: &str = "[GameType \"21\"][FEN \"B:W18,26,27,32:B1,3,6,9\"] 1. 3-8 18-15 *";

    /// Black could crown a man, and leaves it where it is taken; other moves lose nothing.
    const GIVEN: &str =
        "[GameType \"21\"][FEN \"B:WK32,21,29,13:B1,2,3,27\"] 1. 1-6 32x23 2. 2-7 *";

    #[test]
    fn a_better_move_is_any_that_loses_nothing() {
        let texts = [analysed(GIVEN)];
        let wanted = wanted(ExerciseKind::GameBetter, Variant::English);
        let exercise = drawn(wanted, &texts).expect("a mistake was made");
        assert_eq!(exercise.kind, ExerciseKind::GameBetter);
        let right: Vec<_> = exercise
            .solution
            .iter()
            .map(|ply| exercise.board.write(*ply).to_string())
            .collect();
        assert_eq!(right[0], "27-31", "{exercise:?}");
        assert!(!right.contains(&"1-6".to_owned()), "{right:?}");
        assert!(
            right.len() < exercise.board.legal_moves().len(),
            "{right:?}"
        );
        assert_eq!(drawn(wanted, &[GIVEN.into()]), None, "nothing was analysed");
    }

    #[test]
    fn a_draw_that_was_let_go_is_an_exercise_with_one_right_move() {
        // The tables of endings say that it is drawn, so that no evaluation has to.
        let fen = "B:WK32,29:B1,27";
        let text = analysed(&format!(
            "[GameType \"21\"][FEN \"{fen}\"] 1. 1-6 32x23 2. 6-10 *"
        ));
        let texts = [text, "no PDN (".into(), LET_GO.into()];
        let kinds = [ExerciseKind::GameWin, ExerciseKind::GameDraw];
        let found: Vec<_> = kinds
            .into_iter()
            .filter_map(|kind| drawn(wanted(kind, Variant::English), &texts))
            .collect();
        assert_eq!(found.len(), 1, "{found:?}");
        let exercise = &found[0];
        let right = exercise.solution[0];
        assert_eq!(exercise.board.fen(), "B:W29,K32:B1,27");
        assert_eq!(
            exercise.board.write(right).to_string(),
            "27-31",
            "{exercise:?}"
        );
        assert!((1..=GRADES).contains(&exercise.grade));
        assert_eq!(
            drawn(wanted(exercise.kind, Variant::English), &texts).as_ref(),
            Some(exercise),
            "it follows from its seed"
        );
        assert_eq!(
            drawn(wanted(exercise.kind, Variant::Russian), &texts),
            None,
            "another game"
        );
        assert_eq!(
            drawn(wanted(exercise.kind, Variant::English), &[LET_GO.into()]),
            None,
            "nothing was analysed"
        );
    }
}
