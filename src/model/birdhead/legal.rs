//! The actions that a player may take in a trick, and the reasons for refusing others.

use super::cards::Cards;
use super::illegal::Why;
use super::moves::{Action, Way};
use super::trick::Trick;

/// The largest lead (BH-4).
pub const LARGEST_LEAD: u32 = 3;

/// Every action of a player with this hand whose turn it is, copies of one rank not told apart
/// (BH-14): the plays from low to high, then the discard.
pub fn actions(trick: &Trick, hand: Cards) -> Vec<Action> {
    match trick.standing() {
        None => leads(hand),
        Some(standing) => follows(hand, standing),
    }
}

/// Leads are one, two or three cards of one rank and keep at least one card in hand (BH-4).
fn leads(hand: Cards) -> Vec<Action> {
    let most = LARGEST_LEAD.min(hand.len() - 1);
    let copies =
        |rank| (1..=most.min(hand.count(rank))).map(move |n| Action::play(Cards::of(rank, n)));
    hand.ranks().flat_map(copies).collect()
}

/// Plays that reach the standing one (BH-6), and the lowest cards as a discard (BH-7), which is there
/// even if they would reach as well (BH-8).
fn follows(hand: Cards, standing: Cards) -> Vec<Action> {
    let mut found = Vec::with_capacity(16);
    let mut steps = [0; LARGEST_LEAD as usize];
    let led = standing
        .each()
        .zip(&mut steps)
        .map(|(rank, step)| *step = rank)
        .count();
    if hand.highest_of(standing.len()).reaches(standing) {
        add_plays(hand, &steps[..led], 0, Cards::NONE, &mut found);
    }
    found.push(Action::discard(hand.lowest_of(standing.len())));
    found
}

/// Adds every play that continues `chosen` with a card for each of `steps`, in ascending order.
fn add_plays(hand: Cards, steps: &[u8], from: u8, chosen: Cards, found: &mut Vec<Action>) {
    let Some((step, later)) = steps.split_first() else {
        return found.push(Action::play(chosen));
    };
    let from = from.max(*step);
    for rank in hand.from_rank(from).ranks() {
        if hand.count(rank) > chosen.count(rank) {
            add_plays(hand, later, rank, chosen.plus(Cards::of(rank, 1)), found);
        }
    }
}

/// Checks that a player with this hand may take the action now.
///
/// # Errors
/// The reason the action is refused.
pub fn check(trick: &Trick, hand: Cards, action: Action) -> Result<(), Why> {
    if let Some(rank) = hand.lacking(action.cards) {
        return Err(Why::NotHeld(rank));
    }
    match (trick.standing(), action.way) {
        (None, Way::Discard) => Err(Why::LeadDiscards),
        (None, Way::Play) => check_lead(hand, action.cards),
        (Some(standing), Way::Play) => check_play(action.cards, standing),
        (Some(standing), Way::Discard) => check_discard(hand, action.cards, standing.len()),
    }
}

/// BH-4.
fn check_lead(hand: Cards, cards: Cards) -> Result<(), Why> {
    if cards.lowest() != cards.highest() {
        Err(Why::LeadMixed)
    } else if cards == hand {
        Err(Why::LeadAll)
    } else if !(1..=LARGEST_LEAD).contains(&cards.len()) {
        Err(Why::LeadTooMany)
    } else {
        Ok(())
    }
}

/// BH-5, BH-6.
fn check_play(cards: Cards, standing: Cards) -> Result<(), Why> {
    if cards.len() != standing.len() {
        let led = standing.len();
        Err(Why::Count { led })
    } else if cards.reaches(standing) {
        Ok(())
    } else {
        Err(Why::TooLow { standing })
    }
}

/// BH-5, BH-7.
fn check_discard(hand: Cards, cards: Cards, led: u32) -> Result<(), Why> {
    let lowest = hand.lowest_of(led);
    if cards == lowest {
        Ok(())
    } else {
        Err(Why::NotLowest { lowest })
    }
}
