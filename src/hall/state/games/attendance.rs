//! The sessions of players and spectators that look at each table, and their coming and leaving.

use std::collections::BTreeMap;

use super::{beginning, idle, logs, play};
use crate::session::SessionId;
use crate::state::Hall;
use crate::state::outbox::{Asked, By, Outbox, Requester, Served};
use crate::state::sessions::{Session, Sessions};
use crate::state::tables::live_tables::{LiveTables, no_table};
use crate::state::tables::row_change::{RowChange, WhenSaved};
use crate::state::tables::{rows, waiting};
use parlour_language::{Text, text};
use parlour_model::player::Player;
use parlour_model::seat::Seat;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::identity::{Identity, SessionKind};
use parlour_protocol::lobby::Stage;
use parlour_store::table_code::TableCode;
use parlour_store::{StoreError, ask};
use parlour_table::any::AnyCommand;
use parlour_table::any_host::AnyHost;
use parlour_table::host::HostInput;

impl LiveTables {
    /// Asks the store how far a table's game has come before a newcomer is told of it. A hall that
    /// has ended since may have written more than was heard here.
    ///
    /// Returns `false` if no other hall plays, or if the game is being read.
    fn look_first(&mut self, out: &mut Outbox, session: SessionId, code: TableCode) -> bool {
        let is_shared = out.is_shared();
        let Some(live) = self.get_mut(code).filter(|_| is_shared) else {
            return false;
        };
        let known = live.host.as_ref().and_then(AnyHost::followed_to);
        if known.is_none() && live.table.game.is_some() {
            return false;
        }
        live.sync.joining.insert(session);
        let requester = Requester::Nobody;
        if let Some(known) = known {
            let request = ask::Follow { since: vec![known] };
            out.ask_or(requester, request, move |hall, found| match found {
                Ok(found) => {
                    logs::followed(hall, &BTreeMap::from([(known.0, code)]), found);
                    looked_first(hall, session, code);
                }
                Err(error) => not_looked(hall, session, code, &error),
            });
        } else {
            let request = ask::HallTablesNamed { codes: vec![code] };
            out.ask_or(requester, request, move |hall, rows| match rows {
                Ok(tables) => {
                    rows::take_rows(hall, tables);
                    row_looked_at(hall, session, code);
                }
                Err(error) => not_looked(hall, session, code, &error),
            });
        }
        true
    }
}

/// Does what there is to do once the row of a table is read to which somebody has come.
fn row_looked_at(hall: &mut Hall, session: SessionId, code: TableCode) {
    let Some(live) = hall.tables.get(code) else {
        return;
    };
    if live.is_being_written() {
        // The write that is under way comes first; then it is looked at again.
        return;
    }
    let looks = live.table.game.is_some() && live.sync.joining.contains(&session);
    if !(looks && hall.tables.look_first(&mut hall.out, session, code)) {
        looked_first(hall, session, code);
    }
}

/// The store does not tell how far a game has come. If it does not answer at all, nothing is told until it does: it could
/// be less than somebody was told before.
fn not_looked(hall: &mut Hall, session: SessionId, code: TableCode, error: &StoreError) {
    if !error.kind.is_of_file() {
        looked_first(hall, session, code);
    }
}

/// Tells a newcomer of the table, unless that has been done.
fn looked_first(hall: &mut Hall, session: SessionId, code: TableCode) {
    if hall.tables.forget_joining(session, code) {
        tell_newcomer(hall, session, code);
    }
}

impl LiveTables {
    /// Asks once more for those who have come to tables while the store did not answer, or something was being written.
    pub(crate) fn look_again(&mut self, out: &mut Outbox) {
        for code in self.that(|live| !live.sync.joining.is_empty()) {
            self.look_again_at(out, code);
        }
    }

    pub(crate) fn look_again_at(&mut self, out: &mut Outbox, code: TableCode) {
        let joining = self
            .get(code)
            .map(|live| live.sync.joining.clone())
            .unwrap_or_default();
        for session in joining {
            self.look_first(out, session, code);
        }
    }
}

/// A session looks at a table from now on, from its seats or as a spectator.
pub(crate) fn join(hall: &mut Hall, By { asked, who }: By, code: TableCode) -> Served {
    let session = asked.session;
    let user = hall.sessions.get(session);
    let is_spectator = user.is_some_and(Session::is_spectator);
    if let Some(user) = user {
        let most = hall.options.sizes.watched;
        hall.tables.check_watching(user, who, code, most)?;
    }
    let live = hall.tables.admitting(code, who)?;
    if is_spectator && !live.table.listed {
        return Err(no_table());
    }
    let is_new = live.sessions.insert(session);
    let day = live.table.day;
    if let Some(user) = hall.sessions.get_mut(session) {
        user.look_at(code);
    }
    hall.tables.changed(code);
    hall.out.reply(asked, HallAnswer::Joined(code));
    if let Some(day) = day {
        hall.out.tell(session, HallEvent::Daily(code, day));
    }
    if is_new {
        waiting::note_at_table(hall, session, code);
        hall.tables
            .tell_table_chat(&hall.sessions, &mut hall.out, session, code);
    }
    hall.cluster.session_changed(hall.out.now(), session);
    hall.tables
        .host_if_wanted(&hall.sessions, &hall.cluster, &mut hall.out, code);
    if !hall.tables.look_first(&mut hall.out, session, code) {
        tell_newcomer(hall, session, code);
    }
    Ok(())
}

/// Lets a session look at a table to which the hall brings it, if it may.
pub(crate) fn bring(hall: &mut Hall, session: SessionId, code: TableCode) {
    if let Some(who) = hall.sessions.who(session).cloned() {
        let asked = session.into();
        let _ = join(hall, By { asked, who: &who }, code);
    }
}

/// Lets somebody who looks at a table be told of it.
pub(crate) fn tell_newcomer(hall: &mut Hall, session: SessionId, code: TableCode) {
    if hall
        .tables
        .get(code)
        .is_some_and(|live| live.stage() == Stage::Waiting)
    {
        if let Some(listing) = hall.listings().table(code) {
            hall.out.tell(session, HallEvent::Waiting(listing));
        }
        // The hall may have been stopped between the last seat and the first move.
        beginning::begin_if_full(hall, code);
    } else if play::join(hall, session, code) {
        take_back(hall, session, code);
        hall.tables.tell_over(&mut hall.out, session, code);
    }
}

/// Gives somebody who has come to a table the seats back at which robots play on, or a guest who has another name now.
pub(crate) fn take_back(hall: &mut Hall, session: SessionId, code: TableCode) {
    let commands =
        commands_to_take_back(&hall.sessions, &hall.tables, session, code).unwrap_or_default();
    if commands.is_empty() {
        return;
    }
    for command in commands {
        play::notify_host(hall, code, HostInput::Command(command));
    }
    // A player may see more than somebody for whom a robot plays.
    play::join(hall, session, code);
}

fn commands_to_take_back(
    sessions: &Sessions,
    tables: &LiveTables,
    session: SessionId,
    code: TableCode,
) -> Option<Vec<AnyCommand>> {
    let live = tables.get(code)?;
    let (host, who) = (live.host.as_ref()?, sessions.who(session)?);
    let is_kept = |seat: &Seat| {
        let player = host.players().get(seat.index());
        let is_other = |player: &Player| !player.is_person() || player.name != who.name;
        !host.is_open(*seat) && player.is_some_and(is_other)
    };
    let seats = live.seats_of(who).into_iter().filter(is_kept);
    let take = |seat| {
        host.take_command(
            session.participant(),
            seat,
            Player::person(who.name.clone()),
        )
    };
    let is_running = live.stage() == Stage::Running && !live.table.rated;
    is_running.then(|| seats.map(take).collect())
}

/// A session looks at a table no longer.
pub(crate) fn part(hall: &mut Hall, asked: Asked, code: TableCode) -> Result<(), Text> {
    let session = asked.session;
    let user = hall.sessions.get_mut(session).ok_or_else(no_table)?;
    if !user.look_away(code) {
        return Err(text!("hall-not-looking"));
    }
    let who = user.who().cloned();
    waiting::note_at_table(hall, session, code);
    hall.cluster.forget_newcomer(session);
    hall.out.reply(asked, HallAnswer::Parted(code));
    let Some(live) = hall.tables.get_mut(code) else {
        return Ok(());
    };
    live.sessions.remove(&session);
    hall.cluster.session_changed(hall.out.now(), session);
    play::notify_host(hall, code, HostInput::Left(session.participant()));
    if let Some(who) = who {
        hall.tables.note_seen(&mut hall.out, code, &who);
        hall.tables
            .tell_turns(&mut hall.sessions, &mut hall.out, &who);
    }
    hall.tables.changed(code);
    hall.tables
        .close_if_seen(&hall.sessions, &hall.cluster, &mut hall.out, code);
    idle::limit(hall, code);
    Ok(())
}

impl LiveTables {
    /// Remembers how much of a game has been seen from a user's seats.
    fn note_seen(&mut self, out: &mut Outbox, code: TableCode, who: &Identity) {
        let Some(live) = self.get_mut(code).filter(|live| live.host.is_some()) else {
            return;
        };
        let seen = live.moves() + usize::from(live.is_told);
        let seats = live.seats_of(who);
        let is_news = |seat: &Seat| live.table.seats[seat.index()].seen != seen;
        let has_news = seats.iter().any(is_news);
        // Also a game in which nobody has moved is known to who saw it.
        live.note_told(who);
        if !has_news {
            return;
        }
        let Some(game) = live.table.game else { return };
        // A seen table can always be noted.
        let change = RowChange::Seen { game, seats, seen };
        let then = WhenSaved::then(move |hall| {
            hall.tables
                .close_if_seen(&hall.sessions, &hall.cluster, &mut hall.out, code);
        });
        let _ = self.change_row(out, code, change.then(then));
    }
}

/// Lets a program look at the latest of the games that are over, and at the others no longer.
pub(crate) fn keep_latest(hall: &mut Hall, session: SessionId) {
    let Some(user) = hall.sessions.get(session) else {
        return;
    };
    if user.kind() != SessionKind::Program {
        return;
    }
    let looked_at = user
        .tables()
        .iter()
        .filter_map(|code| hall.tables.get(*code));
    let mut over: Vec<_> = looked_at
        .filter(|live| live.is_told)
        .map(|live| (live.deadline(), live.code()))
        .collect();
    over.sort_unstable();
    let old = over.len().saturating_sub(hall.options.sizes.kept);
    for (_, code) in over.into_iter().take(old) {
        // It looks at this table.
        let _ = part(hall, session.into(), code);
    }
}

/// Programs look at a game that is over for a while only: they may forget to leave.
pub(crate) fn retire(hall: &mut Hall, code: TableCode) {
    let Some(live) = hall.tables.get(code).filter(|live| live.is_told) else {
        return;
    };
    let is_program = |session: &SessionId| hall.sessions.is_by_program(*session);
    let programs: Vec<_> = live.sessions.iter().copied().filter(is_program).collect();
    for session in programs {
        // It looks at this table.
        let _ = part(hall, session.into(), code);
    }
}

/// Tells a table once more.
pub(crate) fn resync(hall: &mut Hall, By { asked, who }: By, code: TableCode) -> Served {
    let session = asked.session;
    let live = hall.tables.admitting(code, who)?;
    if !live.sessions.contains(&session) {
        return Err(text!("hall-not-looking"));
    }
    let is_told = live.host.is_some();
    hall.out.done(asked);
    if is_told && play::join(hall, session, code) {
        hall.tables.tell_over(&mut hall.out, session, code);
    } else if let Some(listing) = hall.listings().table(code) {
        hall.out.tell(session, HallEvent::Waiting(listing));
    }
    Ok(())
}
