//! Long captures of a flying king, all that have taken the same pieces at once.
//!
//! A position made for it holds more ways than can be walked, and among many kings even a square reached with the
//! same pieces taken is reached from more squares than can be looked at one by one. What may follow depends only on
//! the pieces taken, on where the king is and on whence it came; so the places are kept together as sets of squares,
//! and every set of taken pieces is looked at once, when all that leads to it has been.

use std::collections::BTreeMap;

use super::bits::Bits;
use super::geometry::{Direction, Geometry};
use super::position::Word;
use super::table::{Landing, Table};

/// The squares right behind the piece taken last, by the direction of that jump.
pub(super) type Landings<W> = [W; 8];

/// The captures of one king that are still to be followed, by the pieces that they have taken.
#[derive(Debug)]
pub(super) struct Flights<W>(BTreeMap<W, Landings<W>>);

/// What can follow where some pieces have been taken.
#[derive(Debug)]
pub(super) struct Onward<W> {
    /// The pieces that can be jumped next, by direction.
    pub(super) over: Landings<W>,
    /// The squares on which a capture ends.
    pub(super) ends: W,
}

impl<W: Bits> Flights<W> {
    /// None.
    pub(super) fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// Notes a capture that stands right behind the piece it took last.
    pub(super) fn note(&mut self, taken: W, direction: Direction, land: W) {
        self.0.entry(taken).or_insert([W::EMPTY; 8])[direction] |= land;
    }

    /// Those that have taken the same pieces and that none of the others can lead to: a set of pieces that grows
    /// grows as a number.
    pub(super) fn next(&mut self) -> Option<(W, Landings<W>)> {
        self.0.pop_first()
    }
}

/// What can follow for kings that have landed: the pieces in `targets` can be taken, the squares in `free` flown
/// over. Behind a piece of `stoppers` a capture that ends stops at once.
pub(super) fn onward<T: Table>(
    landings: &Landings<Word<T>>,
    targets: Word<T>,
    free: Word<T>,
    stoppers: Word<T>,
) -> Onward<Word<T>> {
    let mut starts = [Word::<T>::EMPTY; 8];
    for &direction in T::KING_CAPTURES {
        starts[direction] = starts_of::<T>(direction, targets, free);
    }
    let (mut from, mut ends) = ([Word::<T>::EMPTY; 8], Word::<T>::EMPTY);
    for &came in T::KING_CAPTURES {
        for land in landings[came].each() {
            let stop = T::LANDING == Landing::Behind;
            let stands = if stop { land } else { along::<T>(came, land, free) };
            let mut goes_on = false;
            for &direction in T::KING_CAPTURES {
                let here = if direction == came { land } else { stands };
                let turns_back = direction == came ^ 1 && !T::TURNS_BACK;
                let able = here & starts[direction];
                if !turns_back && !able.is_empty() {
                    goes_on = true;
                    from[direction] |= able;
                }
            }
            if !goes_on {
                let stop = T::LANDING == Landing::BehindKing && T::Board::step(came ^ 1, land).meets(stoppers);
                ends |= if stop { land } else { stands };
            }
        }
    }
    let mut over = [Word::<T>::EMPTY; 8];
    for &direction in T::KING_CAPTURES {
        over[direction] = T::Board::step(direction, along::<T>(direction, from[direction], free)) & targets;
    }
    Onward { over, ends }
}

/// The squares from which a flight in a direction takes a piece.
fn starts_of<T: Table>(direction: Direction, targets: Word<T>, free: Word<T>) -> Word<T> {
    let over = T::Board::step(direction ^ 1, free) & targets;
    along::<T>(direction ^ 1, T::Board::step(direction ^ 1, over) & free, free)
}

/// These squares, and all that can be flown to from them in a direction.
fn along<T: Table>(direction: Direction, squares: Word<T>, free: Word<T>) -> Word<T> {
    let (mut all, mut next) = (squares, squares);
    loop {
        next = T::Board::step(direction, next) & free;
        if next.is_empty() {
            return all;
        }
        all |= next;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::model::checkers::board::{Board, Piece};
    use crate::model::checkers::position::Ply;
    use crate::model::checkers::route::{State, jumps};
    use crate::model::checkers::side::Color;
    use crate::model::checkers::table::{Choice, Kings};
    use crate::model::checkers::variant::{Variant, with_table};

    /// From, to and the captured pieces.
    type Capture = (u8, u8, u128);

    /// A lone white king among black pieces, enough of them for long captures.
    fn board(variant: Variant, rng: &mut ChaCha8Rng) -> Board {
        let mut board = Board::empty(variant, Color::White);
        let mut squares = board.squares().in_order();
        squares.shuffle(rng);
        let pieces = rng.random_range(6..=13);
        for (i, &index) in squares.iter().take(1 + pieces).enumerate() {
            let color = if i == 0 { Color::White } else { Color::Black };
            let king = i == 0 || rng.random_bool(0.3) || board.crown_row(color).meets(u128::at(index));
            board.put(index, Piece { color, king });
        }
        board
    }

    /// Every way walked by single jumps, one after the other, to where none follows (CHK-5); `None` if there are
    /// too many ways.
    fn walked(board: &Board) -> Option<BTreeSet<Capture>> {
        let from = u8::try_from(board.position.sides[0].index()).expect("a square");
        let targets = Ply { from, to: from, crowned: false, captured: board.position.sides[1] };
        let first = State { at: from, taken: 0, came: None, close: true, king: true, passed: 0 };
        let (mut open, mut found, mut walked) = (vec![first], BTreeSet::new(), 0);
        while let Some(state) = open.pop() {
            walked += 1;
            if walked > 200_000 {
                return None;
            }
            let reached: Vec<State> = with_table!(board.variant, T => jumps::<T>(board, targets, state));
            let on = |state: &State| !with_table!(board.variant, T => jumps::<T>(board, targets, *state)).is_empty();
            for state in &reached {
                let same = |other: &&State| (other.taken, other.came) == (state.taken, state.came);
                if on(state) {
                    open.push(*state);
                } else if !reached.iter().filter(same).any(on) && stays(board, state) {
                    found.insert((from, state.at, state.taken));
                }
            }
        }
        Some(found)
    }

    /// Killer draughts: a capture that ends by taking a king stops right behind it.
    fn stays(board: &Board, state: &State) -> bool {
        let squares = board.squares();
        let killer = with_table!(board.variant, T => T::LANDING == Landing::BehindKing);
        let over = (0..12).map(|far| back(squares.place(state.at), state.came, far)).find_map(|place| {
            let index = squares.at_place(place.0, place.1)?;
            board.position.sides[1].meets(u128::at(index)).then_some(index)
        });
        !killer || state.close || over.is_none_or(|over| !board.position.kings.meets(u128::at(over)))
    }

    /// So many squares back along the diagonal on which a piece came.
    fn back((row, column): (usize, usize), came: Option<Direction>, far: usize) -> (usize, usize) {
        let (down, right) = match came {
            Some(0) => (true, true),
            Some(1) => (false, false),
            Some(2) => (true, false),
            _ => (false, true),
        };
        let moved = |at: usize, more| if more { at + far } else { at.wrapping_sub(far) };
        (moved(row, down), moved(column, right))
    }

    /// CHK-4, in the words of the rules.
    fn chosen(board: &Board, captures: BTreeSet<Capture>) -> BTreeSet<Capture> {
        let choice = with_table!(board.variant, T => T::CHOICE);
        let worth = |capture: &Capture| {
            let (pieces, kings) = (capture.2.count(), (capture.2 & board.position.kings).count());
            match choice {
                Choice::Most => (pieces, 0),
                Choice::MostKings => (pieces, kings),
                // A king is worth a little less than two men.
                Choice::Value => (100 * (pieces - kings) + 199 * kings, 0),
                _ => (0, 0),
            }
        };
        let most = captures.iter().map(worth).max();
        captures.into_iter().filter(|capture| Some(worth(capture)) == most).collect()
    }

    #[test]
    fn chk_4_and_5_long_captures_are_those_that_are_found_by_walking() {
        for variant in Variant::ALL.into_iter().filter(|variant| with_table!(*variant, T => T::KINGS == Kings::Fly)) {
            let mut rng = ChaCha8Rng::seed_from_u64(2);
            let (mut long, mut tried) = (0, 0);
            while long < 40 && tried < 20_000 {
                tried += 1;
                let board = board(variant, &mut rng);
                let plies = board.plies();
                if plies.iter().all(|ply| ply.captured.count() < 5) {
                    continue;
                }
                let Some(walked) = walked(&board) else { continue };
                long += 1;
                let found = plies.iter().map(|ply| (ply.from, ply.to, ply.captured)).collect();
                assert_eq!(chosen(&board, walked), found, "{variant}: {}", board.fen());
                assert_eq!(plies.len(), plies.iter().map(|ply| (ply.to, ply.captured)).collect::<BTreeSet<_>>().len());
            }
            assert!(long >= 10 || variant == Variant::Breakthrough, "{variant}: {long} positions");
        }
    }
}
