//! Robots for checkers and the other national games.
//!
//! One search serves every variant: alpha-beta with iterative deepening and a transposition table,
//! generic over the tables of constants like the move generator. Levels differ in how deep they look and in how
//! far they misjudge what they see; only the expert uses all the time it is given.
//!
//! The expert's search is selective besides: it reduces late moves, prunes where a shallow search is far above the window,
//! and goes on at a leaf where a capture threatens. It judges by weights that were learned from games of its own, where
//! its variant has some ([`evaluation::learned`]), and with a clock it keeps its transposition table between moves. The other levels
//! search every move alike and judge by an evaluation made by hand, so that they stay as strong as they were.

pub mod analysis;
mod endings;
pub mod evaluation;
pub mod hub;
pub mod learning;
mod ordering;
mod range_coder;
pub mod review;
mod search;
pub mod tablebase;
pub mod think;
pub mod training;
pub(super) mod transposition;

use rand::RngExt;

use self::think::{SearchLimits, SearchStyle, root_scores, think_in_style};
use super::{Bot, Robots, Skill, Thinking, rng_after};
use crate::model::checkers::position::Ply;
use crate::model::checkers::{Checkers, Event, Move, Rules, View};
use crate::model::seat::Seat;

/// A robot that looks ahead.
#[derive(Clone, Debug)]
pub struct Robot {
    skill: Skill,
    seed: u64,
    events: u64,
}

/// The expert's limits without a clock: the choice then depends on the position alone.
const UNTIMED: SearchLimits = SearchLimits { depth: 60, nodes: 200_000 };
/// The expert's limits with a clock.
const TIMED: SearchLimits = SearchLimits { depth: 60, nodes: u64::MAX };
/// The sharp robot's limits.
const SHARP: SearchLimits = SearchLimits { depth: 7, nodes: 60_000 };

impl Robot {
    fn choose_ply(&self, view: &View, thinking: &Thinking) -> Option<Ply<u128>> {
        match self.skill {
            Skill::Novice => self.misjudged(view, 1, 120, thinking),
            Skill::Casual => self.misjudged(view, 3, 40, thinking),
            Skill::Sharp => best(view, SHARP, SearchStyle::default(), thinking),
            Skill::Expert => {
                let limits = if thinking.deadline().is_none() { UNTIMED } else { TIMED };
                best(view, limits, SearchStyle::best(view.board.variant), thinking)
            }
        }
    }

    /// The ply that looks best at a depth when every score is misjudged by up to `error` hundredths of a man.
    fn misjudged(&self, view: &View, depth: i32, error: i32, thinking: &Thinking) -> Option<Ply<u128>> {
        let mut rng = rng_after(self.seed, self.events);
        let scores = root_scores(&view.board, view.clock.positions(), depth, thinking);
        let judged = scores.into_iter().map(|(ply, score)| (ply, score + rng.random_range(-error..=error)));
        judged.max_by_key(|(_, score)| *score).map(|(ply, _)| ply)
    }
}

fn best(view: &View, limits: SearchLimits, style: SearchStyle, thinking: &Thinking) -> Option<Ply<u128>> {
    let found = think_in_style(&view.board, view.clock.positions(), limits, style, thinking, &mut |report| {
        thinking.report(|| report.summary(&view.board));
    })?;
    found.line.first().copied()
}

impl Bot<Checkers> for Robot {
    fn on_event(&mut self, _: &Event) {
        self.events += 1;
    }

    /// It agrees when it stands clearly worse, and once forty plies are made also when it does not stand better.
    fn agrees_to_draw(&mut self, view: &View, thinking: &Thinking) -> bool {
        let style = SearchStyle::default();
        let found = think_in_style(&view.board, view.clock.positions(), SHARP, style, thinking, &mut |_| {});
        let theirs = found.map_or(0, |found| found.score);
        theirs >= if view.turns < 40 { 50 } else { 0 }
    }

    fn choose(&mut self, view: &View, legal: &[Move], thinking: &Thinking) -> Move {
        if let [only] = legal {
            return only.clone();
        }
        let chosen = self.choose_ply(view, thinking).map(|ply| view.board.write(ply));
        chosen.filter(|chosen| legal.contains(chosen)).unwrap_or_else(|| legal[0].clone())
    }
}

impl Robots for Checkers {
    type Robot = Robot;

    fn robot(skill: Skill, _: Seat, _: usize, _: &Rules, seed: u64) -> Robot {
        Robot { skill, seed, events: 0 }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use super::search::NODES_PER_CLOCK_CHECK;
    use super::think::think;
    use super::*;
    use crate::model::checkers::variant::Variant;
    use crate::model::game::Game;
    use crate::model::player::Level;
    use crate::model::seat::Viewer;
    use crate::robots::search_memory::SearchMemory;

    fn view(variant: Variant, fen: &str) -> View {
        let rules = Rules { variant, fen: fen.into(), balloted: false };
        Checkers::start(&rules, 2).expect("a position").view(Viewer::Replay)
    }

    #[test]
    fn every_level_chooses_a_legal_move_in_every_variant() {
        for variant in Variant::ALL {
            let view = view(variant, "");
            let legal: Vec<_> = view.legal().into_iter().map(|legal| legal.notation).collect();
            for level in Level::OFFERED.into_iter().chain([Level::Random]) {
                let mut robot = Checkers::bot(level, Seat(0), 2, &Rules::default(), 7);
                let chosen = robot.choose(&view, &legal, &Thinking::untimed());
                assert!(legal.contains(&chosen), "{variant} {level}");
                assert_eq!(
                    chosen,
                    Checkers::bot(level, Seat(0), 2, &Rules::default(), 7).choose(&view, &legal, &Thinking::untimed())
                );
            }
        }
    }

    /// The clock is looked at every so many nodes, whatever the variant: nothing else decides how late an answer is.
    #[test]
    fn a_search_whose_time_is_up_ends_within_a_breath() {
        for variant in Variant::ALL {
            let view = view(variant, "");
            let thinking = Thinking::within(Duration::ZERO, Arc::default());
            let found =
                think(&view.board, view.clock.positions(), TIMED, &thinking, &mut |_| {}).expect("there are moves");
            assert!(found.nodes <= 2 * NODES_PER_CLOCK_CHECK, "{variant}: {}", found.nodes);
        }
    }

    #[test]
    fn a_search_that_is_interrupted_on_its_way_ends_within_a_breath() {
        for variant in Variant::ALL {
            let (view, stop) = (view(variant, ""), Arc::new(AtomicBool::new(false)));
            let thinking = Thinking::within(Duration::from_secs(3600), Arc::clone(&stop));
            let mut stopped_at = 0;
            let mut tell = |report: &think::SearchReport| {
                if report.depth == 5 {
                    stopped_at = report.nodes;
                    stop.store(true, Ordering::Relaxed);
                }
            };
            let found =
                think(&view.board, view.clock.positions(), TIMED, &thinking, &mut tell).expect("there are moves");
            assert!(
                found.nodes - stopped_at <= 2 * NODES_PER_CLOCK_CHECK,
                "{variant}: {} after {stopped_at}",
                found.nodes
            );
        }
    }

    /// What ends the expert's thinking is the clock. How late it is then, a slow machine decides, not a test.
    #[test]
    fn an_expert_with_a_clock_uses_its_time() {
        let view = view(Variant::International, "");
        let limit = Duration::from_millis(100);
        let thinking = Thinking::within(limit, Arc::default());
        let found = think(&view.board, view.clock.positions(), TIMED, &thinking, &mut |_| {}).expect("there are moves");
        assert!(found.elapsed >= limit, "{:?}", found.elapsed);
    }

    #[test]
    fn a_search_cut_short_tells_what_the_last_whole_step_expected() {
        for variant in Variant::ALL {
            let view = view(variant, "");
            let found = think(&view.board, &[], UNTIMED, &Thinking::untimed(), &mut |_| {}).expect("there are moves");
            assert!(found.nodes >= UNTIMED.nodes, "{variant}: {}", found.nodes);
            assert!(found.line.len() > 1, "{variant}: {}", found.summary(&view.board));
        }
    }

    #[test]
    fn a_table_that_is_used_again_changes_nothing() {
        let memory = SearchMemory::default();
        for variant in [Variant::English, Variant::Frisian] {
            let view = view(variant, "");
            let search = |thinking: &Thinking| {
                let found = think(&view.board, &[], SHARP, thinking, &mut |_| {}).expect("there are moves");
                (found.nodes, found.score, found.line)
            };
            let [first, again] = [0; 2].map(|_| search(&Thinking::untimed().with_memory(memory.clone())));
            assert_eq!(first, search(&Thinking::untimed()));
            assert_eq!(first, again);
        }
    }

    #[test]
    fn a_search_with_next_to_no_memory_finds_a_legal_move() {
        let view = view(Variant::International, "");
        let thinking = Thinking::untimed().with_memory(SearchMemory::of(0));
        let found = think(&view.board, &[], SHARP, &thinking, &mut |_| {}).expect("there are moves");
        assert!(view.board.plies().contains(&found.line[0]));
    }

    /// Who is interrupted before the first thought has a legal move all the same.
    #[test]
    fn an_interrupted_search_ends_with_a_legal_move() {
        let view = view(Variant::International, "");
        let thinking = Thinking::within(Duration::from_secs(3600), Arc::new(AtomicBool::new(true)));
        let found = think(&view.board, view.clock.positions(), TIMED, &thinking, &mut |_| {}).expect("there are moves");
        assert!(found.nodes <= 2048, "{}", found.nodes);
        assert!(view.board.plies().contains(&found.line[0]));
    }

    #[test]
    fn a_win_is_found_and_told() {
        for (variant, fen, best) in [
            (Variant::English, "B:W26,27:B22,15", "22x31"),
            (Variant::Breakthrough, "W:W7,31:B21,22", "7-1"),
            (Variant::Antidraughts, "W:W48,33:B19", "33-29"),
        ] {
            let view = view(variant, fen);
            let mut depths = Vec::new();
            let found = think(&view.board, &[], UNTIMED, &Thinking::untimed(), &mut |report| depths.push(report.depth));
            let found = found.expect("there are moves");
            assert!(depths.is_sorted() && !depths.is_empty());
            assert!(found.score > 50, "{variant}: {}", found.score_text());
            let line = found.notation(&view.board);
            assert!(variant == Variant::Antidraughts || line[0].to_string() == best, "{variant}: {line:?}");
        }
    }
}
