//! Matchmaking, *play now*: users who want the same game meet. Who has let bots sit down meanwhile meets the next one in the same game.

use crate::state::Hall;
use crate::state::outbox::{By, Served};
use crate::state::tables::live_table::LiveTable;
use crate::state::tables::{opening, seating};
use parlour_model::seat::Seat;
use parlour_protocol::identity::Identity;
use parlour_protocol::lobby::Stage;
use parlour_protocol::request::NewTable;
use parlour_store::SeatOwner;
use parlour_store::table_code::TableCode;

/// The number of moves up to which a bot gives its seat to somebody who comes: after that the game is not the newcomer's.
const YOUNG: usize = 20;

/// A user plays now: at the oldest table like this one whose players are there and wait, or else in the place of a bot at
/// such a table, or else at this one. While such a table is being opened, the user waits for it.
pub(crate) fn play(hall: &mut Hall, by @ By { asked, who }: By, wanted: NewTable) -> Served {
    if let Some(code) = waiting_table(hall, who, &wanted) {
        return seating::sit(hall, by, code, None);
    }
    if let Some(place) = stand_in(hall, who, &wanted) {
        return seating::replace_bot(hall, by, place);
    }
    let meets =
        |live: &&LiveTable| is_like(live, &wanted) && (live.table.stand_ins || live.waits());
    let opening = hall.tables.opening().find(meets);
    match opening.map(|live| (live.code(), live.seats_of(who).is_empty())) {
        None => opening::open_at_once(hall, by, wanted),
        Some((code, true)) => {
            hall.tables.seek(asked, wanted, code);
            Ok(())
        }
        // It is the user's own.
        Some((_, false)) => Ok(()),
    }
}

/// The store has answered about a table that was being opened: those who have waited for it look again.
pub(crate) fn look_again(hall: &mut Hall, code: TableCode) {
    for seeker in hall.tables.take_seekers(code) {
        let asked = seeker.asked;
        let Some(who) = hall.sessions.who(asked.session).cloned() else {
            continue;
        };
        let by = By { asked, who: &who };
        if let Err(why) = play(hall, by, seeker.wanted) {
            hall.out.refuse(asked, why);
        }
    }
}

/// Returns the oldest table at which somebody waits for a user who wants this one.
fn waiting_table(hall: &Hall, who: &Identity, wanted: &NewTable) -> Option<TableCode> {
    let is_there = |live: &LiveTable| {
        let listing = hall.listings().table(live.code());
        listing.is_some_and(|table| table.is_offered && table.away().next().is_none())
    };
    let waits_here = |live: &&LiveTable| {
        is_like(live, wanted) && live.waits() && live.seats_of(who).is_empty() && is_there(live)
    };
    let waiting = hall.tables.values().filter(waits_here);
    let oldest = waiting.min_by_key(|live| live.table.opened);
    oldest.map(LiveTable::code)
}

/// Returns the seat of a bot that plays until somebody comes, in the youngest game whose people are at the table. Who has
/// had another seat in the game knows too much.
fn stand_in(hall: &Hall, who: &Identity, wanted: &NewTable) -> Option<(TableCode, Seat)> {
    let is_attended = |live: &LiveTable| {
        let listing = hall.listings().table(live.code());
        listing.is_some_and(|listing| listing.is_attended())
    };
    let gives_way = |live: &&LiveTable| {
        live.table.stand_ins
            && !live.table.rated
            && is_like(live, wanted)
            && live.stage() == Stage::Running
            && live.moves() < YOUNG
            && live.seats_of(who).is_empty()
            && live.host.is_some()
            && live.seats_had_by(&who.name).is_empty()
            && is_attended(live)
    };
    let games = hall.tables.values().filter(gives_way);
    let seats = games.filter_map(|live| Some((live.moves(), live.code(), bot_seat(live)?)));
    let (_, code, seat) = seats.min()?;
    Some((code, seat))
}

/// Returns the first seat that is a bot's, and not that of a person for whom one plays.
fn bot_seat(live: &LiveTable) -> Option<Seat> {
    let is_bot = |seat: &Seat| {
        let player = live.player(*seat);
        matches!(live.owner(*seat), SeatOwner::Robot(_))
            && player.is_some_and(|player| !player.is_person())
    };
    live.all_seats().find(is_bot)
}

fn is_like(live: &LiveTable, wanted: &NewTable) -> bool {
    live.table.listed && wanted.is_like(&live.table.rules, live.table.clock, live.table.rated)
}
