//! The ranks on the cards of `BirdHead`, large.

use super::canvas::Canvas;
use super::figure::{DIGITS, Figure};
use super::figure_file::Part;
use super::pixels::Pixels;

/// Draws a rank of one or two digits.
pub(super) fn draw(rank: u8, canvas: &mut Canvas) {
    if canvas.draw_pixels(&pixels(rank)) {
        return;
    }
    match rank / 10 {
        0 => draw_digit(rank, 22.0, 1.0, canvas),
        tens => {
            draw_digit(tens, 1.0, 0.82, canvas);
            draw_digit(rank % 10, 53.0, 0.82, canvas);
        }
    }
}

/// The pixels of a rank, digit beside digit.
fn pixels(rank: u8) -> Vec<Pixels> {
    let [tens, ones] = [rank / 10, rank % 10].map(|digit| digit_figure(digit).pixels());
    if rank < 10 {
        return ones.to_vec();
    }
    let pairs = tens.iter().zip(ones);
    pairs.map(|(tens, ones)| tens.beside(ones)).collect()
}

fn digit_figure(digit: u8) -> Figure {
    DIGITS[usize::from(digit) % DIGITS.len()]
}

/// Draws a digit whose strokes are moved and made narrower, but no thinner.
fn draw_digit(digit: u8, left: f32, narrow: f32, canvas: &mut Canvas) {
    for part in digit_figure(digit).parts() {
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
