//! The first thing that a person at a screen wants to do.

use parlour_model::any::Mode;
use parlour_store::GameId;
use parlour_store::table_code::TableCode;

/// A person's first errand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Errand {
    /// See who and what is there.
    Lobby,
    /// Play this game against bots.
    Game(Mode),
    /// Go to this table, to sit down or to watch.
    Table(TableCode),
    /// Look at this game, which is over.
    Replay(GameId),
}

impl Errand {
    /// The table to which it leads.
    pub(super) fn table(self) -> Option<TableCode> {
        match self {
            Self::Table(code) => Some(code),
            Self::Lobby | Self::Game(_) | Self::Replay(_) => None,
        }
    }

    /// Reads the command of a session with a screen; `None` if a command without one is meant.
    pub(super) fn of(command: Option<&str>) -> Option<Self> {
        let Some(command) = command else {
            return Some(Self::Lobby);
        };
        let table = command
            .strip_prefix("table ")
            .and_then(|code| code.parse().ok());
        let game = || command.parse().ok().map(Self::Game);
        let replay = command.strip_prefix("replay ");
        let replay = replay.and_then(|game| game.parse().ok());
        let replay = replay.map(|game| Self::Replay(GameId(game)));
        table.map(Self::Table).or(replay).or_else(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_has_four_errands() {
        assert_eq!(Errand::of(None), Some(Errand::Lobby));
        assert_eq!(
            Errand::of(Some("checkers")),
            Some(Errand::Game(Mode::Checkers))
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
        ] {
            assert_eq!(Errand::of(Some(other)), None, "{other}");
        }
    }
}
