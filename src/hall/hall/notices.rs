//! The notices that every hall of a cluster hears: talk, invitations, and the operator's messages.
//! The store numbers the notices, and every hall tells them in this order.

use std::net::IpAddr;

use super::account_changes::AccountChange;
use super::closing::Closing;
use super::store_purpose::StorePurpose;
use super::{Hall, account_changes, admission, closing, invitations, rows, talk};
use crate::disconnect_reason::DisconnectReason;
use crate::event::TalkLine;
use crate::request::TalkPlace;
use crate::session::Identity;
use parlour_model::table_code::TableCode;
use parlour_store::{AccountId, Notice, NoticeKind, StoreRequest, StoreResponse};

/// The row of a table to which somebody here is invited by a user of another hall. It may not be known here as it is with
/// the invitation.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct InvitationRead {
    code: TableCode,
    who: Identity,
    by: String,
}

impl InvitationRead {
    /// Reads the row if the invited account is here.
    pub(super) fn start(hall: &mut Hall, code: TableCode, account: AccountId, by: String) {
        let is_here = |who: &&Identity| who.account == Some(account);
        let found = hall.sessions.people().find(is_here).cloned();
        if let Some(who) = found {
            hall.outbox.store(
                StoreRequest::HallTablesNamed { codes: vec![code] },
                StorePurpose::Invitation(Self { code, who, by }),
            );
        }
    }

    pub(super) fn on_response(self, hall: &mut Hall, response: StoreResponse) {
        if let StoreResponse::HallTablesNamed(tables) = response {
            rows::take_rows(hall, tables);
            invitations::tell_invitation(hall, self.code, &self.who, &self.by);
        }
    }
}

/// Something was said, and has its number.
pub(super) fn notified(hall: &mut Hall) {
    hall.outbox.news().notices = true;
    hall.cluster.read_notices(&mut hall.outbox);
}

/// Tells what was said since.
pub(super) fn hear(hall: &mut Hall, notices: Vec<Notice>) {
    for notice in hall.cluster.unheard(notices) {
        hear_notice(hall, notice);
    }
    hall.cluster.notices_answered(&mut hall.outbox);
}

fn hear_notice(hall: &mut Hall, notice: Notice) {
    let Notice {
        at, kind, by, text, ..
    } = notice;
    match kind {
        NoticeKind::Lobby => {
            talk::say_in_lobby(
                hall,
                &TalkLine {
                    place: TalkPlace::Lobby,
                    by,
                    is_watcher: false,
                    text,
                    at,
                },
            );
        }
        NoticeKind::Table { code, is_watcher } => {
            talk::tell_line(
                hall,
                code,
                &TalkLine {
                    place: TalkPlace::Table(code),
                    by,
                    is_watcher,
                    text,
                    at,
                },
            );
        }
        NoticeKind::Announced => talk::announce_line(hall, &text),
        NoticeKind::Dismissed => {
            if by.parse::<IpAddr>().is_ok() {
                admission::read_bans(hall, None);
            }
            hall.sessions.dismiss_named(
                &mut hall.outbox,
                &by,
                &DisconnectReason::told(&text, DisconnectReason::Asked),
            );
        }
        NoticeKind::Renamed => {
            account_changes::changed(hall, &by, &AccountChange::Renamed(text));
        }
        NoticeKind::Deleted => account_changes::changed(hall, &by, &AccountChange::Deleted),
        NoticeKind::Merged => {
            account_changes::changed(hall, &by, &AccountChange::Merged(text));
        }
        NoticeKind::Invited { code, account } => InvitationRead::start(hall, code, account, by),
        NoticeKind::Ignores { account, on } => hall.sessions.ignore(account, &text, on),
        NoticeKind::Declined(code) => invitations::tell_declined(hall, code, &by),
        NoticeKind::Closed(code) => closing::forget(hall, code, &Closing::Disclosure(text.into())),
    }
}
