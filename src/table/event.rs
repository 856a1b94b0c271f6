//! The events that a table sends to a participant. They hold all that its viewer may know, and nothing
//! else.

use std::mem::size_of;
use std::sync::Arc;

use jiff::Timestamp;

use super::append_queue::SaveState;
use super::clocks::ClockFace;
use super::refusal::Refusal;
use super::request_id::RequestId;
use parlour_language::{Text, text};
use parlour_model::game::Game;
use parlour_model::log::Offer;
use parlour_model::player::{Names, Player};
use parlour_model::playthrough::End;
use parlour_model::seat::{Seat, ToAct, Viewer};

/// The knowledge of one viewer at this moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation<G: Game> {
    pub viewer: Viewer,
    pub view: G::View,
    /// The moves that may be made, if a person of this participant is to act and may be seen into the hand.
    pub legal: Vec<G::Move>,
    pub to_act: ToAct,
    /// The number of moves made, including chance moves.
    pub moves: usize,
    /// The winners once the game is over.
    pub winners: Option<Vec<Seat>>,
    /// The end of the game, if it did not end by its rules.
    pub end: Option<End>,
    /// True if a move can be taken back.
    pub can_undo: bool,
    /// True if a move that was taken back can be made again.
    pub can_redo: bool,
    pub clock: Option<ClockFace>,
    /// The open offer, and the seat that made it.
    pub offer: Option<(Seat, Offer)>,
    /// True if the game counts for no best, par, rating or streak. A move was taken back, a hint
    /// was given, or the deal was known.
    pub practice: bool,
}

impl<G: Game> Observation<G> {
    /// The title of a table of this game: the game, and whose turn it is.
    pub fn title(&self, game: Text, names: &Names) -> Text {
        match self.to_act {
            ToAct::Seat(seat) => text!("table-title-turn", game = game, name = names.get(seat)),
            ToAct::Chance => game,
            ToAct::Over => text!("table-title-over", game = game),
        }
    }
}

/// One move as a viewer was told of it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReport<G: Game> {
    pub by: ToAct,
    /// The move in its written form, where that tells nothing secret: chance's moves are deals in most games.
    pub text: Option<String>,
    /// The events of the move, redacted for the viewer.
    pub events: Vec<G::Event>,
}

/// The news that a seat of the participant got in a move, and that the participant's viewer did not (MEM-3).
#[derive(Clone, Debug, PartialEq)]
pub struct PrivateReport<G: Game> {
    pub seat: Seat,
    pub told: MoveReport<G>,
    /// The knowledge of the seat after the move.
    pub observation: Observation<G>,
}

/// The table as it stands, with all that has happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot<G: Game> {
    pub players: Vec<Player>,
    /// The seats that the participant decides for.
    pub seats: Vec<Seat>,
    pub rules: G::Rules,
    /// The time when the first player sat down.
    pub started: Option<Timestamp>,
    pub save_state: SaveState,
    /// True if the result counts for ratings.
    pub rated: bool,
    pub observation: Observation<G>,
    /// The seats that anyone may take.
    pub open: Vec<Seat>,
    pub presence: Presence,
    /// Every move so far.
    pub history: Vec<MoveReport<G>>,
    /// The news that seats of the participant got privately in the last move.
    pub private: Vec<PrivateReport<G>>,
}

/// The people and spectators connected to a table at this moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Presence {
    /// The seats whose people are there.
    pub seats: Vec<Seat>,
    /// The seats whose people have left, and since when.
    pub away: Vec<(Seat, Timestamp)>,
    /// The seats at which a player of the table may let a bot play on, since their people have been away for long.
    pub replaceable: Vec<Seat>,
    /// The number of spectators.
    pub spectators: usize,
}

/// The events that a table sends to a participant.
#[derive(Clone, Debug, PartialEq)]
pub enum TableEvent<G: Game> {
    /// The table, for somebody who looks afresh. All who only watch share one.
    Snapshot(Arc<Snapshot<G>>),
    Moved {
        told: MoveReport<G>,
        private: Vec<PrivateReport<G>>,
        observation: Observation<G>,
    },
    /// The request with this number is carried out; what came of it follows.
    Accepted(RequestId),
    /// That request was refused; nothing has changed.
    Rejected(RequestId, Refusal),
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
    /// The findings so far of a robot that still thinks, in a few words.
    Analysis(String),
    /// An engine cannot move, and why; a robot moves in its place.
    EngineFailed(String),
    /// From now on the log is kept so; where it is not, why. Play goes on.
    Saving(SaveState, Option<Text>),
}

/// The bytes that a view takes beside its own fields, at most about: a board, hands, a few lists.
const VIEW: usize = 2 * 1024;

impl<G: Game> Observation<G> {
    fn bytes(&self) -> usize {
        size_of::<Self>() + VIEW + self.legal.len() * size_of::<G::Move>()
    }
}

impl<G: Game> MoveReport<G> {
    fn bytes(&self) -> usize {
        let text = self.text.as_ref().map_or(0, String::len);
        size_of::<Self>() + text + self.events.len() * size_of::<G::Event>()
    }
}

impl<G: Game> PrivateReport<G> {
    fn bytes(&self) -> usize {
        self.told.bytes() + self.observation.bytes()
    }
}

impl<G: Game> Snapshot<G> {
    fn bytes(&self) -> usize {
        let history: usize = self.history.iter().map(MoveReport::bytes).sum();
        let private: usize = self.private.iter().map(PrivateReport::bytes).sum();
        size_of::<Self>() + self.observation.bytes() + history + private
    }
}

impl<G: Game> TableEvent<G> {
    /// The bytes that the event takes while it waits for somebody, about.
    pub fn bytes(&self) -> usize {
        let held = match self {
            Self::Snapshot(snapshot) => snapshot.bytes(),
            Self::Moved {
                told,
                private,
                observation,
            } => {
                let private: usize = private.iter().map(PrivateReport::bytes).sum();
                told.bytes() + private + observation.bytes()
            }
            Self::Analysis(text) | Self::EngineFailed(text) => text.len(),
            Self::Accepted(_)
            | Self::Rejected(..)
            | Self::Hinted(_)
            | Self::Presence(_)
            | Self::Offered { .. }
            | Self::Answered { .. }
            | Self::Saving(..) => 0,
        };
        size_of::<Self>() + held
    }

    /// Returns the reason that nothing can be saved, if the event reports one.
    pub fn trouble(&self) -> Option<&Text> {
        if let Self::Saving(_, Some(why)) = self {
            Some(why)
        } else {
            None
        }
    }
}
