//! The reader of figures: `assets/art/README.md` tells the format.

use super::canvas::{Canvas, Point};
use super::figure::Figure;
use super::inks::Paint;
use super::pixels::Pixels;

/// A shape of a figure.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Part {
    Ellipse {
        at: Point,
        radii: Point,
        paint: Paint,
    },
    Ring {
        at: Point,
        radii: Point,
        width: f32,
        paint: Paint,
    },
    Polygon {
        corners: Vec<Point>,
        paint: Paint,
    },
    Polyline {
        points: Vec<Point>,
        width: f32,
        paint: Paint,
    },
}

impl Part {
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        match self {
            Self::Ellipse { at, radii, paint } => canvas.ellipse(*at, *radii, *paint),
            Self::Ring {
                at,
                radii,
                width,
                paint,
            } => canvas.ring(*at, *radii, *width, *paint),
            Self::Polygon { corners, paint } => canvas.polygon(corners, *paint),
            Self::Polyline {
                points,
                width,
                paint,
            } => canvas.line(points, *width, *paint),
        }
    }

    /// The same shape right of the middle where it was left, and the other way round.
    fn mirrored(mut self) -> Self {
        match &mut self {
            Self::Ellipse { at, .. } | Self::Ring { at, .. } => at.0 = 100.0 - at.0,
            Self::Polygon {
                corners: points, ..
            }
            | Self::Polyline { points, .. } => {
                for point in points {
                    point.0 = 100.0 - point.0;
                }
            }
        }
        self
    }

    /// Reads a line, such as `circle 50,20 8.5 red`.
    fn read(line: &str) -> Option<Self> {
        let (shape, rest) = line.split_once(' ')?;
        let (arguments, paint) = rest.rsplit_once(' ')?;
        let paint = Paint::of_word(paint)?;
        let (points, numbers): (Vec<_>, Vec<_>) = arguments
            .split_whitespace()
            .partition(|word| word.contains(','));
        let points = points.into_iter().map(point).collect::<Option<Vec<_>>>()?;
        let numbers = numbers
            .into_iter()
            .map(number)
            .collect::<Option<Vec<_>>>()?;
        Some(match (shape, &points[..], &numbers[..]) {
            ("circle", [at], [radius]) => Self::Ellipse {
                at: *at,
                radii: (*radius, *radius),
                paint,
            },
            ("ellipse", [at, radii], []) => Self::Ellipse {
                at: *at,
                radii: *radii,
                paint,
            },
            ("ring", [at, radii], [width]) => Self::Ring {
                at: *at,
                radii: *radii,
                width: *width,
                paint,
            },
            ("rect", [(x, y), (width, height)], []) => {
                let (right, bottom) = (x + width, y + height);
                let corners = vec![(*x, *y), (right, *y), (right, bottom), (*x, bottom)];
                Self::Polygon { corners, paint }
            }
            ("polygon", [_, _, _, ..], []) => Self::Polygon {
                corners: points,
                paint,
            },
            ("polyline", [_, _, ..], [width]) => Self::Polyline {
                width: *width,
                points,
                paint,
            },
            _ => return None,
        })
    }
}

fn point(word: &str) -> Option<Point> {
    let (x, y) = word.split_once(',')?;
    Some((number(x)?, number(y)?))
}

fn number(word: &str) -> Option<f32> {
    word.parse().ok().filter(|number: &f32| number.is_finite())
}

/// Reads the figures of a file.
///
/// # Panics
/// A line of the file is faulty; a test reads every file.
pub(super) fn read(file: &str, text: &'static str) -> Vec<Figure> {
    let mut figures: Vec<(&'static str, Vec<Part>, Vec<Pixels>)> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let words = line.trim();
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        if !line.starts_with(' ') {
            figures.push((words, Vec::new(), Vec::new()));
            continue;
        }
        let read = figures
            .last_mut()
            .and_then(|(_, parts, drawings)| read_line(words, parts, drawings));
        assert!(
            read.is_some(),
            "assets/art/{file}:{number}: \"{words}\" is no part of a figure"
        );
    }
    let figure = |(name, parts, drawings): (_, Vec<Part>, Vec<Pixels>)| {
        Figure::new(name, parts.leak(), drawings.leak())
    };
    figures.into_iter().map(figure).collect()
}

/// Adds what a line says to a figure: a shape, the beginning of a drawing, or a row of pixels, which is one word.
fn read_line(words: &str, parts: &mut Vec<Part>, drawings: &mut Vec<Pixels>) -> Option<()> {
    match words.split_once(' ') {
        None if words == "pixels" => drawings.push(Pixels::default()),
        None => drawings.last_mut()?.add(words)?,
        Some(("both", shape)) => {
            let part = Part::read(shape)?;
            parts.extend([part.clone(), part.mirrored()]);
        }
        Some(_) => parts.push(Part::read(words)?),
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_is_read_as_it_is_told() {
        let mut corners = vec![(20.0, 20.0), (30.0, 0.0), (10.0, 0.5)];
        let paint = Paint::Body;
        let polygon = Part::read("polygon 20,20 30,0 10,.5 body");
        assert_eq!(
            polygon,
            Some(Part::Polygon {
                corners: corners.clone(),
                paint
            })
        );
        for corner in &mut corners {
            corner.0 = 100.0 - corner.0;
        }
        assert_eq!(
            polygon.map(Part::mirrored),
            Some(Part::Polygon { corners, paint })
        );
        for faulty in [
            "polygon 20,20 30,0 body",
            "circle 20,20 body",
            "circle 20,20 5 mauve",
            "circle 20,NaN 5 body",
            "ring 20,20 5 5 body",
            "blob 20,20 5 body",
            "circle",
        ] {
            assert_eq!(Part::read(faulty), None, "{faulty}");
        }
    }

    #[test]
    fn pixels_are_read_drawing_by_drawing() {
        let text = "key\n  circle 5,5 5 ink\n  pixels\n    i.\n    .i\n  pixels\n    k\n";
        let [figure] = read("a test", text)[..] else {
            panic!("a figure")
        };
        let sizes = figure.pixels().iter().map(Pixels::size);
        assert_eq!(sizes.collect::<Vec<_>>(), [(1.0, 1.0), (0.5, 0.5)]);
        assert_eq!(figure.parts().len(), 1);
        let row = read_line("i.", &mut Vec::new(), &mut Vec::new());
        assert_eq!(row, None, "a row outside a drawing");
    }
}
