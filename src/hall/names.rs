//! The names of accounts that the hall has to know, however many come and go.

use std::collections::{BTreeMap, BTreeSet};

use parlour_store::AccountId;

/// Below so many names none is looked for that is of no use any more.
const FEW: usize = 1_024;

/// What accounts are called.
#[derive(Debug)]
pub(super) struct Names {
    names: BTreeMap<AccountId, String>,
    /// With so many it is time to look which are still of use.
    most: usize,
}

impl Names {
    pub(super) fn new() -> Self {
        Self {
            names: BTreeMap::new(),
            most: FEW,
        }
    }

    pub(super) fn get(&self, account: AccountId) -> Option<&String> {
        self.names.get(&account)
    }

    pub(super) fn insert(&mut self, account: AccountId, name: String) {
        self.names.insert(account, name);
    }

    /// Whether there may be many of no use. Twice as many have to come as were of use the last time, so that looking
    /// costs little for each that came.
    pub(super) fn are_many(&self) -> bool {
        self.names.len() >= self.most
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// Forgets all but these.
    pub(super) fn keep(&mut self, used: &BTreeSet<AccountId>) {
        self.names.retain(|account, _| used.contains(account));
        self.most = FEW.max(2 * self.names.len());
    }
}
