//! The program without a terminal: messages in, effects and frames out. Nothing sleeps, and nothing waits.
#![expect(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a test writes the files that are read, prints, and knows what is hidden"
)]

mod demo;
mod dump;
mod screen_server;
mod themes;

mod games;
mod hall;
mod images;
mod screens;
mod sending;
mod update;
mod widgets;
