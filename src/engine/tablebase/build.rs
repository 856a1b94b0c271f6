//! Solves all positions of a material: by where the men stand, those nearest to the crown first, each such space by
//! itself (`space.rs`).
//!
//! At any time there are in memory the values of all materials with fewer pieces, of those that a crowning leads to, of the
//! material that is being solved (two bits a position), and one space (two bytes a position).

use std::cell::Cell;

use super::material::Material;
use super::packing::Blanks;
use super::places::{DarkBoard, Layout, MOST_SQUARES, Squares};
use super::space::{Frame, KingSets, Known, SmallRules, Space, solve};
use super::value::{EndgameValue, Values};
use draughts::board::Board;
use draughts::generate::{is_threatened, legal_for};
use draughts::position::Position;
use draughts::side::{Color, White};
use draughts::sink::MoveSink;

/// All positions of a material, solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    /// The pieces, those of the side to move first.
    pub material: Material,
    pub(super) values: Values,
    /// The numbers of positions that are lost, drawn and won for the side to move.
    pub counts: [u64; 3],
    /// The longest way to the next progress, in plies.
    pub longest: u8,
}

impl Slice {
    fn drawn(board: DarkBoard, material: Material) -> Self {
        Self {
            material,
            values: Values::drawn(Layout::of(board, material).total()),
            counts: [0; 3],
            longest: 0,
        }
    }

    /// Returns the number of positions.
    pub fn positions(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The same with the difference of each value from that of another slice of this material and board.
    pub(super) fn minus(&self, other: &Self) -> Self {
        let mut values = Values::drawn(self.values.len());
        for at in 0..values.len() {
            values.set(at, self.values.get(at).minus(other.values.get(at)));
        }
        Self {
            values,
            ..self.clone()
        }
    }

    /// The places where the side to move can capture.
    pub(super) fn blanks<R: SmallRules>(&self) -> Blanks {
        let board = DarkBoard::of::<R>();
        let sets = KingSets::up_to(board, self.material.kings.max(self.material.their_kings));
        let mut blanks = Blanks::none(self.values.len());
        for_each(board, self.material, &sets, |place, squares| {
            if can_capture::<R>(&squares.position()) {
                blanks.put(place);
            }
        });
        blanks
    }
}

/// Each position of a material with its place.
fn for_each(
    board: DarkBoard,
    material: Material,
    sets: &KingSets,
    mut hand: impl FnMut(usize, Squares),
) {
    let layout = Layout::of(board, material);
    let theirs = board.their_men_sets(material.their_men);
    for (men, their_men) in board
        .men_sets(material.men)
        .into_iter()
        .flat_map(|men| theirs.iter().map(move |their| (men, *their)))
    {
        if men & their_men != 0 {
            continue;
        }
        let kings = (material.kings, material.their_kings);
        let frame = Frame::new(board, (men, their_men), kings);
        let start = layout.place(frame.squares(sets, 0));
        (0..frame.len()).for_each(|place| hand(start + place, frame.squares(sets, place)));
    }
}

fn can_capture<R: SmallRules>(position: &Position<u64>) -> bool {
    is_threatened::<R>(&position.with_turn(Color::Black))
}

/// The slices that are known so far.
#[derive(Debug)]
pub struct Slices {
    board: DarkBoard,
    by_code: Vec<Option<(Layout, Slice)>>,
    sets: KingSets,
    /// The most pieces of the tables that are made.
    pieces: usize,
    /// Set when a slice was asked for that does not exist. Results since then are not reliable.
    is_incomplete: Cell<bool>,
}

impl Slices {
    /// Returns an empty set of tables for up to `pieces` pieces.
    pub(super) fn of(board: DarkBoard, pieces: usize) -> Self {
        Self {
            board,
            by_code: vec![None; Material::CODES],
            sets: KingSets::up_to(board, pieces - 1),
            pieces,
            is_incomplete: Cell::new(false),
        }
    }

    /// Adds one that was solved before.
    pub fn put(&mut self, slice: Slice) {
        let code = slice.material.code();
        self.by_code[code] = Some((Layout::of(self.board, slice.material), slice));
    }

    /// The slice of a material, if it is there.
    pub fn get(&self, material: Material) -> Option<&Slice> {
        self.by_code[material.code()]
            .as_ref()
            .map(|(_, slice)| slice)
    }

    /// Forgets what no material is built from that comes after one: of the most pieces those with two men fewer.
    pub fn forget_before(&mut self, material: Material) {
        for entry in &mut self.by_code {
            let past = |slice: &Slice| {
                slice.material.pieces() == self.pieces
                    && slice.material.all_men() + 1 < material.all_men()
            };
            if entry.as_ref().is_some_and(|(_, slice)| past(slice)) {
                *entry = None;
            }
        }
    }

    /// Solves a material and its mirror image as the other side sees it. All that they lead to must
    /// be known. `tell` receives the share done, 0 to 1. Returns `None` if `tell` cancels the work,
    /// or if something that they lead to is not known.
    pub(super) fn solve<R: SmallRules>(
        &mut self,
        material: Material,
        limit: u8,
        tell: &mut dyn FnMut(f64) -> bool,
    ) -> Option<()> {
        let board = self.board;
        for of in [material, material.turned()] {
            self.put(Slice::drawn(self.board, of));
        }
        let (men, their_men) = (
            by_progress(board.men_sets(material.men), |square| board.rows(square)[0]),
            by_progress(board.their_men_sets(material.their_men), |square| {
                board.rows(square)[1]
            }),
        );
        let all = men.iter().map(|(_, set)| set.len()).sum::<usize>()
            * their_men.iter().map(|(_, set)| set.len()).sum::<usize>();
        let mut done = 0_usize;
        let mut ways: Vec<_> = men
            .iter()
            .flat_map(|own| their_men.iter().map(move |their| (own, their)))
            .collect();
        ways.sort_by_key(|((own, _), (their, _))| own + their);
        for ((_, own), (_, theirs)) in ways {
            for men in own {
                for their_men in theirs {
                    done += 1;
                    let kings = (material.kings, material.their_kings);
                    self.solve_space::<R>(Frame::new(board, (*men, *their_men), kings), limit);
                }
                #[expect(clippy::cast_precision_loss, reason = "for a bar")]
                if !tell(done as f64 / all as f64) {
                    return None;
                }
            }
        }
        (!self.is_incomplete.get()).then_some(())
    }

    fn solve_space<R: SmallRules>(&mut self, frame: Frame, limit: u8) {
        if frame.men & frame.their_men != 0 {
            return;
        }
        let turned = frame.turned();
        // A place that both sides see alike comes twice among the places of the men.
        let is_alike =
            frame.squares(&self.sets, 0).material() == turned.squares(&self.sets, 0).material();
        if is_alike && (turned.men, turned.their_men) < (frame.men, frame.their_men) {
            return;
        }
        if let Some(space) = solve::<R>(frame, &self.sets, limit, self, &|| true) {
            self.keep(&space);
        }
    }

    fn keep(&mut self, space: &Space) {
        for (frame, outcomes) in space.halves() {
            let first = frame.squares(&self.sets, 0);
            let Some((layout, slice)) = &mut self.by_code[first.material().code()] else {
                continue;
            };
            let start = layout.place(first);
            for (place, outcome) in outcomes.enumerate() {
                slice.values.set(start + place, outcome.value);
                slice.counts[outcome.value as usize] += 1;
                slice.longest = slice.longest.max(outcome.plies);
            }
        }
    }

    /// The first position of a slice whose value does not follow from those of its moves, if there is one; and how many drawn ones
    /// would be decided but for the count of moves.
    pub(super) fn contradiction<R: SmallRules>(
        &self,
        material: Material,
        limit: u8,
    ) -> Result<u64, Squares> {
        let Some(slice) = self.get(material) else {
            return Ok(0);
        };
        let (mut cut, mut wrong) = (0, None);
        for_each(self.board, material, &self.sets, |place, squares| {
            let (value, best) = (slice.values.get(place), self.best::<R>(&squares.position()));
            if value != best {
                let by_count =
                    value == EndgameValue::Draw && slice.longest == limit && material.kings > 0;
                if by_count {
                    cut += 1;
                } else {
                    wrong = wrong.or(Some(squares));
                }
            }
        });
        wrong.map_or(Ok(cut), Err)
    }

    /// Each position of a material with its place.
    #[cfg(test)]
    pub(super) fn for_each_position(
        &self,
        material: Material,
        mut hand: impl FnMut(usize, Position<u64>),
    ) {
        for_each(self.board, material, &self.sets, |place, squares| {
            hand(place, squares.position());
        });
    }

    /// Adds a slice that was read, whose values say nothing where the side to move can capture.
    pub(super) fn restore<R: SmallRules>(&mut self, mut slice: Slice) {
        for_each(self.board, slice.material, &self.sets, |place, squares| {
            let position = squares.position();
            if can_capture::<R>(&position) {
                slice.values.set(place, self.best::<R>(&position));
            }
        });
        self.put(slice);
    }

    /// The best that a move of White's leads to.
    fn best<R: SmallRules>(&self, position: &Position<u64>) -> EndgameValue {
        let mut list = Vec::new();
        legal_for::<R, White>(position, &mut MoveSink::listing(&mut list));
        let after = list.iter().map(|ply| {
            let next = position.after::<R, White>(*ply);
            if next.pieces(Color::Black).is_empty() {
                EndgameValue::Win
            } else {
                self.value(&next).turned()
            }
        });
        after.max().unwrap_or(EndgameValue::Loss)
    }
}

impl Known for Slices {
    fn value(&self, position: &Position<u64>) -> EndgameValue {
        let squares = Squares::of(self.board, position);
        if let Some((layout, slice)) = &self.by_code[squares.material().code()] {
            return slice.values.get(layout.place(squares));
        }
        self.is_incomplete.set(true);
        EndgameValue::Draw
    }
}

/// Sets of men by how many rows they have before them, the fewest first; `rows` tells those of a square.
fn by_progress(sets: Vec<u64>, rows: impl Fn(usize) -> usize) -> Vec<(usize, Vec<u64>)> {
    let rows = |set: u64| {
        (0..MOST_SQUARES)
            .filter(|square| set >> square & 1 == 1)
            .map(&rows)
            .sum()
    };
    let mut by_rows: Vec<(usize, Vec<u64>)> = Vec::new();
    for set in sets {
        let rows: usize = rows(set);
        match by_rows.binary_search_by_key(&rows, |(rows, _)| *rows) {
            Ok(at) => by_rows[at].1.push(set),
            Err(at) => by_rows.insert(at, (rows, vec![set])),
        }
    }
    by_rows
}

/// A position as a board of its variant.
pub(super) fn board(variant: draughts::variant::Variant, squares: Squares) -> Board {
    Board::new_unchecked(variant, squares.position().widen())
}
