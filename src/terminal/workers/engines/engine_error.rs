//! The reasons an engine gives no answer.

use std::path::PathBuf;
use std::time::Duration;

use draughts_engine::hub::host::EngineFault;
use parlour_language::sanitize::is_plain;

/// An engine, by its name in `config.toml`, and why it gives no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the engine {name} {why}")]
pub(crate) struct EngineFailure {
    pub(crate) name: String,
    pub(crate) why: EngineError,
}

/// The reason an engine gives no answer, as what follows its name in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    #[error("is not under [engines] in config.toml")]
    Unknown,
    #[error("does not play this game")]
    OtherGame,
    #[error("cannot be started ({}: {error})", program.display())]
    Start { program: PathBuf, error: String },
    #[error("did not answer in the Hub protocol in time")]
    NoGreeting,
    #[error("gave no move in {} s", .0.as_secs_f32())]
    NoMove(Duration),
    #[error("found no line for this position")]
    NoLine,
    #[error("sent a line that is too long")]
    LongLine,
    /// With its exit status.
    #[error("has ended ({0})")]
    Ended(String),
    #[error("says nothing more")]
    Silent,
    #[error("has left")]
    Left,
    /// The question was withdrawn, which never happens in a match.
    #[error("was not asked any more")]
    Withdrawn,
    /// The fault that the host of the protocol found in its lines.
    #[error("{}", .0.to_string().chars().filter(|c| is_plain(*c)).collect::<String>())]
    Protocol(EngineFault),
}
