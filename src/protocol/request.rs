//! The requests of a user to the hall.

use parlour_model::any::Mode;
use parlour_model::player::Level;
use parlour_model::seat::Seat;
use parlour_store::ArenaId;
use parlour_store::table_code::TableCode;
use parlour_table::any::AnyCommand;
pub use parlour_table::new_table::{NewTable, SeatOffer};

/// A request; answered by [`super::event::HallEvent::Answered`].
#[derive(Clone, Debug, PartialEq)]
pub enum HallRequest {
    /// The name that a person wants to have here, at the first session.
    TakeName(String),
    /// The same with an invitation, where a new account needs one.
    JoinInvited {
        name: String,
        code: String,
    },
    /// Add the key of this session, which is not in yet, to the account that shows this code, and come in.
    AddKey(String),
    /// Tell the lobby now and whenever it changes, or no longer.
    FollowLobby(bool),
    /// The lobby once.
    Lobby,
    Open(Box<NewTable>),
    /// Sit down at a table like this one at which somebody waits, or open it.
    Play(Box<NewTable>),
    /// Play today's deal of a game, or play on; answered by [`super::event::HallAnswer::Seated`].
    Daily(Mode),
    /// Look at an arena, or at the one that ends last; play there, or no longer; told by
    /// [`super::event::HallEvent::Arena`] whenever it changes.
    Arena {
        arena: Option<ArenaId>,
        wish: ArenaWish,
    },
    /// Sit down at a table that waits for players, on this seat or on the first that is free.
    Sit {
        table: TableCode,
        seat: Option<Seat>,
    },
    /// Give up the seats at a table that waits for players.
    StandUp(TableCode),
    /// Let bots of this level sit down at the open seats of a table that waits.
    SeatBots {
        table: TableCode,
        level: Level,
    },
    /// Take somebody out of a seat at a table that waits for players; only its opener may do so.
    Unseat {
        table: TableCode,
        seat: Seat,
    },
    /// Begin the game of a table that waits with those who are there; only its opener may do so while there.
    Begin(TableCode),
    /// Closes a table that waits for players; only its opener may do so.
    Close(TableCode),
    /// Look at a table: from one's own seats, or as a spectator. The game's events follow.
    Join(TableCode),
    /// Look at it no longer. Seats stay.
    Part(TableCode),
    /// The table as it stands once more.
    Resync(TableCode),
    /// Ask something of the table itself, which answers unless the hall refuses it. Participant and seat of the command are
    /// set by the hall.
    Command(TableCode, Box<AnyCommand>),
    /// Ask somebody to take a seat that is open.
    Invite {
        table: TableCode,
        name: String,
    },
    /// Do not come to a table to which one was invited.
    Decline(TableCode),
    Say(ChatPlace, String),
    /// Hear nothing more of an account, or hear it again.
    Ignore {
        name: String,
        on: bool,
    },
    /// Tell whoever keeps the hall of somebody, and of the line of chat with this number or else their latest one.
    Report {
        about: String,
        line: Option<i64>,
    },
    /// The account's own settings, as TOML.
    SaveSettings(String),
    /// A code with which a further key is added to the account.
    MakeKeyCode,
    RemoveKey(String),
    /// A code that adds keys to the account at any time, in place of an earlier one.
    MakeRecoveryCode,
    /// End all codes of the account.
    EndCodes,
    /// The key of this session is not the account's any more, and the session ends.
    LogOut,
    /// The keys of the account.
    Keys,
    /// The account has this name from now on; its sessions end.
    RenameAccount(String),
    /// The account ends, and its sessions.
    DeleteAccount,
    /// Ratings, and the own record against each other account; without a name, one's own.
    Profile(Option<String>),
    Leaderboard(Mode),
}

/// The wish of a user of an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArenaWish {
    /// To see how it stands.
    Look,
    /// To wait for a game, which lets the account join. Once one is found, [`super::event::HallAnswer::Seated`] tells of
    /// it, and the account waits no longer.
    Play,
    /// To wait no longer.
    Pause,
    /// To be told of it no longer, and not to wait.
    Leave,
}

/// The place of a line of talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChatPlace {
    Lobby,
    Table(TableCode),
}
