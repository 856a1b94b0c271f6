//! Ratatui's cells as few bytes.
//!
//! The known state of the terminal (graphic rendition, position and visibility of the cursor, mouse mode) is kept across
//! frames and only differences are written; a frame without one has no bytes.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

use super::cursor::Cursor;
use super::images::{SentImages, push_placeholder};
use super::modes;
use super::scroll::Scroll;
use super::sequence::Sequence;
use super::sgr::SgrState;
use parlour_config::caps::{Glyphs, TerminalCaps};
use parlour_kit::view::art::image::Mark;
use parlour_screen::effect::MouseMode;

/// The number of changed cells from which a full redraw may be shorter: empty the screen and draw
/// the whole frame.
const MANY: usize = 400;

/// The most cells that are shorter than the sequence that steps over them, `CSI n C`.
const GAP: u16 = 3;

/// A place on the screen: column and row.
pub(crate) type Place = (u16, u16);

/// The terminal state beside its cells that drawing changes.
#[derive(Clone, Copy, Debug)]
struct Drawn {
    sgr: SgrState,
    cursor: Cursor,
    empty: bool,
}

/// The places of a frame's cells that are not as on an empty screen, in reading order.
fn places_of(frame: &Buffer) -> Vec<Place> {
    Buffer::empty(frame.area)
        .diff_iter(frame)
        .map(|(x, y, _)| (x, y))
        .collect()
}

/// The state of a terminal, and the bytes that change it. It starts from a terminal that was sent
/// [`modes::ENTER`].
#[derive(Debug)]
pub struct AnsiEncoder {
    /// The bytes so far.
    bytes: Vec<u8>,
    size: Size,
    sgr: SgrState,
    cursor: Cursor,
    /// Nothing was drawn since the screen was emptied.
    empty: bool,
    mouse: MouseMode,
    /// The cursor is visible.
    shown: bool,
    images: SentImages,
}

impl AnsiEncoder {
    /// For a terminal of this size.
    pub fn new(size: Size) -> Self {
        Self {
            bytes: Vec::new(),
            size,
            sgr: SgrState::default(),
            cursor: Cursor::default(),
            empty: true,
            mouse: MouseMode::Off,
            shown: false,
            images: SentImages::default(),
        }
    }

    /// Goes on behind `bytes`, with what was asked for since the last frame.
    pub(crate) fn begin(&mut self, mut bytes: Vec<u8>) {
        bytes.append(&mut self.bytes);
        self.bytes = bytes;
    }

    /// The bytes so far, which are taken out.
    pub fn take_bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }

    pub(crate) fn size(&self) -> Size {
        self.size
    }

    /// The terminal has this size from now on.
    pub fn set_size(&mut self, size: Size) {
        self.size = size;
        self.cursor.forget();
    }

    /// The terminal was given away and taken back: it is in the state of [`modes::ENTER`] again, except
    /// that the mouse is to be as it was.
    pub fn entered(&mut self) {
        let mouse = self.mouse;
        self.bytes.clear();
        self.sgr = SgrState::default();
        self.cursor.forget();
        self.empty = true;
        self.shown = false;
        self.images = SentImages::default();
        self.mouse = MouseMode::Off;
        self.set_mouse(mouse);
    }

    /// Asks for these mouse events, with the next frame.
    pub fn set_mouse(&mut self, mode: MouseMode) {
        self.bytes.extend_from_slice(modes::mouse(self.mouse, mode));
        self.mouse = mode;
    }

    /// Asks the terminal what only it can tell, with the next frame: its name where it may draw more than sextants, and the
    /// width of ambiguous signs where it may be two cells.
    pub fn ask(&mut self, caps: TerminalCaps) {
        if caps.may_draw_finer() {
            self.bytes.extend_from_slice(modes::ASK_NAME);
        }
        if caps.may_be_wide && caps.glyphs == Glyphs::Unicode {
            self.bytes.extend_from_slice(modes::ASK_WIDTH);
            self.cursor.forget();
        }
    }

    /// Sends the images of a frame that the terminal does not have, with the places of its cells that changed.
    pub(crate) fn send_images(&mut self, places: &[Place], frame: &Buffer) {
        self.images.send(places, frame, &mut self.bytes);
    }

    /// Empties the screen, unless it is empty.
    pub fn clear_screen(&mut self) {
        if !self.empty {
            self.erase(b"\x1b[2J");
            self.empty = true;
        }
    }

    fn go(&mut self, x: u16, y: u16) {
        self.cursor.go(x, y, &mut self.bytes);
    }

    /// Draws the cells at these places of a frame, which are in reading order, and leaves the cursor at
    /// the focus unless it is shown elsewhere. If emptying the screen and drawing the whole frame takes
    /// fewer bytes, it does that.
    pub fn draw(&mut self, places: &[Place], frame: &Buffer, focus: Option<Position>) {
        self.draw_moved(places, None, frame, focus);
    }

    /// The same, or if that is shorter after rows have been moved, with what has to be drawn then.
    pub(crate) fn draw_moved(
        &mut self,
        places: &[Place],
        moved: Option<(Scroll, &[Place])>,
        frame: &Buffer,
        focus: Option<Position>,
    ) {
        let at_last = focus.filter(|_| !self.shown);
        let (start, before) = (self.bytes.len(), self.drawn());
        self.put_all(places, frame, at_last);
        if let Some((scroll, places)) = moved {
            self.take_shorter(start, before, |encoder| {
                encoder.scroll(scroll);
                encoder.put_all(places, frame, at_last);
            });
        }
        if places.len() >= MANY && !before.empty {
            let written = places_of(frame);
            self.take_shorter(start, before, |encoder| {
                encoder.clear_screen();
                encoder.put_all(&written, frame, at_last);
            });
        }
    }

    /// Has what was appended since `start` done in another way, if that is shorter.
    fn take_shorter(&mut self, start: usize, before: Drawn, otherwise: impl FnOnce(&mut Self)) {
        let (bytes, after) = (self.bytes.split_off(start), self.drawn());
        self.restore(before);
        otherwise(self);
        if self.bytes.len() - start >= bytes.len() {
            self.bytes.truncate(start);
            self.bytes.extend_from_slice(&bytes);
            self.restore(after);
        }
    }

    fn drawn(&self) -> Drawn {
        Drawn {
            sgr: self.sgr,
            cursor: self.cursor,
            empty: self.empty,
        }
    }

    fn restore(&mut self, Drawn { sgr, cursor, empty }: Drawn) {
        (self.sgr, self.cursor, self.empty) = (sgr, cursor, empty);
    }

    /// Moves rows: those that are moved out are deleted, and blank ones inserted at the other end. Some terminals fill these
    /// with the ground of the pen. The cursor is in the first column both times, where some terminals leave it and others
    /// bring it.
    fn scroll(
        &mut self,
        Scroll {
            first,
            last,
            by,
            is_up,
        }: Scroll,
    ) {
        let (upper, lower) = (first, last + 1 - by);
        let (gone, new) = if is_up {
            (upper, lower)
        } else {
            (lower, upper)
        };
        if self.sgr.bg != Color::Reset || self.sgr.modifier.contains(Modifier::REVERSED) {
            self.sgr.change(SgrState::default(), &mut self.bytes);
        }
        for (row, letter) in [(gone, b'M'), (new, b'L')] {
            self.go(0, row);
            let mut sequence = Sequence::default();
            sequence.extend(b"\x1b[");
            if by > 1 {
                sequence.number(by);
            }
            sequence.push(letter);
            self.bytes.extend_from_slice(sequence.as_slice());
        }
    }

    fn put_all(&mut self, places: &[Place], frame: &Buffer, at_last: Option<Position>) {
        for (x, y) in places {
            self.fill_gap(*x, *y, frame);
            self.put(*x, *y, &frame[(*x, *y)]);
        }
        if let Some(Position { x, y }) = at_last {
            self.go(x, y);
        }
    }

    /// Draws the few cells before a place once more, where that is shorter than to step over them.
    fn fill_gap(&mut self, x: u16, y: u16, frame: &Buffer) {
        let Some((from, _)) = self
            .cursor
            .at()
            .filter(|(from, row)| *row == y && *from < x)
        else {
            return;
        };
        let cells = (from..x).map(|x| &frame[(x, y)]);
        let is_plain = |cell: &Cell| matches!(cell.symbol().as_bytes(), [b' '..=b'~']);
        let is_like = |cell: &Cell| is_plain(cell) && SgrState::of(cell) == self.sgr;
        if x - from <= GAP && cells.clone().all(is_like) {
            cells.for_each(|cell| self.bytes.extend_from_slice(cell.symbol().as_bytes()));
            self.cursor.advance(x - from, self.size.width);
        }
    }

    /// Draws a cell.
    pub fn put(&mut self, x: u16, y: u16, cell: &Cell) {
        self.go(x, y);
        let (symbol, width) = printable(cell.symbol());
        self.sgr.change(self.needed(cell), &mut self.bytes);
        match Mark::of(cell) {
            Some(mark) => push_placeholder(mark, &mut self.bytes),
            None => self.bytes.extend_from_slice(symbol.as_bytes()),
        }
        match width {
            Some(width) => self.cursor.advance(width, self.size.width),
            None => self.cursor.forget(),
        }
        self.empty = false;
    }

    /// The state that draws a cell. A blank one is drawn in whatever colour signs have.
    fn needed(&self, cell: &Cell) -> SgrState {
        let state = SgrState::of(cell);
        let is_plain = (state.modifier | self.sgr.modifier).is_empty();
        let fg = if is_plain && cell.symbol() == " " {
            self.sgr.fg
        } else {
            state.fg
        };
        SgrState { fg, ..state }
    }

    /// Erasing fills with the current background, so the rendition is reset first.
    fn erase(&mut self, sequence: &[u8]) {
        self.sgr.change(SgrState::default(), &mut self.bytes);
        self.bytes.extend_from_slice(sequence);
    }

    /// Shows the cursor there, or hides it; hidden, it stands at the focus.
    pub fn set_cursor(&mut self, wanted: Option<Position>, focus: Option<Position>) {
        if let Some(Position { x, y }) = wanted.or(focus) {
            self.go(x, y);
        }
        if wanted.is_some() != self.shown {
            self.shown = !self.shown;
            self.bytes.extend_from_slice(if self.shown {
                modes::SHOW_CURSOR
            } else {
                modes::HIDE_CURSOR
            });
        }
    }
}

/// Returns the text to send for a cell, and the cursor's movement if that is certain. Terminals
/// disagree about symbols composed of several characters. A cell is blank if its symbol would
/// control the terminal, or would not move the cursor.
fn printable(symbol: &str) -> (&str, Option<u16>) {
    let mut chars = symbol.chars();
    match (chars.next(), chars.next()) {
        (Some(' '..='~'), None) => (symbol, Some(1)),
        (Some(_), _) if symbol.contains(char::is_control) => (" ", Some(1)),
        (Some(_), more) => match u16::try_from(symbol.width()) {
            Ok(0) => (" ", Some(1)),
            Ok(width) if more.is_none() => (symbol, Some(width)),
            _ => (symbol, None),
        },
        (None, _) => (" ", Some(1)),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};

    use ratatui::style::Style;

    use super::super::canvas::FrameCanvas;
    use super::super::frame_sender::FrameSender;
    use super::*;
    use parlour_kit::focus;

    /// Counts the writes, and keeps what the last one wrote.
    #[derive(Debug, Default)]
    struct Line {
        writes: usize,
        last: Vec<u8>,
    }

    impl Write for Line {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.writes += 1;
            self.last = bytes.to_vec();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A terminal and what draws on it.
    struct Rig {
        sender: FrameSender<Line>,
        canvas: FrameCanvas,
    }

    impl Rig {
        fn new(width: u16, height: u16) -> Self {
            let sender = FrameSender::new(Line::default(), Size::new(width, height));
            Self {
                sender,
                canvas: FrameCanvas::default(),
            }
        }

        fn frame(&mut self, view: impl FnOnce(&mut ratatui::Frame)) -> String {
            self.sender.out_mut().last.clear();
            self.sender.draw(&mut self.canvas, view).unwrap();
            String::from_utf8(self.sender.out().last.clone()).unwrap()
        }
    }

    fn terminal() -> Rig {
        Rig::new(80, 24)
    }

    type Patch<'a> = (u16, u16, &'a str, Style);

    fn draw(rig: &mut Rig, cells: &[Patch]) -> String {
        rig.frame(|frame| {
            for (x, y, text, style) in cells {
                frame.buffer_mut().set_string(*x, *y, text, *style);
            }
        })
    }

    fn body(frame: &str) -> String {
        let begin = std::str::from_utf8(modes::SYNC_BEGIN).unwrap();
        let end = std::str::from_utf8(modes::SYNC_END).unwrap();
        let body = frame
            .strip_prefix(begin)
            .map(|frame| frame.strip_suffix(end).unwrap());
        assert_eq!(
            body.is_some(),
            body.unwrap_or(frame).len() > modes::SYNC_FROM
        );
        body.unwrap_or(frame).replace('\x1b', "^")
    }

    #[test]
    fn a_blank_is_drawn_in_the_colour_that_signs_have() {
        let mut rig = terminal();
        let green = Style::new().bg(ratatui::style::Color::Green);
        let [red, blue] = [Color::Red, Color::Blue].map(|colour| green.fg(colour));
        draw(&mut rig, &[(0, 0, "aaaa", blue), (0, 1, "bbbb", red)]);
        let changed = draw(&mut rig, &[(0, 0, " aaa", blue), (0, 1, "c   ", red)]);
        assert_eq!(body(&changed).matches("^[").count(), 1, "{changed:?}");
        let lined = [(0, 0, " ", blue.underlined()), (1, 0, "aaa", blue)];
        assert!(
            body(&draw(&mut rig, &lined)).contains(";34"),
            "a line has a colour"
        );
    }

    #[test]
    fn a_short_gap_is_drawn_again_and_a_longer_one_is_stepped_over() {
        let mut rig = terminal();
        let plain = Style::default();
        draw(&mut rig, &[(0, 0, "abcdefghij", plain)]);
        let changed = draw(&mut rig, &[(0, 0, "AbcdEfghiJ", plain)]);
        assert_eq!(body(&changed), "\rAbcdE^[4CJ");
        let styled = [
            (0, 0, "aBcdEfghiJ", plain),
            (2, 0, "c", Style::new().bold()),
        ];
        draw(&mut rig, &styled);
        let changed = draw(
            &mut rig,
            &[(0, 0, "aXcX", plain), (2, 0, "c", Style::new().bold())],
        );
        assert!(body(&changed).contains("X^[CX"), "{changed:?}");
    }

    #[test]
    fn an_arrow_key_costs_at_most_120_bytes() {
        let mut terminal = Rig::new(132, 40);
        let lit = Style::new()
            .fg(Color::Rgb(255, 215, 135))
            .bg(Color::Rgb(128, 100, 101));
        let unlit = Style::new()
            .fg(Color::Rgb(100, 110, 120))
            .bg(Color::Rgb(130, 140, 150));
        // The cells drawn last leave the pen far from both, and the cursor far away.
        let foot = Style::new()
            .fg(Color::Rgb(210, 211, 212))
            .bg(Color::Rgb(120, 121, 122))
            .bold();
        let (old, new) = ((120, 10), (127, 10));
        let cells = |lit_at: (u16, u16), unlit_at: (u16, u16)| {
            [
                (lit_at.0, lit_at.1, "▶◀", lit),
                (unlit_at.0, unlit_at.1, "┃┃", unlit),
                (9, 30, "keys", foot),
            ]
        };
        draw(&mut terminal, &cells(old, new));
        let frame = draw(&mut terminal, &cells(new, old));
        println!("{} bytes: {}", frame.len(), frame.replace('\x1b', "^"));
        assert!(frame.len() <= 120, "{} bytes: {frame:?}", frame.len());
        assert!(frame.contains("┃┃") && frame.contains("▶◀"), "{frame:?}");
    }

    #[test]
    fn a_frame_is_one_write_and_an_equal_frame_none() {
        let mut terminal = terminal();
        let cells = [
            (3, 3, "one", Style::new().red()),
            (70, 20, "two", Style::new().bold()),
        ];
        draw(&mut terminal, &cells);
        assert_eq!(terminal.sender.out().writes, 1);
        assert_eq!(draw(&mut terminal, &cells), "");
        assert_eq!(terminal.sender.out().writes, 1);
    }

    #[test]
    fn the_pen_and_the_place_last_from_frame_to_frame() {
        let red = Style::new().fg(Color::Red);
        let mut terminal = terminal();
        assert_eq!(
            body(&draw(&mut terminal, &[(3, 3, "ab", red)])),
            "^[4;4H^[31mab"
        );
        assert_eq!(body(&draw(&mut terminal, &[(3, 3, "abc", red)])), "c");
        assert_eq!(body(&draw(&mut terminal, &[(3, 3, "abd", red)])), "\x08d");
    }

    #[test]
    fn a_wide_glyph_moves_the_cursor_by_two_and_a_composed_one_leaves_it_unknown() {
        let plain = Style::new();
        let mut first = terminal();
        assert_eq!(body(&draw(&mut first, &[(0, 0, "漢a", plain)])), "^[H漢a");
        let mut second = terminal();
        assert_eq!(
            body(&draw(&mut second, &[(0, 0, "e\u{301}a", plain)])),
            "^[He\u{301}^[;2Ha"
        );
        let mut edge = terminal();
        assert_eq!(
            body(&draw(&mut edge, &[(79, 0, "x", plain), (0, 1, "y", plain)])),
            "^[;80Hx^[2Hy"
        );
    }

    #[test]
    fn a_symbol_that_would_steer_the_terminal_is_blank() {
        for symbol in ["\x1b[2J", "\n", "\u{9b}", "\u{200b}", ""] {
            assert_eq!(printable(symbol), (" ", Some(1)), "{symbol:?}");
        }
    }

    #[test]
    fn a_screen_of_which_little_is_left_is_emptied() {
        let mut terminal = terminal();
        let full = |frame: &mut ratatui::Frame| {
            for y in 0..24 {
                frame
                    .buffer_mut()
                    .set_string(0, y, "abcdefgh".repeat(10), Style::new());
            }
        };
        terminal.frame(full);
        assert_eq!(
            body(&draw(&mut terminal, &[(4, 2, "x", Style::new())])),
            "^[2J^[3;5Hx"
        );
        let written = terminal.frame(full);
        assert!(
            !written.contains("^[2J") && written.len() > 24 * 80,
            "there is nothing to be emptied for"
        );
    }

    #[test]
    fn clearing_is_plain_and_not_done_twice() {
        let mut terminal = terminal();
        draw(
            &mut terminal,
            &[(
                0,
                0,
                "x",
                Style::new().bg(Color::Blue).add_modifier(Modifier::BOLD),
            )],
        );
        terminal.sender.clear();
        terminal.sender.clear();
        assert_eq!(
            body(&draw(&mut terminal, &[(0, 0, "y", Style::new())])),
            "^[m^[2J\ry"
        );
    }

    #[test]
    fn the_cursor_is_shown_only_where_a_frame_asks_for_it() {
        let mut terminal = terminal();
        let mut frame = |at: Option<(u16, u16)>| {
            terminal.frame(|frame| at.into_iter().for_each(|at| frame.set_cursor_position(at)))
        };
        assert_eq!(frame(None), "");
        assert_eq!(body(&frame(Some((4, 2)))), "^[3;5H^[?25h");
        assert_eq!(frame(Some((4, 2))), "");
        assert_eq!(body(&frame(Some((5, 2)))), "^[C");
        assert_eq!(body(&frame(None)), "^[?25l");
    }

    #[test]
    fn the_hidden_cursor_stands_at_the_focus() {
        let mut terminal = terminal();
        let mut frame = |at: (u16, u16), text: &str| {
            terminal.frame(|frame| {
                frame.buffer_mut().set_string(0, 0, text, Style::new());
                focus::mark(frame.buffer_mut(), at);
            })
        };
        assert_eq!(body(&frame((4, 2), "a")), "^[Ha\n\n^[3C");
        assert_eq!(
            frame((4, 2), "a"),
            "",
            "nothing is sent where nothing changes"
        );
        assert_eq!(body(&frame((5, 2), "a")), "^[C");
    }

    #[test]
    fn mouse_modes_ride_with_the_next_frame_and_survive_a_suspension() {
        let mut terminal = terminal();
        terminal.sender.set_mouse(MouseMode::Click);
        assert_eq!(body(&draw(&mut terminal, &[])), "^[?1000h^[?1006h");
        terminal.sender.set_mouse(MouseMode::Click);
        assert_eq!(draw(&mut terminal, &[]), "");
        terminal.sender.entered();
        assert_eq!(body(&draw(&mut terminal, &[])), "^[?1000h^[?1006h");
        terminal.sender.set_mouse(MouseMode::Off);
        assert_eq!(body(&draw(&mut terminal, &[])), "^[?1000l^[?1006l");
    }
}
