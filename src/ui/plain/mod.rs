//! The line mode: a table in sentences, for screen readers, braille displays and terminals that can only print.
//!
//! A line is typed, lines are printed; no character steers the terminal. [`session::PlainSession`] is pure, as the app is:
//! messages in, text and effects out. It has the host of the table; a [`any_table::AnyPlainTable`] knows the table as every
//! screen does, through its [`parlour_table::mirror::Mirror`], and says the same sentences.
//!
//! Printed lines stay in the terminal's memory. So a person who plays a memory game fairly does not scroll back, and where
//! people share a keyboard empty lines stand between what one may see and what the next one may.

pub mod any_table;
mod line_command;
mod menu;
pub mod session;
mod table;
#[cfg(feature = "hall")]
pub mod visit;
