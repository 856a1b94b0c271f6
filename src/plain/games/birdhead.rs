//! `BirdHead` in sentences.

use super::PlainGame;
use crate::model::birdhead::event::counted;
use crate::model::birdhead::{BirdHead, Cards, Hands, Trick, Way};
use crate::model::player::Names;
use crate::model::seat::{Seat, ToAct};
use crate::table::event::Observation;

impl PlainGame for BirdHead {
    const MOVES: &'static str =
        "cards are typed by their ranks: play 9 9, discard 2; without the word where there is one way only";

    fn table(observation: &Observation<Self>, names: &Names) -> Vec<String> {
        let view = &observation.view;
        let mut lines = vec![format!("deal {}, to {} minus points", view.deal, view.limit)];
        lines.extend(Self::turn(observation, names));
        let held = Seat::all(view.hand_sizes.len()).zip(&view.hand_sizes);
        let others = held.filter(|(seat, _)| view.hands.of(*seat).is_none());
        lines.extend(others.map(|(seat, size)| format!("{} holds {}", names.get(seat), counted(*size))));
        let unseen = view.unseen();
        let counts: Vec<_> = unseen.ranks().map(|rank| format!("{} of {rank}", unseen.count(rank))).collect();
        lines.extend((!counts.is_empty()).then(|| format!("not seen yet: {}", counts.join(", "))));
        lines
    }

    /// The hand of whoever looks (BH-13), and the trick.
    fn turn(observation: &Observation<Self>, names: &Names) -> Vec<String> {
        let view = &observation.view;
        let hand = match view.hands {
            Hands::Own { seat, hand } if !hand.is_empty() => Some(format!("{} has {hand}", names.get(seat))),
            _ => None,
        };
        let trick = view.trick.map(|trick| in_words(&trick, names));
        trick.into_iter().chain(hand).collect()
    }

    fn task(_: &Self::Board, observation: &Observation<Self>, names: &Names) -> String {
        let (view, ToAct::Seat(seat)) = (&observation.view, observation.to_act) else { return String::new() };
        let lowest = view.hands.of(seat).and_then(Cards::lowest);
        let what = match (view.standing(), lowest) {
            (Some(standing), Some(lowest)) => format!("play to reach {standing}, or discard {lowest}"),
            _ => "lead one, two or three cards of one rank".into(),
        };
        format!("{}: {what}", names.get(seat))
    }
}

/// "trick 2: Ana plays 9 9, Bo discards 2".
fn in_words(trick: &Trick, names: &Names) -> String {
    let act = |way| if way == Way::Play { "plays" } else { "discards" };
    let acts: Vec<_> = trick
        .actions()
        .map(|(seat, action)| format!("{} {} {}", names.get(seat), act(action.way), action.cards))
        .collect();
    match acts.as_slice() {
        [] => format!("trick {}: {} leads", trick.number, names.get(trick.leader)),
        _ => format!("trick {}: {}", trick.number, acts.join(", ")),
    }
}
