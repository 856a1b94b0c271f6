//! The destination of workers' answers: the queue of a session, or a hall.

use std::fmt;
use std::sync::Arc;

use crate::local::event_sender::EventSender;
use parlour_screen::msg::Msg;

/// Takes answers, from any thread, without waiting.
#[derive(Clone)]
pub struct Answers(Arc<dyn Fn(Msg) + Send + Sync>);

impl Answers {
    /// Answers that go to `take`.
    pub fn to(take: impl Fn(Msg) + Send + Sync + 'static) -> Self {
        Self(Arc::new(take))
    }

    pub(crate) fn send(&self, msg: Msg) {
        (self.0)(msg);
    }
}

impl From<EventSender> for Answers {
    fn from(sender: EventSender) -> Self {
        Self::to(move |msg| sender.send(msg))
    }
}

impl fmt::Debug for Answers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answers").finish_non_exhaustive()
    }
}
