//! The player on turn at a table, and the messages about it.

use super::live_table::LiveTable;
use super::live_tables::LiveTables;
use super::names::Names;
use super::outbox::Outbox;
use super::sessions::Sessions;
use parlour_model::seat::ToAct;
use parlour_protocol::event::HallEvent;
use parlour_protocol::identity::Identity;
use parlour_store::SeatOwner;
use parlour_store::table_code::TableCode;

impl LiveTables {
    /// Notes the player on turn, and tells those whose turn it was and is.
    pub(super) fn note_turn(
        &mut self,
        sessions: &mut Sessions,
        names: &Names,
        out: &mut Outbox,
        code: TableCode,
    ) {
        let Some(live) = self.get(code) else {
            return;
        };
        let turn = names.on_turn(live);
        let before = live.turn().map(|(who, _)| who.clone());
        if before == turn {
            return;
        }
        let now = out.now();
        if let Some(live) = self.get_mut(code) {
            live.set_turn(turn.clone().map(|who| (who, now)));
        }
        for who in before.into_iter().chain(turn) {
            self.tell_turns(sessions, out, &who);
        }
    }
}

impl Names {
    /// The user whose turn it is, there or not.
    fn on_turn(&self, live: &LiveTable) -> Option<Identity> {
        let ToAct::Seat(seat) = live.host.as_ref()?.to_act() else {
            return None;
        };
        live.player(seat).filter(|player| player.is_person())?;
        let name = self.of_seat(live, seat);
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
}

impl LiveTables {
    /// Tells the screens of a user where else it is its turn, if that has changed.
    pub(super) fn tell_turns(&self, sessions: &mut Sessions, out: &mut Outbox, who: &Identity) {
        let turns = self.turns_of(who);
        for session in sessions.of(who) {
            let user = sessions.get_mut(session);
            if let Some(turns) = user.and_then(|user| user.new_turns(&turns)) {
                out.tell(session, HallEvent::Turns(turns));
            }
        }
    }
}
