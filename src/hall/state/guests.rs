//! Guests: a key that nobody has an account of is that of a guest, whose account the hall makes. While guests are gone, their
//! seats are kept for a time; a guest who takes a name stays where it is.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use jiff::Timestamp;

use super::outbox::{Outbox, told};
use super::sessions::Session;
use super::{Hall, account_changes, login, rows, seating};
use crate::session::SessionId;
use parlour_language::{Text, text};
use parlour_model::player::Player;
use parlour_protocol::identity::Identity;
use parlour_store::account_name::AccountName;
use parlour_store::table_code::TableCode;
use parlour_store::{AccountId, ErrorKind, SeatOwner, StoreError, ask};
use parlour_table::host::HostInput;

/// The time for which the seats of a guest who is gone are kept.
const SEATS_KEPT: Duration = Duration::from_secs(3 * 60);

/// The time after the opening in which guests who had a seat may come before they are missed.
const AFTER_OPENING: Duration = Duration::from_secs(10);

/// The guests who are gone.
#[derive(Debug, Default)]
pub(super) struct MissedGuests {
    /// Since when each is missed, by name, and the account.
    since: BTreeMap<String, (Option<AccountId>, Timestamp)>,
    /// The time of the next look at who is there.
    look_at: Option<Timestamp>,
}

impl MissedGuests {
    /// Returns the time of the next look.
    pub(super) fn deadline(&self) -> Option<Timestamp> {
        self.look_at
    }

    /// The hall has read its tables.
    pub(super) fn opened(&mut self, now: Timestamp) {
        self.look_at = now.checked_add(AFTER_OPENING).ok();
    }

    fn miss(&mut self, who: &Identity, now: Timestamp) {
        let entry = (who.account, now);
        self.since.entry(who.name.clone()).or_insert(entry);
        self.plan();
    }

    /// Takes the guests who have been gone for long.
    fn take_gone(&mut self, now: Timestamp) -> Vec<Identity> {
        let is_long = |since: Timestamp| now.duration_since(since).unsigned_abs() >= SEATS_KEPT;
        let gone = self.since.iter().filter(|(_, (_, since))| is_long(*since));
        let gone = gone.map(|(name, (account, _))| Identity {
            account: *account,
            name: name.clone(),
        });
        let gone: Vec<_> = gone.collect();
        self.since.retain(|_, (_, since)| !is_long(*since));
        self.plan();
        gone
    }

    fn plan(&mut self) {
        let first = self.since.values().map(|(_, since)| *since).min();
        self.look_at = first.and_then(|since| since.checked_add(SEATS_KEPT).ok());
    }
}

/// Makes the account of a guest whose key is new.
pub(super) fn come_in(out: &mut Outbox, session: SessionId, fingerprint: String) {
    let request = ask::CreateGuest {
        name: drawn_name(out),
        fingerprint: fingerprint.clone(),
        version: out.draw(),
        now: out.now(),
    };
    out.ask_or(session, request, move |hall, account| match account {
        Ok(account) => login::admit(hall, session, account),
        // Another guest has the name, or the same has come twice at once.
        Err(StoreError {
            kind: ErrorKind::Refused(_),
            ..
        }) => login::by_key(&mut hall.out, session, fingerprint),
        Err(error) => login::failed(&mut hall.out, session, &error),
    });
}

/// The hall has no guests any more: this one is somebody new.
pub(super) fn end(hall: &mut Hall, session: SessionId, account: AccountId) {
    let version = hall.out.draw();
    let delete = ask::DeleteAccount { account, version };
    hall.out.ask(session, delete, move |hall, _| {
        let key = hall.sessions.get(session).and_then(Session::key);
        if let Some(key) = key.map(str::to_owned) {
            login::by_key(&mut hall.out, session, key);
        }
    });
}

/// Draws three syllables, of which there are half a million.
fn drawn_name(out: &mut Outbox) -> String {
    const CONSONANTS: &[u8] = b"bdfghjklmnprstvz";
    const VOWELS: &[u8] = b"aeiou";
    let mut drawn = out.draw();
    let mut letter = |letters: &[u8]| {
        let count = letters.len() as u64;
        let index = drawn % count;
        drawn /= count;
        char::from(letters[usize::try_from(index).unwrap_or_default()])
    };
    let mut name = String::from(AccountName::GUEST);
    for _ in 0..3 {
        name.extend([letter(CONSONANTS), letter(VOWELS)]);
    }
    name
}

/// A guest has left. One who cannot come back has no seat any more.
pub(super) fn left(hall: &mut Hall, who: &Identity) {
    if who.account.is_none() {
        seating::guest_left(hall, who);
    } else if hall.sessions.of(who).is_empty() {
        hall.guests.miss(who, hall.out.now());
    }
}

/// Looks at who is gone, if that is due.
pub(super) fn wake(hall: &mut Hall) {
    if hall
        .guests
        .deadline()
        .is_some_and(|at| at <= hall.out.now())
    {
        look(hall);
    }
}

/// Opens the seats of guests who have been gone for long, in a cluster also of those who have gone with their hall.
pub(super) fn look(hall: &mut Hall) {
    if hall.out.is_shared() && !hall.cluster.knows_elsewhere() {
        return;
    }
    let now = hall.out.now();
    let there = everybody(hall);
    hall.guests.since.retain(|name, _| !there.contains(name));
    for who in seated(hall) {
        if !there.contains(&who.name) {
            hall.guests.miss(&who, now);
        }
    }
    for who in hall.guests.take_gone(now) {
        seating::guest_left(hall, &who);
        if let Some(account) = who.account {
            hall.out.store(ask::ForgetGuest { account });
        }
    }
}

/// The names of everybody who is here or in another hall.
fn everybody(hall: &Hall) -> BTreeSet<String> {
    let here = hall.sessions.people().map(|who| who.name.clone());
    let elsewhere = hall.cluster.elsewhere().map(|session| session.name.clone());
    here.chain(elsewhere).collect()
}

/// The guests who have a seat.
fn seated(hall: &Hall) -> Vec<Identity> {
    let owners = hall.tables.values().flat_map(|live| &live.table.seats);
    let guests = owners.filter_map(|seat| match &seat.owner {
        SeatOwner::Account(id) => {
            let name = hall.names.get(*id)?.clone();
            let account = Some(*id);
            AccountName::is_guest(&name).then_some(Identity { account, name })
        }
        SeatOwner::Guest(name) => AccountName::is_guest(name).then(|| Identity {
            account: None,
            name: name.clone(),
        }),
        _ => None,
    });
    guests.collect()
}

/// A guest brings the code of an account, and is that account from then on.
pub(super) fn become_account(
    hall: &mut Hall,
    session: SessionId,
    who: &Identity,
    code: String,
) -> Result<(), Text> {
    // Of two codes in one batch the first may have been good.
    if !who.is_guest() {
        return Ok(());
    }
    let key = hall.sessions.get(session).and_then(Session::key);
    let fingerprint = key.ok_or_else(|| text!("hall-guest-keys"))?.to_owned();
    let request = ask::MergeAccounts {
        code,
        fingerprint,
        version: hall.out.draw(),
        now: hall.out.now(),
    };
    hall.out
        .ask_or(session, request, move |hall, merged| match merged {
            Ok(merged) => account_changes::merged(hall, merged),
            Err(error) => hall.out.refuse(session, told(&error)),
        });
    Ok(())
}

/// A guest has another name from now on: its sessions come in once more, under that name, where they are.
pub(super) fn renamed(hall: &mut Hall, before: &str) {
    for session in hall.sessions.that(|session| session.is_named(before)) {
        let key = hall.sessions.get(session).and_then(Session::key);
        if let Some(key) = key.map(str::to_owned) {
            login::by_key(&mut hall.out, session, key);
        }
    }
}

/// Gives a user the seats that it had as a guest at the tables that a session looks at, and its name there.
pub(super) fn take_seats(hall: &mut Hall, session: SessionId, who: &Identity) {
    let tables = hall.sessions.get(session).map(Session::tables);
    let tables = tables.into_iter().flatten().copied();
    let own = tables.filter(|code| {
        let live = hall.tables.get(*code);
        live.is_some_and(|live| live.host.is_some() && !live.seats_of(who).is_empty())
    });
    for code in own.collect::<Vec<_>>() {
        rows::seat_sessions(hall, code);
        rename_player(hall, session, who, code);
    }
}

fn rename_player(hall: &mut Hall, session: SessionId, who: &Identity, code: TableCode) {
    let Some(live) = hall.tables.get(code) else {
        return;
    };
    let Some(host) = &live.host else { return };
    let has_other_name = |player: &Player| player.is_person() && player.name != who.name;
    let mut seats = live.seats_of(who);
    seats.retain(|seat| has_other_name(&host.players()[seat.index()]));
    let take = |seat| host.take_command(session.participant(), seat, Player::person(&who.name));
    for command in seats.into_iter().map(take).collect::<Vec<_>>() {
        super::play::notify_host(hall, code, HostInput::Command(command));
    }
}
