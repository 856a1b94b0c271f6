//! Play now: users who want the same game meet.

use super::live_table::LiveTable;
use super::{Hall, opening, seating, waiting};
use crate::session::SessionId;
use parlour_language::Text;
use parlour_protocol::identity::Identity;
use parlour_protocol::request::NewTable;
use parlour_store::SeatOwner;
use parlour_store::table_code::TableCode;

/// A user plays now: at the oldest table like this one whose players are there and wait, or else at this one. While such a
/// table is being opened, the user waits for it.
pub(super) fn play(
    hall: &mut Hall,
    session: SessionId,
    who: &Identity,
    wanted: NewTable,
) -> Result<(), Text> {
    if let Some(code) = waiting_table(hall, who, &wanted) {
        return seating::sit(hall, session, who, code, None);
    }
    let opening = hall.tables.opening().find(|live| is_like(live, &wanted));
    match opening.map(|live| (live.code(), live.seats_of(who).is_empty())) {
        None => opening::open(hall, session, who, wanted),
        Some((code, true)) => {
            hall.tables.seek(session, wanted, code);
            Ok(())
        }
        // It is the user's own.
        Some((_, false)) => Ok(()),
    }
}

/// The store has answered about a table that was being opened: those who have waited for it look again.
pub(super) fn look_again(hall: &mut Hall, code: TableCode) {
    for seeker in hall.tables.take_seekers(code) {
        let session = seeker.session;
        let Some(who) = hall.sessions.who(session).cloned() else {
            continue;
        };
        if let Err(why) = play(hall, session, &who, seeker.wanted) {
            hall.out.refuse(session, why);
        }
    }
}

/// Returns the oldest table at which somebody waits for a user who wants this one.
fn waiting_table(hall: &Hall, who: &Identity, wanted: &NewTable) -> Option<TableCode> {
    let waits = |live: &&LiveTable| {
        is_like(live, wanted)
            && live.seats_of(who).is_empty()
            && waiting::has_somebody_here(&hall.sessions, &hall.cluster, live)
    };
    let waiting = hall.tables.values().filter(waits);
    let oldest = waiting.min_by_key(|live| live.table.opened);
    oldest.map(LiveTable::code)
}

/// Returns whether a table waits for anybody who wants this one.
fn is_like(live: &LiveTable, wanted: &NewTable) -> bool {
    !live.has_begun()
        && live.table.listed
        && wanted.is_like(&live.table.rules, live.table.clock, live.table.rated)
        && live
            .all_seats()
            .any(|seat| *live.owner(seat) == SeatOwner::Open)
}
