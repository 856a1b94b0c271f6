//! Computes the tablebase by retrograde analysis: from decided positions back to those that lead to them, in the order
//! of the plies to the end.
//!
//! A capture or a crowning leads to a material that has been solved before. Every other move goes from a
//! material to the same one as the other side sees it, so these two are solved together.

use super::position_index::{Material, PositionIndex, materials, turned};
use super::{DRAWN, NONE, Tablebase, TablebaseScore, worth};
use crate::model::checkers::bitboard::Bitboard;
use crate::model::checkers::generate::legal;
use crate::model::checkers::geometry::{BoardGeometry, Dark8, UP_LEFT, UP_RIGHT};
use crate::model::checkers::position::{Ply, Position};
use crate::model::checkers::side::{Color, White};
use crate::model::checkers::sink::CollectMoves;
use crate::model::checkers::variant::English;
use crate::model::checkers::variant_rules::DIAGONALS;

/// What is known of a position on the way to its value.
#[derive(Clone, Copy, Debug, Default)]
struct Pending {
    /// Moves within the two materials that are not known to lose.
    left: u8,
    /// The longest that a move out of them resists, in plies.
    longest: u8,
    /// Whether a move out of them draws or wins: it cannot be lost.
    safe: bool,
    /// Whether its value does not depend on moves within the two materials.
    settled: bool,
}

/// Two materials that are solved together, or one that both sides see alike.
struct MaterialPair<'a> {
    index: &'a PositionIndex,
    values: &'a mut [u8],
    /// By place in the long list, less the first place of its material.
    pending: [Vec<Pending>; 2],
    materials: [Material; 2],
    /// The positions that end after so many plies: which of the materials, and where in it.
    decided: Vec<Vec<(u8, u32)>>,
    list: Vec<Ply<u64>>,
}

impl Tablebase {
    /// Solves all endings.
    pub(super) fn solve() -> Self {
        let index = PositionIndex::new();
        let mut values = vec![NONE; index.total()];
        for material in materials().filter(|material| *material <= turned(*material)) {
            MaterialPair::new(&index, &mut values, material).solve();
        }
        Self { index, values }
    }
}

impl<'a> MaterialPair<'a> {
    fn new(index: &'a PositionIndex, values: &'a mut [u8], material: Material) -> Self {
        let materials = [material, turned(material)];
        let pending = materials.map(|material| vec![Pending::default(); index.size(material)]);
        Self { index, values, pending, materials, decided: vec![Vec::new(); 256], list: Vec::new() }
    }

    fn solve(mut self) {
        let sides = if self.materials[0] == self.materials[1] { 1 } else { 2 };
        for side in 0..sides {
            for rank in 0..self.pending[side].len() {
                if let Some(position) = self.index.position(self.materials[side], rank) {
                    self.look(side, rank, &position);
                }
            }
        }
        for plies in 0..self.decided.len() {
            // What is found on the way ends later.
            for (side, rank) in std::mem::take(&mut self.decided[plies]) {
                self.decide(usize::from(side), rank as usize, plies);
            }
        }
    }

    /// The first look at a position: what its moves out of the two materials come to.
    fn look(&mut self, side: usize, rank: usize, position: &Position<u64>) {
        self.put(side, rank, DRAWN);
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        legal::<English>(position, &mut CollectMoves::behind(&mut list));
        let captures = list.first().is_some_and(|ply| ply.captures());
        let mut pending = Pending { settled: captures || list.is_empty(), ..Pending::default() };
        let mut soonest: Option<u8> = None;
        for ply in &list {
            if !captures && !ply.crowned {
                pending.left += 1;
                continue;
            }
            match self.after(position, *ply) {
                TablebaseScore::Loss(plies) => soonest = Some(soonest.map_or(plies + 1, |old| old.min(plies + 1))),
                TablebaseScore::Draw => pending.safe = true,
                TablebaseScore::Win(plies) => pending.longest = pending.longest.max(plies + 1),
            }
        }
        pending.safe |= soonest.is_some();
        self.list = list;
        self.pending[side][rank] = pending;
        if let Some(plies) = soonest {
            self.ends_after(plies, side, rank);
        } else if pending.left == 0 && !pending.safe {
            self.ends_after(pending.longest, side, rank);
        }
    }

    /// The worth after a ply that leads to a material solved before, to the other side.
    fn after(&self, position: &Position<u64>, ply: Ply<u64>) -> TablebaseScore {
        let next = position.after::<English, White>(ply);
        if next.sides[Color::Black.index()].is_empty() {
            return TablebaseScore::Loss(0);
        }
        worth(self.values[self.index.place(&next)]).unwrap_or(TablebaseScore::Draw)
    }

    /// Gives a position its value, and tells those that lead to it.
    fn decide(&mut self, side: usize, rank: usize, plies: usize) {
        let place = self.index.range(self.materials[side]).start + rank;
        if self.values[place] != DRAWN {
            return;
        }
        let Some(position) = self.index.position(self.materials[side], rank) else { return };
        let plies = u8::try_from(plies).unwrap_or(u8::MAX);
        self.put(side, rank, plies + 1);
        let (other, first) = self.other(side);
        for_each_before(&position, |before| {
            let rank = self.index.place(&before) - first;
            self.on_successor(other, rank, plies);
        });
    }

    /// The material that leads to one of the two: its index and its first place.
    fn other(&self, side: usize) -> (usize, usize) {
        let other = if self.materials[0] == self.materials[1] { side } else { 1 - side };
        (other, self.index.range(self.materials[other]).start)
    }

    /// Propagates to a position that one of its moves leads to an end after so many plies.
    fn on_successor(&mut self, side: usize, rank: usize, plies: u8) {
        let pending = &mut self.pending[side][rank];
        if pending.settled {
            return;
        }
        let lost_there = plies.is_multiple_of(2);
        if lost_there {
            self.ends_after(plies + 1, side, rank);
            return;
        }
        pending.left -= 1;
        if pending.left == 0 && !pending.safe {
            let plies = pending.longest.max(plies + 1);
            self.ends_after(plies, side, rank);
        }
    }

    fn ends_after(&mut self, plies: u8, side: usize, rank: usize) {
        let (side, rank) = (u8::try_from(side).unwrap_or(0), u32::try_from(rank).unwrap_or(0));
        self.decided[usize::from(plies)].push((side, rank));
    }

    fn put(&mut self, side: usize, rank: usize, value: u8) {
        let start = self.index.range(self.materials[side]).start;
        self.values[start + rank] = value;
    }
}

/// Every position from which Black can have come to one with White to move, capturing and crowning nothing.
/// Whether Black should have captured instead is not asked.
fn for_each_before(position: &Position<u64>, mut put: impl FnMut(Position<u64>)) {
    let free = Dark8::BOARD & !(position.sides[0] | position.sides[1]);
    let mut undo = |piece: u64, directions: &[usize], king: bool| {
        for &direction in directions {
            let from = Dark8::step(direction, piece) & free;
            if !from.is_empty() {
                let mut before = Position { turn: Color::Black, ..*position };
                before.sides[Color::Black.index()] ^= piece | from;
                before.kings ^= if king { piece | from } else { 0 };
                put(before);
            }
        }
    };
    position.men(Color::Black).each().for_each(|man| undo(man, &[UP_LEFT, UP_RIGHT], false));
    position.kings_of(Color::Black).each().for_each(|king| undo(king, &DIAGONALS, true));
}
