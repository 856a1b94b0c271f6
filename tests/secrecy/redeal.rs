//! The repeated deal, and the facts that a viewer gets to know.

use parlour_model::game::Game;
use parlour_model::grid::{Grid, Place};
use parlour_model::playthrough::Playthrough;
use parlour_model::seat::{Seat, ToAct, Viewer};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// A game in which everything unknown to a viewer can be dealt again.
pub(crate) trait Redeal: Game {
    /// Returns the same moves, with chance's moves drawn again. They agree with all that the rules
    /// let `viewer` know of what happened.
    fn redealt(
        moves: &[Self::Move],
        happened: &[Self::Event],
        viewer: Viewer,
        rng: &mut ChaCha8Rng,
    ) -> Vec<Self::Move>;
}

/// The knowledge that somebody gets at one moment.
#[derive(Debug, PartialEq)]
pub(crate) struct Moment<G: Game> {
    heard: Vec<G::Event>,
    view: G::View,
    turn: ToAct,
    turns: u32,
    legal: Vec<G::Move>,
}

/// The knowledge that `viewer` gets after each of these moves.
pub(crate) fn told<G: Game>(
    rules: &G::Rules,
    seats: usize,
    moves: &[G::Move],
    viewer: Viewer,
) -> Vec<Moment<G>> {
    let mut playthrough =
        Playthrough::<G>::new(rules.clone(), seats).expect("it was opened before");
    let after = |chosen: &G::Move| {
        let events = playthrough
            .play(chosen)
            .unwrap_or_else(|why| panic!("{chosen} is refused after dealing anew: {why:?}"));
        let heard = events
            .iter()
            .filter_map(|event| G::redact(event, viewer))
            .collect();
        moment(&playthrough, heard, viewer)
    };
    moves.iter().map(after).collect()
}

/// Everything that happened, as somebody knows it who may know everything.
pub(crate) fn happened<G: Game>(playthrough: &Playthrough<G>) -> Vec<G::Event> {
    let mut game =
        G::start(playthrough.rules(), playthrough.game().seats()).expect("it was opened before");
    let events = playthrough
        .log()
        .iter()
        .map(|entry| game.apply(&entry.chosen).expect("it was accepted before"));
    events.flatten().collect()
}

fn moment<G: Game>(
    playthrough: &Playthrough<G>,
    heard: Vec<G::Event>,
    viewer: Viewer,
) -> Moment<G> {
    let turn = playthrough.to_act();
    let own = turn.seat().is_some_and(|seat: Seat| viewer.is(seat));
    let legal = if own {
        playthrough.legal_moves()
    } else {
        Vec::new()
    };
    Moment {
        heard,
        view: playthrough.game().view(viewer),
        turn,
        turns: playthrough.game().turns(),
        legal,
    }
}

/// A deal in reading order, with the cards shuffled that were not seen.
pub(crate) fn shuffled<C: Clone>(
    deal: &[C],
    seen: impl Fn(usize) -> bool,
    rng: &mut ChaCha8Rng,
) -> Vec<C> {
    let unseen: Vec<_> = (0..deal.len()).filter(|index| !seen(*index)).collect();
    let mut taken = unseen.clone();
    taken.shuffle(rng);
    let mut shuffled = deal.to_vec();
    for (to, from) in unseen.into_iter().zip(taken) {
        shuffled[to] = deal[from].clone();
    }
    shuffled
}

/// The same for cards in a full rectangle that were seen at these places.
pub(crate) fn shuffled_but<C: Clone>(deal: &[C], seen: &[Place], rng: &mut ChaCha8Rng) -> Vec<C> {
    let grid = Grid::for_cards(deal.len());
    shuffled(deal, |index| seen.contains(&grid.place(index)), rng)
}
