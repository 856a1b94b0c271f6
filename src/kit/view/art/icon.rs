//! The icon of the program as a file in the format PNG.

use ratatui::layout::Size;
use ratatui::style::{Color, Modifier};

use super::canvas::Canvas;
use super::figure::Figure;
use super::image;
use super::inks::{Ink, Inks};

/// The colours of the icon: a card and a piece on felt.
const INKS: Inks = {
    const fn ink(r: u8, g: u8, b: u8) -> Ink {
        let colour = Some(Color::Rgb(r, g, b));
        Ink { colour, lit: true }
    }
    Inks {
        ground: Ink {
            colour: None,
            lit: false,
        },
        body: ink(0xf6, 0xef, 0xdc),
        ink: ink(0x23, 0x23, 0x2b),
        rim: ink(0x1d, 0x5c, 0x45),
        shade: ink(0xc0, 0x39, 0x2b),
        mixed: true,
        painted: false,
        modifier: Modifier::empty(),
    }
};

/// Draws the icon over a square whose side has this number of pixels, a multiple of four.
pub fn icon_png(side: u16) -> Option<Vec<u8>> {
    // Two cells side by side are a square, with four pixels a time.
    let mut canvas = Canvas::finer(Size::new(2, 1), side / 4);
    Figure::icon().draw(&mut canvas);
    let (_, png) = image::samples_and_png(&canvas, side, &INKS)?;
    Some(png)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_has_the_size_that_is_asked_for() {
        for side in [180_u16, 512] {
            let png = icon_png(side).expect("a picture");
            let number =
                |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
            assert_eq!((number(16), number(20)), (side.into(), side.into()));
            assert!(png.len() < 32 * 1024, "{}", png.len());
        }
    }
}
