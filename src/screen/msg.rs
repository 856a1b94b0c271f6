//! The incoming messages: everything that `update` hears of the world.

use jiff::SignedDuration;

use draughts::pdn::PdnGame;
use draughts_engine::analysis::Analysis;
use parlour_kit::input::Input;
use parlour_language::Text;
use parlour_model::each_game;
use parlour_model::record::file_game::LoadedGames;
#[cfg(feature = "hall")]
use parlour_protocol::event::HallEvent;
use parlour_robots::Thinking;
use parlour_robots::checkers::training_question::TrainingAnswer;
use parlour_store::{StoreError, StoreResponse};
use parlour_table::any::{AnyBotRequest, AnyMove, AnyTableEvent};
use parlour_table::bot_request::Query;
use parlour_table::request_id::RequestId;

/// A message to the program.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    Input(Input),
    /// The line to the terminal has shown itself too slow for movements, or fast enough again.
    Line {
        is_slow: bool,
    },
    /// The program did not run for so long: it was stopped, or the machine slept. Or the machine's clock was set by so much.
    Suspended(SignedDuration),
    /// The timer with this id has run out ([`crate::effect::Effect::SetTimer`]).
    TimerFired(RequestId),
    /// A robot has chosen a move ([`crate::effect::Effect::Think`]).
    BotMoved(RequestId, AnyMove),
    /// The answer of a robot to a draw offer ([`crate::effect::Effect::Think`]): true if it agrees.
    Agreed(RequestId, bool),
    /// The analysis of a robot that is still thinking.
    Analysis(RequestId, String),
    /// The analysis of a position by a robot ([`crate::effect::Effect::Analyse`], [`crate::effect::Effect::Review`]).
    Analysed(RequestId, Analysis),
    /// The reason why an engine finds nothing in a position ([`crate::effect::Effect::Analyse`]), in a
    /// sentence.
    AnalysisFailed(RequestId, String),
    /// The answer of the tables about an exercise ([`crate::effect::Effect::Train`]).
    Trained(RequestId, Box<TrainingAnswer>),
    /// The engine or the robot that was to move cannot, and why; a robot's move in its place follows
    /// ([`crate::effect::Effect::Think`]).
    EngineFailed(RequestId, String),
    /// An event that a table has told this session.
    Table(Box<AnyTableEvent>),
    /// An event that a hall has told this session.
    #[cfg(feature = "hall")]
    Hall(Box<HallEvent>),
    /// The hall has refused a request.
    Refused(Text),
    /// The store's answer ([`crate::effect::Effect::Store`]).
    Stored(RequestId, Result<StoreResponse, StoreError>),
    /// Some games of a file were read and played, or the reason why not ([`crate::effect::Effect::Load`]).
    Loaded(RequestId, Result<LoadedGames, Text>),
    /// The game of this index in a file was read, or the reason why not ([`crate::effect::Effect::ReadGame`]).
    GameRead {
        index: usize,
        is_study: bool,
        game: Result<Box<PdnGame>, Text>,
    },
    /// A file was written, or the reason why not ([`crate::effect::Effect::Save`]). The path is the one written to.
    Saved(Result<String, Text>),
}

impl Msg {
    /// Lets the bot of a request think and returns its answer.
    pub fn of_bot(request: &AnyBotRequest, thinking: &Thinking) -> Self {
        let id = request.request_id();
        match each_game!(AnyBotRequest, request, request => request.query) {
            Query::Move => Self::BotMoved(id, request.choose(thinking)),
            Query::Draw => Self::Agreed(
                id,
                each_game!(AnyBotRequest, request, request => request.agrees_to_draw(thinking)),
            ),
        }
    }
}
