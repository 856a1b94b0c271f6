//! One game after another at the same table.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::ArenaError;
use super::seating::Seatings;
use super::tally::{Ended, Sums};
use crate::{Bot, Robots, Thinking};
use parlour_model::game::Game;
use parlour_model::player::Level;
use parlour_model::seat::{Seat, ToAct, Viewer};

/// The values that do not change from game to game.
pub(super) struct Series<'a, G: Game> {
    pub(super) rules: &'a G::Rules,
    pub(super) levels: &'a [Level],
    pub(super) seatings: &'a Seatings,
    pub(super) seed: u64,
    /// A game of more moves is taken not to end.
    pub(super) most_moves: u32,
    /// The time that a robot may think about a move; `None` leaves it to its level.
    pub(super) limit: Option<Duration>,
}

impl<G: Robots> Series<'_, G> {
    /// Plays these games, counted from 0, which begin with the first one of a deal.
    pub(super) fn play(&self, games: Range<u64>) -> Result<Sums, ArenaError> {
        let mut all = Sums::default();
        let mut deal = Sums::new(self.levels.len());
        for game in games.clone() {
            let (seating, number) = self.seatings.of_game(game);
            let ended = self.game(game, seating, number)?;
            deal.count(&ended, seating, G::BEST);
            if game + 1 == games.end || self.seatings.of_game(game + 1).1 != number {
                let whole = std::mem::replace(&mut deal, Sums::new(self.levels.len()));
                all = all.plus(&whole.close_deal());
            }
        }
        Ok(all)
    }

    fn game(&self, number: u64, seating: &[usize], deal: u64) -> Result<Ended, ArenaError> {
        let mut chance = self.stream(2 * deal);
        let mut robots = self.robots(number, seating);
        let mut game = G::start(&G::drawn_rules(self.rules, &mut chance), seating.len())?;
        for _ in 0..self.most_moves {
            let chosen = match game.to_act() {
                ToAct::Over => return Ok(ended(&game)),
                ToAct::Chance => game.sample(&mut chance).expect("it is chance's turn"),
                ToAct::Seat(seat) => {
                    let legal = game.legal_moves();
                    robots[seat.index()].choose(
                        &game.view(Viewer::Seat(seat)),
                        &legal,
                        &self.thinking(),
                    )
                }
            };
            let turn = game.to_act();
            let events = game
                .apply(&chosen)
                .map_err(|_| self.refused(number, seating, turn, chosen.to_string()))?;
            tell::<G>(&mut robots, &events);
        }
        Err(ArenaError::Endless {
            game: number + 1,
            moves: self.most_moves,
        })
    }

    fn thinking(&self) -> Thinking {
        self.limit.map_or_else(Thinking::untimed, |limit| {
            Thinking::within(limit, Arc::default())
        })
    }

    /// Returns the robots in seat order, each with a separate seed in every game.
    fn robots(&self, game: u64, seating: &[usize]) -> Vec<Box<dyn Bot<G>>> {
        let mut rng = self.stream(2 * game + 1);
        let seeds: Vec<u64> = self.levels.iter().map(|_| rng.next_u64()).collect();
        let seats = seating.len();
        let robot = |(seat, robot): (usize, &usize)| {
            G::bot(
                self.levels[*robot],
                Seat::of(seat),
                seats,
                self.rules,
                seeds[*robot],
            )
        };
        seating.iter().enumerate().map(robot).collect()
    }

    /// Random numbers of their own: even streams are chance's by deal, odd ones the robots' by game.
    fn stream(&self, number: u64) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(number);
        rng
    }

    fn refused(&self, game: u64, seating: &[usize], turn: ToAct, chosen: String) -> ArenaError {
        let level = turn
            .seat()
            .map_or(Level::Random, |seat| self.levels[seating[seat.index()]]);
        ArenaError::Refused {
            game: game + 1,
            level,
            chosen,
        }
    }
}

fn ended<G: Game>(game: &G) -> Ended {
    Ended {
        scores: game.scores(),
        winners: game.winners().unwrap_or_default(),
        turns: game.turns(),
    }
}

/// Every robot hears what its seat may know.
fn tell<G: Robots>(robots: &mut [Box<dyn Bot<G>>], events: &[G::Event]) {
    for (seat, robot) in robots.iter_mut().enumerate() {
        for event in events {
            if let Some(event) = G::redact(event, Viewer::Seat(Seat::of(seat))) {
                robot.on_event(&event);
            }
        }
    }
}
