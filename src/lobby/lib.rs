//! The visit to a hall: what it has told, its lobby, tables that wait for players, people, rankings and the account.

pub mod account_keys;
pub mod arena;
pub mod chat;
pub mod chat_panel;
pub mod daily_leaderboard;
pub mod entrance;
pub mod errand;
pub mod hall;
pub mod keys;
pub mod layout;
pub mod leaderboard;
pub mod new_table;
pub mod profile;
mod qr_picture;
mod report;
pub mod screen;
pub mod waiting;
