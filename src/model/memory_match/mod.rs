//! Memory Match: pairs for two, with bonus and penalty cards between them. The rules are numbered
//! MM-1 … MM-14 in `assets/rules/memory-match.md`; the numbers stand beside the code that obeys them.

mod card;
mod event;
mod illegal;
mod moves;
mod rules;
mod state;
mod view;

pub use card::{Card, CardKind};
pub use event::Event;
pub use illegal::Illegal;
pub use moves::{Answer, Dilemma, Move};
pub use rules::Rules;
pub use state::MemoryMatch;
pub use view::{Face, Phase, View};
