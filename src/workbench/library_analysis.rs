//! Games of the library that are analysed in the background, one after the other.

use std::collections::VecDeque;
use std::time::Duration;

use draughts::study::NodeId;
use draughts_engine::analysis::{Analysis, AnalysisQuestion};
use parlour_language::{Text, text};
use parlour_robots::checkers::game_review::GameReview;
use parlour_robots::checkers::review::Step;
use parlour_screen::effect::RequestId;
use parlour_store::GameId;

/// The progress of an analysis of many games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LibraryAnalysis {
    /// The games that have not been begun.
    waiting: VecDeque<GameId>,
    current: Option<CurrentGame>,
    /// The number of games that are over with, also those that were left alone or failed.
    done: usize,
    /// The number of games that were played here and have no text of a file.
    left_alone: usize,
    /// The number of games that failed, and the first reason.
    failed: usize,
    first_failure: Option<Text>,
}

/// The game at hand.
#[derive(Clone, Debug, PartialEq)]
struct CurrentGame {
    id: GameId,
    /// `None` until the store has sent it.
    review: Option<GameReview>,
    /// The position that is looked into.
    step: Option<(RequestId, NodeId)>,
}

/// The end of the game at hand.
#[derive(Clone, Debug, PartialEq)]
pub enum GameEnding {
    Analysed,
    /// It has no text of a file.
    LeftAlone,
    /// Its text has changed meanwhile, so that it is begun again after the others.
    Changed,
    Failed(Text),
}

impl LibraryAnalysis {
    /// An analysis of these games before the first.
    pub fn new(games: Vec<GameId>) -> Self {
        Self {
            waiting: games.into(),
            ..Self::default()
        }
    }

    /// Returns the number of games that are over with.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Returns the number of all games.
    pub fn games(&self) -> usize {
        self.done + self.waiting.len() + usize::from(self.current.is_some())
    }

    /// Returns the share that is done, 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "there are less than 2⁵² games")]
    pub fn progress(&self) -> f64 {
        let current = self.review().map_or(0.0, GameReview::progress);
        (self.done as f64 + current) / self.games().max(1) as f64
    }

    /// Returns the progress, in words.
    pub fn so_far(&self) -> Text {
        text!(
            "lists-analysing",
            done = self.done,
            games = self.games(),
            percent = format!("{:.0}", (self.progress() * 100.0).floor())
        )
    }

    /// Returns whether the position of this request is looked into.
    pub fn asks(&self, request: RequestId) -> bool {
        let step = self.current.as_ref().and_then(|game| game.step);
        step.is_some_and(|(asked, _)| asked == request)
    }

    /// Begins the next game, which is to be fetched; `None` when all are over with.
    pub fn next_game(&mut self) -> Option<GameId> {
        let id = self.waiting.pop_front()?;
        self.current = Some(CurrentGame {
            id,
            review: None,
            step: None,
        });
        Some(id)
    }

    /// Returns whether this is the game at hand.
    pub fn is_at(&self, id: GameId) -> bool {
        self.current.as_ref().is_some_and(|game| game.id == id)
    }

    /// Returns the game at hand, if the store has sent it.
    pub fn review(&self) -> Option<&GameReview> {
        self.current.as_ref()?.review.as_ref()
    }

    /// Returns the game at hand with its number, and stops looking into it.
    pub fn take_game(&mut self) -> Option<(GameId, GameReview)> {
        let game = self.current.as_mut()?;
        game.step = None;
        Some((game.id, game.review.take()?))
    }

    /// Takes the game at hand, which the store has sent.
    pub fn begin(&mut self, review: GameReview) {
        if let Some(game) = &mut self.current {
            game.review = Some(review);
        }
    }

    /// Returns the next position of the game at hand, to be looked into for this time; `None` when all are known.
    pub fn next_step(&mut self, request: RequestId, within: Duration) -> Option<AnalysisQuestion> {
        let game = self.current.as_mut()?;
        let Step { node, question } = game.review.as_mut()?.next_step(within)?;
        game.step = Some((request, node));
        Some(question)
    }

    /// Takes what was found in the position of this request; `None` if it is not the one that is looked into, or if more will
    /// be found. Answers whether anything was found.
    pub fn note(&mut self, request: RequestId, found: &Analysis) -> Option<bool> {
        let game = self.current.as_mut()?;
        let (_, node) = game
            .step
            .filter(|(asked, _)| *asked == request && found.is_done)?;
        game.step = None;
        Some(game.review.as_mut()?.note(node, found))
    }

    /// The game at hand is over with.
    pub fn end_game(&mut self, ending: GameEnding) {
        let Some(game) = self.current.take() else {
            return;
        };
        if ending == GameEnding::Changed {
            self.waiting.push_back(game.id);
            return;
        }
        self.done += 1;
        match ending {
            GameEnding::Analysed | GameEnding::Changed => {}
            GameEnding::LeftAlone => self.left_alone += 1,
            GameEnding::Failed(why) => {
                self.failed += 1;
                self.first_failure.get_or_insert(why);
            }
        }
    }

    /// Returns the result, in a sentence.
    pub fn summary(&self) -> Text {
        let analysed = self.done - self.left_alone - self.failed;
        let left =
            (self.left_alone > 0).then(|| text!("lists-analysis-left", games = self.left_alone));
        let failed = self
            .first_failure
            .as_ref()
            .map(|first| text!("lists-analysis-failed", games = self.failed, first = first));
        let analysed = Some(text!("lists-analysed", games = analysed));
        Text::list([analysed, left, failed].into_iter().flatten(), "; ")
    }
}
