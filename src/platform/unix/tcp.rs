//! Options of TCP that not every system has.

use std::io;
use std::time::Duration;

use socket2::{SockRef, Socket};

/// Lets a new process listen while connections of the last one end.
///
/// # Errors
/// The socket does not obey.
pub fn reuse_address(socket: &Socket) -> io::Result<()> {
    socket.set_reuse_address(true)
}

/// Lets another process that asks for it too listen on the same address.
///
/// # Errors
/// The socket does not obey.
pub fn share_port(socket: &Socket) -> io::Result<()> {
    socket.set_reuse_port(true)
}

/// Has a connection count as broken when bytes are on the way for so long without an answer, or without room for them. Only
/// Linux has it; elsewhere the system's own patience is what counts.
///
/// # Errors
/// The socket does not obey.
#[cfg(target_os = "linux")]
pub fn limit_silence(socket: &SockRef, timeout: Duration) -> io::Result<()> {
    socket.set_tcp_user_timeout(Some(timeout))
}

/// See the one for Linux.
///
/// # Errors
/// Never.
#[cfg(not(target_os = "linux"))]
pub fn limit_silence(_socket: &SockRef, _timeout: Duration) -> io::Result<()> {
    Ok(())
}
