//! The shape of the sources: which room may know which, what is global, and how long a file and a function may be.

mod comments;
mod cycles;
mod drawing;
mod globals;
mod messages;
mod platform;
mod rooms;
mod sizes;
mod source;
