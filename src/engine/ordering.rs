//! The order in which a search tries moves, and how much less deep it looks at late ones.

use draughts::bitboard::Bitboard;
use draughts::moves::Move;

/// The bit of a ply's worth that marks a move from the transposition table.
const KNOWN: u32 = 63;
/// The place in a ply's worth of the number of pieces captured.
const CAPTURED: u32 = 36;
/// The place in a ply's worth of the bit that marks a crowned man.
const CROWNED: u32 = 35;
/// The place in a ply's worth of the killer's number. The history lies below.
const KILLER: u32 = 33;

/// The knowledge of a search about the order of moves.
pub(super) struct MoveOrder {
    /// The number of cutoffs that quiet moves between two squares have caused, weighted by depth
    /// (history heuristic).
    history: Vec<u32>,
    /// The last two quiet moves that have caused a cutoff at each height (killer heuristic).
    killers: Vec<[(u8, u8); 2]>,
    /// The worth of every ply on the stack of the search.
    worth: Vec<u64>,
}

impl MoveOrder {
    pub(super) fn new(heights: usize) -> Self {
        Self {
            history: vec![0; 128 * 128],
            killers: vec![[(0, 0); 2]; heights],
            worth: Vec::with_capacity(1024),
        }
    }

    /// Rates the plies of a stack from `start` on: the move from the transposition table first, then long captures,
    /// crownings, killers and the history.
    pub(super) fn rate<W: Bitboard>(
        &mut self,
        stack: &[Move<W>],
        start: usize,
        known: Option<(u8, u8)>,
        height: i32,
        with_killers: bool,
    ) {
        let killers = if with_killers {
            self.killers[place_of(height)]
        } else {
            [(0, 0); 2]
        };
        self.worth.resize(start, 0);
        for ply in &stack[start..] {
            let squares = squares_of(*ply);
            let killer = if squares == killers[0] {
                2
            } else {
                u64::from(squares == killers[1])
            };
            self.worth.push(
                u64::from(known == Some(squares)) << KNOWN
                    | u64::from(ply.captured.count()) << CAPTURED
                    | u64::from(ply.crowned) << CROWNED
                    | killer << KILLER
                    | u64::from(self.history[place(squares)]),
            );
        }
    }

    /// Brings the best of the plies from `first` on to the front; the others keep their order.
    #[inline]
    pub(super) fn next_to_front<W: Bitboard>(&mut self, stack: &mut [Move<W>], first: usize) {
        let mut best = first;
        for nth in first + 1..stack.len() {
            if self.worth[nth] > self.worth[best] {
                best = nth;
            }
        }
        if best > first {
            stack[first..=best].rotate_right(1);
            self.worth[first..=best].rotate_right(1);
        }
    }

    /// Notes a ply that has caused a cutoff.
    pub(super) fn praise<W: Bitboard>(&mut self, ply: Move<W>, depth: i32, height: i32) {
        let depth = u32::try_from(depth).unwrap_or(0);
        let squares = squares_of(ply);
        let entry = &mut self.history[place(squares)];
        *entry = entry.saturating_add(depth * depth);
        let killers = &mut self.killers[place_of(height)];
        if ply.captured.is_empty() && killers[0] != squares {
            *killers = [squares, killers[0]];
        }
    }
}

/// By how many plies less a selective search looks at the `nth` move, which captures nothing: one more for every doubling
/// of the depth and of the number together.
pub(super) fn reduction(depth: i32, nth: usize, on_best_line: bool) -> i32 {
    if depth < 2 || nth < 2 {
        return 0;
    }
    let doublings = depth.unsigned_abs().ilog2() * (nth + 1).ilog2();
    let less = doublings.cast_signed() / 2 + 1 - i32::from(on_best_line);
    less.clamp(0, depth - 1)
}

/// The bits of the squares that a ply starts from and ends on.
fn squares_of<W: Bitboard>(ply: Move<W>) -> (u8, u8) {
    (ply.from.bit(), ply.to.bit())
}

fn place((from, to): (u8, u8)) -> usize {
    usize::from(from & 127) * 128 + usize::from(to & 127)
}

fn place_of(height: i32) -> usize {
    usize::try_from(height).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use draughts::Variant;
    use draughts::square_set::SquareSet;
    use draughts::squares::Squares;

    use super::*;

    fn ply(from: u8, to: u8, captured: u64, crowned: bool) -> Move<u64> {
        let squares = Squares::of(Variant::English);
        let square = |bit| squares.at_bit(bit).expect("a square");
        Move {
            from: square(from),
            to: square(to),
            crowned,
            captured: SquareSet::from_bits(captured),
        }
    }

    /// The squares from which the plies start, in the order in which they are tried.
    fn tried(
        order: &mut MoveOrder,
        plies: &[Move<u64>],
        known: Option<(u8, u8)>,
        with_killers: bool,
    ) -> Vec<u8> {
        let mut stack = plies.to_vec();
        order.rate(&stack, 0, known, 3, with_killers);
        for nth in 0..stack.len() {
            order.next_to_front(&mut stack, nth);
        }
        stack.iter().map(|ply| ply.from.bit()).collect()
    }

    #[test]
    fn moves_are_tried_by_what_is_known_of_them_and_else_in_their_order() {
        let mut order = MoveOrder::new(5);
        let plies = [
            ply(1, 2, 0, false),
            ply(2, 3, 0, false),
            ply(3, 4, 1, false),
            ply(4, 5, 3, false),
            ply(5, 6, 0, true),
        ];
        assert_eq!(tried(&mut order, &plies, None, true), [4, 3, 5, 1, 2]);
        assert_eq!(
            tried(&mut order, &plies, Some((2, 3)), true),
            [2, 4, 3, 5, 1]
        );
        order.praise(ply(1, 2, 0, false), 9, 2);
        order.praise(ply(2, 3, 0, false), 2, 3);
        assert_eq!(
            tried(&mut order, &plies, None, true),
            [4, 3, 5, 2, 1],
            "a killer of this height comes first"
        );
        assert_eq!(
            tried(&mut order, &plies, None, false),
            [4, 3, 5, 1, 2],
            "then the history"
        );
    }

    #[test]
    fn late_moves_at_great_depths_are_looked_at_less_but_never_below_a_leaf() {
        assert_eq!([reduction(1, 9, false), reduction(9, 1, false)], [0, 0]);
        for depth in 2..40 {
            let less: Vec<_> = (2..30).map(|nth| reduction(depth, nth, false)).collect();
            assert!(
                less.is_sorted() && less.iter().all(|less| (1..depth).contains(less)),
                "{depth}: {less:?}"
            );
            assert!((2..30).all(|nth| reduction(depth, nth, true) <= reduction(depth, nth, false)));
        }
        assert!(reduction(16, 8, false) > reduction(4, 8, false));
    }
}
