//! The patterns of cards' backs.

use super::canvas::Canvas;
use super::figure::Figure;
use super::inks::Paint::Shade;

/// All patterns, in the order of `CardBack`.
pub(super) const BACKS: [Figure; 3] = [
    Figure::pattern("lattice", lattice),
    Figure::pattern("dots", dots),
    Figure::pattern("waves", waves),
];

/// Steps over a part of the canvas that is larger than any card.
fn steps() -> impl Iterator<Item = f32> + Clone {
    (-8_i16..=16).map(|step| 12.5 * f32::from(step))
}

fn lattice(canvas: &mut Canvas) {
    for x in steps().step_by(2) {
        canvas.line(&[(x, 0.0), (x + 100.0, 100.0)], 4.0, Shade);
        canvas.line(&[(x, 100.0), (x + 100.0, 0.0)], 4.0, Shade);
    }
}

fn dots(canvas: &mut Canvas) {
    for (row, y) in (0..8).zip(steps().skip(8)) {
        let shift = if row % 2 == 0 { 0.0 } else { 12.5 };
        for x in steps().step_by(2) {
            canvas.disc((x + shift, y + 6.25), 5.0, Shade);
        }
    }
}

fn waves(canvas: &mut Canvas) {
    for y in steps().skip(8).take(8).step_by(2) {
        let points: Vec<_> = steps()
            .zip([0.0, 12.5].into_iter().cycle())
            .map(|(x, up)| (x, y + up))
            .collect();
        canvas.line(&points, 4.0, Shade);
    }
}
