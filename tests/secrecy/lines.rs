//! The lines of a table, from its first to its latest: those that a program is sent, the sentences of line mode, and what bots
//! say.

use std::sync::Arc;

use jiff::Timestamp;
use parlour_boards::board::GameUi;
use parlour_hall::programs::reaction::Reaction;
use parlour_hall::programs::session::ProgramSession;
use parlour_model::player::Player;
use parlour_model::playthrough::Playthrough;
use parlour_model::seat::{Seat, Viewer};
use parlour_protocol::event::HallEvent;
use parlour_table::any::AnyGame;
use parlour_table::event::{Snapshot, TableEvent};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::plain::said;
use crate::redeal::{Redeal, happened};
use crate::voice::spoken;
use parlour_testing::{seated, walk};

/// The number of states of which one is looked at; each look makes every line of the game twice.
const ONE_IN: u32 = 100;

/// The longest game that is looked at, in moves: the lines before each of them are made again.
const LONGEST: usize = 200;

/// Everything told to a participant of this viewer that joins before the first move and comes back after the last.
pub(crate) fn events<G: AnyGame>(
    rules: &G::Rules,
    seats: usize,
    moves: &[G::Move],
    viewer: Viewer,
) -> Vec<TableEvent<G>> {
    let players: Vec<_> = (1..=seats)
        .map(|seat| Player::person(format!("player {seat}")))
        .collect();
    let mut playthrough =
        Playthrough::<G>::new(rules.clone(), seats).expect("it was opened before");
    let mut events = vec![TableEvent::Snapshot(snapshot(
        &playthrough,
        &players,
        viewer,
    ))];
    for chosen in moves {
        playthrough
            .play(chosen)
            .unwrap_or_else(|why| panic!("{chosen} is refused: {why:?}"));
        let Snapshot {
            mut history,
            private,
            observation,
            ..
        } = Arc::unwrap_or_clone(snapshot(&playthrough, &players, viewer));
        let told = history.pop().expect("a move was made");
        events.push(TableEvent::Moved {
            told,
            private,
            observation,
        });
    }
    events.push(TableEvent::Snapshot(snapshot(
        &playthrough,
        &players,
        viewer,
    )));
    events
}

/// The lines that a program is sent which joins before the first move, and those when it comes back after the last.
fn sent<G: AnyGame>(events: &[TableEvent<G>]) -> Vec<String> {
    let (mut visit, table) = (ProgramSession::default(), "k3f9q2".parse().expect("a code"));
    let heard = events.iter().flat_map(|event| {
        visit.hear(
            HallEvent::Table(table, Box::new(G::wrap_event(event.clone()))),
            Timestamp::UNIX_EPOCH,
        )
    });
    heard
        .filter_map(|reaction| {
            if let Reaction::Send(line) = reaction {
                Some(line)
            } else {
                None
            }
        })
        .collect()
}

/// The table as it stands, for a program that has this view of it.
fn snapshot<G: AnyGame>(
    playthrough: &Playthrough<G>,
    players: &[Player],
    viewer: Viewer,
) -> Arc<Snapshot<G>> {
    let TableEvent::Snapshot(told) = seated::told(playthrough, players.to_vec(), viewer) else {
        panic!("the whole table is told first")
    };
    told
}

/// All of these lines, by those who write them.
fn written<G: GameUi>(
    rules: &G::Rules,
    seats: usize,
    moves: &[G::Move],
    viewer: Viewer,
) -> [Vec<String>; 3] {
    let events = events::<G>(rules, seats, moves, viewer);
    [sent(&events), said(&events), spoken(&events, seats)]
}

/// Deals again at moments of random playthroughs, and checks that a seat or a spectator is told the
/// same, to the byte.
fn nothing_told_is_secret<G: Redeal + GameUi>() {
    let (mut tried, mut other) = (0, 0);
    walk::walk::<G>(|playthrough, rng| {
        if rng.random_ratio(1, ONE_IN) && playthrough.log().len() <= LONGEST {
            tried += 1;
            other += u32::from(is_same_for_some_viewer(playthrough, rng));
        }
    });
    assert!(
        other > tried / 20,
        "only {other} of {tried} deals were other ones"
    );
}

/// Returns whether the deal that a viewer could not tell from the real one was another.
fn is_same_for_some_viewer<G: Redeal + GameUi>(
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
    let others = G::redealt(&moves, &happened::<G>(playthrough), viewer, rng);
    let rules = playthrough.rules();
    let [real, redealt] = [&moves, &others].map(|moves| written::<G>(rules, seats, moves, viewer));
    for (real, redealt) in real.iter().zip(&redealt) {
        for (real, other) in real.iter().zip(redealt) {
            assert_eq!(
                real, other,
                "{viewer:?} can tell {moves:?}\nfrom {others:?}"
            );
        }
        assert_eq!(real.len(), redealt.len());
    }
    moves != others
}

#[test]
fn no_line_of_concentration_tells_a_secret() {
    nothing_told_is_secret::<parlour_model::concentration::Concentration>();
}

#[test]
fn no_line_of_memory_match_tells_a_secret() {
    nothing_told_is_secret::<parlour_model::memory_match::MemoryMatch>();
}

#[test]
fn no_line_of_memoarrr_tells_a_secret() {
    nothing_told_is_secret::<parlour_model::memoarrr::Memoarrr>();
}

#[test]
fn no_line_of_birdhead_tells_a_secret() {
    nothing_told_is_secret::<parlour_model::birdhead::BirdHead>();
}
