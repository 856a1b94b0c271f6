//! The SSH server of a hall.
//!
//! | module | what is in it |
//! |---|---|
//! | [`door`] | visitors who come over SSH, as keys, bytes and windows; it knows no games |
//! | [`serve`] | the sessions of visitors, the thread of the hall, its metrics and its operator |

pub mod door;
pub mod serve;
