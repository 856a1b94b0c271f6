//! The drawing of every screen: the view's part of the list of screens.

use ratatui::layout::Rect;

use super::TableScreen;
use crate::app::screens::daily::Daily;
use crate::app::screens::history::History;
use crate::app::screens::play::Play;
use crate::app::screens::replay::ReplayScreen;
use crate::app::screens::settings::Settings;
use crate::app::screens::setup::Setup;
use crate::app::screens::tables::TablesScreen;
use crate::boards::DrawBoard;
use crate::view::ui::Ui;

/// A screen that can be drawn.
pub trait DrawScreen {
    /// Draws it in the body of a page.
    fn draw(&self, body: Rect, ui: &mut Ui);
}

/// Screens that are a list of rows, with the heading of its frame.
macro_rules! list_screens {
    ($($screen:ty: $heading:literal),+ $(,)?) => {
        $(impl $crate::view::screens::DrawScreen for $screen {
            fn draw(&self, body: ratatui::layout::Rect, ui: &mut $crate::view::ui::Ui) {
                ui.form(body, parlour_language::id!($heading), &$crate::app::list_screen::form(self));
            }
        })+
    };
}
pub(crate) use list_screens;

list_screens! {
    Setup: "page-heading-table",
    Settings: "menu-settings",
    Daily: "page-heading-daily",
    TablesScreen: "page-heading-tables",
    History: "page-heading-history",
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
