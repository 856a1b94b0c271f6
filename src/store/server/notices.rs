//! The notices that every hall of a cluster receives, in one order: talk, invitations, and
//! announcements of the operator.

use jiff::Timestamp;

use crate::AccountId;
use crate::database::rows::{self, change, count, moment, number};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::server::table_code::TableCode;

/// The number of notices kept.
const KEPT: u64 = 2_000;

/// The number of notices read at a time.
const READ: u64 = 500;

/// Something that every hall is to hear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Each has the number after that of the one before.
    pub number: u64,
    pub at: Timestamp,
    pub kind: NoticeKind,
    /// The name of the speaker, or of the person or the key it concerns.
    pub by: String,
    pub text: String,
}

/// The kind of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Talk in the lobby.
    Lobby,
    /// Talk at a table, of who plays or of who watches.
    Table { code: TableCode, is_spectator: bool },
    /// The operator makes an announcement to all people.
    Announced,
    /// Everybody of this name has to leave.
    Dismissed,
    /// The mutes have changed.
    Muted,
    /// The lines of chat whose number is the text are taken down.
    TakenDown,
    /// Somebody has the name from now on that is the text.
    Renamed,
    /// The account of this name was deleted.
    Deleted,
    /// The account has no key of this fingerprint any more.
    KeyRemoved(AccountId),
    /// The account of this name is one with the account whose name is the text.
    Merged,
    /// An account is invited to a table.
    Invited { code: TableCode, account: AccountId },
    /// An account ignores the person whose name is the text from now on, or no longer.
    Ignores { account: AccountId, on: bool },
    /// The invited person does not come.
    Declined(TableCode),
    /// A table was closed.
    Closed(TableCode),
}

impl NoticeKind {
    fn columns(self) -> (&'static str, Option<TableCode>, Option<AccountId>) {
        match self {
            Self::Lobby => ("lobby", None, None),
            Self::Table {
                code,
                is_spectator: false,
            } => ("player", Some(code), None),
            Self::Table {
                code,
                is_spectator: true,
            } => ("watcher", Some(code), None),
            Self::Announced => ("announced", None, None),
            Self::Dismissed => ("dismissed", None, None),
            Self::Muted => ("muted", None, None),
            Self::TakenDown => ("taken down", None, None),
            Self::Renamed => ("renamed", None, None),
            Self::Deleted => ("deleted", None, None),
            Self::KeyRemoved(account) => ("key removed", None, Some(account)),
            Self::Merged => ("merged", None, None),
            Self::Invited { code, account } => ("invited", Some(code), Some(account)),
            Self::Ignores { account, on: true } => ("ignores", None, Some(account)),
            Self::Ignores { account, on: false } => ("hears", None, Some(account)),
            Self::Declined(code) => ("declined", Some(code), None),
            Self::Closed(code) => ("closed", Some(code), None),
        }
    }

    fn of(word: &str, code: Option<TableCode>, account: Option<AccountId>) -> Option<Self> {
        Some(match word {
            "lobby" => Self::Lobby,
            "player" => Self::Table {
                code: code?,
                is_spectator: false,
            },
            "watcher" => Self::Table {
                code: code?,
                is_spectator: true,
            },
            "announced" => Self::Announced,
            "dismissed" => Self::Dismissed,
            "muted" => Self::Muted,
            "taken down" => Self::TakenDown,
            "renamed" => Self::Renamed,
            "deleted" => Self::Deleted,
            "key removed" => Self::KeyRemoved(account?),
            "merged" => Self::Merged,
            "invited" => Self::Invited {
                code: code?,
                account: account?,
            },
            "ignores" | "hears" => Self::Ignores {
                account: account?,
                on: word == "ignores",
            },
            "declined" => Self::Declined(code?),
            "closed" => Self::Closed(code?),
            _ => return None,
        })
    }
}

/// Adds a notice, whose number is not known yet; answers with it.
pub(crate) fn add(database: &dyn Database, notice: &Notice) -> Result<u64, ErrorKind> {
    let sql = "UPDATE notice_count SET number = number + 1 WHERE one = 1 RETURNING number";
    let next: i64 = rows::row(database, sql, (), |row| row.get(0))?.ok_or(ErrorKind::Damaged)?;
    let (kind, code, account) = notice.kind.columns();
    let (code, account) = (
        code.map(|code| code.as_str().to_owned()),
        account.map(|account| account.0),
    );
    let sql = "INSERT INTO notices (number, moment, kind, code, account, author, text) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    change(
        database,
        sql,
        (
            next,
            notice.at.as_millisecond(),
            kind,
            code,
            account,
            &notice.by,
            &notice.text,
        ),
    )?;
    change(
        database,
        "DELETE FROM notices WHERE number <= ?1",
        [next - number(KEPT)],
    )?;
    Ok(count(next))
}

/// The notices after the one with this number, or the latest where there are many.
pub(crate) fn after(database: &dyn Database, last: u64) -> Result<Vec<Notice>, ErrorKind> {
    let sql = "SELECT number, moment, kind, code, account, author, text FROM notices \
               WHERE number > ?1 AND number > (SELECT number FROM notice_count WHERE one = 1) - ?2 ORDER BY number";
    let read = |row: &Row| {
        let code = row
            .get::<Option<String>>(3)?
            .and_then(|code| code.parse().ok());
        let account = row.get::<Option<i64>>(4)?.map(AccountId);
        let kind = NoticeKind::of(&row.get::<String>(2)?, code, account);
        let (number, at) = (count(row.get(0)?), moment(row.get(1)?));
        let (by, text) = (row.get(5)?, row.get(6)?);
        Ok(kind.map(|kind| Notice {
            number,
            at,
            kind,
            by,
            text,
        }))
    };
    let found = rows::rows(database, sql, (number(last), number(READ)), read)?;
    // A newer version may say what this one does not know.
    Ok(found.into_iter().flatten().collect())
}
