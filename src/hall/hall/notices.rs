//! The notices that every hall of a house hears: talk, invitations, and the operator's messages.
//! The store numbers the notices, and every hall tells them in this order.

use std::net::IpAddr;

use super::Hall;
use super::closing::Closing;
use super::invitations::InvitationRead;
use crate::disconnect_reason::DisconnectReason;
use crate::event::{HallEvent, TalkLine};
use crate::request::TalkPlace;
use parlour_model::table_code::TableCode;
use parlour_store::{Notice, NoticeKind};

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
        self.cluster.notices_answered(&mut self.outbox);
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
            NoticeKind::Invited { code, account } => InvitationRead::start(self, code, account, by),
            NoticeKind::Ignores { account, on } => self.sessions.ignore(account, &text, on),
            NoticeKind::Declined(code) => self.tell_declined(code, &by),
            NoticeKind::Closed(code) => self.forget_table(code, &Closing::Told(text.into())),
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
