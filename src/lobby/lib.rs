//! The visit to a hall: its lobby, tables that wait for players, people, rankings and the account.

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
pub mod visit;
pub mod waiting;

use account_keys::AccountKeys;
use arena::ArenaScreen;
use daily_leaderboard::DailyLeaderboardScreen;
use entrance::EntranceScreen;
use leaderboard::LeaderboardScreen;
use parlour_screen::list_screens;
use waiting::WaitingScreen;

list_screens! {
    AccountKeys: "page-heading-keys",
    ArenaScreen: "page-heading-arena",
    DailyLeaderboardScreen: "page-heading-ranking",
    EntranceScreen: "page-heading-entrance",
    LeaderboardScreen: "page-heading-ranking",
    WaitingScreen: "page-heading-table",
}
