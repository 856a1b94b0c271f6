//! The output of a person's screen: the frames, the bytes on their way, and the rest between frames.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use parlour_config::caps::TerminalCaps;
use parlour_screen::effect::MouseMode;
use parlour_terminal::codec::frame_sender::FrameSender;
use parlour_terminal::codec::line_meter::LineMeter;
use parlour_terminal::codec::modes;
use parlour_ui::App;
use parlour_ui::state::State;
use ratatui::layout::Size;

use super::canvases::Canvases;
use super::event_queue::{BEHIND, PATIENCE};
use super::painters::Painters;
use super::{Update, View};

/// The rest after a frame, as a multiple of the time that the frame took. A window therefore takes
/// at most a twentieth of a core, even if it changes often.
const REST: u32 = 19;

/// The longest rest: a large frame on a busy machine.
const LONGEST_REST: Duration = Duration::from_millis(50);

/// The time that the first frame takes, about.
const FIRST: Duration = Duration::from_millis(2);

/// The time from one frame that is drawn whole to the next, after a new size or on demand.
const WHOLE: Duration = Duration::from_millis(100);

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
    /// The same for one that is drawn whole, and whether the next one is.
    rested_whole: Instant,
    is_whole: bool,
    /// The painters of all screens, and the network for which they paint here.
    painters: Painters,
    network: IpAddr,
    /// The time that the latest frame took.
    took: Duration,
}

impl ScreenOutput {
    /// A screen before its first frame.
    pub(super) fn new(size: Size, caps: TerminalCaps, painters: Painters, network: IpAddr) -> Self {
        let mut sender = FrameSender::new(modes::ENTER.to_vec(), size);
        sender.ask(caps);
        sender.set_mouse(MouseMode::Click);
        Self {
            sender,
            sending: None,
            meter: LineMeter::default(),
            is_stale: true,
            rested: Instant::now(),
            rested_whole: Instant::now(),
            is_whole: true,
            painters,
            network,
            took: FIRST,
        }
    }

    pub(super) fn resize(&mut self, size: Size) {
        self.sender.resize(size);
        self.is_whole = true;
    }

    /// Draws every cell with the next frame.
    pub(super) fn clear(&mut self) {
        self.sender.clear();
        self.is_whole = true;
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
        if !self.is_stale || self.sending.is_some() {
            return None;
        }
        let whole = self.is_whole.then_some(self.rested_whole);
        let dues = [Some(self.rested), whole, self.painters.due(self.network)];
        dues.into_iter().flatten().max()
    }

    /// Draws a frame if one is due, and returns the bytes to send; `None` if there are none.
    pub(super) fn draw(
        &mut self,
        canvases: &Canvases,
        app: &mut App<State, Update, View>,
    ) -> Option<Vec<u8>> {
        let begun = Instant::now();
        if self.frame_due().is_some_and(|due| begun >= due)
            && self.painters.take_turn(self.network, self.took)
        {
            self.is_stale = false;
            let sender = &mut self.sender;
            // Bytes in memory can always be written.
            let _ = canvases.with(|canvas| sender.draw(canvas, |frame| app.view(frame)));
            self.took = begun.elapsed();
            self.rested = Instant::now() + (self.took * REST).min(LONGEST_REST);
            if std::mem::take(&mut self.is_whole) {
                self.rested_whole = begun + WHOLE;
            }
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

    fn screen() -> ScreenOutput {
        let (size, painters) = (Size::new(80, 24), Painters::default());
        let network = [192, 0, 2, 0].into();
        ScreenOutput::new(size, TerminalCaps::default(), painters, network)
    }

    #[test]
    fn new_sizes_cost_one_whole_frame_a_tenth_of_a_second() {
        let mut output = screen();
        (output.is_whole, output.rested_whole) = (false, Instant::now() + WHOLE);
        assert!(output.frame_due() <= Some(Instant::now()));
        for width in 1..1_000 {
            output.resize(Size::new(width, 24));
            output.invalidate();
        }
        let wait = output.frame_due().map(|due| due - Instant::now());
        assert!(wait > Some(WHOLE / 2) && wait <= Some(WHOLE), "{wait:?}");
    }

    #[test]
    fn no_frame_is_due_while_a_client_reads_nothing() {
        let mut output = screen();
        assert!(output.frame_due().is_some());
        output.sending = Some((10, Instant::now()));
        output.invalidate();
        assert_eq!(output.frame_due(), None);
        output.sent();
        assert!(output.frame_due().is_some());
    }
}
