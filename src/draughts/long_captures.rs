//! Long captures of a flying king, searched breadth-first by the set of pieces taken.
//!
//! A composed position has more capture paths than can be searched one by one. The continuations depend only on the
//! pieces taken, on the king's square and on the direction of its last jump. So the landing squares of all captures
//! that have taken the same pieces are kept together as sets of squares, and every set of taken pieces is expanded once,
//! after all sets that lead to it.

use alloc::collections::BTreeMap;

use super::bitboard::Bitboard;
use super::geometry::{BoardGeometry, Direction};
use super::position::{Set, Word};
use super::square_set::SquareSet;
use super::variant_rules::{Landing, VariantRules};

/// The squares right behind the piece taken last, by the direction of that jump.
pub(super) type LandingSquares<W> = [SquareSet<W>; 8];

/// The captures of one king that are still to be expanded, by the pieces that they have taken.
#[derive(Debug)]
pub(super) struct LongCaptures<W>(BTreeMap<SquareSet<W>, LandingSquares<W>>);

/// The continuation of captures that have taken the same pieces.
#[derive(Debug)]
pub(super) struct Continuation<W> {
    /// The pieces that can be jumped next, by direction.
    pub(super) over: LandingSquares<W>,
    /// The squares on which a capture ends.
    pub(super) ends: SquareSet<W>,
}

impl<W: Bitboard> LongCaptures<W> {
    pub(super) fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// Adds a capture that stands right behind the piece it took last.
    pub(super) fn note(&mut self, taken: SquareSet<W>, direction: Direction, land: SquareSet<W>) {
        self.0.entry(taken).or_insert([SquareSet::EMPTY; 8])[direction] |= land;
    }

    /// Removes the captures with the smallest set of taken pieces. No other entry can lead to it: adding a piece to a set
    /// makes it greater as a number.
    pub(super) fn next(&mut self) -> Option<(SquareSet<W>, LandingSquares<W>)> {
        self.0.pop_first()
    }
}

/// The captures that can follow for kings that have landed: the pieces in `targets` can be taken, the squares in `free` flown
/// over. Behind a piece of `stoppers` a capture that ends stops at once.
pub(super) fn continuation<R: VariantRules>(
    landings: &LandingSquares<Word<R>>,
    targets: Set<R>,
    free: Set<R>,
    stoppers: Set<R>,
) -> Continuation<Word<R>> {
    let mut starts = [Set::<R>::EMPTY; 8];
    for &direction in R::KING_CAPTURES {
        starts[direction] = starts_of::<R>(direction, targets, free);
    }
    let (mut from, mut ends) = ([Set::<R>::EMPTY; 8], Set::<R>::EMPTY);
    for &came in R::KING_CAPTURES {
        for land in landings[came].each() {
            let stop = R::LANDING == Landing::Behind;
            let stands = if stop {
                land
            } else {
                along::<R>(came, land, free)
            };
            let mut goes_on = false;
            for &direction in R::KING_CAPTURES {
                let here = if direction == came { land } else { stands };
                let turns_back = direction == came ^ 1 && !R::TURNS_BACK;
                let able = here & starts[direction];
                if !turns_back && !able.is_empty() {
                    goes_on = true;
                    from[direction] |= able;
                }
            }
            if !goes_on {
                let stop = R::LANDING == Landing::BehindLastKing
                    && R::Geometry::step(came ^ 1, land).meets(stoppers);
                ends |= if stop { land } else { stands };
            }
        }
    }
    let mut over = [Set::<R>::EMPTY; 8];
    for &direction in R::KING_CAPTURES {
        over[direction] =
            R::Geometry::step(direction, along::<R>(direction, from[direction], free)) & targets;
    }
    Continuation { over, ends }
}

/// The squares from which a flight in a direction takes a piece.
fn starts_of<R: VariantRules>(direction: Direction, targets: Set<R>, free: Set<R>) -> Set<R> {
    let over = R::Geometry::step(direction ^ 1, free) & targets;
    along::<R>(
        direction ^ 1,
        R::Geometry::step(direction ^ 1, over) & free,
        free,
    )
}

/// These squares, and all that can be flown to from them in a direction.
fn along<R: VariantRules>(direction: Direction, squares: Set<R>, free: Set<R>) -> Set<R> {
    let (mut all, mut next) = (squares, squares);
    loop {
        next = R::Geometry::step(direction, next) & free;
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
    use crate::board::{Board, Piece};
    use crate::moves::Move;
    use crate::route::{State, jumps};
    use crate::side::Color;
    use crate::square::Square;
    use crate::variant::Variant;
    use crate::variant_rules::{CapturePriority, KingRange};
    use crate::with_rules;

    /// From, to and the captured pieces.
    type Capture = (Square, Square, SquareSet);

    /// A lone white king among black pieces, enough of them for long captures.
    fn board(variant: Variant, rng: &mut ChaCha8Rng) -> Board {
        let mut board = Board::empty(variant, Color::White);
        let mut squares = board.squares().in_order();
        squares.shuffle(rng);
        let pieces = rng.random_range(6..=13);
        for (i, &index) in squares.iter().take(1 + pieces).enumerate() {
            let color = if i == 0 { Color::White } else { Color::Black };
            let king = i == 0 || rng.random_bool(0.3) || board.crown_row(color).contains(index);
            board.put(index, Piece { color, king });
        }
        board
    }

    /// Every way walked by single jumps, one after the other, to where none follows; `None` if there are
    /// too many ways.
    fn walked(board: &Board) -> Option<BTreeSet<Capture>> {
        let from = board.position.sides[0].first().expect("a square");
        let targets = Move {
            from,
            to: from,
            crowned: false,
            captured: board.position.sides[1],
        };
        let first = State {
            at: from,
            taken: SquareSet::EMPTY,
            came: None,
            close: true,
            king: true,
            passed: 0,
        };
        let (mut open, mut found, mut walked) = (vec![first], BTreeSet::new(), 0);
        while let Some(state) = open.pop() {
            walked += 1;
            if walked > 200_000 {
                return None;
            }
            let reached: Vec<State> =
                with_rules!(board.variant, R => jumps::<R>(board, targets, state));
            let on = |state: &State| {
                !with_rules!(board.variant, R => jumps::<R>(board, targets, *state)).is_empty()
            };
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
        let killer = board.variant.facts().landing == Landing::BehindLastKing;
        let over = (0..12)
            .map(|far| back(squares.place(state.at), state.came, far))
            .find_map(|place| {
                let index = squares.at_place(place.0, place.1)?;
                board.position.sides[1].contains(index).then_some(index)
            });
        !killer || state.close || over.is_none_or(|over| !board.position.kings.contains(over))
    }

    /// Goes this many squares back along the diagonal on which a piece came.
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

    /// In the words of the rules.
    fn chosen(board: &Board, captures: BTreeSet<Capture>) -> BTreeSet<Capture> {
        let choice = board.variant.facts().capture_priority;
        let worth = |capture: &Capture| {
            let (pieces, kings) = (
                capture.2.count(),
                (capture.2 & board.position.kings).count(),
            );
            match choice {
                CapturePriority::MostPieces => (pieces, 0),
                CapturePriority::MostPiecesThenKings => (pieces, kings),
                // A king is worth a little less than two men.
                CapturePriority::Value => (100 * (pieces - kings) + 199 * kings, 0),
                _ => (0, 0),
            }
        };
        let most = captures.iter().map(worth).max();
        captures
            .into_iter()
            .filter(|capture| Some(worth(capture)) == most)
            .collect()
    }

    #[test]
    fn long_captures_are_those_that_are_found_by_walking() {
        for variant in Variant::ALL
            .into_iter()
            .filter(|variant| variant.facts().king_range == KingRange::Flying)
        {
            let mut rng = ChaCha8Rng::seed_from_u64(2);
            let (mut long, mut tried) = (0, 0);
            while long < 40 && tried < 20_000 {
                tried += 1;
                let board = board(variant, &mut rng);
                let moves = board.legal_moves();
                if moves.iter().all(|mv| mv.captured.count() < 5) {
                    continue;
                }
                let Some(walked) = walked(&board) else {
                    continue;
                };
                long += 1;
                let found = moves
                    .iter()
                    .map(|mv| (mv.from, mv.to, mv.captured))
                    .collect();
                assert_eq!(chosen(&board, walked), found, "{variant}: {}", board.fen());
                assert_eq!(
                    moves.len(),
                    moves
                        .iter()
                        .map(|mv| (mv.to, mv.captured))
                        .collect::<BTreeSet<_>>()
                        .len()
                );
            }
            assert!(
                long >= 10 || variant == Variant::Breakthrough,
                "{variant}: {long} positions"
            );
        }
    }
}
