//! The requests of the operator that are not answered.

use super::closing::Closing;
use super::{Hall, closing, talk};
use crate::disconnect_reason::DisconnectReason;
use crate::input::OperatorRequest;
use parlour_store::NoticeKind;

pub(super) fn operate(hall: &mut Hall, request: OperatorRequest) {
    match request {
        OperatorRequest::Say(text) if hall.cluster.is_shared() => {
            hall.outbox.notify(NoticeKind::Announced, "", &text, None);
        }
        OperatorRequest::Say(text) => talk::announce_line(hall, &text),
        OperatorRequest::Kick(name) => dismiss_everywhere(hall, &name, &DisconnectReason::Asked),
        OperatorRequest::Close(code) => closing::close(hall, code, Closing::ByOperator),
        OperatorRequest::Drain(why) => {
            for session in hall.sessions.that(|_| true) {
                hall.outbox.dismiss(session, why.said());
            }
            hall.access.close(why);
        }
    }
}

pub(super) fn dismiss_everywhere(hall: &mut Hall, name: &str, why: &DisconnectReason) {
    hall.sessions.dismiss_named(&mut hall.outbox, name, why);
    if hall.cluster.is_shared() {
        let text = if let DisconnectReason::Disclosure(text) = why {
            text
        } else {
            ""
        };
        hall.outbox.notify(NoticeKind::Dismissed, name, text, None);
    }
}
