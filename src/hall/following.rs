//! Which games this hall holds, and how it follows what other halls write to them.
//!
//! A hall alone holds every game. Of several, each holds those at which somebody there looks or has a seat, and those
//! whose lease it has; of others it knows the row.

use std::collections::BTreeMap;

use super::house::Hall;
use super::news::News;
use super::pending::Pending;
use crate::model::table_code::TableCode;
use crate::store::{Followed, GameId, StoreRequest};
use crate::table::any_host::{AnyHost, AnyHostInput};

impl Hall {
    /// There is something to look for.
    pub(super) fn hear_news(&mut self, news: News) {
        let News { moved, changed, notices, people } = news;
        self.follow(&moved.into_iter().collect::<Vec<_>>());
        self.read_rows(changed.into_iter().collect());
        if notices {
            self.read_notices();
        }
        if people {
            self.read_elsewhere();
        }
    }

    /// Whether this hall has use for the game of a table.
    fn is_wanted(&self, code: TableCode) -> bool {
        let (Some(shared), Some(room)) = (&self.shared, self.rooms.get(&code)) else { return true };
        let sits = |visit: &super::house::Visit| visit.who.as_ref().is_some_and(|who| !room.seats_of(who).is_empty());
        let is_there = || self.visits.values().any(sits);
        !room.visitors.is_empty() || shared.leases.contains(&code) || is_there()
    }

    /// Reads the game of a table if this hall has use for it and does not hold it.
    pub(super) fn host_if_wanted(&mut self, code: TableCode) {
        let Some(room) = self.rooms.get(&code) else { return };
        let Some(game) = room.table.game.filter(|_| room.host.is_none() && !room.is_reading) else { return };
        if self.is_wanted(code) {
            self.read_game(code, game);
        }
    }

    pub(super) fn read_game(&mut self, code: TableCode, game: GameId) {
        if let Some(room) = self.rooms.get_mut(&code) {
            room.is_reading = true;
        }
        self.store(StoreRequest::Open { game }, Pending::Game(code));
    }

    /// The game of a table could not be read for now; it is tried again.
    pub(super) fn game_unread(&mut self, code: TableCode) {
        if let Some(room) = self.rooms.get_mut(&code) {
            room.is_reading = false;
        }
    }

    /// Games that nobody here needs any more are not held.
    pub(super) fn let_go(&mut self) {
        let held = self.rooms.iter().filter(|(_, room)| {
            let is_idle = |host: &AnyHost| !host.is_saving() && !host.is_behind() && host.game().is_some();
            room.unsaved.is_empty() && room.saving == 0 && room.host.as_ref().is_some_and(is_idle)
        });
        let codes: Vec<_> = held.map(|(code, _)| *code).filter(|code| !self.is_wanted(*code)).collect();
        for code in codes {
            if let Some(room) = self.rooms.get_mut(&code) {
                room.progress =
                    super::room::Progress { made: room.moves(), is_over: room.stage() == super::lobby::Stage::Over };
            }
            self.drop_host(code);
        }
    }

    /// Reads what the logs of these tables have beyond what is known here.
    pub(super) fn follow(&mut self, codes: &[TableCode]) {
        let mut since = Vec::new();
        let mut tables = BTreeMap::new();
        for code in codes {
            let Some(room) = self.rooms.get_mut(code) else { continue };
            let Some(host) = &room.host else { continue };
            if host.is_saving() {
                room.looks_again = true;
            } else if let Some((game, stored)) = host.followed_to() {
                since.push((game, stored));
                tables.insert(game, *code);
            }
        }
        if !since.is_empty() {
            self.store(StoreRequest::Follow { since }, Pending::Follow(tables));
        }
    }

    /// The store has told what logs have beyond what was known.
    pub(super) fn followed(&mut self, tables: &BTreeMap<GameId, TableCode>, found: Vec<Followed>) {
        for followed in found {
            if let Some(code) = tables.get(&followed.game) {
                if let Some(room) =
                    self.rooms.get_mut(code).filter(|room| room.host.as_ref().is_some_and(AnyHost::is_saving))
                {
                    room.looks_again = true;
                    continue;
                }
                self.host_hears(*code, AnyHostInput::Followed(followed));
                self.table_changed(*code);
            }
        }
    }
}
