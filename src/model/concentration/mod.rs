//! Concentration: open two cards; equal ones are yours. The rules are numbered CON-1 … CON-13 in
//! `assets/rules/concentration.md`; the numbers stand beside the code that obeys them.

mod event;
mod illegal;
mod moves;
pub mod par;
mod rules;
mod state;
mod view;

pub use event::Event;
pub use illegal::Illegal;
pub use moves::Move;
pub use rules::{Rules, Ties};
pub use state::Concentration;
pub use view::{Face, Known, View};

/// The value on a card's face: 1 … pairs. Cards of equal value belong together.
pub type Value = u16;
