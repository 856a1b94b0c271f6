//! The building blocks of the screens as snapshots: symbols and styles.

#[path = "../support/dump.rs"]
mod dump;
#[path = "../support/themes.rs"]
mod themes;

mod cards;
