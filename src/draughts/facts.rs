//! The rules of a variant as values, for texts and lists: code that is generic over [`VariantRules`] is compiled once for each
//! variant, which pays where moves are made and searched.

use super::draws::DrawLimit;
use super::geometry::{BoardGeometry, Direction, Layout};
use super::side::Color;
use super::variant::Variant;
use super::variant_rules::{
    CapturePriority, Crowning, Goal, KingRange, Landing, Removal, SquareNaming, VariantRules,
};
use crate::with_rules;

macro_rules! facts {
    ($($name:ident: $type:ty = $rule:ident,)+) => {
        /// The rules of a variant.
        ///
        /// ```
        /// use draughts::Variant;
        /// use draughts::variant_rules::KingRange;
        ///
        /// assert_eq!(Variant::English.facts().king_range, KingRange::Short);
        /// assert_eq!(Variant::International.facts().layout.width, 10);
        /// ```
        #[derive(Clone, Debug)]
        #[non_exhaustive]
        pub struct Facts {
            /// The board.
            pub layout: Layout,
            $(#[doc = concat!("[`VariantRules::", stringify!($rule), "`].")]
            pub $name: $type,)+
        }

        impl Facts {
            const fn of<R: VariantRules>() -> Self {
                Self {
                    layout: <R::Geometry as BoardGeometry>::LAYOUT,
                    $($name: R::$rule,)+
                }
            }
        }
    };
}

facts! {
    mirrored: bool = MIRRORED,
    begins: Color = BEGINS,
    man_moves: &'static [Direction] = MAN_MOVES,
    man_captures: &'static [Direction] = MAN_CAPTURES,
    man_takes_king: bool = MAN_TAKES_KING,
    king_moves: &'static [Direction] = KING_MOVES,
    king_captures: &'static [Direction] = KING_CAPTURES,
    king_range: KingRange = KING_RANGE,
    landing: Landing = LANDING,
    capture_priority: CapturePriority = CAPTURE_PRIORITY,
    crowning: Crowning = CROWNING,
    removal: Removal = REMOVAL,
    goal: Goal = GOAL,
    king_run: Option<u8> = KING_RUN,
    repetitions: u8 = REPETITIONS,
    draws: &'static [DrawLimit] = DRAWS,
    square_naming: SquareNaming = SQUARE_NAMING,
    game_type: &'static str = GAME_TYPE,
    capture_sign: char = CAPTURE_SIGN,
}

impl Variant {
    /// The rules as values.
    pub const fn facts(self) -> &'static Facts {
        with_rules!(self, R => const { &Facts::of::<R>() })
    }
}
