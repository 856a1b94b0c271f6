//! The events that the hall sends to a session.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;

use super::identity::Identity;
use super::lobby::{Lobby, TableListing};
use super::request::ChatPlace;
use parlour_config::Admission;
use parlour_language::Text;
use parlour_model::any::Mode;
use parlour_store::rating::{Rating, RatingPool};
use parlour_store::table_code::TableCode;
pub use parlour_store::{AccountKey, HeadToHead, LeaderboardRow, RatingChange, RecoveryCode};
use parlour_store::{Arena, ArenaId, GameId};
use parlour_table::any::AnyTableEvent;
use parlour_table::request_id::RequestId;

/// Something that a session is told.
#[derive(Clone, Debug, PartialEq)]
pub enum HallEvent {
    /// A first session: a name is to be chosen, answered by [`super::request::HallRequest::TakeName`] or
    /// [`super::request::HallRequest::JoinInvited`], or the code of an account to be typed,
    /// [`super::request::HallRequest::AddKey`].
    NameWanted {
        /// The proposed name; empty if the name of the ssh line cannot be one.
        proposed: String,
        /// The reason the requested name is not available, or the code is not good.
        why: Option<Text>,
        /// The needs of a new account.
        admission: Admission,
        /// The fingerprint of the key with which the user has come, whose account it would be.
        key: Option<String>,
    },
    /// The session is in.
    Welcome(Box<Welcome>),
    /// The answer to a request, or the reason why it is refused. What the hall does by itself has the number 0.
    Answered(RequestId, Result<HallAnswer, Text>),
    Lobby(Lobby),
    /// A table that waits for players, as it is now; for those who sit there or look at it.
    Waiting(Arc<TableListing>),
    /// A table was closed before its game began.
    Closed(TableCode, Text),
    /// The table that the user looks at is that of a daily deal, and of which day; told before its snapshot.
    Daily(TableCode, Date),
    /// An arena as it stands.
    Arena(Arc<ArenaNews>),
    /// A table has told something.
    Table(TableCode, Box<AnyTableEvent>),
    /// A game is over, and is kept.
    Ended(Box<GameOver>),
    /// The changes of the players' ratings after a rated game.
    Rated(TableCode, Vec<RatingChange>),
    /// The tables at which it is the user's turn, the one that waits longest first; told whenever it changes.
    Turns(Vec<TableCode>),
    /// Somebody asks the user to come to a table.
    Invited {
        table: Arc<TableListing>,
        by: String,
    },
    /// The invited person declined.
    Declined {
        table: TableCode,
        name: String,
    },
    Chat(ChatLine),
    /// The lines of chat with this number are taken down.
    TakenDown(i64),
    /// The keys of the account, as they are now.
    Keys {
        keys: Vec<AccountKey>,
        /// `None` where the account has no recovery code.
        recovery: Option<RecoveryCode>,
    },
    /// Somebody who runs the hall has something to say.
    Announced(Text),
    /// The session ends, and why.
    Farewell(Text),
    /// The browser of this session is to ask for another secret in place of its own, with this ticket: others may know that one.
    Renew(String),
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq)]
pub enum HallAnswer {
    /// It is done, and there is no more to say.
    Done,
    /// The user sits at this table. An arena seats who waits there by itself.
    Seated(TableCode),
    /// The user's seats at a table that waits for players are given up.
    StoodUp(TableCode),
    /// The user looks at the table from now on; a snapshot follows where its game has begun.
    Joined(TableCode),
    /// The user looks at the table no longer.
    Parted(TableCode),
    Lobby(Lobby),
    Arena(Arc<ArenaNews>),
    /// The invitation is on its way: the invited person gets it at once, or at the next session.
    InviteSent(TableCode, String),
    /// The report of somebody is kept.
    Reported(String),
    /// The user ignores somebody from now on, or no longer.
    Ignores {
        name: String,
        on: bool,
    },
    KeyCode {
        code: String,
        until: Timestamp,
    },
    /// The recovery code of the account, which is told once.
    RecoveryCode(String),
    /// The key of this session is one of the account's from now on; the session ends.
    KeyAdded,
    /// The key of the session leads into no account any more, as its user wished; the farewell follows.
    LoggedOut,
    Profile(Box<Profile>),
    Leaderboard(Mode, Vec<(RatingPool, Vec<LeaderboardRow>)>),
}

impl HallAnswer {
    /// The bytes that it takes beside those of a short event, about.
    fn bytes(&self) -> usize {
        match self {
            // Its parts are shared.
            Self::Lobby(lobby) => size_of_val(&lobby.tables[..]),
            Self::Profile(profile) => (profile.ratings.len() + profile.rivals.len()) * SHORT,
            Self::Leaderboard(_, pools) => pools.iter().map(|(_, rows)| rows.len() * SHORT).sum(),
            _ => 0,
        }
    }
}

/// The subject that an event tells as a whole: a newer one makes void what an older one has told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Lobby,
    Turns,
    /// A table that waits for players.
    Waiting(TableCode),
    /// A table with all moves so far.
    Table(TableCode),
}

/// The bytes of an event and of the short texts in it, at most about.
const SHORT: usize = 512;

impl HallEvent {
    /// The subject that the event tells as a whole, if it does.
    #[must_use]
    pub fn subject(&self) -> Option<Subject> {
        match self {
            Self::Lobby(_) => Some(Subject::Lobby),
            Self::Turns(_) => Some(Subject::Turns),
            Self::Waiting(listing) => Some(Subject::Waiting(listing.code)),
            Self::Table(code, event) if event.is_snapshot() => Some(Subject::Table(*code)),
            _ => None,
        }
    }

    /// Returns whether the event is a move at this table.
    #[must_use]
    pub fn is_move_at(&self, table: TableCode) -> bool {
        matches!(self, Self::Table(code, event) if *code == table && event.is_moved())
    }

    /// The bytes that the event takes while it waits for somebody, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let held = match self {
            Self::Table(_, event) => event.bytes(),
            Self::Ended(over) => over.record.len(),
            Self::Welcome(welcome) => {
                let news = welcome.news.len() * SHORT;
                welcome.settings.len() + size_of_val(&welcome.tables[..]) + news
            }
            // Its parts are shared.
            Self::Lobby(lobby) => size_of_val(&lobby.tables[..]),
            Self::Turns(tables) => size_of_val(&tables[..]),
            Self::Chat(line) => line.text.len(),
            Self::Rated(_, changes) => changes.len() * SHORT,
            Self::Keys { keys, .. } => keys.len() * SHORT,
            Self::Answered(_, Ok(answer)) => answer.bytes(),
            _ => 0,
        };
        SHORT + held
    }
}

/// The first message to a session.
#[derive(Clone, Debug, PartialEq)]
pub struct Welcome {
    /// The name of the server.
    pub hall: String,
    pub you: Identity,
    pub is_program: bool,
    /// The account's own settings, as TOML; empty where nothing was changed.
    pub settings: String,
    /// One's own tables, those at which it is one's turn first.
    pub tables: Vec<Arc<TableListing>>,
    /// The news of the user's tables since the last session.
    pub news: Vec<TableNews>,
    /// True while the chance at a table may follow from a given seed.
    pub allows_seeds: bool,
    /// Set when the user has come by a link, and only looks.
    pub is_spectator: bool,
    /// The code by which a guest without a key comes back to the seats, for as long as they are kept.
    pub way_back: Option<String>,
}

/// An arena, and which others there are.
#[derive(Clone, Debug, PartialEq)]
pub struct ArenaNews {
    /// The latest arenas, first those that end last.
    pub arenas: Vec<ArenaId>,
    pub arena: Arena,
}

/// A sentence on the events at a table since the user last looked.
#[derive(Clone, Debug, PartialEq)]
pub struct TableNews {
    pub table: TableCode,
    pub text: Text,
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
pub struct ChatLine {
    pub place: ChatPlace,
    pub by: String,
    /// Set when the speaker does not play at this table.
    pub is_spectator: bool,
    pub text: String,
    pub at: Timestamp,
}

impl ChatLine {
    /// The number by which an operator takes the line down: its time, in milliseconds since 1970.
    #[must_use]
    pub fn number(&self) -> i64 {
        self.at.as_millisecond()
    }
}

/// A user's standing.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    pub name: String,
    pub is_program: bool,
    pub is_here: bool,
    /// Set when the asker ignores the user.
    pub is_ignored: bool,
    pub ratings: Vec<(Mode, Rating)>,
    /// The asker's record against each other account, or against this one.
    pub rivals: Vec<HeadToHead>,
}
