//! The robot: turns up a card that it knows to fit, or the move with the most sampled rounds won.

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::knowledge::Knowledge;
use super::sampled_round::SampledRound;
use crate::{Bot, Robots, Skill, Thinking, rng_after};
use parlour_model::grid::Place;
use parlour_model::memoarrr::{Event, Memoarrr, Move, Phase, Power, Rules, View};
use parlour_model::seat::Seat;

/// Returns how many rounds a robot samples for each move that it considers.
fn rounds_imagined(skill: Skill) -> usize {
    match skill {
        Skill::Beginner | Skill::Novice | Skill::Casual => 0,
        Skill::Skilled => 4,
        Skill::Sharp => 8,
        Skill::Expert | Skill::Champion => 32,
    }
}

/// A robot for Memoarrr!
#[derive(Clone, Debug)]
pub struct Robot {
    skill: Skill,
    seat: Seat,
    knowledge: Knowledge,
    seed: u64,
    events: u64,
}

impl Robots for Memoarrr {
    type Robot = Robot;

    fn robot(skill: Skill, seat: Seat, seats: usize, rules: &Rules, seed: u64) -> Robot {
        let knowledge = Knowledge::new(skill, seat, seats, *rules, seed);
        Robot {
            skill,
            seat,
            knowledge,
            seed,
            events: 0,
        }
    }
}

impl Bot<Memoarrr> for Robot {
    fn on_event(&mut self, event: &Event) {
        self.events += 1;
        self.knowledge.on_event(event);
    }

    fn choose(&mut self, view: &View, legal: &[Move], thinking: &Thinking) -> Move {
        let rng = &mut rng_after(self.seed, self.events);
        let mut sensible = self.sensible(view, legal, rng);
        sensible.shuffle(rng);
        let best = self.best(view, &sensible, thinking, rng);
        best.or_else(|| sensible.first().cloned())
            .expect("a robot is asked only when it has a legal move")
    }
}

impl Robot {
    /// The moves worth a thought.
    fn sensible(&self, view: &View, legal: &[Move], rng: &mut ChaCha8Rng) -> Vec<Move> {
        match view.phase {
            Phase::TurnUp(_) => self.turns(view, legal, rng),
            Phase::Decide(_, Power::Walrus) => self.blocks(view, legal),
            _ => legal.to_vec(),
        }
    }

    /// Cards known to fit; else cards not known, one of each sort by who else knows them; else any.
    fn turns(&self, view: &View, legal: &[Move], rng: &mut ChaCha8Rng) -> Vec<Move> {
        let fitting: Vec<_> = legal
            .iter()
            .filter(|chosen| self.fits(view, chosen))
            .cloned()
            .collect();
        if !fitting.is_empty() {
            return fitting;
        }
        let witnesses = self.knowledge.witnesses();
        let places = legal.iter().filter_map(place);
        let mut unknown: Vec<_> = places
            .filter(|at| self.knowledge.recall(*at).is_none())
            .collect();
        unknown.shuffle(rng);
        unknown.sort_by_key(|at| witnesses.at(*at));
        unknown.dedup_by_key(|at| witnesses.at(*at));
        if unknown.is_empty() {
            legal.to_vec()
        } else {
            unknown.into_iter().map(Move::TurnUp).collect()
        }
    }

    /// Cards known to fit, which the next player may know too; or none.
    fn blocks(&self, view: &View, legal: &[Move]) -> Vec<Move> {
        legal
            .iter()
            .filter(|chosen| **chosen == Move::Pass || self.fits(view, chosen))
            .cloned()
            .collect()
    }

    fn fits(&self, view: &View, chosen: &Move) -> bool {
        let card = place(chosen).and_then(|at| self.knowledge.recall(at));
        card.is_some_and(|card| view.last.is_none_or(|last| card.fits(last)))
    }

    /// The move after which most of the sampled rounds are won; `None` if the skill samples none. Every move
    /// is tried on the same suppositions.
    fn best(
        &self,
        view: &View,
        moves: &[Move],
        thinking: &Thinking,
        rng: &mut ChaCha8Rng,
    ) -> Option<Move> {
        let rounds = if moves.len() < 2 {
            0
        } else {
            rounds_imagined(self.skill)
        };
        let witnesses = self.knowledge.witnesses();
        let mut won = vec![0u32; moves.len()];
        for _ in 0..rounds {
            if thinking.is_over() {
                break;
            }
            let hidden = self.knowledge.suppose(view, rng);
            let round = SampledRound::new(view, &hidden, witnesses.clone());
            for (won, chosen) in won.iter_mut().zip(moves) {
                *won += u32::from(round.clone().winner_after(chosen, rng) == Some(self.seat));
            }
        }
        let most = won.iter().max().filter(|_| rounds > 0)?;
        won.iter()
            .position(|won| won == most)
            .map(|index| moves[index].clone())
    }
}

/// The place that a turn or a block is about.
fn place(chosen: &Move) -> Option<Place> {
    match chosen {
        Move::TurnUp(place) | Move::Block(place) => Some(*place),
        _ => None,
    }
}
