//! What a screen asks of exercises, and what it is told.

use super::game_exercises;
use super::tablebase::Tables;
use super::training::{Exercise, Judgement, Wanted, draw, judge, trained_variants};
use crate::Thinking;
use parlour_model::checkers::board::Board;
use parlour_model::checkers::position::Ply;
use parlour_model::checkers::variant::Variant;

/// What a screen wants to know.
#[derive(Clone, Debug, PartialEq)]
pub enum TrainingQuestion {
    /// Which games can be trained.
    Variants,
    Draw(Wanted),
    /// One from games of which these are the texts.
    DrawFrom(Wanted, Vec<String>),
    /// What a move is worth, and what answers it.
    Judge(Board, Ply<u128>),
}

/// What it is told.
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
            Self::Judge(board, chosen) => TrainingAnswer::Judged(judge(board, *chosen, thinking)),
        }
    }
}
