//! The requests that a screen makes about exercises, and their answers.

use super::game_exercises;
use super::training::{Exercise, ExerciseFilter, Judgement, draw, judge, trained_variants};
use crate::Thinking;
use draughts::Move;
use draughts::board::Board;
use draughts::variant::Variant;
use draughts_engine::tablebase::Tables;

/// A request from a screen.
#[derive(Clone, Debug, PartialEq)]
pub enum TrainingQuestion {
    /// The games that can be trained.
    Variants,
    Draw(ExerciseFilter),
    /// One from games of which these are the texts.
    DrawFrom(ExerciseFilter, Vec<String>),
    /// The moves that are better than this one, which lost something.
    Better(Board, Move),
    /// A request for a move's worth and the answer to it.
    Judge(Board, Move),
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq)]
pub enum TrainingAnswer {
    /// The games, and what is wrong with files of tables.
    Variants(Vec<Variant>, Vec<String>),
    Drawn(Option<Exercise>),
    Judged(Option<Judgement>),
}

impl TrainingQuestion {
    /// The answer; it may take a few seconds where distances have to be computed.
    pub fn answer(&self, thinking: &Thinking) -> TrainingAnswer {
        match self {
            Self::Variants => {
                TrainingAnswer::Variants(trained_variants(), Tables::of_process().take_faults())
            }
            Self::Draw(wanted) => TrainingAnswer::Drawn(draw(*wanted, thinking)),
            Self::DrawFrom(wanted, texts) => {
                TrainingAnswer::Drawn(game_exercises::draw(*wanted, texts, thinking))
            }
            Self::Better(board, made) => {
                TrainingAnswer::Drawn(game_exercises::better(*board, *made, thinking))
            }
            Self::Judge(board, chosen) => TrainingAnswer::Judged(judge(board, *chosen, thinking)),
        }
    }
}
