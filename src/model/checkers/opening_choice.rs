//! From where a game goes on: the start, or moves that are drawn by lot.

use draughts::Notation;
use draughts::ballot::{BALLOT_PLIES, ballot_moves};
use draughts::board::Board;
use draughts::openings::{Ballot, BallotStatus, ballots, two_move_ballots};

/// The moves that begin a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpeningChoice {
    /// None: the game is free from its first move on.
    #[default]
    Start,
    /// Any opening in which neither side loses anything.
    Lot,
    /// A three-move ballot of the American Checker Federation that is not barred.
    Ballot,
    /// The ballot with this number, barred or not.
    Numbered(u8),
    /// An opening of the two-move restriction: the one with this number, barred or not, or for 0 any that is not barred.
    TwoMove(u8),
    /// A man of each side is off, and the first move of both is drawn.
    ElevenMan,
}

/// The highest number of a ballot.
pub(super) const LAST_BALLOT: u8 = 174;
/// The highest number of an opening of the two-move restriction.
pub(super) const LAST_TWO_MOVE: u8 = 49;

impl OpeningChoice {
    /// The names of the choices in the settings.
    pub const NAMES: [&'static str; 5] = ["start", "lot", "ballot", "two-move", "eleven-man"];

    /// The word in the settings; a number stands in another key.
    pub fn name(self) -> &'static str {
        match self {
            Self::Start => Self::NAMES[0],
            Self::Lot => Self::NAMES[1],
            Self::Ballot | Self::Numbered(_) => Self::NAMES[2],
            Self::TwoMove(_) => Self::NAMES[3],
            Self::ElevenMan => Self::NAMES[4],
        }
    }

    /// The number of a ballot; 0 is any.
    pub fn number(self) -> u8 {
        if let Self::Numbered(number) | Self::TwoMove(number) = self {
            number
        } else {
            0
        }
    }

    /// The same kind of opening with another number; 0 is any.
    #[must_use]
    pub fn with_number(self, number: u8) -> Self {
        match (self, number) {
            (Self::TwoMove(_), number) => Self::TwoMove(number),
            (Self::Ballot | Self::Numbered(_), 0) => Self::Ballot,
            (Self::ElevenMan, _) | (_, 0) => self,
            (_, number) => Self::Numbered(number),
        }
    }

    /// The highest number that it can have.
    pub fn last(self) -> u8 {
        if let Self::TwoMove(_) = self {
            LAST_TWO_MOVE
        } else {
            LAST_BALLOT
        }
    }

    /// Returns whether the choice comes from a list of ballots; those belong to English draughts.
    pub fn is_ballot(self) -> bool {
        matches!(
            self,
            Self::Ballot | Self::Numbered(_) | Self::TwoMove(_) | Self::ElevenMan
        )
    }

    /// Returns the number of moves that are drawn by lot.
    pub fn plies(self) -> u8 {
        match self {
            Self::Start => 0,
            Self::TwoMove(_) | Self::ElevenMan => 2,
            Self::Lot | Self::Ballot | Self::Numbered(_) => BALLOT_PLIES,
        }
    }

    /// Returns whether moves are drawn by lot.
    pub fn is_drawn(self) -> bool {
        self != Self::Start
    }

    /// The moves that may be drawn on a board after those that were drawn already, each as often as it is to be likely.
    pub fn candidates(self, board: &Board, drawn: &[Notation]) -> Vec<Notation> {
        if self.is_ballot() {
            return self
                .ballots()
                .filter_map(|ballot| next_move(&ballot, drawn))
                .collect();
        }
        let left = self
            .plies()
            .saturating_sub(u8::try_from(drawn.len()).unwrap_or(u8::MAX));
        let plies = if left > 0 {
            ballot_moves(board, left)
        } else {
            Vec::new()
        };
        plies.into_iter().map(|ply| board.write(ply)).collect()
    }

    /// The ballots that may be drawn.
    fn ballots(self) -> impl Iterator<Item = Ballot> {
        let number = usize::from(self.number());
        let may = move |ballot: &Ballot| match number {
            0 => ballot.status != BallotStatus::Barred,
            _ => ballot.number == number,
        };
        let two_moves = two_move_ballots().filter(move |_| matches!(self, Self::TwoMove(_)));
        let three_moves =
            ballots().filter(move |_| matches!(self, Self::Ballot | Self::Numbered(_)));
        two_moves.chain(three_moves).filter(may)
    }
}

/// The move of a ballot that comes after these, if it begins with them.
fn next_move(ballot: &Ballot, drawn: &[Notation]) -> Option<Notation> {
    let mut moves = ballot
        .moves
        .split(' ')
        .map(|text| text.parse::<Notation>().ok());
    let begins = drawn
        .iter()
        .all(|made| moves.next().flatten().as_ref() == Some(made));
    moves.next().flatten().filter(|_| begins)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use draughts::variant::Variant;

    /// All openings that can be drawn by a choice.
    fn drawn(choice: OpeningChoice) -> HashSet<String> {
        let mut lines = vec![(Board::start(Variant::English), Vec::new())];
        for _ in 0..choice.plies() {
            let longer = lines
                .iter()
                .flat_map(|(board, moves): &(Board, Vec<Notation>)| {
                    choice.candidates(board, moves).into_iter().map(|made| {
                        let after = board.after(board.resolve(&made).expect("a ballot is legal"));
                        (after, moves.iter().cloned().chain([made]).collect())
                    })
                });
            lines = longer.collect();
        }
        let text = |moves: &[Notation]| {
            moves
                .iter()
                .map(Notation::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
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
        assert!(choice_is_empty(OpeningChoice::Start));
        assert!(drawn(OpeningChoice::Lot).len() > 100);
    }

    /// Returns whether nothing is drawn by lot.
    fn choice_is_empty(choice: OpeningChoice) -> bool {
        choice
            .candidates(&Board::start(Variant::English), &[])
            .is_empty()
    }

    #[test]
    fn the_two_move_restriction_draws_43_of_49_openings_and_two_of_the_others_lose_a_man() {
        let all: Vec<_> = two_move_ballots().collect();
        let lines: HashSet<_> = all.iter().map(|ballot| ballot.moves.to_owned()).collect();
        assert_eq!((all.len(), lines.len()), (usize::from(LAST_TWO_MOVE), 49));
        assert_eq!(
            Board::start(Variant::English).perft(2),
            49,
            "every way to begin is there"
        );
        for ballot in &all {
            let number = u8::try_from(ballot.number).expect("49 at most");
            let only: HashSet<_> = [ballot.moves.to_owned()].into();
            assert_eq!(drawn(OpeningChoice::TwoMove(number)), only);
            let play = |board: Board, text: &str| {
                board.after(board.resolve(&text.parse().unwrap()).expect("legal"))
            };
            let after = ballot
                .moves
                .split(' ')
                .fold(Board::start(Variant::English), play);
            let loses = ["9-14 21-17", "10-14 21-17"].contains(&ballot.moves);
            assert_eq!(after.quiet_material() != 0, loses, "{}", ballot.moves);
            assert!(!loses || ballot.status == BallotStatus::Barred);
        }
        let may: HashSet<_> = drawn(OpeningChoice::TwoMove(0));
        let barred: Vec<_> = all
            .iter()
            .map(|ballot| ballot.moves)
            .filter(|moves| !may.contains(*moves))
            .collect();
        let six = [
            "9-14 21-17",
            "9-14 23-18",
            "10-14 21-17",
            "10-14 23-18",
            "11-16 23-19",
            "12-16 23-19",
        ];
        assert_eq!((may.len(), barred), (43, six.to_vec()));
    }

    /// Each ballot is as likely as any other.
    #[test]
    fn a_first_move_is_as_likely_as_it_has_ballots() {
        let first = OpeningChoice::Ballot.candidates(&Board::start(Variant::English), &[]);
        let begin = ballots().filter(|ballot| {
            ballot.status != BallotStatus::Barred && ballot.moves.starts_with("9-13")
        });
        assert_eq!(first.len(), 156);
        assert_eq!(
            first
                .iter()
                .filter(|made| made.to_string() == "9-13")
                .count(),
            begin.count()
        );
    }
}
