//! The real binary, from its arguments to what it prints and how it ends.

mod arena;
mod collection;
mod engine;
#[cfg(not(feature = "ssh"))]
mod features;
mod import;
mod inputs;
mod library;
mod lists;
mod manual;
mod pdn;
mod plain;
mod replay;
mod room;
mod rules;
mod store;
mod study;
mod theme;
#[cfg(feature = "ssh")]
mod transfer;
