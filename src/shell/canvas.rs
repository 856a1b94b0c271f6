//! The buffers in which frames are drawn and compared. They belong to a thread, which serves any number of sessions.

use std::fmt;
use std::mem;

use ratatui::layout::Size;
use ratatui::{Frame, Terminal};

use super::backend::AnsiBackend;
use super::modes;
use super::packed_frame::{PackedFrame, Packer};

/// Ratatui's two buffers (40 bytes a cell each), and room for the bytes of a frame. A session needs them only while it
/// draws; what it keeps is its [`AnsiBackend`] and its last frame, packed.
pub struct Canvas {
    terminal: Terminal<AnsiBackend>,
    packer: Packer,
    bytes: Vec<u8>,
}

impl fmt::Debug for Canvas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Canvas").finish_non_exhaustive()
    }
}

impl Default for Canvas {
    fn default() -> Self {
        let Ok(terminal) = Terminal::new(AnsiBackend::new(Size::ZERO));
        Self { terminal, packer: Packer::default(), bytes: Vec::new() }
    }
}

impl Canvas {
    /// Draws a frame, and returns the bytes that make a terminal which shows `shown` show it; none if nothing changes.
    /// `shown` is then the new frame.
    pub(super) fn draw(
        &mut self,
        backend: &mut AnsiBackend,
        shown: &mut PackedFrame,
        view: impl FnOnce(&mut Frame),
    ) -> &[u8] {
        let size = backend.terminal_size();
        self.recall(size, shown);
        self.bytes.clear();
        self.bytes.extend_from_slice(modes::SYNC_BEGIN);
        let nothing = self.bytes.len();
        backend.begin(mem::take(&mut self.bytes));
        mem::swap(self.terminal.backend_mut(), backend);
        let Ok(drawn) = self.terminal.draw(view);
        self.packer.pack(drawn.buffer, shown);
        mem::swap(self.terminal.backend_mut(), backend);
        self.bytes = backend.take_bytes();
        if self.bytes.len() == nothing {
            return &[];
        }
        self.bytes.extend_from_slice(modes::SYNC_END);
        &self.bytes
    }

    /// Makes `shown` the frame that the next one is compared with.
    fn recall(&mut self, size: Size, shown: &PackedFrame) {
        // The canvas' own backend takes what ratatui says about a change of size: no terminal has changed.
        self.terminal.backend_mut().set_size(size);
        let Ok(()) = self.terminal.autoresize();
        shown.unpack(self.terminal.current_buffer_mut());
        self.terminal.swap_buffers();
    }
}
