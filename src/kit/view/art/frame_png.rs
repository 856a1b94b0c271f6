//! A frame as a file in the format PNG, for what shows no cells: images, block characters, and the letters of Europe's west and
//! middle. Other characters are left out.

use std::collections::HashMap;
use std::path::Path;

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, RasterizedChar, get_raster};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Rect, Size};
use ratatui::style::Color;

use super::arrow::{Arrow, encloses};
use super::block_signs::{FINEST, filled};
use super::image::{self, CELL_PIXELS, Image, ImageId, Mark, Pixel};
use crate::view::theme::rgb;

/// Red, green and blue.
type Colour = [u8; 3];

/// The parts of a pixel in a row and in a column of which an arrow may cover some.
const PARTS: u8 = 3;

/// A frame in pixels.
#[derive(Debug)]
struct Sheet {
    width: usize,
    pixels: Vec<Colour>,
    /// The pixels of the images of the frame.
    images: HashMap<ImageId, Vec<Pixel>>,
}

/// Draws a frame in the middle of an image of so many pixels; `ground` is the colour of what has none. `None` where the frame
/// does not fit in.
pub fn frame_png(
    frame: &Buffer,
    arrows: &[Arrow],
    (width, height): (u32, u32),
    ground: Colour,
) -> Option<Vec<u8>> {
    let Rect {
        width: columns,
        height: rows,
        ..
    } = frame.area;
    let (across, down) = (pixels(columns, CELL_PIXELS.0), pixels(rows, CELL_PIXELS.1));
    let left = usize::try_from(width).ok()?.checked_sub(across)? / 2;
    let top = usize::try_from(height).ok()?.checked_sub(down)? / 2;
    let mut sheet = Sheet {
        width: usize::try_from(width).ok()?,
        pixels: vec![ground; usize::try_from(width.checked_mul(height)?).ok()?],
        images: HashMap::new(),
    };
    for at in frame.area.positions() {
        let x = left + pixels(at.x - frame.area.x, CELL_PIXELS.0);
        let y = top + pixels(at.y - frame.area.y, CELL_PIXELS.1);
        sheet.draw(&frame[at], (x, y));
    }
    for arrow in arrows {
        sheet.draw_arrow(arrow, (left, top));
    }
    encoded((width, height), &sheet.pixels.concat())
}

/// The pixels of an area of a frame, across and down.
pub fn pixels_of(area: Size) -> (u32, u32) {
    let across = u32::from(area.width) * u32::from(CELL_PIXELS.0);
    (across, u32::from(area.height) * u32::from(CELL_PIXELS.1))
}

/// Returns whether a file of this name is a PNG.
pub fn is_png(file: &Path) -> bool {
    let ending = file.extension().unwrap_or_default();
    ending.eq_ignore_ascii_case("png")
}

/// The pixels of so many cells.
fn pixels(cells: u16, of_cell: u16) -> usize {
    usize::from(cells) * usize::from(of_cell)
}

impl Sheet {
    fn draw(&mut self, cell: &Cell, at: (usize, usize)) {
        if let Some(ground) = rgb(cell.bg) {
            self.fill(at, |_| [ground[0], ground[1], ground[2], u8::MAX]);
        }
        if let Some(mark) = Mark::of(cell) {
            if let Some(image) = image::image(mark.id) {
                self.draw_image(&image, (mark.column, mark.row), at);
            }
        } else if let Some(parts) = filled(cell.symbol()) {
            let ink = opaque(cell.fg);
            self.fill(at, |(x, y)| {
                let (across, down) = (
                    usize::from(CELL_PIXELS.0 / FINEST.0),
                    usize::from(CELL_PIXELS.1 / FINEST.1),
                );
                let is_filled = parts[y / down * usize::from(FINEST.0) + x / across];
                if is_filled { ink } else { CLEAR }
            });
        } else if let Some(letter) = cell.symbol().chars().next().and_then(letter) {
            let [r, g, b, _] = opaque(cell.fg);
            let top = (usize::from(CELL_PIXELS.1) - letter.height()) / 2;
            self.fill(at, |(x, y)| {
                let shade = y.checked_sub(top).and_then(|y| letter.pixel(x, y));
                [r, g, b, shade.unwrap_or(0)]
            });
        }
    }

    /// Draws the cell of an image in this column and row.
    fn draw_image(&mut self, image: &Image, (column, row): (u8, u8), at: (usize, usize)) {
        let width = pixels(image.size().width, CELL_PIXELS.0);
        let left = pixels(column.into(), CELL_PIXELS.0);
        let top = pixels(row.into(), CELL_PIXELS.1);
        let drawn = self.images.remove(&image.id());
        let drawn = drawn.unwrap_or_else(|| decoded(image).unwrap_or_default());
        self.fill(at, |(x, y)| {
            let pixel = drawn.get((top + y) * width + left + x);
            pixel.copied().unwrap_or(CLEAR)
        });
        self.images.insert(image.id(), drawn);
    }

    /// Draws an arrow over a frame whose corner is here.
    fn draw_arrow(&mut self, arrow: &Arrow, (left, top): (usize, usize)) {
        let unit = f64::from(CELL_PIXELS.0);
        let place = |pixel: usize, before: usize, part: u8| {
            let whole = f64::from(u32::try_from(pixel).unwrap_or(u32::MAX))
                - f64::from(u32::try_from(before).unwrap_or(u32::MAX));
            (whole + (f64::from(part) + 0.5) / f64::from(PARTS)) / unit
        };
        let (corners, ink) = (arrow.corners(), opaque(arrow.colour));
        for (index, below) in self.pixels.iter_mut().enumerate() {
            let (x, y) = (index % self.width, index / self.width);
            let parts = (0..PARTS * PARTS).map(|part| (part % PARTS, part / PARTS));
            let covered = parts.filter(|(across, down)| {
                encloses(&corners, (place(x, left, *across), place(y, top, *down)))
            });
            let share = covered.count() * usize::from(u8::MAX) / usize::from(PARTS * PARTS);
            let opacity = u8::try_from(share).unwrap_or(u8::MAX);
            *below = laid_over(*below, [ink[0], ink[1], ink[2], opacity]);
        }
    }

    /// Lays the pixels of a cell, by their places in it, over what is there.
    fn fill(&mut self, (left, top): (usize, usize), pixel: impl Fn((usize, usize)) -> Pixel) {
        for y in 0..usize::from(CELL_PIXELS.1) {
            let line = (top + y) * self.width + left;
            for x in 0..usize::from(CELL_PIXELS.0) {
                let Some(below) = self.pixels.get_mut(line + x) else {
                    return;
                };
                *below = laid_over(*below, pixel((x, y)));
            }
        }
    }
}

/// The letter of a sign; it is as wide as a cell.
fn letter(sign: char) -> Option<RasterizedChar> {
    get_raster(sign, FontWeight::Regular, RasterHeight::Size20)
}

const CLEAR: Pixel = [0; 4];

fn opaque(colour: Color) -> Pixel {
    let [r, g, b] = rgb(colour).unwrap_or([u8::MAX; 3]);
    [r, g, b, u8::MAX]
}

fn laid_over(below: Colour, [r, g, b, opacity]: Pixel) -> Colour {
    let mixed = |below: u8, above: u8| {
        let (share, all) = (u16::from(opacity), u16::from(u8::MAX));
        let sum = u16::from(above) * share + u16::from(below) * (all - share);
        u8::try_from(sum / all).unwrap_or(u8::MAX)
    };
    [mixed(below[0], r), mixed(below[1], g), mixed(below[2], b)]
}

/// The pixels of an image, row by row.
fn decoded(image: &Image) -> Option<Vec<Pixel>> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(image.png()));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().ok()?;
    let mut bytes = vec![0; reader.output_buffer_size()?];
    reader.next_frame(&mut bytes).ok()?;
    let (pixels, _) = bytes.as_chunks();
    Some(pixels.to_vec())
}

/// A PNG in full colours.
fn encoded((width, height): (u32, u32), pixels: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Balanced);
    encoder.write_header().ok()?.write_image_data(pixels).ok()?;
    Some(bytes)
}
