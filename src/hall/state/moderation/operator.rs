//! The requests of the operator about who is there and what is played.

use crate::access::AccessAnswer;
use crate::disconnect_reason::DisconnectReason;
use crate::state::Hall;
use crate::state::outbox::Outbox;
use crate::state::sessions::Sessions;
use crate::state::tables::closing::Closing;
use crate::state::tables::live_tables::LiveTables;
use parlour_language::sanitize::Plain;
use parlour_store::NoticeKind;

pub(crate) fn say(hall: &mut Hall, text: &str) -> AccessAnswer {
    hall.spread(NoticeKind::Announced, "", text, None);
    AccessAnswer::Done
}

/// Ends the sessions of a name.
pub(crate) fn kick(hall: &mut Hall, name: &str) -> AccessAnswer {
    let people = hall.listings().people();
    if people.iter().all(|person| person.name != name) {
        return AccessAnswer::Refused(format!("nobody called {} is connected", Plain(name)));
    }
    let why = DisconnectReason::Asked;
    hall.sessions.dismiss_everywhere(&mut hall.out, name, &why);
    AccessAnswer::Done
}

impl LiveTables {
    /// Closes a table; a game that runs there stays in the store.
    pub(crate) fn close_named(&mut self, out: &mut Outbox, code: Option<String>) -> AccessAnswer {
        let code = code.unwrap_or_default();
        let open = code.parse().ok();
        let Some(open) = open.filter(|open| self.contains(*open)) else {
            return AccessAnswer::Refused(format!("there is no table {}", Plain(&code)));
        };
        self.close(out, open, Closing::ByOperator);
        AccessAnswer::Done
    }
}

/// Disconnects everyone and lets no more sessions in.
pub(crate) fn drain(hall: &mut Hall, why: DisconnectReason) {
    for session in hall.sessions.that(|_| true) {
        hall.out.dismiss(session, why.said());
    }
    hall.access.close(why);
}

impl Sessions {
    pub(crate) fn dismiss_everywhere(&self, out: &mut Outbox, name: &str, why: &DisconnectReason) {
        self.dismiss_named(out, name, why);
        let said = why.said();
        let text = match why {
            DisconnectReason::Asked => "",
            _ => &said.english(),
        };
        out.notify(NoticeKind::Dismissed, name, text, None);
    }
}
