//! Squares and arrows that are drawn on a position: the commands `%csl` and `%cal` in its comments, as lichess and lidraughts
//! write them.

use crate::prelude::*;
use crate::square::Square;
use crate::squares::{SquareName, Squares};

use super::node::{NodeId, Study};

/// The colour of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Brush {
    /// `G`.
    Green,
    /// `R`.
    Red,
    /// `Y`.
    Yellow,
    /// `B`.
    Blue,
}

impl Brush {
    fn of(letter: char) -> Option<Self> {
        Some(match letter {
            'G' => Self::Green,
            'R' => Self::Red,
            'Y' => Self::Yellow,
            'B' => Self::Blue,
            _ => return None,
        })
    }
}

/// A marked square, or an arrow.
///
/// ```
/// use draughts::study::{Brush, Study};
///
/// let study = Study::read("[GameType \"21\"] {[%csl G15,R22][%cal Y1115]} 1. 11-15 *", None)?;
/// let drawings = study.drawings(study.root());
/// assert_eq!(drawings.len(), 3);
/// assert_eq!((drawings[2].brush, drawings[2].to), (Brush::Yellow, Some(drawings[0].from)));
/// # Ok::<(), draughts::study::StudyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The colour.
    pub brush: Brush,
    /// The marked square, or the beginning of an arrow.
    pub from: Square,
    /// The end of an arrow.
    pub to: Option<Square>,
}

impl Drawing {
    /// Reads a drawing: `G22` or `Gc3`, and of an arrow both squares, `R2218` or `Rc3d4`.
    pub fn read(text: &str, squares: Squares) -> Option<Self> {
        let mut letters = text.chars();
        let brush = Brush::of(letters.next()?)?;
        let names = letters.as_str();
        let square = |text: &str| squares.find(text.parse().ok()?);
        let is_number = names.bytes().all(|byte| byte.is_ascii_digit());
        let (from, to) = if is_number && names.len() > 2 {
            names.split_at(names.len() / 2)
        } else {
            let (_, rest) = SquareName::read(names)?;
            names.split_at(names.len() - rest.len())
        };
        let to = match to {
            "" => None,
            to => Some(square(to)?),
        };
        let from = square(from)?;
        Some(Self { brush, from, to })
    }

    /// Reads drawings with commas or blanks between them. What is none is left out.
    pub fn read_all(text: &str, squares: Squares) -> impl Iterator<Item = Self> {
        text.split([',', ' ', '\n'])
            .filter_map(move |text| Self::read(text, squares))
    }
}

impl Study {
    /// The drawings on a position, in the order of its comments.
    pub fn drawings(&self, at: NodeId) -> Vec<Drawing> {
        let squares = self.board(at).squares();
        let mut found = Vec::new();
        for comment in self.comments(at) {
            let commands = comment.split("[%").skip(1);
            let commands = commands.filter_map(|text| text.split_once(']'));
            for (command, _) in commands {
                if let Some(("csl" | "cal", drawn)) = command.split_once(' ') {
                    found.extend(Drawing::read_all(drawn, squares));
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    fn read(variant: Variant, text: &str) -> Option<(Brush, String, Option<String>)> {
        let squares = Squares::of(variant);
        let name = |square| squares.name(square).to_string();
        let drawing = Drawing::read(text, squares)?;
        Some((drawing.brush, name(drawing.from), drawing.to.map(name)))
    }

    #[test]
    fn squares_are_numbers_of_two_digits_or_letters() {
        use Variant::{English, International, Russian};
        for (variant, text, from, to) in [
            (International, "G5", "5", None),
            (International, "G05", "5", None),
            (International, "G3228", "32", Some("28")),
            (International, "G0510", "5", Some("10")),
            (English, "Ga1c3", "29", Some("22")),
            (Russian, "Gc3d4", "c3", Some("d4")),
            (Russian, "G22", "c3", None),
            (Russian, "G2218", "c3", Some("d4")),
        ] {
            let wanted = (Brush::Green, from.into(), to.map(str::to_owned));
            assert_eq!(read(variant, text), Some(wanted), "{variant} {text}");
        }
        for text in ["", "G", "G33", "G2233", "X22", "22", "Gc3d", "é", "G22-18"] {
            assert_eq!(read(English, text), None, "{text}");
        }
    }

    /// Words of the comment change, and what is drawn stays.
    #[test]
    fn what_is_drawn_is_kept() {
        let text = "[GameType \"20\"] 1. 32-28 {a [%csl G5,R50][%cal Y3228] b} *";
        let mut study = Study::read(text, None).expect("PDN");
        let first = study.main_line()[1];
        assert_eq!(study.drawings(first).len(), 3);
        study.set_comment(first, "c");
        study.set_eval(first, "+0.10/9".parse().expect("an evaluation"));
        assert_eq!(study.drawings(first).len(), 3, "{}", study.text());
    }
}
