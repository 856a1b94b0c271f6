//! What a table tells a party: all that its viewer may know, and nothing else.

use jiff::Timestamp;

use super::clocks::ClockFace;
use super::journal::SaveState;
use parlour_language::fl;
use parlour_model::game::Game;
use parlour_model::log::Offer;
use parlour_model::player::{Names, Player};
use parlour_model::playthrough::End;
use parlour_model::seat::{Seat, ToAct, Viewer};

/// What one viewer may know at this moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation<G: Game> {
    pub viewer: Viewer,
    pub view: G::View,
    /// The moves that may be made, if a person of this party is to act and may be seen into the hand.
    pub legal: Vec<G::Move>,
    pub to_act: ToAct,
    /// How many moves have been made, chance's too.
    pub moves: usize,
    /// The winners once the game is over.
    pub winners: Option<Vec<Seat>>,
    /// How the game ended, where not by its rules.
    pub end: Option<End>,
    /// Whether a move can be taken back.
    pub can_undo: bool,
    /// Whether one that was taken back can be made again.
    pub can_redo: bool,
    pub clock: Option<ClockFace>,
    /// What was offered and is not answered yet, and by whom.
    pub offer: Option<(Seat, Offer)>,
    /// Whether the game counts for no best, par, rating or streak: a move was taken back, a hint was given, or the deal
    /// was known.
    pub practice: bool,
}

impl<G: Game> Observation<G> {
    /// The title of a table of this game: the game, and whose turn it is.
    pub fn title(&self, game: &str, names: &Names) -> String {
        match self.to_act {
            ToAct::Seat(seat) => fl!("table-title-turn", game = game, name = names.get(seat)),
            ToAct::Chance => game.into(),
            ToAct::Over => fl!("table-title-over", game = game),
        }
    }
}

/// One move as a viewer was told of it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReport<G: Game> {
    pub by: ToAct,
    /// The move in its written form, where that tells nothing secret: chance's moves are deals in most games.
    pub text: Option<String>,
    /// What happened, redacted for the viewer.
    pub events: Vec<G::Event>,
}

/// What a seat of the party was told in a move that the party's viewer was not (MEM-3).
#[derive(Clone, Debug, PartialEq)]
pub struct PrivateReport<G: Game> {
    pub seat: Seat,
    pub told: MoveReport<G>,
    /// What the seat may know after the move.
    pub observation: Observation<G>,
}

/// The table as it stands, with all that has happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot<G: Game> {
    pub players: Vec<Player>,
    /// The seats that the party decides for.
    pub seats: Vec<Seat>,
    pub rules: G::Rules,
    /// When the first player sat down.
    pub started: Option<Timestamp>,
    pub save_state: SaveState,
    /// Whether the result counts for ratings.
    pub rated: bool,
    pub observation: Observation<G>,
    /// Seats that are open to whoever wants to take them.
    pub open: Vec<Seat>,
    pub presence: Presence,
    /// Every move so far.
    pub history: Vec<MoveReport<G>>,
    /// What seats of the party were told alone in the last move.
    pub private: Vec<PrivateReport<G>>,
}

/// Who is connected to a table at this moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Presence {
    /// The seats whose people are there.
    pub seats: Vec<Seat>,
    /// The seats whose people have left, and since when.
    pub away: Vec<(Seat, Timestamp)>,
    /// How many only watch.
    pub spectators: usize,
}

/// What a table tells a party.
#[derive(Clone, Debug, PartialEq)]
pub enum TableEvent<G: Game> {
    /// The table, for somebody who looks afresh.
    Synced(Box<Snapshot<G>>),
    Moved {
        told: MoveReport<G>,
        private: Vec<PrivateReport<G>>,
        observation: Observation<G>,
    },
    /// The request that this party made before all others which are not answered yet is carried out; what came of it
    /// follows.
    Accepted,
    /// That request was refused; nothing has changed.
    Rejected(String),
    /// A robot would play this for the person who asked.
    Hinted(G::Move),
    /// Somebody has come, or has gone.
    Presence(Presence),
    /// A seat has offered something to the others.
    Offered { by: Seat, offer: Offer },
    /// An offer was answered.
    Answered {
        by: Seat,
        offer: Offer,
        agreed: bool,
    },
    /// What a robot that still thinks has found so far, in a few words.
    Analysis(String),
    /// An engine cannot move, and why; a robot moves in its place.
    EngineFailed(String),
    /// From now on the log is kept so; where it is not, why. Play goes on.
    Saving(SaveState, Option<String>),
}

impl<G: Game> TableEvent<G> {
    /// Why nothing can be saved, if it tells that.
    pub fn trouble(&self) -> Option<&str> {
        if let Self::Saving(_, Some(why)) = self {
            Some(why)
        } else {
            None
        }
    }
}
