//! The requests of the operator that are not answered.

use super::Hall;
use super::closing::Closing;
use super::outbox::Outbox;
use super::sessions::Sessions;
use crate::disconnect_reason::DisconnectReason;
use crate::input::OperatorRequest;
use parlour_store::NoticeKind;

pub(super) fn operate(hall: &mut Hall, request: OperatorRequest) {
    match request {
        OperatorRequest::Say(text) if hall.out.is_shared() => {
            hall.out.notify(NoticeKind::Announced, "", &text, None);
        }
        OperatorRequest::Say(text) => hall.sessions.announce_line(&mut hall.out, &text),
        OperatorRequest::Kick(name) => {
            hall.sessions
                .dismiss_everywhere(&mut hall.out, &name, &DisconnectReason::Asked);
        }
        OperatorRequest::Close(code) => {
            hall.tables
                .close(&mut hall.sessions, &mut hall.out, code, Closing::ByOperator);
        }
        OperatorRequest::Drain(why) => {
            for session in hall.sessions.that(|_| true) {
                hall.out.dismiss(session, why.said());
            }
            hall.access.close(why);
        }
    }
}

impl Sessions {
    pub(super) fn dismiss_everywhere(&self, out: &mut Outbox, name: &str, why: &DisconnectReason) {
        self.dismiss_named(out, name, why);
        if out.is_shared() {
            let text = if let DisconnectReason::Disclosure(text) = why {
                text
            } else {
                ""
            };
            out.notify(NoticeKind::Dismissed, name, text, None);
        }
    }
}
