//! The program as a script: messages in, effects and frames out. Nothing sleeps, and nothing waits.

#[path = "../support/session.rs"]
mod session;

mod anything;
mod keeping;
mod leaving;
mod playing;
mod replaying;
mod reveal;
mod robots;
mod saving;
mod setting_up;
mod undoing;
mod window;
