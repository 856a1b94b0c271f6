//! Opening: the hall its doors, and visitors tables.

use super::Hall;
use super::live_table::LiveTable;
use super::pending::{Opening, Pending};
use super::seat_owner::own_seat_owner;
use crate::effect::HallEffect;
use crate::event::HallEvent;
use crate::request::{NewTable, SeatOffer};
use crate::session::{Identity, SessionId};
use parlour_language::{Text, text};
use parlour_model::any::AnyPlaythrough;
use parlour_model::seat::Seat;
use parlour_model::table_code::TableCode;
use parlour_store::{Account, HallSeat, HallTable, SavedGame, SeatOwner, StoreRequest};
use parlour_table::any_host::AnyHost;
use parlour_table::host::{HostInput, HostOptions};

impl Hall {
    /// Reads what the store has of the hall.
    pub(super) fn open_doors(&mut self) {
        self.outbox
            .store(StoreRequest::HallTables {}, Pending::Tables);
        self.outbox
            .store(StoreRequest::UnratedGames {}, Pending::Unrated);
        self.read_bans(None);
    }

    /// The tables that were there when the hall was last open.
    pub(super) fn tables_read(&mut self, tables: Vec<HallTable>) {
        for mut table in tables {
            // A guest is gone with the line; in a house of several halls it may be in another.
            let gone = |seat: &mut HallSeat| {
                if matches!(seat.owner, SeatOwner::Guest(_)) {
                    seat.owner = SeatOwner::Open;
                }
            };
            if !self.cluster.is_shared() {
                table.seats.iter_mut().for_each(gone);
            }
            self.names.learn(&mut self.outbox, &table);
            let code = table.code;
            self.tables.insert(LiveTable::new(table));
            self.limit_waiting(code);
            self.host_if_wanted(code);
        }
    }

    pub(super) fn name_read(&mut self, account: Option<Account>) {
        if let Some(account) = account {
            let id = account.id;
            self.names.insert(id, account.name);
            let waiting = self.tables.that(|live| {
                !live.has_begun() && live.table.accounts().any(|account| account == id)
            });
            if self.cluster.is_shared() {
                for code in waiting {
                    self.table_changed(code);
                    self.begin_followed(code);
                }
            }
        }
    }

    /// A game that was running goes on where it was left.
    pub(super) fn game_read(&mut self, code: TableCode, saved: Result<SavedGame, Text>) {
        let options = self.host_options();
        let Some(live) = self.tables.get_mut(code) else {
            return;
        };
        live.sync.is_reading = false;
        let options = HostOptions {
            rated: live.table.rated,
            ..options
        };
        // The table may have another game by now, or be read already.
        if saved
            .as_ref()
            .is_ok_and(|saved| Some(saved.id) != live.table.game)
            || live.host.is_some()
        {
            self.host_if_wanted(code);
            return;
        }
        let touched = saved.as_ref().ok().map(|saved| saved.touched);
        let host = saved.and_then(|saved| AnyHost::resume(saved, options));
        match host {
            Ok(mut host) => {
                if self.cluster.is_shared() {
                    host.share(touched);
                }
                live.is_told = host.is_settled();
                live.host = Some(host);
                live.sync.joining.clear();
                live.listing = None;
                self.tell_host_of_cluster(code);
                let visitors = self.tables.visitors(code);
                let participants: Vec<_> = visitors
                    .iter()
                    .filter_map(|session| self.participant(*session, code))
                    .collect();
                if !participants.is_empty() {
                    self.host_hears(code, HostInput::Gathered(participants));
                }
                // Tells visitors that the game is over: a game that had ended when it was read
                // sends no end event.
                for session in visitors {
                    self.tell_over(session, code);
                }
                self.after(code);
                self.close_if_seen(code);
            }
            Err(why) => {
                self.tables.remove(code);
                // The rest may name cards.
                let why = why.english();
                let entry = why.split(": ").next().unwrap_or_default();
                self.outbox.send(HallEffect::Note(format!(
                    "table {code} cannot continue: {entry}"
                )));
            }
        }
    }

    /// A visitor opens a table.
    pub(super) fn open_table(
        &mut self,
        session: SessionId,
        who: &Identity,
        new: NewTable,
    ) -> Result<(), Text> {
        self.check_opening(session, who, &new)?;
        let mut names = Vec::new();
        let mut seats = Vec::new();
        for (index, offer) in new.seats.into_iter().enumerate() {
            let owner = match offer {
                SeatOffer::Me => own_seat_owner(who),
                SeatOffer::Open => SeatOwner::Open,
                SeatOffer::Robot(level) => SeatOwner::Robot(level),
                SeatOffer::Invited(name) => {
                    names.push((Seat::of(index), name));
                    SeatOwner::Open
                }
            };
            seats.push(HallSeat { owner, seen: 0 });
        }
        let table = HallTable {
            code: self.tables.new_code(&mut self.outbox),
            rules: new.rules,
            seats,
            clock: new.clock,
            rated: new.rated,
            listed: new.listed,
            take_back: false,
            opened_by: who.account,
            opened: self.outbox.now(),
            seed: new.seed,
            game: None,
            closed: false,
            deal: new.seed.unwrap_or_else(|| self.outbox.draw()),
            version: self.outbox.draw(),
        };
        self.look_up(Opening {
            session,
            table,
            names,
        });
        Ok(())
    }

    fn check_opening(
        &self,
        session: SessionId,
        who: &Identity,
        new: &NewTable,
    ) -> Result<(), Text> {
        AnyPlaythrough::new(&new.rules, new.seats.len()).map_err(|fault| fault.why)?;
        let count = |of: fn(&SeatOffer) -> bool| new.seats.iter().filter(|offer| of(offer)).count();
        let robots = count(|offer| matches!(offer, SeatOffer::Robot(_)));
        let own = count(|offer| *offer == SeatOffer::Me);
        if robots == new.seats.len() {
            return Err(text!("hall-somebody-plays"));
        }
        if new.seed.is_some() && !self.options.allow_seeds {
            return Err(text!("hall-no-seed"));
        }
        if new.rated {
            let why = match () {
                () if who.is_guest() => Some(text!("hall-guest-unrated")),
                () if new.seed.is_some() => Some(text!("hall-seed-unrated")),
                () if robots > 0 => Some(text!("hall-robots-unrated")),
                () if own > 1 || new.seats.len() < 2 => Some(text!("hall-rated-accounts")),
                () => None,
            };
            why.map_or(Ok(()), Err)?;
        }
        if self.tables.len() >= self.options.tables {
            return Err(text!("hall-no-room"));
        }
        self.check_waiting_of(session, who)?;
        self.tables
            .check_seats_of(who, self.options.tables_per_account)
    }

    /// Looks up the next of those who are invited, or saves the table.
    fn look_up(&mut self, mut opening: Opening) {
        if let Some((_, name)) = opening.names.first() {
            let request = StoreRequest::AccountNamed { name: name.clone() };
            self.outbox
                .store(request, Pending::Opening(Box::new(opening)));
            return;
        }
        let invited = opening
            .table
            .seats
            .iter()
            .filter(|seat| matches!(seat.owner, SeatOwner::Invited(_)));
        if opening.table.rated
            && has_twins(
                invited
                    .chain(seated(&opening.table))
                    .map(|seat| &seat.owner),
            )
        {
            let why = text!("hall-rated-accounts");
            self.outbox.tell(opening.session, HallEvent::Refused(why));
            return;
        }
        opening.names.clear();
        self.save_new(opening.session, opening.table);
    }

    /// Saves a new table. If its code is another's, one that was closed long ago, it gets a new one.
    pub(super) fn save_new(&mut self, session: SessionId, table: HallTable) {
        let request = StoreRequest::SaveHallTable {
            table: table.clone(),
            before: None,
        };
        self.outbox
            .store(request, Pending::Opened(session, Box::new(table)));
    }

    /// Handles the store's answer about a person invited to a new table: an account, or none of
    /// that name.
    pub(super) fn invitee_of_new(&mut self, mut opening: Opening, account: Option<Account>) {
        let (seat, name) = opening.names.remove(0);
        let Some(account) = account else {
            self.outbox.tell(
                opening.session,
                HallEvent::Refused(text!("hall-nobody-called", name = name)),
            );
            return;
        };
        if !self.is_ignored_by(&account, opening.session) {
            self.names.insert(account.id, account.name);
            opening.table.seats[seat.index()].owner = SeatOwner::Invited(account.id);
        }
        self.look_up(opening);
    }

    /// The new table is saved.
    pub(super) fn opened(&mut self, session: SessionId, table: HallTable) {
        let code = table.code;
        self.outbox.news().changed.insert(code);
        let opened_from = self.sessions.address_of(session);
        self.tables.insert(LiveTable {
            opened_from,
            ..LiveTable::new(table)
        });
        self.limit_waiting(code);
        let Some(who) = self.sessions.who(session).cloned() else {
            return;
        };
        self.outbox.tell(session, HallEvent::Opened(code));
        // It was let in by opening the table.
        let _ = self.join(session, &who, code);
        self.tell_invited(code, &who.name);
        self.begin_if_full(code);
        self.lobby_changed();
    }

    /// Tells a host that has just begun what it has to know of the house: who is at its table elsewhere, and whether its
    /// robots think here.
    pub(super) fn tell_host_of_cluster(&mut self, code: TableCode) {
        if !self.cluster.is_shared() {
            return;
        }
        let (leads, is_away) = (self.cluster.leads(code), self.cluster.is_away());
        self.tell_host_of_others(code);
        if leads {
            self.host_hears(code, HostInput::Leads(true));
        } else {
            self.want_lease(code);
        }
        if is_away {
            self.host_hears(code, HostInput::Paused(true));
        }
    }
}

/// The seats that accounts have taken.
fn seated(table: &HallTable) -> impl Iterator<Item = &HallSeat> {
    table
        .seats
        .iter()
        .filter(|seat| matches!(seat.owner, SeatOwner::Account(_)))
}

/// Returns whether an account is among the owners twice.
fn has_twins<'a>(owners: impl Iterator<Item = &'a SeatOwner>) -> bool {
    let mut accounts: Vec<_> = owners
        .filter_map(|owner| match owner {
            SeatOwner::Account(id) | SeatOwner::Invited(id) => Some(*id),
            _ => None,
        })
        .collect();
    let all = accounts.len();
    accounts.sort_unstable();
    accounts.dedup();
    accounts.len() < all
}
