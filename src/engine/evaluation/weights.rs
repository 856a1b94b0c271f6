//! A set of learned weights: what it is worth in numbers, and the file that it is kept in.

use super::patterns::{self, Shape};
use crate::range_coder::{pack, unpack};
use draughts::geometry::BoardGeometry;
use draughts::position::{Position, Word};
use draughts::variant::Variant;
use draughts::variant_rules::VariantRules;
use draughts::with_rules;

/// Units of a weight in a hundredth of a man.
pub(super) const UNITS: i32 = 4;

/// The first line of a file of weights.
const TITLE: &str = "Parlour checkers weights 1";

/// The description that a file of weights gives of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The variant whose games they were.
    pub variant: Variant,
    /// Games that it has learned from.
    pub games: u64,
    /// Positions of these games.
    pub positions: u64,
    /// The day on which it was made, as `2026-11-22`.
    pub date: String,
    /// The command that made it.
    pub command: String,
}

/// The learned weights of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternWeights {
    /// The games that they were learned from.
    pub origin: Origin,
    /// Each weight in the opening and in the ending, in quarters of a hundredth of a man.
    pairs: Vec<[i16; 2]>,
}

/// The reason why bytes are no weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// The first line is not this one.
    #[error("such a file begins with the line \"{0}\"")]
    Title(&'static str),
    /// The line of the head that begins with this word.
    #[error("the line \"{0} …\" is missing or cannot be read")]
    Line(&'static str),
    /// The numbers are not those that were written.
    #[error(
        "the weights are damaged: their checksum is {found:016x}, and {wanted:016x} was written"
    )]
    Checksum {
        /// The checksum of the numbers.
        found: u64,
        /// The checksum in the head.
        wanted: u64,
    },
}

impl Origin {
    /// A file of numbers: a title, this description, and the numbers with their checksum.
    pub(super) fn file_of(&self, title: &str, pairs: &[[i16; 2]]) -> Vec<u8> {
        let Self {
            variant,
            games,
            positions,
            date,
            command,
        } = self;
        let sum = checksum(pairs);
        let head = format!(
            "{title}\nvariant {variant}\ngames {games}\npositions {positions}\ndate {date}\ncommand {command}\n\
             checksum {sum:016x}\n"
        );
        [head.into_bytes(), pack(pairs)].concat()
    }

    /// Reads a file of as many pairs as `length` says for its variant.
    pub(super) fn read(
        title: &'static str,
        bytes: &[u8],
        length: impl Fn(Variant) -> usize,
    ) -> Result<(Self, Vec<[i16; 2]>), WeightsError> {
        let mut rest = bytes;
        if line(&mut rest) != Some(title) {
            return Err(WeightsError::Title(title));
        }
        let variant = field(&mut rest, "variant", |text| text.parse::<Variant>().ok())?;
        let games = field(&mut rest, "games", |text| text.parse().ok())?;
        let positions = field(&mut rest, "positions", |text| text.parse().ok())?;
        let date = field(&mut rest, "date", |text| Some(text.to_owned()))?;
        let command = field(&mut rest, "command", |text| Some(text.to_owned()))?;
        let wanted = field(&mut rest, "checksum", |text| {
            u64::from_str_radix(text, 16).ok()
        })?;
        let pairs = unpack(rest, length(variant));
        let found = checksum(&pairs);
        let origin = Self {
            variant,
            games,
            positions,
            date,
            command,
        };
        if found == wanted {
            Ok((origin, pairs))
        } else {
            Err(WeightsError::Checksum { found, wanted })
        }
    }
}

impl PatternWeights {
    /// Weights from numbers in hundredths of a man, as many as [`length`] says; what is too large is cut off.
    pub fn new(origin: Origin, numbers: impl Iterator<Item = [f32; 2]>) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "it is clamped to what fits"
        )]
        let whole = |number: f32| {
            let most = f32::from(i16::MAX);
            (number * 4.0).round().clamp(-most, most) as i16
        };
        Self {
            origin,
            pairs: numbers.map(|pair| pair.map(whole)).collect(),
        }
    }

    /// The weights in hundredths of a man.
    pub fn numbers(&self) -> impl Iterator<Item = [f32; 2]> {
        self.pairs
            .iter()
            .map(|pair| pair.map(|weight| f32::from(weight) / 4.0))
    }

    /// The worth of a position to White.
    #[inline]
    pub(super) fn worth<R: VariantRules>(&self, position: &Position<Word<R>>) -> i32 {
        let (mut opening, mut ending) = (0, 0);
        patterns::features::<R>(position, &mut |place, times| {
            let [first, last] = self.pairs[place];
            opening += times * i32::from(first);
            ending += times * i32::from(last);
        });
        let (phase, most) = (
            patterns::phase::<R>(position),
            patterns::pieces_at_start::<R>(),
        );
        (opening * phase + ending * (most - phase)) / (most * UNITS)
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.origin.file_of(TITLE, &self.pairs)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// An error if the bytes are no weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let (origin, pairs) = Origin::read(TITLE, bytes, length)?;
        Ok(Self { origin, pairs })
    }
}

/// Returns the number of weights that a variant has.
pub fn length(variant: Variant) -> usize {
    with_rules!(variant, R => Shape::of(<<R as VariantRules>::Geometry as BoardGeometry>::LAYOUT).length())
}

/// The line that the bytes begin with, which is taken from them.
fn line<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
    let end = rest.iter().position(|byte| *byte == b'\n')?;
    let text = std::str::from_utf8(&rest[..end]).ok()?;
    *rest = &rest[end + 1..];
    Some(text)
}

/// Reads the value that a line has behind its name.
fn field<T>(
    rest: &mut &[u8],
    name: &'static str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, WeightsError> {
    let text = line(rest).and_then(|line| line.strip_prefix(name)?.strip_prefix(' '));
    text.and_then(read).ok_or(WeightsError::Line(name))
}

/// FNV-1a over the numbers.
fn checksum(pairs: &[[i16; 2]]) -> u64 {
    let bytes = pairs
        .iter()
        .flatten()
        .flat_map(|weight| weight.to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::board::Board;
    use draughts::side::Color;

    fn weights(variant: Variant) -> PatternWeights {
        let origin = Origin {
            variant,
            games: 3,
            positions: 99,
            date: "2026-11-22".into(),
            command: "train x".into(),
        };
        let numbers = (0_u8..37).cycle().zip((0_u8..11).cycle());
        let numbers = numbers.map(|(first, last)| [f32::from(first) - 18.0, f32::from(last) / 4.0]);
        PatternWeights::new(origin, numbers.take(length(variant)))
    }

    #[test]
    fn a_file_of_weights_is_read_as_it_was_written_and_a_damaged_one_is_refused() {
        let weights = weights(Variant::English);
        let bytes = weights.to_bytes();
        assert_eq!(PatternWeights::from_bytes(&bytes), Ok(weights));
        assert_eq!(
            PatternWeights::from_bytes(b"something\nelse"),
            Err(WeightsError::Title(TITLE))
        );
        let cut = format!("{TITLE}\nvariant english\ngames many\n");
        assert_eq!(
            PatternWeights::from_bytes(cut.as_bytes()),
            Err(WeightsError::Line("games"))
        );
        let mut damaged = bytes.clone();
        damaged[bytes.len() / 2] ^= 1;
        assert!(matches!(
            PatternWeights::from_bytes(&damaged),
            Err(WeightsError::Checksum { .. })
        ));
        assert!(matches!(
            PatternWeights::from_bytes(&bytes[..bytes.len() / 2]),
            Err(WeightsError::Checksum { .. })
        ));
    }

    /// The board turned by half a circle with the colours exchanged.
    fn turned(board: &Board) -> Board {
        let mut turned = Board::empty(board.variant(), board.turn().other());
        let squares = board.squares();
        for index in squares.in_order() {
            let (row, column) = squares.place(index);
            let opposite =
                squares.at_place(squares.width() - 1 - row, squares.width() - 1 - column);
            if let (Some(piece), Some(opposite)) = (board.piece(index), opposite) {
                let color = piece.color.other();
                turned.put(opposite, draughts::board::Piece { color, ..piece });
            }
        }
        turned
    }

    #[test]
    fn a_position_and_the_same_seen_from_the_other_side_are_worth_the_same_in_every_variant() {
        for variant in Variant::ALL {
            let weights = weights(variant);
            let worth = |board: &Board| {
                let white =
                    with_rules!(variant, R => weights.worth::<R>(&board.position().narrow()));
                if board.turn() == Color::White {
                    white
                } else {
                    -white
                }
            };
            let (mut board, mut differs) = (Board::start(variant), false);
            for nth in 0..60 {
                assert_eq!(
                    worth(&board),
                    worth(&turned(&board)),
                    "{variant}: {}",
                    board.fen()
                );
                differs |= worth(&board) != 0;
                let plies = board.legal_moves();
                let Some(ply) = plies.get(nth * 7 % plies.len().max(1)) else {
                    break;
                };
                board = board.after(*ply);
            }
            assert!(differs, "{variant}");
        }
    }
}
