//! Images in the Kitty graphics protocol: an image is sent once with a number, and stands wherever placeholders of this
//! number are written, which are text. Source: <https://sw.kovidgoyal.net/kitty/graphics-protocol/>, "Unicode placeholders".

use std::collections::BTreeSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ratatui::buffer::Buffer;

use super::ansi_encoder::Place;
use parlour_kit::view::art::image;
use parlour_kit::view::art::image::{Image, ImageId, MOST_CELLS, Mark};

/// The most images that a terminal is left with. Beyond, those that no cell shows are deleted.
const MOST: usize = 256;

/// The most bytes of an image in one sequence.
const CHUNK: usize = 4096;

/// The character of a placeholder.
const PLACEHOLDER: char = '\u{10eeee}';

/// The marks that follow it, which stand for the numbers of rows and columns: the first of the protocol's table
/// `rowcolumn-diacritics.txt`.
const DIACRITICS: [char; MOST_CELLS as usize] = [
    '\u{305}', '\u{30d}', '\u{30e}', '\u{310}', '\u{312}', '\u{33d}', '\u{33e}', '\u{33f}',
    '\u{346}', '\u{34a}', '\u{34b}', '\u{34c}', '\u{350}', '\u{351}', '\u{352}', '\u{357}',
    '\u{35b}', '\u{363}', '\u{364}', '\u{365}', '\u{366}', '\u{367}', '\u{368}', '\u{369}',
    '\u{36a}', '\u{36b}', '\u{36c}', '\u{36d}', '\u{36e}', '\u{36f}', '\u{483}', '\u{484}',
    '\u{485}', '\u{486}', '\u{487}', '\u{592}', '\u{593}', '\u{594}', '\u{595}', '\u{597}',
    '\u{598}', '\u{599}', '\u{59c}', '\u{59d}', '\u{59e}', '\u{59f}', '\u{5a0}', '\u{5a1}',
    '\u{5a8}', '\u{5a9}', '\u{5ab}', '\u{5ac}', '\u{5af}', '\u{5c4}', '\u{610}', '\u{611}',
    '\u{612}', '\u{613}', '\u{614}', '\u{615}', '\u{616}', '\u{617}', '\u{657}', '\u{658}',
];

/// The images that a terminal has.
#[derive(Debug, Default)]
pub(crate) struct SentImages(BTreeSet<ImageId>);

impl SentImages {
    /// Appends the images of a frame that the terminal does not have yet. `changed` are the places of the cells that it
    /// does not show yet: all others show images that it has.
    pub(crate) fn send(&mut self, changed: &[Place], frame: &Buffer, bytes: &mut Vec<u8>) {
        let mut marks = changed.iter().filter_map(|at| Mark::of(&frame[*at]));
        if marks.all(|mark| self.0.contains(&mark.id)) {
            return;
        }
        let shown = shown(frame);
        if self.0.union(&shown).count() > MOST {
            for id in self.0.difference(&shown) {
                push_deletion(*id, bytes);
            }
            self.0.retain(|id| shown.contains(id));
        }
        for id in shown {
            if self.0.insert(id)
                && let Some(image) = image::image(id)
            {
                push_image(&image, bytes);
            }
        }
    }
}

/// The images that a frame shows.
fn shown(frame: &Buffer) -> BTreeSet<ImageId> {
    let mut last = None;
    let marks = frame.content.iter().filter_map(Mark::of);
    marks
        .map(|mark| mark.id)
        .filter(|id| last.replace(*id) != Some(*id))
        .collect()
}

/// Sends an image, with the number of columns and rows of its cells, without an answer.
fn push_image(image: &Image, bytes: &mut Vec<u8>) {
    let (id, size) = (image.id().number(), image.size());
    let data = STANDARD.encode(image.png());
    let mut head = format!("a=T,U=1,f=100,i={id},c={},r={},", size.width, size.height);
    let mut chunks = data.as_bytes().chunks(CHUNK).peekable();
    while let Some(chunk) = chunks.next() {
        let more = u8::from(chunks.peek().is_some());
        bytes.extend_from_slice(format!("\x1b_G{head}q=2,m={more};").as_bytes());
        bytes.extend_from_slice(chunk);
        bytes.extend_from_slice(b"\x1b\\");
        head.clear();
    }
}

/// Deletes an image with its data.
fn push_deletion(id: ImageId, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(format!("\x1b_Ga=d,d=I,i={},q=2\x1b\\", id.number()).as_bytes());
}

/// Writes the placeholder of a mark. The number of the image is the colour of the text.
pub(crate) fn push_placeholder(mark: Mark, bytes: &mut Vec<u8>) {
    let of = |number: u8| DIACRITICS.get(usize::from(number));
    let (Some(row), Some(column)) = (of(mark.row), of(mark.column)) else {
        return bytes.push(b' ');
    };
    let placeholder: String = [PLACEHOLDER, *row, *column].iter().collect();
    bytes.extend_from_slice(placeholder.as_bytes());
}

#[cfg(test)]
mod tests {
    use ratatui::layout::{Rect, Size};
    use ratatui::style::Style;
    use ratatui::widgets::Widget as _;

    use super::super::canvas::FrameCanvas;
    use super::super::frame_sender::FrameSender;
    use super::*;
    use parlour_config::caps::{Blocks, Depth, Glyphs, TerminalCaps};
    use parlour_config::theme_name::ThemeName;
    use parlour_kit::view::piece::{Chip, PieceArt, PieceMark};
    use parlour_kit::view::theme::Theme;

    /// The bytes that a terminal is sent for pieces at these columns, two men and kings in turn.
    fn draw(sender: &mut FrameSender<Vec<u8>>, columns: &[u16]) -> String {
        let caps = TerminalCaps {
            blocks: Blocks::Image,
            ..TerminalCaps::of(Depth::True, Glyphs::Unicode)
        };
        let theme = Theme::new(ThemeName::default(), caps);
        sender.out_mut().clear();
        sender
            .draw(&mut FrameCanvas::default(), |frame| {
                for column in columns {
                    let piece = PieceArt {
                        chip: Chip::Dark,
                        is_full: true,
                        king: column % 16 == 0,
                        mark: PieceMark::None,
                        theme: &theme,
                    };
                    piece.render(Rect::new(*column, 0, 8, 4), frame.buffer_mut());
                }
            })
            .unwrap();
        String::from_utf8_lossy(sender.out()).into_owned()
    }

    fn sender() -> FrameSender<Vec<u8>> {
        FrameSender::new(Vec::new(), Size::new(80, 24))
    }

    #[test]
    fn an_image_is_sent_once_and_placed_by_its_number() {
        let mut sender = sender();
        let first = draw(&mut sender, &[8]);
        assert_eq!(first.matches("a=T,U=1,f=100,").count(), 1);
        assert!(first.contains(",c=8,r=4,q=2,m="), "{first}");
        assert_eq!(
            first.matches(PLACEHOLDER).count(),
            28,
            "a disc leaves the corners clear"
        );
        let second = draw(&mut sender, &[8, 24]);
        assert!(!second.contains("a=T"), "{second}");
        assert_eq!(second.matches(PLACEHOLDER).count(), 28);
        let king = draw(&mut sender, &[8, 24, 48]);
        assert_eq!(king.matches("a=T").count(), 1);
        sender.entered();
        let again = draw(&mut sender, &[8, 24, 48]);
        assert_eq!(
            again.matches("a=T").count(),
            2,
            "the terminal was given away"
        );
    }

    #[test]
    fn long_images_come_in_chunks_and_the_data_is_the_file() {
        let mut sender = sender();
        let sent = draw(&mut sender, &[8]);
        let data: String = sent
            .split("\x1b_G")
            .skip(1)
            .map(|part| {
                part.split_once(';')
                    .unwrap()
                    .1
                    .split_once('\x1b')
                    .unwrap()
                    .0
            })
            .collect();
        let png = STANDARD.decode(data).unwrap();
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
        for part in sent.split("\x1b_G").skip(1) {
            assert!(part.find('\x1b').unwrap() <= CHUNK + 64);
        }
    }

    #[test]
    fn a_mark_of_no_image_is_blank() {
        let mut sender = sender();
        sender
            .draw(&mut FrameCanvas::default(), |frame| {
                let style = Style::new().fg(ratatui::style::Color::Rgb(255, 255, 255));
                frame.buffer_mut().set_string(0, 0, "\u{fffff}x", style);
            })
            .unwrap();
        let sent = String::from_utf8_lossy(sender.out());
        assert!(sent.ends_with(" x"), "{sent:?}");
    }
}
