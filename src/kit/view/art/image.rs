//! Pictures as images, for a terminal that draws an image over cells.
//!
//! A frame has a mark in each cell of an image: a character that tells the cell's place in the image, in a colour that is
//! the image's number. So an image is moved, covered and compared like text. What brings a frame to the terminal sends
//! an image before its first mark, and writes marks as the terminal reads them. Images are shared by all sessions.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Modifier};

use super::canvas::{Canvas, SAMPLES};
use super::inks::{Inks, Paint};
use super::picture::Picture;
use crate::view::theme::rgb;

/// The most columns and rows of an image.
pub const MOST_CELLS: u16 = 64;

/// The images of a generation: several times those of the largest table. Two generations are kept.
const GENERATION: usize = 1024;

/// The number of times the samples of a fitted cell are drawn, across and down.
pub(super) const TIMES: u16 = 6;

/// The samples of a pixel, across and down.
const SAMPLES_OF_PIXEL: u16 = 3;

/// The pixels of a cell, across and down: 12 by 24.
pub(super) const CELL_PIXELS: (u16, u16) = (
    SAMPLES.0 * TIMES / SAMPLES_OF_PIXEL,
    SAMPLES.1 * TIMES / SAMPLES_OF_PIXEL,
);

/// The first character of marks, of a private use area. The row is its second last byte, the column its last.
const FIRST_MARK: u32 = 0xf_0000;

/// The number of an image. It is never used again for another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ImageId(u32);

impl ImageId {
    /// The last number that a colour can tell.
    const LAST: u32 = 0xff_ffff;

    /// The number, from 1 to 2^24 - 1.
    pub fn number(self) -> u32 {
        self.0
    }

    fn colour(self) -> Color {
        let [_, r, g, b] = self.0.to_be_bytes();
        Color::Rgb(r, g, b)
    }
}

/// An image.
#[derive(Debug)]
pub struct Image {
    id: ImageId,
    size: Size,
    /// The picture in its colours.
    pub(super) drawn_of: Key,
    /// The background of its cells; `None` for what is laid under them.
    ground: Option<Color>,
    /// The cells that the picture does not leave clear, row by row.
    drawn: Box<[bool]>,
    png: Box<[u8]>,
}

impl Image {
    pub fn id(&self) -> ImageId {
        self.id
    }

    /// Columns and rows of the cells that it covers.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The image as a file in the format PNG, with transparency.
    pub fn png(&self) -> &[u8] {
        &self.png
    }

    /// Marks the cells of an area of the image's size.
    pub(super) fn place(&self, area: Rect, buf: &mut Buffer) {
        for (is_drawn, at) in self.drawn.iter().zip(area.positions()) {
            if let Some(cell) = buf.cell_mut(at)
                && *is_drawn
            {
                let place = u32::from(at.y - area.y) << 8 | u32::from(at.x - area.x);
                let mark = char::from_u32(FIRST_MARK | place).unwrap_or(' ');
                cell.reset();
                cell.set_char(mark).set_fg(self.id.colour());
                cell.bg = self.ground.unwrap_or(Color::Reset);
            }
        }
    }
}

/// A cell of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub id: ImageId,
    pub row: u8,
    pub column: u8,
}

impl Mark {
    /// The mark in a cell, if it has one.
    pub fn of(cell: &Cell) -> Option<Self> {
        let [_, plane, row, column] = u32::from(cell.symbol().chars().next()?).to_be_bytes();
        let Color::Rgb(r, g, b) = cell.fg else {
            return None;
        };
        (u32::from(plane) == FIRST_MARK >> 16).then_some(Self {
            id: ImageId(u32::from_be_bytes([0, r, g, b])),
            row,
            column,
        })
    }
}

type Key = (Picture, Size, Inks);

/// Images by their pictures and by their numbers.
#[derive(Debug, Default)]
struct Generation {
    ids: HashMap<Key, ImageId>,
    by_id: HashMap<ImageId, Arc<Image>>,
}

/// The images that are kept. A full generation takes the place of the old one, whose images go unless they are drawn
/// again; so no image of a frame goes while the frame is drawn.
#[derive(Debug, Default)]
struct Images {
    last: u32,
    fresh: Generation,
    old: Generation,
}

impl Images {
    fn get(&mut self, key: &Key) -> Option<Arc<Image>> {
        if let Some(id) = self.fresh.ids.get(key) {
            return self.fresh.by_id.get(id).map(Arc::clone);
        }
        let id = self.old.ids.remove(key)?;
        let image = self.old.by_id.remove(&id)?;
        self.put(*key, Arc::clone(&image));
        Some(image)
    }

    fn put(&mut self, key: Key, image: Arc<Image>) {
        if self.fresh.ids.len() >= GENERATION {
            self.old = std::mem::take(&mut self.fresh);
        }
        self.fresh.ids.insert(key, image.id);
        self.fresh.by_id.insert(image.id, image);
    }

    /// A number that no image has had.
    fn next_id(&mut self) -> Option<ImageId> {
        self.last = (self.last < ImageId::LAST).then_some(self.last + 1)?;
        Some(ImageId(self.last))
    }
}

static KEPT: LazyLock<Mutex<Images>> = LazyLock::new(Mutex::default);

/// A panic elsewhere leaves whole images behind.
fn kept() -> std::sync::MutexGuard<'static, Images> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The image of this number, if it is still kept.
pub fn image(id: ImageId) -> Option<Arc<Image>> {
    let images = kept();
    let image = images.fresh.by_id.get(&id);
    image.or_else(|| images.old.by_id.get(&id)).map(Arc::clone)
}

/// A picture as an image over cells. There is none where colours may not be mixed or are reversed, where they are the
/// terminal's own or of its palette, and where the cells are too many.
pub(super) fn drawn(picture: Picture, size: Size, inks: &Inks) -> Option<Arc<Image>> {
    let is_reversed = inks.modifier.contains(Modifier::REVERSED);
    let has_colours = inks.mixed && !inks.is_indexed() && !is_reversed;
    if !has_colours || size.width.max(size.height) > MOST_CELLS {
        return None;
    }
    let key = (picture, size, *inks);
    if let Some(known) = kept().get(&key) {
        return Some(known);
    }
    // Other sessions do not wait while this one draws.
    let id = kept().next_id()?;
    let image = Arc::new(draw(picture, size, inks, id)?);
    let mut images = kept();
    if let Some(known) = images.get(&key) {
        return Some(known);
    }
    images.put(key, Arc::clone(&image));
    Some(image)
}

fn draw(picture: Picture, size: Size, inks: &Inks, id: ImageId) -> Option<Image> {
    let mut canvas = Canvas::finer(size, TIMES);
    picture.draw(&mut canvas);
    let (samples, png) = samples_and_png(&canvas, size.width * CELL_PIXELS.0, inks)?;
    Some(Image {
        id,
        size,
        drawn_of: (picture, size, *inks),
        ground: inks.ground.colour,
        drawn: drawn_cells(&samples, size),
        png: png.into(),
    })
}

/// The samples of a canvas that is so many pixels wide, and a PNG with them.
pub(super) fn samples_and_png(
    canvas: &Canvas,
    width: u16,
    inks: &Inks,
) -> Option<(Vec<Paint>, Vec<u8>)> {
    let samples = canvas.samples();
    let colours = colours(&samples, inks)?;
    let row = usize::from(width * SAMPLES_OF_PIXEL);
    let pixels = pixels(&samples, row, &colours);
    let height = u32::try_from(pixels.len()).ok()? / u32::from(width.max(1));
    let png = png((width.into(), height), &pixels)?;
    Some((samples, png))
}

/// The colours of the paints by their numbers; `None` if one that the picture has is not known.
fn colours(samples: &[Paint], inks: &Inks) -> Option<[[u8; 3]; Paint::ALL.len()]> {
    let mut colours = [[0; 3]; Paint::ALL.len()];
    for paint in Paint::ALL
        .into_iter()
        .filter(|paint| *paint != Paint::Clear)
    {
        match inks.of(paint).colour.and_then(rgb) {
            Some(colour) => colours[usize::from(paint as u8)] = colour,
            None if samples.contains(&paint) => return None,
            None => {}
        }
    }
    Some(colours)
}

/// Red, green, blue and opacity.
pub(super) type Pixel = [u8; 4];

/// The mean colours of the samples of each pixel, row by row. A clear sample is transparent.
fn pixels(samples: &[Paint], row: usize, colours: &[[u8; 3]]) -> Vec<Pixel> {
    let side = usize::from(SAMPLES_OF_PIXEL);
    let mean = |lines: &[Paint], x: usize| {
        let (mut sum, mut count) = ([0; 3], 0);
        let of_pixel = |line: usize| &lines[line * row + x..line * row + x + side];
        for paint in (0..side).flat_map(of_pixel) {
            if *paint != Paint::Clear {
                let colour = colours[*paint as usize];
                (0..3).for_each(|i| sum[i] += u32::from(colour[i]));
                count += 1;
            }
        }
        let part = |of: u32, all: u32| u8::try_from(of / all.max(1)).unwrap_or(u8::MAX);
        let all = u32::from(SAMPLES_OF_PIXEL).pow(2);
        let [r, g, b] = sum.map(|sum| part(sum, count));
        [r, g, b, part(255 * count, all)]
    };
    samples
        .chunks_exact((row * side).max(1))
        .flat_map(|lines| (0..row).step_by(side).map(move |x| mean(lines, x)))
        .collect()
}

/// A PNG with a palette. A picture has few colours: those that find no room in the palette become its last one.
fn png((width, height): (u32, u32), pixels: &[Pixel]) -> Option<Vec<u8>> {
    let mut palette: Vec<Pixel> = Vec::new();
    let mut index = |pixel: &Pixel| {
        let known = palette.iter().position(|known| known == pixel);
        let index = known.unwrap_or_else(|| {
            palette.push(*pixel);
            palette.len() - 1
        });
        u8::try_from(index).unwrap_or(u8::MAX)
    };
    let indices: Vec<u8> = pixels.iter().map(&mut index).collect();
    palette.truncate(usize::from(u8::MAX) + 1);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_palette(
        palette
            .iter()
            .flat_map(|[r, g, b, _]| [*r, *g, *b])
            .collect::<Vec<_>>(),
    );
    encoder.set_trns(
        palette
            .iter()
            .map(|[.., opacity]| *opacity)
            .collect::<Vec<_>>(),
    );
    encoder
        .write_header()
        .ok()?
        .write_image_data(&indices)
        .ok()?;
    Some(bytes)
}

/// The cells with a sample that is not clear, row by row.
fn drawn_cells(samples: &[Paint], size: Size) -> Box<[bool]> {
    let (wide, high) = (
        usize::from(SAMPLES.0 * TIMES),
        usize::from(SAMPLES.1 * TIMES),
    );
    let columns = usize::from(size.width);
    let mut drawn = vec![false; columns * usize::from(size.height)];
    for (y, line) in samples.chunks((columns * wide).max(1)).enumerate() {
        for (x, paint) in line.iter().enumerate() {
            drawn[y / high * columns + x / wide] |= *paint != Paint::Clear;
        }
    }
    drawn.into()
}

#[cfg(test)]
mod tests {
    use super::super::figure::Figure;
    use super::super::picture::Shape;
    use super::*;
    use crate::view::art::Ink;

    const SIZE: Size = Size {
        width: 8,
        height: 4,
    };

    fn inks() -> Inks {
        let colour = |r| Some(Color::Rgb(r, 20, 30));
        Inks {
            ground: Ink::unlit(None),
            body: Ink::unlit(colour(200)),
            ink: Ink::lit(colour(10)),
            rim: Ink::lit(colour(90)),
            shade: Ink::lit(colour(150)),
            mixed: true,
            painted: false,
            modifier: Modifier::empty(),
        }
    }

    fn piece() -> Picture {
        Picture::Figure(Figure::piece(false, false))
    }

    #[test]
    fn an_image_is_drawn_once_and_found_by_its_number() {
        let first = drawn(piece(), SIZE, &inks()).unwrap();
        let again = drawn(piece(), SIZE, &inks()).unwrap();
        assert_eq!(first.id(), again.id());
        assert_eq!(image(first.id()).unwrap().png(), first.png());
        let king = Picture::Figure(Figure::piece(true, false));
        let other = drawn(king, SIZE, &inks()).unwrap();
        assert_ne!(first.id(), other.id());
        assert_ne!(first.png(), other.png());
    }

    #[test]
    fn an_image_that_is_drawn_again_is_kept_and_others_go() {
        let mut images = Images::default();
        let key = |number: u8| (Picture::Rank(number), SIZE, inks());
        let image = |id| {
            Arc::new(Image {
                id: ImageId(id),
                size: SIZE,
                drawn_of: key(0),
                ground: None,
                drawn: Box::default(),
                png: Box::default(),
            })
        };
        let wide = |number: u16| {
            let size = Size::new(number + 9, 1);
            (Picture::Rank(0), size, inks())
        };
        images.put(key(1), image(1));
        images.put(key(2), image(2));
        let most = u16::try_from(GENERATION).unwrap();
        for number in 0..most {
            images.put(wide(number), image(u32::from(number) + 3));
        }
        assert_eq!(images.get(&key(1)).map(|image| image.id), Some(ImageId(1)));
        for number in most..2 * most {
            images.put(wide(number), image(u32::from(number) + 3));
        }
        assert!(images.get(&key(1)).is_some(), "it was drawn again");
        assert!(images.get(&key(2)).is_none());
    }

    #[test]
    fn a_cell_tells_its_place_in_the_image() {
        let card = Picture::Card {
            face: Figure::bird(0),
            value: None,
            shape: Shape::default(),
        };
        let image = drawn(card, SIZE, &inks()).unwrap();
        let mut buf = Buffer::empty(Rect::new(0, 0, 20, 10));
        image.place(Rect::new(3, 2, 8, 4), &mut buf);
        for (x, y) in [(3, 2), (10, 2), (3, 5), (10, 5), (6, 3)] {
            let mark = Mark::of(&buf[(x, y)]).expect("a mark");
            let place = (mark.column.into(), mark.row.into());
            assert_eq!((mark.id, place), (image.id(), (x - 3, y - 2)));
        }
        assert_eq!(Mark::of(&buf[(2, 2)]), None);
        assert_eq!(Mark::of(&buf[(11, 5)]), None);
    }

    #[test]
    fn pixels_are_the_means_of_their_samples() {
        let mut samples = vec![Paint::Clear; 18];
        samples[..2].fill(Paint::Rim);
        samples[3..6].fill(Paint::Body);
        samples[9..12].fill(Paint::Body);
        samples[15..].fill(Paint::Rim);
        let colours = colours(&samples, &inks()).unwrap();
        let [first, second] = pixels(&samples, 6, &colours)[..] else {
            panic!("two pixels")
        };
        assert_eq!((first[0], first[3]), (90, 56));
        let mixed = u8::try_from((6 * 200 + 3 * 90) / 9).unwrap();
        assert_eq!((second[0], second[3]), (mixed, 255));
    }

    #[test]
    fn colours_of_the_terminal_and_unmixed_ones_make_no_image() {
        let plain = Inks {
            mixed: false,
            ..inks()
        };
        assert!(drawn(piece(), SIZE, &plain).is_none());
        let own = Inks {
            body: Ink::unlit(None),
            ..inks()
        };
        assert!(drawn(piece(), SIZE, &own).is_none());
        let large = Size::new(MOST_CELLS + 1, 2);
        assert!(drawn(piece(), large, &inks()).is_none());
    }
}
