//! Sitting down and standing up while a table waits for players, and how its game begins.

use std::time::Duration;

use super::Hall;
use super::closing::Closing;
use super::live_table::LiveTable;
use super::pending::Pending;
use super::row_change::RowChange;
use super::rows::WhenSaved;
use super::seat_owner::is_seat_owner;
use crate::effect::HallEffect;
use crate::event::HallEvent;
use crate::session::{Identity, SessionId, SessionKind};
use parlour_language::{Text, text};
use parlour_model::player::Player;
use parlour_model::seat::Seat;
use parlour_model::table_code::TableCode;
use parlour_store::{HallTable, SeatOwner, StoreRequest};
use parlour_table::any_host::AnyHost;
use parlour_table::host::{HostInput, HostOptions};

/// The duration of a robot's move where only robots play.
const BOT_PACE: Duration = Duration::from_millis(600);

impl Hall {
    /// A visitor takes a seat.
    pub(super) fn sit(
        &mut self,
        session: SessionId,
        who: &Identity,
        code: TableCode,
        seat: Option<Seat>,
    ) -> Result<(), Text> {
        self.tables
            .check_seats_of(who, self.options.tables_per_account)?;
        let live = self.tables.admitting(code, who)?;
        if live.has_begun() {
            return self.sit_down_in_game(session, who, code, seat);
        }
        self.tables.change_row(
            &mut self.outbox,
            code,
            RowChange::Take {
                who: who.clone(),
                wanted: seat,
            },
            WhenSaved::Seated(session),
        )
    }

    /// The seat that a visitor has taken is saved.
    pub(super) fn seated(&mut self, session: SessionId, code: TableCode) {
        let who = self.sessions.who(session).cloned();
        if let Some(who) = who {
            self.outbox.tell(session, HallEvent::Seated(code));
            // Lets the player of a seat in.
            let _ = self.join(session, &who, code);
        }
        self.tell_waiting(code);
        self.begin_if_full(code);
        self.lobby_changed();
    }

    pub(super) fn stand_up(
        &mut self,
        session: SessionId,
        who: &Identity,
        code: TableCode,
    ) -> Result<(), Text> {
        let live = self.tables.admitting(code, who)?;
        let seats = live.seats_of(who);
        if live.has_begun() {
            return Err(text!("hall-begun-hand-over"));
        }
        if seats.is_empty() {
            return Err(text!("hall-no-seat"));
        }
        self.vacate_waiting(code, &seats, WhenSaved::StoodUp(session));
        Ok(())
    }

    /// Opens seats at a table that waits for players.
    pub(super) fn vacate_waiting(&mut self, code: TableCode, seats: &[Seat], then: WhenSaved) {
        let Some(live) = self.tables.get(code) else {
            return;
        };
        let seats = seats
            .iter()
            .map(|seat| (*seat, live.owner(*seat).clone()))
            .collect();
        // Whose seats they are was looked up.
        let _ = self
            .tables
            .change_row(&mut self.outbox, code, RowChange::Open(seats), then);
        self.tell_waiting(code);
        self.lobby_changed();
    }

    /// A guest is gone for good: the seats are open.
    pub(super) fn guest_left(&mut self, who: &Identity) {
        let own = self
            .tables
            .values()
            .filter(|live| !live.seats_of(who).is_empty());
        let own: Vec<_> = own
            .map(|live| (live.code(), live.seats_of(who), live.has_begun()))
            .collect();
        for (code, seats, has_begun) in own {
            if has_begun {
                for seat in seats {
                    self.host_hears(code, HostInput::Vacated(seat));
                }
            } else {
                self.vacate_waiting(code, &seats, WhenSaved::Nothing);
            }
            self.close_if_empty(code);
        }
    }

    /// Closes a table before its game, at its opener's request.
    pub(super) fn close_waiting(
        &mut self,
        _: SessionId,
        who: &Identity,
        code: TableCode,
    ) -> Result<(), Text> {
        let live = self.tables.admitting(code, who)?;
        if live.has_begun() {
            return Err(text!("hall-begun"));
        }
        let is_opener = live.table.opened_by.is_some() && live.table.opened_by == who.account;
        let seats_others = live.all_seats().any(|seat| {
            let owner = live.owner(seat);
            matches!(owner, SeatOwner::Account(_) | SeatOwner::Guest(_))
                && !is_seat_owner(owner, who)
        });
        if !is_opener && (live.seats_of(who).is_empty() || seats_others) {
            return Err(text!("hall-only-opener"));
        }
        self.close(code, Closing::By(who.name.clone()));
        Ok(())
    }

    /// Closes a table that waits for players and has no one left.
    pub(super) fn close_if_empty(&mut self, code: TableCode) {
        let Some(live) = self.tables.get(code) else {
            return;
        };
        let has_people = live.all_seats().any(|seat| {
            matches!(
                live.owner(seat),
                SeatOwner::Account(_) | SeatOwner::Guest(_)
            )
        });
        let has_visitors = !live.visitors.is_empty() || self.cluster.is_at_table(code);
        if !has_people && !has_visitors {
            self.close(code, Closing::NobodyLeft);
        }
    }

    /// A table is no more. What was played there stays in the store.
    pub(super) fn close(&mut self, code: TableCode, why: Closing) {
        if self.cluster.is_shared() {
            let is_empty = self
                .tables
                .get(code)
                .is_some_and(|live| live.visitors.is_empty());
            // Where it cannot be closed, somebody has come meanwhile.
            let _ = self.tables.change_row(
                &mut self.outbox,
                code,
                RowChange::Close { if_empty: is_empty },
                WhenSaved::Closed(why),
            );
            return;
        }
        let Some(live) = self.tables.get(code) else {
            return;
        };
        let before = Some(live.table.version);
        let table = HallTable {
            closed: true,
            version: self.outbox.draw(),
            ..live.table.clone()
        };
        self.outbox.store(
            StoreRequest::SaveHallTable { table, before },
            Pending::Nothing,
        );
        self.forget_table(code, &why);
    }

    /// A table that is closed is forgotten, and who looks at it is told so.
    pub(super) fn forget_table(&mut self, code: TableCode, why: &Closing) {
        let Some(live) = self.tables.remove(code) else {
            return;
        };
        for session in live.visitors {
            if let Some(visitor) = self.sessions.get_mut(session) {
                visitor.look_away(code);
            }
            let why = why.said();
            self.outbox.tell(session, HallEvent::Closed(code, why));
        }
        if live.host.is_some() {
            self.outbox.send(HallEffect::Forget(code));
        }
        self.lobby_changed();
    }

    /// Tells everybody at a table that waits for players how it stands.
    pub(super) fn tell_waiting(&mut self, code: TableCode) {
        let Some(listing) = self.listings().table(code) else {
            return;
        };
        if self.tables.get(code).is_none_or(LiveTable::has_begun) {
            return;
        }
        for session in self.tables.visitors(code) {
            self.outbox
                .tell(session, HallEvent::Waiting(listing.clone()));
        }
    }

    pub(super) fn host_options(&self) -> HostOptions {
        HostOptions {
            take_back: false,
            strict: true,
            rated: false,
            clock: parlour_model::time_control::TimeControl::None,
            bot_limit: Some(self.options.bot_limit),
            bot_pace: BOT_PACE,
            away_limit: self.options.away,
        }
    }

    /// Begins the game once every seat is taken.
    pub(super) fn begin_if_full(&mut self, code: TableCode) {
        self.begin_game(code, false);
    }

    /// The game of a table that another hall has filled begins; what chance does is left to that hall for a while.
    pub(super) fn begin_followed(&mut self, code: TableCode) {
        self.begin_game(code, true);
    }

    fn begin_game(&mut self, code: TableCode, waits: bool) {
        let options = self.host_options();
        let Some(live) = self
            .tables
            .get(code)
            .filter(|live| !live.has_begun() && live.is_full())
        else {
            return;
        };
        // Every hall has to seat people under the same names.
        let is_named = |seat: Seat| {
            !matches!(live.owner(seat), SeatOwner::Account(_))
                || !self.names.of_seat(live, seat).is_empty()
        };
        if live.table.closed || !live.all_seats().all(is_named) {
            return;
        }
        let table = live.table.clone();
        let players: Vec<_> = live
            .all_seats()
            .map(|seat| self.player_of(live, seat))
            .collect();
        let options = HostOptions {
            clock: table.clock,
            take_back: table.take_back,
            rated: table.rated,
            ..options
        };
        match AnyHost::new(&table.rules, players, options, table.deal, true) {
            Ok(mut host) => {
                if self.cluster.is_shared() {
                    host.share(None);
                }
                if waits {
                    host.wait(self.outbox.now());
                }
                self.begin(code, host);
            }
            // What was checked when the table was opened cannot fail now.
            Err(fault) => self.close(code, Closing::Told(fault.why)),
        }
    }

    fn player_of(&self, live: &LiveTable, seat: Seat) -> Player {
        let name = self.names.of_seat(live, seat);
        match live.owner(seat) {
            SeatOwner::Robot(level) => Player::robot(name, *level),
            _ => Player::person(name),
        }
    }

    fn begin(&mut self, code: TableCode, host: AnyHost) {
        self.tables.set_deadline(code, None);
        let Some(live) = self.tables.get_mut(code) else {
            return;
        };
        (live.host, live.listing) = (Some(host), None);
        self.tell_host_of_cluster(code);
        let Some(live) = self.tables.get_mut(code) else {
            return;
        };
        let programs = self.sessions.that(|session| {
            let sits = session
                .who()
                .is_some_and(|who| !live.seats_of(who).is_empty());
            sits && session.kind() == SessionKind::Program
        });
        live.visitors.extend(programs.iter().copied());
        for program in programs {
            if let Some(session) = self.sessions.get_mut(program) {
                session.look_at(code);
            }
        }
        let participants: Vec<_> = self
            .tables
            .visitors(code)
            .into_iter()
            .filter_map(|session| self.participant(session, code))
            .collect();
        self.host_hears(code, HostInput::Gathered(participants));
    }
}
