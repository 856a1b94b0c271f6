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
    /// The move.
    pub ply: Ply<u128>,
    /// Short unless that is ambiguous.
    pub notation: Move,
}

impl Board {
    /// Every legal move.
    pub fn legal(&self) -> Vec<LegalMove> {
        let plies = self.plies();
        plies
            .iter()
            .map(|ply| LegalMove {
                ply: *ply,
                notation: self.write_among(*ply, &plies),
            })
            .collect()
    }

    /// Writes a legal ply.
    pub fn write(&self, ply: Ply<u128>) -> Move {
        self.write_among(ply, &self.plies())
    }

    fn write_among(&self, ply: Ply<u128>, plies: &[Ply<u128>]) -> Move {
        let ends = |other: &&Ply<u128>| {
            (other.from, other.to, other.captures()) == (ply.from, ply.to, ply.captures())
        };
        if plies.iter().filter(ends).count() > 1 {
            self.write_route(&route(self, ply))
        } else {
            self.write_ends(ply)
        }
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
    /// No legal move matches, or several do.
    pub fn resolve(&self, notation: &Move) -> Result<Ply<u128>, Illegal> {
        let squares = notation
            .squares()
            .iter()
            .map(|name| self.find(*name))
            .collect::<Result<Vec<_>, _>>()?;
        let plies = self.plies();
        let signed = |ply: &Ply<u128>| ply.captures() == notation.captures();
        let meant = self.over(plies.iter().copied().filter(signed), &squares);
        match meant.as_slice() {
            [ply] => Ok(*ply),
            [] => Err(explain(self, &plies, notation, &squares)),
            several => Err(self.ambiguous(notation.clone(), several)),
        }
    }

    /// Makes the refusal of a notation that means several plies.
    pub(super) fn ambiguous(&self, notation: Move, plies: &[Ply<u128>]) -> Illegal {
        let full = plies
            .iter()
            .map(|ply| self.write_route(&route(self, *ply)))
            .collect();
        Illegal::Ambiguous { notation, full }
    }

    /// Those of the plies that lead over these squares, two at least, whatever sign is written between them.
    pub(super) fn over(
        &self,
        plies: impl Iterator<Item = Ply<u128>>,
        squares: &[u8],
    ) -> Vec<Ply<u128>> {
        let [from, between @ .., to] = squares else {
            return Vec::new();
        };
        self.by_way_of(
            plies
                .filter(|ply| (ply.from, ply.to) == (*from, *to))
                .collect(),
            between,
        )
    }

    /// Those of the plies that can be made by way of these squares; if one has no further square, that one alone.
    fn by_way_of(&self, plies: Vec<Ply<u128>>, between: &[u8]) -> Vec<Ply<u128>> {
        let passes = |ply: &Ply<u128>| between.is_empty() || passes(self, *ply, between);
        let passing: Vec<_> = plies.into_iter().filter(passes).collect();
        let full = |ply: &Ply<u128>| ply.captured.count_ones() as usize == between.len() + 1;
        match passing
            .iter()
            .copied()
            .filter(full)
            .collect::<Vec<_>>()
            .as_slice()
        {
            [only] => vec![*only],
            _ => passing,
        }
    }

    fn find(&self, name: Name) -> Result<u8, Illegal> {
        self.squares()
            .find(name)
            .ok_or(Illegal::NoSquare(name, self.variant))
    }
}
