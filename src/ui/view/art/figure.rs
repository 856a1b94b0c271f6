//! The figures on cards, by their names.

use super::canvas::Canvas;
use super::{animals, backs, birds, letters, motifs, shapes};
use crate::config::{CardBack, PictureSet};

/// The least red, green and blue of paper.
const PAPER: u8 = 0xdc;

/// A figure: a name, and how it is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    pub name: &'static str,
    draw: fn(&mut Canvas),
    pattern: bool,
}

impl PartialEq for Figure {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Figure {}

impl std::hash::Hash for Figure {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl Figure {
    pub(super) const fn new(name: &'static str, draw: fn(&mut Canvas)) -> Self {
        Self {
            name,
            draw,
            pattern: false,
        }
    }

    /// A pattern, which goes on over the whole of a card's back.
    pub(super) const fn pattern(name: &'static str, draw: fn(&mut Canvas)) -> Self {
        Self {
            name,
            draw,
            pattern: true,
        }
    }

    pub(super) fn draw(self, canvas: &mut Canvas) {
        (self.draw)(canvas);
    }

    /// Returns whether it covers a card's back.
    pub const fn is_pattern(self) -> bool {
        self.pattern
    }

    /// Returns whether it has the colours of what it shows on a card of this colour: on paper, where
    /// all of them are seen. The animals have them everywhere.
    pub fn has_colours_on(self, body: Option<[u8; 3]>) -> bool {
        let is_paper = body.is_some_and(|body| body.iter().all(|part| *part >= PAPER));
        is_paper || animals::ANIMALS.contains(&self)
    }

    /// The motif or the animal of a name.
    pub fn named(name: &str) -> Option<Self> {
        let mut known = motifs::MOTIFS.into_iter().chain(animals::ANIMALS);
        known.find(|figure| figure.name == name)
    }

    /// All motifs, in the order of the values of cards.
    pub fn motifs() -> impl Iterator<Item = Self> + Clone {
        motifs::MOTIFS.into_iter()
    }

    /// The motif of a card's value, counted from 0; after the last comes the first.
    pub fn motif(index: usize) -> Self {
        motifs::MOTIFS[index % motifs::MOTIFS.len()]
    }

    /// The figure that stands for a motif in a set of pictures.
    #[must_use]
    pub fn in_set(self, set: PictureSet) -> Self {
        let place = Self::motifs().position(|motif| motif == self);
        match (set, place) {
            (PictureSet::Shapes, Some(place)) => shapes::SHAPES[place],
            _ => self,
        }
    }

    /// The bird of a rank, counted from the lowest.
    pub fn bird(index: usize) -> Option<Self> {
        birds::BIRDS.get(index).copied()
    }

    /// A letter of the program's name.
    pub fn letter(name: &str) -> Option<Self> {
        letters::LETTERS
            .into_iter()
            .find(|letter| letter.name == name)
    }

    /// The pattern of a card's back.
    pub const fn back(back: CardBack) -> Self {
        backs::BACKS[back as usize]
    }
}
