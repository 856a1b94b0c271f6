//! The real binary, from its arguments to what it prints and how it ends.

#[cfg(feature = "workbench")]
mod arena;
#[cfg(feature = "workbench")]
mod collection;
mod engine;
#[cfg(not(feature = "ssh"))]
mod features;
#[cfg(feature = "workbench")]
mod import;
mod inputs;
#[cfg(feature = "workbench")]
mod library;
#[cfg(feature = "workbench")]
mod lists;
mod manual;
#[cfg(feature = "workbench")]
mod pdn;
mod plain;
mod replay;
mod room;
mod rules;
#[cfg(feature = "workbench")]
mod store;
#[cfg(feature = "workbench")]
mod study;
mod theme;
#[cfg(feature = "ssh")]
mod transfer;
