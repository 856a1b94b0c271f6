//! The side of Unix: Linux, macOS and the BSDs.

pub mod environment;
pub mod files;
#[cfg(feature = "server")]
pub mod local_socket;
pub mod process;
pub mod signals;
#[cfg(feature = "server")]
pub mod tcp;
pub mod terminal;
