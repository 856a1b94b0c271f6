//! The answers of the store.

use std::collections::BTreeMap;

use super::access::AccessAnswer;
use super::effect::HallEffect;
use super::event::HallEvent;
use super::house::Hall;
use super::pending::Pending;
use super::visit::VisitId;
use parlour_language::{Text, text};

use parlour_store::{ErrorKind, GameId, HallTable, NoticeKind, StoreError, StoreResponse};
use parlour_table::request_id::RequestId;

type Answer = Result<StoreResponse, StoreError>;

impl Hall {
    pub(super) fn stored(&mut self, id: RequestId, answer: Answer) {
        match self.pending.remove(&id) {
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
                if self.shared.is_some() && error.kind.is_of_file() =>
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
            (Pending::Beat(asked, leases_only), answer) => {
                let beat = answer.map(|answer| {
                    if let StoreResponse::Beat(beat) = answer {
                        Some(beat)
                    } else {
                        None
                    }
                });
                if let Some(beat) = beat.transpose() {
                    self.beaten(asked, leases_only, beat);
                }
            }
            (Pending::VisitsSaved(visits), answer) => self.visits_saved(visits, &answer.map(drop)),
            (Pending::Notices, Err(_)) => self.notices_answered(),
            (Pending::Notified(then), Err(error)) => self.stored_answer(*then, Err(error)),
            (
                Pending::Created(visit),
                Err(StoreError {
                    kind: ErrorKind::Refused(why),
                    ..
                }),
            ) => {
                let user = self
                    .visits
                    .get(&visit)
                    .map(|visit| visit.user.clone())
                    .unwrap_or_default();
                self.name_refused(visit, &user, why);
            }
            (
                Pending::Opened(visit, table),
                Err(StoreError {
                    kind: ErrorKind::CodeTaken(_),
                    ..
                }),
            ) => {
                let code = self.new_code();
                self.save_new(visit, HallTable { code, ..*table });
            }
            (
                Pending::PutAway(table),
                Err(StoreError {
                    kind: ErrorKind::CodeTaken(_),
                    ..
                }),
            ) => self.put_away(*table),
            // Until the store answers again nothing is told: it could be less than somebody was told before.
            (Pending::Join(..), Err(error)) if error.kind.is_of_file() => {}
            (Pending::Join(visit, code, _), Err(_)) => self.looked_first(visit, code),
            (Pending::KeyAdded(visit), Err(error)) => self.dismiss(visit, told(&error)),
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
            (Pending::Key(visit), R::AccountOfKey(account)) => self.key_known(visit, account),
            (Pending::Created(visit), R::CreateAccount(account) | R::JoinInvited(account)) => {
                self.admit(visit, account);
            }
            (Pending::KeyCode(visit, code, until), R::SaveKeyCode(())) => {
                self.tell(visit, HallEvent::KeyCode { code, until });
            }
            (Pending::KeyAdded(visit), R::AddKey(())) => {
                self.tell(visit, HallEvent::KeyAdded);
                self.dismiss(visit, text!("hall-key-added"));
            }
            (Pending::KeyRemoved(visit), R::RemoveKey(())) => self.keys_again(visit),
            (Pending::Keys(visit), R::Keys(keys)) => self.tell(visit, HallEvent::Keys(keys)),
            (Pending::SettingsSaved(visit), R::SaveAccountSettings(())) => {
                self.tell(visit, HallEvent::SettingsSaved);
            }
            (Pending::Ignored(visit, on), R::AccountNamed(account)) => {
                self.ignored_read(visit, account, on);
            }
            (Pending::IgnoredSaved(visit, name, on), R::SaveIgnored(())) => {
                self.ignored_saved(visit, name, on);
            }
            (Pending::Opening(opening), R::AccountNamed(account)) => {
                self.invitee_of_new(*opening, account);
            }
            (Pending::Opened(visit, table), R::SaveHallTable(())) => self.opened(visit, *table),
            (Pending::Seated(visit, code), R::SaveHallTable(())) => self.seated(visit, code),
            (Pending::Again(table), R::SaveHallTable(())) => {
                if table.game.is_some() {
                    self.put_away(*table);
                }
            }
            (Pending::Seen(code), R::SaveHallTable(())) => self.close_if_seen(code),
            (Pending::Closed(code, why), R::SaveHallTable(())) => {
                self.forget_table(code, &why);
                let why = why.said().english();
                self.notify(NoticeKind::Closed(code), "", &why, Pending::Nothing);
            }
            (Pending::StoodUp(visit, code), R::SaveHallTable(())) => {
                self.tell(visit, HallEvent::StoodUp(code));
            }
            (Pending::Invitee(visit, code, name), R::AccountNamed(account)) => {
                self.invitee(visit, code, &name, account);
            }
            (Pending::Invited(visit, code, account, name), R::SaveHallTable(())) => {
                self.invited(visit, code, account, name);
            }
            (Pending::Rated(code), R::Rate(changes)) => self.rated(code, &changes),
            (Pending::Person(visit), R::AccountNamed(account) | R::AccountById(account)) => {
                self.person_read(visit, account);
            }
            (Pending::Ratings(visit, profile), R::Ratings(ratings)) => {
                self.ratings_read(visit, profile, ratings);
            }
            (Pending::Rivals(visit, profile), R::Rivals(rivals)) => {
                self.rivals_read(visit, profile, rivals);
            }
            (Pending::Ranking(visit, pages), R::Ranking(rows)) => {
                self.ladder_read(visit, *pages, rows);
            }
            (pending, response) if pending.operator().is_some() => {
                self.answered_to_operator(pending, response);
            }
            (pending, response) => self.answered_by_house(pending, response),
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
                self.answer(id, AccessAnswer::Invitation(code, until));
            }
            _ => {}
        }
    }

    /// Handles the store's answers to reads and writes made for other halls.
    fn answered_by_house(&mut self, pending: Pending, response: StoreResponse) {
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
            (Pending::LookedUp(visit, request), R::HallTablesNamed(tables)) => {
                self.looked_up(visit, *request, tables);
            }
            (Pending::InvitedTo(code, who, by), R::HallTablesNamed(tables)) => {
                for table in tables {
                    self.take_row(table);
                }
                self.tell_invitation(code, &who, &by);
            }
            (Pending::Follow(tables), R::Follow(found)) => self.followed(&tables, found),
            (Pending::Join(visit, code, Some(game)), R::Follow(found)) => {
                self.followed(&BTreeMap::from([(game, code)]), found);
                self.looked_first(visit, code);
            }
            (Pending::Join(visit, code, None), R::HallTablesNamed(tables)) => {
                self.row_looked_at(visit, code, tables);
            }
            (Pending::Marks, R::TableMarks(marks)) => self.marked(&marks),
            (Pending::Elsewhere, R::VisitsElsewhere(elsewhere)) => self.elsewhere_read(elsewhere),
            (Pending::Notified(_), R::Notify(_)) => self.notified(),
            (Pending::Notices, R::Notices(notices)) => {
                self.notices_read(notices);
                self.notices_answered();
            }
            (Pending::Left, R::LeaveHouse(())) => self.news.people = true,
            (Pending::Bans(None), R::Bans(bans)) => self.bans_read(None, bans),
            _ => {}
        }
    }

    fn keys_again(&mut self, visit: VisitId) {
        if let Some(who) = self.visits.get(&visit).and_then(|visit| visit.who.clone()) {
            // Somebody whose key was removed has an account.
            let _ = self.keys(visit, &who);
        }
    }

    /// Tells the visitor who waits for an answer why there is none.
    fn failed(&mut self, pending: &Pending, error: &StoreError) {
        if let Some(id) = pending.operator() {
            self.answer(
                id,
                AccessAnswer::Refused(told(error).english().into_owned()),
            );
            return;
        }
        self.effects
            .push(HallEffect::Note(format!("the store: {error}")));
        match pending {
            Pending::Key(visit) | Pending::Created(visit) => self.dismiss(*visit, told(error)),
            pending => {
                if let Some(visit) = asker(pending) {
                    self.tell(visit, HallEvent::Refused(told(error)));
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

/// Returns the visit that caused a store request.
fn asker(pending: &Pending) -> Option<VisitId> {
    Some(match pending {
        Pending::Key(visit)
        | Pending::Created(visit)
        | Pending::KeyCode(visit, ..)
        | Pending::KeyAdded(visit)
        | Pending::KeyRemoved(visit)
        | Pending::Keys(visit)
        | Pending::SettingsSaved(visit)
        | Pending::Ignored(visit, _)
        | Pending::IgnoredSaved(visit, ..)
        | Pending::Opened(visit, _)
        | Pending::Seated(visit, _)
        | Pending::Said(visit)
        | Pending::LookedUp(visit, _)
        | Pending::StoodUp(visit, _)
        | Pending::Invitee(visit, ..)
        | Pending::Invited(visit, ..)
        | Pending::Person(visit)
        | Pending::Ratings(visit, _)
        | Pending::Rivals(visit, _)
        | Pending::Ranking(visit, _) => *visit,
        Pending::Opening(opening) => opening.visit,
        Pending::Tables
        | Pending::Game(_)
        | Pending::Name(_)
        | Pending::Unrated
        | Pending::Bans(_)
        | Pending::Banned(..)
        | Pending::Unbanned(..)
        | Pending::Invitation(..)
        | Pending::Append(_)
        | Pending::Rated(_)
        | Pending::PutAway(_)
        | Pending::Again(_)
        | Pending::Row(..)
        | Pending::RowRead(..)
        | Pending::RowsRead
        | Pending::Seen(_)
        | Pending::Closed(..)
        | Pending::Follow(_)
        | Pending::Join(..)
        | Pending::Beat(..)
        | Pending::Marks
        | Pending::Elsewhere
        | Pending::VisitsSaved(_)
        | Pending::Notified(_)
        | Pending::Notices
        | Pending::InvitedTo(..)
        | Pending::Left
        | Pending::Nothing => return None,
    })
}
