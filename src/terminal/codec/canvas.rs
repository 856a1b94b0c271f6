//! The buffers in which frames are drawn. They belong to a thread, which serves any number of sessions.

use std::convert::Infallible;
use std::{fmt, mem};

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::{Frame, Terminal};

use super::ansi_encoder::AnsiEncoder;
use super::frame_diff::{FrameDiff, changed_rows};
use super::modes;
use super::packed_frame::PackedFrame;
use super::scroll::Scroll;
use parlour_kit::focus;

/// Ratatui's buffers (40 bytes a cell each), and room for the bytes of a frame. A session needs them only while it draws;
/// what it keeps is its [`AnsiEncoder`] and its last frame, packed.
pub struct FrameCanvas {
    terminal: Terminal<Offscreen>,
    diff: FrameDiff,
    /// The places of the cells that changed.
    places: Vec<(u16, u16)>,
    /// The places of those that are to be drawn where rows are moved before.
    places_after: Vec<(u16, u16)>,
    bytes: Vec<u8>,
}

impl fmt::Debug for FrameCanvas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Canvas").finish_non_exhaustive()
    }
}

impl Default for FrameCanvas {
    fn default() -> Self {
        let Ok(terminal) = Terminal::new(Offscreen::default());
        Self {
            terminal,
            diff: FrameDiff::default(),
            places: Vec::new(),
            places_after: Vec::new(),
            bytes: Vec::new(),
        }
    }
}

impl FrameCanvas {
    /// Draws a frame, and returns the bytes that make a terminal which shows `shown` show it; none if nothing changes.
    /// `shown` is then the new frame.
    pub(crate) fn draw(
        &mut self,
        encoder: &mut AnsiEncoder,
        shown: &mut PackedFrame,
        view: impl FnOnce(&mut Frame),
    ) -> &[u8] {
        self.terminal.backend_mut().size = encoder.size();
        let mut focus = None;
        let Ok(drawn) = self.terminal.draw(|frame| {
            view(frame);
            focus = focus::take(frame.buffer_mut());
        });
        self.bytes.clear();
        self.bytes.extend_from_slice(modes::SYNC_BEGIN);
        encoder.begin(mem::take(&mut self.bytes));
        self.places.clear();
        self.places_after.clear();
        let changed = changed_rows(shown, drawn.buffer);
        let scroll = Scroll::between(shown, drawn.buffer, &changed);
        if let Some(scroll) = scroll {
            self.diff.after(scroll, shown, drawn.buffer, |place| {
                self.places_after.push(place);
            });
        }
        self.diff
            .advance(shown, drawn.buffer, &changed, |place, _| {
                self.places.push(place);
            });
        encoder.send_images(&self.places, drawn.buffer);
        encoder.draw_moved(
            &self.places,
            scroll.map(|scroll| (scroll, &self.places_after[..])),
            drawn.buffer,
            focus,
        );
        encoder.set_cursor(self.terminal.backend().cursor(), focus);
        self.bytes = encoder.take_bytes();
        if self.bytes.len() == modes::SYNC_BEGIN.len() {
            return &[];
        }
        if self.bytes.len() <= modes::SYNC_BEGIN.len() + modes::SYNC_FROM {
            return &self.bytes[modes::SYNC_BEGIN.len()..];
        }
        self.bytes.extend_from_slice(modes::SYNC_END);
        &self.bytes
    }
}

/// The backend that ratatui draws for. It knows a size and a cursor, and sends nothing.
#[derive(Debug, Default)]
struct Offscreen {
    size: Size,
    is_cursor_shown: bool,
    position: Position,
}

impl Offscreen {
    /// Returns the cursor position of the last frame, if it shows one.
    fn cursor(&self) -> Option<Position> {
        self.is_cursor_shown.then_some(self.position)
    }
}

impl Backend for Offscreen {
    type Error = Infallible;

    /// Frames are compared with what their own terminal shows, not with the frame that was drawn here before them.
    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(
        &mut self,
        _: I,
    ) -> Result<(), Infallible> {
        Ok(())
    }

    fn hide_cursor(&mut self) -> Result<(), Infallible> {
        self.is_cursor_shown = false;
        Ok(())
    }

    fn show_cursor(&mut self) -> Result<(), Infallible> {
        self.is_cursor_shown = true;
        Ok(())
    }

    fn get_cursor_position(&mut self) -> Result<Position, Infallible> {
        Ok(self.position)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> Result<(), Infallible> {
        self.position = position.into();
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    fn clear_region(&mut self, _: ClearType) -> Result<(), Infallible> {
        Ok(())
    }

    fn size(&self) -> Result<Size, Infallible> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> Result<WindowSize, Infallible> {
        Ok(WindowSize {
            columns_rows: self.size,
            pixels: Size::ZERO,
        })
    }

    fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}
