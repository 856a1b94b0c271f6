//! The opening of a hall: what the store has of it is read, and games go on where they were left.

use super::Hall;
use super::live_table::LiveTable;
use super::pending::Pending;
use crate::effect::HallEffect;
use parlour_language::Text;
use parlour_model::table_code::TableCode;
use parlour_store::{Account, HallSeat, HallTable, SavedGame, SeatOwner, StoreError, StoreRequest};
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

    /// The game of a table could not be read. Of several halls each tries it again.
    pub(super) fn game_unread(&mut self, code: TableCode, error: &StoreError) {
        if !self.cluster.is_shared() || !error.kind.is_of_file() {
            self.game_read(code, Err(error.to_string().into()));
        } else if let Some(live) = self.tables.get_mut(code) {
            live.sync.is_reading = false;
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
