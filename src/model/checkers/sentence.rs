//! Errors of draughts in sentences, in the language of the screen.

use draughts::complexity_limit::{MOST_JUMPS, TooManyCaptures};
use draughts::eleven_man::{CardsError, ElevenMan};
use draughts::fen::{FenError, FenFault, StartError};
use draughts::pdn::{ReadMoveError, ReplayError, ReplayFault};
use draughts::study::{StudyError, StudyFault};
use draughts::{Illegal, Move, MoveError};
use parlour_language::{fl, id};

use super::names::VariantNames as _;
use crate::game::MoveSyntax;

/// An error that people are told.
pub trait Sentence {
    /// Returns the sentence, without a full stop.
    fn sentence(&self) -> String;
}

impl From<MoveError> for MoveSyntax {
    fn from(_: MoveError) -> Self {
        Self {
            expected: id!("checkers-move-form"),
        }
    }
}

impl Sentence for Illegal {
    fn sentence(&self) -> String {
        match self {
            Self::Over => fl!("checkers-over").into(),
            Self::NoSquare(name, variant) => {
                fl!("checkers-no-square", name = name, variant = variant.title())
            }
            Self::NoPiece(name) => fl!("checkers-no-piece", name = name),
            Self::NotYours {
                square,
                owner,
                variant,
            } => fl!(
                "checkers-not-yours",
                name = square,
                side = variant.color_name(*owner)
            ),
            Self::MustCapture { with, first } => {
                fl!("checkers-must-first", with = with, first = first)
            }
            Self::MustChoose { notation, among } => fl!(
                "checkers-cannot-choose",
                notation = notation,
                among = list(among)
            ),
            Self::GoesOn(full) => fl!("checkers-goes-on", full = full),
            Self::TakesOnTheWay(capture) => fl!("checkers-this-captures", capture = capture),
            Self::KingRests(name, most) => fl!("checkers-king-tired", name = name, most = most),
            Self::NoMove(notation) if notation.captures() => fl!(
                "checkers-no-capture",
                from = &notation.from(),
                to = &notation.to()
            ),
            Self::NoMove(notation) => fl!(
                "checkers-no-move",
                from = &notation.from(),
                to = &notation.to()
            ),
            Self::Ambiguous { notation, full } => {
                fl!("checkers-may-mean", notation = notation, list = list(full))
            }
        }
    }
}

fn list(moves: &[Move]) -> String {
    let moves: Vec<_> = moves.iter().map(Move::to_string).collect();
    match moves.split_last() {
        Some((last, first)) if !first.is_empty() => {
            fl!("checkers-or", first = first.join(", "), last = last)
        }
        _ => moves.join(""),
    }
}

impl Sentence for FenFault {
    fn sentence(&self) -> String {
        match self {
            Self::NoTurn => fl!("checkers-fen-side").into(),
            Self::NoSide => fl!("checkers-fen-here").into(),
            Self::Neither => fl!("checkers-fen-neither").into(),
            Self::Backwards => fl!("checkers-fen-range").into(),
            Self::Occupied(square) => fl!("checkers-fen-twice", square = square),
            Self::NoSquare(variant) => fl!("checkers-fen-square", variant = variant.title()),
            Self::UnknownSquare(name, variant) => fl!(
                "checkers-fen-no-square",
                name = name,
                variant = variant.title()
            ),
        }
    }
}

impl Sentence for FenError {
    fn sentence(&self) -> String {
        format!("{} (column {})", self.fault.sentence(), self.column)
    }
}

impl Sentence for TooManyCaptures {
    fn sentence(&self) -> String {
        fl!(
            "checkers-too-many",
            side = self.variant.color_name(self.side),
            jumps = MOST_JUMPS
        )
    }
}

impl Sentence for StartError {
    fn sentence(&self) -> String {
        match self {
            Self::Fen(fault) => fault.sentence(),
            Self::TooManyCaptures(fault) => fault.sentence(),
        }
    }
}

impl Sentence for CardsError {
    fn sentence(&self) -> String {
        match self {
            Self::NoCards => {
                let [black, white] = ElevenMan::cards().map(|moves| {
                    let texts: Vec<_> = moves.iter().map(Move::to_string).collect();
                    texts.join(" ")
                });
                fl!("checkers-four-cards", black = black, white = white)
            }
            Self::LosesMan(drawn) => fl!("checkers-cards-lose", cards = drawn.to_string()),
        }
    }
}

impl Sentence for ReadMoveError {
    fn sentence(&self) -> String {
        match self {
            Self::Syntax(fault) => MoveSyntax::from(*fault).to_string(),
            Self::Illegal(fault) => fault.sentence(),
            Self::NoneOfColumn { .. } => self.to_string(),
            Self::Several(_) => format!("{self} (CHK-10)"),
        }
    }
}

impl Sentence for ReplayFault {
    fn sentence(&self) -> String {
        match self {
            Self::Start { variant, fault } => fl!(
                "checkers-fen-no-position",
                variant = variant.title(),
                why = &fault.sentence()
            ),
            Self::Move(fault) => fault.sentence(),
            Self::SetUp(fault) => format!("FEN: {}", fault.sentence()),
            Self::Text(_)
            | Self::GameType(_)
            | Self::SetUpForm
            | Self::OtherPosition(_)
            | Self::NoResult => self.to_string(),
        }
    }
}

impl Sentence for ReplayError {
    fn sentence(&self) -> String {
        super::pdn_play::PdnReplayError::from(self.clone()).to_string()
    }
}

impl Sentence for StudyFault {
    fn sentence(&self) -> String {
        format!("{}{}", self.line(), self.fault.sentence())
    }
}

impl Sentence for StudyError {
    fn sentence(&self) -> String {
        match self {
            Self::Start(fault) => fault.sentence(),
            Self::Text(_) | Self::NoGame | Self::Game { .. } | Self::GameType(_) => {
                self.to_string()
            }
        }
    }
}
