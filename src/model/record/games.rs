//! Reads every game of a file and replays it, for an import that stores either all of them or none.

use super::Record;
use crate::model::any::AnyPlaythrough;
use crate::model::checkers::pdn;
use crate::model::diagnostic::{Diagnostic, Source};
use crate::model::player::Player;
use crate::model::standing::Standing;

/// A record that has been replayed without error, with the final standing if the game is over.
pub type PlayedRecord = (Record, Option<Standing>);

/// Whether a file of this name is read as PDN.
pub fn is_pdn(name: &str) -> bool {
    std::path::Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdn"))
}

/// Reads the games of a PDN file; there is one at least.
///
/// # Errors
/// Where the text goes wrong.
pub fn read_pdn(source: Source) -> Result<Vec<pdn::PdnGame>, Diagnostic> {
    let about = |what: &str| Diagnostic::of_file(source.name, what);
    let games = pdn::read(source.text).map_err(|fault| Diagnostic { at: Some(fault.at), ..about(&fault.why) })?;
    if games.is_empty() { Err(about("there is no game in this file")) } else { Ok(games) }
}

/// Reads every game of a file, a record or PDN as its name says, and plays it.
///
/// # Errors
/// What cannot be read, and the first move that cannot be made, with its place.
pub fn all(source: Source) -> Result<Vec<PlayedRecord>, Diagnostic> {
    if is_pdn(source.name) {
        let games = read_pdn(source)?;
        return (1..).zip(&games).map(|(number, game)| of_pdn(game, number, source.name)).collect();
    }
    let record = Record::read(source)?;
    let about = |what: &dyn ToString| Diagnostic::of_file(source.name, what.to_string());
    match record.replay() {
        Ok((playthrough, None)) => Ok(vec![(record, Standing::of_any(&playthrough))]),
        Ok((_, Some(refused))) => Err(about(&refused)),
        Err(fault) => Err(about(&fault)),
    }
}

fn of_pdn(game: &pdn::PdnGame, number: usize, file: &str) -> Result<PlayedRecord, Diagnostic> {
    let (record, refused) = Record::of_pdn(game).map_err(|refused| refused.complain(file, number))?;
    if let Some(refused) = refused {
        return Err(refused.complain(file, number));
    }
    let (playthrough, _) = record.replay().map_err(|fault| Diagnostic::of_file(file, fault.to_string()))?;
    Ok((record, Standing::of_any(&playthrough)))
}

impl Record {
    /// A game in PDN up to the first move that is refused, which comes back beside it.
    ///
    /// # Errors
    /// What is wrong with its tags or its set-up.
    pub fn of_pdn(game: &pdn::PdnGame) -> Result<(Self, Option<pdn::PdnReplayError>), pdn::PdnReplayError> {
        let (played, refused) = game.follow()?;
        let players = played.names.iter().map(Player::person).collect();
        let record = Self::of(&AnyPlaythrough::Checkers(played.playthrough), players);
        Ok((Self { clock: game.clock(), ..record }, refused))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::time_control::TimeControl;

    fn read(name: &str, text: &str) -> Result<usize, String> {
        all(Source::new(name, text)).map(|games| games.len()).map_err(|complaint| complaint.to_string())
    }

    #[test]
    fn every_game_of_a_file_is_read_and_played() {
        assert_eq!(read("a.PDN", "11-15 1-0 12-16 *\n\n[White \"x\"] 1. 9-13"), Ok(3));
        assert_eq!(read("a.pdn", "% nothing"), Err("a.pdn: there is no game in this file".into()));
        assert_eq!(read("a.pdn", " "), Err("a.pdn: there is no game in this file".into()));
        assert!(read("a.toml", "11-15").is_err_and(|why| why.starts_with("a.toml:1:")));
    }

    #[test]
    fn a_time_control_comes_in_and_leaves_again() {
        let text = "[White \"Ana\"] [GameType \"21\"] [TimeControl \"300+3\"] 1. 11-15 *";
        let (record, _) = all(Source::new("a.pdn", text)).expect("a game").remove(0);
        assert_eq!(record.clock.to_string(), "5m+3s");
        assert!(record.to_string().contains("\nclock = \"5m+3s\"\n"));
        assert!(record.text_for("b.pdn").contains("[TimeControl \"300+3\"]\n"));
        let untimed = Record { clock: TimeControl::None, ..record };
        assert!(!untimed.text_for("b.pdn").contains("TimeControl") && !untimed.to_string().contains("clock"));
    }

    #[test]
    fn what_is_wrong_is_told_with_file_line_game_and_move() {
        let text = "11-15 1-0\n[White \"x\"]\n1. 11-15 22-18\n2. 15x22 3-7";
        let why = "a.pdn:4:10: game 2: move 4: 3-7: the piece on 3 is Black's (CHK-1)";
        assert_eq!(read("a.pdn", text), Err(why.into()));
        let tags = "11-15 *\n\n [GameType \"41\"] 1. c3-d4";
        let why = "a.pdn:3:2: game 2: [GameType] and [FEN]: GameType 41 is not played here";
        assert_eq!(read("a.pdn", tags), Err(why.into()));
    }

    #[test]
    fn a_name_fits_a_record() {
        let long = "x".repeat(50);
        let games = all(Source::new("a.pdn", &format!("[White \"{long}\"][Black \"A\u{1b}na\"] 11-15 *")));
        let (record, _) = &games.expect("a game")[0];
        assert_eq!(record.players[0].name, "Ana");
        assert_eq!(record.players[1].name, format!("{}…", "x".repeat(39)));
        let text = record.to_string();
        assert_eq!(Record::read(Source::new("", &text)).as_ref(), Ok(record));
    }
}
