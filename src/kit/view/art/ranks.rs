//! The ranks on the cards of `BirdHead`, large.

use super::canvas::Canvas;
use super::figure::DIGITS;
use super::figure_file::Part;

/// Draws a rank of one or two digits.
pub(super) fn draw(rank: u8, canvas: &mut Canvas) {
    match rank / 10 {
        0 => draw_digit(rank, 22.0, 1.0, canvas),
        tens => {
            draw_digit(tens, 1.0, 0.82, canvas);
            draw_digit(rank % 10, 53.0, 0.82, canvas);
        }
    }
}

/// Draws a digit whose strokes are moved and made narrower, but no thinner.
fn draw_digit(digit: u8, left: f32, narrow: f32, canvas: &mut Canvas) {
    for part in DIGITS[usize::from(digit) % DIGITS.len()].parts() {
        if let Part::Polyline {
            points,
            width,
            paint,
        } = part
        {
            let points: Vec<_> = points
                .iter()
                .map(|(x, y)| (left + narrow * x, *y))
                .collect();
            canvas.line(&points, *width, *paint);
        }
    }
}
