//! The first thing that a visitor of a hall wants to do.

use parlour_model::named_game::NamedGame;
use parlour_store::GameId;
use parlour_store::table_code::TableCode;

/// The command of a guest who comes back; a code follows.
const BACK: &str = "back ";

/// Returns the code with which a guest comes back.
pub fn way_back(command: &str) -> Option<String> {
    let code = command.trim().strip_prefix(BACK)?.trim();
    let is_code = code.len() <= 32 && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_code.then(|| code.to_ascii_lowercase())
}

/// A visitor's first errand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Errand {
    /// See who and what is there.
    #[default]
    Lobby,
    /// Play this game against bots.
    Game(NamedGame),
    /// Go to this table, to sit down or to watch.
    Table(TableCode),
    /// Look at this game, which is over.
    Replay(GameId),
}

impl Errand {
    /// The table to which it leads.
    pub fn table(self) -> Option<TableCode> {
        match self {
            Self::Table(code) => Some(code),
            Self::Lobby | Self::Game(_) | Self::Replay(_) => None,
        }
    }

    /// Reads the command of a session with a screen; `None` if a command without one is meant.
    pub fn of(command: Option<&str>) -> Option<Self> {
        let Some(command) = command else {
            return Some(Self::Lobby);
        };
        let table = command
            .strip_prefix("table ")
            .and_then(|code| code.parse().ok());
        let game = || command.parse().ok().map(Self::Game);
        if command.starts_with(BACK) {
            return Some(Self::Lobby);
        }
        let replay = command.strip_prefix("replay ");
        let replay = replay.and_then(|game| game.parse().ok());
        let replay = replay.map(|game| Self::Replay(GameId(game)));
        table.map(Self::Table).or(replay).or_else(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_model::any::Mode;

    #[test]
    fn a_screen_has_four_errands() {
        assert_eq!(Errand::of(None), Some(Errand::Lobby));
        assert_eq!(Errand::of(Some("back k3f9q2abcd")), Some(Errand::Lobby));
        assert_eq!(way_back(" back K3F9Q2abcd "), Some("k3f9q2abcd".into()));
        assert_eq!(way_back("back a-b"), None);
        assert_eq!(
            Errand::of(Some("checkers")),
            Some(Errand::Game(Mode::Checkers.into()))
        );
        let russian = "checkers russian".parse().expect("a game");
        assert_eq!(
            Errand::of(Some("checkers russian")),
            Some(Errand::Game(russian))
        );
        let code = "k3f9q2".parse().expect("a code");
        assert_eq!(Errand::of(Some("table k3f9q2")), Some(Errand::Table(code)));
        assert_eq!(
            Errand::of(Some("replay 12")),
            Some(Errand::Replay(GameId(12)))
        );
        for other in [
            "replay",
            "replay x",
            "tables",
            "table",
            "table k3f9q",
            "who",
            "bot",
            "back",
        ] {
            assert_eq!(Errand::of(Some(other)), None, "{other}");
        }
    }
}
