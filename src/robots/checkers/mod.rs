//! Robots for checkers and the other national games.
//!
//! One search serves every variant: alpha-beta with iterative deepening and a transposition table.
//! It is generic over the tables of constants like the move generator. Levels differ in how deep
//! they look and how often they do not look at all ([`strength`]). Only the champion uses all the
//! time it is given.
//!
//! From *sharp* on the search is also selective. It reduces late moves, prunes where a shallow search is
//! far above the window, and goes on at a leaf where a capture threatens. It judges by a net or by
//! weights learned from its own games, where its variant has some ([`evaluation::learned`]). With a clock
//! it keeps its transposition table between moves. The other levels search every move alike and
//! judge by an evaluation made by hand, so that their strength does not change.

pub mod analysis;
pub mod contest;
pub mod drawn_opening;
mod endings;
pub mod evaluation;
pub mod game_exercises;
pub mod game_review;
pub mod hub;
mod lazy_smp;
mod move_variety;
mod node_budget;
pub mod opening_book;
mod ordering;
pub mod puzzles;
mod range_coder;
pub mod review;
mod search;
pub mod strength;
pub mod tablebase;
pub mod think;
pub mod training;
pub mod training_question;
pub(super) mod transposition;

use rand::{Rng, RngExt};

use self::move_variety::{Choice, greedy, near_best};
use self::opening_book::Book;
use self::strength::Strength;
use self::think::{SearchLimits, SearchReport, think_in_style};
use super::{Bot, Robots, Skill, Thinking, rng_after};
use draughts::Move;
use draughts::board::Board;
use parlour_model::checkers::{Checkers, Event, Notation, Rules, Variety, View};
use parlour_model::seat::Seat;

/// A robot that looks ahead.
#[derive(Clone, Debug)]
pub struct Robot {
    strength: Strength,
    variety: Variety,
    seed: u64,
    events: u64,
}

/// The depth to which a robot looks when it is offered a draw.
const OFFERED_DRAW: SearchLimits = SearchLimits {
    depth: 7,
    nodes: 60_000,
};
/// The ply after which a robot plays the best move that it knows. Games differ by then, and in an
/// ending a nearly equal move may be a step back.
const VARIED_PLIES: u32 = 24;
/// The hundredths of the positions and the time for a move that finding the best one uses. The rest
/// shows which others are nearly as good.
const FOR_THE_BEST: u32 = 88;

impl Robot {
    /// A robot of any strength, before the first event.
    pub fn new(strength: Strength, variety: Variety, seed: u64) -> Self {
        Self {
            strength,
            variety,
            seed,
            events: 0,
        }
    }

    fn choose_ply(
        &self,
        view: &View,
        thinking: &Thinking,
        tell: &mut dyn FnMut(&SearchReport),
    ) -> Option<Move> {
        let mut rng = rng_after(self.seed, self.events);
        if rng.random_range(0..100) < self.strength.slips {
            return greedy(view, &mut rng);
        }
        if let Some(ply) = self.book_ply(view, &mut rng) {
            return Some(ply);
        }
        let margin = if view.turns < VARIED_PLIES {
            self.variety.margin()
        } else {
            0
        };
        self.best(view, margin, thinking, &mut rng, tell)
    }

    /// One of the legal moves; `tell` is told what a search finds on its way to it.
    pub fn choose_and_tell(
        &self,
        view: &View,
        legal: &[Notation],
        thinking: &Thinking,
        tell: &mut dyn FnMut(&SearchReport),
    ) -> Notation {
        if let [only] = legal {
            return only.clone();
        }
        let chosen = self
            .choose_ply(view, thinking, tell)
            .map(|ply| view.board.write(ply));
        chosen
            .filter(|chosen| legal.contains(chosen))
            .unwrap_or_else(|| legal[0].clone())
    }

    /// A ply of the opening book, for who knows it and varies.
    fn book_ply(&self, view: &View, rng: &mut impl Rng) -> Option<Move> {
        let knows = self.strength.knows_openings() && self.variety != Variety::None;
        let book = if self.strength.timed {
            Book::WithBallots
        } else {
            Book::FirstMoves
        };
        opening_book::draw(&view.board, book, rng).filter(|_| knows)
    }

    /// One of the plies that are best or nearly so.
    fn best(
        &self,
        view: &View,
        margin: i32,
        thinking: &Thinking,
        rng: &mut impl Rng,
        tell: &mut dyn FnMut(&SearchReport),
    ) -> Option<Move> {
        let (style, limits) = (
            self.strength.style(view.board.variant()),
            self.strength.limits(thinking.deadline().is_some()),
        );
        let is_timed = limits.nodes == u64::MAX;
        let nodes = if margin == 0 || is_timed {
            limits.nodes
        } else {
            limits.nodes / 100 * u64::from(FOR_THE_BEST)
        };
        let first = if margin == 0 {
            thinking.clone()
        } else {
            thinking.for_a_share(FOR_THE_BEST)
        };
        let found = think_in_style(
            &view.board,
            view.clock.positions(),
            SearchLimits { nodes, ..limits },
            style,
            &first,
            tell,
        )?;
        let left = if is_timed {
            found.nodes / 100 * u64::from(100 - FOR_THE_BEST)
        } else {
            limits.nodes - nodes
        };
        let choice = Choice {
            margin,
            nodes: left,
            style,
        };
        near_best(view, &found, choice, thinking, rng)
    }
}

impl Bot<Checkers> for Robot {
    fn on_event(&mut self, _: &Event) {
        self.events += 1;
    }

    /// It agrees when it stands clearly worse, and once forty plies are made also when it does not stand better.
    fn agrees_to_draw(&mut self, view: &View, thinking: &Thinking) -> bool {
        let style = self.strength.style(view.board.variant());
        let found = think_in_style(
            &view.board,
            view.clock.positions(),
            OFFERED_DRAW,
            style,
            thinking,
            &mut |_| {},
        );
        let theirs = found.map_or(0, |found| found.score);
        theirs >= if view.turns < 40 { 50 } else { 0 }
    }

    fn choose(&mut self, view: &View, legal: &[Notation], thinking: &Thinking) -> Notation {
        self.choose_and_tell(view, legal, thinking, &mut |report| {
            thinking.report(|| report.summary(&view.board));
        })
    }
}

impl Robots for Checkers {
    type Robot = Robot;

    fn robot(skill: Skill, _: Seat, _: usize, rules: &Rules, seed: u64) -> Robot {
        Robot::new(Strength::of(skill, rules.variant), rules.variety, seed)
    }

    fn to_come(view: &View) -> Option<f64> {
        Some(pieces_left(&view.board))
    }
}

/// The part of the pieces of the start that a board still has.
fn pieces_left(board: &Board) -> f64 {
    let pieces = |board: &Board| f64::from(board.position().occupied().count());
    pieces(board) / pieces(&Board::start(board.variant()))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use super::node_budget::NODES_PER_CLOCK_CHECK;
    use super::think::think;

    const SHARP: SearchLimits = SearchLimits {
        depth: 7,
        nodes: 60_000,
    };
    const SHORT: SearchLimits = SearchLimits {
        depth: 60,
        nodes: 30_000,
    };
    const TIMED: SearchLimits = SearchLimits {
        depth: 60,
        nodes: u64::MAX,
    };

    use super::*;
    use crate::move_time::MoveTime;
    use crate::search_memory::SearchMemory;
    use draughts::variant::Variant;
    use parlour_model::game::Game;
    use parlour_model::player::Level;
    use parlour_model::seat::Viewer;

    fn view(variant: Variant, fen: &str) -> View {
        let rules = Rules {
            variant,
            fen: fen.into(),
            ..Rules::default()
        };
        Checkers::start(&rules, 2)
            .expect("a position")
            .view(Viewer::Replay)
    }

    #[test]
    fn every_level_chooses_a_legal_move_in_every_variant() {
        for variant in Variant::ALL {
            let view = view(variant, "");
            let legal: Vec<_> = view
                .legal()
                .iter()
                .map(|legal| legal.notation.clone())
                .collect();
            for level in Level::OFFERED.into_iter().chain([Level::Random]) {
                // A champion who is given a time looks no longer than that.
                let is_timed = level == Level::Champion;
                let thinking = || {
                    if is_timed {
                        Thinking::within(Duration::ZERO, Arc::default())
                    } else {
                        Thinking::untimed()
                    }
                };
                let choose = || {
                    Checkers::bot(level, Seat(0), 2, &Rules::default(), 7).choose(
                        &view,
                        &legal,
                        &thinking(),
                    )
                };
                let chosen = choose();
                assert!(legal.contains(&chosen), "{variant} {level}");
                assert!(is_timed || chosen == choose(), "{variant} {level}");
            }
        }
    }

    /// Checks that a search ends soon after its time is up, in every variant. Only the number of
    /// nodes between two looks at the clock decides how late an answer is.
    #[test]
    fn a_search_whose_time_is_up_ends_within_a_breath() {
        for variant in Variant::ALL {
            let view = view(variant, "");
            let thinking = Thinking::within(Duration::ZERO, Arc::default());
            let found = think(
                &view.board,
                view.clock.positions(),
                TIMED,
                &thinking,
                &mut |_| {},
            )
            .expect("there are moves");
            assert!(
                found.nodes <= 2 * NODES_PER_CLOCK_CHECK,
                "{variant}: {}",
                found.nodes
            );
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
            let found = think(
                &view.board,
                view.clock.positions(),
                TIMED,
                &thinking,
                &mut tell,
            )
            .expect("there are moves");
            assert!(
                found.nodes - stopped_at <= 2 * NODES_PER_CLOCK_CHECK,
                "{variant}: {} after {stopped_at}",
                found.nodes
            );
        }
    }

    /// Checks that the clock ends the champion's thinking. The delay depends on the machine's speed,
    /// so the test does not measure it.
    #[test]
    fn a_champion_with_a_clock_uses_its_time() {
        let view = view(Variant::International, "");
        let limit = Duration::from_millis(100);
        let thinking = Thinking::within(limit, Arc::default());
        let found = think(
            &view.board,
            view.clock.positions(),
            TIMED,
            &thinking,
            &mut |_| {},
        )
        .expect("there are moves");
        assert!(found.elapsed >= limit, "{:?}", found.elapsed);
    }

    /// Nothing else ends it: its limit is an hour.
    #[test]
    fn a_search_with_the_budget_of_a_clock_ends_when_its_choice_is_settled() {
        let view = view(Variant::International, "");
        let hour = Duration::from_secs(3600);
        let pace = MoveTime {
            usual: Duration::from_millis(20),
            most: hour,
        };
        let thinking = Thinking::within(hour, Arc::default()).paced(Some(pace));
        let found =
            think(&view.board, &[], TIMED, &thinking, &mut |_| {}).expect("there are moves");
        assert!(
            found.depth > 1 && !thinking.is_over(),
            "{}",
            found.summary(&view.board)
        );
    }

    #[test]
    fn several_threads_find_a_win_and_end_with_the_search() {
        for (variant, fen, best) in [
            (Variant::English, "B:W26,27:B22,15", "22x31"),
            (Variant::Breakthrough, "W:W7,31:B21,22", "7-1"),
        ] {
            let view = view(variant, fen);
            let thinking =
                Thinking::within(Duration::from_secs(3600), Arc::default()).with_threads(3);
            let found =
                think(&view.board, &[], TIMED, &thinking, &mut |_| {}).expect("there are moves");
            assert!(
                found.score > 50 && found.notation(&view.board)[0].to_string() == best,
                "{variant}"
            );
        }
    }

    #[test]
    fn several_threads_end_with_a_legal_move_when_they_are_interrupted() {
        let (view, stop) = (
            view(Variant::International, ""),
            Arc::new(AtomicBool::new(false)),
        );
        let thinking =
            Thinking::within(Duration::from_secs(3600), Arc::clone(&stop)).with_threads(3);
        let mut tell =
            |report: &think::SearchReport| stop.store(report.depth >= 7, Ordering::Relaxed);
        let found = think(&view.board, &[], TIMED, &thinking, &mut tell).expect("there are moves");
        assert!(found.depth >= 7 && view.board.is_legal(found.line[0]));
    }

    #[test]
    fn a_search_cut_short_tells_what_the_last_whole_step_expected() {
        for variant in Variant::ALL {
            let view = view(variant, "");
            let found = think(&view.board, &[], SHORT, &Thinking::untimed(), &mut |_| {})
                .expect("there are moves");
            assert!(found.nodes >= SHORT.nodes, "{variant}: {}", found.nodes);
            assert!(
                found.line.len() > 1,
                "{variant}: {}",
                found.summary(&view.board)
            );
        }
    }

    #[test]
    fn a_table_that_is_used_again_changes_nothing() {
        let memory = SearchMemory::default();
        for variant in [Variant::English, Variant::Frisian] {
            let view = view(variant, "");
            let search = |thinking: &Thinking| {
                let found =
                    think(&view.board, &[], SHARP, thinking, &mut |_| {}).expect("there are moves");
                (found.nodes, found.score, found.line)
            };
            let [first, again] =
                [0; 2].map(|_| search(&Thinking::untimed().with_memory(memory.clone())));
            assert_eq!(first, search(&Thinking::untimed()));
            assert_eq!(first, again);
        }
    }

    #[test]
    fn a_search_with_next_to_no_memory_finds_a_legal_move() {
        let view = view(Variant::International, "");
        let thinking = Thinking::untimed().with_memory(SearchMemory::of(0));
        let found =
            think(&view.board, &[], SHARP, &thinking, &mut |_| {}).expect("there are moves");
        assert!(view.board.is_legal(found.line[0]));
    }

    /// CHK-9: the side that would lose all its pieces is saved by the move after which too many captures are possible.
    #[test]
    fn a_position_with_too_many_captures_is_a_draw_in_a_search() {
        let kings = "K2,K7,K9,K11,K13,K17,K18,K22,K24,K25,K27,K32,K33,K36,K37,K38,K39,K40,K44,K47";
        let view = view(Variant::Frisian, &format!("B:WK5:B{kings}"));
        let drawn = |ply: &Move| view.board.after(*ply).has_too_many_captures();
        assert!(view.board.legal_moves().iter().any(drawn));
        let found = think(&view.board, &[], SHARP, &Thinking::untimed(), &mut |_| {})
            .expect("there are moves");
        assert!(view.board.is_legal(found.line[0]));
    }

    /// Checks that a search interrupted before its first result still returns a legal move.
    #[test]
    fn an_interrupted_search_ends_with_a_legal_move() {
        let view = view(Variant::International, "");
        let thinking = Thinking::within(Duration::from_secs(3600), Arc::new(AtomicBool::new(true)));
        let found = think(
            &view.board,
            view.clock.positions(),
            TIMED,
            &thinking,
            &mut |_| {},
        )
        .expect("there are moves");
        assert!(found.nodes <= 2048, "{}", found.nodes);
        assert!(view.board.is_legal(found.line[0]));
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
            let found = think(
                &view.board,
                &[],
                SHORT,
                &Thinking::untimed(),
                &mut |report| depths.push(report.depth),
            );
            let found = found.expect("there are moves");
            assert!(depths.is_sorted() && !depths.is_empty());
            assert!(found.score > 50, "{variant}: {}", found.score_text());
            let line = found.notation(&view.board);
            assert!(
                variant == Variant::Antidraughts || line[0].to_string() == best,
                "{variant}: {line:?}"
            );
        }
    }
}
