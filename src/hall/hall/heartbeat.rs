//! The heartbeat at which a hall of several says that it is open, and looks for what it may have missed: leases, rows, games,
//! people and talk.

use std::collections::BTreeSet;
use std::time::Duration;

use jiff::Timestamp;

use super::Hall;
use super::live_table::{LiveTable, Progress};
use super::pending::Pending;
use super::shared::HEARTBEAT_INTERVAL;
use parlour_language::text;
use parlour_model::player::Player;
use parlour_model::table_code::TableCode;
use parlour_model::time_control::TimeControl;
use parlour_store::{
    HALL_LASTS, HallId, Heartbeat, SeatOwner, StoreError, StoreRequest, TableMark,
};
use parlour_table::any_host::AnyHost;
use parlour_table::host::HostInput;

/// After so long without an answer the store is taken for away.
const PATIENCE: Duration = Duration::from_secs(4);

/// The time after which an absent guest's seat is open.
const GUEST_MISSED: Duration = Duration::from_secs(10);

impl Hall {
    /// Does what is due.
    pub(super) fn wake_shared(&mut self) {
        let now = self.outbox.now();
        let Some(shared) = &mut self.shared else {
            return;
        };
        if shared.sessions_at.is_some_and(|at| at <= now) {
            shared.sessions_at = None;
            self.save_sessions();
        }
        let Some(shared) = &mut self.shared else {
            return;
        };
        if shared.heartbeat_at <= now {
            shared.heartbeat_at = now.checked_add(HEARTBEAT_INTERVAL).unwrap_or(now);
            let is_silent = shared
                .heartbeat_since
                .is_some_and(|since| now.duration_since(since).unsigned_abs() >= PATIENCE);
            if is_silent {
                self.store_is_away(true);
            }
            self.send_heartbeat(false);
        }
    }

    /// Says that the hall is open, which leases it wants, and looks for what it may have missed.
    fn send_heartbeat(&mut self, leases_only: bool) {
        let leases = self.wanted_leases();
        let now = self.outbox.now();
        let Some(shared) = &mut self.shared else {
            return;
        };
        if shared.leases_until < now {
            self.lose_leases();
        }
        let Some(shared) = &mut self.shared else {
            return;
        };
        if shared.heartbeat_since.is_some() {
            shared.is_early |= leases_only;
            return;
        }
        shared.heartbeat_since = Some(now);
        let hall = shared.id;
        let pending = Pending::Heartbeat((now, leases.clone()), leases_only);
        self.outbox
            .store(StoreRequest::Heartbeat { hall, leases, now }, pending);
    }

    /// Robots are wanted here before the next heartbeat is due.
    pub(super) fn want_lease(&mut self, code: TableCode) {
        let Some(shared) = &self.shared else { return };
        if !shared.leases.contains(&code)
            && self
                .tables
                .get(code)
                .is_some_and(|live| self.may_lease(live))
        {
            self.send_heartbeat(true);
        }
    }

    /// The leases that this hall has use for, and that no other hall holds.
    fn wanted_leases(&self) -> Vec<TableCode> {
        self.tables.that(|live| self.may_lease(live))
    }

    fn may_lease(&self, live: &LiveTable) -> bool {
        let Some(shared) = &self.shared else {
            return false;
        };
        let has_robot = live
            .table
            .seats
            .iter()
            .any(|seat| matches!(seat.owner, SeatOwner::Robot(_)))
            || live
                .host
                .as_ref()
                .is_some_and(|host| !host.players().iter().all(Player::is_person));
        let acts = has_robot || live.table.clock != TimeControl::None || live.lease.is_some();
        let is_free = live
            .lease
            .is_none_or(|(hall, until)| hall == shared.id || until < self.outbox.now());
        let is_running = live.stage() == crate::lobby::Stage::Running;
        acts && is_running && (is_free || shared.leases.contains(&live.code()))
    }

    /// The store has answered to a heartbeat.
    pub(super) fn on_heartbeat(
        &mut self,
        (asked, asked_for): (Timestamp, Vec<TableCode>),
        leases_only: bool,
        answer: Result<Heartbeat, StoreError>,
    ) {
        let Some(shared) = &mut self.shared else {
            return;
        };
        shared.heartbeat_since = None;
        let is_early = std::mem::take(&mut shared.is_early);
        match answer {
            Ok(heartbeat) => {
                shared.leases_until = asked.checked_add(HALL_LASTS).unwrap_or(asked);
                self.hold_leases(&heartbeat.leases.into_iter().collect());
                self.note_refused(&asked_for);
                self.store_is_away(false);
                if heartbeat.is_new {
                    self.save_all_sessions();
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
        if self.shared.is_none() {
            return;
        }
        self.outbox
            .store(StoreRequest::TableMarks {}, Pending::Marks);
        self.read_notices();
        self.read_elsewhere();
        self.let_go();
    }

    fn hold_leases(&mut self, held: &BTreeSet<TableCode>) {
        let Some(shared) = &mut self.shared else {
            return;
        };
        let before = std::mem::replace(&mut shared.leases, held.clone());
        for code in before.difference(held) {
            self.host_hears(*code, HostInput::Leads(false));
        }
        for code in held.difference(&before) {
            self.host_if_wanted(*code);
            self.host_hears(*code, HostInput::Leads(true));
        }
    }

    /// Leases that were asked for and not given are another hall's; whose, the next look tells.
    fn note_refused(&mut self, asked_for: &[TableCode]) {
        let until = self
            .outbox
            .now()
            .checked_add(HALL_LASTS)
            .unwrap_or(self.outbox.now());
        let Some(shared) = &self.shared else { return };
        for code in asked_for
            .iter()
            .filter(|code| !shared.leases.contains(code))
        {
            if let Some(live) = self.tables.get_mut(*code) {
                live.lease = Some((HallId(0), until));
            }
        }
    }

    fn lose_leases(&mut self) {
        self.hold_leases(&BTreeSet::new());
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
                self.is_view_old = true;
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
        self.newcomers_looked();
        self.look_after_hosts();
        if self.is_view_old {
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
        let is_wanted = |live: &LiveTable| {
            let shared = self.shared.as_ref();
            self.may_lease(live)
                && shared.is_some_and(|shared| !shared.leases.contains(&live.code()))
        };
        if self.tables.values().any(is_wanted) {
            self.send_heartbeat(true);
        }
    }

    /// The seats of guests who have gone with their hall are open.
    fn open_seats_of_missed_guests(&mut self) {
        let Some(shared) = self.shared.as_ref().filter(|shared| shared.has_elsewhere) else {
            return;
        };
        let local = self.sessions.people().map(|who| who.name.as_str());
        let there: BTreeSet<_> = local
            .chain(shared.elsewhere.iter().map(|session| session.name.as_str()))
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
        let now = self.outbox.now();
        let Some(shared) = &mut self.shared else {
            return;
        };
        shared.missed.retain(|name, _| missing.contains(name));
        for name in missing {
            shared.missed.entry(name).or_insert(now);
        }
        let is_long = |since: &Timestamp| now.duration_since(*since).unsigned_abs() >= GUEST_MISSED;
        let gone: Vec<_> = shared
            .missed
            .iter()
            .filter(|(_, since)| is_long(since))
            .map(|(name, _)| name.clone())
            .collect();
        for name in gone {
            self.guest_left(&crate::session::Identity {
                account: None,
                name,
            });
        }
    }

    /// The store cannot be reached, or can be again.
    pub(super) fn store_is_away(&mut self, is_away: bool) {
        let Some(shared) = &mut self.shared else {
            return;
        };
        if std::mem::replace(&mut shared.is_away, is_away) == is_away {
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

    /// The house closes here.
    pub(super) fn leave_cluster(&mut self) {
        if let Some(hall) = self.shared.as_ref().map(|shared| shared.id) {
            self.outbox
                .store(StoreRequest::LeaveCluster { hall }, Pending::Left);
        }
    }
}
