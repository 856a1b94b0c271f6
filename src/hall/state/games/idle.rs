//! Games without a clock that nobody looks at: after an hour they leave memory, and count as running no longer. The store has
//! them, and they come back when somebody does.

use std::time::Duration;

use crate::state::Hall;
use crate::state::tables::closing::Closing;
use crate::state::tables::live_table::LiveTable;
use crate::state::tables::waiting::has_somebody_here;
use parlour_model::time_control::TimeControl;
use parlour_protocol::lobby::Stage;
use parlour_store::table_code::TableCode;

/// The time after which a game is idle.
const LASTS: Duration = Duration::from_secs(3_600);

/// Lets a game become idle in an hour if nobody looks at it and nobody of it is in the hall.
pub(crate) fn limit(hall: &mut Hall, code: TableCode) {
    if is_left(hall, code) {
        let at = hall.out.now().checked_add(LASTS).ok();
        hall.tables.set_idle_at(code, at);
    }
}

/// Puts the games away that have been left for an hour. One without a move is not in the store, so its table is closed.
pub(crate) fn put_away_due(hall: &mut Hall) {
    while let Some(code) = hall.tables.take_idle(hall.out.now()) {
        if !is_left(hall, code) {
            continue;
        }
        let Some(live) = hall.tables.get(code) else {
            continue;
        };
        if live.table.game.is_none() {
            let why = Closing::WaitedTooLong;
            hall.tables.close(&mut hall.out, code, why);
        } else if live.is_settled() {
            hall.tables.put_away_idle(&mut hall.out, code);
        } else {
            limit(hall, code);
        }
        hall.lobby.changed();
    }
}

/// Returns whether a running game without a clock is left by all: nobody looks at it, and nobody of it is in the hall.
fn is_left(hall: &Hall, code: TableCode) -> bool {
    let is_left = |live: &LiveTable| {
        live.host.is_some()
            && live.stage() == Stage::Running
            && live.table.clock == TimeControl::None
            && live.sessions.is_empty()
            && !hall.cluster.is_at_table(code)
            && !has_somebody_here(&hall.sessions, &hall.cluster, live)
    };
    hall.tables.get(code).is_some_and(is_left)
}
