//! How everything looks: themes, characters, cards and the other building blocks of the screens.
//!
//! The building blocks know nothing of the program's state: each is a small struct of what is to be
//! shown, and draws itself into a rectangle of a buffer. What does not fit is left out; nothing is ever
//! drawn outside the rectangle (but for the cursor beside the smallest cards) or outside the buffer.

pub mod art;
pub mod card;
pub mod glyphs;
pub mod motif;
pub mod owner;
pub mod paint;
mod palette;
pub mod svg;
pub mod theme;
pub mod widgets;

pub use card::Card;
pub use motif::Motif;
pub use theme::{Role, Theme};
