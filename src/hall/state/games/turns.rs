//! The player on turn at a table, and the messages about it.

use crate::effect::{HallEffect, TurnCall};
use crate::state::Hall;
use crate::state::accounts::names::Names;
use crate::state::outbox::Outbox;
use crate::state::sessions::Sessions;
use crate::state::tables::live_table::LiveTable;
use crate::state::tables::live_tables::LiveTables;
use crate::state::tables::waiting;
use parlour_model::seat::ToAct;
use parlour_protocol::event::HallEvent;
use parlour_protocol::identity::Identity;
use parlour_store::SeatOwner;
use parlour_store::table_code::TableCode;

impl LiveTables {
    /// Notes the player on turn, and tells those whose turn it was and is. Answers with the player whose turn has come.
    pub(crate) fn note_turn(
        &mut self,
        sessions: &mut Sessions,
        names: &Names,
        out: &mut Outbox,
        code: TableCode,
    ) -> Option<Identity> {
        let live = self.get(code)?;
        let turn = names.on_turn(live);
        let before = live.turn().map(|(who, _)| who.clone());
        if before == turn {
            return None;
        }
        let now = out.now();
        if let Some(live) = self.get_mut(code) {
            live.set_turn(turn.clone().map(|who| (who, now)));
        }
        for who in before.iter().chain(&turn) {
            self.tell_turns(sessions, out, who);
        }
        turn
    }
}

/// Calls an account whose turn has come by a move made here, where it is not connected and the game is one of days.
pub(crate) fn call(hall: &mut Hall, code: TableCode, who: &Identity) {
    let is_here = waiting::is_in_hall(&hall.sessions, &hall.cluster, |other| other.is(who));
    let Some(live) = hall.tables.get(code) else {
        return;
    };
    if live.table.clock.is_of_days() && !who.is_guest() && !is_here {
        let call = TurnCall {
            name: who.name.clone(),
            table: code,
            game: live.table.rules.mode(),
        };
        hall.out.send(HallEffect::Call(call));
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
    pub(crate) fn tell_turns(&self, sessions: &mut Sessions, out: &mut Outbox, who: &Identity) {
        let turns = self.turns_of(who);
        for session in sessions.of(who) {
            let user = sessions.get_mut(session);
            if let Some(turns) = user.and_then(|user| user.new_turns(&turns)) {
                out.tell(session, HallEvent::Turns(turns));
            }
        }
    }
}
