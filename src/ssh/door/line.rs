//! The bytes of one connection: a stream that is read no faster than a limit.

use std::io::{self, ErrorKind};
use std::net::Shutdown;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::Instant;

use super::deadline::Deadline;
use super::rekey_limiter::{Due, RekeyLimiter};
use super::throttle::Throttle;

/// The time that the other side may take to close, once this one has.
const CLOSING: Duration = Duration::from_secs(2);

/// A connection's stream. The socket is shared with the task that ends the connection at its deadline.
#[derive(Debug)]
pub(super) struct Line {
    socket: Arc<TcpStream>,
    throttle: Throttle,
    limiter: RekeyLimiter,
    hangup: Arc<Deadline>,
    /// The number of bytes written so far.
    written: watch::Sender<u64>,
}

impl Line {
    pub(super) fn new(
        socket: Arc<TcpStream>,
        bytes_per_second: u32,
        due: Due,
        hangup: Arc<Deadline>,
    ) -> Self {
        let (throttle, limiter) = (Throttle::new(bytes_per_second), RekeyLimiter::new(due));
        Self {
            socket,
            throttle,
            limiter,
            hangup,
            written: watch::Sender::new(0),
        }
    }

    /// Follows how many bytes were written, until the line is gone.
    pub(super) fn written(&self) -> watch::Receiver<u64> {
        self.written.subscribe()
    }
}

impl AsyncRead for Line {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let line = self.get_mut();
        let allowed = ready!(line.throttle.poll_allowance(cx)).min(buffer.remaining());
        loop {
            ready!(line.socket.poll_read_ready(cx))?;
            match line.socket.try_read(buffer.initialize_unfilled_to(allowed)) {
                Ok(read) => {
                    buffer.advance(read);
                    line.throttle.take(read);
                    return Poll::Ready(Ok(()));
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let line = self.get_mut();
        loop {
            ready!(line.socket.poll_write_ready(cx))?;
            match line.socket.try_write(bytes) {
                Ok(written) if line.limiter.wrote(written, Instant::now()) => {
                    line.written.send_modify(|all| *all += written as u64);
                    return Poll::Ready(Ok(written));
                }
                Ok(_) => {
                    return Poll::Ready(Err(io::Error::other(
                        "the client asks for too many answers",
                    )));
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    /// russh then waits for the other side to close, for ever: this gives it a deadline.
    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.hangup.set_if_earlier(CLOSING);
        Poll::Ready(SockRef::from(&*self.socket).shutdown(Shutdown::Write))
    }
}
