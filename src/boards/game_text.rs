//! A game that is over, as text: for a page that draws nothing.

use super::board::GameUi;
use super::outcome;
use crate::play::TableOptions;
use crate::replay::ReplayScreen;
use crate::saved_game::game_of;
use jiff::tz::Offset;
use parlour_config::Config;
use parlour_kit::text::utc_moment;
use parlour_language::{Language, Text};
#[expect(clippy::disallowed_types, reason = "a game that is over is told whole")]
use parlour_model::any::AnyPlaythrough;
use parlour_model::each_game;
use parlour_model::record::Record;
use parlour_table::reader::Reader;

/// A game that is over, in a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameText {
    /// The game, with its variant.
    pub title: String,
    /// The settings of its rules, as a record writes them.
    pub rules: Vec<String>,
    /// In seat order.
    pub players: Vec<String>,
    /// The end, in a sentence.
    pub verdict: String,
    /// A line a player, the winners first.
    pub scores: Vec<String>,
    /// The date and the time of day at its end, or else at its beginning, with the time zone UTC.
    pub finished: Option<String>,
    /// The events, in sentences.
    pub lines: Vec<String>,
}

impl GameText {
    /// Tells a whole record; `None` if its moves cannot be played.
    pub fn of(record: &Record, language: Language) -> Option<Self> {
        let (played, None) = record.replay().ok()? else {
            return None;
        };
        let options = TableOptions::of(
            &Config::default(),
            record.rules.mode(),
            language,
            Offset::UTC,
        );
        let title = game_of(&record.rules).in_language(language).into_owned();
        let entries = record.rules.entries().into_iter();
        let entries = entries.map(|(name, value)| (name, value.to_string()));
        let given = entries.filter(|(_, value)| !value.is_empty());
        let rules = given.map(|(name, value)| format!("{name} = {value}"));
        let rules = rules.collect();
        let told = each_game!(AnyPlaythrough, played, played => {
            let reader = Reader::new(played, record.players.clone());
            Self::of_replay(title, rules, ReplayScreen::new(reader, record.clone(), &options, false), language)
        });
        Some(Self {
            finished: record.finished.or(record.started).map(utc_moment),
            ..told
        })
    }

    fn of_replay<G: GameUi>(
        title: String,
        rules: Vec<String>,
        mut replay: ReplayScreen<G>,
        language: Language,
    ) -> Self {
        replay.seek(replay.length);
        let (board, observation) = (&replay.board, &replay.observation);
        let names = replay.names();
        let words = |text: &Text| text.in_language(language).into_owned();
        let scores = outcome::scores(board, observation, names);
        Self {
            title,
            rules,
            players: names.all().iter().map(words).collect(),
            verdict: words(&outcome::verdict(board, observation, names)),
            scores: scores.iter().map(words).collect(),
            finished: None,
            lines: replay.log.lines().map(|(_, text)| text.into()).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_model::any::{AnyRules, Mode};
    use parlour_model::player::Player;
    use parlour_model::playthrough::End;
    use parlour_model::seat::Seat;

    #[test]
    fn a_resigned_game_is_told_with_its_moves_and_its_winner() {
        let players = ["ana", "bob"].map(Player::person).to_vec();
        let rules = AnyRules::default_of(Mode::Checkers);
        let record = Record {
            end: Some(End::Resigned(Seat(0))),
            ..Record::of_moves(players, rules, vec!["11-15".into()])
        };
        let told = GameText::of(&record, Language::English).expect("a game");
        assert!(told.title.starts_with("Checkers"), "{told:?}");
        assert_eq!(told.players, ["ana", "bob"]);
        assert!(told.verdict.contains("bob wins"), "{told:?}");
        assert!(
            told.lines.iter().any(|line| line.contains("11-15")),
            "{told:?}"
        );
        let broken = Record {
            moves: vec!["11-11".into()],
            ..record
        };
        assert_eq!(GameText::of(&broken, Language::English), None);
    }
}
