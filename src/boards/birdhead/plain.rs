//! `BirdHead` in sentences.

use crate::plain::PlainGame;
use parlour_language::{Id, Text, id, text};
use parlour_model::birdhead::event::counted;
use parlour_model::birdhead::{Action, BirdHead, Hands, Trick, Way};
use parlour_model::player::Names;
use parlour_model::seat::{Seat, ToAct};
use parlour_table::event::Observation;

impl PlainGame for BirdHead {
    const MOVES: Id = id!("plain-birdhead-moves");

    fn table(observation: &Observation<Self>, names: &Names) -> Vec<Text> {
        let view = &observation.view;
        let mut lines = vec![text!(
            "plain-birdhead-deal",
            deal = view.deal,
            limit = view.limit
        )];
        lines.extend(Self::turn(observation, names));
        let held = Seat::all(view.hand_sizes.len()).zip(&view.hand_sizes);
        let others = held.filter(|(seat, _)| view.hands.of(*seat).is_none());
        lines.extend(others.map(|(seat, size)| {
            text!(
                "plain-birdhead-holds",
                name = names.get(seat),
                cards = counted(*size)
            )
        }));
        let unseen = view.unseen();
        let counts: Vec<_> = unseen
            .ranks()
            .map(|rank| text!("plain-birdhead-of", count = unseen.count(rank), rank = rank))
            .collect();
        lines.extend(
            (!counts.is_empty())
                .then(|| text!("plain-birdhead-unseen", counts = Text::list(counts, ", "))),
        );
        lines
    }

    /// Lists the viewer's hand (BH-13), and the trick.
    fn turn(observation: &Observation<Self>, names: &Names) -> Vec<Text> {
        let view = &observation.view;
        let hand = match view.hands {
            Hands::Own { seat, hand } if !hand.is_empty() => Some(text!(
                "plain-birdhead-has",
                name = names.get(seat),
                hand = &hand
            )),
            _ => None,
        };
        let trick = view.trick.map(|trick| in_words(&trick, names));
        trick.into_iter().chain(hand).collect()
    }

    fn task(_: &Self::Board, observation: &Observation<Self>, names: &Names) -> Text {
        let (view, ToAct::Seat(seat)) = (&observation.view, observation.to_act) else {
            return Text::default();
        };
        let what = match (view.standing(), view.hands.of(seat)) {
            (Some(standing), Some(hand)) => {
                let lowest = hand.lowest_of(standing.len());
                if hand.highest_of(standing.len()).reaches(standing) {
                    text!(
                        "plain-birdhead-play",
                        standing = &standing,
                        lowest = &lowest
                    )
                } else {
                    text!(
                        "plain-birdhead-discard",
                        standing = &standing,
                        lowest = &lowest
                    )
                }
            }
            _ => text!("plain-birdhead-lead"),
        };
        Text::list([names.get(seat).clone(), what], ": ")
    }
}

/// "trick 2: Ana plays 9 9, Bo discards 2".
fn in_words(trick: &Trick, names: &Names) -> Text {
    let act = |(seat, action): (Seat, Action)| match action.way {
        Way::Play => text!(
            "birdhead-plays-cards",
            name = names.get(seat),
            cards = action.cards.to_string()
        ),
        Way::Discard => text!(
            "birdhead-discards-cards",
            name = names.get(seat),
            cards = action.cards.to_string()
        ),
    };
    let acts: Vec<_> = trick.actions().map(act).collect();
    match acts.as_slice() {
        [] => text!(
            "birdhead-trick-begins",
            number = trick.number,
            name = names.get(trick.leader)
        ),
        _ => text!(
            "plain-birdhead-trick",
            number = trick.number,
            acts = Text::list(acts, ", ")
        ),
    }
}
