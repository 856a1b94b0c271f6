//! Memory Match: pairs for two, with bonus and penalty cards between them. The rules are numbered
//! MM-1 … MM-14 in `assets/rules/memory-match.md`; the numbers stand beside the code that obeys them.

mod card;
mod decision;
mod event;
mod illegal;
mod rules;
mod state;
mod view;

pub use card::{Card, Kind};
pub use decision::{Answer, Dilemma, Move};
pub use event::Event;
pub use illegal::Illegal;
pub use rules::Rules;
pub use state::MemoryMatch;
pub use view::{Face, Phase, View};
