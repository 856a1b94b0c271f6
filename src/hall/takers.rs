//! Whose a seat is, and which visitor that is.

use super::visit::Identity;
use parlour_store::Taker;

/// Returns whether a seat is this visitor's.
pub(super) fn is_taker(taker: &Taker, who: &Identity) -> bool {
    match taker {
        Taker::Account(id) => who.account == Some(*id),
        Taker::Guest(name) => who.is_guest() && who.name == *name,
        Taker::Open | Taker::Invited(_) | Taker::Robot(_) => false,
    }
}

/// The taker that a visitor is.
pub(super) fn own_taker(who: &Identity) -> Taker {
    who.account
        .map_or_else(|| Taker::Guest(who.name.clone()), Taker::Account)
}
