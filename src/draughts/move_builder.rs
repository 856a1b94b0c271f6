//! Builds a move square by square, one jump at a time or directly to its last square.

use alloc::collections::{BTreeMap, BTreeSet};

use super::board::Board;
use super::moves::Move;
use super::notation::Notation;
use super::route::{State, Ways, route};
use super::square::Square;
use super::square_set::SquareSet;
use crate::prelude::*;

/// A piece that is being moved, and its path so far.
///
/// ```
/// use draughts::move_builder::{BuilderStep, MoveBuilder};
/// use draughts::{Board, SquareName, Variant};
///
/// let board = Board::from_fen(Variant::English, "W:W29:B18,25")?;
/// let [from, over, to] = [29, 22, 15].map(|name| {
///     board.squares().square(SquareName::Number(name)).expect("a square")
/// });
/// let begun = MoveBuilder::begin(&board, from).expect("it can move");
/// let BuilderStep::Partial(under_way) = begun.go(over) else {
///     panic!("the capture goes on");
/// };
/// assert_eq!(under_way.go(to), BuilderStep::Complete("29x15".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct MoveBuilder {
    board: Board,
    /// The legal moves that begin with this path.
    moves: Vec<Move>,
    path: Vec<Square>,
    state: State,
}

/// The result of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum BuilderStep {
    /// The move is whole.
    Complete(Notation),
    /// A capture goes on from here.
    Partial(MoveBuilder),
    /// Several captures end on this square: they must be made jump by jump.
    Ambiguous,
    /// No move goes there.
    Nowhere,
}

impl MoveBuilder {
    /// Starts with the piece on a square; `None` if there is none that may move.
    pub fn begin(board: &Board, from: Square) -> Option<Self> {
        let moves: Vec<_> = board
            .legal_moves()
            .into_iter()
            .filter(|mv| mv.from == from)
            .collect();
        let king = board.position.kings.contains(from);
        let state = State {
            at: from,
            taken: SquareSet::EMPTY,
            came: None,
            close: true,
            king,
            passed: 0,
        };
        (!moves.is_empty()).then(|| Self {
            board: *board,
            moves,
            path: vec![from],
            state,
        })
    }

    /// Starts with the piece on the first square and follows the others; `None` if that is not possible or already a
    /// complete move.
    pub fn along(board: &Board, route: &[Square]) -> Option<Self> {
        let (first, others) = route.split_first()?;
        others.iter().fold(Self::begin(board, *first), |steps, to| {
            match steps?.go(*to) {
                BuilderStep::Partial(steps) => Some(steps),
                _ => None,
            }
        })
    }

    /// The board as it is before the move.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The square the move starts from.
    pub fn from(&self) -> Square {
        self.path[0]
    }

    /// The square on which the piece stands now.
    pub fn at(&self) -> Square {
        self.state.at
    }

    /// The squares so far, the first included.
    pub fn path(&self) -> &[Square] {
        &self.path
    }

    /// Returns whether this piece has been jumped already.
    pub fn has_taken(&self, square: Square) -> bool {
        self.state.taken.contains(square)
    }

    /// Returns whether a capture has been begun.
    pub fn is_under_way(&self) -> bool {
        self.path.len() > 1
    }

    /// The squares that the next single step may lead to.
    pub fn next(&self) -> BTreeSet<Square> {
        let mut next = BTreeSet::new();
        for kin in self.kin() {
            let mut ways = Ways::of(&self.board, kin[0]);
            for state in self.landings(&ways, kin[0]) {
                if !next.contains(&state.at) && !finished(&mut ways, &kin, state).is_empty() {
                    next.insert(state.at);
                }
            }
        }
        next
    }

    /// The moves, grouped by the pieces that they capture.
    fn kin(&self) -> Vec<Vec<Move>> {
        let mut kin: BTreeMap<SquareSet, Vec<Move>> = BTreeMap::new();
        for mv in &self.moves {
            kin.entry(mv.captured).or_default().push(*mv);
        }
        kin.into_values().collect()
    }

    /// The squares on which a whole move may end.
    pub fn ends(&self) -> BTreeSet<Square> {
        self.moves.iter().map(|mv| mv.to).collect()
    }

    /// Moves the piece to a square: by a single jump if one leads there, else by the only move that ends there.
    pub fn go(&self, to: Square) -> BuilderStep {
        let (mut landed, mut moves) = (None, Vec::new());
        for kin in self.kin() {
            let mut ways = Ways::of(&self.board, kin[0]);
            let Some(state) = self
                .landings(&ways, kin[0])
                .into_iter()
                .find(|state| state.at == to)
            else {
                continue;
            };
            let ends = finished(&mut ways, &kin, state);
            moves.extend(kin.into_iter().filter(|mv| ends.contains(mv.to)));
            landed = landed.or(Some(state).filter(|_| !ends.is_empty()));
        }
        if let Some(state) = landed {
            return self.landed(state, moves);
        }
        match self
            .moves
            .iter()
            .filter(|mv| mv.to == to)
            .collect::<Vec<_>>()
            .as_slice()
        {
            [] => BuilderStep::Nowhere,
            [only] => BuilderStep::Complete(self.board.write(**only)),
            _ => BuilderStep::Ambiguous,
        }
    }

    /// Takes the last step back; `None` if no step has been made.
    pub fn back(&self) -> Option<Self> {
        self.path
            .split_last()
            .and_then(|(_, before)| Self::along(&self.board, before))
    }

    fn landed(&self, state: State, moves: Vec<Move>) -> BuilderStep {
        let path = [self.path.as_slice(), &[state.at]].concat();
        match moves
            .iter()
            .find(|mv| mv.to == state.at && mv.captured == state.taken)
        {
            Some(mv) if !mv.captures() || route(&self.board, *mv) == path => {
                BuilderStep::Complete(self.board.write(*mv))
            }
            Some(_) => BuilderStep::Complete(self.board.write_route(&path)),
            None => BuilderStep::Partial(Self {
                board: self.board,
                moves,
                path,
                state,
            }),
        }
    }

    /// Returns the squares where a single step over one of a move's pieces may land; a move that takes nothing is one step.
    fn landings(&self, ways: &Ways, mv: Move) -> Vec<State> {
        if mv.captures() {
            return ways.next(self.state);
        }
        let ends = self.moves.iter().map(|mv| State {
            at: mv.to,
            ..self.state
        });
        ends.collect()
    }
}

/// Returns, of moves that capture the same, the ends of those that can still be finished from a state.
fn finished(ways: &mut Ways, kin: &[Move], state: State) -> SquareSet {
    let among: SquareSet = kin.iter().map(|mv| mv.to).collect();
    ways.ends(state) & among
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;
    use rand::seq::IndexedRandom;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::super::variant::Variant;
    use super::*;

    fn steps(variant: Variant, fen: &str, from: &str) -> Option<MoveBuilder> {
        let board = Board::from_fen(variant, fen).expect("a position");
        MoveBuilder::begin(&board, square(&board, from))
    }

    fn square(board: &Board, name: &str) -> Square {
        let (name, _) = super::super::squares::SquareName::read(name).expect("a name");
        board.squares().square(name).expect("a square")
    }

    fn go(steps: &MoveBuilder, to: &str) -> BuilderStep {
        steps.go(square(&steps.board, to))
    }

    fn part(step: BuilderStep) -> MoveBuilder {
        match step {
            BuilderStep::Partial(steps) => steps,
            other => panic!("{other:?}"),
        }
    }

    fn whole(text: &str) -> BuilderStep {
        BuilderStep::Complete(text.parse().expect("a move"))
    }

    #[test]
    fn a_capture_is_made_jump_by_jump_or_at_once() {
        let fen = "B:W6,14,23:B1";
        let first = steps(Variant::English, fen, "1").expect("it can move");
        assert_eq!(
            go(&first, "17"),
            go(&part(go(&first, "10")), "17"),
            "straight to the end, and by single jumps"
        );
        assert_eq!(go(&first, "17"), whole("1x17"));
        assert_eq!(go(&first, "15"), BuilderStep::Nowhere);
        assert_eq!(part(go(&first, "10")).back(), Some(first));
        assert_eq!(steps(Variant::English, fen, "6"), None, "the other side's");
    }

    #[test]
    fn of_two_ways_with_the_same_end_the_one_that_was_gone_is_written() {
        // From 1 over 6 and 14 or over 6 and 15, both on to 26 or 26 by way of 17 and 19.
        let first = steps(Variant::English, "B:W6,14,15,22,23:B1", "1").expect("it can move");
        assert_eq!(go(&first, "26"), BuilderStep::Ambiguous);
        let second = part(go(&first, "10"));
        assert_eq!(go(&part(go(&second, "19")), "26"), whole("1x10x19x26"));
        assert_eq!(go(&part(go(&second, "17")), "26"), whole("1x10x17x26"));
    }

    #[test]
    fn a_capture_with_very_many_ways_can_be_made_step_by_step() {
        let fen = "W:WK33:BK11,K14,K17,K19,K20,K23,K27,K28,K30,K32,K40,K42,K43";
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..20 {
            let first = steps(Variant::Frisian, fen, "33").expect("it can move");
            let (board, notation) = (first.board, walk(first, &mut rng));
            assert!(board.resolve(&notation).is_ok(), "{notation}");
        }
    }

    /// Wherever one goes, one arrives, and what is then written means a legal move.
    fn arrives(variant: Variant, seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut board = Board::start(variant);
        for _ in 0..80 {
            let Some(mv) = board.legal_moves().choose(&mut rng).copied() else {
                return;
            };
            let notation = walk(
                MoveBuilder::begin(&board, mv.from).expect("a legal mv"),
                &mut rng,
            );
            let meant = board
                .resolve(&notation)
                .unwrap_or_else(|why| panic!("{variant} {}: {notation}: {why:?}", board.fen()));
            board = board.after(meant);
        }
    }

    fn walk<R: Rng>(mut steps: MoveBuilder, rng: &mut R) -> Notation {
        loop {
            let next: Vec<_> = steps.next().into_iter().collect();
            let to = *next.choose(rng).expect("a begun move can be finished");
            match steps.go(to) {
                BuilderStep::Complete(notation) => return notation,
                BuilderStep::Partial(further) => steps = further,
                other => panic!("{other:?}"),
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn every_walk_is_a_legal_move(variant in select(&Variant::ALL), seed: u64) {
            arrives(variant, seed);
        }
    }
}
