//! The place where the program runs for a person: at home, or in a hall. It is settled when the program starts.

use std::any::Any;
use std::fmt::Debug;

use jiff::Timestamp;
use ratatui::layout::{Rect, Size};

use crate::action::Action;
use crate::any_screen::Screen;
use crate::effect::{Effect, PageState};
use crate::env::Env;
use crate::shared::Shared;
use parlour_config::Config;
use parlour_kit::input::MouseKind;
use parlour_kit::keymap::Command;
use parlour_kit::standing::Standing;
use parlour_kit::view::ui::Ui;
use parlour_language::{Language, Text, text};
use parlour_model::any::Mode;
use parlour_store::GameId;
use parlour_store::table_code::TableCode;
use parlour_table::any::AnyCommand;
use parlour_table::new_table::NewTable;

/// The place where the person is.
#[derive(Clone, Debug)]
pub enum Venue {
    /// At the person's own machine.
    Home(Box<Home>),
    /// On a visit to a hall.
    Hall(Box<dyn Visit>),
}

/// A visit to a hall, as far as the program has to know of it. The crate `lobby` has all else.
pub trait Visit: Any + Debug + Send + Sync {
    /// A copy of it.
    fn copied(&self) -> Box<dyn Visit>;

    /// The name that the visitor has there; empty before the login is complete.
    fn name(&self) -> &str;

    /// Returns whether the visitor has come by a link, and only looks.
    fn is_spectator(&self) -> bool;

    /// Returns whether the visitor is a guest, who has no rating.
    fn is_guest(&self) -> bool;

    /// Returns whether settings and games of the visitor are kept.
    fn is_kept(&self) -> bool;

    /// The table that is looked at, or is about to be.
    fn looks_at(&self) -> Option<TableCode>;

    /// The record of the game at that table, with its number if it is kept, once it is over.
    fn record(&self) -> Option<(&str, Option<GameId>)>;

    /// A sentence on where a record of this number is found again.
    fn record_address(&self, game: GameId) -> Text;

    /// Returns whether a screen is the lobby.
    fn is_lobby(&self, screen: &dyn Screen) -> bool;

    /// Returns whether a screen is that of a table, which may wait for players.
    fn is_at_table(&self, screen: &dyn Screen) -> bool;

    /// Returns what stands until it is answered or over, the most urgent first.
    fn standings(&self, screen: &dyn Screen) -> Vec<Standing>;

    /// Returns what is lost if the program is left now, if something is.
    fn loss(&self, is_browser: bool) -> Option<Text>;

    /// The title of the window; `None` before the login is complete.
    fn title(&self, screen: &dyn Screen, is_browser: bool) -> Option<Text>;

    /// The state of the visit for the page for browsers; `None` before the login is complete.
    fn page_state(&self, screen: &dyn Screen) -> Option<PageState>;

    /// The next table at which it is the visitor's turn, or one with an invitation.
    fn next_turn(&self) -> Option<TableCode>;

    /// Does a command that works everywhere in a hall; `None` for any other.
    fn command(
        &mut self,
        command: Command,
        screen: &dyn Screen,
        window: Size,
        language: Language,
    ) -> Option<Vec<Action>>;

    /// The parts of the body of a page in a window of this size: the screen, and what is said below it, once somebody has said
    /// something or the visitor wants to see it.
    fn parts(&self, screen: &dyn Screen, window: Size) -> (Rect, Option<Rect>);

    /// Draws what is said where the visitor is.
    fn draw_chat(&self, screen: &dyn Screen, area: Rect, ui: &mut Ui);

    /// The mouse at what is said below a table; `None` elsewhere.
    fn chat_mouse(&mut self, kind: MouseKind, screen: &dyn Screen) -> Option<Vec<Action>>;

    /// Returns the lines that have just been written where the visitor is, as a screen reader says them, once.
    fn unheard(&mut self, screen: &dyn Screen, now: Timestamp) -> Vec<Text>;

    /// Asks the hall to tell of what is on the screen, and no longer of what was.
    fn follow(&mut self, screen: &dyn Screen, env: &mut Env) -> Vec<Effect>;

    /// Another screen has been opened, for which the answers to the one before are not meant.
    fn forget_asked(&mut self);

    /// Sends a command to a table.
    fn send(&self, table: TableCode, command: AnyCommand) -> Action;

    /// Opens a table.
    fn open(&self, table: NewTable) -> Action;

    /// Leads to today's deal of a game, or to its ranking once the visitor has played it.
    fn daily(&self, mode: Mode, is_over: bool, shared: &Shared) -> Action;
}

impl Clone for Box<dyn Visit> {
    fn clone(&self) -> Self {
        (**self).copied()
    }
}

impl dyn Visit {
    /// The visit as this type, if it is of it.
    pub fn as_a<V: Any>(&self) -> Option<&V> {
        (self as &dyn Any).downcast_ref()
    }

    /// The same, to change it.
    pub fn as_a_mut<V: Any>(&mut self) -> Option<&mut V> {
        (self as &mut dyn Any).downcast_mut()
    }
}

/// The way in which the daily deals are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DailyVenue {
    /// At home: a deal may be played again for practice, and there is a puzzle.
    Alone,
    /// In a hall, which opens the table and ranks everybody.
    Ranked,
    /// In a hall that keeps nothing of the person.
    Guest,
}

/// The state that only a person's own machine has.
#[derive(Clone, Debug)]
pub struct Home {
    /// The origin of the settings, and the place where changes are kept.
    origin: Text,
    /// The name that the person at the screen usually has, until the person is asked for one.
    usual_name: Option<String>,
    /// Set where nobody has played yet.
    is_new: bool,
}

impl Default for Home {
    fn default() -> Self {
        Self {
            origin: text!("menu-kept-file"),
            usual_name: None,
            is_new: false,
        }
    }
}

impl Home {
    pub fn set_origin(&mut self, origin: Text) {
        self.origin = origin;
    }

    pub fn set_usual_name(&mut self, usual: Option<String>, is_new: bool) {
        (self.usual_name, self.is_new) = (usual, is_new);
    }

    pub fn is_new(&self) -> bool {
        self.is_new
    }
}

impl Venue {
    /// The visit, in a hall.
    pub fn visit(&self) -> Option<&dyn Visit> {
        match self {
            Self::Home(_) => None,
            Self::Hall(visit) => Some(&**visit),
        }
    }

    /// The same, to change it.
    pub fn visit_mut(&mut self) -> Option<&mut dyn Visit> {
        match self {
            Self::Home(_) => None,
            Self::Hall(visit) => Some(&mut **visit),
        }
    }

    pub fn is_hall(&self) -> bool {
        self.visit().is_some()
    }

    pub fn home_mut(&mut self) -> Option<&mut Home> {
        match self {
            Self::Home(home) => Some(home),
            Self::Hall(_) => None,
        }
    }

    /// The name that the person usually has, where it is still to be asked for.
    pub fn usual_name(&self) -> Option<&str> {
        match self {
            Self::Home(home) => home.usual_name.as_deref(),
            Self::Hall(_) => None,
        }
    }

    /// The same; it is asked for no longer.
    pub fn take_usual_name(&mut self) -> Option<String> {
        self.home_mut()?.usual_name.take()
    }

    /// A sentence on where changed settings are kept.
    pub fn settings_origin(&self) -> Text {
        match self {
            Self::Home(home) => home.origin.clone(),
            Self::Hall(hall) if !hall.is_kept() => text!("hall-changes-last"),
            Self::Hall(_) => text!("menu-kept-account"),
        }
    }

    /// The table of the hall that is looked at, or is about to be.
    pub fn looks_at(&self) -> Option<TableCode> {
        self.visit()?.looks_at()
    }

    /// The name that the user has in the hall.
    pub fn user(&self) -> Option<String> {
        Some(self.visit()?.name().to_owned())
    }

    /// Returns whether the person has come by a link, and only looks.
    pub fn is_spectator(&self) -> bool {
        self.visit().is_some_and(Visit::is_spectator)
    }

    /// Returns whether the person is a guest, who has no rating.
    pub fn is_guest(&self) -> bool {
        self.visit().is_some_and(Visit::is_guest)
    }

    /// Returns whether settings and games of the person are kept.
    pub fn is_kept(&self) -> bool {
        self.visit().is_none_or(Visit::is_kept)
    }

    /// The programs that may sit at a study board. Those of who runs a hall are not its users'.
    pub fn engines(&self, config: &Config, mode: Mode) -> Vec<String> {
        match self {
            Self::Home(_) => config.engines_for(mode),
            Self::Hall(_) => Vec::new(),
        }
    }

    /// Returns how the daily deals are played here.
    pub fn dailies(&self) -> DailyVenue {
        match self {
            Self::Home(_) => DailyVenue::Alone,
            Self::Hall(hall) if !hall.is_kept() => DailyVenue::Guest,
            Self::Hall(_) => DailyVenue::Ranked,
        }
    }
}
