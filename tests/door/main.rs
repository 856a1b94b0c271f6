//! The door with russh's client, with OpenSSH's, and with peers who mean no good.

mod attacks;
#[path = "../support/ssh_client.rs"]
mod client;
mod descriptors;
mod flow;
#[path = "../support/foreign.rs"]
mod foreign;
mod hall;
#[path = "../support/login.rs"]
mod login;
mod logins;
mod offers;
mod openssh;
#[path = "../support/openssh.rs"]
mod ssh;
#[path = "../pty/terminal.rs"]
mod terminal;
mod visits;
