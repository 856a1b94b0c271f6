//! The notices that every hall of a house hears: talk, invitations, and the operator's messages.
//! The store numbers the notices, and every hall tells them in this order.

use std::net::IpAddr;

use super::Hall;
use super::closing::Closing;
use super::pending::Pending;
use crate::disconnect_reason::DisconnectReason;
use crate::event::{HallEvent, TalkLine};
use crate::request::TalkPlace;
use crate::session::Identity;
use parlour_model::table_code::TableCode;
use parlour_store::{AccountId, Notice, NoticeKind, StoreRequest};

impl Hall {
    /// Something was said, and has its number.
    pub(super) fn notified(&mut self) {
        self.outbox.news().notices = true;
        self.cluster.read_notices(&mut self.outbox);
    }

    /// Tells what was said since.
    pub(super) fn notices_read(&mut self, notices: Vec<Notice>) {
        for notice in self.cluster.unheard(notices) {
            self.hear_notice(notice);
        }
    }

    fn hear_notice(&mut self, notice: Notice) {
        let Notice {
            at, kind, by, text, ..
        } = notice;
        match kind {
            NoticeKind::Lobby => {
                self.say_in_lobby(&TalkLine {
                    place: TalkPlace::Lobby,
                    by,
                    is_watcher: false,
                    text,
                    at,
                });
            }
            NoticeKind::Table { code, is_watcher } => {
                self.tell_line(
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
            NoticeKind::Announced => self.announce_line(&text),
            NoticeKind::Dismissed => {
                if by.parse::<IpAddr>().is_ok() {
                    self.read_bans(None);
                }
                self.dismiss_named(&by, &DisconnectReason::told(&text, DisconnectReason::Asked));
            }
            NoticeKind::Invited { code, account } => self.hear_invitation(code, account, by),
            NoticeKind::Ignores { account, on } => self.sessions.ignore(account, &text, on),
            NoticeKind::Declined(code) => self.tell_declined(code, &by),
            NoticeKind::Closed(code) => self.forget_table(code, &Closing::Told(text.into())),
        }
    }

    /// The table may not be known here as it is with the invitation.
    fn hear_invitation(&mut self, code: TableCode, account: AccountId, by: String) {
        let is_here = |who: &Identity| who.account == Some(account);
        let found = self.sessions.people().find(|who| is_here(who)).cloned();
        if let Some(who) = found {
            self.outbox.store(
                StoreRequest::HallTablesNamed { codes: vec![code] },
                Pending::InvitedTo(code, who, by),
            );
        }
    }

    /// Tells a table that an invited person declined.
    pub(super) fn tell_declined(&mut self, code: TableCode, name: &str) {
        for session in self.tables.visitors(code) {
            self.outbox.tell(
                session,
                HallEvent::Declined {
                    table: code,
                    name: name.into(),
                },
            );
        }
    }
}
