//! What comes in: everything that `update` ever hears of the world.

use super::input::Input;
use crate::each_game;
use crate::hall::event::HallEvent;
use crate::model::checkers::pdn::PdnGame;
use crate::model::record::file_game::LoadedGames;
use crate::robots::Thinking;
use crate::robots::checkers::analysis::Analysis;
use crate::robots::checkers::training_question::TrainingAnswer;
use crate::store::{StoreError, StoreResponse};
use crate::table::any::{AnyBotRequest, AnyMove, AnyTableEvent};
use crate::table::bot_request::Query;
use crate::table::request_id::RequestId;

/// A message to the program.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    Input(Input),
    /// The line to the terminal has shown itself too slow for movements, or fast enough again.
    Line {
        is_slow: bool,
    },
    /// The timer with this id has run out ([`super::Effect::SetTimer`]).
    TimerFired(RequestId),
    /// A robot has chosen a move ([`super::Effect::Think`]).
    BotMoved(RequestId, AnyMove),
    /// Whether a robot agrees to a draw ([`super::Effect::Think`]).
    Agreed(RequestId, bool),
    /// What a robot has found so far, while it is still thinking.
    Analysis(RequestId, String),
    /// What a robot has found in a position ([`super::Effect::Analyse`]).
    Analysed(RequestId, Analysis),
    /// Why an engine finds nothing in a position ([`super::Effect::Consult`]), in a sentence.
    AnalysisFailed(RequestId, String),
    /// What the tables say about an exercise ([`super::Effect::Train`]).
    Trained(RequestId, Box<TrainingAnswer>),
    /// The engine or the robot that was to move cannot, and why; a robot's move in its place follows
    /// ([`super::Effect::Think`]).
    EngineFailed(RequestId, String),
    /// What a table has told this session.
    Table(Box<AnyTableEvent>),
    /// What a hall has told this session.
    Hall(Box<HallEvent>),
    /// What the store answers ([`super::Effect::Store`]).
    Stored(RequestId, Result<StoreResponse, StoreError>),
    /// Some games of a file were read and played, or the reason why not ([`super::Effect::Load`]).
    Loaded(RequestId, Result<LoadedGames, String>),
    /// The game of this index in a file was read, or the reason why not ([`super::Effect::ReadGame`]).
    GameRead {
        index: usize,
        is_study: bool,
        game: Result<Box<PdnGame>, String>,
    },
    /// A file was written, or the reason why not ([`super::Effect::Save`]). The path is the one written to.
    Saved(Result<String, String>),
}

impl AnyBotRequest {
    /// Lets the robot think; its answer is a message.
    pub fn answer(&self, thinking: &Thinking) -> Msg {
        match each_game!(Self, self, request => request.query) {
            Query::Move => Msg::BotMoved(self.request_id(), self.choose(thinking)),
            Query::Draw => {
                Msg::Agreed(self.request_id(), each_game!(Self, self, request => request.agrees_to_draw(thinking)))
            }
        }
    }
}
