//! The proof of secrecy: everything that a seat or a spectator cannot know is dealt again, and the
//! same moves are made again. At every moment the viewer must have been told, have seen and have
//! been able to do the same. The frame that is drawn for the viewer must be the same too. The tests
//! run over random playthroughs of every table.

mod birdhead;
mod concentration;
mod frame;
mod lines;
mod memoarrr;
mod memory_match;
mod plain;
mod redeal;
mod spectators;
mod voice;

use parlour_boards::DrawBoard;
use parlour_model::playthrough::Playthrough;
use parlour_model::seat::{Seat, Viewer};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::redeal::{Redeal, happened, told};
use parlour_testing::walk::walk;

/// The number of states of which one is looked at; each look replays the game twice.
const ONE_IN: u32 = 16;

/// Deals again at moments of random playthroughs, for random viewers.
fn nothing_leaks<G: Redeal + DrawBoard>() {
    let (mut tried, mut other) = (0, 0);
    walk::<G>(|playthrough, rng| {
        if rng.random_ratio(1, ONE_IN) {
            tried += 1;
            other += u32::from(same_for_some_viewer(playthrough, rng));
        }
    });
    assert!(
        other > tried / 10,
        "only {other} of {tried} deals were other ones"
    );
}

/// Returns whether the deal that a viewer could not tell from the real one was another.
fn same_for_some_viewer<G: Redeal + DrawBoard>(
    playthrough: &Playthrough<G>,
    rng: &mut ChaCha8Rng,
) -> bool {
    let seats = playthrough.game().seats();
    let viewers: Vec<_> = Seat::all(seats)
        .map(Viewer::Seat)
        .chain([Viewer::Spectator])
        .collect();
    let viewer = *viewers.choose(rng).expect("somebody watches");
    let moves: Vec<_> = playthrough
        .log()
        .iter()
        .map(|entry| entry.chosen.clone())
        .collect();
    let real = told::<G>(playthrough.rules(), seats, &moves, viewer);
    let others = G::redealt(&moves, &happened::<G>(playthrough), viewer, rng);
    for (n, (real, other)) in real
        .iter()
        .zip(told::<G>(playthrough.rules(), seats, &others, viewer))
        .enumerate()
    {
        assert_eq!(
            real, &other,
            "{viewer:?} can tell after move {n} of {moves:?}\nfrom {others:?}"
        );
    }
    let frames =
        [&moves, &others].map(|moves| frame::shown::<G>(playthrough.rules(), seats, moves, viewer));
    assert_eq!(
        frames[0].0, frames[1].0,
        "{viewer:?} is told more after {moves:?}\nfrom {others:?}"
    );
    assert_eq!(
        frames[0].1, frames[1].1,
        "{viewer:?} can see after {moves:?}\nfrom {others:?}"
    );
    assert_eq!(
        frames[0].2, frames[1].2,
        "{viewer:?} hears more after {moves:?}\nfrom {others:?}"
    );
    moves != others
}

#[test]
fn concentration_leaks_nothing() {
    nothing_leaks::<parlour_model::concentration::Concentration>();
}

#[test]
fn memory_match_leaks_nothing() {
    nothing_leaks::<parlour_model::memory_match::MemoryMatch>();
}

/// MEM-1, MEM-3, MEM-11.
#[test]
fn memoarrr_leaks_nothing() {
    nothing_leaks::<parlour_model::memoarrr::Memoarrr>();
}
