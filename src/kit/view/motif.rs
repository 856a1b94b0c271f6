//! The motif on the face of a card.

use std::borrow::Cow;

use super::art::Figure;
use super::glyphs::{SHAPES, Signs};
use super::theme::{COLOURS, Role};
use parlour_config::PictureSet;

/// The motif on the face of a card, identified by its text alone; shape, colour and picture help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motif<'a> {
    /// Differs from every other: a number, or a few letters. Up to three cells look best.
    pub text: Cow<'a, str>,
    /// The character that stands for it where there is room for one only.
    pub short: Short,
    /// The index of its shape, if it has one; see [`Signs::shape`].
    pub shape: Option<usize>,
    /// The colour of its card: [`Role::Face`] or [`Role::Ground`].
    pub tint: Role,
    /// Its picture; `None` shows text and shape instead.
    pub figure: Option<Figure>,
}

/// One character for a motif.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Short {
    Sign(char),
    /// The shape of this index.
    Shape(usize),
}

/// The one-character names of the first values, before the shapes follow.
const SHORT: &[u8; 61] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The pictures that have a shape, in the order of [`Signs::shapes`].
const SHAPED: [&str; 10] = [
    "heart", "spade", "diamond", "clover", "star", "moon", "sun", "fir", "note", "ghost",
];

impl Motif<'static> {
    /// The motif of a value counted from 1: the number, with shape, colour and picture that go with it.
    ///
    /// No two of the first 584 have both the short sign and the colour in common.
    pub fn numbered(value: usize) -> Self {
        let index = value.saturating_sub(1);
        let signs = SHORT.len() + SHAPES;
        let figure = Figure::motif(index);
        Self {
            text: Cow::Owned(value.to_string()),
            short: short(index % signs),
            shape: shape_of(figure.name),
            tint: Role::Face(u8::try_from(index % usize::from(COLOURS)).unwrap_or(0)),
            figure: Some(figure),
        }
    }
}

/// Returns the index of the shape that shows the same as a picture, if there is one.
pub fn shape_of(figure: &str) -> Option<usize> {
    SHAPED.iter().position(|name| *name == figure)
}

fn short(index: usize) -> Short {
    match SHORT.get(index) {
        Some(sign) => Short::Sign(char::from(*sign)),
        None => Short::Shape(index - SHORT.len()),
    }
}

impl Motif<'_> {
    /// The same motif in a set of pictures. Cards that are all of one colour keep their picture: it says
    /// what they are.
    #[must_use]
    pub fn in_set(self, set: PictureSet) -> Self {
        if set == PictureSet::Things || matches!(self.tint, Role::Ground(_)) {
            return self;
        }
        Self {
            shape: None,
            figure: self.figure.map(|figure| figure.in_set(set)),
            ..self
        }
    }

    /// The character that stands for it.
    pub fn sign(&self, signs: &Signs) -> char {
        match self.short {
            Short::Sign(sign) => sign,
            Short::Shape(index) => signs.shape(index),
        }
    }

    /// Text and shape, with a blank between if the text is short; the text alone if there is no room for more.
    pub fn label(&self, most: usize, signs: &Signs) -> String {
        let cells = crate::text::width(&self.text);
        let Some(shape) = self.shape.map(|shape| signs.shape(shape)) else {
            return self.text.clone().into_owned();
        };
        match most.saturating_sub(cells) {
            0 => self.text.clone().into_owned(),
            1 => format!("{}{shape}", self.text),
            _ => format!("{} {shape}", self.text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_config::caps::Glyphs;
    use std::collections::HashSet;

    #[test]
    fn the_first_values_differ_in_one_cell() {
        for glyphs in Glyphs::ALL {
            let signs = Signs::of(glyphs);
            let seen: HashSet<_> = (1..=584)
                .map(|value| Motif::numbered(value).look(signs))
                .collect();
            assert_eq!(seen.len(), 584);
            let plain: HashSet<_> = (1..=73)
                .map(|value| Motif::numbered(value).sign(signs))
                .collect();
            assert_eq!(plain.len(), 73, "without colour");
        }
    }

    impl Motif<'_> {
        fn look(&self, signs: &Signs) -> (char, Role) {
            (self.sign(signs), self.tint)
        }
    }

    #[test]
    fn a_label_never_takes_more_room_than_there_is() {
        let signs = Signs::of(Glyphs::Unicode);
        assert_eq!(Motif::numbered(8).label(3, signs), "8 ♪");
        assert_eq!(Motif::numbered(17).label(3, signs), "17▲");
        assert_eq!(Motif::numbered(12).label(3, signs), "12", "a picture alone");
        assert_eq!(Motif::numbered(123).label(3, signs), "123");
    }
}
