//! The shape of the sources: which room may know which, and how long a file and a function may be.

mod comments;
mod cycles;
mod rooms;
mod sizes;
mod source;
