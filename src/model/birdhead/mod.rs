//! `BirdHead`, a trick-taking game: the player whose last card is the highest loses the deal.
//!
//! The numbered sentences (BH-1 …) are those of `assets/rules/birdhead.md`.

pub mod cards;
pub mod event;
pub mod illegal;
pub mod legal;
pub mod moves;
pub mod piles;
pub mod resolution;
pub mod rules;
mod state;
pub mod trick;
pub mod view;

pub use cards::Cards;
pub use event::Event;
pub use illegal::{Illegal, Why};
pub use moves::{Action, Move, Way};
pub use piles::Piles;
pub use resolution::{Resolution, minus_points};
pub use rules::Rules;
pub use state::BirdHead;
pub use trick::Trick;
pub use view::{Hands, View};
