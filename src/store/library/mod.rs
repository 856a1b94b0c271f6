//! The library: finished games of checkers. A search goes by players, date, result and positions on
//! the board.
//!
//! Its data stand in three tables that follow from the games (`entry.rs`): a row a game in `library`, and what stood on the
//! board in blocks of games (`positions.rs`). A game is indexed some time after it is over, some hundred games at a time
//! ([`Store::index_games`](crate::Store::index_games)), so that a block is written a few times only. A search indexes
//! the missing games first. The rows of a game here are deleted with it (`index.rs`).

pub(super) mod duplicates;
mod entry;
pub(super) mod index;
mod positions;
pub(super) mod search;
pub(super) mod tree;

use crate::{GameId, GameSummary};
use draughts::Move;
use draughts::board::Board;
use draughts::piece_counts::PieceCounts;
use draughts::side::Color;
use draughts::variant::Variant;
use parlour_model::game_date::GameDate;

/// The result of a game for White and Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LibraryResult {
    Drawn,
    Won(Color),
    /// The file does not say.
    Unknown,
}

impl LibraryResult {
    pub const ALL: [Self; 4] = [
        Self::Won(Color::White),
        Self::Won(Color::Black),
        Self::Drawn,
        Self::Unknown,
    ];

    /// As a column holds it.
    fn code(self) -> i64 {
        match self {
            Self::Drawn => 0,
            Self::Won(Color::White) => 1,
            Self::Won(Color::Black) => 2,
            Self::Unknown => 3,
        }
    }

    fn of_code(code: i64) -> Self {
        let of_code = |result: &Self| result.code() == code;
        Self::ALL.into_iter().find(of_code).unwrap_or(Self::Unknown)
    }

    /// The word for it in the program's arguments.
    fn name(self) -> &'static str {
        match self {
            Self::Drawn => "drawn",
            Self::Won(Color::White) => "white",
            Self::Won(Color::Black) => "black",
            Self::Unknown => "unknown",
        }
    }
}

/// A result that is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WantedResult {
    Is(LibraryResult),
    /// The player of [`LibraryFilter::player`] won, or either player where no name is given.
    PlayerWon,
    /// The same player lost.
    PlayerLost,
}

impl WantedResult {
    pub const ALL: [Self; 6] = [
        Self::Is(LibraryResult::Won(Color::White)),
        Self::Is(LibraryResult::Won(Color::Black)),
        Self::Is(LibraryResult::Drawn),
        Self::Is(LibraryResult::Unknown),
        Self::PlayerWon,
        Self::PlayerLost,
    ];

    /// The word for it in the program's arguments.
    pub fn name(self) -> &'static str {
        match self {
            Self::Is(result) => result.name(),
            Self::PlayerWon => "won",
            Self::PlayerLost => "lost",
        }
    }
}

/// The games that are searched. Texts are looked for in any part, and in capital and small letters alike.
#[derive(Clone, Debug, PartialEq)]
pub struct LibraryFilter {
    /// In the name of either player.
    pub player: String,
    pub event: String,
    /// In the name of the opening, or `ballot 48`.
    pub opening: String,
    /// The first day, month or year. A game of which only the year is known counts as played before its months.
    pub from: Option<GameDate>,
    /// The last day, month or year.
    pub to: Option<GameDate>,
    pub result: Option<WantedResult>,
    pub variant: Option<Variant>,
    /// Pieces that were on the board after some move.
    pub material: Option<PieceCounts>,
    /// A position that was on the board.
    pub position: Option<Board>,
    /// Set when material and position count with the colours changed as well.
    pub mirrored: bool,
    pub skip: usize,
    pub limit: usize,
}

impl Default for LibraryFilter {
    fn default() -> Self {
        let (player, event, opening) = <_>::default();
        let (from, to, result, variant, material, position) = <_>::default();
        let (mirrored, skip, limit) = (false, 0, crate::Filter::PAGE);
        Self {
            player,
            event,
            opening,
            from,
            to,
            result,
            variant,
            material,
            position,
            mirrored,
            skip,
            limit,
        }
    }
}

/// Games that a search has found, the latest first.
#[derive(Clone, Debug, PartialEq)]
pub struct LibraryPage {
    /// At most [`LibraryFilter::limit`] of them.
    pub games: Vec<GameSummary>,
    /// The number of games in all, as far as they were counted.
    pub total: usize,
    /// Set when there are more than `total`, as in [`crate::HistoryPage`].
    pub has_more: bool,
}

/// The progress of the index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Indexed {
    /// The number of games indexed just now.
    pub games: usize,
    /// The last game that was looked at; `None` where none was left.
    pub last: Option<GameId>,
    /// The number of games still to be looked at.
    pub left: usize,
}

/// A move that was made in a position, with what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeMove {
    pub ply: Move,
    pub games: usize,
    /// The numbers of games won by White and by Black; with the colours changed in a mirrored game.
    pub won: [usize; 2],
    pub drawn: usize,
    /// The year in which it was last played, where that is known.
    pub last_year: Option<i16>,
}
