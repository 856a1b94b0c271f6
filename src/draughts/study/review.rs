//! The traces of an analysis in a game: evaluations, marks of moves that lost something, and better lines.

use super::edit::Placed;
use super::eval::{Accuracy, Eval, JudgedMove, Verdict, Worth, accuracy};
use super::mark::Mark;
use super::node::{NodeId, Study};
use crate::moves::Move;
use crate::side::Color;

/// The most moves of a better line that are kept.
const BETTER: usize = 6;

/// Notes what a search has found in a position, its worth and the best line. If the move that was made there is known to
/// have lost something, it is marked, unless somebody has marked it, and the better line stands beside it.
///
/// A move that is the best that was found, or turned out to be better, makes the position worth what it led to: that was
/// looked into a ply deeper.
pub fn note(study: &mut Study, at: NodeId, eval: Eval, best: &[Move]) {
    let made = study.children(at).first().copied();
    let Some((made, after)) = made.and_then(|made| Some((made, study.eval(made)?))) else {
        return study.set_eval(at, eval);
    };
    let mover = study.board(at).position.turn;
    let is_better = after.worth.seen_by(mover).expected() > eval.worth.seen_by(mover).expected();
    if is_better || study.played(made) == best.first().copied() {
        return study.set_eval(
            at,
            Eval {
                worth: after.worth,
                depth: after.depth + 1,
            },
        );
    }
    study.set_eval(at, eval);
    let verdict = Verdict::of(mover, eval.worth, after.worth);
    let mark = match verdict {
        Verdict::Fine => return,
        Verdict::Dubious => Mark::Dubious,
        Verdict::Mistake => Mark::Mistake,
        Verdict::Blunder => Mark::Blunder,
    };
    if study.mark(made).is_none() {
        study.set_mark(made, Some(mark));
    }
    let mut node = at;
    for (nth, mv) in best.iter().take(BETTER).enumerate() {
        match study.play(node, *mv) {
            Ok(Placed::New(new)) => {
                node = new;
                if nth == 0 {
                    study.set_eval(new, eval);
                }
            }
            // A move that is there already is left as it is.
            Ok(Placed::Known(_)) | Err(_) => return,
        }
    }
}

impl Study {
    /// Returns the accuracy of both sides, White first, once every position of the main line was looked into.
    pub fn accuracies(&self) -> Option<[Accuracy; 2]> {
        let line = self.main_line();
        let worth: Option<Vec<_>> = line
            .iter()
            .map(|node| self.eval(*node).map(|eval| eval.worth))
            .collect();
        let worth = worth.filter(|worth| worth.len() > 1)?;
        let judged = |(node, pair): (&NodeId, &[Worth])| {
            let board = self.board(*node);
            let is_forced = board.legal_moves().len() == 1;
            JudgedMove {
                mover: board.position.turn,
                is_forced,
                before: pair[0],
                after: pair[1],
            }
        };
        let moves: Vec<_> = line.iter().zip(worth.windows(2)).map(judged).collect();
        Some([Color::White, Color::Black].map(|side| accuracy(side, moves.iter().copied())))
    }
}
