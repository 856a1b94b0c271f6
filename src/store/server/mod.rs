//! A server's part of the store: its tables and the games at them, its ratings, arenas, ladders and daily deals, and what
//! several halls of a cluster share.

pub(crate) mod arena_score;
pub(crate) mod arenas;
pub mod chat_line;
pub(crate) mod daily_leaderboard;
pub(crate) mod follow;
pub(crate) mod hall_tables;
pub(crate) mod halls;
pub(crate) mod ladders;
pub(crate) mod notices;
pub mod rating;
pub(crate) mod rating_weight;
pub(crate) mod ratings;
pub mod table_code;
