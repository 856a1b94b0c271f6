//! Chat between people, and the reports about it.

pub(crate) mod reports;
pub(crate) mod talk;
pub(crate) mod talk_log;
