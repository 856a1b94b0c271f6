//! The participants of a table, their requests to its host, and the results.

use std::time::Duration;

use super::Hall;
use super::asker::Asker;
use super::closing::Closing;
use super::live_table::LiveTable;
use super::live_tables::no_table;
use super::pending::Pending;
use super::row_change::RowChange;
use super::rows::WhenSaved;
use crate::effect::HallEffect;
use crate::event::{GameOver, HallEvent};
use crate::lobby::Stage;
use crate::session::{Identity, SessionId, SessionKind};
use parlour_language::{Text, text};
use parlour_model::each_game;
use parlour_model::player::Player;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_model::table_code::TableCode;
use parlour_store::{ErrorKind, GameId, SeatOwner, StoreError, StoreRequest};
use parlour_table::any::AnyCommand;
use parlour_table::any_host::AnyHost;
use parlour_table::host::{HostEffect, HostInput};
use parlour_table::participant::{Participant, ParticipantId, first_viewer};

/// For so long programs may look at a game that is over.
const AFTER_END: Duration = Duration::from_secs(10 * 60);

/// A session as a participant of a table.
fn participant_id(session: SessionId) -> ParticipantId {
    ParticipantId(session.0)
}

impl Hall {
    /// A visitor looks at a table from now on, from its seats or as a spectator.
    pub(super) fn join(
        &mut self,
        session: SessionId,
        who: &Identity,
        code: TableCode,
    ) -> Result<(), Text> {
        let live = self.tables.admitting(code, who)?;
        let is_new = live.visitors.insert(session);
        if let Some(visitor) = self.sessions.get_mut(session) {
            visitor.look_at(code);
        }
        self.outbox.tell(session, HallEvent::Joined(code));
        if is_new {
            self.tell_table_talk(session, code);
        }
        self.cluster.session_changed(self.outbox.now(), session);
        self.host_if_wanted(code);
        if !self.look_first(session, code) {
            self.joined(session, code);
        }
        self.table_changed(code);
        Ok(())
    }

    /// Lets somebody who looks at a table be told of it.
    pub(super) fn joined(&mut self, session: SessionId, code: TableCode) {
        if self
            .tables
            .get(code)
            .is_some_and(|live| live.stage() == Stage::Waiting)
        {
            if let Some(listing) = self.listings().table(code) {
                self.outbox.tell(session, HallEvent::Waiting(listing));
            }
            // The hall may have been stopped between the last seat and the first move.
            self.begin_if_full(code);
        } else if let Some(participant) = self.participant(session, code) {
            self.host_hears(code, HostInput::Joined(participant));
            self.take_back(session, code);
            self.tell_over(session, code);
        }
    }

    /// Gives somebody who has come to a table the seats back at which robots play on.
    fn take_back(&mut self, session: SessionId, code: TableCode) {
        let commands = self
            .commands_to_take_back(session, code)
            .unwrap_or_default();
        if commands.is_empty() {
            return;
        }
        for command in commands {
            self.host_hears(code, HostInput::Command(command));
        }
        // A player may see more than somebody for whom a robot plays.
        if let Some(participant) = self.participant(session, code) {
            self.host_hears(code, HostInput::Joined(participant));
        }
    }

    fn commands_to_take_back(
        &self,
        session: SessionId,
        code: TableCode,
    ) -> Option<Vec<AnyCommand>> {
        let live = self.tables.get(code)?;
        let (host, who) = (live.host.as_ref()?, self.sessions.who(session)?);
        let is_kept = |seat: &Seat| {
            let player = host.players().get(seat.index());
            !host.is_open(*seat) && player.is_some_and(|player| !player.is_person())
        };
        let seats = live.seats_of(who).into_iter().filter(is_kept);
        let take = |seat| {
            host.take_command(
                participant_id(session),
                seat,
                Player::person(who.name.clone()),
            )
        };
        let is_running = live.stage() == Stage::Running && !live.table.rated;
        is_running.then(|| seats.map(take).collect())
    }

    /// The session as a participant of a table whose game has begun.
    pub(super) fn participant(&self, session: SessionId, code: TableCode) -> Option<Participant> {
        let (live, visitor) = (self.tables.get(code)?, self.sessions.get(session)?);
        let (host, who) = (live.host.as_ref()?, visitor.who()?);
        let seats = live.seats_of(who);
        let viewer = match (visitor.kind(), seats.first()) {
            (SessionKind::Program, Some(seat)) => Viewer::Seat(*seat),
            _ => first_viewer(live.table.rules.mode().secrecy(), host.players(), &seats),
        };
        Some(Participant::new(participant_id(session), seats, viewer))
    }

    /// A visitor looks at a table no longer.
    pub(super) fn part(&mut self, session: SessionId, code: TableCode) -> Result<(), Text> {
        let visitor = self.sessions.get_mut(session).ok_or_else(no_table)?;
        if !visitor.look_away(code) {
            return Err(text!("hall-not-looking"));
        }
        let who = visitor.who().cloned();
        self.cluster.forget_newcomer(session);
        self.outbox.tell(session, HallEvent::Parted(code));
        let Some(live) = self.tables.get_mut(code) else {
            return Ok(());
        };
        live.visitors.remove(&session);
        self.cluster.session_changed(self.outbox.now(), session);
        self.host_hears(code, HostInput::Left(participant_id(session)));
        if let Some(who) = who {
            self.note_seen(code, &who);
            self.tell_turns(&who);
        }
        self.table_changed(code);
        self.close_if_seen(code);
        Ok(())
    }

    /// Remembers how much of a game has been seen from a visitor's seats.
    fn note_seen(&mut self, code: TableCode, who: &Identity) {
        let Some(live) = self.tables.get_mut(code).filter(|live| live.host.is_some()) else {
            return;
        };
        let seen = live.moves() + usize::from(live.is_told);
        let seats = live.seats_of(who);
        let is_news = |seat: &Seat| live.table.seats[seat.index()].seen != seen;
        if who.is_guest() || !seats.iter().any(is_news) {
            return;
        }
        let Some(game) = live.table.game else { return };
        // What has been seen can always be noted.
        let _ = self.tables.change_row(
            &mut self.outbox,
            code,
            RowChange::Seen { game, seats, seen },
            WhenSaved::Seen,
        );
    }

    /// Programs look at a game that is over for a while only: they may forget to leave.
    pub(super) fn retire(&mut self, code: TableCode) {
        let Some(live) = self.tables.get(code).filter(|live| live.is_told) else {
            return;
        };
        let is_program = |session: &SessionId| {
            self.sessions
                .get(*session)
                .is_some_and(|session| session.kind() == SessionKind::Program)
        };
        let programs: Vec<_> = live.visitors.iter().copied().filter(is_program).collect();
        for session in programs {
            // It looks at this table.
            let _ = self.part(session, code);
        }
    }

    /// A game that is over and that everybody has seen the end of needs no table any more.
    pub(super) fn close_if_seen(&mut self, code: TableCode) {
        let Some(live) = self
            .tables
            .get(code)
            .filter(|live| live.visitors.is_empty())
        else {
            return;
        };
        if self.cluster.is_at_table(code) {
            return;
        }
        let is_over = live.is_told && live.stage() == Stage::Over;
        let has_seen = |seat: &Seat| live.table.seats[seat.index()].seen > live.moves();
        let accounts = live
            .all_seats()
            .filter(|seat| matches!(live.owner(*seat), SeatOwner::Account(_)));
        if is_over && accounts.into_iter().all(|seat| has_seen(&seat)) {
            self.close(code, Closing::GameOver);
        } else if !live.has_begun() {
            self.close_if_empty(code);
        }
    }

    /// Tells a table once more.
    pub(super) fn resync(
        &mut self,
        session: SessionId,
        who: &Identity,
        code: TableCode,
    ) -> Result<(), Text> {
        let live = self.tables.admitting(code, who)?;
        if !live.visitors.contains(&session) {
            return Err(text!("hall-not-looking"));
        }
        match (live.host.is_some(), self.participant(session, code)) {
            (true, Some(participant)) => {
                self.host_hears(code, HostInput::Joined(participant));
                self.tell_over(session, code);
            }
            _ => {
                if let Some(listing) = self.listings().table(code) {
                    self.outbox.tell(session, HallEvent::Waiting(listing));
                }
            }
        }
        Ok(())
    }

    /// Takes an open seat of a game that runs.
    pub(super) fn sit_down_in_game(
        &mut self,
        session: SessionId,
        who: &Identity,
        code: TableCode,
        seat: Option<Seat>,
    ) -> Result<(), Text> {
        let live = self.tables.admitting(code, who)?;
        if !live.seats_of(who).is_empty() {
            return Err(text!("hall-have-seat"));
        }
        if live.table.rated {
            return Err(text!("hall-rated-seats"));
        }
        let host = live.host.as_ref().ok_or_else(no_table)?;
        let seat = seat.or_else(|| live.all_seats().find(|seat| host.is_open(*seat)));
        let seat = seat
            .filter(|seat| host.is_open(*seat))
            .ok_or(text!("hall-no-seat-open"))?;
        let command = host.take_command(
            participant_id(session),
            seat,
            Player::person(who.name.clone()),
        );
        let is_new = !live.visitors.contains(&session);
        // A screen leaves a table that it has joined and does not show: it is told of its seat first.
        self.outbox.tell(session, HallEvent::Seated(code));
        if is_new {
            self.join(session, who, code)?;
            // Tells the visitor of the table at once: a new player becomes a participant immediately.
            if self.forget_joining(session, code) {
                self.joined(session, code);
            }
        }
        self.host_hears(code, HostInput::Command(command));
        Ok(())
    }

    /// A visitor asks something of a table's host.
    pub(super) fn command(
        &mut self,
        session: SessionId,
        who: &Identity,
        code: TableCode,
        mut command: AnyCommand,
    ) -> Result<(), Text> {
        let live = self
            .tables
            .get(code)
            .filter(|live| live.visitors.contains(&session));
        let live = live.ok_or(text!("hall-not-looking"))?;
        let asker = Asker {
            participant: participant_id(session),
            name: &who.name,
            seats: live.seats_of(who),
        };
        let checked = each_game!(AnyCommand, &mut command, command => asker.sign(command, live));
        if let Err(why) = checked {
            let Some(refusal) = live.host.as_ref().map(|host| host.rejection(why.into())) else {
                return Ok(());
            };
            self.outbox
                .tell(session, HallEvent::Table(code, Box::new(refusal)));
            return Ok(());
        }
        self.host_hears(code, HostInput::Command(command));
        Ok(())
    }

    /// Tells a table's host what has happened, and carries out what it wants done.
    pub(super) fn host_hears(&mut self, code: TableCode, input: HostInput) {
        let is_from_here = !matches!(input, HostInput::Followed(_) | HostInput::Begun(_));
        let Some(effects) = self.tables.handle(&mut self.outbox, code, input) else {
            return;
        };
        for effect in effects {
            self.carry_out(code, effect);
        }
        if is_from_here {
            self.note_seat_owners(code);
        }
        self.after(code);
    }

    fn carry_out(&mut self, code: TableCode, effect: HostEffect) {
        match effect {
            HostEffect::Tell(ParticipantId(session), event) => {
                self.tell_of_table(SessionId(session), code, event);
            }
            HostEffect::Append(id, mut append) => {
                if append.game.is_none() {
                    append.table = self.tables.begin_row(&mut self.outbox, code);
                }
                self.outbox.append(code, id, *append);
            }
            HostEffect::Think(request) => self.outbox.send(HallEffect::Think(code, request)),
            HostEffect::StopThinking => self.outbox.send(HallEffect::StopThinking(code)),
            HostEffect::Restarted { rotated } => self.restarted(code, rotated),
            HostEffect::SetTimer(at) => self.tables.set_deadline(code, Some(at)),
            HostEffect::CancelTimer => self.tables.set_deadline(code, None),
            HostEffect::Reread => self.reread(code),
        }
    }

    /// Starts another game of the same players: the game before is put away under its own code.
    fn restarted(&mut self, code: TableCode, rotated: bool) {
        let Some(live) = self.tables.get_mut(code) else {
            return;
        };
        let (old, deal) = (live.table.clone(), live.host.as_ref().map(AnyHost::seed));
        live.is_told = false;
        let Some(deal) = deal else { return };
        let (game, host) = (old.game, live.host.take());
        let then = WhenSaved::Restarted(Box::new(old));
        // The game is that of the row.
        let _ = self.tables.change_row(
            &mut self.outbox,
            code,
            RowChange::Again {
                game,
                rotated,
                deal,
            },
            then,
        );
        if let Some(live) = self.tables.get_mut(code) {
            live.host = host;
        }
        self.table_changed(code);
    }

    /// The store has answered to an append.
    pub(super) fn appended(
        &mut self,
        code: TableCode,
        id: parlour_table::request_id::RequestId,
        answer: Result<GameId, StoreError>,
    ) {
        match (&answer, self.tables.get_mut(code)) {
            (Ok(game), Some(live)) => {
                if live.table.game.replace(*game).is_none() {
                    self.outbox.news().changed.insert(code);
                }
                self.outbox.news().moved.insert(code);
                self.tables.save_unsaved(&mut self.outbox, code);
            }
            (Err(error), Some(live))
                if error.kind.is_of_file()
                    && !live.host.as_ref().is_some_and(AnyHost::is_stuck) =>
            {
                self.outbox.send(HallEffect::Note(format!(
                    "table {code} cannot be saved: {error}"
                )));
            }
            _ => {}
        }
        if matches!(
            &answer,
            Err(StoreError {
                kind: ErrorKind::NotFound(_),
                ..
            })
        ) {
            self.close(code, Closing::Deleted);
            return;
        }
        if let Some(live) = self
            .tables
            .get_mut(code)
            .filter(|_| !matches!(&answer, Err(error) if error.kind.is_of_file()))
        {
            live.sync.begun = None;
        }
        let is_conflict = answer
            .as_ref()
            .is_err_and(|error| error.kind == ErrorKind::Conflict);
        self.host_hears(code, HostInput::Stored(id, answer));
        let Some(live) = self.tables.get_mut(code) else {
            return;
        };
        let looks_again = std::mem::take(&mut live.sync.looks_again);
        if is_conflict && live.table.game.is_none() {
            self.outbox.read_rows(vec![code]);
        } else if is_conflict || looks_again {
            self.tables.follow(&mut self.outbox, [code]);
        }
        self.look_again_at(code);
    }

    /// Reads the game from the store again. Another hall has written something that does not follow
    /// from what is known here.
    fn reread(&mut self, code: TableCode) {
        let Some(game) = self.tables.get(code).and_then(|live| live.table.game) else {
            return;
        };
        self.drop_host(code);
        self.tables.read_game(&mut self.outbox, code, game);
    }

    /// Handles the consequences of events at a table.
    pub(super) fn after(&mut self, code: TableCode) {
        let Some(live) = self.tables.get_mut(code) else {
            return;
        };
        let Some(host) = &live.host else { return };
        if host.is_settled() && !live.is_told {
            live.is_told = true;
            self.finish(code);
        }
        self.note_turn(code);
        self.want_robot(code);
    }

    /// A robot that is to act has to think somewhere.
    fn want_robot(&mut self, code: TableCode) {
        let Some(host) = self.tables.host(code) else {
            return;
        };
        let ToAct::Seat(seat) = host.to_act() else {
            return;
        };
        if self.cluster.is_shared() && !host.players()[seat.index()].is_person() {
            self.want_lease(code);
        }
    }

    /// Updates the owners of seats from the host: a seat was taken over or left open.
    pub(super) fn note_seat_owners(&mut self, code: TableCode) {
        let Some(live) = self.tables.get(code) else {
            return;
        };
        let Some(host) = &live.host else { return };
        let mut changes = Vec::new();
        for seat in live.all_seats() {
            let (owner, player) = (live.owner(seat), &host.players()[seat.index()]);
            if host.is_open(seat) {
                changes.extend((*owner != SeatOwner::Open).then_some((seat, SeatOwner::Open)));
            } else if player.is_person() && self.names.of_seat(live, seat) != player.name {
                changes.extend(
                    self.seat_owner_named(&player.name)
                        .map(|owner| (seat, owner)),
                );
            }
        }
        if changes.is_empty() {
            return;
        }
        // Whose seats they are the host has said.
        let _ = self.tables.change_row(
            &mut self.outbox,
            code,
            RowChange::Takers(changes),
            WhenSaved::Nothing,
        );
        self.table_changed(code);
    }

    /// Finds the person of this name. No two share a name.
    fn seat_owner_named(&self, name: &str) -> Option<SeatOwner> {
        let here = self.sessions.people().cloned();
        let mut who = here.chain(self.cluster.elsewhere().map(super::cluster::identity));
        who.find(|who| who.name == name)
            .map(|who| super::seat_owner::own_seat_owner(&who))
    }

    /// Whose turn it is, and tells those whose it was and is.
    fn note_turn(&mut self, code: TableCode) {
        let Some(live) = self.tables.get(code) else {
            return;
        };
        let turn = self.on_turn(live);
        let before = live.turn.as_ref().map(|(who, _)| who.clone());
        if before == turn {
            return;
        }
        let now = self.outbox.now();
        if let Some(live) = self.tables.get_mut(code) {
            live.turn = turn.clone().map(|who| (who, now));
        }
        for who in before.into_iter().chain(turn) {
            self.tell_turns(&who);
        }
    }

    /// The visitor whose turn it is, there or not.
    fn on_turn(&self, live: &LiveTable) -> Option<Identity> {
        let ToAct::Seat(seat) = live.host.as_ref()?.to_act() else {
            return None;
        };
        live.player(seat).filter(|player| player.is_person())?;
        let name = self.names.of_seat(live, seat);
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

    /// Tells the screens of a visitor where else it is its turn, if that has changed.
    pub(super) fn tell_turns(&mut self, who: &Identity) {
        let turns = self.tables.turns_of(who);
        for session in self.sessions.of(who) {
            let visitor = self.sessions.get_mut(session);
            if let Some(turns) = visitor.and_then(|visitor| visitor.new_turns(&turns)) {
                self.outbox.tell(session, HallEvent::Turns(turns));
            }
        }
    }

    /// A game is over, and the store has it.
    fn finish(&mut self, code: TableCode) {
        self.tables.count_game();
        let Some(live) = self.tables.get(code) else {
            return;
        };
        // Who is still to be told of the game is told of its end after that.
        let visitors: Vec<_> = live
            .visitors
            .difference(&live.sync.joining)
            .copied()
            .collect();
        let rated = live
            .host
            .as_ref()
            .and_then(AnyHost::game)
            .filter(|_| live.table.rated);
        for session in visitors {
            self.tell_over(session, code);
        }
        self.tables
            .set_deadline(code, self.outbox.now().checked_add(AFTER_END).ok());
        if let Some(game) = rated {
            let now = self.outbox.now();
            self.outbox
                .store(StoreRequest::Rate { game, now }, Pending::Rated(Some(code)));
        }
        self.table_changed(code);
    }

    /// Tells somebody who looks at a table that its game is over, if it is.
    pub(super) fn tell_over(&mut self, session: SessionId, code: TableCode) {
        let Some(live) = self.tables.get(code).filter(|live| live.is_told) else {
            return;
        };
        let Some(host) = &live.host else { return };
        let over = GameOver {
            table: code,
            game: host.game(),
            record: host.record().to_string(),
        };
        self.outbox.tell(session, HallEvent::Ended(Box::new(over)));
    }
}
