//! The squares over which a capture goes: for its full notation, for checking a typed path, and for showing it jump by
//! jump.
//!
//! A route is found by trying the jumps in the order of their text, without continuing twice from the same
//! square with the same pieces taken. So the work is bounded by the number of such states, not by the number of paths.

use alloc::collections::BTreeSet;

use super::board::Board;
use super::geometry::{BoardGeometry, Direction};
use super::moves::Move;
use super::position::Set;
use super::side::Color;
use super::square::Square;
use super::square_set::SquareSet;
use super::variant_rules::{Crowning, KingRange, Landing, Removal, VariantRules};
use crate::prelude::*;
use crate::with_rules;

/// The squares of a capture in order, first and last included; a move that captures nothing has two.
///
/// ```
/// use draughts::route::route;
/// use draughts::{Board, Variant};
///
/// let board = Board::from_fen(Variant::English, "W:W29:B18,25")?;
/// let route = route(&board, board.legal_moves()[0]);
/// assert_eq!(board.write_route(&route).to_string(), "29x22x15");
/// # Ok::<(), draughts::fen::FenError>(())
/// ```
pub type Route = Vec<Square>;

/// The route of a legal move as PDN writes it in full: every square on which the piece lands. Of several, the one that
/// is smallest as text.
pub fn route(board: &Board, mv: Move) -> Route {
    let canonical = search(board, mv, None);
    canonical.unwrap_or_else(|| vec![mv.from, mv.to])
}

/// Returns whether a legal move can be made by way of these squares, in this order.
pub fn passes(board: &Board, mv: Move, between: &[Square]) -> bool {
    search(board, mv, Some(between)).is_some()
}

/// A piece in the middle of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct State {
    pub(super) at: Square,
    pub(super) taken: SquareSet,
    /// The direction of the last jump.
    pub(super) came: Option<Direction>,
    /// `true` if it landed right behind the piece it jumped.
    pub(super) close: bool,
    pub(super) king: bool,
    /// The number of the squares asked for that have been passed.
    pub(super) passed: usize,
}

fn search(board: &Board, mv: Move, between: Option<&[Square]>) -> Option<Route> {
    if !mv.captures() {
        return between
            .is_none_or(<[Square]>::is_empty)
            .then(|| vec![mv.from, mv.to]);
    }
    let king = board.position.kings.contains(mv.from);
    let first = State {
        at: mv.from,
        taken: SquareSet::EMPTY,
        came: None,
        close: true,
        king,
        passed: 0,
    };
    let mut walk = Walk::of(board, mv, between);
    walk.leads_on(first).then_some(walk.route)
}

/// Returns those of the squares in `among` on which a capture of the move's pieces can end from this state.
pub(super) fn ends(board: &Board, mv: Move, state: State, among: SquareSet) -> SquareSet {
    if state.taken == mv.captured {
        return SquareSet::from(state.at) & among;
    }
    let mut walk = Walk {
        ends: among,
        ..Walk::of(board, mv, Some(&[]))
    };
    // A way that has led nowhere leads nowhere when fewer squares are left to find.
    while walk.leads_on(state) {
        let end = walk.route.pop().map_or(SquareSet::EMPTY, SquareSet::from);
        walk.ends &= !end;
        walk.route.clear();
    }
    among & !walk.ends
}

/// A depth-first search that tries the jumps of every state in the order of their text, so that the first path it finds
/// is the one that is smallest as text.
struct Walk<'a> {
    board: &'a Board,
    mv: Move,
    /// The squares on which it may end.
    ends: SquareSet,
    between: Option<&'a [Square]>,
    /// The rank of every square's text among all.
    ranks: [u8; 128],
    /// The states from which no path leads to the end.
    dead: BTreeSet<State>,
    route: Route,
}

impl<'a> Walk<'a> {
    fn of(board: &'a Board, mv: Move, between: Option<&'a [Square]>) -> Self {
        let (ends, route) = (SquareSet::from(mv.to), vec![mv.from]);
        Self {
            board,
            mv,
            ends,
            between,
            ranks: ranks(board),
            dead: BTreeSet::new(),
            route,
        }
    }

    /// Returns whether a path leads from a state to the end; `route` is that path then.
    fn leads_on(&mut self, state: State) -> bool {
        if state.taken == self.mv.captured {
            return self.ends.contains(state.at)
                && state.passed == self.between.map_or(0, <[Square]>::len);
        }
        if self.dead.contains(&state) {
            return false;
        }
        for reached in self.ways(state) {
            self.route.push(reached.at);
            if self.leads_on(reached) {
                return true;
            }
            self.route.pop();
        }
        self.dead.insert(state);
        false
    }

    /// The jumps from a state, the smallest as text first.
    fn ways(&self, state: State) -> Vec<State> {
        let (board, mv) = (self.board, self.mv);
        let mut ways = with_rules!(board.variant, R => jumps::<R>(board, mv, state));
        for reached in &mut ways {
            if self
                .between
                .is_some_and(|squares| squares.get(state.passed) == Some(&reached.at))
            {
                reached.passed += 1;
            }
        }
        ways.sort_by_key(|reached| self.ranks[usize::from(reached.at.bit())]);
        ways
    }
}

/// The rank of every square's name, by bit, where another square follows as in a whole text: 10x comes before 1x.
fn ranks(board: &Board) -> [u8; 128] {
    let mut squares = board.squares().in_order();
    squares.sort_by_cached_key(|square| format!("{}x", board.name(*square)));
    let mut ranks = [0; 128];
    for (rank, square) in (0..).zip(squares) {
        ranks[usize::from(square.bit())] = rank;
    }
    ranks
}

/// Every single jump from a state over one of the move's pieces.
pub(super) fn jumps<R: VariantRules>(board: &Board, mv: Move, state: State) -> Vec<State> {
    let side = board.position.turn;
    let crown_row = board.crown_row(side).contains(state.at);
    let king = state.king || (R::CROWNING == Crowning::AtOnce && crown_row);
    if !king && crown_row && state.came.is_some() && R::CROWNING == Crowning::EndsMove {
        return Vec::new();
    }
    let directions = if king {
        R::KING_CAPTURES
    } else {
        R::MAN_CAPTURES
    };
    let turned = |direction: Direction| {
        if side == Color::White {
            direction
        } else {
            direction ^ 1
        }
    };
    let forbidden = state
        .came
        .map(|came| came ^ 1)
        .filter(|_| !R::TURNS_BACK && king);
    let (state, free) = (
        State { king, ..state },
        free_for::<R>(board, mv, state.taken),
    );
    let mut reached = Vec::new();
    for direction in directions.iter().map(|direction| turned(*direction)) {
        if Some(direction) != forbidden {
            jump_along::<R>(mv, state, direction, free, &mut reached);
        }
    }
    reached
}

fn jump_along<R: VariantRules>(
    mv: Move,
    state: State,
    direction: Direction,
    free: Set<R>,
    reached: &mut Vec<State>,
) {
    let flies = state.king && R::KING_RANGE == KingRange::Flying;
    let mut over = R::Geometry::step(direction, state.at.into());
    while flies && over.meets(free) {
        over = R::Geometry::step(direction, over);
    }
    if !over.meets((mv.captured & !state.taken).narrow()) {
        return;
    }
    let (mut land, mut close) = (R::Geometry::step(direction, over) & free, true);
    while !land.is_empty() {
        let at = land.first_of_some();
        reached.push(State {
            at,
            taken: state.taken | over.widen(),
            came: Some(direction),
            close,
            ..state
        });
        if !flies || R::LANDING == Landing::Behind {
            return;
        }
        (land, close) = (R::Geometry::step(direction, land) & free, false);
    }
}

/// The squares that can be flown over and landed on in the middle of a capture.
fn free_for<R: VariantRules>(board: &Board, mv: Move, taken: SquareSet) -> Set<R> {
    let lifted = if R::REMOVAL == Removal::AtOnce {
        taken
    } else {
        SquareSet::EMPTY
    };
    let there =
        (board.position.sides[0] | board.position.sides[1]) & !lifted & !SquareSet::from(mv.from);
    R::Geometry::BOARD & !there.narrow()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::board::Piece;
    use crate::variant::Variant;

    /// Any board with a few white pieces, kings and men of both sides.
    fn board(variant: Variant, pieces: &[(usize, u8)]) -> Board {
        let mut board = Board::empty(variant, Color::White);
        let order = board.squares().in_order();
        for (i, (square, kind)) in pieces.iter().enumerate() {
            let index = order[square % order.len()];
            let color = if i < 3 { Color::White } else { Color::Black };
            let king = *kind == 0 || board.crown_row(color).contains(index);
            if board.piece(index).is_none() {
                board.put(index, Piece { color, king });
            }
        }
        board
    }

    /// The smallest of all ways as text, every one of them walked.
    fn smallest(board: &Board, mv: Move) -> Option<String> {
        let king = board.position.kings.contains(mv.from);
        let first = State {
            at: mv.from,
            taken: SquareSet::EMPTY,
            came: None,
            close: true,
            king,
            passed: 0,
        };
        let mut open = vec![(first, String::new())];
        let mut smallest: Option<String> = None;
        while let Some((state, text)) = open.pop() {
            if state.taken == mv.captured && state.at == mv.to {
                smallest = smallest.into_iter().chain([text.clone()]).min();
            }
            for next in with_rules!(board.variant, R => jumps::<R>(board, mv, state)) {
                open.push((next, format!("{text}x{}", board.name(next.at))));
            }
        }
        smallest
    }

    /// A king among kings that can be taken in very many ways, of which one is written.
    #[test]
    fn a_king_with_very_many_ways_has_few_moves() {
        let fen = "W:WK33:BK11,K14,K17,K19,K20,K23,K27,K28,K30,K32,K40,K42,K43";
        let board = Board::from_fen(Variant::Frisian, fen).expect("a position");
        let legal = board.legal();
        assert_eq!(legal.len(), 83);
        assert!(
            legal
                .iter()
                .all(|legal| board.resolve(&legal.notation) == Ok(legal.mv))
        );
    }

    proptest! {
        /// The generator and the search for routes, written apart, agree on every capture; its route in full and its
        /// written form both lead back to it, and no two moves are written alike.
        #[test]
        fn every_capture_has_a_route_that_means_it_alone(
            variant in select(&Variant::ALL),
            pieces in prop::collection::vec((0..72_usize, 0..4_u8), 4..14),
        ) {
            let board = board(variant, &pieces);
            let mut seen = std::collections::HashSet::new();
            for legal in board.legal() {
                prop_assert!(seen.insert(legal.notation.to_string()), "{} twice in {}", legal.notation, board.fen());
                prop_assert_eq!(board.resolve(&legal.notation), Ok(legal.mv), "{} in {}", legal.notation, board.fen());
                let route = search(&board, legal.mv, None);
                prop_assert!(route.is_some(), "{} in {}", legal.notation, board.fen());
                let route = route.unwrap_or_default();
                if legal.mv.captures() {
                    let text = route[1..].iter().fold(String::new(), |text, at| format!("{text}x{}", board.name(*at)));
                    prop_assert_eq!(Some(text), smallest(&board, legal.mv), "{} in {}", legal.notation, board.fen());
                }
                let jumps = legal.mv.captured.count().max(1) as usize;
                prop_assert_eq!(route.len(), jumps + 1);
                prop_assert!(passes(&board, legal.mv, &route[1..jumps]));
            }
        }
    }
}
