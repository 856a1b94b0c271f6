//! The sessions of a hall: who is there, from which address, at which tables, and whom each ignores.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::time::Duration;

use jiff::Timestamp;

use super::moderation::ledger::{Origin, Origins};
use super::outbox::Outbox;
use super::tables::live_table::LiveTable;
use crate::access::ArrivalCode;
use crate::disconnect_reason::DisconnectReason;
use crate::session::{Arrival, SessionId, WEB_KEY, network_of};
use parlour_protocol::event::{ChatLine, HallEvent};
use parlour_protocol::identity::{Identity, SessionKind};
use parlour_store::account_code::BACK_KEY;
use parlour_store::table_code::TableCode;
use parlour_store::{Account, AccountId, HallId, PresentSession};

/// The age up to which an account counts as new.
const NEW_ACCOUNT: Duration = Duration::from_secs(24 * 3600);

/// Somebody who is there.
#[derive(Debug)]
pub(super) struct Session {
    arrival: Arrival,
    /// The time at which the account was made; `None` for guests.
    created: Option<Timestamp>,
    /// `None` until the session is in.
    who: Option<Identity>,
    /// The names of the people whom the user ignores.
    ignored: BTreeSet<String>,
    /// Set when the account speaks for a program.
    is_program: bool,
    /// The tables that the session looks at.
    tables: BTreeSet<TableCode>,
    follows_lobby: bool,
    /// Set when the session has been told the earlier talk of the lobby.
    has_heard: bool,
    /// The tables of the last [`HallEvent::Turns`] sent.
    turns: Vec<TableCode>,
    renewal: Renewal,
}

/// Another secret for the browser of a session.
#[derive(Debug, Default, PartialEq, Eq)]
enum Renewal {
    #[default]
    None,
    /// The browser needs one once the session is in an account.
    Wanted,
    /// The session has been told this ticket for one.
    Told(String),
}

impl Session {
    fn new(arrival: Arrival) -> Self {
        Self {
            arrival,
            created: None,
            who: None,
            ignored: BTreeSet::new(),
            is_program: false,
            tables: BTreeSet::new(),
            follows_lobby: false,
            has_heard: false,
            turns: Vec::new(),
            renewal: Renewal::None,
        }
    }

    pub(super) fn kind(&self) -> SessionKind {
        self.arrival.kind
    }

    /// The name of the ssh line.
    pub(super) fn user_name(&self) -> &str {
        &self.arrival.user
    }

    /// The fingerprint of the key with which the session has come.
    pub(super) fn key(&self) -> Option<&str> {
        self.arrival.key.as_deref()
    }

    /// Returns whether the session has come in a browser, with its kept secret.
    pub(super) fn is_browser(&self) -> bool {
        self.key().is_some_and(|key| key.starts_with(WEB_KEY))
    }

    /// The user comes into an account: the browser needs another secret then, as somebody else may have given it the one it has.
    pub(super) fn renew_later(&mut self) {
        if self.is_browser() {
            self.renewal = Renewal::Wanted;
        }
    }

    /// Returns whether the browser needs another secret now.
    pub(super) fn is_renewed_now(&self) -> bool {
        let is_guest = self.who.as_ref().is_none_or(Identity::is_guest);
        !is_guest && self.renewal == Renewal::Wanted
    }

    pub(super) fn give_ticket(&mut self, ticket: &str) {
        self.renewal = Renewal::Told(ticket.into());
    }

    /// Returns whether the session has been told this ticket, once.
    pub(super) fn takes_ticket(&mut self, ticket: &str) -> bool {
        let is_told = matches!(&self.renewal, Renewal::Told(own) if own == ticket);
        if is_told {
            self.renewal = Renewal::None;
        }
        is_told
    }

    /// Gives a session without a key the one of a code by which its guest comes back.
    pub(super) fn give_code(&mut self, code: &str) {
        self.arrival.key = Some(format!("{BACK_KEY}{code}"));
    }

    /// The code by which the guest of this session comes back.
    pub(super) fn way_back(&self) -> Option<&str> {
        self.key()?.strip_prefix(BACK_KEY)
    }

    /// The user as the owner of what is kept: a guest who has only a code owns nothing.
    pub(super) fn owner(&self) -> Option<Identity> {
        let who = self.who.clone()?;
        let account = who.account.filter(|_| self.way_back().is_none());
        Some(Identity { account, ..who })
    }

    /// Returns whether the session has come by a link, and only looks.
    pub(super) fn is_spectator(&self) -> bool {
        matches!(self.kind(), SessionKind::Spectator(_))
    }

    pub(super) fn address(&self) -> Option<IpAddr> {
        self.arrival.address
    }

    /// Takes the code with which the session has come. It is of use once.
    pub(super) fn take_code(&mut self) -> Option<ArrivalCode> {
        self.arrival.code.take()
    }

    pub(super) fn who(&self) -> Option<&Identity> {
        self.who.as_ref()
    }

    pub(super) fn account(&self) -> Option<AccountId> {
        self.who.as_ref()?.account
    }

    pub(super) fn is_program(&self) -> bool {
        self.is_program
    }

    pub(super) fn tables(&self) -> &BTreeSet<TableCode> {
        &self.tables
    }

    pub(super) fn ignored(&self) -> &BTreeSet<String> {
        &self.ignored
    }

    /// Returns whether the user has the name of somebody.
    pub(super) fn is_named(&self, name: &str) -> bool {
        self.who.as_ref().is_some_and(|who| who.name == name)
    }

    /// Returns whether the account is in its first day.
    fn is_new(&self, now: Timestamp) -> bool {
        let grown = self
            .created
            .and_then(|created| created.checked_add(NEW_ACCOUNT).ok());
        grown.is_some_and(|grown| grown > now)
    }

    /// Takes what the store knows of the user's account. Returns whether the account speaks for a program from now on.
    pub(super) fn recognize(&mut self, account: &Account) -> bool {
        let is_new_program = self.kind() == SessionKind::Program && !account.is_program;
        self.ignored = account.ignored.iter().cloned().collect();
        self.created = Some(account.created);
        self.is_program = account.is_program || is_new_program;
        is_new_program
    }

    /// Lets the session in.
    pub(super) fn enter(&mut self, who: Identity) {
        self.who = Some(who);
    }

    pub(super) fn look_at(&mut self, table: TableCode) {
        self.tables.insert(table);
    }

    /// Returns whether the session has looked at the table until now.
    pub(super) fn look_away(&mut self, table: TableCode) -> bool {
        self.tables.remove(&table)
    }

    pub(super) fn follows_lobby(&self) -> bool {
        self.follows_lobby
    }

    /// Begins or ends to follow the lobby. Returns whether the session has still to be told its earlier talk.
    pub(super) fn follow_lobby(&mut self, follows: bool) -> bool {
        self.follows_lobby = follows;
        follows && !std::mem::replace(&mut self.has_heard, true)
    }

    /// Returns whether the session is told what is said in the lobby.
    pub(super) fn hears_lobby(&self) -> bool {
        self.has_heard && self.kind() == SessionKind::Screen
    }

    /// Returns those of the user's tables that it does not look at, if it is a screen that has to be told of a change.
    pub(super) fn new_turns(&mut self, turns: &[TableCode]) -> Option<Vec<TableCode>> {
        let is_elsewhere = |code: &TableCode| !self.tables.contains(code);
        let elsewhere: Vec<_> = turns.iter().copied().filter(is_elsewhere).collect();
        if self.kind() != SessionKind::Screen || self.turns == elsewhere {
            return None;
        }
        self.turns.clone_from(&elsewhere);
        Some(elsewhere)
    }

    /// Describes the session for other halls. A session that nobody sees is left out.
    pub(super) fn present(&self, hall: HallId) -> Option<PresentSession> {
        let who = self.who.as_ref()?;
        self.kind().is_seen().then(|| PresentSession {
            hall,
            id: self.arrival.session.0,
            name: who.name.clone(),
            account: who.account,
            is_program: self.is_program,
            is_screen: self.kind() == SessionKind::Screen,
            tables: self.tables.iter().copied().collect(),
        })
    }
}

/// Everybody who is there.
#[derive(Debug, Default)]
pub(super) struct Sessions {
    present: BTreeMap<SessionId, Session>,
    /// The number of sessions since the hall was opened.
    arrived: u64,
    /// The number of lines said since.
    lines: u64,
}

impl Sessions {
    /// Returns the session that has been told a ticket, which is good once.
    pub(super) fn take_ticket(&mut self, ticket: &str) -> Option<&Session> {
        let mut sessions = self.present.values_mut();
        let told = sessions.find_map(|session| session.takes_ticket(ticket).then_some(session));
        told.map(|session| &*session)
    }

    pub(super) fn insert(&mut self, arrival: Arrival) {
        self.present.insert(arrival.session, Session::new(arrival));
        self.arrived += 1;
    }

    pub(super) fn arrived(&self) -> u64 {
        self.arrived
    }

    /// Ends a session. Returns who had it, if it was let in.
    pub(super) fn remove(&mut self, session: SessionId) -> Option<Identity> {
        self.present.remove(&session)?.who
    }

    pub(super) fn len(&self) -> usize {
        self.present.len()
    }

    pub(super) fn get(&self, session: SessionId) -> Option<&Session> {
        self.present.get(&session)
    }

    pub(super) fn get_mut(&mut self, session: SessionId) -> Option<&mut Session> {
        self.present.get_mut(&session)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (SessionId, &Session)> {
        self.present.iter().map(|(id, session)| (*id, session))
    }

    /// Returns the sessions of which something holds.
    pub(super) fn that(&self, holds: impl Fn(&Session) -> bool) -> Vec<SessionId> {
        self.iter()
            .filter(|(_, session)| holds(session))
            .map(|(id, _)| id)
            .collect()
    }

    /// Returns who has a session; `None` before it is let in, and after its end.
    pub(super) fn who(&self, session: SessionId) -> Option<&Identity> {
        self.get(session)?.who()
    }

    /// Returns whether a session speaks the protocol of programs.
    pub(super) fn is_by_program(&self, session: SessionId) -> bool {
        self.get(session)
            .is_some_and(|session| session.kind() == SessionKind::Program)
    }

    pub(super) fn is_at_screen(&self, session: SessionId) -> bool {
        self.get(session)
            .is_some_and(|session| session.kind() == SessionKind::Screen)
    }

    /// Returns whether a session is that of a guest or of an account in its first day.
    pub(super) fn is_new(&self, session: SessionId, now: Timestamp) -> bool {
        self.get(session).is_some_and(|session| {
            session.who.as_ref().is_none_or(Identity::is_guest) || session.is_new(now)
        })
    }

    pub(super) fn address_of(&self, session: SessionId) -> Option<IpAddr> {
        self.get(session)?.address()
    }

    /// Returns everybody who is in, once for each session.
    pub(super) fn people(&self) -> impl Iterator<Item = &Identity> {
        self.present.values().filter_map(Session::who)
    }

    /// The sessions of one person or program.
    pub(super) fn of(&self, who: &Identity) -> Vec<SessionId> {
        self.that(|session| session.who().is_some_and(|other| other.is(who)))
    }

    /// Returns whether a session has a seat at a table.
    pub(super) fn sits(&self, session: SessionId, live: &LiveTable) -> bool {
        self.who(session)
            .is_some_and(|who| !live.seats_of(who).is_empty())
    }

    /// Sessions look at tables no longer.
    pub(super) fn look_away(&mut self, left: Vec<(SessionId, TableCode)>) {
        for (session, code) in left {
            if let Some(session) = self.present.get_mut(&session) {
                session.look_away(code);
            }
        }
    }

    /// Lets all sessions of an account ignore somebody from now on, or no longer.
    pub(super) fn ignore(&mut self, account: AccountId, name: &str, on: bool) {
        let own = |session: &&mut Session| session.account() == Some(account);
        for session in self.present.values_mut().filter(own) {
            if on {
                session.ignored.insert(name.into());
            } else {
                session.ignored.remove(name);
            }
        }
    }

    /// Lets everybody who ignores somebody ignore them by another name, or no longer.
    pub(super) fn rename_ignored(&mut self, before: &str, name: Option<&str>) {
        for session in self.present.values_mut() {
            if session.ignored.remove(before) {
                session.ignored.extend(name.map(Into::into));
            }
        }
    }

    /// Returns whether an account ignores a user.
    pub(super) fn is_ignored_by(&self, account: &Account, session: SessionId) -> bool {
        self.who(session)
            .is_some_and(|who| account.ignored.contains(&who.name))
    }

    /// Ends the sessions of a name.
    pub(super) fn dismiss_named(&self, out: &mut Outbox, name: &str, why: &DisconnectReason) {
        for session in self.that(|session| session.is_named(name)) {
            out.dismiss(session, why.said());
        }
    }

    /// The origins of what a session does.
    pub(super) fn origins(&self, session: SessionId, now: Timestamp) -> Origins {
        let user = self.get(session);
        let address = user.and_then(Session::address);
        let account = user.filter(|user| !user.who.as_ref().is_some_and(Identity::is_guest));
        let account = account.and_then(Session::account).map(Origin::Account);
        let guests = || address.map(Origin::Guests);
        Origins {
            is_new: self.is_new(session, now),
            own: account.or_else(guests).unwrap_or(Origin::Session(session)),
            address: address.map(Origin::Address),
            network: address.map(|address| Origin::Network(network_of(address))),
        }
    }

    pub(super) fn count_line(&mut self) {
        self.lines += 1;
    }

    pub(super) fn lines(&self) -> u64 {
        self.lines
    }

    /// Tells a session a line, unless the user ignores who has said it.
    pub(super) fn tell_line(&self, out: &mut Outbox, session: SessionId, line: &ChatLine) {
        self.tell_of(out, session, &line.by, HallEvent::Chat(line.clone()));
    }

    /// Tells a session what somebody has said or asks, unless the user ignores them.
    pub(super) fn tell_of(&self, out: &mut Outbox, session: SessionId, by: &str, event: HallEvent) {
        if !self
            .get(session)
            .is_some_and(|session| session.ignored.contains(by))
        {
            out.tell(session, event);
        }
    }
}
