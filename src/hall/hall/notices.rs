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
        self.read_notices();
    }

    pub(super) fn read_notices(&mut self) {
        let Some(shared) = &mut self.shared else {
            return;
        };
        if shared.hearing.0 {
            shared.hearing.1 = true;
            return;
        }
        shared.hearing.0 = true;
        let after = shared.heard.unwrap_or_default();
        self.outbox
            .store(StoreRequest::Notices { after }, Pending::Notices);
    }

    /// Notices are not being read any more, whatever came of it.
    pub(super) fn notices_answered(&mut self) {
        let Some(shared) = &mut self.shared else {
            return;
        };
        shared.hearing.0 = false;
        if std::mem::take(&mut shared.hearing.1) {
            self.read_notices();
        }
    }

    /// Tells what was said since. At its opening a hall keeps the talk of before, and nothing else concerns it.
    pub(super) fn notices_read(&mut self, notices: Vec<Notice>) {
        let Some(is_first) = self.shared.as_ref().map(|shared| shared.heard.is_none()) else {
            return;
        };
        let mut heard = self
            .shared
            .as_ref()
            .and_then(|shared| shared.heard)
            .unwrap_or_default();
        for notice in notices {
            if notice.number <= heard {
                continue;
            }
            heard = notice.number;
            let is_talk = matches!(notice.kind, NoticeKind::Lobby | NoticeKind::Table { .. });
            if is_talk || !is_first {
                self.hear_notice(notice);
            }
        }
        if let Some(shared) = &mut self.shared {
            shared.heard = Some(heard.max(shared.heard.unwrap_or_default()));
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
