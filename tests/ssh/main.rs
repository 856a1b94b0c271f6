//! A hall as people and programs meet it: the real program, visited over SSH.

mod account_keys;
mod bot;
#[path = "../support/ssh_client.rs"]
mod client;
#[cfg(feature = "postgres")]
#[path = "../support/cluster.rs"]
mod cluster;
#[cfg(feature = "postgres")]
#[path = "../support/cut_line.rs"]
mod cut_line;
mod endings;
#[cfg(all(feature = "postgres", target_os = "linux"))]
mod faults;
mod fleet;
#[path = "../support/foreign.rs"]
mod foreign;
#[cfg(target_os = "linux")]
mod full_disk;
mod games;
mod hall;
mod kills;
mod ladder;
mod lines;
#[path = "../support/login.rs"]
mod login;
mod memory;
mod mouse;
mod operation;
#[path = "../support/pairs.rs"]
mod pairs;
mod programs;
mod screens;
#[cfg(feature = "postgres")]
#[path = "../support/small_disk.rs"]
mod small_disk;
#[path = "../support/openssh.rs"]
mod ssh;
#[path = "../support/table_terminal.rs"]
mod table_terminal;
#[path = "../pty/terminal.rs"]
mod terminal;
mod text;
mod transcript;
