//! The deadline at which a connection has to end.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

/// The deadline of one connection. russh ends a connection when its stream does, whatever it is waiting for, so the
/// task that runs the connection waits for the deadline and closes the stream.
#[derive(Debug)]
pub(super) struct Deadline {
    at: Mutex<Option<Instant>>,
    changed: Notify,
}

impl Deadline {
    /// A connection that has to end after this time.
    pub(super) fn after(time: Duration) -> Self {
        Self {
            at: Mutex::new(Some(Instant::now() + time)),
            changed: Notify::new(),
        }
    }

    /// Sets a new deadline.
    pub(super) fn set(&self, time: Duration) {
        self.change(|at| *at = Some(Instant::now() + time));
    }

    /// Sets a deadline, unless there is an earlier one.
    pub(super) fn set_if_earlier(&self, time: Duration) {
        let new = Instant::now() + time;
        self.change(|at| *at = Some(at.map_or(new, |old| old.min(new))));
    }

    /// There is no deadline any more.
    pub(super) fn lift(&self) {
        self.change(|at| *at = None);
    }

    fn change(&self, change: impl FnOnce(&mut Option<Instant>)) {
        change(&mut self.at.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_one();
    }

    /// Waits for the deadline, however often it is changed. Only one task may wait.
    pub(super) async fn due(&self) {
        loop {
            let at = *self.at.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(at) = at else {
                self.changed.notified().await;
                continue;
            };
            tokio::select! {
                () = sleep_until(at) => return,
                () = self.changed.notified() => {}
            }
        }
    }
}
