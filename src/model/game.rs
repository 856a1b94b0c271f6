//! The interface that every game implements, in the terms of `OpenSpiel`: a *game* is the rules together with a state;
//! a *playthrough* is one game as it is played, with its log of moves.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use rand::Rng;

use super::player::{Level, Names, Player};
use super::seat::{Seat, ToAct, Viewer};
use super::sentence::Sentence;
use super::settings::{RuleSet, SettingError};
use parlour_language::{Id, Text, text};

/// Describes a value to people in a sentence that names the players.
pub trait Describe {
    /// The sentence, without a full stop.
    fn describe(&self, names: &Names) -> Text;
}

/// The degree to which one seat knows what another does not. It decides whether people at one
/// keyboard may watch the screen together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrecy {
    /// All seats know the same.
    None,
    /// Some events reach one seat alone; the view is the same for all (MEM-3).
    News,
    /// Every seat sees its own hand only (BH-13).
    Hands,
}

/// The score that is the better one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Best {
    Highest,
    Lowest,
}

impl Best {
    /// Those of `seats` that have the best score; all of them when it is shared.
    pub fn leaders(self, scores: &[i32], seats: impl Iterator<Item = Seat> + Clone) -> Vec<Seat> {
        let score = |seat: &Seat| scores[seat.index()];
        let best = match self {
            Self::Highest => seats.clone().map(|seat| score(&seat)).max(),
            Self::Lowest => seats.clone().map(|seat| score(&seat)).min(),
        };
        seats.filter(|seat| Some(score(seat)) == best).collect()
    }
}

/// The figure that describes a person's play in a game best, with its unit in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Average {
    ScorePerTurn(Id),
    ScorePerGame(Id),
    TurnsPerGame(Id),
}

/// A typed move with plain signs: dashes that a word processor makes are hyphens, and wide letters and digits plain ones.
pub fn plain_signs(text: &str) -> String {
    text.trim().chars().map(draughts::pdn::plain).collect()
}

/// The text of a move could not be read as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveSyntax {
    /// The message that says how moves are written.
    pub expected: Id,
}

impl Sentence for MoveSyntax {
    fn sentence(&self) -> Text {
        text!("game-no-move", expected = self.expected)
    }
}

impl fmt::Display for MoveSyntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence().english())
    }
}

impl std::error::Error for MoveSyntax {}

/// The rules of a game and a state under them.
///
/// Chance is a move like any other: [`Game::sample`] proposes one, [`Game::apply`] makes it, and a
/// record holds it, so that a replay needs no random numbers and a test can force any deal.
pub trait Game: Clone + Debug + PartialEq + Send + 'static {
    /// The rules that may vary between two playthroughs of the game.
    type Rules: RuleSet;
    /// One whole decision of a seat or of chance, in the form that records write.
    type Move: Clone
        + Debug
        + PartialEq
        + Eq
        + Display
        + FromStr<Err: Debug + Into<MoveSyntax>>
        + Send
        + Sync;
    /// An effect of a move; screens, logs and robots follow the game by its events.
    type Event: Clone + Debug + PartialEq + Describe + Send;
    /// The state as one viewer may know it. It is a separate type, so that it cannot hold what a
    /// seat may not know.
    type View: Clone + Debug + PartialEq + Send;
    /// The reason a move is refused.
    type Illegal: Clone + Debug + PartialEq + Describe;

    /// The game's name in records, in the configuration and on the command line.
    const NAME: &'static str;
    /// The game's name on the screen.
    const TITLE: Id;
    /// Describes the game in half a line.
    const PITCH: Id;
    /// The figure that statistics show of a person's play.
    const AVERAGE: Average;
    /// The score that is the better one.
    const BEST: Best;
    /// The secrets that one seat has from another.
    const SECRETS: Secrecy;
    /// The levels of its robots that a person may choose, weakest first.
    const LEVELS: &'static [Level] = &Level::USUAL;
    /// True if the players may agree to a draw (CHK-9).
    const DRAW_OFFERS: bool = false;
    /// True if moves may always be taken back while all people sit at one keyboard (CHK-11).
    const FREE_UNDO: bool = false;
    /// True if players swap sides in a rematch. In other games a player alone at a screen keeps the
    /// seat.
    const SWAPS_SIDES: bool = false;
    /// True if the decisions of chance are visible to everyone. A deal of cards is not.
    const OPEN_CHANCE: bool = false;

    /// True if something is shown for a while after a move: cards that do not match, a trick.
    const REVEALS: bool = false;
    /// False if a game ends with an outcome alone, whatever points its board shows.
    const SCORES: bool = true;

    /// The rules of the daily deal: those that the game usually has. What is not dealt begins from a drawn opening.
    fn daily_rules() -> Self::Rules {
        Self::Rules::default()
    }

    /// The state before the first move, chance's or a seat's.
    ///
    /// # Errors
    /// Names the key (or the number of seats) that does not fit, and what would.
    fn start(rules: &Self::Rules, seats: usize) -> Result<Self, SettingError>;

    /// The rules of a game that is about to begin, with what is drawn of its start position.
    fn drawn_rules<R: Rng + ?Sized>(rules: &Self::Rules, _: &mut R) -> Self::Rules {
        rules.clone()
    }

    /// Returns the number of seats at the table.
    fn seats(&self) -> usize;

    /// Returns the seat that has to act now, or chance.
    fn to_act(&self) -> ToAct;

    /// Every move that the seat to act may make; empty when chance has to act or the game is over.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// A move of chance with the probability that the rules give it, or `None` when it is not
    /// chance's turn. The state does not change.
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Self::Move>;

    /// Makes a move and says what happened.
    ///
    /// # Errors
    /// The reason why the rules refuse the move; the state is then unchanged.
    fn apply(&mut self, chosen: &Self::Move) -> Result<Vec<Self::Event>, Self::Illegal>;

    /// Called when the game ends otherwise than by its rules: reveals what the rules keep secret until the end.
    fn finish(&mut self) {}

    /// Lets a game go on after a draw that counts only if a player claims it. In a game played
    /// elsewhere more moves may follow. Any other end stands.
    fn waive_draw(&mut self) {}

    /// Returns whether games of the same players are played in pairs, with the same start for both
    /// of a pair.
    fn in_pairs(_: &Self::Rules) -> bool {
        false
    }

    /// The winners by the rules once the game is over, ascending: all of them when a win is shared,
    /// none when the game is drawn.
    fn winners(&self) -> Option<Vec<Seat>>;

    /// Every seat's score, in seat order, as records count it.
    fn scores(&self) -> Vec<i32>;

    /// Returns the number of turns taken so far.
    fn turns(&self) -> u32;

    /// Returns what `viewer` may know of the state.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Every seat's score as far as this view tells it, in seat order; `None` where it is secret.
    fn scores_in(view: &Self::View) -> Vec<Option<i32>>;

    /// Returns what `viewer` may know of an event: all, a part of it, or nothing.
    fn redact(event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
}

/// Moves are taken back where the game always lets that be (CHK-11); else, where there is nothing to hide, in solo
/// practice, and between friends who agreed to it; against robots they stand.
pub fn may_take_back<G: Game>(players: &[Player], agreed: bool) -> bool {
    let all_people = players.iter().all(Player::is_person);
    G::FREE_UNDO || (G::SECRETS == Secrecy::None && all_people && (players.len() == 1 || agreed))
}
