//! End to end: a real process in a pseudo-terminal, driven by keys and mouse bytes, read back as a screen.

mod demo;
mod keep;
mod shell;
mod terminal;
