//! The letters of the program's name.

use super::canvas::{Canvas, Point};
use super::figure::Figure;
use super::inks::Paint::Ink;

/// Each letter once.
pub(super) const LETTERS: [Figure; 6] = [
    Figure::new("P", |canvas| strokes(canvas, &[STEM, BOWL])),
    Figure::new("A", |canvas| {
        strokes(
            canvas,
            &[
                &[(16.0, 90.0), (50.0, 10.0), (84.0, 90.0)],
                &[(30.0, 64.0), (70.0, 64.0)],
            ],
        );
    }),
    Figure::new("R", |canvas| {
        strokes(canvas, &[STEM, BOWL, &[(50.0, 54.0), (78.0, 90.0)]]);
    }),
    Figure::new("L", |canvas| {
        strokes(canvas, &[&[(28.0, 10.0), (28.0, 90.0), (78.0, 90.0)]]);
    }),
    Figure::new("O", |canvas| {
        canvas.ring((50.0, 50.0), (32.0, 40.0), WIDTH, Ink);
    }),
    Figure::new("U", |canvas| {
        strokes(
            canvas,
            &[&[
                (22.0, 10.0),
                (22.0, 66.0),
                (32.0, 84.0),
                (50.0, 90.0),
                (68.0, 84.0),
                (78.0, 66.0),
                (78.0, 10.0),
            ]],
        );
    }),
];

/// The width of a stroke.
const WIDTH: f32 = 18.0;

const STEM: &[Point] = &[(28.0, 10.0), (28.0, 90.0)];
const BOWL: &[Point] = &[
    (28.0, 10.0),
    (58.0, 10.0),
    (72.0, 18.0),
    (76.0, 32.0),
    (72.0, 46.0),
    (58.0, 54.0),
    (28.0, 54.0),
];

fn strokes(canvas: &mut Canvas, strokes: &[&[Point]]) {
    for points in strokes {
        canvas.line(points, WIDTH, Ink);
    }
}
