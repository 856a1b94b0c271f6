//! Brings frames to a terminal: what the terminal shows is kept, and only what differs is sent.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use ratatui::Frame;
use ratatui::layout::Size;

use super::ansi_encoder::AnsiEncoder;
use super::canvas::FrameCanvas;
use super::packed_frame::PackedFrame;
use parlour_config::caps::TerminalCaps;
use parlour_screen::effect::MouseMode;

/// The amount sent for a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    pub bytes: usize,
    /// The time the line took to accept it.
    pub took: Duration,
}

/// A terminal at the end of a line of bytes, which was sent [`super::modes::ENTER`].
#[derive(Debug)]
pub struct FrameSender<W> {
    out: W,
    encoder: AnsiEncoder,
    /// The frame that the terminal shows.
    shown: PackedFrame,
}

impl<W: Write> FrameSender<W> {
    /// A terminal of this size.
    pub fn new(out: W, size: Size) -> Self {
        Self {
            out,
            encoder: AnsiEncoder::new(size),
            shown: PackedFrame::default(),
        }
    }

    /// Returns the size of the terminal.
    pub fn size(&self) -> Size {
        self.encoder.size()
    }

    /// Sets the terminal's new size. The whole frame is drawn again, because the fate of the old
    /// content is unknown.
    pub fn resize(&mut self, size: Size) {
        self.encoder.set_size(size);
        self.clear();
    }

    /// Draws all of the next frame.
    pub fn clear(&mut self) {
        self.encoder.clear_screen();
        self.shown = PackedFrame::default();
    }

    /// The terminal was given away and taken back: it is in the state of [`super::modes::ENTER`] again, except that the
    /// mouse is to be as it was.
    pub fn entered(&mut self) {
        self.encoder.entered();
        self.shown = PackedFrame::default();
    }

    /// Asks for these mouse events, with the next frame.
    pub fn set_mouse(&mut self, mode: MouseMode) {
        self.encoder.set_mouse(mode);
    }

    /// Asks the terminal what only it can tell, with the next frame.
    pub fn ask(&mut self, caps: TerminalCaps) {
        self.encoder.ask(caps);
    }

    /// Draws a frame on a canvas and sends what changed in one write, if anything did.
    ///
    /// # Errors
    /// The line takes no bytes.
    pub fn draw(
        &mut self,
        canvas: &mut FrameCanvas,
        view: impl FnOnce(&mut Frame),
    ) -> io::Result<Written> {
        let bytes = canvas.draw(&mut self.encoder, &mut self.shown, view);
        if bytes.is_empty() {
            return Ok(Written::default());
        }
        let begun = Instant::now();
        self.out.write_all(bytes)?;
        self.out.flush()?;
        Ok(Written {
            bytes: bytes.len(),
            took: begun.elapsed(),
        })
    }

    pub fn out(&self) -> &W {
        &self.out
    }

    pub fn out_mut(&mut self) -> &mut W {
        &mut self.out
    }
}
