//! Openings by name, and the three-move ballots of the American Checker Federation by number.

use super::board::Board;
use super::moves::Move;
use super::variant::Variant;

/// For what a ballot is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BallotStatus {
    /// In every match.
    Board,
    /// Long kept for play by mail, and admitted later.
    Mail,
    /// Held to be lost, and never drawn.
    Barred,
}

/// A three-move ballot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ballot {
    /// By the count of the federation, from 1 on.
    pub number: usize,
    pub moves: &'static str,
    pub status: BallotStatus,
    pub name: Option<&'static str>,
}

/// The ballots, one a line: moves, status, name.
const BALLOTS: &str = include_str!("../../../assets/openings/english_ballots.txt");

/// The names of openings, one a line: moves, name.
fn names(variant: Variant) -> &'static str {
    match variant {
        Variant::English => include_str!("../../../assets/openings/english_names.txt"),
        Variant::International => include_str!("../../../assets/openings/international_names.txt"),
        Variant::Russian => include_str!("../../../assets/openings/russian_names.txt"),
        _ => "",
    }
}

/// No opening with a name has more plies.
pub const LONGEST_OPENING: usize = 12;

/// The plies of a ballot.
const PLIES: usize = 3;

/// The parts of every line that is no remark.
fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split("; ").collect())
}

/// The ballots in the order of their numbers.
pub fn ballots() -> impl Iterator<Item = Ballot> {
    rows(BALLOTS).enumerate().map(|(place, parts)| {
        let status = match parts.get(1) {
            Some(&"mail") => BallotStatus::Mail,
            Some(&"barred") => BallotStatus::Barred,
            _ => BallotStatus::Board,
        };
        Ballot { number: place + 1, moves: parts[0], status, name: parts.get(2).copied() }
    })
}

/// What a game that begins with these moves is called: the longest opening with a name, and in English its ballot.
pub fn opening(variant: Variant, moves: &[String]) -> Option<String> {
    let is_played = |opening: &str| {
        let opening: Vec<_> = opening.split(' ').collect();
        moves.len() >= opening.len() && opening.iter().zip(moves).all(|(one, other)| one == other)
    };
    let has_ballot = variant == Variant::English && moves.len() >= PLIES;
    let ballot = has_ballot.then(|| ballots().find(|ballot| is_played(ballot.moves))).flatten();
    let named =
        rows(names(variant)).filter(|parts| is_played(parts[0])).max_by_key(|parts| parts[0].split(' ').count());
    let longer = named.as_ref().filter(|parts| parts[0].split(' ').count() > PLIES).map(|parts| parts[1]);
    let name = longer.or(ballot.and_then(|ballot| ballot.name)).or(named.map(|parts| parts[1]));
    let number = ballot.map(|ballot| {
        let barred = if ballot.status == BallotStatus::Barred { ", barred" } else { "" };
        format!("ballot {}{barred}", ballot.number)
    });
    let parts: Vec<_> = name.map(str::to_owned).into_iter().chain(number).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// The moves of a game, and where they lead from the usual start of its variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningLine {
    moves: Vec<String>,
    /// `None` once a move was not legal there: the game began elsewhere.
    board: Option<Board>,
}

impl OpeningLine {
    /// Before the first move.
    pub fn new(variant: Variant) -> Self {
        Self { moves: Vec::new(), board: Some(Board::start(variant)) }
    }

    /// A move is made.
    pub fn follow(&mut self, made: &Move) {
        self.board = self.board.and_then(|board| Some(board.after(board.resolve(made).ok()?)));
        if self.moves.len() < LONGEST_OPENING {
            self.moves.push(made.to_string());
        }
    }

    /// What the opening is called, if the moves have led to this position.
    pub fn name(&self, board: &Board) -> Option<String> {
        opening(board.variant, &self.moves).filter(|_| self.board.as_ref() == Some(board))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The position after these moves, each written as this program writes it.
    fn after(variant: Variant, moves: &str) -> Board {
        moves.split(' ').fold(Board::start(variant), |board, text| {
            let made = board.read_move(text).unwrap_or_else(|why| panic!("{moves}: {why}"));
            assert_eq!(made.to_string(), text, "{moves}");
            board.after(board.resolve(&made).expect("it is legal"))
        })
    }

    /// Of the 302 ways to begin a game with three moves the federation numbers 174, of which 18 are barred.
    #[test]
    fn the_ballots_are_174_different_positions_that_three_moves_lead_to() {
        assert_eq!(Board::start(Variant::English).perft(3), 302);
        let all: Vec<_> = ballots().collect();
        let positions: HashSet<_> = all.iter().map(|ballot| after(Variant::English, ballot.moves).position).collect();
        assert_eq!((all.len(), positions.len()), (174, 174));
        let count = |status| all.iter().filter(|ballot| ballot.status == status).count();
        assert_eq!([BallotStatus::Board, BallotStatus::Mail, BallotStatus::Barred].map(count), [144, 12, 18]);
        assert!(all.iter().all(|ballot| ballot.moves.split(' ').count() == PLIES));
    }

    #[test]
    fn every_opening_with_a_name_is_legal() {
        for variant in Variant::ALL {
            for parts in rows(names(variant)) {
                after(variant, parts[0]);
                assert!(parts.len() == 2 && parts[0].split(' ').count() <= LONGEST_OPENING, "{parts:?}");
            }
        }
    }

    #[test]
    fn the_longest_opening_gives_the_name() {
        let moves = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let named = |text: &str| opening(Variant::English, &moves(text));
        assert_eq!(named(""), None);
        assert_eq!(named("11-15"), None);
        assert_eq!(named("9-13").as_deref(), Some("Edinburgh"));
        assert_eq!(named("9-13 21-17 5-9 25-21").as_deref(), Some("Edinburgh, ballot 1"));
        assert_eq!(named("11-15 23-19 8-11 22-17 4-8 17-13").as_deref(), Some("Old Fourteenth, ballot 126"));
        assert_eq!(named("9-14 23-19 10-15").as_deref(), Some("Rattlesnake, ballot 48, barred"));
        assert_eq!(named("12-16 24-20 10-15").as_deref(), Some("Skunk, ballot 174"));
        let russian = opening(Variant::Russian, &moves("c3-d4 d6-c5 b2-c3 f6-g5 c3-b4"));
        assert_eq!(russian.as_deref(), Some("City Game"));
        assert_eq!(opening(Variant::International, &moves("32-28 19-23 28x19 14x23")).as_deref(), Some("Symmetrical"));
        assert_eq!(opening(Variant::Thai, &moves("32-28 19-23")), None);
    }
}
