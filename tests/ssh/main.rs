//! A hall as people and programs meet it: the real program, visited over SSH.

mod account_keys;
mod bot;
#[path = "../support/ssh_client.rs"]
mod client;
mod endings;
mod fleet;
#[cfg(target_os = "linux")]
mod full_disk;
mod games;
mod hall;
mod house;
mod kills;
mod memory;
mod mouse;
mod programs;
mod screens;
#[path = "../support/openssh.rs"]
mod ssh;
#[path = "../pty/terminal.rs"]
mod terminal;
mod text;
mod transcript;
