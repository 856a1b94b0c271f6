//! Moderation: who may not come in, who may not chat, and what others have reported.

pub(crate) mod bans;
pub(crate) mod mutes;
pub(crate) mod reports;
