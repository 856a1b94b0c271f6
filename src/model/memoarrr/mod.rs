//! Memoarrr!: turn up a card that shares an animal or a background with the one before, or be out of
//! the round. The rules are numbered MEM-1 … MEM-21 in `assets/rules/memoarrr.md`; the numbers stand
//! beside the code that obeys them.

mod card;
mod event;
mod illegal;
mod moves;
mod powers;
mod round;
mod rules;
mod square;
mod state;
mod treasure;
mod view;

pub use card::{Animal, Background, Card};
pub use event::{Event, Why};
pub use illegal::Illegal;
pub use moves::Move;
pub use rules::{Peek, Rules};
pub use square::{CENTRE, Face, GRID, Side, beside};
pub use state::Memoarrr;
pub use treasure::RUBIES;
pub use view::{Block, Phase, Power, Shown, View};
