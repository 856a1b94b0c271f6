//! Exercises from games that were analysed: positions in which a player went wrong, and where one
//! move keeps what all others lose.
//!
//! A position is taken where the analysis has marked the move made as a mistake or a blunder. The
//! search then looks into it again ([`VERIFIED`]), for the best two moves. One move wins if the
//! best promises `WON` of a point at least and the second no more than `UNDECIDED`'s end. One move
//! draws if the best lies within `UNDECIDED` and the second promises no more than `LOST`.

use std::ops::RangeInclusive;

use rand::seq::SliceRandom;

use super::analysis::{Question, analyse, worth};
use super::think::SearchLimits;
use super::training::{Exercise, ExerciseFilter, GRADED, depth_of, grade_of_move};
use crate::{Thinking, rng_after};
use draughts::board::Board;
use draughts::position::Ply;
use draughts::study::{Mark, Study};

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

/// An exercise of the grade that is wanted, or of the nearest that is found, from the texts of analysed games.
pub(super) fn draw(
    wanted: ExerciseFilter,
    texts: &[String],
    thinking: &Thinking,
) -> Option<Exercise> {
    let mut boards: Vec<_> = texts
        .iter()
        .flat_map(|text| turning_points(text, wanted))
        .collect();
    boards.shuffle(&mut rng_after(wanted.seed, 0));
    let mut nearest: Option<Exercise> = None;
    for board in boards.into_iter().take(TRIES) {
        if thinking.is_stopped() {
            return None;
        }
        let Some(right) = only_move(&board, wanted.kind.is_won(), thinking) else {
            continue;
        };
        let moves = board.plies().len();
        let (grade, reason) = grade_of_move(moves, depth_of(&board, right, GRADED));
        let exercise = Exercise {
            kind: wanted.kind,
            grade,
            board,
            reason,
            solution: vec![right],
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

/// The positions of a game before a move that the analysis has marked as wrong.
fn turning_points(text: &str, wanted: ExerciseFilter) -> Vec<Board> {
    let Some(study) = Study::read(text, None)
        .ok()
        .filter(|study| study.variant() == wanted.variant)
    else {
        return Vec::new();
    };
    let is_wrong = |node| matches!(study.mark(node), Some(Mark::Mistake | Mark::Blunder));
    let before = |node| {
        study
            .parent(node)
            .filter(|before| study.eval(*before).is_some())
    };
    let wrong = study
        .main_line()
        .into_iter()
        .filter(|node| is_wrong(*node))
        .filter_map(before);
    wrong.map(|node| study.board(node)).collect()
}

/// The one move that wins, or that draws, as far as the search sees.
fn only_move(board: &Board, is_won: bool, thinking: &Thinking) -> Option<Ply<u128>> {
    let positions = vec![board.position];
    let question = Question {
        board: *board,
        positions,
        limits: VERIFIED,
        lines: 2,
        within: None,
    };
    let found = analyse(&question, thinking, &mut |_| {});
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
    use parlour_model::checkers::exercise::{ExerciseKind, GRADES};

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
                &Question { limits, ..question },
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
