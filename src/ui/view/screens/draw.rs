//! The drawing of every screen: the view's part of the list of screens.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::exercise::ExercisePage;
use super::lobby::LobbyPage;
use super::poster::Poster;
use super::profile::ProfilePage;
use super::{Form, PositionEditor, StatisticsPage, StudyPage, TableScreen};
use crate::app::any_play::{AnyPlay, AnyReplay};
use crate::app::screens::account_keys::AccountKeys;
use crate::app::screens::arena::ArenaScreen;
use crate::app::screens::daily::Daily;
use crate::app::screens::daily_ranking::DailyRankingScreen;
use crate::app::screens::entrance::EntranceScreen;
use crate::app::screens::exercise::ExerciseBoard;
use crate::app::screens::games::Games;
use crate::app::screens::history::History;
use crate::app::screens::library::Library;
use crate::app::screens::lobby::LobbyScreen;
use crate::app::screens::menu::Menu;
use crate::app::screens::position::PositionScreen;
use crate::app::screens::position_tree::PositionTree;
use crate::app::screens::profile::ProfileScreen;
use crate::app::screens::puzzles::Puzzles;
use crate::app::screens::ranking::RankingScreen;
use crate::app::screens::settings::Settings;
use crate::app::screens::setup::Setup;
use crate::app::screens::statistics::StatisticsScreen;
use crate::app::screens::study::StudyBoard;
use crate::app::screens::tables::TablesScreen;
use crate::app::screens::tags::StudyTags;
use crate::app::screens::training::Training;
use crate::app::screens::waiting::WaitingScreen;
use crate::view::theme::Theme;
use parlour_language::id;
use parlour_model::each_game;

/// A screen that can be drawn.
pub trait DrawScreen {
    /// Draws it in the body of a page.
    fn draw(&self, body: Rect, buf: &mut Buffer, theme: &Theme);
}

/// Screens that are one form, with the heading of its frame.
macro_rules! form_screens {
    ($($screen:ty: $heading:literal),+ $(,)?) => {
        $(impl DrawScreen for $screen {
            fn draw(&self, body: Rect, buf: &mut Buffer, theme: &Theme) {
                Form { form: &self.form, title: id!($heading).in_language(theme.language), theme }.render(body, buf);
            }
        })+
    };
}

form_screens! {
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

impl DrawScreen for Menu {
    fn draw(&self, body: Rect, buf: &mut Buffer, theme: &Theme) {
        Poster { menu: self, theme }.render(body, buf);
    }
}

impl DrawScreen for LobbyScreen {
    fn draw(&self, body: Rect, buf: &mut Buffer, theme: &Theme) {
        LobbyPage { lobby: self, theme }.render(body, buf);
    }
}

impl DrawScreen for ProfileScreen {
    fn draw(&self, body: Rect, buf: &mut Buffer, theme: &Theme) {
        ProfilePage {
            screen: self,
            theme,
        }
        .render(body, buf);
    }
}

impl DrawScreen for PositionScreen {
    fn draw(&self, body: Rect, buf: &mut Buffer, theme: &Theme) {
        PositionEditor {
            position: self,
            theme,
        }
        .render(body, buf);
    }
}

impl DrawScreen for StudyBoard {
    fn draw(&self, body: Rect, buf: &mut Buffer, theme: &Theme) {
        StudyPage {
            screen: self,
            theme,
        }
        .render(body, buf);
    }
}

impl DrawScreen for ExerciseBoard {
    fn draw(&self, body: Rect, buf: &mut Buffer, theme: &Theme) {
        ExercisePage {
            screen: self,
            theme,
        }
        .render(body, buf);
    }
}

impl DrawScreen for StatisticsScreen {
    fn draw(&self, body: Rect, buf: &mut Buffer, theme: &Theme) {
        StatisticsPage {
            screen: self,
            theme,
        }
        .render(body, buf);
    }
}

impl DrawScreen for AnyPlay {
    fn draw(&self, body: Rect, buf: &mut Buffer, theme: &Theme) {
        each_game!(Self, self, play => TableScreen::of_play(play, theme).render(body, buf));
    }
}

impl DrawScreen for AnyReplay {
    fn draw(&self, body: Rect, buf: &mut Buffer, theme: &Theme) {
        each_game!(Self, self, replay => TableScreen::of_replay(replay, theme).render(body, buf));
    }
}
