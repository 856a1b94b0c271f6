//! `BirdHead`: get rid of the high cards, for the highest last card loses the deal.
//!
//! The numbered sentences (BH-1 …) are those of `assets/rules/birdhead.md`.

pub mod action;
pub mod cards;
pub mod event;
pub mod illegal;
pub mod legal;
pub mod piles;
pub mod resolution;
pub mod rules;
mod state;
pub mod trick;
pub mod view;

pub use action::{Action, Move, Way};
pub use cards::Cards;
pub use event::Event;
pub use illegal::{Illegal, Why};
pub use piles::Piles;
pub use resolution::Resolution;
pub use rules::Config;
pub use state::BirdHead;
pub use trick::Trick;
pub use view::{Hands, View};

use rand::Rng;

use super::game::{Best, Game, Secrecy};
use super::keys::{Fault, Rules};
use super::seat::{Seat, Turn, Viewer};

impl Game for BirdHead {
    type Config = Config;
    type Move = Move;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const MODE: &'static str = "birdhead";
    const BEST: Best = Best::Lowest; // BH-12
    const SECRETS: Secrecy = Secrecy::Hands; // BH-13

    fn start(config: &Config, seats: usize) -> Result<Self, Fault> {
        let allowed = config.seats();
        if !allowed.contains(&seats) {
            return Err(Fault::seats(seats, &allowed));
        }
        Ok(Self::new(config.limit, u8::try_from(seats).unwrap_or(u8::MAX)))
    }

    fn seats(&self) -> usize {
        self.table()
    }

    fn to_act(&self) -> Turn {
        self.turn()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.actions().into_iter().map(Move::Act).collect()
    }

    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        self.draw(rng)
    }

    fn apply(&mut self, chosen: &Move) -> Result<Vec<Event>, Illegal> {
        self.check(chosen)?;
        let mut told = Vec::new();
        self.make(chosen, &mut told);
        Ok(told)
    }

    fn winners(&self) -> Option<Vec<Seat>> {
        (self.turn() == Turn::Over).then(|| self.leaders())
    }

    fn scores(&self) -> Vec<i32> {
        self.minus_points().collect()
    }

    fn turns(&self) -> u32 {
        self.actions_taken()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.as_told_to(viewer))
    }
}
