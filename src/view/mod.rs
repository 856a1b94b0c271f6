//! How everything looks: themes, characters, cards and the other building blocks of the screens.
//!
//! The building blocks know nothing of the program's state: each is a small struct of what is to be
//! shown, and draws itself into a rectangle of a buffer. What does not fit is left out; nothing is ever
//! drawn outside the rectangle (but for the cursor beside the smallest cards) or outside the buffer.

pub mod glyphs;
mod palette;
pub mod theme;

pub use theme::{Role, Theme};
