//! The screens, each drawn from what the app knows of it.

mod draw;
pub mod form;
pub mod page;
mod position;
mod poster;
pub mod question;
mod statistics;
pub mod table;

pub use draw::DrawScreen;
pub(crate) use draw::list_screens;
pub use form::Form;
pub use table::TableScreen;
