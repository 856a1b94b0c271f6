//! Coming in and going.

use super::Hall;
use super::accounts::{guests, login, missed};
use super::games::attendance;
use super::outbox::Outbox;
use super::sessions::{Session, Sessions};
use super::tables::{invitations, waiting};
use crate::access::ArrivalCode;
use crate::session::{Arrival, SessionId};
use parlour_language::text;
use parlour_protocol::event::{HallEvent, Welcome};
use parlour_protocol::identity::{Identity, SessionKind};

/// Somebody comes: with a known key an account, with an unknown one somebody new or a guest, without one a guest. A spectator by a
/// link is let in even to a server for known people, as its door allows it.
pub(super) fn arrive(hall: &mut Hall, arrival: Arrival) {
    let (session, kind, address) = (arrival.session, arrival.kind, arrival.address);
    let key = arrival.key.clone();
    let back = match &arrival.code {
        Some(ArrivalCode::Back(code)) => Some(code.clone()),
        _ => None,
    };
    hall.sessions.insert(arrival);
    if let Some(why) = hall.access.closing() {
        hall.out.dismiss(session, why.said());
    } else if hall.sessions.len() > hall.options.sessions {
        hall.out.dismiss(session, text!("hall-full"));
    } else if let Some(why) = hall.access.shuts_out(hall.out.now(), address) {
        hall.out.dismiss(session, why);
    } else if let SessionKind::Spectator(_) = kind {
        enter_as_guest(hall, session);
    } else if let Some(code) = back {
        login::come_back(hall, session, &code);
    } else if let Some(fingerprint) = key {
        login::by_key(&mut hall.out, session, fingerprint);
    } else {
        welcome_guest(hall, session);
    }
}

/// Somebody comes in without an account, unless that is not possible.
pub(super) fn welcome_guest(hall: &mut Hall, session: SessionId) {
    let code = hall.sessions.get_mut(session).and_then(Session::take_code);
    if code.is_some() {
        hall.out.dismiss(session, text!("hall-code-needs-key"));
        return;
    }
    if let Some(why) = hall.options.admission.refusal() {
        hall.out.dismiss(session, why);
        return;
    }
    let arrived = hall.sessions.get_mut(session);
    // A browser without a key, which has no name of a line, refuses to keep one: it has nowhere to type a code.
    let screen = arrived
        .filter(|arrived| arrived.kind() == SessionKind::Screen && !arrived.user_name().is_empty());
    match screen {
        Some(screen) => {
            let code = hall.out.draw_secret();
            screen.give_code(&code);
            login::come_with_code(&mut hall.out, session, &code);
        }
        None => enter_as_guest(hall, session),
    }
}

/// Lets somebody in of whom nothing is kept.
fn enter_as_guest(hall: &mut Hall, session: SessionId) {
    let name = login::name_unknown(&mut hall.out);
    welcome(
        hall,
        session,
        &Identity {
            account: None,
            name,
        },
        String::new(),
    );
}

pub(super) fn welcome(hall: &mut Hall, session: SessionId, who: &Identity, settings: String) {
    let Some(arrived) = hall.sessions.get_mut(session) else {
        return;
    };
    arrived.enter(who.clone());
    let (is_program, kind, is_spectator) =
        (arrived.is_program(), arrived.kind(), arrived.is_spectator());
    let way_back = arrived.way_back().map(str::to_owned);
    let own = hall.tables.own(who);
    let news = missed::news(hall, &own, who, kind);
    let tables = own
        .iter()
        .filter_map(|code| hall.listings().table(*code))
        .collect();
    let welcome = Welcome {
        hall: hall.options.name.clone(),
        you: who.clone(),
        is_program,
        settings,
        tables,
        news,
        allows_seeds: hall.options.allow_seeds,
        is_spectator,
        way_back,
    };
    hall.out
        .tell(session, HallEvent::Welcome(Box::new(welcome)));
    hall.sessions.renew(&mut hall.out, session);
    for code in &own {
        hall.tables
            .host_if_wanted(&hall.sessions, &hall.cluster, &mut hall.out, *code);
    }
    if kind == SessionKind::Program {
        hall.cluster.note_newcomer(session);
        for code in own {
            attendance::bring(hall, session, code);
        }
    }
    if kind.is_seen() {
        hall.tables
            .tell_turns(&mut hall.sessions, &mut hall.out, who);
        invitations::tell_invitations(hall, session, who);
    }
    guests::take_seats(hall, session, who);
    hall.tables.note_presence(who);
    hall.cluster.session_changed(hall.out.now(), session);
    hall.lobby.changed();
}

impl Sessions {
    /// Lets a browser that has come into an account have another secret.
    fn renew(&mut self, out: &mut Outbox, session: SessionId) {
        if let Some(arrived) = self.get_mut(session)
            && arrived.is_renewed_now()
        {
            let ticket = out.draw_recovery_code();
            arrived.give_ticket(&ticket);
            out.tell(session, HallEvent::Renew(ticket));
        }
    }
}

/// A line is gone.
pub(super) fn leave(hall: &mut Hall, session: SessionId) {
    hall.arenas.leave(&mut hall.out, session);
    let live_tables = hall
        .sessions
        .get(session)
        .map(|session| session.tables().clone())
        .unwrap_or_default();
    for code in live_tables {
        // It looks at these tables.
        let _ = attendance::part(hall, session.into(), code);
    }
    let Some(who) = hall.sessions.remove(session) else {
        return;
    };
    if who.is_guest() {
        guests::left(hall, &who);
    }
    waiting::limit_of(hall, &who);
    hall.tables.note_presence(&who);
    hall.cluster.session_changed(hall.out.now(), session);
    hall.lobby.changed();
}
