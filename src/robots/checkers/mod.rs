//! Robots for checkers and the other national games.
//!
//! One search serves every variant: alpha-beta with iterative deepening and a transposition table,
//! generic over the tables of constants like the move generator. Levels differ in how deep they look and in how
//! far they misjudge what they see; only the expert uses all the time it is given.

pub mod endings;
pub mod hub;
mod memo;
mod search;
pub mod think;
mod weights;

use rand::RngExt;

use self::think::{Measure, think, worths};
use super::random::AnyMove;
use super::{Robot, Robots, Thinking, rng_after};
use crate::model::checkers::position::Ply;
use crate::model::checkers::{Checkers, Event, Move, Rules, View};
use crate::model::player::Level;
use crate::model::seat::Seat;

/// A robot of any level.
#[derive(Clone, Debug)]
pub enum Player {
    /// Moves at random.
    Random(AnyMove),
    /// Thinks.
    Thinker(Thinker),
}

/// A robot that looks ahead.
#[derive(Clone, Debug)]
pub struct Thinker {
    level: Level,
    seed: u64,
    heard: u64,
}

/// The expert's measure when no clock ends its thinking: the choice then follows from the position.
const UNTIMED: Measure = Measure { depth: 60, nodes: 200_000 };
/// The expert's measure when a clock does.
const TIMED: Measure = Measure { depth: 60, nodes: u64::MAX };
/// The sharp robot's measure.
const SHARP: Measure = Measure { depth: 7, nodes: 60_000 };

impl Thinker {
    fn choose_ply(&self, view: &View, thinking: &Thinking) -> Option<Ply<u128>> {
        match self.level {
            Level::Novice => self.misjudged(view, 1, 120, thinking),
            Level::Casual => self.misjudged(view, 3, 40, thinking),
            Level::Sharp => best(view, SHARP, thinking),
            _ if thinking.deadline().is_none() => best(view, UNTIMED, thinking),
            _ => best(view, TIMED, thinking),
        }
    }

    /// The ply that looks best at a depth when every worth is misjudged by up to `error` hundredths of a man.
    fn misjudged(&self, view: &View, depth: i32, error: i32, thinking: &Thinking) -> Option<Ply<u128>> {
        let mut rng = rng_after(self.seed, self.heard);
        let worths = worths(&view.board, view.clock.past(), depth, thinking);
        let judged = worths.into_iter().map(|(ply, worth)| (ply, worth + rng.random_range(-error..=error)));
        judged.max_by_key(|(_, worth)| *worth).map(|(ply, _)| ply)
    }
}

fn best(view: &View, measure: Measure, thinking: &Thinking) -> Option<Ply<u128>> {
    let found = think(&view.board, view.clock.past(), measure, thinking, &mut |report| {
        thinking.tell(|| report.told(&view.board));
    })?;
    found.line.first().copied()
}

impl Robot<Checkers> for Thinker {
    fn hear(&mut self, _: &Event) {
        self.heard += 1;
    }

    /// It agrees when it stands clearly worse, and once forty plies are made also when it does not stand better.
    fn agrees_to_draw(&mut self, view: &View, thinking: &Thinking) -> bool {
        let theirs = think(&view.board, view.clock.past(), SHARP, thinking, &mut |_| {}).map_or(0, |found| found.score);
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

impl Robot<Checkers> for Player {
    fn hear(&mut self, event: &Event) {
        match self {
            Self::Random(robot) => Robot::<Checkers>::hear(robot, event),
            Self::Thinker(robot) => robot.hear(event),
        }
    }

    fn agrees_to_draw(&mut self, view: &View, thinking: &Thinking) -> bool {
        match self {
            Self::Random(_) => false,
            Self::Thinker(robot) => robot.agrees_to_draw(view, thinking),
        }
    }

    fn choose(&mut self, view: &View, legal: &[Move], thinking: &Thinking) -> Move {
        match self {
            Self::Random(robot) => Robot::<Checkers>::choose(robot, view, legal, thinking),
            Self::Thinker(robot) => robot.choose(view, legal, thinking),
        }
    }
}

impl Robots for Checkers {
    type Robot = Player;

    fn robot(level: Level, _: Seat, _: usize, _: &Rules, seed: u64) -> Player {
        match level {
            Level::Random => Player::Random(AnyMove::new(seed)),
            _ => Player::Thinker(Thinker { level, seed, heard: 0 }),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use super::search::BREATH;
    use super::*;
    use crate::model::checkers::variant::Variant;
    use crate::model::game::Game;
    use crate::model::seat::Viewer;

    fn view(variant: Variant, fen: &str) -> View {
        let rules = Rules { variant, fen: fen.into(), by_lot: false };
        Checkers::start(&rules, 2).expect("a position").view(Viewer::Replay)
    }

    #[test]
    fn every_level_chooses_a_legal_move_in_every_variant() {
        for variant in Variant::ALL {
            let view = view(variant, "");
            let legal: Vec<_> = view.legal().into_iter().map(|legal| legal.written).collect();
            for level in Level::OFFERED.into_iter().chain([Level::Random]) {
                let mut robot = Checkers::robot(level, Seat(0), 2, &Rules::default(), 7);
                let chosen = robot.choose(&view, &legal, &Thinking::untimed());
                assert!(legal.contains(&chosen), "{variant} {level}");
                assert_eq!(
                    chosen,
                    Checkers::robot(level, Seat(0), 2, &Rules::default(), 7).choose(
                        &view,
                        &legal,
                        &Thinking::untimed()
                    )
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
            let found = think(&view.board, view.clock.past(), TIMED, &thinking, &mut |_| {}).expect("there are moves");
            assert!(found.nodes <= 2 * BREATH, "{variant}: {}", found.nodes);
        }
    }

    #[test]
    fn a_search_that_is_interrupted_on_its_way_ends_within_a_breath() {
        for variant in Variant::ALL {
            let (view, stop) = (view(variant, ""), Arc::new(AtomicBool::new(false)));
            let thinking = Thinking::within(Duration::from_secs(3600), Arc::clone(&stop));
            let mut stopped_at = 0;
            let mut tell = |report: &think::Report| {
                if report.depth == 5 {
                    stopped_at = report.nodes;
                    stop.store(true, Ordering::Relaxed);
                }
            };
            let found = think(&view.board, view.clock.past(), TIMED, &thinking, &mut tell).expect("there are moves");
            assert!(found.nodes - stopped_at <= 2 * BREATH, "{variant}: {} after {stopped_at}", found.nodes);
        }
    }

    /// What ends the expert's thinking is the clock. How late it is then, a slow machine decides, not a test.
    #[test]
    fn an_expert_with_a_clock_uses_its_time() {
        let view = view(Variant::International, "");
        let limit = Duration::from_millis(100);
        let thinking = Thinking::within(limit, Arc::default());
        let found = think(&view.board, view.clock.past(), TIMED, &thinking, &mut |_| {}).expect("there are moves");
        assert!(found.elapsed >= limit, "{:?}", found.elapsed);
    }

    #[test]
    fn a_search_cut_short_tells_what_the_last_whole_step_expected() {
        for variant in Variant::ALL {
            let view = view(variant, "");
            let found = think(&view.board, &[], UNTIMED, &Thinking::untimed(), &mut |_| {}).expect("there are moves");
            assert!(found.nodes >= UNTIMED.nodes, "{variant}: {}", found.nodes);
            assert!(found.line.len() > 1, "{variant}: {}", found.told(&view.board));
        }
    }

    /// Who is interrupted before the first thought has a legal move all the same.
    #[test]
    fn an_interrupted_search_ends_with_a_legal_move() {
        let view = view(Variant::International, "");
        let thinking = Thinking::within(Duration::from_secs(3600), Arc::new(AtomicBool::new(true)));
        let found = think(&view.board, view.clock.past(), TIMED, &thinking, &mut |_| {}).expect("there are moves");
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
            let line = found.written(&view.board);
            assert!(variant == Variant::Antidraughts || line[0].to_string() == best, "{variant}: {line:?}");
        }
    }
}
