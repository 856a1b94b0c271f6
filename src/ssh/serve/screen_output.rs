//! The output of a person's screen: the frames, the bytes on their way, and the rest between frames.

use std::time::{Duration, Instant};

use parlour_config::caps::TerminalCaps;
use parlour_kit::effect::MouseMode;
use parlour_terminal::codec::frame_sender::FrameSender;
use parlour_terminal::codec::line_meter::LineMeter;
use parlour_terminal::codec::modes;
use parlour_ui::App;
use parlour_ui::state::State;
use ratatui::layout::Size;

use super::canvases::Canvases;
use super::event_queue::{BEHIND, PATIENCE};
use super::{Update, View};

/// The rest after a frame, as a multiple of the time that the frame took. A window therefore takes
/// at most a twentieth of a core, even if it changes often.
const REST: u32 = 19;

/// The longest rest: a large frame on a busy machine.
const LONGEST_REST: Duration = Duration::from_millis(50);

/// The output of a screen.
pub(super) struct ScreenOutput {
    sender: FrameSender<Vec<u8>>,
    /// The number of bytes on their way, and the time at which they were sent.
    sending: Option<(usize, Instant)>,
    meter: LineMeter,
    /// True while the screen shows something older than the state.
    is_stale: bool,
    /// The time from which the next frame may be drawn.
    rested: Instant,
}

impl ScreenOutput {
    /// A screen before its first frame.
    pub(super) fn new(size: Size, caps: TerminalCaps) -> Self {
        let mut sender = FrameSender::new(modes::ENTER.to_vec(), size);
        sender.ask(caps);
        sender.set_mouse(MouseMode::Click);
        Self {
            sender,
            sending: None,
            meter: LineMeter::default(),
            is_stale: true,
            rested: Instant::now(),
        }
    }

    pub(super) fn resize(&mut self, size: Size) {
        self.sender.resize(size);
    }

    /// Draws every cell with the next frame.
    pub(super) fn clear(&mut self) {
        self.sender.clear();
    }

    pub(super) fn set_mouse(&mut self, mode: MouseMode) {
        self.sender.set_mouse(mode);
    }

    /// Sends bytes before the next frame.
    pub(super) fn write(&mut self, bytes: &[u8]) {
        self.sender.out_mut().extend_from_slice(bytes);
    }

    /// The state may have changed.
    pub(super) fn invalidate(&mut self) {
        self.is_stale = true;
    }

    /// Returns when the next frame may be drawn; `None` while nothing has changed, or bytes are on their way.
    pub(super) fn frame_due(&self) -> Option<Instant> {
        (self.is_stale && self.sending.is_none()).then_some(self.rested)
    }

    /// Draws a frame if one is due, and returns the bytes to send; `None` if there are none.
    pub(super) fn draw(
        &mut self,
        canvases: &Canvases,
        app: &mut App<State, Update, View>,
    ) -> Option<Vec<u8>> {
        let begun = Instant::now();
        if self.frame_due().is_some_and(|due| begun >= due) {
            self.is_stale = false;
            let sender = &mut self.sender;
            // Bytes in memory can always be written.
            let _ = canvases.with(|canvas| sender.draw(canvas, |frame| app.view(frame)));
            self.rested = Instant::now() + (begun.elapsed() * REST).min(LONGEST_REST);
        }
        let bytes = std::mem::take(self.sender.out_mut());
        self.sending = (!bytes.is_empty()).then(|| (bytes.len(), Instant::now()));
        self.sending.map(|_| bytes)
    }

    /// Returns whether the line has taken nothing for too long while sentences and the like wait.
    pub(super) fn is_stuck(&mut self) -> bool {
        self.sender.out_mut().len() > BEHIND
            && (self.sending).is_some_and(|(_, begun)| begun.elapsed() > PATIENCE)
    }

    /// The bytes on their way have left. Returns whether the line is slow, if that has changed.
    pub(super) fn sent(&mut self) -> Option<bool> {
        let (bytes, begun) = self.sending.take()?;
        let now = Instant::now();
        let took = now.saturating_duration_since(begun);
        self.meter.took(bytes, took, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_frame_is_due_while_a_client_reads_nothing() {
        let mut output = ScreenOutput::new(Size::new(80, 24), TerminalCaps::default());
        assert!(output.frame_due().is_some());
        output.sending = Some((10, Instant::now()));
        output.invalidate();
        assert_eq!(output.frame_due(), None);
        output.sent();
        assert!(output.frame_due().is_some());
    }
}
