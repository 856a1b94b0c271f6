//! Resolves a move in notation to a ply, and writes a ply in notation.

use super::board::Board;
use super::illegal::{Illegal, explain};
use super::moves::Move;
use super::position::Ply;
use super::route::{Route, passes, route};
use super::square::Name;

/// A legal move as a ply and in notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    pub ply: Ply<u128>,
    /// Short unless that is ambiguous.
    pub notation: Move,
}

impl Board {
    /// Every legal move.
    pub fn legal(&self) -> Vec<LegalMove> {
        let plies = self.plies();
        plies.iter().map(|ply| LegalMove { ply: *ply, notation: self.write_among(*ply, &plies) }).collect()
    }

    /// How a legal ply is written.
    pub fn write(&self, ply: Ply<u128>) -> Move {
        self.write_among(ply, &self.plies())
    }

    fn write_among(&self, ply: Ply<u128>, plies: &[Ply<u128>]) -> Move {
        let ends = |other: &&Ply<u128>| (other.from, other.to, other.captures()) == (ply.from, ply.to, ply.captures());
        if plies.iter().filter(ends).count() > 1 { self.write_route(&route(self, ply)) } else { self.write_ends(ply) }
    }

    /// A ply written with its first and its last square.
    fn write_ends(&self, ply: Ply<u128>) -> Move {
        Move::over(vec![self.name(ply.from), self.name(ply.to)], ply.captures())
    }

    /// A capture written in full.
    pub fn write_route(&self, route: &Route) -> Move {
        Move::over(route.iter().map(|index| self.name(*index)).collect(), true)
    }

    /// The ply that a move in notation means here.
    ///
    /// # Errors
    /// Why it is refused: no legal move matches, or several do.
    pub fn resolve(&self, notation: &Move) -> Result<Ply<u128>, Illegal> {
        let squares = notation.squares().iter().map(|name| self.find(*name)).collect::<Result<Vec<_>, _>>()?;
        let plies = self.plies();
        let [from, between @ .., to] = squares.as_slice() else { return Err(Illegal::NoMove(notation.clone())) };
        let ends = |ply: &Ply<u128>| (ply.from, ply.to, ply.captures()) == (*from, *to, notation.captures());
        let meant: Vec<_> = plies.iter().copied().filter(ends).collect();
        match self.by_way_of(meant, between).as_slice() {
            [ply] => Ok(*ply),
            [] => Err(explain(self, &plies, notation, &squares)),
            several => Err(Illegal::Ambiguous {
                notation: notation.clone(),
                full: several.iter().map(|ply| self.write_route(&route(self, *ply))).collect(),
            }),
        }
    }

    /// Those of the plies that can be made by way of these squares; if one has no further square, that one alone.
    fn by_way_of(&self, plies: Vec<Ply<u128>>, between: &[u8]) -> Vec<Ply<u128>> {
        let passes = |ply: &Ply<u128>| between.is_empty() || passes(self, *ply, between);
        let passing: Vec<_> = plies.into_iter().filter(passes).collect();
        let full = |ply: &Ply<u128>| ply.captured.count_ones() as usize == between.len() + 1;
        match passing.iter().copied().filter(full).collect::<Vec<_>>().as_slice() {
            [only] => vec![*only],
            _ => passing,
        }
    }

    fn find(&self, name: Name) -> Result<u8, Illegal> {
        self.squares().index(name).ok_or(Illegal::NoSquare(name, self.variant))
    }
}
