//! The worth of a position and the lines that show it. It uses the robots' search and asks for the
//! best few moves instead of one.

use std::time::{Duration, Instant};

use super::endings::tables_for;
use super::node_budget::NodeBudget;
use super::search::{Search, WIN, is_decided, is_known};
use super::tablebase::EndgameValue;
use super::think::{SearchLimits, SearchReport, SearchStyle, TABLE_BITS, best_at, narrow};
use crate::Thinking;
use draughts::Position;
use draughts::board::Board;
use draughts::moves::Move;
use draughts::position::Word;
use draughts::study::{Eval, Worth};
use draughts::variant_rules::VariantRules;
use draughts::with_rules;

/// A position that is to be looked into.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisQuestion {
    /// The board, with its variant and the side to move.
    pub board: Board,
    /// The positions since the last irreversible move, this one last.
    pub positions: Vec<Position>,
    /// The most depth of each line, and the most nodes of all together.
    pub limits: SearchLimits,
    /// The number of lines wanted.
    pub lines: usize,
    /// The time limit; without it the answer depends on the position alone.
    pub within: Option<Duration>,
}

/// The findings in a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// The lines, the best first; the worth of each is that to the side on turn. None where the side has no move.
    pub lines: Vec<SearchReport>,
    /// The worth of the position to the side on turn according to the tables of endings, where they
    /// have it.
    pub by_tables: Option<EndgameValue>,
    /// Set when nothing more will be found.
    pub is_done: bool,
}

impl Analysis {
    /// Returns the worth of the position from White's side, if there is a move.
    pub fn eval(&self, board: &Board) -> Option<Eval> {
        let best = self.lines.first()?;
        Some(Eval {
            worth: worth(best.score).seen_by(board.turn()),
            depth: best.depth,
        })
    }
}

/// Converts a score of the search into a worth, from the same side's view.
pub fn worth(score: i32) -> Worth {
    match score {
        score if is_decided(score) && score > 0 => Worth::Win((WIN - score).max(1)),
        score if is_decided(score) => Worth::Win(-(WIN + score).max(1)),
        score if is_known(score) => Worth::Known(score > 0),
        score => Worth::Hundredths(score),
    }
}

/// Looks into a position, deeper and deeper, and tells what was found after each depth. The last that is told is the answer.
pub fn analyse(
    question: &AnalysisQuestion,
    thinking: &Thinking,
    tell: &mut dyn FnMut(&Analysis),
) -> Analysis {
    with_rules!(question.board.variant(), R => deepen::<R>(question, thinking, tell))
}

/// Puts the lines of the first plies, and with them the plies, in the order of their scores: entries of a later search in
/// the table may show a later line to be the better one.
fn ranked<P: Copy>(plies: &mut [P], lines: Vec<SearchReport>) -> Vec<SearchReport> {
    let mut ranked: Vec<_> = plies.iter().copied().zip(lines).collect();
    ranked.sort_by_key(|(_, line)| -line.score);
    plies
        .iter_mut()
        .zip(&ranked)
        .for_each(|(ply, (first, _))| *ply = *first);
    ranked.into_iter().map(|(_, line)| line).collect()
}

fn deepen<R: VariantRules>(
    question: &AnalysisQuestion,
    thinking: &Thinking,
    tell: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let (begun, board) = (Instant::now(), &question.board);
    let root = board.position().narrow::<Word<R>>();
    let mut plies = Search::<R>::legal_moves(&root);
    let wanted = question.lines.clamp(1, plies.len().max(1));
    let style = SearchStyle::best(board.variant());
    let (salt, positions) = (
        style.salt(board.variant()),
        narrow::<R>(board, &question.positions),
    );
    let table = thinking.memory().table(TABLE_BITS);
    let budget = NodeBudget::new(question.limits.nodes, thinking);
    let tables = tables_for(board);
    let mut search =
        Search::<R>::new(positions, table.salted(salt), style, budget).with_tables(tables);
    let by_tables = tables.and_then(|tables| tables.value(&board.position().narrow()));
    let mut found = Analysis {
        by_tables,
        ..Analysis::default()
    };
    for depth in 1..=question.limits.depth {
        if plies.is_empty() {
            break;
        }
        let mut lines = Vec::with_capacity(wanted);
        for nth in 0..wanted {
            let Some((place, score, line)) = best_at(&mut search, &root, &plies[nth..], depth)
            else {
                break;
            };
            // A step that was cut short says less than the one before it.
            if search.is_stopped() && depth > 1 {
                break;
            }
            plies[nth..=nth + place].rotate_right(1);
            let line = line.into_iter().map(Move::widen).collect();
            lines.push(SearchReport {
                depth,
                score,
                nodes: search.nodes(),
                elapsed: begun.elapsed(),
                line,
            });
        }
        if lines.len() < wanted && !found.lines.is_empty() {
            break;
        }
        found.lines = ranked(&mut plies, lines);
        tell(&found);
        if search.is_stopped() || found.lines.iter().all(|line| is_decided(line.score)) {
            break;
        }
    }
    thinking.memory().keep(table);
    Analysis {
        is_done: true,
        ..found
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use draughts::variant::Variant;

    fn question(variant: Variant, fen: &str, nodes: u64, lines: usize) -> AnalysisQuestion {
        let board = if fen.is_empty() {
            Board::start(variant)
        } else {
            Board::from_fen(variant, fen).expect("a FEN")
        };
        let limits = SearchLimits { depth: 60, nodes };
        AnalysisQuestion {
            board,
            positions: vec![board.position()],
            limits,
            lines,
            within: None,
        }
    }

    #[test]
    fn several_lines_begin_with_several_moves_in_the_order_of_their_worth() {
        for variant in Variant::ALL {
            let question = question(variant, "", 20_000, 3);
            let mut told = 0;
            let found = analyse(&question, &Thinking::untimed(), &mut |_| told += 1);
            let first: Vec<_> = found.lines.iter().map(|line| line.line[0]).collect();
            assert!(
                told > 0 && found.is_done && first.len() == 3,
                "{variant}: {told}"
            );
            assert!(
                first[0] != first[1] && first[1] != first[2] && first[0] != first[2],
                "{variant}"
            );
            assert!(
                found
                    .lines
                    .windows(2)
                    .all(|pair| pair[0].score >= pair[1].score),
                "{variant}: {found:?}"
            );
            assert_eq!(
                analyse(&question, &Thinking::untimed(), &mut |_| {}).eval(&question.board),
                found.eval(&question.board)
            );
        }
    }

    #[test]
    fn a_win_is_told_in_whites_eyes() {
        let question = question(Variant::English, "B:W26,27:B22,15", 20_000, 2);
        let found = analyse(&question, &Thinking::untimed(), &mut |_| {});
        let eval = found.eval(&question.board).expect("there is a move");
        assert!(
            matches!(eval.worth, Worth::Win(..0) | Worth::Known(false)),
            "{found:?}"
        );
        assert_eq!(
            found.by_tables,
            Some(EndgameValue::Win),
            "for Black, whose turn it is"
        );
    }

    /// The side that is ahead may win nothing, in every game that has tables.
    #[test]
    fn drawn_endings_of_three_pieces_are_worth_nothing() {
        for (variant, fen) in [
            (Variant::English, "W:WK13,21:BK14"),
            (Variant::International, "W:WK47,K48:BK1"),
            (Variant::Russian, "W:WKa3,Kc1:BKh2"),
            (Variant::Brazilian, "W:WKa3,Kc1:BKh2"),
            (Variant::Pool, "W:WK21,K30:BK8"),
            (Variant::Spanish, "W:WK1,K2:BK29"),
        ] {
            let question = question(variant, fen, 2_000, 1);
            let found = analyse(&question, &Thinking::untimed(), &mut |_| {});
            assert_eq!(found.by_tables, Some(EndgameValue::Draw), "{variant}");
            let eval = found.eval(&question.board).expect("there is a move");
            assert_eq!(eval.worth, Worth::Hundredths(0), "{variant}");
        }
    }

    #[test]
    fn without_a_move_there_is_no_line() {
        let question = question(Variant::English, "W:W:B1", 1000, 3);
        let found = analyse(&question, &Thinking::untimed(), &mut |_| {});
        assert_eq!(
            (
                found.lines.len(),
                found.is_done,
                found.eval(&question.board)
            ),
            (0, true, None)
        );
    }

    #[test]
    fn who_is_stopped_ends_with_what_was_found() {
        let stop = Arc::new(AtomicBool::new(false));
        let thinking = Thinking::untimed().stopped_by(Arc::clone(&stop));
        let question = question(Variant::International, "", u64::MAX, 3);
        let found = analyse(&question, &thinking, &mut |found| {
            if found.lines[0].depth == 5 {
                stop.store(true, Ordering::Relaxed);
            }
        });
        assert_eq!((found.lines.len(), found.lines[0].depth), (3, 5));
    }
}
