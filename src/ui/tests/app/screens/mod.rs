//! Every screen as a snapshot, with its colours: at the usual sizes, at the smallest, and below it; and what can be
//! clicked on it.

mod cards;
mod caret;
mod characters;
mod clicks;
mod cut;
mod frames;
mod kept;
mod languages;
mod narrow;
mod seats;
