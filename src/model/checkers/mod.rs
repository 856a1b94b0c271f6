//! Checkers and the other national draughts games (CHK): the crate [`draughts`] as a [`Game`](crate::game::Game).
//!
//! [`names`] and [`sentence`] put variants, colours and errors into the language of the screen; [`pdn_play`] and
//! [`study_play`] make playthroughs of games in PDN and of studies.

mod choices;
mod event;
pub mod exercise;
mod illegal;
pub mod names;
mod opening_choice;
pub mod pdn_clock;
pub mod pdn_play;
pub mod position_key;
pub mod puzzle;
mod rules;
pub mod sentence;
mod state;
pub mod study_play;
pub mod variant_summary;
mod variety;
mod view;

pub use draughts::{Notation, NotationError};
pub use event::{Ending, Event, PlayedMove};
pub use illegal::Illegal;
pub use opening_choice::OpeningChoice;
pub use rules::Rules;
pub use state::Checkers;
pub use variety::Variety;
pub use view::View;
