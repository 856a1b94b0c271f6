//! The owner of a seat as a user.

use parlour_protocol::identity::Identity;
use parlour_store::SeatOwner;

/// Returns whether a seat is this user's.
pub(crate) fn is_seat_owner(owner: &SeatOwner, who: &Identity) -> bool {
    match owner {
        SeatOwner::Account(id) => who.account == Some(*id),
        SeatOwner::Guest(name) => who.is_guest() && who.name == *name,
        SeatOwner::Open | SeatOwner::Invited(_) | SeatOwner::Robot(_) => false,
    }
}

/// The owner that a user is.
pub(crate) fn own_seat_owner(who: &Identity) -> SeatOwner {
    who.account
        .map_or_else(|| SeatOwner::Guest(who.name.clone()), SeatOwner::Account)
}
