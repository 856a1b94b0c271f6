//! The analysis of a game of the library: its text with scores and better lines, to be kept in its place.

use std::time::Duration;

use super::review::{Step, next_step, note_found};
use draughts::pdn::{self, FoundVariant};
use draughts::study::{NodeId, Study};
use draughts_engine::analysis::Analysis;
use parlour_language::Text;
use parlour_model::any::AnyRules;
use parlour_model::record::Record;
use parlour_model::record::file_game::FileGame;
use parlour_model::sentence::Sentence as _;

/// A game that came from a file, while it is analysed.
#[derive(Clone, Debug, PartialEq)]
pub struct GameReview {
    /// The text before the analysis.
    text: String,
    variant: Option<FoundVariant>,
    study: Study,
}

impl GameReview {
    /// Begins where an earlier analysis of the game has stopped. `None` where it was played here and has no text of a file.
    ///
    /// # Errors
    /// The text cannot be read.
    pub fn of(record: &Record) -> Result<Option<Self>, Text> {
        let Some(text) = record.pdn.clone() else {
            return Ok(None);
        };
        let games = pdn::read(&text).map_err(|why| why.to_string())?;
        let Some(game) = games.into_iter().next() else {
            return Ok(None);
        };
        let variant = match &record.rules {
            AnyRules::Checkers(rules) => Some(rules.variant),
            _ => None,
        };
        let study = Study::of(&game, Some(text.clone()), variant).map_err(|why| why.sentence())?;
        let variant = variant.map(FoundVariant::option);
        Ok(Some(Self {
            text,
            variant,
            study,
        }))
    }

    /// Returns the next position to look into for this time; `None` when all are known.
    pub fn next_step(&mut self, within: Duration) -> Option<Step> {
        next_step(&mut self.study, within)
    }

    /// Notes what was found in a position; whether anything was.
    pub fn note(&mut self, node: NodeId, found: &Analysis) -> bool {
        note_found(&mut self.study, node, found)
    }

    /// Returns the share of its positions that are known, 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "a game has few moves")]
    pub fn progress(&self) -> f64 {
        let line = self.study.main_line();
        let known = line.iter().filter(|node| self.study.eval(**node).is_some());
        known.count() as f64 / line.len().max(1) as f64
    }

    pub fn study(&self) -> &Study {
        &self.study
    }

    /// Returns the text before the analysis.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the game with what was found; `None` where nothing new was.
    ///
    /// # Errors
    /// The game cannot be kept.
    pub fn analysed(&self) -> Result<Option<FileGame>, Text> {
        let text = self.study.text();
        if text == self.text {
            return Ok(None);
        }
        let game = FileGame::of(&self.study.pdn(), &text, self.variant);
        game.map(Some).map_err(|why| why.to_string().into())
    }
}
