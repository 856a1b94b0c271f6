//! The searchable data of one game.

use std::collections::BTreeSet;

use super::LibraryResult;
use super::positions::Sighting;
use draughts::Move;
use draughts::board::Board;
use draughts::openings::{LONGEST_OPENING, opening_from};
use draughts::piece_counts::PieceCounts;
use draughts::side::Color;
use draughts::{Notation, pdn};
use parlour_model::any::AnyRules;
use parlour_model::checkers::position_key::{BoardKey as _, PlyKey};
use parlour_model::player::Names;
use parlour_model::record::Record;
use parlour_model::seat::Seat;

/// Later positions of a game are not searched.
const MOST_PLIES: usize = 400;

/// The rows of a game, without its number.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LibraryEntry {
    pub(super) variant: &'static str,
    pub(super) result: LibraryResult,
    pub(super) names: String,
    pub(super) event: String,
    pub(super) opening: String,
    /// Positions with the moves made there, and material.
    pub(super) sightings: BTreeSet<Sighting>,
}

impl LibraryEntry {
    /// Returns the entry of a game that these seats have won. Without a winner it is drawn; with
    /// `None` the result is unknown. Returns `None` if it is not a game of checkers.
    pub(super) fn of(record: &Record, winners: Option<&[Seat]>) -> Option<Self> {
        let AnyRules::Checkers(rules) = &record.rules else {
            return None;
        };
        let start = rules.board().ok()?;
        let color = |seat: Seat| {
            if seat == Seat(0) {
                start.turn()
            } else {
                start.turn().other()
            }
        };
        let result = match winners {
            None => LibraryResult::Unknown,
            Some([]) => LibraryResult::Drawn,
            Some([winner, ..]) => LibraryResult::Won(color(*winner)),
        };
        let names = Names::of(&record.players);
        let mut names: Vec<_> = names
            .all()
            .iter()
            .map(|name| name.english().to_lowercase())
            .collect();
        if start.turn() == Color::Black {
            names.reverse();
        }
        let event = record.pdn.as_deref().and_then(event).unwrap_or_default();
        let mut entry = Self {
            variant: rules.variant.name(),
            result,
            names: names.join("\n"),
            event: event.to_lowercase(),
            opening: String::new(),
            sightings: BTreeSet::new(),
        };
        entry.follow(start, &record.moves);
        Some(entry)
    }

    /// Notes every position, up to the first move that is none.
    fn follow(&mut self, start: Board, moves: &[String]) {
        let mut board = start;
        for text in moves.iter().map(Some).chain([None]).take(MOST_PLIES + 1) {
            let made = text.and_then(|text| text.parse::<Notation>().ok());
            let made = made.and_then(|made| board.resolve(&made).ok());
            let next = made.map_or(0, |ply| number_of(&board, ply));
            let (key, material) = (position_key(&board), material_key(PieceCounts::of(&board)));
            self.sightings.insert(Sighting { key, next });
            self.sightings.insert(Sighting {
                key: material,
                next: 0,
            });
            let Some(ply) = made else { break };
            board = board.after(ply);
        }
        let first = &moves[..moves.len().min(LONGEST_OPENING)];
        self.opening = opening_from(&start, first)
            .unwrap_or_default()
            .to_lowercase();
    }
}

/// The key of a position in the index.
pub(super) fn position_key(board: &Board) -> u64 {
    board.key().cast_unsigned()
}

/// The key of material in the index. A multiple of 2⁶⁴ divided by the golden ratio differs from every other in the first
/// 40 bits, for codes of 32.
pub(super) fn material_key(counts: PieceCounts) -> u64 {
    counts
        .code()
        .cast_unsigned()
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The legal moves of a position in the order of their keys.
pub(super) fn numbered(board: &Board) -> Vec<Move> {
    let mut plies = board.legal_moves();
    plies.sort_unstable_by_key(|ply| ply.key());
    plies
}

/// The number of a move, as a [`Sighting`] has it.
fn number_of(board: &Board, ply: Move) -> u8 {
    let key = ply.key();
    let before = board
        .legal_moves()
        .iter()
        .filter(|other| other.key() < key)
        .count();
    u8::try_from(before + 1).unwrap_or(0)
}

/// The event that a text in PDN names.
fn event(text: &str) -> Option<String> {
    let games = pdn::read(text).ok()?;
    let event = games.first()?.tag("Event")?.trim();
    (!event.is_empty() && event != "?").then(|| event.to_owned())
}
