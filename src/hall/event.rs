//! What the hall tells a visitor.

use std::sync::Arc;

use jiff::Timestamp;

use super::lobby::{Lobby, TableListing};
use super::request::TalkPlace;
use super::visit::Identity;
use parlour_model::any::Mode;
use parlour_model::rating::{Ladder, Rating};
use parlour_model::table_code::TableCode;
use parlour_store::GameId;
pub use parlour_store::{AccountKey, RankingRow, RatingChange, Rival};
use parlour_table::any::AnyTableEvent;

/// Something that a visitor is told.
#[derive(Clone, Debug, PartialEq)]
pub enum HallEvent {
    /// A first visit: a name is to be chosen, answered by [`super::request::HallRequest::TakeName`].
    NameWanted {
        /// What may be proposed; empty where the name of the ssh line cannot be one.
        proposed: String,
        /// Why the name asked for cannot be had.
        why: Option<String>,
    },
    /// The visitor is in.
    Welcome(Box<Welcome>),
    Lobby(Lobby),
    /// The table is open; its opener sits there as was asked.
    Opened(TableCode),
    /// The visitor has sat down.
    Seated(TableCode),
    /// The visitor's seats at a table that waits for players are given up.
    StoodUp(TableCode),
    /// A table that waits for players, as it is now; for those who sit there or look at it.
    Waiting(Arc<TableListing>),
    /// A table was closed before its game began.
    Closed(TableCode, String),
    /// The visitor looks at the table from now on; a snapshot follows where its game has begun.
    Joined(TableCode),
    Parted(TableCode),
    /// A table has told something.
    Table(TableCode, Box<AnyTableEvent>),
    /// A game is over, and is kept.
    Ended(Box<GameOver>),
    /// What a rated game did to the ratings of its players.
    Rated(TableCode, Vec<RatingChange>),
    /// The tables at which it is the visitor's turn, the one that waits longest first; told whenever it changes.
    Turns(Vec<TableCode>),
    /// Somebody asks the visitor to come to a table.
    Invited {
        table: Arc<TableListing>,
        by: String,
    },
    /// Whoever was invited does not come.
    Declined {
        table: TableCode,
        name: String,
    },
    /// The invitation is on its way: at once to whoever is there, else at the next visit.
    InviteSent(TableCode, String),
    Talk(TalkLine),
    SettingsSaved,
    /// The key of this visit is one of the account's from now on; the visit ends.
    KeyAdded,
    KeyCode {
        code: String,
        until: Timestamp,
    },
    Keys(Vec<AccountKey>),
    Profile(Box<Profile>),
    Ranking(Mode, Vec<(Ladder, Vec<RankingRow>)>),
    /// What was asked is not done, and why.
    Refused(String),
    /// Somebody who runs the hall has something to say.
    Announced(String),
    /// The visit ends, and why.
    Farewell(String),
}

/// What a visitor is told on coming in.
#[derive(Clone, Debug, PartialEq)]
pub struct Welcome {
    /// The name of the house.
    pub hall: String,
    pub you: Identity,
    pub is_program: bool,
    /// The account's own settings, as TOML; empty where nothing was changed.
    pub settings: String,
    /// One's own tables, those at which it is one's turn first.
    pub tables: Vec<Arc<TableListing>>,
    /// What has happened at them since the last visit, in sentences.
    pub news: Vec<String>,
    /// Whether a table's chance may follow from a number.
    pub allows_seeds: bool,
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct GameOver {
    pub table: TableCode,
    /// Its number in the store; `None` where it could not be saved.
    pub game: Option<GameId>,
    /// The whole record, deals too: the game is over.
    pub record: String,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TalkLine {
    pub place: TalkPlace,
    pub by: String,
    /// Whether it was said by somebody who does not play at this table.
    pub is_watcher: bool,
    pub text: String,
    pub at: Timestamp,
}

/// A visitor's standing.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    pub name: String,
    pub is_program: bool,
    pub is_here: bool,
    pub ratings: Vec<(Mode, Rating)>,
    /// The asker's record against each other account, or against this one.
    pub rivals: Vec<Rival>,
}
