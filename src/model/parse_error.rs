//! The reasons a word is not a value of its type.

use parlour_language::Text;

use super::any::Mode;
use super::player::Level;
use super::settings::closest;

/// The word that was meant, or else all that there are.
fn meant(word: &str, are: &str, known: &[&str], last: &str) -> String {
    match closest(word, known) {
        Some(meant) => format!("did you mean {meant}?"),
        None => format!("{are} {}{last}", known.join(", ")),
    }
}

/// A word, as found, that is not a value of its type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    #[error("there is no game \"{0}\"; {games}", games = meant(.0, "the games are", &Mode::ALL.map(Mode::name), ""))]
    Mode(String),
    #[error("there is no bot level \"{0}\"; {levels}", levels = meant(.0, "the levels are", &Level::OFFERED.map(Level::name), " and random"))]
    Level(String),
    #[error(
        "there is no exercise \"{0}\"; they are only-win, only-draw, play-win, play-draw, analysed-win, analysed-draw, analysed-better and puzzle"
    )]
    ExerciseKind(String),
    #[error(
        "\"{0}\" is not a time control; write none, 30s/move, 5m, 5m+3s or 5m delay 3s (s, m, h or d)"
    )]
    TimeControl(String),
    #[error(
        "\"{0}\" is not an ending; write \"draw agreed\" or \"drawn\", or \"resigned\", \"out of time\" or \"won\" and a seat's number"
    )]
    End(String),
}

impl From<ParseError> for Text {
    fn from(error: ParseError) -> Self {
        error.to_string().into()
    }
}
