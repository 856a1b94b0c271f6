//! The screens, each drawn from what the app knows of it.

mod draw;
mod exercise;
pub mod form;
mod lobby;
pub mod page;
mod position;
mod poster;
mod profile;
pub mod question;
mod statistics;
mod study;
pub mod table;

pub use draw::DrawScreen;
pub use form::Form;
pub use table::TableScreen;
