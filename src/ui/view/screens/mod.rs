//! The screens, each drawn from what the app knows of it.

mod draw;
mod exercise;
pub mod form;
mod lobby;
pub mod page;
pub mod position;
mod poster;
mod profile;
pub mod question;
pub mod statistics;
pub mod study;
pub mod table;

pub use draw::DrawScreen;
pub use form::Form;
pub use page::PageText;
pub use position::PositionEditor;
pub use question::QuestionDialog;
pub use statistics::StatisticsPage;
pub use study::StudyPage;
pub use table::TableScreen;
