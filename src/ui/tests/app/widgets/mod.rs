//! The building blocks of the screens as snapshots: symbols and styles.

mod blocks;
mod cards;
