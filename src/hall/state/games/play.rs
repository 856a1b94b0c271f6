//! The games that run: what has happened goes to the host of a table, and what the host wants is carried out.

use std::time::Duration;

use jiff::SignedDuration;

use super::{attendance, logs, turns};
use crate::effect::HallEffect;
use crate::session::SessionId;
use crate::state::Hall;
use crate::state::accounts::{ignoring, ratings};
use crate::state::cluster::Cluster;
use crate::state::outbox::Outbox;
use crate::state::sessions::Sessions;
use crate::state::tables::closing::Closing;
use crate::state::tables::live_table::LiveTable;
use crate::state::tables::live_tables::LiveTables;
use crate::state::tables::row_change::{RowChange, WhenSaved};
use parlour_model::seat::{Seat, Viewer};
use parlour_protocol::event::{GameOver, HallEvent};
use parlour_protocol::identity::{Identity, SessionKind};
use parlour_protocol::lobby::Stage;
use parlour_store::table_code::TableCode;
use parlour_store::{AccountId, SeatOwner};
use parlour_table::any_host::AnyHost;
use parlour_table::host::{HostEffect, HostInput};
use parlour_table::participant::{Participant, ParticipantId, first_viewer};

/// For so long programs may look at a game that is over.
const AFTER_END: Duration = Duration::from_secs(10 * 60);

/// The session as a participant of a table whose game has begun.
pub(crate) fn participant(hall: &Hall, session: SessionId, code: TableCode) -> Option<Participant> {
    let (live, user) = (hall.tables.get(code)?, hall.sessions.get(session)?);
    let (host, who) = (live.host.as_ref()?, user.who()?);
    if user.is_spectator() {
        let delay = hall.options.watch_delay;
        return Some(Participant::late_spectator(session.participant(), delay));
    }
    let seats = live.seats_of(who);
    let viewer = match (user.kind(), seats.first()) {
        (SessionKind::Program, Some(seat)) => Viewer::Seat(*seat),
        _ => first_viewer(live.table.rules.mode().secrecy(), host.players(), &seats),
    };
    Some(Participant::new(session.participant(), seats, viewer))
}

/// Tells a table's host of those who look at it.
pub(crate) fn gather(hall: &mut Hall, code: TableCode) {
    let sessions = hall.tables.sessions(code).into_iter();
    let participants: Vec<_> = sessions
        .filter_map(|session| participant(hall, session, code))
        .collect();
    notify_host(hall, code, HostInput::Gathered(participants));
}

/// Tells a table's host that a session looks at it, once more if the session has done so before. Returns whether it can.
pub(crate) fn join(hall: &mut Hall, session: SessionId, code: TableCode) -> bool {
    let participant = participant(hall, session, code);
    let is_there = participant.is_some();
    if let Some(participant) = participant {
        notify_host(hall, code, HostInput::Joined(participant));
    }
    is_there
}

/// Ends what somebody plays who is banned, or whose account is deleted.
pub(crate) fn end_of_gone(hall: &mut Hall, code: TableCode) {
    let now = hall.out.now();
    end_of(hall, code, |hall, live, seat| match live.owner(seat) {
        SeatOwner::Account(_) => {
            let name = hall.names.of_seat(live, seat);
            hall.access.is_banned(now, &name)
        }
        owner => owner.is_gone(),
    });
}

/// Ends what an account plays.
pub(crate) fn end_of_account(hall: &mut Hall, code: TableCode, account: AccountId) {
    let own = SeatOwner::Account(account);
    end_of(hall, code, |_, live, seat| *live.owner(seat) == own);
}

/// Ends a game for seats whose players do not come back: the others do not wait. A game of several without a rating goes on,
/// and the seat is free.
fn end_of(hall: &mut Hall, code: TableCode, is_out: impl Fn(&Hall, &LiveTable, Seat) -> bool) {
    let live = hall.tables.get(code);
    let Some(live) = live.filter(|live| live.stage() == Stage::Running) else {
        return;
    };
    let seats = live.all_seats().filter(|seat| is_out(hall, live, *seat));
    let seats: Vec<_> = seats.collect();
    let ends = live.table.rated || live.table.seats.len() == 2;
    for seat in seats {
        let input = if ends {
            HostInput::Forfeited(seat)
        } else {
            HostInput::Vacated(seat)
        };
        notify_host(hall, code, input);
    }
}

/// Tells a table's host what has happened, and carries out what it wants done.
pub(crate) fn notify_host(hall: &mut Hall, code: TableCode, input: HostInput) {
    let is_from_here = !matches!(input, HostInput::Followed(_) | HostInput::Begun(_));
    let Some(effects) = hall.tables.handle(&mut hall.out, code, input) else {
        return;
    };
    for effect in effects {
        carry_out(hall, code, effect);
    }
    if is_from_here {
        note_seat_owners(hall, code);
        hall.tables.close_if_deserted(&mut hall.out, code);
    }
    let called = after_events(hall, code).filter(|_| is_from_here);
    if let Some(who) = called {
        turns::call(hall, code, &who);
    }
}

/// So much time has passed on the hall's clock that nobody had: no game and no limit counts it.
pub(crate) fn charge_nobody(hall: &mut Hall, time: SignedDuration) {
    hall.ledger.skip(time);
    for code in hall.tables.that(LiveTable::has_begun) {
        notify_host(hall, code, HostInput::Suspended(time));
    }
}

fn carry_out(hall: &mut Hall, code: TableCode, effect: HostEffect) {
    match effect {
        HostEffect::Tell(ParticipantId(session), event) => {
            ignoring::tell_event(hall, SessionId(session), code, event);
        }
        HostEffect::Append(id, mut append) => {
            if append.game.is_none() {
                append.table = hall.tables.begin_row(&mut hall.out, code);
            }
            logs::append(&mut hall.out, code, id, *append);
        }
        HostEffect::Think(request) => hall.out.send(HallEffect::Think(code, request)),
        HostEffect::StopThinking => hall.out.send(HallEffect::StopThinking(code)),
        HostEffect::Restarted { rotated } => hall.tables.restarted(&mut hall.out, code, rotated),
        HostEffect::Abandoned(seat) => {
            let player = hall.tables.get(code).and_then(|live| live.player(seat));
            let why =
                Closing::Abandoned(player.map(|player| player.name.clone()).unwrap_or_default());
            hall.tables.close(&mut hall.out, code, why);
        }
        HostEffect::SetTimer(at) => hall.tables.set_deadline(code, Some(at)),
        HostEffect::CancelTimer => hall.tables.set_deadline(code, None),
        HostEffect::Reread => hall.tables.reread(&mut hall.out, code),
    }
}

impl LiveTables {
    /// Starts another game of the same players: the game before is put away under its own code.
    fn restarted(&mut self, out: &mut Outbox, code: TableCode, rotated: bool) {
        let Some(live) = self.get_mut(code) else {
            return;
        };
        let (old, deal) = (live.table.clone(), live.host.as_ref().map(AnyHost::seed));
        live.go_on();
        let Some(deal) = deal else { return };
        let (game, host) = (old.game, live.host.take());
        let change = RowChange::Again {
            game,
            rotated,
            deal,
        };
        let then = WhenSaved::then(|hall| {
            if old.game.is_some() {
                hall.tables.put_away(&mut hall.out, old);
            }
        });
        // The game is that of the row.
        let _ = self.change_row(out, code, change.then(then));
        if let Some(live) = self.get_mut(code) {
            live.host = host;
        }
        self.changed(code);
    }
}

/// Handles what has happened to the people of a game until it was read.
pub(crate) fn resumed(hall: &mut Hall, code: TableCode) {
    after_events(hall, code);
    end_of_gone(hall, code);
}

/// Handles the consequences of events at a table. Answers with the player whose turn has come.
pub(crate) fn after_events(hall: &mut Hall, code: TableCode) -> Option<Identity> {
    let live = hall.tables.get_mut(code)?;
    if live.stage() != Stage::Over {
        live.go_on();
    }
    let host = live.host.as_ref()?;
    if host.is_settled() && !live.is_told {
        live.is_told = true;
        finish(hall, code);
    }
    let turn = hall
        .tables
        .note_turn(&mut hall.sessions, &hall.names, &mut hall.out, code);
    // A robot that is to act has to think somewhere.
    if let Some(live) = hall.tables.get(code).filter(|live| live.waits_for_robot()) {
        hall.cluster.want_lease(hall.out.now(), live);
    }
    turn
}

/// Updates the owners of seats from the host: a seat was taken over or left open.
pub(crate) fn note_seat_owners(hall: &mut Hall, code: TableCode) {
    let Some(live) = hall.tables.get(code) else {
        return;
    };
    let Some(host) = &live.host else { return };
    let mut changes = Vec::new();
    for seat in live.all_seats() {
        let (owner, player) = (live.owner(seat), &host.players()[seat.index()]);
        if host.is_open(seat) {
            changes.extend((*owner != SeatOwner::Open).then_some((seat, SeatOwner::Open)));
        } else if player.is_person()
            && !owner.is_gone()
            && hall.names.of_seat(live, seat) != player.name
        {
            changes.extend(
                seat_owner_named(&hall.sessions, &hall.cluster, &player.name)
                    .map(|owner| (seat, owner)),
            );
        }
    }
    if changes.is_empty() {
        return;
    }
    let saved = move |hall: &mut Hall| {
        hall.tables.close_if_deserted(&mut hall.out, code);
    };
    // The host has said whose seats they are.
    let change = RowChange::Takers(changes);
    let _ = hall
        .tables
        .change_row(&mut hall.out, code, change.then(WhenSaved::then(saved)));
    hall.tables.changed(code);
}

/// Finds the person of this name. No two share a name.
fn seat_owner_named(sessions: &Sessions, cluster: &Cluster, name: &str) -> Option<SeatOwner> {
    let here = sessions.people().cloned();
    let mut who = here.chain(cluster.elsewhere().map(crate::state::cluster::identity));
    who.find(|who| who.name == name)
        .map(|who| crate::state::tables::seat_owner::own_seat_owner(&who))
}

/// A game is over, and the store has it.
fn finish(hall: &mut Hall, code: TableCode) {
    hall.tables.count_game();
    let Some(live) = hall.tables.get(code) else {
        return;
    };
    hall.arenas.note_game(live.table.arena);
    hall.arenas.stop_idlers(&mut hall.out, live);
    // Sessions that are still to be told of the game are told of its end after that.
    let sessions: Vec<_> = live
        .sessions
        .difference(&live.sync.joining)
        .copied()
        .collect();
    let rated = live
        .host
        .as_ref()
        .and_then(AnyHost::game)
        .filter(|_| live.table.rated);
    for session in &sessions {
        hall.tables.tell_over(&mut hall.out, *session, code);
    }
    hall.tables
        .set_retire_at(code, hall.out.now().checked_add(AFTER_END).ok());
    if let Some(game) = rated {
        ratings::rate(hall, code, game);
    }
    hall.tables.changed(code);
    for session in sessions {
        attendance::keep_latest(hall, session);
    }
}

impl LiveTables {
    /// Tells somebody who looks at a table that its game is over, if it is.
    pub(crate) fn tell_over(&self, out: &mut Outbox, session: SessionId, code: TableCode) {
        let Some(live) = self.get(code).filter(|live| live.is_told) else {
            return;
        };
        let Some(host) = &live.host else { return };
        let over = GameOver {
            table: code,
            game: host.game(),
            record: host.record().to_string(),
        };
        out.tell(session, HallEvent::Ended(Box::new(over)));
    }
}
