//! Reads records and the games of PDN files, and replays them.

use super::Record;
use crate::any::AnyPlaythrough;
use crate::checkers::pdn_clock::PdnClock as _;
use crate::checkers::pdn_play::{PdnPlay as _, PdnReplayError};

use crate::diagnostic::{Diagnostic, Position, Source};
use crate::final_score::FinalScore;
use crate::player::Player;
use crate::sentence::Sentence as _;
use draughts::pdn;
use parlour_language::Text;

/// A record that has been replayed without error, with the final standing if the game is over.
pub type PlayedRecord = (Record, Option<FinalScore>);

/// The message for a PDN file without games.
pub const NO_GAME: &str = "there is no game in this file";

/// Returns whether a file of this name is read as PDN.
pub fn is_pdn(name: &str) -> bool {
    std::path::Path::new(name)
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("pdn"))
}

/// Reads the games of a PDN file; there is one at least. One whose text is no PDN is in the list and cannot be followed.
///
/// # Errors
/// There is no game.
pub fn read_pdn(source: Source) -> Result<Vec<pdn::PdnGame>, Diagnostic> {
    let mut scanner = pdn::Scanner::new(source.text, Position { line: 1, column: 1 }, true);
    let mut games = Vec::new();
    while let pdn::Scanned::Game(found) = scanner.scan() {
        let game = found.game.unwrap_or_else(pdn::PdnGame::faulty);
        games.push(pdn::PdnGame {
            text: Some(found.text.into()),
            ..game
        });
    }
    pdn::assume(&mut games);
    if games.is_empty() {
        Err(Diagnostic::of_file(source.name, NO_GAME))
    } else {
        Ok(games)
    }
}

/// Reads a record and replays it.
///
/// # Errors
/// The part that cannot be read, or the first move that cannot be made, with its place.
pub fn replayed(source: Source) -> Result<PlayedRecord, Diagnostic> {
    let record = Record::read(source)?;
    let about = |what: Text| Diagnostic::of_file(source.name, what);
    match record.replay() {
        Ok((playthrough, None)) => Ok((record, FinalScore::of_any(&playthrough))),
        Ok((_, Some(refused))) => Err(about(refused.sentence())),
        Err(fault) => Err(about(fault.why)),
    }
}

impl Record {
    /// A game in PDN up to the first move that is refused, which comes back beside it.
    ///
    /// # Errors
    /// An error if its tags or its set-up are wrong.
    pub fn of_pdn(game: &pdn::PdnGame) -> Result<(Self, Option<PdnReplayError>), PdnReplayError> {
        let (played, refused) = game.follow()?;
        let players = played.names.iter().map(Player::person).collect();
        let record = Self::of(&AnyPlaythrough::Checkers(played.playthrough), players);
        Ok((
            Self {
                clock: game.clock(),
                ..record
            },
            refused,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time_control::TimeControl;

    fn record(text: &str) -> Record {
        let games = read_pdn(Source::new("a.pdn", text)).expect("PDN");
        Record::of_pdn(&games[0]).expect("its tags are right").0
    }

    #[test]
    fn a_file_without_a_game_is_told() {
        let read = |text: &str| read_pdn(Source::new("a.pdn", text)).map(|games| games.len());
        assert_eq!(read("11-15 1-0 12-16 *\n\n[White \"x\"] 1. 9-13"), Ok(3));
        for text in ["% nothing", " "] {
            assert_eq!(
                read(text).expect_err(text).to_string(),
                "a.pdn: there is no game in this file"
            );
        }
        assert!(
            replayed(Source::new("a.toml", "11-15"))
                .is_err_and(|why| why.to_string().starts_with("a.toml:1:"))
        );
    }

    #[test]
    fn a_game_that_is_no_pdn_hides_no_other() {
        let games = read_pdn(Source::new(
            "a.pdn",
            "11-15 *\n[White \"x\"] 11-15 /\n\n[White \"y\"] 9-14 *",
        ))
        .expect("PDN");
        let told: Vec<_> = games
            .iter()
            .map(|game| {
                game.play()
                    .err()
                    .map(|why| why.complain("a.pdn", 2).to_string())
            })
            .collect();
        let why = "this command is not closed by /";
        assert_eq!(
            told,
            [None, Some(format!("a.pdn:2:19: game 2: {why}")), None]
        );
    }

    #[test]
    fn games_without_a_tag_are_of_the_variant_of_their_file() {
        let text = "9-14 *\n[White \"x\"] 21-17 12-15 *\n[White \"y\"] 22-18 11-15 *\n[GameType \"20\"] 32-28 *";
        let games = read_pdn(Source::new("a.pdn", text)).expect("PDN");
        let variants: Vec<_> = games
            .iter()
            .map(|game| game.variant().expect("it is played here").name())
            .collect();
        assert_eq!(variants, ["italian", "italian", "italian", "international"]);
    }

    #[test]
    fn a_time_control_comes_in_and_leaves_again() {
        let record = record("[White \"Ana\"] [GameType \"21\"] [TimeControl \"300+3\"] 1. 11-15 *");
        assert_eq!(record.clock.to_string(), "5m+3s");
        assert!(record.to_string().contains("\nclock = \"5m+3s\"\n"));
        assert!(
            record
                .text_for("b.pdn")
                .contains("[TimeControl \"300+3\"]\n")
        );
        let untimed = Record {
            clock: TimeControl::None,
            ..record
        };
        assert!(
            !untimed.text_for("b.pdn").contains("TimeControl")
                && !untimed.to_string().contains("clock")
        );
    }

    #[test]
    fn a_name_fits_a_record() {
        let long = "x".repeat(50);
        let record = record(&format!("[White \"{long}\"][Black \"A\u{1b}na\"] 11-15 *"));
        assert_eq!(record.players[0].name, "Ana");
        assert_eq!(record.players[1].name, format!("{}…", "x".repeat(39)));
        let text = record.to_string();
        assert_eq!(Record::read(Source::new("", &text)), Ok(record));
    }
}
