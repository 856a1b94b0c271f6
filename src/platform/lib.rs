//! The differences between operating systems: the terminal, signals, processes, permissions of
//! files, local sockets.
//!
//! The module has two sides, `unix` and `windows`, which offer the same names; the rest of the
//! program is the same everywhere. It depends on no other crate of Parlour.
//!
//! | module | Unix | Windows |
//! |---|---|---|
//! | [`environment`] | the variables as they are | what a console can do where `TERM` is not set |
//! | [`files`] | modes for the owner alone, folders that are synced | the permissions of the folder, NTFS |
//! | [`folders`] | XDG | `%APPDATA%` |
//! | [`interrupt`] | SIGINT | Ctrl-C |
//! | [`local_socket`] | a socket in a file | a named pipe |
//! | [`process`] | process groups, job control | job objects |
//! | [`signals`] | signals | events of the console |
//! | [`tcp`] | `SO_REUSEADDR`, `SO_REUSEPORT`, on Linux `TCP_USER_TIMEOUT` | neither |
//! | [`terminal`] | bytes of a terminal | records of a console, as the bytes a terminal would send |

pub mod clock;
pub mod folders;
pub mod interrupt;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub use unix::{environment, files, process, signals, terminal};
#[cfg(all(unix, feature = "server"))]
pub use unix::{local_socket, tcp};
#[cfg(windows)]
pub use windows::{environment, files, process, signals, terminal};
#[cfg(all(windows, feature = "server"))]
pub use windows::{local_socket, tcp};
