//! The squares over which a capture goes: for its full notation, for checking a typed path, and for showing it jump by
//! jump.
//!
//! From the same square with the same pieces taken the same ends are reached. So the work is bounded by the number of such
//! states, which is below that of the [jumps of move generation](super::complexity_limit), not by the number of paths.

use alloc::collections::BTreeMap;

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
    Ways::of(board, mv).route(mv.to)
}

/// Returns whether a legal move can be made by way of these squares, in this order.
pub fn passes(board: &Board, mv: Move, between: &[Square]) -> bool {
    if !mv.captures() {
        return between.is_empty();
    }
    let mut ways = Ways::by_way_of(board, mv, between);
    ways.ends(ways.first()).contains(mv.to)
}

/// A piece in the middle of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

impl State {
    /// The state that its continuations depend on, in one number, which is compared faster: a board has 77 bits at most.
    fn key(self) -> u128 {
        let came = self.came.map_or(8, |direction| direction as u128);
        let rest = [
            u128::from(self.at.bit()),
            came,
            u128::from(self.king),
            self.passed as u128,
        ];
        rest.iter().fold(0, |key, part| key << 8 | part) << 80 | self.taken.bits()
    }
}

/// The ways of the moves that start on the same square and capture the same pieces.
pub(super) struct Ways<'a> {
    board: &'a Board,
    /// One of the moves.
    mv: Move,
    between: &'a [Square],
    /// The squares on which a capture of all the pieces can end, by the states that have been looked at.
    ends: BTreeMap<u128, SquareSet>,
}

impl<'a> Ways<'a> {
    /// Every way of the moves that start and capture as this one.
    pub(super) fn of(board: &'a Board, mv: Move) -> Self {
        Self::by_way_of(board, mv, &[])
    }

    /// Those that pass these squares, in this order.
    fn by_way_of(board: &'a Board, mv: Move, between: &'a [Square]) -> Self {
        let ends = BTreeMap::new();
        Self {
            board,
            mv,
            between,
            ends,
        }
    }

    /// Returns whether a move starts on the same square and captures the same pieces.
    pub(super) fn are_of(&self, mv: Move) -> bool {
        (self.mv.from, self.mv.captured) == (mv.from, mv.captured)
    }

    fn first(&self) -> State {
        State {
            at: self.mv.from,
            taken: SquareSet::EMPTY,
            came: None,
            close: true,
            king: self.board.position.kings.contains(self.mv.from),
            passed: 0,
        }
    }

    /// The route to an end that is smallest as text.
    pub(super) fn route(&mut self, to: Square) -> Route {
        let (mut route, mut state) = (vec![self.mv.from], self.first());
        while state.taken != self.mv.captured {
            let mut next = self.next(state);
            next.sort_by_cached_key(|state| format!("{}x", self.board.name(state.at)));
            let Some(on) = next
                .into_iter()
                .find(|state| self.ends(*state).contains(to))
            else {
                break;
            };
            route.push(on.at);
            state = on;
        }
        if route.len() == 1 {
            route.push(to);
        }
        route
    }

    /// The squares on which a capture of all the pieces can end from a state.
    pub(super) fn ends(&mut self, state: State) -> SquareSet {
        let open = self.between.len() - state.passed;
        let left = (self.mv.captured & !state.taken).count() as usize;
        if left < open {
            return SquareSet::EMPTY;
        }
        if left == 0 {
            return state.at.into();
        }
        if let Some(known) = self.ends.get(&state.key()) {
            return *known;
        }
        let next = self.next(state).into_iter();
        let ends = next.fold(SquareSet::EMPTY, |ends, state| ends | self.ends(state));
        self.ends.insert(state.key(), ends);
        ends
    }

    /// The states to which a single jump leads.
    pub(super) fn next(&self, state: State) -> Vec<State> {
        let mut next = with_rules!(self.board.variant, R => jumps::<R>(self.board, self.mv, state));
        for reached in &mut next {
            reached.close = true;
            let is_asked_for = self.between.get(state.passed) == Some(&reached.at);
            reached.passed += usize::from(is_asked_for);
        }
        next
    }
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

    use alloc::collections::BTreeSet;

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

    /// As many ways as a position with legal moves may have: found by changing boards little by little for more.
    #[test]
    fn the_ways_of_all_moves_are_few() {
        for (variant, fen) in [
            (
                Variant::Turkish,
                "W:WKa2,Kh7,Ka8,Kg8:BKc1,Kf1,Kb2,Kc2,Kf2,Kc3,Kg3,Kh3,Ka4,b4,Kc4,d4,e4,Kf4,Kf5,Ka6,Kg6,Kh6,Kf7,Kd8,Ke8,Kf8",
            ),
            (
                Variant::Frysk,
                "W:WK2,K4,K18,K25,K40,K44:BK6,K10,K12,K13,15,K19,K20,K21,K22,K24,K27,K29,K30,K33,K37,K38,K45,K47,K48,K50",
            ),
            (
                Variant::Canadian,
                "W:WK6,7,K18,55,66,K67,K70:BK1,K5,K8,K11,12,K14,22,23,K24,K26,27,K30,K31,K38,K41,42,K46,K49,K57,58,K59,K60",
            ),
        ] {
            let board = Board::from_fen(variant, fen).expect("a position");
            let moves = board.legal_moves();
            assert!(!moves.is_empty(), "{variant}");
            let groups: BTreeSet<_> = moves.iter().map(|mv| (mv.from, mv.captured)).collect();
            let states = |(from, captured)| {
                let of = |mv: &&Move| (mv.from, mv.captured) == (from, captured);
                let mut ways = Ways::of(&board, *moves.iter().find(of).expect("a move"));
                ways.ends(ways.first());
                ways.ends.len()
            };
            let states: usize = groups.into_iter().map(states).sum();
            assert!((1_000..=30_000).contains(&states), "{variant}: {states}");
        }
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
                let route = route(&board, legal.mv);
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
