//! With what the program starts.

#[cfg(feature = "hall")]
use parlour_lobby::errand::Errand;
use parlour_model::any::Mode;
use parlour_model::player::Player;
#[cfg(feature = "workbench")]
use parlour_workbench::games::FileGames;

/// With what the program starts.
#[derive(Clone, Debug)]
#[expect(
    clippy::disallowed_types,
    reason = "a replay begins with a playthrough that is over"
)]
pub enum Start {
    Menu,
    /// A visit to a hall, with the first errand there.
    #[cfg(feature = "hall")]
    Hall(Errand),
    /// A table of this game, set up as the configuration says.
    Play(Mode),
    /// A record to look at: its playthrough, played to its end, and who sat there.
    Replay(Box<parlour_model::any::AnyPlaythrough>, Vec<Player>),
    /// The games of a file to look at or to study; without a game to study, a study of the usual start.
    #[cfg(feature = "workbench")]
    Games {
        /// The file, as the person named it.
        file: String,
        games: FileGames,
        /// The index of the one to begin with.
        chosen: Option<usize>,
        is_study: bool,
    },
}
