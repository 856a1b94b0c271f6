//! The figures on cards, by their names.

use std::sync::LazyLock;

use super::backs;
use super::canvas::Canvas;
use super::figure_file::{self, Part};
use super::pixels::Pixels;
use parlour_config::{CardBack, PictureSet};
use parlour_model::player::Level;

/// The least red, green and blue of paper.
const PAPER: u8 = 0xdc;

/// The figures of a file of `assets/art`, read at their first use.
macro_rules! figures {
    ($($(#[$attribute:meta])* $set:ident: $file:literal;)+) => {
        $($(#[$attribute])* pub(super) static $set: LazyLock<Vec<Figure>> =
            LazyLock::new(|| figure_file::read($file, include_str!(concat!("../../../../assets/art/", $file))));)+
    };
}

figures! {
    /// In the order of the values of cards.
    MOTIFS: "motifs.txt";
    /// The second set of pictures, in the same order.
    SHAPES: "shapes.txt";
    /// In the order of their powers.
    ANIMALS: "animals.txt";
    /// From the lowest rank on.
    BIRDS: "birds.txt";
    /// The heads of the robots, in the order of their levels.
    BOTS: "bots.txt";
    LETTERS: "letters.txt";
    ICON: "icon.txt";
    DIGITS: "digits.txt";
    /// The pieces of checkers: a man, a king, a ringed man.
    PIECES: "pieces.txt";
}

/// A figure: a name, and how it is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    pub name: &'static str,
    drawing: Drawing,
    /// Its drawings for small places, smallest first; none for a figure that is never so small.
    pixels: &'static [Pixels],
}

#[derive(Clone, Copy, Debug)]
enum Drawing {
    Parts(&'static [Part]),
    /// A pattern, which goes on over the whole of a card's back.
    Pattern(fn(&mut Canvas)),
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
    pub(super) const fn new(
        name: &'static str,
        parts: &'static [Part],
        pixels: &'static [Pixels],
    ) -> Self {
        let drawing = Drawing::Parts(parts);
        Self {
            name,
            drawing,
            pixels,
        }
    }

    pub(super) const fn pattern(name: &'static str, draw: fn(&mut Canvas)) -> Self {
        let drawing = Drawing::Pattern(draw);
        let pixels = &[];
        Self {
            name,
            drawing,
            pixels,
        }
    }

    pub(super) fn draw(self, canvas: &mut Canvas) {
        match self.drawing {
            Drawing::Parts(_) if canvas.draw_pixels(self.pixels) => {}
            Drawing::Parts(parts) => parts.iter().for_each(|part| part.draw(canvas)),
            Drawing::Pattern(draw) => draw(canvas),
        }
    }

    /// Its shapes, in the order in which they are drawn; a pattern has none.
    pub(super) const fn parts(self) -> &'static [Part] {
        match self.drawing {
            Drawing::Parts(parts) => parts,
            Drawing::Pattern(_) => &[],
        }
    }

    /// Its drawings for small places.
    pub(super) const fn pixels(self) -> &'static [Pixels] {
        self.pixels
    }

    /// Returns whether it covers a card's back.
    pub const fn is_pattern(self) -> bool {
        matches!(self.drawing, Drawing::Pattern(_))
    }

    /// Returns whether it has the colours of what it shows on a card of this colour: on paper, where
    /// all of them are seen. The animals and the robots have them everywhere.
    pub fn has_colours_on(self, body: Option<[u8; 3]>) -> bool {
        let is_paper = body.is_some_and(|body| body.iter().all(|part| *part >= PAPER));
        is_paper || ANIMALS.contains(&self) || BOTS.contains(&self)
    }

    /// The motif, the animal or the bird of a name.
    pub fn named(name: &str) -> Option<Self> {
        let mut known = MOTIFS.iter().chain(ANIMALS.iter()).chain(BIRDS.iter());
        known.find(|figure| figure.name == name).copied()
    }

    /// The head of a level's character.
    pub fn bot(level: Level) -> Option<Self> {
        let name = level.character();
        BOTS.iter()
            .find(|figure| figure.name.eq_ignore_ascii_case(name))
            .copied()
    }

    /// All motifs, in the order of the values of cards.
    pub fn motifs() -> impl Iterator<Item = Self> + Clone {
        MOTIFS.iter().copied()
    }

    /// The motif of a card's value, counted from 0; after the last comes the first.
    pub fn motif(index: usize) -> Self {
        MOTIFS[index % MOTIFS.len()]
    }

    /// The figure that stands for a motif in a set of pictures.
    #[must_use]
    pub fn in_set(self, set: PictureSet) -> Self {
        let place = Self::motifs().position(|motif| motif == self);
        match (set, place) {
            (PictureSet::Shapes, Some(place)) => SHAPES[place],
            _ => self,
        }
    }

    /// The bird of a rank, counted from the lowest.
    pub fn bird(index: usize) -> Option<Self> {
        BIRDS.get(index).copied()
    }

    /// A man or a king of checkers, or the ringed man that stands for both where colours are not mixed.
    pub fn piece(king: bool, ringed: bool) -> Self {
        PIECES[if ringed { 2 } else { usize::from(king) }]
    }

    /// A letter of the program's name.
    pub fn letter(name: &str) -> Option<Self> {
        LETTERS.iter().find(|letter| letter.name == name).copied()
    }

    /// The icon of the program.
    pub(super) fn icon() -> Self {
        ICON[0]
    }

    /// The pattern of a card's back.
    pub const fn back(back: CardBack) -> Self {
        backs::BACKS[back as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_its_figures() {
        let sets = [
            &MOTIFS, &SHAPES, &ANIMALS, &BIRDS, &BOTS, &LETTERS, &DIGITS, &PIECES, &ICON,
        ];
        assert_eq!(sets.map(|set| set.len()), [20, 20, 5, 10, 7, 6, 10, 3, 1]);
        let figures = sets.into_iter().flat_map(|set| set.iter());
        assert!(figures.into_iter().all(|figure| !figure.parts().is_empty()));
        assert!(
            Level::OFFERED
                .into_iter()
                .all(|level| Figure::bot(level).is_some())
        );
    }
}
