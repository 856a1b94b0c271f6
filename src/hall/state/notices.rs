//! The notices that every hall of a cluster hears: talk, invitations, and the operator's messages.
//! The store numbers the notices, and every hall tells them in this order.

use std::net::IpAddr;

use super::account_changes::AccountChange;
use super::closing::Closing;
use super::outbox::Requester;
use super::{Hall, account_changes, admission, closing, invitations, rows, talk};
use crate::disconnect_reason::DisconnectReason;
use crate::event::TalkLine;
use crate::request::TalkPlace;
use crate::session::Identity;
use parlour_model::table_code::TableCode;
use parlour_store::{AccountId, Notice, NoticeKind, ask};

/// Reads what was said to every hall, and tells it.
pub(super) fn read(hall: &mut Hall, after: u64) {
    let notices = ask::Notices { after };
    hall.outbox
        .ask_or(Requester::Nobody, notices, |hall, notices| {
            for notice in hall.cluster.unheard(notices) {
                hear_notice(hall, notice);
            }
        });
}

/// Reads the row of a table to which an account is invited by a user of another hall, if that account is here. The row may
/// not be known here as it is with the invitation.
fn read_invitation(hall: &mut Hall, code: TableCode, account: AccountId, by: String) {
    let is_here = |who: &&Identity| who.account == Some(account);
    let Some(who) = hall.sessions.people().find(is_here).cloned() else {
        return;
    };
    let codes = vec![code];
    let request = ask::HallTablesNamed { codes };
    hall.outbox.read(request, move |hall, tables| {
        rows::take_rows(hall, tables);
        invitations::tell_invitation(hall, code, &who, &by);
    });
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
                admission::read_bans(hall, Requester::Nobody);
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
        NoticeKind::Invited { code, account } => read_invitation(hall, code, account, by),
        NoticeKind::Ignores { account, on } => hall.sessions.ignore(account, &text, on),
        NoticeKind::Declined(code) => invitations::tell_declined(hall, code, &by),
        NoticeKind::Closed(code) => closing::forget(hall, code, &Closing::Disclosure(text.into())),
    }
}
