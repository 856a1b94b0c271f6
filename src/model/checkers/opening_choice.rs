//! From where a game goes on: the start, or moves that are drawn by lot.

use super::ballot::{BALLOT_PLIES, ballot_moves};
use super::board::Board;
use super::moves::Move;
use super::openings::{Ballot, BallotStatus, ballots};

/// The moves that begin a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpeningChoice {
    /// None: the game is free from its first move on.
    #[default]
    Start,
    /// Any that cost nobody anything.
    Lot,
    /// A three-move ballot of the American Checker Federation that is not barred.
    Ballot,
    /// The ballot with this number, barred or not.
    Numbered(u8),
}

/// The highest number of a ballot.
pub(super) const LAST_BALLOT: u8 = 174;

impl OpeningChoice {
    /// How they are called in the settings.
    pub const NAMES: [&'static str; 3] = ["start", "lot", "ballot"];

    /// The word in the settings; a number stands in another key.
    pub fn name(self) -> &'static str {
        match self {
            Self::Start => Self::NAMES[0],
            Self::Lot => Self::NAMES[1],
            Self::Ballot | Self::Numbered(_) => Self::NAMES[2],
        }
    }

    /// The number of a ballot; 0 is any.
    pub fn number(self) -> u8 {
        if let Self::Numbered(number) = self { number } else { 0 }
    }

    /// Whether it is a ballot of the federation.
    pub fn is_ballot(self) -> bool {
        matches!(self, Self::Ballot | Self::Numbered(_))
    }

    /// Whether moves are drawn.
    pub fn is_drawn(self) -> bool {
        self != Self::Start
    }

    /// The moves that may be drawn on a board after those that were drawn already, each as often as it is to be likely.
    pub fn candidates(self, board: &Board, drawn: &[Move]) -> Vec<Move> {
        if self.is_ballot() {
            return self.ballots().filter_map(|ballot| next_move(&ballot, drawn)).collect();
        }
        let left = BALLOT_PLIES.saturating_sub(u8::try_from(drawn.len()).unwrap_or(u8::MAX));
        let plies = if self == Self::Lot && left > 0 { ballot_moves(board, left) } else { Vec::new() };
        plies.into_iter().map(|ply| board.write(ply)).collect()
    }

    /// The ballots that may be drawn.
    fn ballots(self) -> impl Iterator<Item = Ballot> {
        let number = usize::from(self.number());
        let may = move |ballot: &Ballot| match number {
            0 => ballot.status != BallotStatus::Barred,
            _ => ballot.number == number,
        };
        ballots().filter(move |ballot| self.is_ballot() && may(ballot))
    }
}

/// The move of a ballot that comes after these, if it begins with them.
fn next_move(ballot: &Ballot, drawn: &[Move]) -> Option<Move> {
    let mut moves = ballot.moves.split(' ').map(|text| text.parse::<Move>().ok());
    let begins = drawn.iter().all(|made| moves.next().flatten().as_ref() == Some(made));
    moves.next().flatten().filter(|_| begins)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::variant::Variant;
    use super::*;

    /// All openings that can be drawn by a choice.
    fn drawn(choice: OpeningChoice) -> HashSet<String> {
        let mut lines = vec![(Board::start(Variant::English), Vec::new())];
        for _ in 0..BALLOT_PLIES {
            let longer = lines.iter().flat_map(|(board, moves): &(Board, Vec<Move>)| {
                choice.candidates(board, moves).into_iter().map(|made| {
                    let after = board.after(board.resolve(&made).expect("a ballot is legal"));
                    (after, moves.iter().cloned().chain([made]).collect())
                })
            });
            lines = longer.collect();
        }
        let text = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        lines.iter().map(|(_, moves)| text(moves)).collect()
    }

    #[test]
    fn a_ballot_is_one_of_those_that_are_not_barred_or_the_one_with_its_number() {
        assert_eq!(drawn(OpeningChoice::Ballot).len(), 156);
        for ballot in ballots() {
            let number = u8::try_from(ballot.number).expect("174 at most");
            let only: HashSet<_> = [ballot.moves.to_owned()].into();
            assert_eq!(drawn(OpeningChoice::Numbered(number)), only);
        }
        assert_eq!(ballots().count(), usize::from(LAST_BALLOT));
        assert!(drawn(OpeningChoice::Start).is_empty());
        assert!(drawn(OpeningChoice::Lot).len() > 100);
    }

    /// Each ballot is as likely as any other.
    #[test]
    fn a_first_move_is_as_likely_as_it_has_ballots() {
        let first = OpeningChoice::Ballot.candidates(&Board::start(Variant::English), &[]);
        let begin =
            ballots().filter(|ballot| ballot.status != BallotStatus::Barred && ballot.moves.starts_with("9-13"));
        assert_eq!(first.len(), 156);
        assert_eq!(first.iter().filter(|made| made.to_string() == "9-13").count(), begin.count());
    }
}
