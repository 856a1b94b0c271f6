//! Changes of an account as a whole, for which its sessions end: another name, and the end of the account.

use super::account_requests::own_account;
use super::login;
use super::names::Names;
use crate::access::{AccessAnswer, AccessId};
use crate::state::Hall;
use crate::state::games::play;
use crate::state::moderation::ledger::{Deed, charge};
use crate::state::outbox::{Asked, By, Outbox, Requester, Served, told};
use crate::state::sessions::{Session, Sessions};
use crate::state::tables::closing::Closing;
use crate::state::tables::live_table::LiveTable;
use crate::state::tables::live_tables::LiveTables;
use crate::state::tables::waiting;
use parlour_language::sanitize::Plain;
use parlour_language::{Text, text};
use parlour_store::account_code;
use parlour_store::account_name::AccountName;
use parlour_store::{Account, AccountId, ErrorKind, MergedAccounts, NoticeKind, ask};

/// The change of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AccountChange {
    /// It has this name from now on.
    Renamed(String),
    Deleted,
    /// It is one with the account of this name.
    Merged(String),
}

impl AccountChange {
    /// The farewell to the sessions of the account.
    fn said(&self) -> Text {
        match self {
            Self::Renamed(name) => text!("hall-renamed", name = name),
            Self::Deleted => text!("hall-deleted"),
            Self::Merged(name) => text!("hall-merged", name = name),
        }
    }

    fn notice(&self) -> (NoticeKind, &str) {
        match self {
            Self::Renamed(name) => (NoticeKind::Renamed, name),
            Self::Deleted => (NoticeKind::Deleted, ""),
            Self::Merged(name) => (NoticeKind::Merged, name),
        }
    }

    /// The name of the account from now on.
    fn name(&self) -> Option<&str> {
        match self {
            Self::Renamed(name) | Self::Merged(name) => Some(name),
            Self::Deleted => None,
        }
    }
}

/// Gives an account another name. A guest may bring the code of an account for one; a code that somebody else wants to be called
/// by ends, as everybody would see it.
pub(crate) fn rename(hall: &mut Hall, by @ By { asked, who }: By, name: &str) -> Served {
    let account = own_account(who)?;
    let Some(code) = account_code::in_line(name) else {
        return rename_to(hall, asked, account, name);
    };
    let name = name.to_owned();
    let is_name = name.parse::<AccountName>().is_ok();
    let then_rename = move |hall: &mut Hall| {
        if let Err(why) = rename_to(hall, asked, account, &name) {
            hall.out.refuse(asked, why);
        }
    };
    if who.is_guest() {
        return login::become_or(hall, by, code, move |hall, why| match why {
            ErrorKind::Refused(_) if is_name => then_rename(hall),
            why => hall.out.refuse(asked, told(why)),
        });
    }
    charge(hall, asked.session, Deed::Code)?;
    hall.out
        .ask(asked, ask::EndCode { code }, move |hall, was_one| {
            if was_one {
                hall.out.refuse(asked, text!("hall-name-was-code"));
            } else {
                then_rename(hall);
            }
        });
    Ok(())
}

fn rename_to(hall: &mut Hall, asked: Asked, account: AccountId, name: &str) -> Result<(), Text> {
    let name = login::new_name(&hall.options, name)?;
    login::renew_later(&mut hall.sessions, asked.session);
    let change = AccountChange::Renamed(name.as_str().into());
    let rename = ask::RenameAccount {
        account,
        name,
        seated: false,
    };
    hall.out.ask_or_refuse(asked, rename, move |hall, before| {
        hall.out.done(asked);
        tell(hall, &before, &change);
    });
    Ok(())
}

/// The operator gives an account another name.
pub(crate) fn rename_named(out: &mut Outbox, id: AccessId, name: String, to: &str) {
    let to = match to.parse::<AccountName>() {
        Ok(to) => to,
        Err(why) => return out.answer(id, AccessAnswer::Refused(why.to_string())),
    };
    with_account(out, id, name, move |hall, account| {
        let (change, account) = (AccountChange::Renamed(to.as_str().into()), account.id);
        let rename = ask::RenameAccount {
            account,
            name: to,
            seated: true,
        };
        hall.out.ask(id, rename, move |hall, before| {
            tell(hall, &before, &change);
            hall.out.answer(id, AccessAnswer::Done);
        });
    });
}

/// The operator deletes an account.
pub(crate) fn delete_named(out: &mut Outbox, id: AccessId, name: String) {
    with_account(out, id, name, move |hall, account| {
        leave_tables(hall, account.id, &account.name);
        once_ended(hall, id, account.id, move |hall| {
            let (version, account) = (hall.out.draw(), account.id);
            let delete = ask::DeleteAccount { account, version };
            hall.out.ask(id, delete, move |hall, before| {
                tell(hall, &before, &AccountChange::Deleted);
                hall.out.answer(id, AccessAnswer::Done);
            });
        });
    });
}

/// Ends what an account plays, as a ban does, and closes its tables that wait.
fn leave_tables(hall: &mut Hall, account: AccountId, name: &str) {
    let left = waiting::left_by(&hall.tables, |id| id == account, |_| false);
    hall.tables
        .close_all(&mut hall.out, &left, &Closing::By(name.into()));
    for code in hall.tables.that(LiveTable::has_begun) {
        play::end_of_account(hall, code, account);
    }
}

/// Goes on once the store has been given the ratings of the games that end with an account. It answers in turn: a result that
/// waits for another move to be saved is there after two answers.
fn once_ended(
    hall: &mut Hall,
    requester: impl Into<Requester>,
    account: AccountId,
    then: impl FnOnce(&mut Hall) + Send + 'static,
) {
    let (requester, again) = (requester.into(), ask::AccountById { account });
    hall.out.ask(requester, again.clone(), move |hall, _| {
        hall.out.ask(requester, again, move |hall, _| then(hall));
    });
}

/// Looks up an account for the operator.
pub(crate) fn with_account(
    out: &mut Outbox,
    id: AccessId,
    name: String,
    then: impl FnOnce(&mut Hall, Account) + Send + 'static,
) {
    let named = ask::AccountNamed { name: name.clone() };
    out.ask(id, named, move |hall, account| {
        let Some(account) = account else {
            let why = format!("no account is called {}", Plain(&name));
            return hall.out.answer(id, AccessAnswer::Refused(why));
        };
        then(hall, account);
    });
}

pub(crate) fn delete(hall: &mut Hall, By { asked, who }: By) -> Served {
    let account = own_account(who)?;
    if let Some(why) = hall.access.keeps(hall.out.now(), account) {
        return Err(why);
    }
    leave_tables(hall, account, &who.name);
    once_ended(hall, asked, account, move |hall| {
        let version = hall.out.draw();
        let delete = ask::DeleteAccount { account, version };
        hall.out.ask_or_refuse(asked, delete, move |hall, before| {
            hall.out.done(asked);
            tell(hall, &before, &AccountChange::Deleted);
        });
    });
    Ok(())
}

/// Two accounts are one from now on.
pub(crate) fn merged(hall: &mut Hall, merged: MergedAccounts) {
    let change = AccountChange::Merged(merged.into_name);
    tell(hall, &merged.from_name, &change);
}

/// Reads the tables anew that name an account which is gone.
pub(crate) fn read_tables(hall: &mut Hall, gone: &str) {
    let is_it = |account| hall.names.get(account).is_some_and(|name| name == gone);
    let codes = hall.tables.naming(is_it);
    hall.read_rows(codes);
}

/// Tells every hall of the cluster of a change.
fn tell(hall: &mut Hall, before: &str, change: &AccountChange) {
    changed(hall, before, change);
    let (kind, text) = change.notice();
    hall.out.notify(kind, before, text, None);
}

/// An account that had this name has changed, here or in another hall: its sessions end.
pub(crate) fn changed(hall: &mut Hall, before: &str, change: &AccountChange) {
    if !matches!(change, AccountChange::Renamed(_)) {
        read_tables(hall, before);
    }
    if AccountName::is_guest(before)
        && let Some(name) = change.name()
    {
        hall.sessions.rename_ignored(before, change.name());
        note_name(&mut hall.names, &mut hall.tables, before, name);
        let is_its = |session: &Session| session.is_named(name);
        hall.sessions.keys_changed(&mut hall.out, is_its);
        return hall.sessions.come_in_again(&mut hall.out, before);
    }
    // Joined accounts are read when they come again.
    let other = match change {
        AccountChange::Merged(name) => name,
        _ => before,
    };
    let ends = |session: &Session| session.is_named(before) || session.is_named(other);
    for session in hall.sessions.that(ends) {
        hall.out.dismiss(session, change.said());
    }
    hall.sessions.rename_ignored(before, change.name());
    if let Some(name) = change.name() {
        note_name(&mut hall.names, &mut hall.tables, before, name);
    }
}

/// An account has another name from now on, and the tables that name it are listed anew.
fn note_name(names: &mut Names, tables: &mut LiveTables, before: &str, name: &str) {
    names.rename(before, name);
    tables.note_renamed(before, name);
    let is_it = |account| names.get(account).is_some_and(|known| known == name);
    for code in tables.naming(is_it) {
        tables.changed(code);
    }
}

impl Sessions {
    /// A guest has another name from now on: its sessions come in once more, under that name, where they are.
    fn come_in_again(&self, out: &mut Outbox, before: &str) {
        for (id, session) in self.iter().filter(|(_, session)| session.is_named(before)) {
            if let Some(key) = session.key() {
                login::by_key(out, id, key.to_owned());
            }
        }
    }
}
