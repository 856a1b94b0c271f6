//! The commands of a program.

use super::answer::TextAnswer;
use super::{lobby, ratings};
use parlour_language::sanitize::Plain;
use parlour_model::any::Mode;
use parlour_model::named_game::NamedGame;
use parlour_model::parse_error::ParseError;
use parlour_model::record::Record;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::request::HallRequest;

/// The words after `ssh HOST`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextCommand {
    /// Speak lines of JSON; see [`crate::programs::session::ProgramSession`].
    Bot,
    /// Sit down to a game at once, at a screen.
    Play(NamedGame),
    Tables {
        json: bool,
    },
    Who {
        json: bool,
    },
    /// Of an account; without a name, of who asks.
    Rating {
        name: Option<String>,
        json: bool,
    },
    Leaderboard {
        mode: Mode,
        json: bool,
    },
    /// The record of a game, by its number.
    Export {
        game: i64,
        json: bool,
    },
    /// Add the key that one has come with to the account which shows this code.
    AddKey(String),
    /// Move the account of that key into the account which shows this code.
    Merge(String),
    /// Make an account with the key that one has come with, by an invitation.
    Join(String),
    Help,
}

/// The help text, which lists the commands.
pub const HELP: &str = "\
ssh -t HOST                     open the lobby
ssh -t HOST GAME                start a game with bots: concentration,
                                memory-match, memoarrr, checkers or birdhead;
                                a variant may follow: checkers russian
ssh -t HOST -- [GAME] --plain   the same line by line, for screen readers
ssh -t HOST table CODE          go to a table, to sit down or to watch
ssh -t HOST replay ID           replay a game that is over
ssh -t HOST back CODE           come back to your seats as a guest
ssh HOST tables [--json]        list the tables
ssh HOST who [--json]           list the people
ssh HOST rating [NAME] [--json] show ratings, yours or NAME's
ssh HOST ranking GAME [--json]  show the ranking of a game
ssh HOST export ID [--json]     print the record of game ID
ssh HOST add-key CODE           add this key to the account that shows CODE
ssh HOST add-key CODE merge     move the account of this key into that one
ssh NAME@HOST join CODE         make an account with an invitation
ssh HOST bot                    JSON lines for programs
ssh HOST help                   list these commands
";

/// The reason the words after `ssh HOST` are not a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    #[error("--json does not go with {0}")]
    NoJson(String),
    #[error("{0}")]
    Word(#[from] ParseError),
    #[error("\"{0}\" is not a game number")]
    GameNumber(String),
    #[error("ranking needs the name of a game")]
    NoMode,
    #[error("export needs the number of a game")]
    NoGame,
    #[error("add-key needs the code that the other screen shows")]
    NoKeyCode,
    #[error("join needs the code of an invitation")]
    NoInvitation,
    #[error("\"{0}\" is not a command")]
    Unknown(String),
}

impl From<CommandError> for TextAnswer {
    /// The reason and the help, for the standard error.
    fn from(why: CommandError) -> Self {
        Self::usage(format!("{}\n{HELP}", Plain(&why.to_string())))
    }
}

impl TextCommand {
    /// Reads what was asked. Nothing at all asks for help.
    ///
    /// # Errors
    /// The words are not a command.
    pub fn parse(text: &str) -> Result<Self, CommandError> {
        let (flags, words): (Vec<_>, Vec<_>) =
            text.split_whitespace().partition(|word| *word == "--json");
        let json = !flags.is_empty();
        let command = Self::of_words(&words, json)?;
        let has_json = !matches!(
            command,
            Self::Bot
                | Self::Play(_)
                | Self::AddKey(_)
                | Self::Merge(_)
                | Self::Join(_)
                | Self::Help
        );
        if json && !has_json {
            let word = words.first().unwrap_or(&"help");
            return Err(CommandError::NoJson((*word).into()));
        }
        Ok(command)
    }

    fn of_words(words: &[&str], json: bool) -> Result<Self, CommandError> {
        Ok(match words {
            [] | ["help" | "--help" | "-h"] => Self::Help,
            ["bot"] => Self::Bot,
            ["tables"] => Self::Tables { json },
            ["who"] => Self::Who { json },
            ["rating"] => Self::Rating { name: None, json },
            ["rating", name] => Self::Rating {
                name: Some((*name).into()),
                json,
            },
            ["ranking", mode] => Self::Leaderboard {
                mode: mode.parse()?,
                json,
            },
            ["export", game] => {
                let number = game.parse().ok().filter(|game| *game > 0);
                let game = number.ok_or_else(|| CommandError::GameNumber((*game).into()))?;
                Self::Export { game, json }
            }
            ["add-key", code] => Self::AddKey((*code).into()),
            ["add-key", code, "merge"] => Self::Merge((*code).into()),
            ["join", code] => Self::Join((*code).into()),
            ["ranking"] => return Err(CommandError::NoMode),
            ["export"] => return Err(CommandError::NoGame),
            ["add-key"] => return Err(CommandError::NoKeyCode),
            ["join"] => return Err(CommandError::NoInvitation),
            words => {
                let text = words.join(" ");
                let game = text.parse().map_err(|_| CommandError::Unknown(text))?;
                Self::Play(game)
            }
        })
    }

    /// Returns the request to the hall; `None` if the answer does not come from the hall.
    #[must_use]
    pub fn request(&self) -> Option<HallRequest> {
        match self {
            Self::Tables { .. } | Self::Who { .. } => Some(HallRequest::Lobby),
            Self::Rating { name, .. } => Some(HallRequest::Profile(name.clone())),
            Self::Leaderboard { mode, .. } => Some(HallRequest::Leaderboard(*mode)),
            Self::Bot
            | Self::Play(_)
            | Self::Export { .. }
            | Self::AddKey(_)
            | Self::Merge(_)
            | Self::Join(_)
            | Self::Help => None,
        }
    }

    /// The answer that this event is; `None` where it is none.
    #[must_use]
    pub fn answer(&self, event: &HallEvent) -> Option<TextAnswer> {
        Some(match (self, event) {
            (_, HallEvent::Answered(_, Ok(answer))) => return self.print(answer),
            (_, HallEvent::Answered(_, Err(why)) | HallEvent::Farewell(why)) => {
                TextAnswer::failed(&why.english())
            }
            (Self::Join(_), HallEvent::Welcome(welcome)) => TextAnswer::of(format!(
                "welcome, {}: you can now log in with this key\n",
                welcome.you.name
            )),
            _ => return None,
        })
    }

    /// Prints what the hall has answered.
    fn print(&self, answer: &HallAnswer) -> Option<TextAnswer> {
        Some(match (self, answer) {
            (Self::Tables { json }, HallAnswer::Lobby(lobby)) => lobby::tables(lobby, *json),
            (Self::Who { json }, HallAnswer::Lobby(lobby)) => lobby::people(lobby, *json),
            (Self::Rating { json, .. }, HallAnswer::Profile(profile)) => {
                ratings::profile(profile, *json)
            }
            (Self::AddKey(_), HallAnswer::KeyAdded) => {
                TextAnswer::of("the key is added: you can now log in with it\n".into())
            }
            (Self::Merge(_), HallAnswer::KeyAdded) => {
                TextAnswer::of("this key now opens the account that showed the code\n".into())
            }
            (Self::Leaderboard { json, .. }, HallAnswer::Leaderboard(mode, pages)) => {
                ratings::leaderboard(*mode, pages, *json)
            }
            _ => return None,
        })
    }
}

/// The answer to [`TextCommand::Export`]. A record that would tell secrets of a game that runs is refused.
#[must_use]
pub fn export(game: i64, record: &Record, json: bool) -> TextAnswer {
    if record.has_secrets() {
        return TextAnswer::failed(&format!(
            "game {game} is not over, and its record shows hidden cards"
        ));
    }
    if json {
        TextAnswer::json(&[record.as_json(game)])
    } else {
        TextAnswer::of(record.to_string())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use parlour_model::diagnostic::Source;

    #[test]
    fn what_is_asked_is_read() {
        let parse = |text| TextCommand::parse(text).expect(text);
        assert_eq!(parse("tables"), TextCommand::Tables { json: false });
        assert_eq!(parse(" who  --json "), TextCommand::Who { json: true });
        assert_eq!(
            parse("rating"),
            TextCommand::Rating {
                name: None,
                json: false
            }
        );
        assert_eq!(
            parse("rating Łukasz --json"),
            TextCommand::Rating {
                name: Some("Łukasz".into()),
                json: true
            }
        );
        assert_eq!(
            parse("ranking checkers"),
            TextCommand::Leaderboard {
                mode: Mode::Checkers,
                json: false
            }
        );
        assert_eq!(
            parse("export 17"),
            TextCommand::Export {
                game: 17,
                json: false
            }
        );
        assert_eq!(parse("add-key abcd"), TextCommand::AddKey("abcd".into()));
        assert_eq!(
            parse("add-key abcd merge"),
            TextCommand::Merge("abcd".into())
        );
        assert_eq!(parse("join abcd"), TextCommand::Join("abcd".into()));
        assert_eq!(
            (parse("bot"), parse(""), parse("help")),
            (TextCommand::Bot, TextCommand::Help, TextCommand::Help)
        );
        for mode in Mode::ALL {
            assert_eq!(parse(mode.name()), TextCommand::Play(mode.into()));
            assert!(HELP.contains(mode.name()), "{mode}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_told_with_the_help() {
        for (text, why) in [
            ("dance", "\"dance\" is not a command"),
            ("tables now", "\"tables now\" is not a command"),
            ("ranking", "ranking needs the name of a game"),
            ("ranking chess", "there is no game \"chess\"; the games are"),
            ("export -1", "\"-1\" is not a game number"),
            ("export x\u{1b}[2J", "\"x\\u{1b}[2J\" is not a game number"),
            ("join", "join needs the code of an invitation"),
            ("bot --json", "--json does not go with bot"),
            ("--json", "--json does not go with help"),
        ] {
            let told = TextAnswer::from(TextCommand::parse(text).expect_err(text)).error;
            assert!(told.starts_with(why) && told.ends_with(HELP), "{told}");
        }
        assert!(HELP.lines().all(|line| line.len() <= 80));
    }

    #[test]
    fn a_record_is_exported_once_it_has_no_secrets() {
        let text = |moves: &str| {
            let head = "version = 1\nmode = \"memoarrr\"\nplayers = [\"ana\", \"bob\"]\n\n[game]\n";
            Record::read(Source::new("record", &format!("{head}moves = [{moves}]\n")))
                .expect("a record")
        };
        let told = export(3, &text(""), false);
        assert_eq!((told.status, told.out.as_str()), (1, ""));
        assert_eq!(
            told.error,
            "game 3 is not over, and its record shows hidden cards\n"
        );
        let checkers = "version = 1\nmode = \"checkers\"\nplayers = [\"ana\", \"bob\"]\n\n[game]\nmoves = [\"11-15\"]\n";
        let record = Record::read(Source::new("record", checkers)).expect("a record");
        assert_eq!(export(3, &record, false).out, record.to_string());
        let json: serde_json::Value =
            serde_json::from_str(&export(3, &record, true).out).expect("JSON");
        assert_eq!(
            (&json["game"], &json["moves"]),
            (&3.into(), &serde_json::json!(["11-15"]))
        );
    }

    proptest! {
        #[test]
        fn whatever_is_asked_is_answered_in_plain_lines(text in any::<String>()) {
            if let Err(why) = TextCommand::parse(&text) {
                let told = TextAnswer::from(why).error;
                prop_assert!(told.lines().all(|line| line.chars().all(parlour_language::sanitize::is_plain)));
            }
        }
    }
}
