//! The national variants: one row each. From the rows follow [`Variant`], [`Variant::ALL`], the names, and
//! `with_rules!`, the way from a variant to its [`VariantRules`]; [`Variant::facts`] has them as values.
//!
//! A row names the variant, its board, the rows of men at the start, PDN's `GameType` and the draws by counting; whatever
//! else it does not set is as in international draughts, the defaults of [`VariantRules`]. Each line bears the article
//! that it follows. The `GameType` of every row is that of PDN 3.0, section "`GameType` tag".
//!
//! ```
//! use draughts::variant::Variant;
//! use draughts::variant_rules::VariantRules;
//! use draughts::with_rules;
//!
//! let variant: Variant = "frisian".parse()?;
//! let times = with_rules!(variant, R => <R as VariantRules>::REPETITIONS);
//! assert_eq!(times, 3);
//! # Ok::<(), draughts::variant::UnknownVariant>(())
//! ```

use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use super::capture::search;
use super::draws::{DrawCondition, DrawLimit};
use super::geometry::{Dark8, Dark10, Dark12, Direction, Full8};
use super::position::{Position, Word};
use super::side::Color;
use super::sink::MoveSink;
use super::variant_rules::{
    ALL_AROUND, CapturePriority, Crowning, FORWARD, FORWARD_AND_SIDEWAYS, Goal, KingRange, Landing,
    Removal, STRAIGHT, SquareNaming, VariantRules,
};
use crate::prelude::*;

/// Generates the enum from its rows, the types that bear the rules, and the lists.
macro_rules! variants {
    ($(
        $(#[$doc:meta])+
        $variant:ident $name:literal, $board:ty, $men_rows:expr, $game_type:literal, $draws:expr, {
            $($rules:tt)*
        }
    )+) => {
        /// A national variant, or a game played with the moves of one.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Variant {
            #[default]
            $($(#[$doc])+ $variant,)+
        }

        $(
            $(#[$doc])+
            #[derive(Clone, Copy, Debug)]
            pub struct $variant;

            impl VariantRules for $variant {
                type Geometry = $board;
                const MEN_ROWS: Range<usize> = $men_rows;
                const GAME_TYPE: &'static str = $game_type;
                const DRAWS: &'static [DrawLimit] = $draws;
                $($rules)*

                fn captures(
                    position: &Position<Word<Self>>,
                    side: Color,
                    sink: &mut MoveSink<'_, Word<Self>>,
                ) -> bool {
                    search::<Self>(position, side, sink)
                }
            }
        )+

        impl Variant {
            /// Every variant, in the order in which they are offered.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// The names of all variants, in the same order.
            pub const NAMES: [&'static str; Self::ALL.len()] = [$($name),+];
        }
    };
}

/// Runs an expression with the type `$rules` standing for the rules of a variant:
/// `with_rules!(board.variant, R => R::MEN_ROWS)`.
#[macro_export]
macro_rules! with_rules {
    ($variant:expr, $rules:ident => $body:expr) => {
        $crate::with_rules!(@match $variant, $rules => $body,
            English Pool Russian Brazilian International Canadian Italian Spanish Czech Frisian Frysk Killer Antidraughts Breakthrough Turkish Thai)
    };
    (@match $variant:expr, $rules:ident => $body:expr, $($name:ident)+) => {
        match $variant {
            $($crate::variant::Variant::$name => {
                type $rules = $crate::variant::$name;
                $body
            })+
            // Other crates cannot know that these are all.
            #[allow(unreachable_patterns)]
            _ => unreachable!(),
        }
    };
}

/// The rules that Frisian draughts and Frysk! have in common. The rules of the game: those that the Frisian federation (DFS) publishes
/// under that title.
macro_rules! frisian_captures {
    () => {
        const MAN_CAPTURES: &'static [Direction] = &ALL_AROUND; // 7
        const KING_CAPTURES: &'static [Direction] = &ALL_AROUND; // the rules of the game
        const CAPTURE_PRIORITY: CapturePriority = CapturePriority::Value; // the rules of the game
        const KING_RUN: Option<u8> = Some(3); // the rules of the game
    };
}

variants! {
    /// English draughts, American or straight checkers. Articles: WCDF, Rules of Draughts.
    English "english", Dark8, 0..3 /* 1.1, 1.4, 1.11 */, "21,B,8,8,N1,0", FORTY_MOVES /* 1.32.2 */, {
        const BEGINS: Color = Color::Black; // by GameType
        const KING_RANGE: KingRange = KingRange::Short; // 1.17
        const MAN_CAPTURES: &'static [Direction] = &FORWARD; // 1.18
        const CROWNING: Crowning = Crowning::EndsMove; // 1.19
        const CAPTURE_PRIORITY: CapturePriority = CapturePriority::Any; // 1.20
    }

    /// American pool checkers. Articles: APCA, Tournament Rules of Play.
    Pool "pool", Dark8, 0..3 /* 1, 2, 5 */, "23,B,8,8,N1,0", POOL_DRAWS, {
        const BEGINS: Color = Color::Black; // 7
        const CAPTURE_PRIORITY: CapturePriority = CapturePriority::Any; // 20
        // Men capture backwards: 14. Kings fly: 15. A man that jumps on stays a man: 16, 22, 23. Captured pieces leave
        // after the move: 17 to 19.
    }

    /// Russian draughts, shashki. Articles: Russian Draughts Federation, Code of 2004, part 1.
    Russian "russian", Dark8, 0..3 /* 1.1 */, "25,W,8,8,A0,0", DRAUGHTS_64_DRAWS, {
        const CAPTURE_PRIORITY: CapturePriority = CapturePriority::Any; // no article read
        const CROWNING: Crowning = Crowning::AtOnce; // 1.5.15
        const SQUARE_NAMING: SquareNaming = SquareNaming::Letters; // by GameType
        const CAPTURE_SIGN: char = ':'; // PDN 3.0, capture separator of GameType 25
        // Kings fly: 1.4.5. Men capture backwards: 1.5.3.
    }

    /// Brazilian draughts: the international rules on the small board. Articles: FMJD, draughts-64.
    Brazilian "brazilian", Dark8, 0..3, "26,W,8,8,A0,0", DRAUGHTS_64_DRAWS, {
        // The most pieces, men or kings: 4.16.1.
        const SQUARE_NAMING: SquareNaming = SquareNaming::Letters; // by GameType
    }

    /// International or Polish draughts. Articles: FMJD, Annex 1.
    International "international", Dark10, 0..4 /* 2.1, 2.4, 2.8 */, "20,W,10,10,N2,0", INTERNATIONAL_DRAWS, {
        // The defaults are this game's, with their articles.
    }

    /// Canadian draughts: the international rules on 12×12. No text of a Canadian federation found.
    Canadian "canadian", Dark12, 0..5, "27,W,12,12,N2,0", INTERNATIONAL_DRAWS, {}

    /// Italian draughts, dama. Articles: FID, Regolamento tecnico 2008, capo I.
    Italian "italian", Dark8, 0..3 /* 2.1, 2.5 */, "22,W,8,8,N2,1", FORTY_MOVES /* 10.4 */, {
        const MIRRORED: bool = true; // 2.3
        const KING_RANGE: KingRange = KingRange::Short; // 4.7
        const MAN_CAPTURES: &'static [Direction] = &FORWARD; // 5.3 (a)
        const MAN_TAKES_KING: bool = false; // 5.3 (b)
        const CAPTURE_PRIORITY: CapturePriority = CapturePriority::Italian; // 6.6 to 6.9
        const CROWNING: Crowning = Crowning::EndsMove; // follows from 5.3 (a): men capture forward alone
        const REPETITIONS: u8 = 4; // 9.3 (b1), as dctl reads it
    }

    /// Spanish draughts, damas, in Portugal "classic" draughts. Articles: Portuguese federation (FPD), Regras do jogo de
    /// damas clássicas, by the paragraphs of its short form; no text of a Spanish federation found.
    Spanish "spanish", Dark8, 0..3 /* 2, 7 */, "24,W,8,8,N1,1", FORTY_MOVES_UNCONFIRMED, {
        const MIRRORED: bool = true; // 6
        const SQUARE_NAMING: SquareNaming = SquareNaming::NearRight; // 3
        const MAN_CAPTURES: &'static [Direction] = &FORWARD; // no article read
        const CAPTURE_PRIORITY: CapturePriority = CapturePriority::MostPiecesThenKings; // law of quantity, law of quality
        const CROWNING: Crowning = Crowning::EndsMove; // follows from men capturing forward alone
    }

    /// Czech draughts, dáma. FMJD, Brief Rules of Czech Draughts; its rules have no numbers.
    Czech "czech", Dark8, 0..3, "29,W,8,8,A0,0", FIFTEEN_MOVES, {
        const MAN_CAPTURES: &'static [Direction] = &FORWARD; // "Pieces can jump only forwards"
        const CAPTURE_PRIORITY: CapturePriority = CapturePriority::King; // "priority of king's jump to a piece's jump"
        const CROWNING: Crowning = Crowning::EndsMove; // "If a piece finishes its move on the last row"
        const SQUARE_NAMING: SquareNaming = SquareNaming::Letters; // squares are named so there, b8 to g1
    }

    /// Frisian draughts. Articles: Official Rules for Frisian Draughts, 2011.
    Frisian "frisian", Dark10, 0..4 /* 1 to 5 */, "40,W,10,10,N2,0", FRISIAN_DRAWS, {
        frisian_captures! {}
    }

    /// Frysk!: Frisian draughts with five men a side. No text of a federation found.
    Frysk "frysk", Dark10, 0..1, "40,W,10,10,N2,0", FRISIAN_DRAWS, {
        frisian_captures! {}
    }

    /// Killer draughts, by C. Freeling: a king that ends its capture with a king stops there. No text of a federation found.
    Killer "killer", Dark10, 0..4, "20,W,10,10,N2,0", INTERNATIONAL_DRAWS, {
        const LANDING: Landing = Landing::BehindLastKing;
    }

    /// Antidraughts, giveaway: who cannot move wins. No text of a federation found.
    Antidraughts "antidraughts", Dark10, 0..4, "20,W,10,10,N2,0", INTERNATIONAL_DRAWS, {
        const GOAL: Goal = Goal::Lose;
    }

    /// Breakthrough: the first to crown wins. No text of a federation found.
    Breakthrough "breakthrough", Dark10, 0..4, "20,W,10,10,N2,0", INTERNATIONAL_DRAWS, {
        const GOAL: Goal = Goal::Crown;
    }

    /// Turkish draughts, dama. Turkish federation, tournament rules of 2018/2019, for who begins; for the rest no text of a
    /// federation found but FMJD's note on the membership of Turkey: the most pieces, taken from the board one by one.
    Turkish "turkish", Full8, 1..3, "30,W,8,8,A0,0", TURKISH_DRAWS, {
        const MAN_MOVES: &'static [Direction] = &FORWARD_AND_SIDEWAYS;
        const MAN_CAPTURES: &'static [Direction] = &FORWARD_AND_SIDEWAYS;
        const KING_MOVES: &'static [Direction] = &STRAIGHT;
        const KING_CAPTURES: &'static [Direction] = &STRAIGHT;
        const REMOVAL: Removal = Removal::AtOnce;
        const SQUARE_NAMING: SquareNaming = SquareNaming::Letters; // by GameType
    }

    /// Thai draughts, makhos. No text of a federation found.
    Thai "thai", Dark8, 0..2, "31,B,8,8,N2,0", FORTY_MOVES_UNCONFIRMED, {
        const BEGINS: Color = Color::Black; // by GameType; sites differ
        const MAN_CAPTURES: &'static [Direction] = &FORWARD;
        const LANDING: Landing = Landing::Behind;
        const TURNS_BACK: bool = true;
        const CAPTURE_PRIORITY: CapturePriority = CapturePriority::Any;
        const CROWNING: Crowning = Crowning::EndsMove;
        const REMOVAL: Removal = Removal::AtOnce;
        const SQUARE_NAMING: SquareNaming = SquareNaming::NearRight; // by GameType
        const CAPTURE_SIGN: char = '-'; // PDN 3.0, capture separator of GameType 31
    }
}

/// WCDF 1.32.2, FID 10.4: forty moves of each side without a capture or a man's move.
const FORTY_MOVES: &[DrawLimit] = &[DrawLimit {
    moves: 40,
    when: DrawCondition::NoProgress,
}];

/// Spanish and Thai draughts: forty moves by custom, unconfirmed. The Portuguese federation's "Regras" of 2013 limit the moves
/// in section 3.2, which no copy that was found shows; no Thai federation's text was found.
const FORTY_MOVES_UNCONFIRMED: &[DrawLimit] = FORTY_MOVES;

/// Turkish draughts. With one piece on each side the game is drawn, a king or not: Türk Daması Kurallar 19 (b). One move of
/// each side is left, in which a piece may fall that stands to be taken. The forty moves are custom: the Turkish
/// federation's tournament rules, as far as they were found, count no moves.
const TURKISH_DRAWS: &[DrawLimit] = &[
    DrawLimit {
        moves: 40,
        when: DrawCondition::NoProgress,
    },
    DrawLimit {
        moves: 1,
        when: DrawCondition::PieceEach,
    },
];

/// APCA, articles 26 and 27 as dctl cites them. A capture by the fourteenth move comes too late: the thirteenth has been made
/// by both sides before.
const POOL_DRAWS: &[DrawLimit] = &[
    DrawLimit {
        moves: 15,
        when: DrawCondition::NoProgress,
    }, // 26
    DrawLimit {
        moves: 13,
        when: DrawCondition::KingsAgainstKing { kings: 3..=3 },
    }, // 27
];

/// FMJD, Brief Rules of Czech Draughts: "if no jump or move by a piece is done within 15 moves".
const FIFTEEN_MOVES: &[DrawLimit] = &[DrawLimit {
    moves: 15,
    when: DrawCondition::NoProgress,
}];

/// FMJD, draughts-64. The fifteen moves of kings alone hold in endings of four to seven pieces too: the text lists them beside
/// the thirty and sixty moves and excepts nothing, so that these are reached only where a man moves now and then. The
/// Brazilian confederation counts otherwise at home: 20 moves by kings alone, five in the smallest endings.
const DRAUGHTS_64_DRAWS: &[DrawLimit] = &[
    DrawLimit {
        moves: 15,
        when: DrawCondition::NoProgress,
    }, // 7.2.5
    DrawLimit {
        moves: 15,
        when: DrawCondition::KingsAgainstKing { kings: 3..=12 },
    }, // 7.2.4
    DrawLimit {
        moves: 5,
        when: DrawCondition::AgainstKing { pieces: 1..=2 },
    }, // 7.2.8
    DrawLimit {
        moves: 5,
        when: DrawCondition::MainRoad,
    }, // 7.2.7
    DrawLimit {
        moves: 30,
        when: DrawCondition::Balance { pieces: 4..=5 },
    }, // 7.2.6
    DrawLimit {
        moves: 60,
        when: DrawCondition::Balance { pieces: 6..=7 },
    }, // 7.2.6
];

/// FMJD, Annex 1, section 6.
const INTERNATIONAL_DRAWS: &[DrawLimit] = &[
    DrawLimit {
        moves: 25,
        when: DrawCondition::NoProgress,
    }, // 6.2
    // 6.3. A piece that falls on the way does not end the count: the Annexes of 2018 add that the sixteen moves stay the most.
    DrawLimit {
        moves: 16,
        when: DrawCondition::AgainstKing { pieces: 1..=3 },
    },
    DrawLimit {
        moves: 5,
        when: DrawCondition::AgainstKing { pieces: 1..=2 },
    }, // 6.4
    DrawLimit {
        moves: 5,
        when: DrawCondition::MainRoad,
    }, // 6.3, as the Annexes of 2024 have it
];

/// Frisian federation (DFS), "The rules of the game", for two kings against one. One against one is drawn by its rules
/// unless a king falls at once: two moves of each side leave room for that, as lidraughts plays it.
const FRISIAN_DRAWS: &[DrawLimit] = &[
    DrawLimit {
        moves: 7,
        when: DrawCondition::KingsAgainstKing { kings: 2..=2 },
    },
    DrawLimit {
        moves: 2,
        when: DrawCondition::KingsAgainstKing { kings: 1..=1 },
    },
];

impl Variant {
    /// The name in records, in the settings and on the command line.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error of a name that no variant has.
///
/// ```
/// use draughts::Variant;
/// use draughts::variant::UnknownVariant;
///
/// assert_eq!("chess".parse::<Variant>(), Err(UnknownVariant("chess".into())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no variant \"{0}\"; the variants are {names}", names = Variant::NAMES.join(", "))]
pub struct UnknownVariant(pub String);

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Self, UnknownVariant> {
        Self::ALL
            .into_iter()
            .find(|variant| variant.name() == text)
            .ok_or_else(|| UnknownVariant(text.to_owned()))
    }
}
