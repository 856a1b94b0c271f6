//! The drawing of every screen: the view's part of the list of screens.

use ratatui::layout::Rect;

use super::TableScreen;
use crate::app::list_screen;
use crate::app::screens::account_keys::AccountKeys;
use crate::app::screens::arena::ArenaScreen;
use crate::app::screens::daily::Daily;
use crate::app::screens::daily_ranking::DailyRankingScreen;
use crate::app::screens::entrance::EntranceScreen;
use crate::app::screens::games::Games;
use crate::app::screens::history::History;
use crate::app::screens::library::Library;
use crate::app::screens::play::Play;
use crate::app::screens::position_tree::PositionTree;
use crate::app::screens::puzzles::Puzzles;
use crate::app::screens::ranking::RankingScreen;
use crate::app::screens::replay::ReplayScreen;
use crate::app::screens::settings::Settings;
use crate::app::screens::setup::Setup;
use crate::app::screens::tables::TablesScreen;
use crate::app::screens::tags::StudyTags;
use crate::app::screens::training::Training;
use crate::app::screens::waiting::WaitingScreen;
use crate::boards::DrawBoard;
use crate::view::ui::Ui;
use parlour_language::id;

/// A screen that can be drawn.
pub trait DrawScreen {
    /// Draws it in the body of a page.
    fn draw(&self, body: Rect, ui: &mut Ui);
}

/// Screens that are a list of rows, with the heading of its frame.
macro_rules! list_screens {
    ($($screen:ty: $heading:literal),+ $(,)?) => {
        $(impl DrawScreen for $screen {
            fn draw(&self, body: Rect, ui: &mut Ui) {
                ui.form(body, id!($heading), &list_screen::form(self));
            }
        })+
    };
}

list_screens! {
    Setup: "page-heading-table",
    Games: "page-heading-games",
    EntranceScreen: "page-heading-entrance",
    WaitingScreen: "page-heading-table",
    RankingScreen: "page-heading-ranking",
    AccountKeys: "page-heading-keys",
    ArenaScreen: "page-heading-arena",
    Settings: "menu-settings",
    Daily: "page-heading-daily",
    DailyRankingScreen: "page-heading-ranking",
    Training: "page-heading-training",
    Puzzles: "menu-puzzles",
    StudyTags: "study-tags-heading",
    TablesScreen: "page-heading-tables",
    History: "page-heading-history",
    Library: "lists-library",
    PositionTree: "page-heading-tree",
}

impl<G: DrawBoard> DrawScreen for Play<G> {
    fn draw(&self, body: Rect, ui: &mut Ui) {
        TableScreen::of_play(self).draw(body, ui);
    }
}

impl<G: DrawBoard> DrawScreen for ReplayScreen<G> {
    fn draw(&self, body: Rect, ui: &mut Ui) {
        TableScreen::of_replay(self).draw(body, ui);
    }
}
