//! Arenas: who looks at a tournament, waits in it and is paired.

pub(crate) mod arena;
pub(crate) mod arena_feed;
pub(crate) mod arena_operator;
pub(crate) mod arena_request;
pub(crate) mod pairing;
