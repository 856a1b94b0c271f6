//! Accounts: logging in, the requests of an account about itself, guests, and what is kept of somebody: names, ratings, missed
//! news, and whom they ignore.

pub(crate) mod account_changes;
pub(crate) mod account_requests;
pub(crate) mod guests;
pub(crate) mod ignoring;
pub(crate) mod login;
pub(crate) mod missed;
pub(crate) mod names;
pub(crate) mod ratings;
