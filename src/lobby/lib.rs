//! The visit to a hall: its lobby, tables that wait for players, people, rankings and the account.

pub mod account_keys;
pub mod arena;
pub mod daily_ranking;
pub mod entrance;
pub mod profile;
mod qr_picture;
pub mod ranking;
pub mod screen;
pub mod waiting;

use account_keys::AccountKeys;
use arena::ArenaScreen;
use daily_ranking::DailyRankingScreen;
use entrance::EntranceScreen;
use parlour_kit::list_screens;
use ranking::RankingScreen;
use waiting::WaitingScreen;

list_screens! {
    AccountKeys: "page-heading-keys",
    ArenaScreen: "page-heading-arena",
    DailyRankingScreen: "page-heading-ranking",
    EntranceScreen: "page-heading-entrance",
    RankingScreen: "page-heading-ranking",
    WaitingScreen: "page-heading-table",
}
