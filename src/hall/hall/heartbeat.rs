//! The heartbeat at which a hall of several says that it is open, and looks for what it may have missed: leases, rows, games,
//! people and talk.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::Hall;
use super::live_table::Progress;
use super::pending::Pending;
use parlour_language::text;
use parlour_model::table_code::TableCode;
use parlour_store::{
    HALL_LASTS, HallId, Heartbeat, SeatOwner, StoreError, StoreRequest, TableMark,
};
use parlour_table::any_host::AnyHost;
use parlour_table::host::HostInput;

impl Hall {
    /// Does what is due.
    pub(super) fn wake_cluster(&mut self) {
        self.cluster.save_sessions(&mut self.outbox, &self.sessions);
        if let Some(is_silent) = self.cluster.take_heartbeat(self.outbox.now()) {
            if is_silent {
                self.store_is_away(true);
            }
            self.send_heartbeat(false);
        }
    }

    /// Says that the hall is open, which leases it wants, and looks for what it may have missed.
    fn send_heartbeat(&mut self, leases_only: bool) {
        let now = self.outbox.now();
        let wanted = self.tables.that(|live| self.cluster.may_lease(now, live));
        if self.cluster.have_leases_ended(now) {
            self.hold_leases(BTreeSet::new());
        }
        self.cluster
            .send_heartbeat(&mut self.outbox, wanted, leases_only);
    }

    /// Robots are wanted here before the next heartbeat is due.
    pub(super) fn want_lease(&mut self, code: TableCode) {
        let now = self.outbox.now();
        let live = self.tables.get(code);
        if live.is_some_and(|live| self.cluster.wants_lease(now, live)) {
            self.send_heartbeat(true);
        }
    }

    /// The store has answered to a heartbeat.
    pub(super) fn on_heartbeat(
        &mut self,
        (asked, asked_for): (Timestamp, Vec<TableCode>),
        leases_only: bool,
        answer: Result<Heartbeat, StoreError>,
    ) {
        let is_early = self.cluster.heartbeat_answered();
        match answer {
            Ok(heartbeat) => {
                self.cluster.extend_leases(asked);
                self.hold_leases(heartbeat.leases.into_iter().collect());
                self.note_refused(&asked_for);
                self.store_is_away(false);
                if heartbeat.is_new {
                    for session in self.sessions.that(|_| true) {
                        self.cluster.session_changed(self.outbox.now(), session);
                    }
                }
                if !leases_only {
                    self.look_around();
                    self.look_again();
                }
                if is_early {
                    self.send_heartbeat(true);
                }
            }
            Err(error) if error.kind.is_of_file() => self.store_is_away(true),
            Err(_) => {}
        }
    }

    /// Looks for what there may be without news of it.
    pub(super) fn look_around(&mut self) {
        if !self.cluster.is_shared() {
            return;
        }
        self.outbox
            .store(StoreRequest::TableMarks {}, Pending::Marks);
        self.cluster.read_notices(&mut self.outbox);
        self.cluster.read_elsewhere(&mut self.outbox);
        self.let_go();
    }

    fn hold_leases(&mut self, held: BTreeSet<TableCode>) {
        let [lost, new] = self.cluster.hold_leases(held);
        for code in lost {
            self.host_hears(code, HostInput::Leads(false));
        }
        for code in new {
            self.host_if_wanted(code);
            self.host_hears(code, HostInput::Leads(true));
        }
    }

    /// Leases that were asked for and not given are another hall's; whose, the next look tells.
    fn note_refused(&mut self, asked_for: &[TableCode]) {
        let until = self
            .outbox
            .now()
            .checked_add(HALL_LASTS)
            .unwrap_or(self.outbox.now());
        for code in asked_for.iter().filter(|code| !self.cluster.leads(**code)) {
            if let Some(live) = self.tables.get_mut(*code) {
                live.lease = Some((HallId(0), until));
            }
        }
    }

    /// Compares every table with the store's marks and reads what differs here.
    pub(super) fn marked(&mut self, marks: &[TableMark]) {
        let (mut rows, mut moved) = (Vec::new(), Vec::new());
        let there: BTreeSet<_> = marks.iter().map(|mark| mark.code).collect();
        for mark in marks {
            let Some(live) = self.tables.get_mut(mark.code) else {
                rows.push(mark.code);
                continue;
            };
            live.lease = mark.lease;
            let progress = Progress {
                made: mark.made,
                is_over: mark.is_over,
            };
            if live.progress != progress {
                (live.progress, live.listing) = (progress, None);
                self.lobby.mark_old();
            }
            if live.table.version != mark.version && live.sync.saving == 0 {
                rows.push(mark.code);
            }
            match live.host.as_ref().and_then(AnyHost::followed_to) {
                Some((game, stored)) if Some(game) == mark.game && stored < mark.entries => {
                    moved.push(mark.code);
                }
                _ => {}
            }
        }
        rows.extend(self.tables.that(|live| !there.contains(&live.code())));
        self.outbox.read_rows(rows);
        self.tables.follow(&mut self.outbox, moved);
        self.cluster.newcomers_looked();
        self.look_after_hosts();
        if self.lobby.is_old() {
            self.lobby_changed();
        }
    }

    /// Finishes what a hall that has died may have left undone.
    fn look_after_hosts(&mut self) {
        self.host_all_wanted();
        for code in self.tables.that(|_| true) {
            self.note_seat_owners(code);
            self.begin_followed(code);
        }
        self.open_seats_of_missed_guests();
        let now = self.outbox.now();
        if self
            .tables
            .values()
            .any(|live| self.cluster.wants_lease(now, live))
        {
            self.send_heartbeat(true);
        }
    }

    /// The seats of guests who have gone with their hall are open.
    fn open_seats_of_missed_guests(&mut self) {
        if !self.cluster.knows_elsewhere() {
            return;
        }
        let local = self.sessions.people().map(|who| who.name.as_str());
        let elsewhere = self.cluster.elsewhere();
        let there: BTreeSet<_> = local
            .chain(elsewhere.map(|session| session.name.as_str()))
            .collect();
        let owners = self
            .tables
            .values()
            .flat_map(|live| &live.table.seats)
            .map(|seat| &seat.owner);
        let guests = owners.filter_map(|owner| {
            if let SeatOwner::Guest(name) = owner {
                Some(name)
            } else {
                None
            }
        });
        let missing: BTreeSet<_> = guests
            .filter(|name| !there.contains(name.as_str()))
            .cloned()
            .collect();
        for name in self.cluster.note_missed(self.outbox.now(), missing) {
            self.guest_left(&crate::session::Identity {
                account: None,
                name,
            });
        }
    }

    /// The store cannot be reached, or can be again.
    pub(super) fn store_is_away(&mut self, is_away: bool) {
        if !self.cluster.set_away(is_away) {
            return;
        }
        let text = if is_away {
            text!("hall-cannot-save")
        } else {
            text!("hall-saves-again")
        };
        let note = text.english().into_owned();
        self.outbox.send(crate::effect::HallEffect::Note(note));
        self.announce(&text);
        for code in self.tables.that(|live| live.host.is_some()) {
            self.host_hears(code, HostInput::Paused(is_away));
        }
    }
}
