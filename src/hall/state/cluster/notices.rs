//! The notices that every hall of a cluster hears: talk, invitations, and the operator's messages.
//! The store numbers the notices, and every hall tells them in this order.

use std::net::IpAddr;

use crate::disconnect_reason::DisconnectReason;
use crate::session::SessionId;
use crate::state::Hall;
use crate::state::accounts::account_changes;
use crate::state::accounts::account_changes::AccountChange;
use crate::state::chat;
use crate::state::moderation::admission;
use crate::state::outbox::{Outbox, Requester};
use crate::state::sessions::Sessions;
use crate::state::tables::closing::Closing;
use crate::state::tables::{invitations, rows};
use parlour_language::text;
use parlour_protocol::event::ChatLine;
use parlour_protocol::identity::Identity;
use parlour_protocol::request::ChatPlace;
use parlour_store::table_code::TableCode;
use parlour_store::{AccountId, Notice, NoticeKind, ask};

/// Reads what was said to every hall, and tells it.
pub(crate) fn read(out: &mut Outbox, after: u64) {
    let notices = ask::Notices { after };
    out.ask_or(Requester::Nobody, notices, |hall, notices| {
        for notice in hall.cluster.unheard(notices) {
            hear_notice(hall, notice);
        }
    });
}

impl Sessions {
    /// Reads the row of a table to which an account is invited by a user of another hall, if that account is here. The row may
    /// not be known here as it is with the invitation.
    fn read_invitation(&self, out: &mut Outbox, code: TableCode, account: AccountId, by: String) {
        let is_here = |who: &&Identity| who.account == Some(account);
        let Some(who) = self.people().find(is_here).cloned() else {
            return;
        };
        let codes = vec![code];
        let request = ask::HallTablesNamed { codes };
        out.read(request, move |hall, tables| {
            rows::take_rows(hall, tables);
            invitations::tell_invitation(hall, code, &who, &by);
        });
    }

    /// Everybody of a name, or from an address, has to leave.
    fn dismiss(&self, out: &mut Outbox, by: &str, why: &str) {
        if by.parse::<IpAddr>().is_ok() {
            admission::read_bans(out, Requester::Nobody);
        }
        let why = DisconnectReason::told(why, DisconnectReason::Asked);
        self.dismiss_named(out, by, &why);
    }
}

impl Hall {
    /// Lets every hall hear something: a hall alone hears it at once.
    pub(crate) fn spread(
        &mut self,
        kind: NoticeKind,
        by: &str,
        text: &str,
        asker: Option<SessionId>,
    ) {
        if self.out.is_shared() {
            self.out.notify(kind, by, text, asker);
        } else {
            let notice = self.out.notice(kind, by, text);
            hear_notice(self, notice);
        }
    }
}

fn hear_notice(hall: &mut Hall, notice: Notice) {
    let Notice {
        at, kind, by, text, ..
    } = notice;
    let line = |place, is_spectator| ChatLine {
        place,
        by: by.clone(),
        is_spectator,
        text: text.clone(),
        at,
    };
    match kind {
        NoticeKind::Lobby => {
            let line = line(ChatPlace::Lobby, false);
            hall.lobby.say(&hall.sessions, &mut hall.out, &line);
        }
        NoticeKind::Table { code, is_spectator } => {
            let line = line(ChatPlace::Table(code), is_spectator);
            hall.tables
                .tell_line(&hall.sessions, &mut hall.out, code, &line);
        }
        NoticeKind::Announced => hall.sessions.announce_line(&mut hall.out, &text),
        NoticeKind::Dismissed => hall.sessions.dismiss(&mut hall.out, &by, &text),
        NoticeKind::Muted => {
            admission::read_mutes(&mut hall.out, Requester::Nobody, |_, _| ());
        }
        NoticeKind::TakenDown => {
            if let Ok(number) = text.parse() {
                chat::take_down(hall, number);
            }
        }
        NoticeKind::Renamed => {
            account_changes::changed(hall, &by, &AccountChange::Renamed(text));
        }
        NoticeKind::KeyRemoved(account) => {
            let why = text!("hall-key-removed");
            hall.sessions
                .key_removed(&mut hall.out, (account, &by), &why);
        }
        NoticeKind::Deleted => account_changes::changed(hall, &by, &AccountChange::Deleted),
        NoticeKind::Merged => {
            account_changes::changed(hall, &by, &AccountChange::Merged(text));
        }
        NoticeKind::Invited { code, account } => {
            hall.sessions
                .read_invitation(&mut hall.out, code, account, by);
        }
        NoticeKind::Ignores { account, on } => hall.sessions.ignore(account, &text, on),
        NoticeKind::Declined(code) => {
            invitations::tell_declined(&hall.tables, &mut hall.out, code, &by);
        }
        NoticeKind::Closed(code) => {
            hall.tables
                .forget(&mut hall.out, code, &Closing::Disclosure(text.into()));
        }
    }
}
