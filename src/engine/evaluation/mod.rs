//! Static evaluation, in hundredths of a man: a learned [net] or learned weights of [patterns](weights) where a variant has
//! some, else the one made by hand.

mod hand_made;
pub(crate) mod learned;
pub mod net;
mod patterns;
pub mod weights;

pub(super) use self::hand_made::MAN;

use self::hand_made::HandMade;
use self::net::Net;
use self::weights::PatternWeights;
use draughts::board::Board;
use draughts::geometry::BoardGeometry;
use draughts::position::{Position, Word};
use draughts::side::Color;
use draughts::variant::Variant;
use draughts::variant_rules::{Goal, VariantRules};
use draughts::with_rules;

/// The learned evaluation of a variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Learned<'a> {
    /// Sums over patterns of neighbouring squares.
    Patterns(&'a PatternWeights),
    /// A net of two layers.
    Net(&'a Net),
}

/// The evaluation of one search.
pub(super) struct Evaluator<'a, R: VariantRules> {
    hand_made: HandMade<R>,
    learned: Option<Learned<'a>>,
}

impl<'a, R: VariantRules> Evaluator<'a, R> {
    pub(super) fn new(learned: Option<Learned<'a>>) -> Self {
        Self {
            hand_made: HandMade::new(),
            learned,
        }
    }

    /// The score for the side to move.
    #[inline]
    pub(super) fn worth(&self, position: &Position<Word<R>>) -> i32 {
        match self.learned {
            None => self.hand_made.worth(position),
            Some(Learned::Net(net)) => net.worth::<R>(position).clamp(-MOST, MOST),
            Some(Learned::Patterns(weights)) => {
                let white = weights.worth::<R>(position).clamp(-MOST, MOST);
                if position.turn() == Color::White {
                    white
                } else {
                    -white
                }
            }
        }
    }
}

/// No position is worth more before it is decided.
const MOST: i32 = 20_000;

/// Tells the place of every learned weight that counts in a position, and how often it does for White.
pub fn each_feature(variant: Variant, position: &Position, each: &mut impl FnMut(usize, i32)) {
    with_rules!(variant, R => patterns::features::<R>(&position.narrow::<Word<R>>(), each));
}

/// Returns how much a position belongs to the opening, from 0 to 1.
#[expect(clippy::cast_precision_loss, reason = "there are few pieces")]
pub fn phase_share(variant: Variant, position: &Position) -> f32 {
    with_rules!(variant, R => {
        patterns::phase::<R>(&position.narrow::<Word<R>>()) as f32 / patterns::pieces_at_start::<R>() as f32
    })
}

/// The evaluation made by hand, for the side to move.
pub fn hand_made_score(board: &Board) -> i32 {
    with_rules!(board.variant(), R => HandMade::<R>::new().worth(&board.position().narrow::<Word<R>>()))
}

/// Returns the weights with which learning begins, in hundredths of a man. They hold material as
/// the evaluation made by hand counts it, and nothing else.
#[expect(clippy::cast_precision_loss, reason = "a piece is worth three digits")]
pub fn start_weights(variant: Variant) -> Vec<f32> {
    with_rules!(variant, R => {
        let shape = patterns::Shape::of(<<R as VariantRules>::Geometry as BoardGeometry>::LAYOUT);
        let mut weights = vec![0.0; shape.length()];
        let sign = if R::GOAL == Goal::Lose { -1.0 } else { 1.0 };
        weights[shape.man()] = sign * hand_made::MAN as f32;
        weights[shape.king()] = sign * hand_made::king::<R>() as f32;
        weights
    })
}
