//! Random playthroughs.

use parlour_model::game::Game;
use parlour_model::playthrough::Playthrough;
use parlour_model::seat::ToAct;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::tables::{Table, tables};

/// No game lasts longer when all moves are random.
const BOUND: usize = 20_000;

/// Playthroughs of every table.
const SEEDS: u64 = 6;

/// Calls `visit` before every move of random playthroughs at every table, and at each one's end.
pub fn walk<G: Game>(mut visit: impl FnMut(&Playthrough<G>, &mut ChaCha8Rng)) {
    for table in tables::<G>() {
        for seed in 0..SEEDS {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            play_through(&table, &mut rng, &mut visit);
        }
    }
}

/// One random playthrough, to its end.
pub fn play_through<G: Game>(
    table: &Table<G>,
    rng: &mut ChaCha8Rng,
    mut visit: impl FnMut(&Playthrough<G>, &mut ChaCha8Rng),
) -> Playthrough<G> {
    let mut playthrough =
        Playthrough::new(table.rules.clone(), table.seats).expect("the table can be opened");
    visit(&playthrough, rng);
    while let Some(chosen) = any_move(&playthrough, rng) {
        playthrough
            .play(&chosen)
            .unwrap_or_else(|why| panic!("{chosen} was offered and refused: {why:?}"));
        visit(&playthrough, rng);
        assert!(
            playthrough.log().len() < BOUND,
            "{} with {:?} does not end",
            G::NAME,
            table.rules
        );
    }
    playthrough
}

/// Chance's move or any legal one; `None` when the game is over.
pub fn any_move<G: Game>(playthrough: &Playthrough<G>, rng: &mut ChaCha8Rng) -> Option<G::Move> {
    match playthrough.to_act() {
        ToAct::Over => None,
        ToAct::Chance => playthrough.game().sample(rng),
        ToAct::Seat(_) => playthrough.legal_moves().choose(rng).cloned(),
    }
}
