//! The visit to a hall: its lobby, tables that wait for players, people, rankings and the account.

pub mod account_keys;
pub mod arena;
pub mod daily_leaderboard;
pub mod entrance;
pub mod keys;
pub mod layout;
pub mod leaderboard;
pub mod profile;
mod qr_picture;
pub mod screen;
pub mod waiting;
