//! The analysis of a whole game, from its end to its start: so what a move has cost and what would have been better are
//! known as soon as the position before it is. All that is found is kept in the study, so that it goes on where it stopped.

use std::time::Duration;

use draughts::study::{Eval, NodeId, Study, Worth, note};
use draughts_engine::analysis::{Analysis, AnalysisQuestion};
use draughts_engine::think::SearchLimits;
use parlour_model::checkers::study_play::StudyPlay as _;
use parlour_model::game::Game as _;
use parlour_model::seat::Viewer;

/// A position is looked into for as long as there is time.
const LIMITS: SearchLimits = SearchLimits {
    depth: 60,
    nodes: u64::MAX,
};

/// The next step in the analysis of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub node: NodeId,
    /// The question to answer at this node.
    pub question: AnalysisQuestion,
}

/// The last position of the main line that was not looked into, to be looked into for this time. What positions are worth
/// in which the game is over by its rules is noted on the way.
pub fn next_step(study: &mut Study, within: Duration) -> Option<Step> {
    loop {
        let is_open = |node: &NodeId| study.eval(*node).is_none();
        let node = study.main_line().into_iter().rev().find(is_open)?;
        let playthrough = study.playthrough(node)?;
        let view = playthrough.game().view(Viewer::Replay);
        let Some(ending) = view.ending else {
            let positions = view.clock.positions().to_vec();
            let question = AnalysisQuestion {
                board: view.board,
                positions,
                limits: LIMITS,
                lines: 1,
                within: Some(within),
            };
            return Some(Step { node, question });
        };
        let won = ending
            .winner()
            .map(|seat| Worth::Win(1).seen_by(view.color(seat)));
        study.set_eval(
            node,
            Eval {
                worth: won.unwrap_or(Worth::Hundredths(0)),
                depth: 0,
            },
        );
    }
}

/// Notes what was found in a position; whether anything was.
pub fn note_found(study: &mut Study, node: NodeId, found: &Analysis) -> bool {
    let Some((eval, best)) = found.eval(&study.board(node)).zip(found.lines.first()) else {
        return false;
    };
    note(study, node, eval, &best.line);
    true
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::seq::IndexedRandom;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::Thinking;
    use draughts::Move;
    use draughts::board::Board;
    use draughts::study::Mark;
    use draughts::variant::Variant;
    use draughts_engine::analysis::analyse;

    /// Nobody looks at the time here: the nodes are limited.
    const TIME: Duration = Duration::from_secs(1);

    /// Black could crown a man, and leaves it where it is taken: of a game that is about even nearly three men are lost.
    const GIVEN: &str =
        "[GameType \"21\"][FEN \"B:WK32,21,29,13:B1,2,3,27\"] 1. 1-6 32x23 2. 2-7 *";

    fn reviewed(text: &str) -> Study {
        let mut study = Study::read(text, None).expect("PDN");
        while let Some(Step { node, question }) = next_step(&mut study, TIME) {
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
        study
    }

    #[test]
    fn what_was_given_away_is_marked_with_the_better_line() {
        let study = reviewed(GIVEN);
        let given = study.main_line()[1];
        assert!(
            matches!(study.mark(given), Some(Mark::Mistake | Mark::Blunder)),
            "{}",
            study.text()
        );
        assert!(study.children(study.root()).len() == 2, "{}", study.text());
        let again = Study::read(&study.text(), None).expect("PDN");
        assert!(
            next_step(&mut again.clone(), TIME).is_none(),
            "nothing is left: {}",
            again.text()
        );
    }

    #[test]
    fn a_game_that_is_over_by_its_rules_is_worth_what_it_says() {
        let study = reviewed("[GameType \"25\"][FEN \"B:Wc3:Bd4\"] 1... d4xb2 *");
        let end = study.end(study.root());
        assert_eq!(
            study.eval(end).map(|eval| eval.worth),
            Some(Worth::Win(-1)),
            "{}",
            study.text()
        );
    }

    /// A game from its start, of which each move is chosen; reviewed at the same depth.
    fn accuracies(variant: Variant, mut choose: impl FnMut(&AnalysisQuestion) -> Move) -> [f64; 2] {
        let mut study = Study::new(Board::start(variant));
        let mut at = study.root();
        for _ in 0..60 {
            let board = study.board(at);
            if board.legal_moves().is_empty() {
                break;
            }
            let limits = SearchLimits {
                nodes: 2000,
                ..LIMITS
            };
            let question = AnalysisQuestion {
                board,
                positions: vec![board.position()],
                limits,
                lines: 1,
                within: None,
            };
            at = study
                .play(at, choose(&question))
                .expect("a legal move")
                .node();
        }
        while let Some(Step { node, question }) = next_step(&mut study, TIME) {
            let question = AnalysisQuestion {
                limits: SearchLimits {
                    nodes: 2000,
                    ..LIMITS
                },
                ..question
            };
            assert!(note_found(
                &mut study,
                node,
                &analyse(&question, &Thinking::untimed(), &mut |_| {})
            ));
        }
        study
            .accuracies()
            .expect("all is analysed")
            .map(|side| side.percent)
    }

    #[test]
    fn accuracy_tells_moves_of_the_search_from_moves_by_lot() {
        for variant in [Variant::English, Variant::International, Variant::Turkish] {
            let best = |question: &AnalysisQuestion| {
                analyse(question, &Thinking::untimed(), &mut |_| {}).lines[0].line[0]
            };
            let perfect = accuracies(variant, best);
            let mut by_lot = Vec::new();
            for seed in 0..8 {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                by_lot.extend(accuracies(variant, |question| {
                    *question
                        .board
                        .legal_moves()
                        .choose(&mut rng)
                        .expect("there is a move")
                }));
            }
            by_lot.sort_by(f64::total_cmp);
            assert!(
                perfect.iter().all(|side| *side >= 95.0),
                "{variant}: {perfect:.0?}"
            );
            let median = by_lot[by_lot.len() / 2];
            assert!(median < 65.0 && by_lot[0] < 40.0, "{variant}: {by_lot:.0?}");
        }
    }
}
