//! The side of Unix: Linux, macOS and the BSDs.

pub mod environment;
pub mod files;
pub mod local_socket;
pub mod process;
pub mod signals;
pub mod tcp;
pub mod terminal;
