//! The searchable data of one game.

use std::collections::BTreeMap;

use super::LibraryResult;
use draughts::board::Board;
use draughts::openings::{LONGEST_OPENING, opening_from};
use draughts::piece_counts::PieceCounts;
use draughts::side::Color;
use draughts::{Move, pdn};
use parlour_model::any::AnyRules;
use parlour_model::checkers::position_key::{BoardKey as _, PlyKey};
use parlour_model::player::Names;
use parlour_model::record::Record;
use parlour_model::seat::Seat;

/// Later positions of a game are not searched: a game has no more rows than this of each kind, some 50 bytes a move.
const MOST_PLIES: usize = 400;

/// The rows of a game, without its number.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LibraryEntry {
    pub(super) variant: &'static str,
    pub(super) result: LibraryResult,
    pub(super) names: String,
    pub(super) event: String,
    pub(super) opening: String,
    /// Keys of positions and of the moves made there, with how many moves came before.
    pub(super) positions: BTreeMap<(i64, i64), i64>,
    /// The code of the material, likewise.
    pub(super) materials: BTreeMap<i64, i64>,
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
                start.position.turn
            } else {
                start.position.turn.other()
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
        if start.position.turn == Color::Black {
            names.reverse();
        }
        let event = record.pdn.as_deref().and_then(event).unwrap_or_default();
        let mut entry = Self {
            variant: rules.variant.name(),
            result,
            names: names.join("\n"),
            event: event.to_lowercase(),
            opening: String::new(),
            positions: BTreeMap::new(),
            materials: BTreeMap::new(),
        };
        entry.follow(start, &record.moves);
        Some(entry)
    }

    /// Notes every position, up to the first move that is none.
    fn follow(&mut self, start: Board, moves: &[String]) {
        let mut board = start;
        for (ply, text) in (0..).zip(moves.iter().map(Some).chain([None]).take(MOST_PLIES + 1)) {
            self.materials
                .entry(PieceCounts::of(&board).code())
                .or_insert(ply);
            let made = text.and_then(|text| text.parse::<Move>().ok());
            let next = made.and_then(|made| board.resolve(&made).ok());
            self.positions
                .entry((board.key(), next.map_or(0, PlyKey::key)))
                .or_insert(ply);
            let Some(ply) = next else { break };
            board = board.after(ply);
        }
        let first = &moves[..moves.len().min(LONGEST_OPENING)];
        self.opening = opening_from(&start, first)
            .unwrap_or_default()
            .to_lowercase();
    }
}

/// The event that a text in PDN names.
fn event(text: &str) -> Option<String> {
    let games = pdn::read(text).ok()?;
    let event = games.first()?.tag("Event")?.trim();
    (!event.is_empty() && event != "?").then(|| event.to_owned())
}
