//! The building blocks of the screens as snapshots: symbols and styles.

#[path = "../support/demo.rs"]
mod demo;
#[path = "../support/dump.rs"]
mod dump;
#[path = "../support/themes.rs"]
mod themes;

mod blocks;
mod cards;
