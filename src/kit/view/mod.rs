//! The look of everything: themes, characters, cards, boards and screens.
//!
//! A screen is drawn by a painter ([`ui::Ui`]), which knows the buffer, the theme and the language and draws the widgets of
//! `widgets`: small structs of what is shown, with `impl Widget`, drawn by reference. A widget cuts what does not fit, and a sign shows the cut ([`paint`] finds where
//! that is forgotten). Nothing is drawn outside the buffer. Nothing is drawn outside the area
//! either, except the cursor beside the smallest cards.

pub mod art;
pub mod card;
#[cfg(test)]
mod colour_blindness;
#[cfg(test)]
mod contrast;
pub mod glyph_fallback;
pub mod glyphs;
pub mod light;
pub mod motif;
pub mod owner;
pub mod paint;
pub mod piece;
pub mod theme;
pub mod ui;
pub mod widgets;

pub use card::CardPicture;
pub use motif::Motif;
pub use theme::{Role, Theme};
