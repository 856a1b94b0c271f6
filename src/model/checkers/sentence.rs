//! Errors of draughts in sentences.

use draughts::eleven_man::{CardsError, ElevenMan};
use draughts::fen::{FenError, FenFault};
use draughts::pdn::{GameTypeError, ReadMoveError, ReplayError, ReplayFault};
use draughts::study::{StudyError, StudyFault};
use draughts::{Illegal, Notation, NotationError};
use parlour_language::{Text, id, text};

use super::names::VariantNames as _;
use crate::game::MoveSyntax;
use crate::sentence::Sentence;

impl From<NotationError> for MoveSyntax {
    fn from(_: NotationError) -> Self {
        Self {
            expected: id!("checkers-move-form"),
        }
    }
}

impl Sentence for Illegal {
    fn sentence(&self) -> Text {
        match self {
            Self::Over => text!("checkers-over"),
            Self::TooManyCaptures => text!("checkers-too-many"),
            Self::NoSquare(name, variant) => {
                text!("checkers-no-square", name = name, variant = variant.title())
            }
            Self::NoPiece(name) => text!("checkers-no-piece", name = name),
            Self::NotYours { square, .. } => text!("checkers-not-yours", name = square),
            Self::MustCapture { with, first } => {
                text!("checkers-must-first", with = with, first = first)
            }
            Self::MustChoose { notation, among } => text!(
                "checkers-cannot-choose",
                notation = notation,
                among = list(among)
            ),
            Self::GoesOn(full) => text!("checkers-goes-on", full = full),
            Self::TakesOnTheWay(capture) => text!("checkers-this-captures", capture = capture),
            Self::KingRests(name, most) => text!("checkers-king-tired", name = name, most = most),
            Self::NoMove(notation) if notation.captures() => text!(
                "checkers-no-capture",
                from = &notation.from(),
                to = &notation.to()
            ),
            Self::NoMove(notation) => text!(
                "checkers-no-move",
                from = &notation.from(),
                to = &notation.to()
            ),
            Self::Ambiguous { notation, full } => {
                text!("checkers-may-mean", notation = notation, list = list(full))
            }
            other => other.to_string().into(),
        }
    }
}

fn list(moves: &[Notation]) -> Text {
    let moves: Vec<_> = moves.iter().map(Notation::to_string).collect();
    match moves.split_last() {
        Some((last, first)) if !first.is_empty() => {
            text!("checkers-or", first = first.join(", "), last = last)
        }
        _ => moves.concat().into(),
    }
}

impl Sentence for FenFault {
    fn sentence(&self) -> Text {
        match self {
            Self::NoTurn => text!("checkers-fen-side"),
            Self::NoSide => text!("checkers-fen-here"),
            Self::Neither => text!("checkers-fen-neither"),
            Self::Backwards => text!("checkers-fen-range"),
            Self::Occupied(square) => text!("checkers-fen-twice", square = square),
            Self::NoSquare => text!("checkers-fen-square"),
            Self::UnknownSquare(name, variant) => text!(
                "checkers-fen-no-square",
                name = name,
                variant = variant.title()
            ),
            other => other.to_string().into(),
        }
    }
}

impl Sentence for FenError {
    fn sentence(&self) -> Text {
        Text::list(
            [
                self.fault.sentence(),
                format!("(column {})", self.column).into(),
            ],
            " ",
        )
    }
}

impl Sentence for CardsError {
    fn sentence(&self) -> Text {
        match self {
            Self::NoCards => {
                let [black, white] = ElevenMan::cards().map(|moves| {
                    let texts: Vec<_> = moves.iter().map(Notation::to_string).collect();
                    texts.join(" ")
                });
                text!("checkers-four-cards", black = black, white = white)
            }
            Self::LosesMan(drawn) => text!("checkers-cards-lose", cards = drawn.to_string()),
            other => other.to_string().into(),
        }
    }
}

impl Sentence for ReadMoveError {
    fn sentence(&self) -> Text {
        match self {
            Self::Syntax(fault) => MoveSyntax::from(*fault).sentence(),
            Self::Illegal(fault) => fault.sentence(),
            Self::Several(moves) => text!("checkers-can-be", list = list(moves)),
            other => other.to_string().into(),
        }
    }
}

/// The fault of tags that name no variant, with what a person can do.
fn name_it(fault: &GameTypeError) -> Text {
    format!("{fault}; --variant names one").into()
}

impl Sentence for ReplayFault {
    fn sentence(&self) -> Text {
        match self {
            Self::Start { variant, fault } => text!(
                "checkers-fen-no-position",
                variant = variant.title(),
                why = fault.sentence()
            ),
            Self::Move(fault) => fault.sentence(),
            Self::SetUp(fault) => Text::list(["FEN".into(), fault.sentence()], ": "),
            Self::GameType(fault) => name_it(fault),
            other => other.to_string().into(),
        }
    }
}

impl Sentence for ReplayError {
    fn sentence(&self) -> Text {
        super::pdn_play::PdnReplayError::from(self.clone()).sentence()
    }
}

impl Sentence for StudyFault {
    fn sentence(&self) -> Text {
        Text::list([self.line().into(), self.fault.sentence()], "")
    }
}

impl Sentence for StudyError {
    fn sentence(&self) -> Text {
        match self {
            Self::Start(fault) => fault.sentence(),
            Self::GameType(fault) => name_it(fault),
            other => other.to_string().into(),
        }
    }
}
