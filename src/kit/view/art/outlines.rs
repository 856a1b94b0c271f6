//! Pictures as vectors, for files in the format SVG.

use std::fmt::Write as _;

use tiny_skia::PathSegment;

use super::canvas::{Canvas, Outline, SAMPLES};
use super::image::{Image, TIMES};
use super::inks::Inks;
use crate::view::theme::rgb;

impl Image {
    /// The shapes of the image as a group of SVG, in which a column of cells is 1 wide and a row 2 high.
    pub fn svg(&self) -> String {
        let (picture, size, inks) = &self.drawn_of;
        let shapes = Canvas::outlines(*size, TIMES, |canvas| picture.draw(canvas));
        let scale = 1.0 / f32::from(SAMPLES.0 * TIMES);
        let mut svg = format!("<g transform=\"scale({scale})\">");
        for shape in &shapes {
            push(shape, inks, &mut svg);
        }
        svg.push_str("</g>");
        svg
    }
}

/// Adds a shape. What the picture leaves clear is not drawn.
fn push(shape: &Outline, inks: &Inks, svg: &mut String) {
    let Some([r, g, b]) = inks.of(shape.paint).colour.and_then(rgb) else {
        return;
    };
    let colour = format!("#{r:02x}{g:02x}{b:02x}");
    let mut path = String::new();
    for segment in shape.path.segments() {
        let (letter, points) = match segment {
            PathSegment::MoveTo(to) => ("M", vec![to]),
            PathSegment::LineTo(to) => ("L", vec![to]),
            PathSegment::QuadTo(by, to) => ("Q", vec![by, to]),
            PathSegment::CubicTo(by, on, to) => ("C", vec![by, on, to]),
            PathSegment::Close => ("Z", Vec::new()),
        };
        path.push_str(letter);
        for at in points {
            // Writing to a `String` cannot fail.
            let _ = write!(path, "{:.1} {:.1} ", at.x, at.y);
        }
    }
    let paint = match shape.width {
        Some(width) => format!(
            "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width:.1}\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
        ),
        None => format!("fill=\"{colour}\""),
    };
    let _ = write!(svg, "<path d=\"{}\" {paint}/>", path.trim_end());
}
