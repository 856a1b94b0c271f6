//! Tables of endings: who wins in every position of a few pieces, for the games on the dark squares of 8×8 and 10×10.
//!
//! A table is made of [slices](Slice), one for each material as the side to move sees it, and is built by
//! [`solve`]. English tables of up to five pieces, international, russian, brazilian and pool ones of up to four come with the
//! program; others are read from a folder ([`folder`]), block by block. Brazilian and pool endings differ from russian
//! ones in some two thousand of six million values, so that these [`differences`] are what the program has of them.
//!
//! Tables keep nothing of positions in which the side to move can capture: what the captures lead to tells their worth.
//!
//! A value holds for a position whose count of moves without progress has just begun (CHK-9), as it has after every
//! capture and every man's move: a win that needs longer without them is kept as a draw. [`Unsuited`] tells of which
//! variants there are none, and [`further_counts`] which of them count what no table can know.

mod build;
mod cache;
pub mod file;
pub mod folder;
mod material;
mod packing;
mod places;
mod space;
mod table;
mod tables;
#[cfg(test)]
mod tests;
mod value;

use std::fmt;

pub use self::build::{Slice, Slices};
pub use self::material::{MOST_PIECES, Material};
use self::places::DarkBoard;
pub use self::space::Outcome;
pub use self::table::Tablebase;
pub use self::tables::{Tables, differences};
pub use self::value::EndgameValue;
use draughts::draw_clock::limits;
use draughts::draws::DrawCondition;
use draughts::variant::Variant;

/// Runs an expression with the rules of a variant that tables are made of, or another for the other variants.
macro_rules! with_small_rules {
    ($variant:expr, $rules:ident => $body:expr, else $other:expr) => {
        with_small_rules!(@ $variant, $rules, $body, $other, English Pool Russian Brazilian Italian Spanish Czech Thai International Killer)
    };
    (@ $variant:expr, $rules:ident, $body:expr, $other:expr, $($name:ident)+) => {
        match $variant {
            $(draughts::variant::Variant::$name => {
                type $rules = draughts::variant::$name;
                $body
            })+
            _ => $other,
        }
    };
}
use with_small_rules;

/// The reason why there are no tables of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsuited(Variant);

impl fmt::Display for Unsuited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there are no tables of {}: they are made for the games on the dark squares of 8×8 and 10×10 in which men capture along diagonals and the side that has lost all pieces has lost",
            self.0
        )
    }
}

/// Returns how many plies without progress a win may take. It is the limit of the variant's count,
/// or the most that can be counted.
///
/// # Errors
/// Returns an error if there are no tables of the variant.
pub fn limit(variant: Variant) -> Result<u8, Unsuited> {
    let counted = limits(variant)
        .iter()
        .find(|limit| limit.when == DrawCondition::NoProgress);
    let plies = counted
        .and_then(|limit| u8::try_from(limit.moves * 2).ok())
        .unwrap_or(space::LONGEST);
    with_small_rules!(variant, _R => Ok(plies.min(space::LONGEST)), else Err(Unsuited(variant)))
}

/// The board of a variant; 8×8 where there are no tables.
fn board_of(variant: Variant) -> DarkBoard {
    with_small_rules!(variant, R => DarkBoard::of::<R>(), else DarkBoard::Eight)
}

/// Returns the count of a material's numbers, as a measure of the work that it makes.
pub fn size(variant: Variant, material: Material) -> f64 {
    places::size(board_of(variant), material)
}

impl Slices {
    /// Returns an empty set of tables of a variant for up to `pieces` pieces.
    pub fn new(variant: Variant, pieces: usize) -> Self {
        Self::of(board_of(variant), pieces)
    }
}

/// Returns whether a variant counts more than moves without progress. A position's worth then
/// depends on what came before, and a win in the table may end drawn. A draw in the table stays a
/// draw.
pub fn further_counts(variant: Variant) -> bool {
    limits(variant)
        .iter()
        .any(|limit| limit.when != DrawCondition::NoProgress)
}

/// Solves a material and its mirror image as the other side sees it, and adds both. All that they
/// lead to must be there already. `tell` receives the share done, 0 to 1. Returns `Ok(false)` if
/// `tell` cancels the work, or if something is missing.
///
/// # Errors
/// Returns an error if there are no tables of the variant.
pub fn solve(
    variant: Variant,
    slices: &mut Slices,
    material: Material,
    tell: &mut dyn FnMut(f64) -> bool,
) -> Result<bool, Unsuited> {
    let limit = limit(variant)?;
    let done = with_small_rules!(variant, R => slices.solve::<R>(material, limit, tell), else None);
    Ok(done.is_some())
}

/// Adds a slice that was read from a file; all that its captures lead to is there already.
pub fn restore(variant: Variant, slices: &mut Slices, slice: Slice) {
    with_small_rules!(variant, R => slices.restore::<R>(slice), else ());
}

/// Compares every value of a slice with those of its moves. `Ok` has how many draws are wins but for the count of moves.
///
/// # Errors
/// A value is wrong, or there are no tables of the variant.
pub fn verify(variant: Variant, slices: &Slices, material: Material) -> Result<u64, String> {
    let limit = limit(variant).map_err(|why| why.to_string())?;
    let found =
        with_small_rules!(variant, R => slices.contradiction::<R>(material, limit), else Ok(0));
    found.map_err(|squares| build::board(variant, squares).fen())
}
