//! The secrecy of Memoarrr: a seat knows the cards turned up and those it has looked at itself. No
//! viewer knows a ruby card before the end.

use parlour_model::game::Game;
use parlour_model::memoarrr::{Card, Event, Memoarrr, Move, RUBIES};
use parlour_model::playthrough::{End, Playthrough};
use parlour_model::seat::{Seat, ToAct, Viewer};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::redeal::{Redeal, shuffled};

impl Redeal for Memoarrr {
    fn redealt(
        moves: &[Move],
        happened: &[Event],
        viewer: Viewer,
        rng: &mut ChaCha8Rng,
    ) -> Vec<Move> {
        let seen = seen(happened, viewer);
        let over = happened
            .iter()
            .any(|event| matches!(event, Event::Over { .. }));
        let mut rubies = RUBIES.to_vec();
        rubies.shuffle(rng);
        let again = |chosen: &Move| match chosen {
            Move::Deal(cards) => {
                Move::Deal(shuffled(cards, |index| seen.contains(&cards[index]), rng))
            }
            Move::Ruby(_) if !over => rubies.pop().map_or_else(|| chosen.clone(), Move::Ruby),
            _ => chosen.clone(),
        };
        moves.iter().map(again).collect()
    }
}

/// The cards that somebody has seen; as every card is there once, it does not matter where.
fn seen(happened: &[Event], viewer: Viewer) -> Vec<Card> {
    let cards = happened.iter().flat_map(|event| match event {
        Event::TurnedUp { card, .. } => vec![*card],
        Event::Peeked { seat, cards } if viewer.is(*seat) => cards.map(|(_, card)| card).to_vec(),
        _ => Vec::new(),
    });
    cards.collect()
}

/// Checks MEM-11: no viewer knows the rubies of a running game. Every viewer knows those of an
/// ended game, in whatever way it ended.
#[test]
fn mem_11_only_an_end_tells_the_rubies() {
    let known = |playthrough: &Playthrough<Memoarrr>| {
        let viewers = Seat::all(playthrough.game().seats())
            .map(Viewer::Seat)
            .chain([Viewer::Spectator]);
        viewers
            .map(|viewer| playthrough.game().view(viewer).rubies.is_some())
            .collect::<Vec<_>>()
    };
    let mut ended = 0;
    parlour_testing::walk::walk::<Memoarrr>(|playthrough, _| {
        let over = playthrough.to_act() == ToAct::Over;
        assert_eq!(
            known(playthrough),
            vec![over; playthrough.game().seats() + 1]
        );
        let mut left = playthrough.clone();
        left.finish(End::Resigned(Seat(0)));
        assert_eq!(known(&left), vec![true; left.game().seats() + 1]);
        ended += usize::from(!over);
        left.rewind(left.log().len());
        assert_eq!(
            known(&left),
            known(playthrough),
            "a game that goes on again is secret again"
        );
    });
    assert!(ended > 100, "{ended}");
}
