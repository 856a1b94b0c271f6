//! The log of a playthrough: what it holds is the game.

use parlour_model::game::Game;
use parlour_model::playthrough::Playthrough;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use parlour_testing::tables::tables;
use parlour_testing::walk::play_through;

/// A random playthrough of every table, with the state after each number of moves.
fn told<G: Game>(mut check: impl FnMut(Playthrough<G>, &[String], &mut ChaCha8Rng)) {
    for (seed, table) in (0..).zip(tables::<G>()) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut states = Vec::new();
        let playthrough = play_through(&table, &mut rng, |playthrough, _| {
            states.push(format!("{:?}", playthrough.game()));
        });
        check(playthrough, &states, &mut rng);
    }
}

pub(crate) fn replay_equals_play<G: Game>() {
    told::<G>(|playthrough, states, _| {
        let seats = playthrough.game().seats();
        let mut again = Playthrough::<G>::new(playthrough.rules().clone(), seats)
            .expect("it was opened before");
        for (entry, before) in playthrough.log().iter().zip(states) {
            assert_eq!(&format!("{:?}", again.game()), before);
            assert_eq!(entry.by, again.to_act());
            assert!(
                again.play(&entry.chosen).is_ok(),
                "{} was accepted before",
                entry.chosen
            );
        }
        assert_eq!(format!("{playthrough:?}"), format!("{again:?}"));
    });
}

pub(crate) fn rewind_and_redo_restore<G: Game>() {
    told::<G>(|mut playthrough, states, rng| {
        let whole = format!("{playthrough:?}");
        let log = playthrough.log().to_vec();
        let moves = log.len();
        for back in [
            0,
            moves,
            rng.random_range(0..=moves),
            rng.random_range(0..=moves),
        ] {
            playthrough.rewind(back);
            assert_eq!(format!("{:?}", playthrough.game()), states[back]);
            assert_eq!(playthrough.next_undone(), log.get(back));
            for state in &states[back + 1..] {
                assert!(
                    playthrough.redo().is_some(),
                    "what was undone can be redone"
                );
                assert_eq!(&format!("{:?}", playthrough.game()), state);
            }
            assert!(playthrough.redo().is_none());
            assert_eq!(format!("{playthrough:?}"), whole);
        }
    });
}
