//! The interface that every game offers, in the words of `OpenSpiel`: a *game* is the rules and
//! a state under them; a *playthrough* is one sitting of it.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use rand::Rng;

use super::keys::{Fault, Rules};
use super::player::Names;
use super::seat::{Seat, Turn, Viewer};

/// Something that is told to people in a sentence, with the players' names in it.
pub trait Tell {
    /// The sentence, without a full stop.
    fn tell(&self, names: &Names) -> String;
}

/// What one seat knows and another does not: whether people at one keyboard may look at the screen
/// together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrecy {
    /// Nothing: all seats know the same.
    None,
    /// Now and then a seat is told something that the others are not; the table itself looks the same
    /// to all (MEM-3).
    News,
    /// Every seat has a hand of its own in sight (BH-13).
    Hands,
}

/// Which score is the better one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Best {
    /// Points are good.
    Highest,
    /// Points are bad.
    Lowest,
}

impl Best {
    /// Those of `seats` that have the best score; all of them when it is shared.
    #[must_use]
    pub fn leaders(self, scores: &[i32], seats: impl Iterator<Item = Seat> + Clone) -> Vec<Seat> {
        let score = |seat: &Seat| scores[seat.index()];
        let best = match self {
            Self::Highest => seats.clone().map(|seat| score(&seat)).max(),
            Self::Lowest => seats.clone().map(|seat| score(&seat)).min(),
        };
        seats.filter(|seat| Some(score(seat)) == best).collect()
    }
}

/// The text of a move could not be read as one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot be read as a move; {expected}")]
pub struct MoveSyntax {
    /// What would be right.
    pub expected: &'static str,
}

/// The rules of a game and a state under them.
///
/// Chance is a move like any other: [`Game::sample`] proposes one, [`Game::apply`] makes it, and a
/// record holds it, so that a replay needs no random numbers and a test can force any deal.
pub trait Game: Clone + Debug + PartialEq + Send + 'static {
    /// What may vary between two sittings of the game.
    type Config: Rules;
    /// One whole decision of a seat or of chance, in the form that records write.
    type Move: Clone + Debug + PartialEq + Eq + Display + FromStr<Err = MoveSyntax> + Send;
    /// What happened, as a screen, a log or a robot may follow it.
    type Event: Clone + Debug + PartialEq + Tell + Send;
    /// All that one viewer may know of the state. A type of its own: what a seat may not know has no
    /// place in it.
    type View: Clone + Debug + PartialEq + Send;
    /// Why a move is refused.
    type Illegal: Clone + Debug + PartialEq + Tell;

    /// The game's name in records, in the configuration and on the command line.
    const MODE: &'static str;
    /// Which score is the better one.
    const BEST: Best;
    /// What one seat knows and another does not.
    const SECRETS: Secrecy;

    /// The state before the first move, chance's or a seat's.
    ///
    /// # Errors
    /// Names the key (or the number of seats) that does not fit, and what would.
    fn start(config: &Self::Config, seats: usize) -> Result<Self, Fault>;

    /// How many seats the table has.
    fn seats(&self) -> usize;

    /// Who has to act now.
    fn to_act(&self) -> Turn;

    /// Every move that the seat to act may make; empty when chance has to act or the game is over.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// A move of chance with the probability that the rules give it, or `None` when it is not
    /// chance's turn. The state does not change.
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Self::Move>;

    /// Makes a move and says what happened.
    ///
    /// # Errors
    /// Why the rules refuse the move; the state is then unchanged.
    fn apply(&mut self, chosen: &Self::Move) -> Result<Vec<Self::Event>, Self::Illegal>;

    /// The game has been ended otherwise than by its rules: what they keep secret until the end is secret no more.
    fn finish(&mut self) {}

    /// The winners by the rules once the game is over, ascending: all of them when a win is shared,
    /// none when the game is drawn.
    fn winners(&self) -> Option<Vec<Seat>>;

    /// Every seat's score, in seat order, as records count it.
    fn scores(&self) -> Vec<i32>;

    /// How many turns have been taken so far.
    fn turns(&self) -> u32;

    /// What `viewer` may know of the state.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// What `viewer` may know of an event: all, a part of it, or nothing.
    fn redact(event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
}
