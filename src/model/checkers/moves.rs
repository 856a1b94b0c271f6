//! Legal moves: captures where there are any, otherwise a step of a man or a king.

use super::bits::Bits;
use super::capture::Captures;
use super::geometry::Geometry;
use super::list::Sink;
use super::position::{Ply, Position, Word};
use super::side::{Black, Color, Side, White};
use super::table::{Goal, Kings, Table};

/// Puts every legal move of the side to move into `sink`.
pub fn legal<T: Table>(position: &Position<Word<T>>, sink: &mut impl Sink<Word<T>>) {
    match position.turn {
        Color::White => legal_for::<T, White>(position, sink),
        Color::Black => legal_for::<T, Black>(position, sink),
    }
}

/// Puts every legal move of side `S` into `sink`.
#[inline]
pub fn legal_for<T: Table, S: Side>(position: &Position<Word<T>>, sink: &mut impl Sink<Word<T>>) {
    if is_lost_by_crowning::<T, S>(position) {
        return;
    }
    if !Captures::<T, S, _>::find(position, sink) {
        Quiet::<T, S>::of(position).list(sink);
    }
}

/// CHK-8: in breakthrough the game is over when the other side has crowned.
#[inline]
pub fn is_lost_by_crowning<T: Table, S: Side>(position: &Position<Word<T>>) -> bool {
    T::GOAL == Goal::Crown && !position.kings_of(S::COLOR.other()).is_empty()
}

/// The moves of a side that capture nothing (CHK-2).
pub(super) struct Quiet<T: Table, S> {
    men: Word<T>,
    kings: Word<T>,
    free: Word<T>,
    side: std::marker::PhantomData<S>,
}

impl<T: Table, S: Side> Quiet<T, S> {
    #[inline]
    pub(super) fn of(position: &Position<Word<T>>) -> Self {
        let free = T::Board::BOARD & !(position.sides[0] | position.sides[1]);
        let kings = position.kings_of(S::COLOR) & !resting::<T, S>(position);
        Self { men: position.men(S::COLOR), kings, free, side: std::marker::PhantomData }
    }

    #[inline]
    fn man_targets(&self, direction: usize) -> Word<T> {
        T::Board::step(S::turned(direction), self.men) & self.free
    }

    /// How many there are.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        let mut sum = 0;
        for &direction in T::MAN_MOVES {
            sum += self.man_targets(direction).count();
        }
        if !self.kings.is_empty() {
            sum += self.count_kings();
        }
        sum
    }

    fn count_kings(&self) -> u32 {
        let mut sum = 0;
        for &direction in T::KING_MOVES {
            let mut reached = T::Board::step(direction, self.kings) & self.free;
            while !reached.is_empty() {
                sum += reached.count();
                if T::KINGS == Kings::Short {
                    break;
                }
                reached = T::Board::step(direction, reached) & self.free;
            }
        }
        sum
    }

    /// Lists them.
    #[inline]
    pub(super) fn list(&self, sink: &mut impl Sink<Word<T>>) {
        for &direction in T::MAN_MOVES {
            let back = S::turned(direction) ^ 1;
            for to in self.man_targets(direction).each() {
                let crowned = S::crown_row::<T::Board>().meets(to);
                put(sink, T::Board::step(back, to), to, crowned);
            }
        }
        for king in self.kings.each() {
            self.list_king(king, sink);
        }
    }

    fn list_king(&self, king: Word<T>, sink: &mut impl Sink<Word<T>>) {
        for &direction in T::KING_MOVES {
            let mut to = T::Board::step(direction, king) & self.free;
            while !to.is_empty() {
                put(sink, king, to, false);
                if T::KINGS == Kings::Short {
                    break;
                }
                to = T::Board::step(direction, to) & self.free;
            }
        }
    }
}

#[inline]
fn put<W: Bits>(sink: &mut impl Sink<W>, from: W, to: W, crowned: bool) {
    sink.put(0, true, Ply { from: index(from), to: index(to), crowned, captured: W::EMPTY });
}

/// The index of a set's first square.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a word has at most 128 bits")]
pub(super) fn index<W: Bits>(square: W) -> u8 {
    square.index() as u8
}

/// The king that must rest: it has made as many moves in a row as its side may while it has men.
#[inline]
fn resting<T: Table, S: Side>(position: &Position<Word<T>>) -> Word<T> {
    let Some(most) = T::KING_RUN else { return Word::<T>::EMPTY };
    let run = position.runs[S::COLOR.index()];
    let rests = run.moves >= most && !position.men(S::COLOR).is_empty();
    if rests { Word::<T>::at(run.square) } else { Word::<T>::EMPTY }
}
