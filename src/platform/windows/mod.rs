//! The side of Windows 10 and later, whose consoles understand control sequences.

pub mod environment;
pub mod files;
#[cfg(feature = "server")]
pub mod local_socket;
pub mod process;
pub mod signals;
#[cfg(feature = "server")]
pub mod tcp;
pub mod terminal;
