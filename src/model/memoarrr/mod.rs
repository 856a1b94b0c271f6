//! Memoarrr!: turn up a card that shares an animal or a background with the one before, or be out of
//! the round. The rules are numbered MEM-1 … MEM-21 in `assets/rules/memoarrr.md`; the numbers stand
//! beside the code that obeys them.

mod card;
mod decision;
mod event;
mod illegal;
mod powers;
mod round;
mod rules;
mod square;
mod state;
mod treasure;
mod view;

pub use card::{Animal, Background, Card};
pub use decision::Move;
pub use event::{Event, Why};
pub use illegal::Illegal;
pub use round::{Block, Shown};
pub use rules::{Peek, Rules};
pub use square::{CENTRE, GRID, Side, beside};
pub use state::Memoarrr;
pub use treasure::RUBIES;
pub use view::{Face, Phase, Power, View};
