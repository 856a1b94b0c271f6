//! Programs at the tables of a hall: lines of JSON, as `assets/manual/programs.md` describes them.
//!
//! A [`session::ProgramSession`] stands between the line of a program and the hall. The program's lines become requests
//! to the hall, what the hall tells becomes lines. A program is told of a table by the same
//! [`parlour_table::event::TableEvent`]s as a screen.
//!
//! [`answers`] are for who comes without a screen and is no program: `ssh HOST tables` and its like.

pub mod answers;
mod any_table;
mod arena;
mod asked;
mod json;
mod known_table;
pub mod line_reader;
mod listing;
mod message;
mod new_table;
pub mod public;
pub mod reaction;
pub mod request;
mod request_error;
pub mod session;
mod table;
mod unique_keys;
mod values;
