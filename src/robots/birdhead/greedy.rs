//! The greedy player of the source: away with the high cards while it can.

use parlour_model::birdhead::legal::LARGEST_LEAD;
use parlour_model::birdhead::{Action, Cards, Trick};

/// Leads the most cards and of those the highest; follows with the strongest cards, and discards only when
/// these do not reach.
pub fn greedy(trick: &Trick, hand: Cards) -> Action {
    match trick.standing() {
        None => Action::play(lead(hand)),
        Some(standing) => {
            let strongest = hand.highest_of(standing.len());
            if strongest.reaches(standing) {
                Action::play(strongest)
            } else {
                Action::discard(hand.lowest_of(standing.len()))
            }
        }
    }
}

/// The most cards of one rank, and of those the highest, that leave one in hand.
fn lead(hand: Cards) -> Cards {
    let most = LARGEST_LEAD.min(hand.len() - 1);
    let leads = hand.ranks().map(|rank| (hand.count(rank).min(most), rank));
    leads
        .max()
        .map(|(copies, rank)| Cards::of(rank, copies))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_model::seat::Seat;

    fn cards(text: &str) -> Cards {
        Cards::parse(text).expect("cards")
    }

    #[test]
    fn leads_the_most_cards_and_of_those_the_highest() {
        let trick = Trick::new(1, Seat(0), 4);
        assert_eq!(
            greedy(&trick, cards("2 2 2 7 7 7 9 9 11")),
            Action::play(cards("7 7 7"))
        );
        assert_eq!(greedy(&trick, cards("2 2 2")), Action::play(cards("2 2")));
        assert_eq!(greedy(&trick, cards("4 11")), Action::play(cards("11")));
    }
}
