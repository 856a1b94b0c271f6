//! A solver for positions in which the men stand still and only kings move, with the plies to the
//! next progress.
//!
//! A capture or a man's move can never be taken back, so [`Known`] supplies the worth of what it
//! leads to. The moves of kings between the places of one such space remain. Retrograde analysis
//! decides them ply by ply, from the positions that are decided directly. The count of moves
//! without progress (CHK-9) restarts with every capture and every man's move. A win that needs more
//! plies than the count allows is a draw: the limit ends the analysis.

use super::places::{DarkBoard, MOST_SQUARES, Squares, sets};
use super::value::EndgameValue;
use draughts::generate::{legal_for, quiet_moves};
use draughts::geometry::BoardGeometry;
use draughts::moves::Move;
use draughts::position::Position;
use draughts::side::{Black, Color, White};
use draughts::sink::MoveSink;
use draughts::variant_rules::VariantRules;

/// The rules of a variant on the dark squares of 8×8 or 10×10.
pub(super) trait SmallRules: VariantRules<Geometry: BoardGeometry<Word = u64>> {}
impl<R: VariantRules<Geometry: BoardGeometry<Word = u64>>> SmallRules for R {}

/// The known worth of positions with fewer pieces or with men farther on.
pub(super) trait Known {
    /// The worth of a position to its side to move, which has a piece.
    fn value(&self, position: &Position<u64>) -> EndgameValue;
}

/// The longest distance that can be counted, in plies.
pub(super) const LONGEST: u8 = 126;
/// The code of what is not decided, or drawn.
const OPEN: u8 = 0;
/// No move stays in the space: the kings change nothing.
const SETTLED: u8 = u8::MAX;
/// Added to the moves that may still lose where another one holds the draw: they never come to nought.
const SAFE: u8 = 128;
/// Positions between two looks at whether to go on.
const BETWEEN_LOOKS: usize = 4096;
/// In a list of places, the half that a place is of.
const SECOND: u32 = 1 << 31;

/// The value of a position and the plies to the next progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The result for the side to move.
    pub value: EndgameValue,
    /// After how many plies the next capture, man's move or end comes, when the winner hurries and the loser does not; 0
    /// where it is drawn.
    pub plies: u8,
}

impl Outcome {
    fn of(code: u8) -> Self {
        match code.checked_sub(1) {
            None => Self {
                value: EndgameValue::Draw,
                plies: 0,
            },
            Some(code) => Self {
                value: if code % 2 == 1 {
                    EndgameValue::Win
                } else {
                    EndgameValue::Loss
                },
                plies: code / 2,
            },
        }
    }

    fn code(self) -> u8 {
        match self.value {
            EndgameValue::Draw => OPEN,
            EndgameValue::Win => 2 + 2 * self.plies,
            EndgameValue::Loss => 1 + 2 * self.plies,
        }
    }
}

/// The sets of each number of kings, each a set of squares counted among those that are free.
#[derive(Debug)]
pub(super) struct KingSets([Vec<u64>; super::material::MOST_PIECES]);

impl KingSets {
    /// Returns the sets of at most `kings` kings of a side.
    pub(super) fn up_to(board: DarkBoard, kings: usize) -> Self {
        Self(std::array::from_fn(|size| {
            if size <= kings {
                sets(board.squares(), size)
            } else {
                Vec::new()
            }
        }))
    }
}

/// The places of the men and the number of kings, as the side to move sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    board: DarkBoard,
    pub(super) men: u64,
    pub(super) their_men: u64,
    kings: usize,
    their_kings: usize,
    /// The squares without a man.
    free: [u8; MOST_SQUARES],
    /// The number of placements of both sides' kings, and of the other side's kings while one's own
    /// stand still.
    places: (usize, usize),
}

impl Frame {
    pub(super) fn new(
        board: DarkBoard,
        (men, their_men): (u64, u64),
        (kings, their_kings): (usize, usize),
    ) -> Self {
        let mut free = [0; MOST_SQUARES];
        let squares = (0_u8..).take(board.squares());
        squares
            .filter(|square| (men | their_men) >> square & 1 == 0)
            .zip(&mut free)
            .for_each(|(square, place)| *place = square);
        let places = |their_kings| board.king_places(men | their_men, kings, their_kings);
        let places = (places(their_kings), places(their_kings) / places(0));
        Self {
            board,
            men,
            their_men,
            kings,
            their_kings,
            free,
            places,
        }
    }

    /// That of a position.
    pub(super) fn of(squares: Squares) -> Self {
        let material = squares.material();
        Self::new(
            squares.board,
            (squares.men, squares.their_men),
            (material.kings, material.their_kings),
        )
    }

    /// The same men and kings with the other side to move.
    pub(super) fn turned(&self) -> Self {
        let turned = |men| self.board.turned(men);
        Self::new(
            self.board,
            (turned(self.their_men), turned(self.men)),
            (self.their_kings, self.kings),
        )
    }

    /// Returns the number of positions.
    pub(super) fn len(&self) -> usize {
        self.places.0
    }

    /// The position at a place.
    #[inline]
    pub(super) fn squares(&self, sets: &KingSets, place: usize) -> Squares {
        let own = sets.0[self.kings][place / self.places.1];
        let mut theirs = sets.0[self.their_kings][place % self.places.1];
        let (mut kings, mut their_kings, mut rest) = (0, 0, own);
        while rest != 0 {
            kings |= 1 << self.free[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        while theirs != 0 {
            let mut nth = theirs.trailing_zeros();
            let mut before = own;
            // The squares of the own kings are passed over.
            while before != 0 && before.trailing_zeros() <= nth {
                nth += 1;
                before &= before - 1;
            }
            their_kings |= 1 << self.free[nth as usize];
            theirs &= theirs - 1;
        }
        Squares {
            board: self.board,
            men: self.men,
            kings,
            their_men: self.their_men,
            their_kings,
        }
    }
}

/// The positions of a space with one side to move.
#[derive(Debug)]
struct Half {
    frame: Frame,
    codes: Vec<u8>,
    /// Moves in the space that are not known to lose.
    left: Vec<u8>,
}

impl Half {
    fn new(frame: Frame) -> Self {
        Self {
            frame,
            codes: vec![OPEN; frame.len()],
            left: vec![0; frame.len()],
        }
    }
}

/// A space that is solved.
#[derive(Debug)]
pub(super) struct Space {
    /// For each side to move, or one that both see alike: where the men stand, and the codes of the outcomes.
    halves: Vec<(Frame, Vec<u8>)>,
}

impl Space {
    /// The outcomes for each side to move.
    pub(super) fn halves(&self) -> impl Iterator<Item = (&Frame, impl Iterator<Item = Outcome>)> {
        self.halves
            .iter()
            .map(|(frame, codes)| (frame, codes.iter().map(|code| Outcome::of(*code))))
    }

    /// The outcome of a position of the space.
    pub(super) fn outcome(&self, squares: Squares) -> Option<Outcome> {
        let (_, codes) = self
            .halves
            .iter()
            .find(|(frame, _)| *frame == Frame::of(squares))?;
        codes
            .get(squares.king_place())
            .map(|code| Outcome::of(*code))
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.halves.iter().map(|(_, codes)| codes.len()).sum()
    }
}

/// Solves the space of a frame with both sides to move; `None` if `goes_on` says no on the way.
pub(super) fn solve<R: SmallRules>(
    frame: Frame,
    sets: &KingSets,
    limit: u8,
    known: &impl Known,
    goes_on: &dyn Fn() -> bool,
) -> Option<Space> {
    let turned = frame.turned();
    let mut halves = vec![Half::new(frame)];
    if turned != frame {
        halves.push(Half::new(turned));
    }
    let mut analysis = Analysis {
        halves,
        sets,
        now: Vec::new(),
        next: Vec::new(),
        list: Vec::new(),
    };
    analysis.look_at_all::<R>(known, goes_on)?;
    for plies in 0..limit.min(LONGEST) {
        for state in std::mem::take(&mut analysis.now) {
            analysis.tell_before::<R>(state, plies);
        }
        if !goes_on() {
            return None;
        }
        analysis.now = std::mem::take(&mut analysis.next);
    }
    Some(Space {
        halves: analysis
            .halves
            .into_iter()
            .map(|half| (half.frame, half.codes))
            .collect(),
    })
}

/// A space on the way to its solution.
struct Analysis<'a> {
    halves: Vec<Half>,
    sets: &'a KingSets,
    /// The places that were decided at the present number of plies, and those at one more.
    now: Vec<u32>,
    next: Vec<u32>,
    list: Vec<Move<u64>>,
}

impl Analysis<'_> {
    fn look_at_all<R: SmallRules>(
        &mut self,
        known: &impl Known,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<()> {
        for half in 0..self.halves.len() {
            for place in 0..self.halves[half].codes.len() {
                if place % BETWEEN_LOOKS == BETWEEN_LOOKS - 1 && !goes_on() {
                    return None;
                }
                self.look::<R>(half, place, known);
            }
        }
        Some(())
    }

    /// The first look at a position: what its captures and its men's moves come to.
    fn look<R: SmallRules>(&mut self, half: usize, place: usize, known: &impl Known) {
        let position = self.halves[half].frame.squares(self.sets, place).position();
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        legal_for::<R, White>(&position, &mut MoveSink::listing(&mut list));
        let (decided, left) = first_look::<R>(&position, &list, known);
        self.list = list;
        self.halves[half].left[place] = left;
        if let Some(outcome) = decided {
            self.decide(half, place, outcome, outcome.plies == 0);
        }
    }

    fn decide(&mut self, half: usize, place: usize, outcome: Outcome, is_now: bool) {
        self.halves[half].codes[place] = outcome.code();
        let state = u32::try_from(place).unwrap_or(0) | if half == 1 { SECOND } else { 0 };
        if is_now {
            self.now.push(state);
        } else {
            self.next.push(state);
        }
    }

    /// Tells the positions from which a king's move leads to one that is decided.
    fn tell_before<R: SmallRules>(&mut self, state: u32, plies: u8) {
        let (half, place) = (usize::from(state & SECOND != 0), (state & !SECOND) as usize);
        let is_lost = Outcome::of(self.halves[half].codes[place]).value == EndgameValue::Loss;
        let position = self.halves[half].frame.squares(self.sets, place).position();
        let other = if self.halves.len() == 1 { 0 } else { 1 - half };
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        // A king can have come from wherever it could go.
        let turned = position.with_turn(Color::Black);
        quiet_moves::<R>(&turned, &mut MoveSink::listing(&mut list));
        for ply in list
            .iter()
            .filter(|ply| position.kings().contains(ply.from))
        {
            let before = turned.after::<R, Black>(*ply).with_turn(Color::Black);
            let before = Squares::of(DarkBoard::of::<R>(), &before).king_place();
            let at = &mut self.halves[other];
            if at.codes[before] != OPEN || at.left[before] == SETTLED {
                continue;
            }
            if is_lost {
                self.decide(
                    other,
                    before,
                    Outcome {
                        value: EndgameValue::Win,
                        plies: plies + 1,
                    },
                    false,
                );
            } else {
                at.left[before] -= 1;
                if at.left[before] == 0 {
                    self.decide(
                        other,
                        before,
                        Outcome {
                            value: EndgameValue::Loss,
                            plies: plies + 1,
                        },
                        false,
                    );
                }
            }
        }
        self.list = list;
    }
}

/// Returns a position's worth if its captures and men's moves decide it. Also returns how many of
/// its moves may yet lose.
fn first_look<R: SmallRules>(
    position: &Position<u64>,
    list: &[Move<u64>],
    known: &impl Known,
) -> (Option<Outcome>, u8) {
    let captures = list.first().is_some_and(|ply| ply.captures());
    let (mut inside, mut is_safe, mut progresses) = (0, false, false);
    for ply in list {
        if !captures && position.kings().contains(ply.from) {
            inside += 1;
            continue;
        }
        progresses = true;
        let next = position.after::<R, White>(*ply);
        let theirs = if next.pieces(Color::Black).is_empty() {
            EndgameValue::Loss
        } else {
            known.value(&next)
        };
        match theirs {
            EndgameValue::Loss => {
                return (
                    Some(Outcome {
                        value: EndgameValue::Win,
                        plies: 1,
                    }),
                    SETTLED,
                );
            }
            EndgameValue::Draw => is_safe = true,
            EndgameValue::Win => {}
        }
    }
    match (inside, is_safe) {
        (0, true) => (None, SETTLED),
        (0, false) => (
            Some(Outcome {
                value: EndgameValue::Loss,
                plies: u8::from(progresses),
            }),
            SETTLED,
        ),
        (_, true) => (None, SAFE + inside),
        (_, false) => (None, inside),
    }
}
