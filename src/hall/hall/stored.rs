//! The answers of the store.

use std::collections::BTreeMap;

use super::Hall;
use super::pending::Pending;
use crate::access::AccessAnswer;
use crate::effect::HallEffect;
use crate::event::HallEvent;
use crate::session::SessionId;
use parlour_language::{Text, text};

use parlour_store::{ErrorKind, GameId, HallTable, NoticeKind, StoreError, StoreResponse};
use parlour_table::request_id::RequestId;

type Answer = Result<StoreResponse, StoreError>;

impl Hall {
    pub(super) fn stored(&mut self, id: RequestId, answer: Answer) {
        match self.outbox.take_pending(id) {
            Some(Pending::Append(code)) => {
                if let Some(answer) = append_answer(answer) {
                    self.appended(code, id, answer);
                }
            }
            Some(pending) => self.stored_answer(pending, answer),
            None => {}
        }
    }

    /// Does what waits for an answer of the store.
    pub(super) fn stored_answer(&mut self, pending: Pending, answer: Answer) {
        match (pending, answer) {
            (Pending::Game(code), Ok(StoreResponse::Open(saved))) => {
                self.game_read(code, Ok(saved));
            }
            (Pending::Game(code), Err(error))
                if self.cluster.is_shared() && error.kind.is_of_file() =>
            {
                self.game_unread(code);
            }
            (Pending::Game(code), Err(error)) => {
                self.game_read(code, Err(error.to_string().into()));
            }
            (Pending::Row(code, change), answer) => {
                self.row_saved(code, change.0, change.1, answer);
            }
            (Pending::RowRead(code, Some(again)), Err(error)) => {
                self.row_unchanged(code, &again.0, again.1, error);
            }
            (Pending::Heartbeat(asked, leases_only), answer) => {
                let heartbeat = answer.map(|answer| {
                    if let StoreResponse::Heartbeat(heartbeat) = answer {
                        Some(heartbeat)
                    } else {
                        None
                    }
                });
                if let Some(heartbeat) = heartbeat.transpose() {
                    self.on_heartbeat(asked, leases_only, heartbeat);
                }
            }
            (Pending::SessionsSaved(sessions), answer) => {
                self.cluster
                    .sessions_saved(&mut self.outbox, sessions, answer.is_ok());
            }
            (Pending::Notices, Err(_)) => self.cluster.notices_answered(&mut self.outbox),
            (Pending::Notified(then), Err(error)) => self.stored_answer(*then, Err(error)),
            (
                Pending::Created(session),
                Err(StoreError {
                    kind: ErrorKind::Refused(why),
                    ..
                }),
            ) => {
                let user = self
                    .sessions
                    .get(session)
                    .map(|session| session.user().to_owned())
                    .unwrap_or_default();
                self.name_refused(session, &user, why);
            }
            (
                Pending::Opened(session, table),
                Err(StoreError {
                    kind: ErrorKind::CodeTaken(_),
                    ..
                }),
            ) => {
                let code = self.tables.new_code(&mut self.outbox);
                self.save_new(session, HallTable { code, ..*table });
            }
            (
                Pending::PutAway(table),
                Err(StoreError {
                    kind: ErrorKind::CodeTaken(_),
                    ..
                }),
            ) => self.tables.put_away(&mut self.outbox, *table),
            // Until the store answers again nothing is told: it could be less than somebody was told before.
            (Pending::Join(..), Err(error)) if error.kind.is_of_file() => {}
            (Pending::Join(session, code, _), Err(_)) => self.looked_first(session, code),
            (Pending::KeyAdded(session), Err(error)) => self.outbox.dismiss(session, told(&error)),
            (pending, Ok(response)) => self.answered(pending, response),
            (pending, Err(error)) => self.failed(&pending, &error),
        }
    }

    pub(super) fn answered(&mut self, pending: Pending, response: StoreResponse) {
        use StoreResponse as R;
        match (pending, response) {
            (Pending::Tables, R::HallTables(tables)) => self.tables_read(tables),
            (Pending::Name(_), R::AccountById(account)) => self.name_read(account),
            (Pending::Unrated, R::UnratedGames(games)) => self.rate_all(games),
            (Pending::Key(session), R::AccountOfKey(account)) => self.key_known(session, account),
            (Pending::Created(session), R::CreateAccount(account) | R::JoinInvited(account)) => {
                self.admit(session, account);
            }
            (Pending::KeyCode(session, code, until), R::SaveKeyCode(())) => {
                self.outbox
                    .tell(session, HallEvent::KeyCode { code, until });
            }
            (Pending::KeyAdded(session), R::AddKey(())) => {
                self.outbox.tell(session, HallEvent::KeyAdded);
                self.outbox.dismiss(session, text!("hall-key-added"));
            }
            (Pending::KeyRemoved(session), R::RemoveKey(())) => self.keys_again(session),
            (Pending::Keys(session), R::Keys(keys)) => {
                self.outbox.tell(session, HallEvent::Keys(keys));
            }
            (Pending::SettingsSaved(session), R::SaveAccountSettings(())) => {
                self.outbox.tell(session, HallEvent::SettingsSaved);
            }
            (Pending::Ignored(session, on), R::AccountNamed(account)) => {
                self.ignored_read(session, account, on);
            }
            (Pending::IgnoredSaved(session, name, on), R::SaveIgnored(())) => {
                self.ignored_saved(session, name, on);
            }
            (Pending::Opening(opening), R::AccountNamed(account)) => {
                self.invitee_of_new(*opening, account);
            }
            (Pending::Opened(session, table), R::SaveHallTable(())) => self.opened(session, *table),
            (Pending::Seated(session, code), R::SaveHallTable(())) => self.seated(session, code),
            (Pending::Again(table), R::SaveHallTable(())) => {
                if table.game.is_some() {
                    self.tables.put_away(&mut self.outbox, *table);
                }
            }
            (Pending::Seen(code), R::SaveHallTable(())) => self.close_if_seen(code),
            (Pending::Closed(code, why), R::SaveHallTable(())) => {
                self.forget_table(code, &why);
                let why = why.said().english();
                self.outbox
                    .notify(NoticeKind::Closed(code), "", &why, Pending::Nothing);
            }
            (Pending::StoodUp(session, code), R::SaveHallTable(())) => {
                self.outbox.tell(session, HallEvent::StoodUp(code));
            }
            (Pending::Invitee(session, code, name), R::AccountNamed(account)) => {
                self.invitee(session, code, &name, account);
            }
            (Pending::Invited(session, code, account, name), R::SaveHallTable(())) => {
                self.invited(session, code, account, name);
            }
            (Pending::Rated(code), R::Rate(changes)) => self.rated(code, &changes),
            (Pending::Person(session), R::AccountNamed(account) | R::AccountById(account)) => {
                self.person_read(session, account);
            }
            (Pending::Ratings(session, profile), R::Ratings(ratings)) => {
                self.ratings_read(session, profile, ratings);
            }
            (Pending::Rivals(session, profile), R::Rivals(rivals)) => {
                self.rivals_read(session, profile, rivals);
            }
            (Pending::Ranking(session, pages), R::Ranking(rows)) => {
                self.ladder_read(session, *pages, rows);
            }
            (pending, response) if pending.operator().is_some() => {
                self.answered_to_operator(pending, response);
            }
            (pending, response) => self.answered_by_cluster(pending, response),
        }
    }

    /// Handles the store's answers that the operator waits for.
    fn answered_to_operator(&mut self, pending: Pending, response: StoreResponse) {
        use StoreResponse as R;
        match (pending, response) {
            (Pending::Bans(asked), R::Bans(bans)) => self.bans_read(asked, bans),
            (Pending::Banned(id, rest), R::Ban(ban)) => self.banned(id, rest, ban),
            (Pending::Unbanned(id, who), R::LiftBan(())) => self.unbanned(id, &who),
            (Pending::Invitation(id, code, until), R::SaveInvitation(())) => {
                self.outbox
                    .answer(id, AccessAnswer::Invitation(code, until));
            }
            _ => {}
        }
    }

    /// Handles the store's answers to reads and writes made for other halls.
    fn answered_by_cluster(&mut self, pending: Pending, response: StoreResponse) {
        use StoreResponse as R;
        match (pending, response) {
            (Pending::RowRead(code, again), R::HallTablesNamed(tables)) => {
                self.row_read(code, tables, again);
            }
            (Pending::RowsRead, R::HallTablesNamed(tables)) => {
                for table in tables {
                    self.take_row(table);
                }
            }
            (Pending::LookedUp(session, request), R::HallTablesNamed(tables)) => {
                self.looked_up(session, *request, tables);
            }
            (Pending::InvitedTo(code, who, by), R::HallTablesNamed(tables)) => {
                for table in tables {
                    self.take_row(table);
                }
                self.tell_invitation(code, &who, &by);
            }
            (Pending::Follow(tables), R::Follow(found)) => self.followed(&tables, found),
            (Pending::Join(session, code, Some(game)), R::Follow(found)) => {
                self.followed(&BTreeMap::from([(game, code)]), found);
                self.looked_first(session, code);
            }
            (Pending::Join(session, code, None), R::HallTablesNamed(tables)) => {
                self.row_looked_at(session, code, tables);
            }
            (Pending::Marks, R::TableMarks(marks)) => self.marked(&marks),
            (Pending::Elsewhere, R::SessionsElsewhere(elsewhere)) => self.elsewhere_read(elsewhere),
            (Pending::Notified(_), R::Notify(_)) => self.notified(),
            (Pending::Notices, R::Notices(notices)) => {
                self.notices_read(notices);
                self.cluster.notices_answered(&mut self.outbox);
            }
            (Pending::Left, R::LeaveCluster(())) => self.outbox.news().people = true,
            (Pending::Bans(None), R::Bans(bans)) => self.bans_read(None, bans),
            _ => {}
        }
    }

    fn keys_again(&mut self, session: SessionId) {
        if let Some(who) = self.sessions.who(session).cloned() {
            // Somebody whose key was removed has an account.
            let _ = self.keys(session, &who);
        }
    }

    /// Tells the visitor who waits for an answer why there is none.
    fn failed(&mut self, pending: &Pending, error: &StoreError) {
        if let Some(id) = pending.operator() {
            self.outbox.answer(
                id,
                AccessAnswer::Refused(told(error).english().into_owned()),
            );
            return;
        }
        self.outbox
            .send(HallEffect::Note(format!("the store: {error}")));
        match pending {
            Pending::Key(session) | Pending::Created(session) => {
                self.outbox.dismiss(*session, told(error));
            }
            pending => {
                if let Some(session) = pending.session() {
                    self.outbox.tell(session, HallEvent::Refused(told(error)));
                }
            }
        }
    }
}

/// Explains to a visitor why something cannot be done. It says what the store refuses, but names no
/// file of the house.
pub(super) fn told(error: &StoreError) -> Text {
    match &error.kind {
        ErrorKind::Refused(why) => why.clone(),
        kind => text!("hall-not-kept", kind = kind),
    }
}

/// The answer to an append; `None` where it is of something else.
fn append_answer(answer: Answer) -> Option<Result<GameId, StoreError>> {
    match answer {
        Ok(StoreResponse::Append(game)) => Some(Ok(game)),
        Ok(_) => None,
        Err(error) => Some(Err(error)),
    }
}
