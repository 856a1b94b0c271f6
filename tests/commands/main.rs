//! The real binary, from its arguments to what it prints and how it ends.

mod arena;
mod inputs;
mod replay;
mod room;
mod rules;
