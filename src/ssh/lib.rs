//! The SSH server of a hall.
//!
//! | module | what is in it |
//! |---|---|
//! | [`door`] | clients who come over SSH, as keys, bytes and windows; it knows no games |
//! | [`serve`] | the sessions of clients, the thread of the hall, its metrics and its operator |

pub mod door;
pub mod serve;
