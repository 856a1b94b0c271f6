//! From a written move to the ply it means, and back.

use super::board::Board;
use super::illegal::{Illegal, explain};
use super::position::Ply;
use super::route::{Route, passes, route};
use super::square::Name;
use super::written::Move;

/// A legal move: what it does, and how it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legal {
    /// What it does.
    pub ply: Ply<u128>,
    /// How it is written: short unless that is ambiguous.
    pub written: Move,
}

impl Board {
    /// Every legal move with its written form.
    #[must_use]
    pub fn legal(&self) -> Vec<Legal> {
        let plies = self.plies();
        plies.iter().map(|ply| Legal { ply: *ply, written: self.write_among(*ply, &plies) }).collect()
    }

    /// How a legal ply is written.
    #[must_use]
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
    #[must_use]
    pub fn write_route(&self, route: &Route) -> Move {
        Move::over(route.iter().map(|index| self.name(*index)).collect(), true)
    }

    /// What a written move means here.
    ///
    /// # Errors
    /// Why it is refused: it means nothing, or several things.
    pub fn resolve(&self, written: &Move) -> Result<Ply<u128>, Illegal> {
        let squares = written.squares().iter().map(|name| self.find(*name)).collect::<Result<Vec<_>, _>>()?;
        let plies = self.plies();
        let [from, between @ .., to] = squares.as_slice() else { return Err(Illegal::NoMove(written.clone())) };
        let ends = |ply: &Ply<u128>| (ply.from, ply.to, ply.captures()) == (*from, *to, written.captures());
        let meant: Vec<_> = plies.iter().copied().filter(ends).collect();
        match self.by_way_of(meant, between).as_slice() {
            [ply] => Ok(*ply),
            [] => Err(explain(self, &plies, written, &squares)),
            several => Err(Illegal::Ambiguous {
                written: written.clone(),
                full: several.iter().map(|ply| self.write_route(&route(self, *ply))).collect(),
            }),
        }
    }

    /// Those of the plies that can be made by way of these squares; where one needs no further square, that one.
    fn by_way_of(&self, plies: Vec<Ply<u128>>, between: &[u8]) -> Vec<Ply<u128>> {
        if between.is_empty() {
            return plies;
        }
        let passing: Vec<_> = plies.into_iter().filter(|ply| passes(self, *ply, between)).collect();
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
