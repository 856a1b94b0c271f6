//! The list of screens. A screen has a separate file, a row here, and its drawing in the view.

use super::account_keys::AccountKeys;
use super::arena::ArenaScreen;
use super::daily::Daily;
use super::daily_ranking::DailyRankingScreen;
use super::entrance::EntranceScreen;
use super::exercise::ExerciseBoard;
use super::games::Games;
use super::history::History;
use super::library::Library;
use super::lobby::LobbyScreen;
use super::menu::Menu;
use super::position::PositionScreen;
use super::position_tree::PositionTree;
use super::profile::ProfileScreen;
use super::puzzles::Puzzles;
use super::ranking::RankingScreen;
use super::settings::Settings;
use super::setup::Setup;
use super::statistics::StatisticsScreen;
use super::study::StudyBoard;
use super::tables::TablesScreen;
use super::tags::StudyTags;
use super::training::Training;
use super::waiting::WaitingScreen;
use crate::app::any_play::{AnyPlay, AnyReplay};
use crate::app::screen::ScreenUi;

/// Hands the list to a macro, after that macro's arguments.
#[macro_export]
macro_rules! all_screens {
    ($then:ident! ( $($args:tt)* )) => {
        $then! {
            ($($args)*)
            Menu: Menu,
            Setup: Setup,
            Position: Box<PositionScreen>,
            Settings: Settings,
            Play: AnyPlay,
            Replay: AnyReplay,
            Study: Box<StudyBoard>,
            StudyTags: Box<StudyTags>,
            Tables: TablesScreen,
            Daily: Daily,
            DailyRanking: DailyRankingScreen,
            Training: Training,
            Exercise: Box<ExerciseBoard>,
            Puzzles: Puzzles,
            History: History,
            Library: Box<Library>,
            PositionTree: Box<PositionTree>,
            Statistics: StatisticsScreen,
            Games: Box<Games>,
            Entrance: EntranceScreen,
            Lobby: LobbyScreen,
            Waiting: Box<WaitingScreen>,
            Profile: Box<ProfileScreen>,
            Ranking: RankingScreen,
            Arena: ArenaScreen,
            AccountKeys: AccountKeys,
        }
    };
}

/// Does the same with whatever screen it is: `each_screen!(&state.screen, screen => screen.draw())`.
#[macro_export]
macro_rules! each_screen {
    ($value:expr, $screen:ident => $body:expr) => {
        $crate::all_screens!(match_screen!($value, $screen => $body))
    };
}

/// Expands [`each_screen`] over the list.
#[macro_export]
macro_rules! match_screen {
    (($value:expr, $screen:ident => $body:expr) $($name:ident: $type:ty),+ $(,)?) => {
        match $value {
            $($crate::app::screens::any::Screen::$name($screen) => $body,)+
        }
    };
}

macro_rules! any_screen {
    (() $($name:ident: $type:ty),+ $(,)?) => {
        /// The current screen.
        #[derive(Clone, Debug)]
        pub enum Screen {
            $($name($type),)+
        }
    };
}

all_screens!(any_screen!());

impl Screen {
    /// The screen, whichever it is.
    pub fn ui(&self) -> &dyn ScreenUi {
        each_screen!(self, screen => screen.as_ui())
    }

    /// The same, to change it.
    pub fn ui_mut(&mut self) -> &mut dyn ScreenUi {
        each_screen!(self, screen => screen.as_ui_mut())
    }
}
