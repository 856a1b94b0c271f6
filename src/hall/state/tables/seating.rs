//! Sitting down and standing up: what users ask for, and a guest who is gone.

use super::closing::Closing;
use super::live_table::LiveTable;
use super::live_tables::no_table;
use super::row_change::{RowChange, WhenSaved};
use super::seat_owner::is_seat_owner;
use super::waiting;
use crate::session::SessionId;
use crate::state::Hall;
use crate::state::games::{attendance, beginning, play};
use crate::state::outbox::{Asked, By, Served};
use parlour_language::{Text, text};
use parlour_model::any::AnyPlaythrough;
use parlour_model::player::{Level, Player};
use parlour_model::seat::Seat;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::identity::Identity;
use parlour_store::SeatOwner;
use parlour_store::table_code::TableCode;
use parlour_table::host::HostInput;

/// A user takes a seat.
pub(crate) fn sit(
    hall: &mut Hall,
    by @ By { asked, who }: By,
    code: TableCode,
    seat: Option<Seat>,
) -> Served {
    hall.tables
        .check_seats_of(who, hall.options.tables_per_account)?;
    hall.tables.check_seat(&hall.options, who, code)?;
    let live = hall.tables.admitting(code, who)?;
    if live.has_begun() {
        return sit_down_in_game(hall, by, code, seat);
    }
    let change = RowChange::Take {
        who: who.clone(),
        wanted: seat,
    };
    let then = WhenSaved::of(asked, move |hall| seated(hall, asked, code));
    hall.tables
        .change_row(&mut hall.out, code, change.then(then))
}

/// The seat that a user has taken is saved.
fn seated(hall: &mut Hall, asked: Asked, code: TableCode) {
    if hall.sessions.who(asked.session).is_some() {
        hall.out.reply(asked, HallAnswer::Seated(code));
        attendance::bring(hall, asked.session, code);
    }
    hall.tables.tell_waiting(code);
    beginning::begin_if_full(hall, code);
    hall.lobby.changed();
}

pub(crate) fn stand_up(hall: &mut Hall, By { asked, who }: By, code: TableCode) -> Served {
    let live = hall.tables.admitting(code, who)?;
    let seats = live.seats_of(who);
    if live.has_begun() {
        return Err(text!("hall-begun-hand-over"));
    }
    if seats.is_empty() {
        return Err(text!("hall-no-seat"));
    }
    let then = WhenSaved::of(asked, move |hall| {
        hall.out.reply(asked, HallAnswer::StoodUp(code));
    });
    waiting::vacate(hall, code, &seats, then);
    Ok(())
}

/// A player lets bots sit down at the open seats of a table that waits, so that the game begins.
pub(crate) fn seat_bots(
    hall: &mut Hall,
    By { asked, who }: By,
    code: TableCode,
    level: Level,
) -> Served {
    let live = hall.tables.admitting(code, who)?;
    if live.seats_of(who).is_empty() {
        return Err(text!("hall-no-seat"));
    }
    if live.table.rated {
        return Err(text!("hall-robots-unrated"));
    }
    let level = level.within(live.table.rules.mode().levels());
    let then = WhenSaved::of(asked, move |hall| {
        hall.out.done(asked);
        hall.tables.tell_waiting(code);
        beginning::begin_if_full(hall, code);
        hall.lobby.changed();
    });
    hall.tables
        .change_row(&mut hall.out, code, RowChange::SeatBots(level).then(then))
}

/// The opener takes somebody out of a seat, or an invitation back. Who sat there looks at the table no longer.
pub(crate) fn unseat(
    hall: &mut Hall,
    By { asked, who }: By,
    code: TableCode,
    seat: Seat,
) -> Served {
    let live = opened_by(hall, who, code)?;
    let seats = live.table.seats.get(seat.index());
    let owner = seats.map(|seat| seat.owner.clone());
    let is_other = |owner: &SeatOwner| {
        !is_seat_owner(owner, who) && !matches!(owner, SeatOwner::Open | SeatOwner::Robot(_))
    };
    let owner = owner
        .filter(is_other)
        .ok_or_else(|| text!("hall-no-such-seat-here", seat = &seat))?;
    let sits = |session: &SessionId| {
        let who = hall.sessions.who(*session);
        who.is_some_and(|who| is_seat_owner(&owner, who))
    };
    let sessions: Vec<_> = live.sessions.iter().copied().filter(sits).collect();
    for session in sessions {
        // It looks at this table.
        let _ = attendance::part(hall, session.into(), code);
        let why = text!("hall-taken-out", name = &who.name);
        hall.out.tell(session, HallEvent::Closed(code, why));
    }
    let then = WhenSaved::of(asked, move |hall| hall.out.done(asked));
    waiting::vacate(hall, code, &[seat], then);
    Ok(())
}

/// Begins the game with those who are there: the other seats are taken away.
pub(crate) fn begin(hall: &mut Hall, By { asked, who }: By, code: TableCode) -> Served {
    let listing = hall.listings().table(code).ok_or_else(no_table)?;
    let live = opened_by(hall, who, code)?;
    let seats = live.all_seats().zip(&listing.seats);
    let (gone, left): (Vec<_>, Vec<_>) =
        seats.partition(|(_, seat)| seat.is_free() || seat.is_away());
    AnyPlaythrough::new(&live.table.rules, left.len()).map_err(|fault| fault.why)?;
    let gone = gone.into_iter().map(|(seat, _)| live.owner(seat).clone());
    let change = RowChange::TakeAway(gone.collect());
    let then = WhenSaved::of(asked, move |hall| {
        hall.out.done(asked);
        beginning::begin_if_full(hall, code);
        hall.lobby.changed();
    });
    hall.tables
        .change_row(&mut hall.out, code, change.then(then))
}

/// Returns a table that waits for players and that a user has opened.
fn opened_by<'a>(hall: &'a Hall, who: &Identity, code: TableCode) -> Result<&'a LiveTable, Text> {
    let live = hall.tables.get(code).filter(|live| live.admits(who));
    let live = live.ok_or_else(no_table)?;
    if live.has_begun() {
        return Err(text!("hall-begun"));
    }
    if live.table.opened_by.is_none() || live.table.opened_by != who.account {
        return Err(text!("hall-only-opener-may"));
    }
    Ok(live)
}

/// A guest is gone for good: the seats are open. At a waiting table that is not listed the seat is kept as long as the table
/// waits, if the guest can come back: somebody may be on the way by its link.
pub(crate) fn guest_left(hall: &mut Hall, who: &Identity) {
    let is_kept = |live: &LiveTable| {
        let is_handed_on = !live.table.listed && !live.has_begun();
        is_handed_on && who.account.is_some()
    };
    let own = hall
        .tables
        .values()
        .filter(|live| !live.seats_of(who).is_empty() && !is_kept(live));
    let own: Vec<_> = own
        .map(|live| (live.code(), live.seats_of(who), live.has_begun()))
        .collect();
    for (code, seats, has_begun) in own {
        if has_begun {
            for seat in seats {
                play::notify_host(hall, code, HostInput::Vacated(seat));
            }
        } else {
            waiting::vacate(hall, code, &seats, WhenSaved::nothing());
            hall.tables
                .close_if_empty(&hall.sessions, &hall.cluster, &mut hall.out, code);
        }
    }
}

/// Closes a table before its game, at its opener's request.
pub(crate) fn close_waiting(hall: &mut Hall, By { asked, who }: By, code: TableCode) -> Served {
    let live = hall.tables.admitting(code, who)?;
    if live.has_begun() {
        return Err(text!("hall-begun"));
    }
    let is_opener = live.table.opened_by.is_some() && live.table.opened_by == who.account;
    let seats_others = live.all_seats().any(|seat| {
        let owner = live.owner(seat);
        matches!(owner, SeatOwner::Account(_) | SeatOwner::Guest(_)) && !is_seat_owner(owner, who)
    });
    if !is_opener && (live.seats_of(who).is_empty() || seats_others) {
        return Err(text!("hall-only-opener"));
    }
    hall.out.done(asked);
    hall.tables
        .close(&mut hall.out, code, Closing::By(who.name.clone()));
    Ok(())
}

/// Takes an open seat of a game that runs.
fn sit_down_in_game(
    hall: &mut Hall,
    by @ By { asked, who }: By,
    code: TableCode,
    seat: Option<Seat>,
) -> Served {
    let live = hall.tables.admitting(code, who)?;
    if !live.seats_of(who).is_empty() {
        return Err(text!("hall-have-seat"));
    }
    if live.table.rated {
        return Err(text!("hall-rated-seats"));
    }
    let host = live.host.as_ref().ok_or_else(no_table)?;
    let open = |open: &Seat| host.is_open(*open) && seat.is_none_or(|wanted| wanted == *open);
    let mut open = live.all_seats().filter(open).peekable();
    if open.peek().is_none() {
        return Err(text!("hall-no-seat-open"));
    }
    let seat = open.find(|seat| live.may_take(&who.name, *seat));
    let seat = seat.ok_or(text!("hall-had-seat"))?;
    let command = host.take_command(
        asked.session.participant(),
        seat,
        Player::person(who.name.clone()),
    );
    come_to_seat(hall, by, code)?;
    play::notify_host(hall, code, HostInput::Command(command));
    Ok(())
}

/// Takes the seat of a bot that has sat down for somebody who did not come.
pub(crate) fn replace_bot(
    hall: &mut Hall,
    by @ By { asked, who }: By,
    (code, seat): (TableCode, Seat),
) -> Served {
    hall.tables
        .check_seats_of(who, hall.options.tables_per_account)?;
    hall.tables.check_seat(&hall.options, who, code)?;
    come_to_seat(hall, by, code)?;
    let replaced = HostInput::Replaced {
        by: asked.session.participant(),
        seat,
        player: Player::person(who.name.clone()),
    };
    play::notify_host(hall, code, replaced);
    // A player sees what the seat sees, and not what all see.
    play::join(hall, asked.session, code);
    Ok(())
}

/// Lets a user who is about to get a seat in a game look at its table.
fn come_to_seat(hall: &mut Hall, By { asked, who }: By, code: TableCode) -> Served {
    let session = asked.session;
    let live = hall.tables.admitting(code, who)?;
    let is_new = !live.sessions.contains(&session);
    // A screen leaves a table that it has joined and does not show: it is told of its seat first.
    hall.out.reply(asked, HallAnswer::Seated(code));
    if is_new {
        let asked = session.into();
        attendance::join(hall, By { asked, who }, code)?;
        // Tells the user of the table at once: a new player becomes a participant immediately.
        if hall.tables.forget_joining(session, code) {
            attendance::tell_newcomer(hall, session, code);
        }
    }
    Ok(())
}
