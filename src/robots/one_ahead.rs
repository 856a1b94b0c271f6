//! A bot for any game of which a state can be sampled: it looks one move ahead and is otherwise random. A new game has it
//! until it has a robot of its own.

use rand::seq::SliceRandom;

use super::Thinking;
use super::bot::{Bot, rng_after};
use super::determinize::Determinize;
use parlour_model::game::Best;
use parlour_model::seat::Seat;

/// Makes a move that wins at once, else one after which it leads by most; of equal ones any.
#[derive(Clone, Debug)]
pub struct OneAhead<G: Determinize> {
    seat: Seat,
    seed: u64,
    events: u64,
    memory: G::Memory,
}

impl<G: Determinize> OneAhead<G> {
    /// Its choices follow from `seed` and the events so far.
    pub fn new(seat: Seat, seed: u64) -> Self {
        Self {
            seat,
            seed,
            events: 0,
            memory: G::Memory::default(),
        }
    }

    /// The move after which the bot stands best; the last of equal ones.
    fn best(&self, state: &G, moves: Vec<G::Move>) -> G::Move {
        let after = |chosen: &G::Move| {
            let mut state = state.clone();
            state.advance(chosen);
            self.standing(&state)
        };
        moves
            .into_iter()
            .max_by_key(after)
            .expect("a bot is asked only when it has a legal move")
    }

    /// The standing of the bot in a state: 1 if it has won, -1 if others have, then the points by which it leads.
    fn standing(&self, state: &G) -> (i8, i32) {
        let result = match state.winners() {
            Some(winners) if winners.contains(&self.seat) => 1,
            Some(winners) if !winners.is_empty() => -1,
            _ => 0,
        };
        (result, self.lead(&state.scores()))
    }

    /// The points by which the bot is ahead of the best of the others.
    fn lead(&self, scores: &[i32]) -> i32 {
        let better = |score: i32| match G::BEST {
            Best::Highest => score,
            Best::Lowest => -score,
        };
        let points = |seat: Seat| better(scores[seat.index()]);
        let others = Seat::all(scores.len()).filter(|seat| *seat != self.seat);
        points(self.seat) - others.map(points).max().unwrap_or(0)
    }
}

impl<G: Determinize> Bot<G> for OneAhead<G> {
    fn on_event(&mut self, event: &G::Event) {
        self.events += 1;
        G::remember(&mut self.memory, event);
    }

    fn choose(&mut self, view: &G::View, legal: &[G::Move], _: &Thinking) -> G::Move {
        let mut rng = rng_after(self.seed, self.events);
        let state = G::determinize(view, &self.memory, &mut rng);
        let mut moves = legal.to_vec();
        moves.shuffle(&mut rng);
        self.best(&state, moves)
    }
}

#[cfg(test)]
mod tests {
    use parlour_model::birdhead::{BirdHead, Move, Rules};
    use parlour_model::game::Game as _;
    use parlour_model::playthrough::Playthrough;
    use parlour_model::seat::ToAct;
    use rand::SeedableRng as _;
    use rand::seq::IndexedRandom as _;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// The moves of the seat that has to act which win at once.
    fn winning(played: &Playthrough<BirdHead>, seat: Seat) -> Vec<Move> {
        let wins = |chosen: &Move| {
            let mut after = *played.game();
            after.apply(chosen).is_ok()
                && after.winners().is_some_and(|seats| seats.contains(&seat))
        };
        played.legal_moves().into_iter().filter(wins).collect()
    }

    #[test]
    fn it_wins_wherever_one_move_does() {
        let mut chances = 0;
        for seed in 0..200 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut played =
                Playthrough::<BirdHead>::new(Rules { limit: 5 }, 2).expect("two can play");
            while played.to_act() != ToAct::Over {
                let legal = played.legal_moves();
                if let ToAct::Seat(seat) = played.to_act() {
                    let winning = winning(&played, seat);
                    let bot = OneAhead::<BirdHead>::new(seat, seed);
                    let chosen = bot.best(played.game(), legal.clone());
                    assert!(
                        winning.is_empty() || winning.contains(&chosen),
                        "game {seed}: {chosen}"
                    );
                    chances += usize::from(!winning.is_empty() && winning.len() < legal.len());
                }
                let drawn = played.game().sample(&mut rng);
                let chosen = drawn
                    .or_else(|| legal.choose(&mut rng).copied())
                    .expect("a move");
                played.play(&chosen).expect("a legal move");
            }
        }
        assert!(chances > 0, "no game had a choice between winning and not");
    }
}
