//! Options of TCP that not every system has.

use std::io;
use std::time::Duration;

use socket2::{SockRef, Socket};

/// Does nothing. A new process can listen at once after the last one; `SO_REUSEADDR` would let any other take the address
/// over while somebody listens there.
///
/// # Errors
/// Never.
pub fn reuse_address(_socket: &Socket) -> io::Result<()> {
    Ok(())
}

/// Refuses: no two processes can listen on one address.
///
/// # Errors
/// Always.
pub fn share_port(_socket: &Socket) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Does nothing: the system's own patience is what counts.
///
/// # Errors
/// Never.
pub fn limit_silence(_socket: &SockRef, _timeout: Duration) -> io::Result<()> {
    Ok(())
}
