//! The condition that a name is a guest's.

use crate::accounts::account_name::AccountName;

/// The condition that this name is a guest's, by the index of names: it looks at no other account.
pub(crate) fn is_guest(name: &str) -> String {
    let guest = AccountName::GUEST;
    let (stem, last) = guest.split_at(guest.len() - 1);
    let after: String = last.bytes().map(|byte| char::from(byte + 1)).collect();
    format!("{name} >= '{guest}' AND {name} < '{stem}{after}'")
}
