//! Coming in and going: accounts, people with a key that is new or has a code, guests.

use super::Hall;
use super::access_control::shuts_out_account;
use super::outbox::told;
use super::pending::{Answer, Pending};
use super::sessions::Session;
use crate::access::ArrivalCode;
use crate::event::{HallEvent, Welcome};
use crate::lobby::Stage;
use crate::session::{Arrival, Identity, SessionId, SessionKind};
use parlour_language::{Text, text};
use parlour_model::account_name::AccountName;
use parlour_model::sanitize::Plain;
use parlour_model::table_code::TableCode;
use parlour_store::{Account, ErrorKind, StoreError, StoreRequest, StoreResponse};

/// A session that is to be let in, and what it waits for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Login {
    /// Whose key it has come with.
    Key(SessionId),
    /// Its new account.
    Account(SessionId),
    /// Its key is added to an account.
    AddedKey(SessionId),
}

impl Login {
    pub(super) fn on_answer(self, hall: &mut Hall, answer: Answer) {
        use StoreResponse as R;
        match (self, answer) {
            (Self::Key(session), Ok(R::AccountOfKey(account))) => hall.key_known(session, account),
            (Self::Account(session), Ok(R::CreateAccount(account) | R::JoinInvited(account))) => {
                hall.admit(session, account);
            }
            (
                Self::Account(session),
                Err(StoreError {
                    kind: ErrorKind::Refused(why),
                    ..
                }),
            ) => {
                let user = hall.sessions.get(session).map(Session::user);
                let user = user.unwrap_or_default().to_owned();
                hall.name_refused(session, &user, why);
            }
            (Self::AddedKey(session), Ok(R::AddKey(()))) => {
                hall.outbox.tell(session, HallEvent::KeyAdded);
                hall.outbox.dismiss(session, text!("hall-key-added"));
            }
            (Self::AddedKey(session), Err(error)) => {
                hall.outbox.dismiss(session, told(&error));
            }
            (Self::Key(session) | Self::Account(session), Err(error)) => {
                hall.outbox.note_failure(&error);
                hall.outbox.dismiss(session, told(&error));
            }
            _ => {}
        }
    }
}

impl Hall {
    /// Somebody comes: with a known key an account, with an unknown one somebody new, without one a guest.
    pub(super) fn arrive(&mut self, arrival: Arrival) {
        let (session, key, address) = (arrival.session, arrival.key.clone(), arrival.address);
        self.sessions.insert(arrival);
        if let Some(why) = self.access.closing() {
            self.outbox.dismiss(session, why.said());
        } else if self.sessions.len() > self.options.sessions {
            self.outbox.dismiss(session, text!("hall-full"));
        } else if let Some(why) = self.access.shuts_out(self.outbox.now(), address) {
            self.outbox.dismiss(session, why);
        } else if let Some(fingerprint) = key {
            self.outbox.store(
                StoreRequest::AccountOfKey { fingerprint },
                Pending::Login(Login::Key(session)),
            );
        } else {
            self.welcome_guest(session);
        }
    }

    /// Somebody comes in without an account, unless that is not possible.
    fn welcome_guest(&mut self, session: SessionId) {
        let code = self.sessions.get_mut(session).and_then(Session::take_code);
        if code.is_some() {
            self.outbox.dismiss(session, text!("hall-code-needs-key"));
            return;
        }
        if let Some(why) = self.options.admission.refusal() {
            self.outbox.dismiss(session, why);
            return;
        }
        let is_shared = self.cluster.is_shared();
        let name = self.access.name_guest(&mut self.outbox, is_shared);
        self.welcome(
            session,
            &Identity {
                account: None,
                name,
            },
            String::new(),
        );
    }

    /// Handles the store's answer about a key: its account, or none yet.
    pub(super) fn key_known(&mut self, session: SessionId, account: Option<Account>) {
        let closed = self.options.admission.refusal();
        let Some(arrived) = self.sessions.get_mut(session) else {
            return;
        };
        match (account, arrived.take_code(), arrived.kind()) {
            (Some(account), Some(code), _) => self.refuse_code(session, &code, &account),
            (Some(account), None, _) => self.admit(session, account),
            (None, Some(ArrivalCode::Key(code)), _) => self.redeem(session, &code),
            (None, Some(ArrivalCode::Invitation(code)), _) => self.join_invited(session, code),
            (None, None, SessionKind::Screen) if closed.is_none() => {
                let proposed = AccountName::proposed(arrived.user());
                self.outbox.tell(
                    session,
                    HallEvent::NameWanted {
                        proposed,
                        why: None,
                    },
                );
            }
            (None, None, SessionKind::Program) if closed.is_none() => {
                let name = arrived.user().to_owned();
                self.take_name(session, &name);
            }
            (None, None, _) => self.welcome_guest(session),
        }
    }

    /// Somebody new wants to have this name.
    pub(super) fn take_name(&mut self, session: SessionId, name: &str) {
        let Some(arrived) = self
            .sessions
            .get(session)
            .filter(|session| session.who().is_none())
        else {
            return;
        };
        if let Some(why) = self.options.admission.refusal() {
            self.outbox.dismiss(session, why);
            return;
        }
        let (Some(fingerprint), is_program) = (
            arrived.key().map(str::to_owned),
            arrived.kind() == SessionKind::Program,
        ) else {
            return;
        };
        let comment = arrived.user().to_owned();
        match name.parse::<AccountName>() {
            Ok(name) => {
                let now = self.outbox.now();
                let request = StoreRequest::CreateAccount {
                    name,
                    is_program,
                    fingerprint,
                    comment,
                    now,
                };
                self.outbox
                    .store(request, Pending::Login(Login::Account(session)));
            }
            Err(error) => self.name_refused(session, name, error.to_string().into()),
        }
    }

    /// Another name is wanted. A program cannot be asked.
    pub(super) fn name_refused(&mut self, session: SessionId, name: &str, why: Text) {
        if self
            .sessions
            .get(session)
            .is_some_and(|session| session.kind() == SessionKind::Screen)
        {
            let event = HallEvent::NameWanted {
                proposed: name.into(),
                why: Some(why),
            };
            self.outbox.tell(session, event);
        } else {
            let why = text!("hall-bad-name", name = &Plain(name), why = why);
            self.outbox.dismiss(session, why);
        }
    }

    /// The account comes in, unless it may not.
    pub(super) fn admit(&mut self, session: SessionId, account: Account) {
        if let Some(why) = shuts_out_account(&mut self.outbox, &account) {
            self.outbox.dismiss(session, why);
            return;
        }
        let Some(arrived) = self.sessions.get_mut(session) else {
            return;
        };
        let is_new_program = arrived.recognize(&account);
        let fingerprint = arrived.key().unwrap_or_default().to_owned();
        let who = Identity {
            account: Some(account.id),
            name: account.name,
        };
        if self.sessions.of(&who).len() + self.cluster.sessions_of(&who)
            >= self.options.sessions_per_account
        {
            self.outbox.dismiss(session, text!("hall-too-often"));
            return;
        }
        self.names.insert(account.id, who.name.clone());
        let now = self.outbox.now();
        self.outbox.store(
            StoreRequest::Visit {
                account: account.id,
                fingerprint,
                now,
            },
            Pending::Nothing,
        );
        if is_new_program {
            self.outbox.store(
                StoreRequest::MarkProgram {
                    account: account.id,
                },
                Pending::Nothing,
            );
        }
        self.welcome(session, &who, account.settings);
    }

    fn welcome(&mut self, session: SessionId, who: &Identity, settings: String) {
        let Some(arrived) = self.sessions.get_mut(session) else {
            return;
        };
        arrived.enter(who.clone());
        let (is_program, kind) = (arrived.is_program(), arrived.kind());
        let own = self.tables.own(who);
        let news = own
            .iter()
            .filter_map(|code| self.news_of(*code, who))
            .collect();
        let tables = own
            .iter()
            .filter_map(|code| self.listings().table(*code))
            .collect();
        let (hall, allows_seeds) = (self.options.name.clone(), self.options.allow_seeds);
        let welcome = Welcome {
            hall,
            you: who.clone(),
            is_program,
            settings,
            tables,
            news,
            allows_seeds,
        };
        self.outbox
            .tell(session, HallEvent::Welcome(Box::new(welcome)));
        for code in &own {
            self.host_if_wanted(*code);
        }
        if kind == SessionKind::Program {
            self.cluster.note_newcomer(session);
            for code in own {
                // A table that concerns the visitor lets it in.
                let _ = self.join(session, who, code);
            }
        }
        if kind != SessionKind::Text {
            self.tell_turns(who);
            self.tell_invitations(session, who);
        }
        self.cluster.session_changed(self.outbox.now(), session);
        self.lobby_changed();
    }

    /// Describes in a sentence what has happened at a table since the visitor last looked.
    fn news_of(&self, code: TableCode, who: &Identity) -> Option<Text> {
        let live = self.tables.get(code)?;
        let seat = *live.seats_of(who).first()?;
        let seen = live.table.seats[seat.index()].seen;
        let title = live.table.rules.mode().title_id();
        let new = live.moves().saturating_sub(seen);
        match live.stage() {
            Stage::Over => Some(text!("hall-missed-over", code = &code, title = title)),
            Stage::Running if new > 0 => {
                let moves = text!("hall-missed-moves", code = &code, game = title, moves = new);
                let turn = live.is_turn_of(who);
                Some(if turn {
                    text!("hall-missed-turn", moves = moves)
                } else {
                    moves
                })
            }
            Stage::Running | Stage::Waiting => None,
        }
    }

    /// A line is gone.
    pub(super) fn go(&mut self, session: SessionId) {
        let live_tables = self
            .sessions
            .get(session)
            .map(|session| session.tables().clone())
            .unwrap_or_default();
        for code in live_tables {
            // It looks at these tables.
            let _ = self.part(session, code);
        }
        let Some(who) = self.sessions.remove(session) else {
            return;
        };
        if who.is_guest() {
            self.guest_left(&who);
        }
        self.limit_waiting_of(&who);
        self.cluster.session_changed(self.outbox.now(), session);
        self.lobby_changed();
    }

    /// Somebody comes with an unknown key and a code of an account.
    fn redeem(&mut self, session: SessionId, code: &str) {
        let arrived = self
            .sessions
            .get(session)
            .and_then(|session| Some((session.key()?.to_owned(), session.user().to_owned())));
        // Who has come without a key has been let in as a guest, or sent away.
        let Some((fingerprint, comment)) = arrived else {
            return;
        };
        let request = StoreRequest::AddKey {
            code: code.into(),
            fingerprint,
            comment,
            now: self.outbox.now(),
        };
        self.outbox
            .store(request, Pending::Login(Login::AddedKey(session)));
    }

    /// Somebody new comes with an invitation; the name is that of the ssh line.
    pub(super) fn join_invited(&mut self, session: SessionId, code: String) {
        let arrived = self.sessions.get(session);
        let Some((fingerprint, user)) = arrived
            .and_then(|session| Some((session.key()?.to_owned(), session.user().to_owned())))
        else {
            return;
        };
        match user.parse::<AccountName>() {
            Ok(name) => {
                let request = StoreRequest::JoinInvited {
                    code,
                    name,
                    fingerprint,
                    comment: user,
                    now: self.outbox.now(),
                };
                self.outbox
                    .store(request, Pending::Login(Login::Account(session)));
            }
            Err(error) => self.name_refused(session, &user, error.to_string().into()),
        }
    }

    /// Somebody has come with a code whose key is of use to nobody else.
    pub(super) fn refuse_code(
        &mut self,
        session: SessionId,
        code: &ArrivalCode,
        account: &Account,
    ) {
        let name = &Plain(&account.name);
        let why = match code {
            ArrivalCode::Key(_) => text!("hall-key-has-account", name = name),
            ArrivalCode::Invitation(_) => text!("hall-joined-already", name = name),
        };
        self.outbox.dismiss(session, why);
    }
}
