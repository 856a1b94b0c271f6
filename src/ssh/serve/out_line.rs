//! The way out to a client: one piece of bytes is on its way at a time.

use std::future::{Future, pending};
use std::io;
use std::pin::Pin;
use std::time::Duration;

use tokio::time::timeout;

use crate::door::DoorOutput;

/// The time that bytes on their way may take to leave at the end.
const FAREWELL: Duration = Duration::from_secs(5);

/// Bytes on their way, after which the line can be written to again.
type Writing = Pin<Box<dyn Future<Output = (DoorOutput, io::Result<()>)> + Send>>;

/// A line, free or busy.
pub(super) enum OutLine {
    Free(DoorOutput),
    Busy(Writing),
    Gone,
}

impl OutLine {
    pub(super) fn is_free(&self) -> bool {
        matches!(self, Self::Free(_))
    }

    /// Sends bytes on a line that is free.
    pub(super) fn send(&mut self, bytes: Vec<u8>) {
        if let Self::Free(mut line) = std::mem::replace(self, Self::Gone) {
            *self = Self::Busy(Box::pin(async move {
                let written = line.write(bytes).await;
                (line, written)
            }));
        }
    }

    /// Waits until what was sent has left; for ever, if nothing was. Given up, it loses nothing.
    ///
    /// # Errors
    /// The line is gone.
    pub(super) async fn sent(&mut self) -> io::Result<()> {
        let Self::Busy(writing) = self else {
            return pending().await;
        };
        let (line, written) = writing.await;
        *self = if written.is_ok() {
            Self::Free(line)
        } else {
            Self::Gone
        };
        written
    }

    /// Says goodbye with these last bytes, unless the line takes none.
    pub(super) async fn finish(mut self, bytes: Vec<u8>) {
        if !self.is_free() && !matches!(timeout(FAREWELL, self.sent()).await, Ok(Ok(()))) {
            return;
        }
        let Self::Free(mut line) = self else { return };
        // The line may be gone.
        let _ = timeout(FAREWELL, line.write(bytes)).await;
        line.finish(0).await;
    }
}
