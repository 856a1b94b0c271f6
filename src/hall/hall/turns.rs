//! The player on turn at a table, and the messages about it.

use super::Hall;
use super::live_table::LiveTable;
use crate::event::HallEvent;
use crate::session::Identity;
use parlour_model::seat::ToAct;
use parlour_model::table_code::TableCode;
use parlour_store::SeatOwner;

/// Notes the player on turn, and tells those whose turn it was and is.
pub(super) fn note(hall: &mut Hall, code: TableCode) {
    let Some(live) = hall.tables.get(code) else {
        return;
    };
    let turn = on_turn(hall, live);
    let before = live.turn().map(|(who, _)| who.clone());
    if before == turn {
        return;
    }
    let now = hall.outbox.now();
    if let Some(live) = hall.tables.get_mut(code) {
        live.set_turn(turn.clone().map(|who| (who, now)));
    }
    for who in before.into_iter().chain(turn) {
        tell(hall, &who);
    }
}

/// The user whose turn it is, there or not.
fn on_turn(hall: &Hall, live: &LiveTable) -> Option<Identity> {
    let ToAct::Seat(seat) = live.host.as_ref()?.to_act() else {
        return None;
    };
    live.player(seat).filter(|player| player.is_person())?;
    let name = hall.names.of_seat(live, seat);
    match live.owner(seat) {
        SeatOwner::Account(id) => Some(Identity {
            account: Some(*id),
            name,
        }),
        SeatOwner::Guest(_) => Some(Identity {
            account: None,
            name,
        }),
        _ => None,
    }
}

/// Tells the screens of a user where else it is its turn, if that has changed.
pub(super) fn tell(hall: &mut Hall, who: &Identity) {
    let turns = hall.tables.turns_of(who);
    for session in hall.sessions.of(who) {
        let user = hall.sessions.get_mut(session);
        if let Some(turns) = user.and_then(|user| user.new_turns(&turns)) {
            hall.outbox.tell(session, HallEvent::Turns(turns));
        }
    }
}
