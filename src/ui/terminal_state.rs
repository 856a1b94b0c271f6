//! The person's terminal: its size and abilities, and what it was last asked for.

use ratatui::layout::Size;

use super::speech::Speech;
use super::window::Window;
use parlour_config::caps::{Blocks, TerminalCaps};
use parlour_kit::layout;
use parlour_screen::effect::{Effect, MouseMode};

/// The terminal, as far as the program knows it.
#[derive(Clone, Debug)]
pub struct TerminalState {
    size: Size,
    /// Its abilities, as detected.
    caps: TerminalCaps,
    /// The mouse mode that was last asked for.
    mouse: MouseMode,
    window: Window,
    /// The sentences that a screen reader was told.
    speech: Speech,
}

impl TerminalState {
    /// A terminal before it has told its size.
    pub(super) fn new(caps: TerminalCaps, mouse: MouseMode) -> Self {
        Self {
            size: Size::new(80, 24),
            caps,
            mouse,
            window: Window::default(),
            speech: Speech::default(),
        }
    }

    /// The terminal's window.
    pub(super) fn window_mut(&mut self) -> &mut Window {
        &mut self.window
    }

    /// The sentences that a screen reader was told, to be put back with what it is told now.
    pub(super) fn take_speech(&mut self) -> Speech {
        std::mem::take(&mut self.speech)
    }

    pub(super) fn put_speech(&mut self, speech: Speech) {
        self.speech = speech;
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// The parts of a page in it.
    pub(crate) fn page(&self) -> layout::PageParts {
        layout::page(self.size)
    }

    /// The abilities, as detected.
    pub(super) fn caps(&self) -> TerminalCaps {
        self.caps
    }

    pub fn resize(&mut self, size: Size) {
        self.size = size;
    }

    /// The terminal has told that it draws these.
    pub(super) fn draws(&mut self, blocks: Blocks) {
        self.caps.draws(blocks);
    }

    /// The terminal has told that it draws signs of ambiguous width two cells wide.
    pub(super) fn draws_wide(&mut self) {
        self.caps.draws_wide();
    }

    /// Asks for these mouse events, unless they are reported already.
    pub(super) fn report_mouse(&mut self, wanted: MouseMode) -> Option<Effect> {
        let before = std::mem::replace(&mut self.mouse, wanted);
        (before != wanted).then_some(Effect::Mouse(wanted))
    }
}
