//! Openings by name, the three-move ballots of the American Checker Federation by number, and those of the two-move
//! restriction.
//!
//! A name belongs to a position, whichever moves have led there. A game is called by the last of its positions that has a
//! name, among those after its first [`LONGEST_OPENING`] plies.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::board::Board;
use super::eleven_man::ElevenMan;
use super::notation::Notation;
use super::opening_rows::rows;
use super::position::Position;
use super::variant::Variant;

/// The use of a ballot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BallotStatus {
    /// Drawn in every match.
    Board,
    /// Long kept for play by mail, and admitted later.
    Mail,
    /// Held to be lost or too unequal, and never drawn.
    Barred,
}

/// A ballot: moves that begin a game, three where nothing else is said.
///
/// ```
/// use draughts::openings::{Ballot, BallotStatus, ballots};
///
/// let first: Ballot = ballots().next().expect("174 of them");
/// assert_eq!((first.number, first.moves), (1, "9-13 21-17 5-9"));
/// let barred = ballots().filter(|ballot| ballot.status == BallotStatus::Barred);
/// assert_eq!(barred.count(), 18);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ballot {
    /// The number from 1 on; of three moves by the count of the federation.
    pub number: usize,
    /// The moves, divided by blanks.
    pub moves: &'static str,
    /// The status.
    pub status: BallotStatus,
    /// The name of the opening, if it has one.
    pub name: Option<&'static str>,
}

/// The ballots, one a line: moves, status, name.
const BALLOTS: &str = include_str!("openings/english_ballots.txt");

/// The openings of the two-move restriction, one a line: moves, status.
const TWO_MOVES: &str = include_str!("openings/english_two_moves.txt");

/// The names of openings, one a line: moves, name.
fn names(variant: Variant) -> &'static str {
    match variant {
        Variant::English => include_str!("openings/english_names.txt"),
        Variant::International => include_str!("openings/international_names.txt"),
        Variant::Russian => include_str!("openings/russian_names.txt"),
        _ => "",
    }
}

/// No opening with a name has more plies.
pub const LONGEST_OPENING: usize = 12;

/// The three-move ballots in the order of their numbers.
///
/// ```
/// use draughts::openings::ballots;
///
/// assert_eq!(ballots().count(), 174);
/// ```
pub fn ballots() -> impl Iterator<Item = Ballot> {
    read_ballots(BALLOTS)
}

/// The openings of the two-move restriction, in the same order.
pub fn two_move_ballots() -> impl Iterator<Item = Ballot> {
    read_ballots(TWO_MOVES)
}

fn read_ballots(text: &'static str) -> impl Iterator<Item = Ballot> {
    rows(text).enumerate().map(|(place, parts)| {
        let status = match parts.get(1) {
            Some(&"mail") => BallotStatus::Mail,
            Some(&("barred" | "man")) => BallotStatus::Barred,
            _ => BallotStatus::Board,
        };
        Ballot {
            number: place + 1,
            moves: parts[0],
            status,
            name: parts.get(2).copied(),
        }
    })
}

/// The names of a variant's positions.
type Names = HashMap<Position, Named>;

#[derive(Clone, Copy, Debug)]
struct Named {
    name: Option<&'static str>,
    ballot: Option<Ballot>,
}

/// The names of every variant, in the order of [`Variant::ALL`].
static NAMES: LazyLock<Vec<Names>> =
    LazyLock::new(|| Variant::ALL.into_iter().map(read_names).collect());

fn read_names(variant: Variant) -> Names {
    let mut all = Names::new();
    let three_moves = ballots().filter(|_| variant == Variant::English);
    for ballot in three_moves {
        let named = Named {
            name: ballot.name,
            ballot: Some(ballot),
        };
        all.extend(position_after(variant, ballot.moves).map(|position| (position, named)));
    }
    for parts in rows(names(variant)) {
        let Some(position) = position_after(variant, parts[0]) else {
            continue;
        };
        let named = all.entry(position).or_insert(Named {
            name: None,
            ballot: None,
        });
        // A ballot's own name comes first.
        named.name = named.name.or(Some(parts[1]));
    }
    all
}

/// The position after these moves from the usual start; `None` where they are not legal.
fn position_after(variant: Variant, moves: &str) -> Option<Position> {
    let last = positions(variant, moves.split(' ')).last()?;
    Some(last).filter(|_| positions(variant, moves.split(' ')).count() == moves.split(' ').count())
}

/// The positions after each of these moves from the usual start, as far as they are legal.
fn positions<'a>(
    variant: Variant,
    moves: impl IntoIterator<Item = &'a str>,
) -> impl Iterator<Item = Position> {
    let next = |board: &mut Board, text: &str| {
        let ply = board.resolve(&board.read_move(text).ok()?).ok()?;
        *board = board.after(ply);
        Some(board.position)
    };
    moves.into_iter().scan(Board::start(variant), next)
}

/// Names a game that begins with these moves from the usual start: by the last of its positions that has a name, and in
/// English by its ballot.
///
/// ```
/// use draughts::Variant;
/// use draughts::openings::opening;
///
/// let moves = ["11-15", "23-19", "8-11", "22-17", "4-8"].map(str::to_owned);
/// let name = opening(Variant::English, &moves);
/// assert_eq!(name.as_deref(), Some("Old Fourteenth, ballot 126"));
/// ```
pub fn opening(variant: Variant, moves: &[String]) -> Option<String> {
    let names = NAMES.get(variant as usize)?;
    let first = moves.iter().take(LONGEST_OPENING).map(String::as_str);
    let found: Vec<_> = positions(variant, first)
        .filter_map(|position| names.get(&position))
        .collect();
    let name = found.iter().rev().find_map(|named| named.name);
    let number = found.iter().find_map(|named| named.ballot).map(|ballot| {
        let barred = if ballot.status == BallotStatus::Barred {
            ", barred"
        } else {
            ""
        };
        format!("ballot {}{barred}", ballot.number)
    });
    let parts: Vec<_> = name.map(str::to_owned).into_iter().chain(number).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// [`opening`] of a game that began on this board: at the usual start, or with a man of each side off.
pub fn opening_from(start: &Board, moves: &[String]) -> Option<String> {
    if *start == Board::start(start.variant) {
        opening(start.variant, moves)
    } else {
        ElevenMan::name(start, moves)
    }
}

/// The moves of a game, and where they lead from where it began: the usual start of its variant, or an eleven-man ballot.
///
/// ```
/// use draughts::openings::OpeningLine;
/// use draughts::{Board, Variant};
///
/// let start = Board::start(Variant::English);
/// let (mut line, made) = (OpeningLine::new(start), "9-13".parse()?);
/// line.follow(&made);
/// let board = start.play(start.resolve(&made)?)?;
/// assert_eq!(line.name(&board).as_deref(), Some("Edinburgh"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningLine {
    start: Board,
    moves: Vec<String>,
    /// `None` once a move was not legal there: the game began elsewhere.
    board: Option<Board>,
}

impl OpeningLine {
    /// Before the first move of a game that begins on this board.
    pub fn new(start: Board) -> Self {
        let start = if ElevenMan::name(&start, &[]).is_some() {
            start
        } else {
            Board::start(start.variant)
        };
        Self {
            start,
            moves: Vec::new(),
            board: Some(start),
        }
    }

    /// A move is made.
    pub fn follow(&mut self, made: &Notation) {
        self.board = self
            .board
            .and_then(|board| Some(board.after(board.resolve(made).ok()?)));
        if self.moves.len() < LONGEST_OPENING {
            self.moves.push(made.to_string());
        }
    }

    /// Names the opening, if the moves have led to this position.
    pub fn name(&self, board: &Board) -> Option<String> {
        opening_from(&self.start, &self.moves).filter(|_| self.board.as_ref() == Some(board))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The position after these moves, each written as this program writes it.
    fn after(variant: Variant, moves: &str) -> Board {
        moves.split(' ').fold(Board::start(variant), |board, text| {
            let made = board
                .read_move(text)
                .unwrap_or_else(|why| panic!("{moves}: {why}"));
            assert_eq!(made.to_string(), text, "{moves}");
            board.after(board.resolve(&made).expect("it is legal"))
        })
    }

    /// Of the 302 ways to begin a game with three moves the federation numbers 174, of which 18 are barred.
    #[test]
    fn the_ballots_are_174_different_positions_that_three_moves_lead_to() {
        assert_eq!(Board::start(Variant::English).perft(3), 302);
        let all: Vec<_> = ballots().collect();
        let positions: HashSet<_> = all
            .iter()
            .map(|ballot| after(Variant::English, ballot.moves).position)
            .collect();
        assert_eq!((all.len(), positions.len()), (174, 174));
        let count = |status| all.iter().filter(|ballot| ballot.status == status).count();
        assert_eq!(
            [
                BallotStatus::Board,
                BallotStatus::Mail,
                BallotStatus::Barred
            ]
            .map(count),
            [144, 12, 18]
        );
        assert!(
            all.iter()
                .all(|ballot| ballot.moves.split(' ').count() == 3)
        );
    }

    #[test]
    fn every_opening_with_a_name_is_legal() {
        for variant in Variant::ALL {
            for parts in rows(names(variant)) {
                let position = after(variant, parts[0]).position;
                assert!(
                    NAMES[variant as usize]
                        .get(&position)
                        .is_some_and(|named| named.name.is_some()),
                    "{parts:?}"
                );
                assert!(
                    parts.len() == 2 && parts[0].split(' ').count() <= LONGEST_OPENING,
                    "{parts:?}"
                );
            }
        }
    }

    /// The name is the position's: the order of the moves changes nothing, and the last position that has one gives it.
    #[test]
    fn a_position_has_its_name_whichever_moves_have_led_there() {
        let moves = |text: &str| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let named = |variant, text: &str| opening(variant, &moves(text));
        for (variant, usual, other, name) in [
            (
                Variant::Russian,
                "c3-d4 d6-c5 b2-c3 e7-d6",
                "c3-d4 d6-c5 b2-c3 e7-d6",
                "Old Game",
            ),
            (
                Variant::Russian,
                "g3-h4 f6-e5 a3-b4",
                "a3-b4 f6-e5 g3-h4",
                "Petrov's Game Refused",
            ),
            (
                Variant::Russian,
                "g3-h4 f6-e5 c3-b4 e5-f4",
                "c3-b4 f6-e5 g3-h4 e5-f4",
                "Reversed Stake",
            ),
            (
                Variant::Russian,
                "a3-b4 h6-g5 g3-h4 g5-f4",
                "g3-h4 h6-g5 a3-b4 g5-f4",
                "Double Bodyansky",
            ),
            (
                Variant::English,
                "9-13 22-18 10-14",
                "10-14 22-18 9-13",
                "Inferno, ballot 6",
            ),
            (
                Variant::English,
                "11-15 23-19 8-11 22-17 4-8",
                "11-15 22-17 8-11 23-19 4-8",
                "Old Fourteenth, ballot 126",
            ),
        ] {
            assert_eq!(named(variant, usual).as_deref(), Some(name));
            let found = named(variant, other).unwrap_or_default();
            assert_eq!(found.split(',').next(), name.split(',').next(), "{other}");
            let longer = format!("{other} {}", after(variant, other).legal()[0].notation);
            assert!(named(variant, &longer).is_some(), "{longer}");
        }
    }

    #[test]
    fn the_last_position_that_has_one_gives_the_name() {
        let moves = |text: &str| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let named = |text: &str| opening(Variant::English, &moves(text));
        assert_eq!(named(""), None);
        assert_eq!(named("11-15"), None);
        assert_eq!(named("9-13").as_deref(), Some("Edinburgh"));
        assert_eq!(
            named("9-13 21-17 5-9 25-21").as_deref(),
            Some("Edinburgh, ballot 1")
        );
        assert_eq!(
            named("11-15 23-19 8-11 22-17 4-8 17-13").as_deref(),
            Some("Old Fourteenth, ballot 126")
        );
        assert_eq!(
            named("9-14 23-19 10-15").as_deref(),
            Some("Rattlesnake, ballot 48, barred")
        );
        assert_eq!(
            named("12-16 24-20 10-15").as_deref(),
            Some("Skunk, ballot 174")
        );
        let russian = opening(Variant::Russian, &moves("c3-d4 d6-c5 b2-c3 f6-g5 c3-b4"));
        assert_eq!(russian.as_deref(), Some("City Game"));
        assert_eq!(
            opening(Variant::International, &moves("32-28 19-23 28x19 14x23")).as_deref(),
            Some("Symmetrical")
        );
        assert_eq!(
            opening(Variant::International, &moves("34-29 19-23")).as_deref(),
            Some("Fabre")
        );
        assert_eq!(opening(Variant::Thai, &moves("32-28 19-23")), None);
    }
}
