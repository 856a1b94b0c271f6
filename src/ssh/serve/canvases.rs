//! Canvases for all sessions: one is borrowed for a frame, so that there are as many as frames are drawn at once.

use std::sync::{Arc, Mutex, PoisonError};

use parlour_terminal::codec::canvas::FrameCanvas;

/// The canvases that are not in use.
#[derive(Clone, Debug, Default)]
pub(super) struct Canvases(Arc<Mutex<Vec<FrameCanvas>>>);

impl Canvases {
    /// Draws on a canvas. It is not given back where drawing panics.
    pub(super) fn with<T>(&self, draw: impl FnOnce(&mut FrameCanvas) -> T) -> T {
        let mut canvas = self
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop()
            .unwrap_or_default();
        let drawn = draw(&mut canvas);
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(canvas);
        drawn
    }
}
