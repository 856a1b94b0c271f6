//! The end of a game that is decided before its rules end it.

use super::game::End;
use crate::tablebase::{EndgameValue, Tables, further_counts};
use draughts::board::Board;
use draughts::side::Color;
use draughts::study::{Eval, Worth};

/// By what a game is decided before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// A game of more plies is taken to be drawn.
    pub plies: u32,
    /// Set when the tables of endings decide, where no further count of moves can turn a win into a draw.
    pub by_tables: bool,
    /// Set when the scores of both sides decide.
    pub by_scores: bool,
}

/// From this score on both sides take a game to be won, in hundredths of a man.
const WON: i32 = 500;
/// The moves in a row of either side with such a score.
const WON_MOVES: usize = 4;
/// Up to this score both sides take a game to be drawn.
const EVEN: i32 = 10;
/// The moves in a row of either side with such a score.
const EVEN_MOVES: usize = 10;
/// The ply before which no game is taken to be drawn by its scores.
const EVEN_FROM: usize = 60;

impl Adjudication {
    /// The end of a game that is decided. `found` has what the side on turn found before each ply.
    pub(super) fn decided(self, board: &Board, found: &[Option<Eval>]) -> Option<End> {
        let by_tables = || by_tables(board).filter(|_| self.by_tables);
        let by_scores = || by_scores(found).filter(|_| self.by_scores);
        let by_length = || (found.len() >= self.plies as usize).then_some(End::Adjudicated(None));
        by_tables().or_else(by_scores).or_else(by_length)
    }
}

fn by_tables(board: &Board) -> Option<End> {
    let variant = board.variant();
    let tables = Tables::of_process().of(variant)?;
    let pieces = board.position().occupied().count();
    if further_counts(variant) || pieces as usize > tables.pieces() {
        return None;
    }
    Some(End::Adjudicated(
        match tables.value(&board.position().narrow())? {
            EndgameValue::Win => Some(board.turn()),
            EndgameValue::Draw => None,
            EndgameValue::Loss => Some(board.turn().other()),
        },
    ))
}

fn by_scores(found: &[Option<Eval>]) -> Option<End> {
    let agreed = |moves: usize, is_so: &dyn Fn(i32) -> bool| {
        (0..2).all(|side| {
            // A forced move has no score.
            let scores = found.iter().rev().skip(side).step_by(2).flatten();
            let last = scores.take(moves).map(|eval| hundredths(eval.worth));
            last.clone().count() == moves && last.clone().all(is_so)
        })
    };
    if agreed(WON_MOVES, &|score| score >= WON) {
        Some(End::Adjudicated(Some(Color::White)))
    } else if agreed(WON_MOVES, &|score| score <= -WON) {
        Some(End::Adjudicated(Some(Color::Black)))
    } else {
        let is_even = found.len() >= EVEN_FROM && agreed(EVEN_MOVES, &|score| score.abs() <= EVEN);
        is_even.then_some(End::Adjudicated(None))
    }
}

fn hundredths(worth: Worth) -> i32 {
    match worth {
        Worth::Hundredths(hundredths) => hundredths,
        Worth::Win(1..) | Worth::Known(true) => i32::MAX,
        Worth::Win(_) | Worth::Known(false) => -i32::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::variant::Variant;

    const BOTH: Adjudication = Adjudication {
        plies: 200,
        by_tables: true,
        by_scores: true,
    };

    const DRAWN: Option<End> = Some(End::Adjudicated(None));
    const WHITE: Option<End> = Some(End::Adjudicated(Some(Color::White)));
    const BLACK: Option<End> = Some(End::Adjudicated(Some(Color::Black)));

    fn found(scores: impl IntoIterator<Item = i32>) -> Vec<Option<Eval>> {
        let eval = |score| {
            Some(Eval {
                worth: Worth::Hundredths(score),
                depth: 9,
            })
        };
        scores.into_iter().map(eval).collect()
    }

    #[test]
    fn both_sides_have_to_agree_for_some_moves_that_a_game_is_won() {
        let start = Board::start(Variant::English);
        let decided = |scores: &[i32]| BOTH.decided(&start, &found(scores.iter().copied()));
        assert_eq!(decided(&[600; 8]), WHITE);
        assert_eq!(decided(&[-500; 8]), BLACK);
        assert_eq!(decided(&[600; 7]), None);
        assert_eq!(decided(&[600, 200].repeat(8)), None);
        assert_eq!(decided(&[600, -600].repeat(8)), None);
        // A forced move says nothing, and does not end the row.
        let mut forced = found([600; 10]);
        forced[4] = None;
        assert_eq!(BOTH.decided(&start, &forced), WHITE);
    }

    #[test]
    fn a_game_is_drawn_by_scores_late_and_by_its_length() {
        let start = Board::start(Variant::English);
        let decided = |plies: usize, score| BOTH.decided(&start, &found(vec![score; plies]));
        assert_eq!((decided(59, 5), decided(60, 5)), (None, DRAWN));
        assert_eq!((decided(199, 40), decided(200, 40)), (None, DRAWN));
        let alone = Adjudication {
            by_scores: false,
            ..BOTH
        };
        assert_eq!(alone.decided(&start, &found([0; 100])), None);
    }

    #[test]
    fn tables_decide_where_nothing_else_counts() {
        let board = Board::from_fen(Variant::English, "W:WK18,K19,22:BK1").expect("a position");
        let decided = |by_tables, board: &Board| {
            let adjudication = Adjudication { by_tables, ..BOTH };
            adjudication.decided(board, &[])
        };
        assert_eq!(decided(true, &board), WHITE);
        assert_eq!(decided(false, &board), None);
        let mut lost = board;
        lost.set_turn(Color::Black);
        assert_eq!(decided(true, &lost), WHITE);
    }
}
