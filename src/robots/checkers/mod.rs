//! Robots for checkers and the other national games.
//!
//! One search serves every variant: alpha-beta with iterative deepening and a transposition table.
//! It is generic over the tables of constants like the move generator. Levels differ in how deep
//! they look and how often they do not look at all ([`strength`]). Only the champion uses all the
//! time it is given.
//!
//! From *sharp* on the search is also selective. It reduces late moves, prunes where a shallow search is
//! far above the window, and goes on at a leaf where a capture threatens. It judges by a net or by
//! weights learned from its own games, where its variant has some ([`SearchStyle::best`](draughts_engine::think::SearchStyle::best)). With a clock
//! it keeps its transposition table between moves. The other levels search every move alike and
//! judge by an evaluation made by hand, so that their strength does not change.

pub mod game_exercises;
pub mod game_review;
pub mod level_side;
pub mod puzzles;
pub mod review;
pub mod strength;
pub mod training;
pub mod training_question;

use rand::{Rng, RngExt};

use self::strength::Strength;
use super::{Bot, Robots, Skill, Thinking, rng_after};
use draughts::Move;
use draughts_engine::move_variety::{Choice, greedy, near_best};
use draughts_engine::opening_book::{self, Book};
use draughts_engine::think::{SearchLimits, SearchReport, pieces_left, think_in_style};
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
            return greedy(&view.board, &mut rng);
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
            Book::Whole
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
        near_best(
            &view.board,
            view.clock.positions(),
            &found,
            choice,
            thinking,
            rng,
        )
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use draughts::board::Board;
    use draughts::variant::Variant;
    use parlour_model::game::Game;
    use parlour_model::player::Level;
    use parlour_model::seat::Viewer;

    #[test]
    fn every_level_chooses_a_legal_move_in_every_variant() {
        for variant in Variant::ALL {
            let rules = Rules::of_board(&Board::start(variant));
            let game = Checkers::start(&rules, 2).expect("a position");
            let view = game.view(Viewer::Replay);
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

    /// Without a search nothing is reported.
    #[test]
    fn a_champion_plays_its_book_without_a_search() {
        for (variant, moves) in [
            (Variant::English, "9-13 21-17 5-9"),
            (Variant::International, ""),
            (Variant::Russian, ""),
        ] {
            let start = Checkers::start(&Rules::of_board(&Board::start(variant)), 2);
            let mut game = start.expect("a position");
            for text in moves.split_whitespace() {
                let board = game.view(Viewer::Replay).board;
                let made = board.read_move(text).expect("a move");
                game.apply(&made).expect("it is legal");
            }
            let (view, legal) = (game.view(Viewer::Replay), game.legal_moves());
            let mut champion = Checkers::bot(Level::Champion, Seat(0), 2, &Rules::default(), 7);
            let thinking = Thinking::untimed().heard_by(|found| panic!("it searched: {found}"));
            let chosen = champion.choose(&view, &legal, &thinking);
            let known = opening_book::known(&view.board).expect("the book has it");
            assert!(
                known.iter().any(|ply| view.board.write(*ply) == chosen),
                "{variant}: {chosen}"
            );
        }
    }
}
