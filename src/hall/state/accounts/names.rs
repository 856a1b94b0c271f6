//! The names of accounts that the hall has to know, however many come and go.

use std::collections::{BTreeMap, BTreeSet};

use crate::state::tables::live_table::LiveTable;
use parlour_model::player::{Player, robot_name};
use parlour_model::seat::Seat;
use parlour_store::{AccountId, HallTable, SeatOwner};

/// The number of names below which no search for unused ones is made.
const FEW: usize = 1_024;

/// The names of accounts.
#[derive(Debug)]
pub(crate) struct Names {
    names: BTreeMap<AccountId, String>,
    /// The number of names at which unused ones are searched for.
    most: usize,
}

impl Names {
    pub(crate) fn new() -> Self {
        Self {
            names: BTreeMap::new(),
            most: FEW,
        }
    }

    pub(crate) fn get(&self, account: AccountId) -> Option<&String> {
        self.names.get(&account)
    }

    pub(crate) fn insert(&mut self, account: AccountId, name: String) {
        self.names.insert(account, name);
    }

    /// An account has another name from now on.
    pub(crate) fn rename(&mut self, before: &str, name: &str) {
        for known in self.names.values_mut().filter(|known| *known == before) {
            *known = name.into();
        }
    }

    /// Returns the name of who has a seat, or is invited to it.
    pub(crate) fn of_seat(&self, live: &LiveTable, seat: Seat) -> String {
        match live.owner(seat) {
            SeatOwner::Open => String::new(),
            SeatOwner::Invited(id) | SeatOwner::Account(id) => {
                self.get(*id).cloned().unwrap_or_default()
            }
            SeatOwner::Guest(name) => name.clone(),
            SeatOwner::Robot(level) => robot_name(&self.before_robot(live, seat), *level),
        }
    }

    /// The people of a table, and the robots before a seat: the next robot has none of their names.
    fn before_robot(&self, live: &LiveTable, seat: Seat) -> Vec<Player> {
        let seats = || live.all_seats().map(|seat| (seat, live.owner(seat)));
        let people = seats().filter(|(_, owner)| !matches!(owner, SeatOwner::Robot(_)));
        let mut players: Vec<_> = people
            .map(|(seat, _)| Player::person(self.of_seat(live, seat)))
            .collect();
        for (_, owner) in seats().take_while(|(other, _)| *other != seat) {
            if let SeatOwner::Robot(level) = owner {
                players.push(Player::robot_at(*level, &players));
            }
        }
        players
    }

    /// Returns the accounts of a table whose names are not known and have now to be asked for.
    pub(crate) fn learn(&mut self, table: &HallTable) -> Vec<AccountId> {
        let unknown = table
            .accounts()
            .filter(|account| self.get(*account).is_none());
        let unknown: Vec<_> = unknown.collect();
        for account in &unknown {
            self.insert(*account, String::new());
        }
        unknown
    }

    /// Returns whether many names may be unused. The number must double before the next search, so
    /// that its cost per name stays small.
    pub(crate) fn are_many(&self) -> bool {
        self.names.len() >= self.most
    }

    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// Forgets all but these.
    pub(crate) fn keep(&mut self, used: &BTreeSet<AccountId>) {
        self.names.retain(|account, _| used.contains(account));
        self.most = FEW.max(2 * self.names.len());
    }
}
