//! The output to a client over SSH.

use std::io::{self, ErrorKind};
use std::sync::Arc;
use std::time::Duration;

use russh::ChannelId;
use russh::server::Handle;
use tokio::sync::watch;
use tokio::time::timeout;

use super::deadline::Deadline;
use super::rekey_limiter::Due;

/// Bytes handed over at once: as large as this become the buffers that a connection keeps. A key's frame fits into one.
const CHUNK: usize = 2 * 1024;

/// The time that the last bytes and the exit status may take to leave.
const FAREWELL: Duration = Duration::from_secs(5);

/// Extended data of the type "stderr" (RFC 4254, 5.2).
const STDERR: u32 = 1;

/// The channel to a client's terminal, or to the output of its program.
#[derive(Debug)]
pub struct ChannelOutput {
    handle: Handle,
    channel: ChannelId,
    due: Due,
    /// The number of bytes that the connection has written, including packet frames and its own
    /// answers.
    written: watch::Receiver<u64>,
    /// The value that `written` reaches at least, once all bytes handed over have left.
    handed: u64,
    /// The time for which bytes may wait for room before the client counts as gone.
    patience: Duration,
    hangup: Arc<Deadline>,
}

impl ChannelOutput {
    pub(super) fn new(
        handle: Handle,
        channel: ChannelId,
        due: Due,
        written: watch::Receiver<u64>,
        (patience, hangup): (Duration, Arc<Deadline>),
    ) -> Self {
        let handed = *written.borrow();
        Self {
            handle,
            channel,
            due,
            written,
            handed,
            patience,
            hangup,
        }
    }

    /// Sends bytes. It waits while the client takes none: one piece is then on its way.
    ///
    /// # Errors
    /// The line is gone.
    pub(super) async fn write(&mut self, bytes: Vec<u8>) -> io::Result<()> {
        if (1..=CHUNK).contains(&bytes.len()) {
            self.hand_over(bytes.len()).await?;
            return self
                .handle
                .data(self.channel, bytes)
                .await
                .map_err(|_| gone());
        }
        for chunk in bytes.chunks(CHUNK) {
            self.hand_over(chunk.len()).await?;
            self.handle
                .data(self.channel, chunk.to_vec())
                .await
                .map_err(|_| gone())?;
        }
        Ok(())
    }

    /// Counts bytes that are about to be handed over, once those before have left: russh gathers all that waits in one
    /// buffer, and keeps the buffer. A client that keeps its window shut is as good as gone.
    async fn hand_over(&mut self, bytes: usize) -> io::Result<()> {
        let handed = self.handed;
        let left = self.written.wait_for(|written| *written >= handed);
        let left = timeout(self.patience, left).await;
        left.map_err(|_| io::Error::from(ErrorKind::TimedOut))?
            .map_err(|_| gone())?;
        self.handed = handed.max(*self.written.borrow()) + bytes as u64;
        self.due.add(bytes);
        Ok(())
    }

    /// Sends bytes to the standard error of the client's ssh program.
    ///
    /// # Errors
    /// The line is gone.
    pub(super) async fn write_error(&mut self, bytes: Vec<u8>) -> io::Result<()> {
        for chunk in bytes.chunks(CHUNK) {
            self.hand_over(chunk.len()).await?;
            self.handle
                .extended_data(self.channel, STDERR, chunk.to_vec())
                .await
                .map_err(|_| gone())?;
        }
        Ok(())
    }

    /// Says goodbye: exit status, end of file, close. It waits until they are on their way, but not for ever.
    pub(super) async fn finish(self, exit_status: u32) {
        self.hangup.set_if_earlier(2 * FAREWELL);
        // A line that is gone needs no farewell.
        let _ = timeout(FAREWELL, async {
            self.handle
                .exit_status_request(self.channel, exit_status)
                .await?;
            self.handle.eof(self.channel).await?;
            self.handle.close(self.channel).await
        })
        .await;
        self.hangup.set_if_earlier(FAREWELL);
    }
}

fn gone() -> io::Error {
    io::Error::new(ErrorKind::BrokenPipe, "the client is gone")
}
