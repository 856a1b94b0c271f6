//! A canvas of paint: shapes become samples.

use ratatui::layout::Size;
use tiny_skia::{
    BlendMode, Color, FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Stroke, Transform,
};

use super::inks::Paint;
use super::pixels::Pixels;
use parlour_config::caps::Blocks;

/// Samples in a cell, across and down. Both numbers have the parts of every block character as
/// divisors, and a sample is square.
pub(super) const SAMPLES: (u16, u16) = (6, 12);

/// The parts of cells across from which on a canvas is not small: pictures of 16 and 18 parts are clearer with sharp edges,
/// those of 22 and more with mixed ones.
const SMALL: u16 = 20;

/// A place on a canvas.
pub(super) type Point = (f32, f32);

/// A shape on a canvas, in samples: filled, or a line of some width.
#[derive(Debug)]
pub(super) struct Outline {
    pub path: Path,
    pub paint: Paint,
    pub width: Option<f32>,
}

/// A canvas over an area of cells. A picture is drawn in a square of 100 by 100, which is moved and
/// scaled into a part of the area.
#[derive(Debug)]
pub struct Canvas {
    /// `None` where the outlines are kept instead.
    pixmap: Option<Pixmap>,
    outlines: Vec<Outline>,
    size: Size,
    /// The samples in a cell, across and down.
    samples: (u16, u16),
    /// The parts of a cell that have a colour each, across and down.
    parts: (u16, u16),
    /// The part of the area in which the square lies: its corner and its size, in cells.
    room: (Point, Point),
    transform: Transform,
    has_pixels: bool,
}

impl Canvas {
    /// An empty canvas for these block characters; the square is the largest in its middle.
    pub fn new(size: Size, blocks: Blocks) -> Self {
        Self::sampled(size, SAMPLES, blocks.parts())
    }

    /// An empty canvas with so many times the samples, across and down, each of which is seen.
    pub(super) fn finer(size: Size, times: u16) -> Self {
        let samples = (SAMPLES.0 * times, SAMPLES.1 * times);
        Self::sampled(size, samples, samples)
    }

    /// The shapes that a picture leaves on a canvas with so many times the samples, as vectors.
    pub(super) fn outlines(size: Size, times: u16, draw: impl FnOnce(&mut Self)) -> Vec<Outline> {
        let mut canvas = Self {
            pixmap: None,
            ..Self::finer(size, times)
        };
        draw(&mut canvas);
        canvas.outlines
    }

    fn sampled(size: Size, samples: (u16, u16), parts: (u16, u16)) -> Self {
        let pixels = |cells: u16, samples: u16| u32::from(cells) * u32::from(samples);
        let mut canvas = Self {
            pixmap: Pixmap::new(
                pixels(size.width, samples.0),
                pixels(size.height, samples.1),
            ),
            outlines: Vec::new(),
            size,
            samples,
            parts,
            room: ((0.0, 0.0), (0.0, 0.0)),
            transform: Transform::identity(),
            has_pixels: false,
        };
        canvas.fit(0.0, 0.0, f32::from(size.width), f32::from(size.height));
        canvas
    }

    /// Puts the square in the middle of a part of the area, as large as fits. All is in cells.
    pub fn fit(&mut self, x: f32, y: f32, width: f32, height: f32) {
        self.room = ((x, y), (width, height));
        let side = width.min(2.0 * height);
        let (left, top) = (x + (width - side) / 2.0, y + (height - side / 2.0) / 2.0);
        self.map(left, top, side / 100.0, side / 100.0);
    }

    /// Columns and rows of cells.
    pub fn size(&self) -> (f32, f32) {
        (f32::from(self.size.width), f32::from(self.size.height))
    }

    /// Puts the square's corner at a place, in cells, with a scale in columns.
    fn map(&mut self, left: f32, top: f32, across: f32, down: f32) {
        let (wide, high) = (f32::from(self.samples.0), f32::from(self.samples.1));
        self.transform = Transform::from_row(
            across * wide,
            0.0,
            0.0,
            down * wide,
            left * wide,
            top * high,
        );
    }

    /// Returns whether an edge runs through most parts of cells.
    pub(super) fn is_small(&self) -> bool {
        self.size.width * self.parts.0 < SMALL
    }

    /// A number of rows, as whole parts of cells on a small canvas, so that an edge there is sharp.
    pub(super) fn edge(&self, rows: f32) -> f32 {
        let parts = f32::from(self.parts.1);
        if self.is_small() {
            (rows * parts).round().max(1.0) / parts
        } else {
            rows
        }
    }

    /// Draws the largest of these drawings that the room holds in its middle, if the shapes of the figure are not clearer
    /// there: in an image, and where the drawing would fill less than two thirds of the square. Returns whether it did.
    pub(super) fn draw_pixels(&mut self, drawings: &[Pixels]) -> bool {
        let ((x, y), (width, height)) = self.room;
        let Some(drawing) = Pixels::largest(drawings, (width, height)) else {
            return false;
        };
        let (across, down) = drawing.size();
        let side = width.min(2.0 * height);
        if self.is_fine() || 3.0 * across.max(2.0 * down) < 2.0 * side {
            return false;
        }
        let (left, top) = (middle(x, width, across), middle(y, height, down));
        let square = self.transform;
        self.map(0.0, 0.0, 1.0, 1.0);
        for ((x, y), paint) in drawing.drawn() {
            // Columns in both directions: a pixel is half a column wide and a column high.
            self.rect((left + x, 2.0 * (top + y)), (0.5, 1.0), paint);
        }
        self.transform = square;
        self.has_pixels = true;
        true
    }

    /// Returns whether something is drawn pixel by pixel, with edges in the middle of cells.
    pub(super) const fn has_pixels(&self) -> bool {
        self.has_pixels
    }

    pub fn disc(&mut self, at: Point, radius: f32, paint: Paint) {
        self.ellipse(at, (radius, radius), paint);
    }

    pub fn ellipse(&mut self, (x, y): Point, (across, down): Point, paint: Paint) {
        let rect = tiny_skia::Rect::from_xywh(x - across, y - down, 2.0 * across, 2.0 * down);
        self.fill(rect.and_then(PathBuilder::from_oval), paint);
    }

    pub fn rect(&mut self, (x, y): Point, (width, height): Point, paint: Paint) {
        self.polygon(
            &[
                (x, y),
                (x + width, y),
                (x + width, y + height),
                (x, y + height),
            ],
            paint,
        );
    }

    /// Fills a rectangle of the area whose corners are round, or cut off where that is not seen. All is in cells, the radius
    /// in columns.
    pub fn panel(&mut self, (x, y): Point, (width, height): Point, radius: f32, paint: Paint) {
        self.map(0.0, 0.0, 1.0, 1.0);
        let (right, top, bottom) = (x + width, 2.0 * y, 2.0 * (y + height));
        // Each corner, with the ends of the edges before and after it.
        let corners = [
            [(x, top + radius), (x, top), (x + radius, top)],
            [(right - radius, top), (right, top), (right, top + radius)],
            [
                (right, bottom - radius),
                (right, bottom),
                (right - radius, bottom),
            ],
            [(x + radius, bottom), (x, bottom), (x, bottom - radius)],
        ];
        let mut path = PathBuilder::new();
        path.move_to(x, bottom - radius);
        for [before, corner, after] in corners {
            path.line_to(before.0, before.1);
            if self.is_fine() {
                path.quad_to(corner.0, corner.1, after.0, after.1);
            } else {
                path.line_to(after.0, after.1);
            }
        }
        path.close();
        self.fill(path.finish(), paint);
    }

    /// Returns whether each sample is seen, and with it a curve or a value in the corner of a card.
    pub(super) fn is_fine(&self) -> bool {
        self.parts == self.samples
    }

    pub fn polygon(&mut self, corners: &[Point], paint: Paint) {
        self.fill(outline(corners, true), paint);
    }

    /// Draws a line through these points, with round ends.
    pub fn line(&mut self, points: &[Point], width: f32, paint: Paint) {
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        self.stroke(outline(points, false), &stroke, paint);
    }

    /// Draws the outline of an ellipse.
    pub fn ring(&mut self, (x, y): Point, (across, down): Point, width: f32, paint: Paint) {
        let rect = tiny_skia::Rect::from_xywh(x - across, y - down, 2.0 * across, 2.0 * down);
        let stroke = Stroke {
            width,
            ..Stroke::default()
        };
        self.stroke(rect.and_then(PathBuilder::from_oval), &stroke, paint);
    }

    fn stroke(&mut self, path: Option<Path>, stroke: &Stroke, paint: Paint) {
        match (path, &mut self.pixmap) {
            (Some(path), Some(pixmap)) => {
                pixmap.stroke_path(&path, &painter(paint), stroke, self.transform, None);
            }
            (path, _) => self.keep(path, paint, Some(stroke.width * self.transform.sx)),
        }
    }

    fn fill(&mut self, path: Option<Path>, paint: Paint) {
        match (path, &mut self.pixmap) {
            (Some(path), Some(pixmap)) => {
                let painter = painter(paint);
                pixmap.fill_path(&path, &painter, FillRule::Winding, self.transform, None);
            }
            (path, _) => self.keep(path, paint, None),
        }
    }

    fn keep(&mut self, path: Option<Path>, paint: Paint, width: Option<f32>) {
        let path = path.and_then(|path| path.transform(self.transform));
        let outline = path.map(|path| Outline { path, paint, width });
        self.outlines.extend(outline);
    }

    /// The paint of each sample, row by row.
    pub(super) fn samples(&self) -> Vec<Paint> {
        let Some(pixmap) = &self.pixmap else {
            return Vec::new();
        };
        let paint = |pixel: &tiny_skia::PremultipliedColorU8| Paint::of(pixel.red());
        pixmap.pixels().iter().map(paint).collect()
    }
}

/// The start of what takes so much of a room, as near to its middle as pixels can lie: at a whole cell rather than at half a
/// one, as a cell has two colours.
fn middle(start: f32, room: f32, own: f32) -> f32 {
    let exact = start + (room - own) / 2.0;
    let whole = exact.round();
    if (whole - exact).abs() <= 0.25 {
        whole
    } else {
        (2.0 * exact).round() / 2.0
    }
}

fn outline(points: &[Point], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (first, rest) = points.split_first()?;
    path.move_to(first.0, first.1);
    for (x, y) in rest {
        path.line_to(*x, *y);
    }
    if closed {
        path.close();
    }
    path.finish()
}

/// A brush whose colour is the paint's number: nothing is blended, so that it can be read back.
fn painter(paint: Paint) -> tiny_skia::Paint<'static> {
    let mut painter = tiny_skia::Paint {
        anti_alias: false,
        blend_mode: BlendMode::Source,
        ..tiny_skia::Paint::default()
    };
    painter.set_color(Color::from_rgba8(paint as u8, 0, 0, 255));
    painter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_paint_is_read_back_as_it_was_drawn() {
        for paint in Paint::ALL {
            let mut canvas = Canvas::new(Size::new(2, 1), Blocks::Half);
            canvas.rect((0.0, 0.0), (100.0, 100.0), paint);
            let samples = canvas.samples();
            assert_eq!(samples.len(), 2 * 6 * 12);
            assert!(samples.iter().all(|sample| *sample == paint), "{paint:?}");
        }
    }

    #[test]
    fn the_square_lies_in_the_middle() {
        let mut canvas = Canvas::new(Size::new(4, 1), Blocks::Half);
        canvas.disc((50.0, 50.0), 50.0, Paint::Ink);
        let samples = canvas.samples();
        let row = &samples[6 * 24..7 * 24];
        let drawn = row.iter().filter(|sample| **sample == Paint::Ink).count();
        assert_eq!(drawn, 12);
        assert_eq!((row[5], row[6]), (Paint::Clear, Paint::Ink));
    }
}
