//! A position of a game, with what it turned out to be worth.

use draughts::board::Board;
use draughts::side::Color;
use draughts::{Position, SquareSet};

/// A quiet position from which something can be learned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sample {
    pub(crate) position: Position,
    /// The score that the search found, in hundredths of a man for White, or the mean of those of several games.
    pub(crate) score: f32,
    /// White's share of the points of the game, or the mean of those of several games.
    pub(crate) result: f32,
}

/// Positions with fewer pieces weights of patterns do not learn from. Most games of two good players end in them, so that they were three in four
/// positions of english, and said little about the others; five pieces and fewer the tables of endings know there.
pub(crate) const FEWEST: usize = 8;

/// The score above which a position is decided and not learned from, in hundredths of a man. The
/// side that leads by more wins wherever the pieces stand.
pub(crate) const DECIDED: f32 = 400.0;

/// Bytes of a sample in a file.
pub(crate) const SAMPLE_BYTES: usize = 52;

impl Sample {
    /// Returns whether the sample teaches something about positions in which a choice is hard.
    pub(crate) fn teaches(&self, fewest: usize) -> bool {
        let pieces = self.position.occupied().count() as usize;
        pieces >= fewest && self.score.abs() <= DECIDED
    }

    /// The sample of a game as it is kept in a file.
    pub(crate) fn to_bytes(self) -> [u8; SAMPLE_BYTES] {
        let mut bytes = [0; SAMPLE_BYTES];
        let [white, black] = self.position.sides();
        let words = [white, black, self.position.kings()];
        for (place, word) in bytes.chunks_exact_mut(16).zip(words) {
            place.copy_from_slice(&word.bits().to_le_bytes());
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a search's score is a whole number"
        )]
        let [low, high] = (self.score as i16).to_le_bytes();
        let half_points = [0.0, 0.5].iter().filter(|less| self.result > **less);
        bytes[48..].copy_from_slice(&[
            u8::from(self.position.turn() == Color::Black),
            half_points.fold(0, |count, _| count + 1),
            low,
            high,
        ]);
        bytes
    }

    /// The sample of such bytes; `None` if they are none of a board.
    pub(crate) fn from_bytes(bytes: &[u8; SAMPLE_BYTES], board: &Board) -> Option<Self> {
        let mut words = bytes
            .chunks_exact(16)
            .map(|word| word.try_into().map_or(0, u128::from_le_bytes))
            .map(SquareSet::from_bits);
        let (white, black, kings) = (words.next()?, words.next()?, words.next()?);
        let [turn, half_points, low, high] = [bytes[48], bytes[49], bytes[50], bytes[51]];
        let squares: SquareSet = board.squares().in_order().into_iter().collect();
        let is_board = !(white | black).meets(!squares)
            && !white.meets(black)
            && !kings.meets(!(white | black));
        let turn = [Color::White, Color::Black]
            .get(usize::from(turn))
            .copied()?;
        let position = Position::new([white, black], kings, turn);
        (is_board && half_points <= 2).then_some(Self {
            position,
            score: i16::from_le_bytes([low, high]).into(),
            result: f32::from(half_points) / 2.0,
        })
    }
}
