//! The moves that may be made, and what is seen of them.

use std::collections::BTreeSet;

use parlour_model::game::{Describe, Game, Secrecy};
use parlour_model::player::Names;
use parlour_model::seat::{Seat, ToAct, Viewer};
use rand::seq::IndexedRandom;

use parlour_testing::walk::walk;

/// The number of legal moves that are tried in one state: enough over a playthrough, and quick.
const TRIED: usize = 12;

pub(crate) fn every_state_is_consistent<G: Game>() {
    walk::<G>(|playthrough, rng| {
        let game = playthrough.game();
        let (turn, legal, winners) = (game.to_act(), game.legal_moves(), game.winners());
        assert_eq!(
            legal.is_empty(),
            turn.seat().is_none(),
            "who has to act has a move, and nobody else"
        );
        assert_eq!(
            game.sample(rng).is_some(),
            turn == ToAct::Chance,
            "chance moves in its turn alone"
        );
        assert_eq!(
            winners.is_some(),
            turn == ToAct::Over,
            "winners are known when the game is over"
        );
        assert!(
            winners.unwrap_or_default().is_sorted_by(|a, b| a < b),
            "winners are ascending"
        );
        assert!(turn.seat().is_none_or(|seat| seat.index() < game.seats()));
        assert_eq!(game.scores().len(), game.seats());
        let distinct: BTreeSet<_> = legal.iter().map(ToString::to_string).collect();
        assert_eq!(distinct.len(), legal.len(), "no legal move is listed twice");
    });
}

pub(crate) fn legal_moves_apply<G: Game>() {
    walk::<G>(|playthrough, rng| {
        for chosen in playthrough.legal_moves().sample(rng, TRIED) {
            let events = playthrough.game().clone().apply(chosen);
            assert!(
                events.is_ok(),
                "{chosen} is legal and was refused: {events:?}"
            );
        }
    });
}

/// The others are moves that were right at another moment of the same playthrough. In chance's turn
/// any draw of chance may be right, so that then only moves of seats are wrong.
pub(crate) fn other_moves_are_refused<G: Game>() {
    let mut refused = 0;
    let mut known: Vec<(ToAct, G::Move)> = Vec::new();
    walk::<G>(|playthrough, rng| {
        if playthrough.log().is_empty() {
            known.clear();
        }
        let (turn, legal) = (playthrough.to_act(), playthrough.legal_moves());
        let wrong = |by: ToAct, other| {
            !(by == ToAct::Chance && turn == ToAct::Chance || legal.contains(other))
        };
        for (_, other) in known
            .sample(rng, TRIED)
            .filter(|(by, other)| wrong(*by, other))
        {
            is_refused(playthrough.game(), other);
            refused += 1;
        }
        known.extend(
            legal
                .sample(rng, TRIED)
                .map(|chosen| (turn, chosen.clone())),
        );
        known.extend(
            playthrough
                .log()
                .last()
                .map(|last| (last.by, last.chosen.clone())),
        );
    });
    assert!(refused > 0, "no move was refused");
}

fn is_refused<G: Game>(game: &G, other: &G::Move) {
    let mut tried = game.clone();
    assert!(
        tried.apply(other).is_err(),
        "{other} is not legal and was accepted"
    );
    assert_eq!(
        format!("{game:?}"),
        format!("{tried:?}"),
        "the refused {other} changed the state"
    );
}

pub(crate) fn every_viewer_is_served<G: Game>() {
    walk::<G>(|playthrough, rng| {
        let game = playthrough.game();
        let names = Names::unnamed(game.seats());
        let seats = Seat::all(game.seats()).map(Viewer::Seat);
        let viewers: Vec<_> = seats.chain([Viewer::Spectator, Viewer::Replay]).collect();
        for viewer in &viewers {
            let view = game.view(*viewer);
            assert_eq!(
                view,
                game.clone().view(*viewer),
                "a view follows from the state"
            );
            let open = G::SECRETS != Secrecy::None || *viewer == Viewer::Replay;
            assert!(
                open || view == game.view(Viewer::Spectator),
                "where there are no secrets, all see the same"
            );
        }
        let next = game
            .sample(rng)
            .or_else(|| game.legal_moves().choose(rng).cloned());
        let events = next
            .map(|chosen| game.clone().apply(&chosen).expect("it was offered"))
            .unwrap_or_default();
        for event in &events {
            assert_eq!(
                G::redact(event, Viewer::Replay).as_ref(),
                Some(event),
                "a replay holds nothing back"
            );
            let open = |viewer| {
                G::SECRETS != Secrecy::None
                    || G::redact(event, viewer) == G::redact(event, Viewer::Spectator)
            };
            assert!(
                viewers.iter().all(|viewer| open(*viewer)),
                "where there are no secrets, all hear the same"
            );
            for heard in viewers
                .iter()
                .filter_map(|viewer| G::redact(event, *viewer))
            {
                let sentence = heard.describe(&names).english();
                assert!(
                    !sentence.trim().is_empty() && !sentence.ends_with('.'),
                    "{sentence:?}"
                );
            }
        }
    });
}
