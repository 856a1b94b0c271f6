//! Exercises from the tables of endings: positions with one move that wins or draws, and endings to be played out against the
//! best defence.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::puzzles;
use crate::{Thinking, rng_after};
use draughts::Move;
use draughts::board::{Board, Piece};
use draughts::draw_clock::DrawClock;
use draughts::side::Color;
use draughts::variant::Variant;
use draughts_engine::tablebase::{EndgameValue, Material, Tablebase, Tables, further_counts};
use draughts_engine::think::{SearchLimits, think, think_without_tables};
use parlour_language::{Text, text};
use parlour_model::checkers::exercise::ExerciseKind;

/// A position to train with. The trainee is the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Exercise {
    pub kind: ExerciseKind,
    pub grade: u8,
    pub board: Board,
    pub reason: GradeReason,
    /// The moves of both sides that solve an exercise from a game, or a puzzle. In the others the
    /// tables say what is right.
    pub solution: Vec<Move>,
}

/// The reason for an exercise's grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GradeReason {
    /// One of `moves` moves is right, and a search finds it from this depth on, in plies.
    Seen { moves: usize, depth: u8 },
    /// The plies to the next capture or man's move.
    Plies(u32),
    /// The numbers of moves that draw and of all moves.
    Drawing { right: usize, moves: usize },
    /// The plies that one has to see in a puzzle.
    Line(u8),
}

impl GradeReason {
    /// In words.
    pub fn text(self) -> Text {
        match self {
            Self::Seen { moves, depth } => {
                text!("training-reason-seen", moves = moves, depth = depth)
            }
            Self::Plies(plies) => text!("training-reason-plies", plies = plies),
            Self::Drawing { right, moves } => {
                text!("training-reason-drawing", right = right, moves = moves)
            }
            Self::Line(plies) => text!("puzzle-reason", plies = plies),
        }
    }
}

/// An exercise that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExerciseFilter {
    pub variant: Variant,
    pub kind: ExerciseKind,
    pub grade: u8,
    /// All chance follows from it: the same gives the same exercise, as long as the tables are the same. Successive ones give
    /// successive puzzles.
    pub seed: u64,
}

/// The tables' verdict on a move made in an exercise, and the other side's answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// Set when the move kept the position's worth.
    pub is_kept: bool,
    /// The moves that would have kept it.
    pub right: Vec<Move>,
    /// The other side's answer, where the move was right and the game goes on.
    pub reply: Option<Move>,
}

/// The variants that can be trained: those with tables.
pub fn trained_variants() -> Vec<Variant> {
    let has = |variant: &Variant| Tables::of_process().of(*variant).is_some();
    Variant::ALL.into_iter().filter(has).collect()
}

/// The number of exercises drawn before one of the nearest grade is taken.
const TRIES: u64 = 60;
/// The number of positions drawn of a material before another one is tried.
const POSITIONS: u64 = 400;

/// An exercise of the grade that is wanted, or of the nearest that is found; `None` where the variant has no tables.
pub fn draw(wanted: ExerciseFilter, thinking: &Thinking) -> Option<Exercise> {
    if wanted.kind == ExerciseKind::Puzzle {
        return puzzles::draw(wanted);
    }
    let tables = Tables::of_process()
        .of(wanted.variant)
        .filter(|_| !wanted.kind.is_from_games())?;
    let mut nearest: Option<Exercise> = None;
    for nth in 0..TRIES {
        if thinking.is_stopped() {
            return None;
        }
        let Some(exercise) = draw_any(tables, wanted, nth) else {
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

/// An exercise of any grade.
fn draw_any(tables: &Tablebase, wanted: ExerciseFilter, nth: u64) -> Option<Exercise> {
    let mut rng = rng_after(wanted.seed, nth);
    let material = draw_material(tables, &mut rng)?;
    let value = if wanted.kind.is_won() {
        EndgameValue::Win
    } else {
        EndgameValue::Draw
    };
    for _ in 0..POSITIONS {
        let Some(board) = draw_board(wanted.variant, material, &mut rng) else {
            continue;
        };
        if tables.value(&board.position().narrow()) != Some(value) {
            continue;
        }
        let (all, right) = (board.legal_moves(), right_plies(tables, &board));
        let fits = if wanted.kind.is_one_move() {
            right.len() == 1 && all.len() > 1
        } else {
            !all.iter().any(|ply| ply.captures()) && all.len() > 2
        };
        let fits = fits && (value != EndgameValue::Win || is_won_in_time(tables, &board));
        if fits {
            return graded(
                tables,
                wanted.kind,
                board,
                all.len(),
                right.first().copied(),
            );
        }
    }
    None
}

/// The most plies of a win that are followed.
const LONGEST_WIN: usize = 200;

/// Returns whether a position that the tables call won is won before a count makes it drawn, where the winner goes the shortest
/// way to each capture or man's move, and the other side the longest.
fn is_won_in_time(tables: &Tablebase, board: &Board) -> bool {
    if !further_counts(board.variant()) {
        return true;
    }
    let (mut board, mut clock, winner) = (*board, DrawClock::at(board), board.turn());
    for _ in 0..LONGEST_WIN {
        let is_progress = |ply: &Move| {
            let effect = board.effect(*ply);
            effect.captured || effect.by_man
        };
        let plies = |ply: &Move| {
            let after = board.after(*ply).position().narrow();
            let outcome = tables.outcome(&after, &|| true);
            outcome.map_or(0, |outcome| outcome.plies)
        };
        let right = right_plies(tables, &board);
        let chosen = if board.turn() == winner {
            let on = right.iter().find(|ply| is_progress(ply)).copied();
            on.or_else(|| right.into_iter().min_by_key(plies))
        } else {
            let (on, quiet): (Vec<_>, Vec<_>) = right.into_iter().partition(is_progress);
            quiet.into_iter().max_by_key(plies).or(on.first().copied())
        };
        let Some(ply) = chosen else {
            return board.turn() != winner && board.legal_moves().is_empty();
        };
        let effect = board.effect(ply);
        board = board.after(ply);
        clock.advance(&board, effect);
        if clock.draw(board.variant()).is_some() {
            return false;
        }
    }
    false
}

fn draw_material(tables: &Tablebase, rng: &mut ChaCha8Rng) -> Option<Material> {
    // More than a piece ahead is no exercise.
    let even = |material: &Material| {
        let [own, theirs] = [
            material.men + material.kings,
            material.their_men + material.their_kings,
        ];
        own.abs_diff(theirs) <= 1 && own + theirs > 2
    };
    let all: Vec<_> = Material::up_to(tables.pieces())
        .into_iter()
        .filter(even)
        .collect();
    let chosen = *all.get(rng.random_range(0..all.len().max(1)))?;
    tables.has(chosen).then_some(chosen)
}

/// A position of a material; `None` where a piece falls on another one, or a man on the row where he would be crowned.
fn draw_board(variant: Variant, material: Material, rng: &mut ChaCha8Rng) -> Option<Board> {
    let turn = if rng.random_range(0..2) == 0 {
        Color::White
    } else {
        Color::Black
    };
    let mut board = Board::empty(variant, turn);
    let all = board.squares().in_order();
    let kinds = [
        (material.men, turn, false),
        (material.kings, turn, true),
        (material.their_men, turn.other(), false),
        (material.their_kings, turn.other(), true),
    ];
    for (count, color, king) in kinds {
        for _ in 0..count {
            let index = all[rng.random_range(0..all.len())];
            if board.piece(index).is_some() || (!king && board.crown_row(color).contains(index)) {
                return None;
            }
            board.put(index, Piece { color, king });
        }
    }
    Some(board)
}

/// The moves that keep what a position is worth.
fn right_plies(tables: &Tablebase, board: &Board) -> Vec<Move> {
    let value = tables.value(&board.position().narrow());
    let after = |ply: &Move| {
        tables
            .value(&board.after(*ply).position().narrow())
            .map(EndgameValue::turned)
    };
    board
        .legal_moves()
        .into_iter()
        .filter(|ply| after(ply) == value)
        .collect()
}

/// The deepest search by which an exercise is graded.
pub(super) const GRADED: SearchLimits = SearchLimits {
    depth: 13,
    nodes: 60_000,
};

/// Grades a position. One move: the number of moves to choose from times the depth, in plies, from which on a search without
/// tables chooses the right one. An ending to be won: the plies to the next capture or man's move. One to be drawn: the share of
/// moves that lose.
fn graded(
    tables: &Tablebase,
    kind: ExerciseKind,
    board: Board,
    moves: usize,
    right: Option<Move>,
) -> Option<Exercise> {
    let (grade, reason) = if kind.is_one_move() {
        let depth = depth_of(&board, right?, GRADED);
        grade_of_move(moves, depth)
    } else if kind.is_won() {
        let plies = tables
            .outcome(&board.position().narrow(), &|| true)
            .map_or(0, |outcome| outcome.plies);
        (
            grade_of(plies.into(), [5, 11, 19, 31]),
            GradeReason::Plies(plies.into()),
        )
    } else {
        let right = right_plies(tables, &board).len();
        let share = (moves - right) * 100 / moves.max(1);
        (
            grade_of(share as u64, [10, 30, 50, 70]),
            GradeReason::Drawing { right, moves },
        )
    };
    Some(Exercise {
        kind,
        grade,
        board,
        reason,
        solution: Vec::new(),
    })
}

/// The grade of an exercise of one move, and why.
pub(super) fn grade_of_move(moves: usize, depth: u8) -> (u8, GradeReason) {
    let product = moves as u64 * u64::from(depth);
    (
        grade_of(product, [8, 24, 48, 90]),
        GradeReason::Seen { moves, depth },
    )
}

/// The grade of a figure, by the largest of each grade but the last.
fn grade_of(figure: u64, most: [u64; 4]) -> u8 {
    most.into_iter()
        .fold(1, |grade, most| grade + u8::from(figure > most))
}

/// The depth, in plies, from which on a search without tables chooses a move.
pub fn depth_of(board: &Board, right: Move, limits: SearchLimits) -> u8 {
    let mut depth = 1;
    think_without_tables(board, limits, &Thinking::untimed(), &mut |report| {
        if report.line.first() != Some(&right) {
            depth = u8::try_from(report.depth + 1).unwrap_or(u8::MAX);
        }
    });
    depth
}

/// Judges the trainee's move and answers it as well as the tables can. Returns `None` if they do
/// not have the position.
pub fn judge(board: &Board, chosen: Move, thinking: &Thinking) -> Option<Judgement> {
    let tables = Tables::of_process().of(board.variant())?;
    tables.value(&board.position().narrow())?;
    let right = right_plies(tables, board);
    let is_kept = right.contains(&chosen);
    let after = board.after(chosen);
    let reply = if is_kept {
        reply(&after, thinking)
    } else {
        None
    };
    Some(Judgement {
        is_kept,
        right,
        reply,
    })
}

/// The answer of the other side, which loses as slowly as it can, and where it is drawn sets what problems it can.
fn reply(board: &Board, thinking: &Thinking) -> Option<Move> {
    let limits = SearchLimits {
        depth: 9,
        nodes: 100_000,
    };
    let found = think(board, &[], limits, thinking, &mut |_| {})?;
    found.line.first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(kind: ExerciseKind, grade: u8, seed: u64) -> ExerciseFilter {
        ExerciseFilter {
            variant: Variant::English,
            kind,
            grade,
            seed,
        }
    }

    #[test]
    fn an_exercise_asks_for_what_its_kind_says_and_follows_from_its_seed() {
        let tables = Tables::of_process()
            .of(Variant::English)
            .expect("they come with the program");
        for kind in ExerciseKind::TRAINING
            .into_iter()
            .filter(|kind| !kind.is_from_games())
        {
            let wanted = wanted(kind, 2, 7);
            let exercise = draw(wanted, &Thinking::untimed()).expect("there are tables");
            assert_eq!(Some(&exercise), draw(wanted, &Thinking::untimed()).as_ref());
            let value = if kind.is_won() {
                EndgameValue::Win
            } else {
                EndgameValue::Draw
            };
            assert_eq!(
                tables.value(&exercise.board.position().narrow()),
                Some(value),
                "{exercise:?}"
            );
            let right = right_plies(tables, &exercise.board);
            assert!(
                !right.is_empty() && exercise.board.legal_moves().len() > 1,
                "{exercise:?}"
            );
            assert!(!kind.is_one_move() || right.len() == 1, "{exercise:?}");
            assert!((1..=parlour_model::checkers::exercise::GRADES).contains(&exercise.grade));
        }
    }

    /// Checks that a player who makes only right moves wins against the defence of the tables,
    /// before the count of moves draws.
    #[test]
    fn an_ending_is_won_by_right_moves_that_make_progress() {
        let exercise = draw(wanted(ExerciseKind::PlayWin, 3, 1), &Thinking::untimed())
            .expect("there are tables");
        let mut board = exercise.board;
        for _ in 0..200 {
            let best = reply(&board, &Thinking::untimed()).expect("there is a move");
            let judged = judge(&board, best, &Thinking::untimed()).expect("it is in the tables");
            assert!(
                judged.is_kept && judged.right.contains(&best),
                "{}",
                board.fen()
            );
            board = board.after(best);
            match judged.reply {
                Some(reply) => board = board.after(reply),
                None => return assert!(board.legal_moves().is_empty(), "{}", board.fen()),
            }
        }
        panic!("no win in 200 moves from {}", exercise.board.fen());
    }

    #[test]
    fn where_moves_are_counted_an_exercise_is_won_in_time() {
        assert!(trained_variants().contains(&Variant::Russian));
        let tables = Tables::of_process().of(Variant::Russian).expect("tables");
        for seed in 0..3 {
            let wanted = ExerciseFilter {
                variant: Variant::Russian,
                ..wanted(ExerciseKind::PlayWin, 1, seed)
            };
            let exercise = draw(wanted, &Thinking::untimed()).expect("there are tables");
            let fen = exercise.board.fen();
            assert!(is_won_in_time(tables, &exercise.board), "{fen}");
        }
        // Two kings catch a third one on no board before its five moves are over.
        let kings = Board::from_fen(Variant::Russian, "W:WKc1,Ke1:BKh8").expect("a position");
        assert!(!is_won_in_time(tables, &kings));
    }
}
