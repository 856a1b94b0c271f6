//! Pictures as vectors, and as pixels for small places, fitted to the cells of a terminal.
//!
//! A picture is drawn large with discs, polygons and strokes or pixel by pixel (`canvas`), which leaves samples of
//! paint. Each cell is then filled with the block character and the two colours that come nearest
//! to its samples (`fit`). The result is kept (`cache`). A terminal that draws images gets the samples
//! as pixels (`image`), and a frame can be made a file of pixels (`frame_png`). A file of vectors gets the shapes (`outlines`).

mod arrow;
mod backs;
mod block_signs;
mod cache;
mod canvas;
pub mod figure;
mod figure_file;
mod fit;
mod frame_png;
mod icon;
pub mod image;
mod inks;
mod outlines;
mod picture;
mod pixels;
mod ranks;

pub use arrow::{Arrow, Spot};
pub use block_signs::block;
#[cfg(test)]
pub(super) use block_signs::{PARTS, filled};
pub use canvas::Canvas;
pub use figure::Figure;
pub use frame_png::{frame_png, is_png, pixels_of};
pub use icon::icon_png;
pub use inks::{Ink, Inks};
pub use picture::{Picture, Shape};

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Style};

use self::image::Image;
use super::glyphs::Signs;
use super::paint::put_char;
use parlour_config::caps::Blocks;

/// A picture in its colours, for an area of any size.
#[derive(Clone, Copy, Debug)]
pub struct Art<'a> {
    pub picture: Picture,
    pub inks: Inks,
    pub blocks: Blocks,
    pub signs: &'a Signs,
}

impl Art<'_> {
    /// Draws the picture over an area. Cells that it leaves clear stay as they are.
    pub fn draw(&self, area: Rect, buf: &mut Buffer) {
        match self.image(area.as_size()) {
            Some(image) => image.place(area, buf),
            None => self.draw_cells(area, buf),
        }
    }

    /// Returns whether the picture is an image at this size.
    pub fn is_image(&self, size: Size) -> bool {
        self.image(size).is_some()
    }

    fn image(&self, size: Size) -> Option<Arc<Image>> {
        (self.blocks == Blocks::Image)
            .then(|| image::drawn(self.picture, size, &self.inks))
            .flatten()
    }

    fn draw_cells(&self, area: Rect, buf: &mut Buffer) {
        let fitted = cache::fitted(self.picture, area.as_size(), self.inks, self.blocks);
        for (cell, at) in fitted.cells.iter().zip(area.positions()) {
            let Some(cell) = cell else { continue };
            let style = Style::new()
                .fg(cell.ink.unwrap_or(Color::Reset))
                .bg(cell.back.unwrap_or(Color::Reset))
                .add_modifier(self.inks.modifier);
            put_char(
                buf,
                (at.x, at.y),
                self.sign(fitted.blocks, cell.mask),
                style,
            );
        }
    }

    /// The character that fills these parts of a cell.
    fn sign(&self, blocks: Blocks, mask: u8) -> char {
        let [upper, lower, both] = self.signs.pixels;
        let halves = [' ', upper, lower, both];
        let signs = match blocks {
            Blocks::Half => &halves,
            blocks => block_signs::signs(blocks),
        };
        signs.get(usize::from(mask)).copied().unwrap_or(both)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::glyphs::Signs;
    use parlour_config::caps::Glyphs;

    const ALL: [Blocks; 4] = [
        Blocks::Half,
        Blocks::Quadrant,
        Blocks::Sextant,
        Blocks::Octant,
    ];

    /// A picture in two colours, in the finest parts of cells.
    fn drawn(picture: Picture, (width, height): (u16, u16), blocks: Blocks) -> Vec<bool> {
        let area = Rect::new(0, 0, width, height);
        let mut buf = Buffer::empty(area);
        let card = Style::new().fg(Color::White).bg(Color::Black);
        let art = Art {
            picture,
            inks: Inks::plain(card),
            blocks,
            signs: Signs::of(Glyphs::Unicode),
        };
        art.draw(area, &mut buf);
        let lit = |cell: &ratatui::buffer::Cell| {
            let is_lit = |is_filled| [cell.bg, cell.fg][usize::from(is_filled)] == Color::White;
            filled(cell.symbol()).unwrap_or([false; PARTS]).map(is_lit)
        };
        buf.content.iter().flat_map(lit).collect()
    }

    /// Two pictures that differ in few places only are mistaken for each other.
    #[test]
    fn figures_differ_in_a_twentieth_of_their_area() {
        let mut alike = Vec::new();
        for (figures, sizes) in [
            (&figure::SHAPES, vec![(9, 5), (14, 7)]),
            (&figure::MOTIFS, vec![(9, 5), (14, 7)]),
            (&figure::ANIMALS, vec![(6, 3), (8, 4), (14, 7)]),
            (&figure::BIRDS, vec![(9, 5), (16, 8)]),
            (&figure::BOTS, vec![(8, 4)]),
        ] {
            for ((size, blocks), (i, one)) in sizes
                .iter()
                .flat_map(|size| ALL.map(|blocks| (*size, blocks)))
                .flat_map(|setting| {
                    figures
                        .iter()
                        .enumerate()
                        .map(move |figure| (setting, figure))
                })
            {
                for other in &figures[..i] {
                    let pair =
                        [one, other].map(|figure| drawn(Picture::Figure(*figure), size, blocks));
                    let differ = pair[0].iter().zip(&pair[1]).filter(|(a, b)| a != b).count();
                    if 20 * differ < pair[0].len() {
                        let (one, other, all) = (one.name, other.name, pair[0].len());
                        alike.push(format!(
                            "{one} and {other} in {size:?}, {blocks:?}: {differ} of {all}"
                        ));
                    }
                }
            }
        }
        assert!(alike.is_empty(), "{}", alike.join("\n"));
    }

    /// A pixel of a small digit is a column wide and half a row high, or a third of one where its edge lies within sextants.
    #[test]
    fn ranks_differ_in_a_pixel_at_the_least() {
        for blocks in ALL {
            for (one, other) in (2..=11).flat_map(|one| (2..one).map(move |other| (one, other))) {
                let pair = [one, other].map(|rank| drawn(Picture::Rank(rank), (5, 3), blocks));
                let differ = pair[0].iter().zip(&pair[1]).filter(|(a, b)| a != b).count();
                assert!(
                    differ >= PARTS / 3,
                    "{one} and {other} in {blocks:?}: {differ}"
                );
            }
        }
    }
}
