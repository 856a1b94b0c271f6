//! A seat knows its own cards and those that were laid down; of a deal that is over everybody knows every hand (BH-10,
//! BH-13).

use parlour_model::birdhead::cards::Cards;
use parlour_model::birdhead::piles::Piles;
use parlour_model::birdhead::{BirdHead, Event, Move, Rules};
use parlour_model::game::Game;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_model::settings::{RuleSet, SettingValue};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::redeal::Redeal;

/// So often other hands are tried; most could not have laid down the lowest cards that they did (BH-7).
const TRIES: usize = 40;

impl Redeal for BirdHead {
    fn redealt(moves: &[Move], _: &[Event], viewer: Viewer, rng: &mut ChaCha8Rng) -> Vec<Move> {
        let last = moves
            .iter()
            .rposition(|chosen| matches!(chosen, Move::Deal(_)));
        let Some((at, Move::Deal(hands))) = last.map(|at| (at, &moves[at])) else {
            return moves.to_vec();
        };
        let Some(before) = played(&moves[..at], hands.as_slice().len()) else {
            return moves.to_vec();
        };
        let Some(now) = played(moves, hands.as_slice().len()) else {
            return moves.to_vec();
        };
        if !matches!(now.to_act(), ToAct::Seat(_)) {
            return moves.to_vec();
        }
        for _ in 0..TRIES {
            let other = other_hands(hands, &before, &now, viewer, rng);
            let mut others = moves.to_vec();
            others[at] = Move::Deal(other);
            if others != moves && played(&others, hands.as_slice().len()).is_some() {
                return others;
            }
        }
        moves.to_vec()
    }
}

/// The game after these moves, if they can be made. Its limit ends none.
fn played(moves: &[Move], seats: usize) -> Option<BirdHead> {
    let mut rules = Rules::default();
    rules
        .put("limit", &SettingValue::Number(1000))
        .expect("a limit");
    let mut game = BirdHead::start(&rules, seats).ok()?;
    moves
        .iter()
        .try_for_each(|chosen| game.apply(chosen).map(drop))
        .ok()?;
    Some(game)
}

/// The hands of a deal, with the cards exchanged that the viewer has not seen: those in other hands now, and those that
/// were left over.
fn other_hands(
    hands: &Piles,
    before: &BirdHead,
    now: &BirdHead,
    viewer: Viewer,
    rng: &mut ChaCha8Rng,
) -> Piles {
    let markers = before.view(Viewer::Spectator).markers.sum();
    let left_over = Cards::deck().minus(markers).minus(hands.sum());
    let seats = Seat::all(hands.as_slice().len());
    let hidden: Vec<_> = seats.clone().filter(|seat| !viewer.is(*seat)).collect();
    let mut pool: Vec<u8> = hidden
        .iter()
        .flat_map(|seat| now.hands()[*seat].each())
        .chain(left_over.each())
        .collect();
    pool.shuffle(rng);
    let other = seats.map(|seat| {
        let (hand, held) = (hands.as_slice()[seat.index()], now.hands()[seat]);
        if viewer.is(seat) {
            return hand;
        }
        let drawn: Cards = pool.drain(..held.len() as usize).collect();
        hand.minus(held).plus(drawn)
    });
    Piles::of(&other.collect::<Vec<_>>()).expect("as many hands")
}
