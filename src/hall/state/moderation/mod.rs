//! Moderation: bans, mutes, the ledger of what users cost others, and the requests of whoever keeps the server.

pub(crate) mod access_control;
pub(crate) mod admission;
pub(crate) mod keeping;
pub(crate) mod ledger;
pub(crate) mod operator;
pub(crate) mod status;
pub(crate) mod sweep;
