//! The actions that are due once a deadline has passed.

use super::Hall;
use super::accounts::guests;
use super::arenas::arena;
use super::cluster::heartbeat;
use super::games::{attendance, idle, play};
use super::lobby::lobby_updates;
use super::tables::waiting;
use parlour_table::host::HostInput;

/// Wakes the tables that are due, and does what else is.
pub(super) fn wake(hall: &mut Hall) {
    while let Some((code, retires)) = hall.tables.take_due(hall.out.now()) {
        play::notify_host(hall, code, HostInput::TimerFired);
        if retires {
            attendance::retire(hall, code);
        }
        waiting::end(hall, code);
    }
    idle::put_away_due(hall);
    lobby_updates::update(hall);
    guests::wake(hall);
    heartbeat::wake(hall);
    arena::wake(&mut hall.arenas, &mut hall.out);
}
