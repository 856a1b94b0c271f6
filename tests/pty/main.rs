//! End to end: a real process in a pseudo-terminal, driven by keys and mouse bytes, read back as a screen.

mod birdhead;
mod checkers;
mod concentration;
mod demo;
mod engines;
mod input;
mod keep;
mod memory;
mod settings;
mod shell;
mod study;
mod terminal;
mod window;
