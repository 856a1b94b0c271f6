//! The screens of the games room at home: what each knows, and what a command does to it.

pub mod daily;
pub mod history;
mod lines;
pub mod menu;
pub mod settings;
pub mod setup;
pub mod statistics;
pub mod tables;

use parlour_kit::list_screens;

use history::History;
use settings::Settings;
use setup::Setup;
use tables::TablesScreen;

list_screens! {
    Setup: "page-heading-table",
    Settings: "menu-settings",
    TablesScreen: "page-heading-tables",
    History: "page-heading-history",
}
