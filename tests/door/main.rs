//! The door with OpenSSH's client, with russh's, and with peers who mean no good.

mod attacks;
#[path = "../support/ssh_client.rs"]
mod client;
mod descriptors;
mod flow;
mod hall;
mod login;
mod offers;
mod openssh;
#[path = "../support/openssh.rs"]
mod ssh;
