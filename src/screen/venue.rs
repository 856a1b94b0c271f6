//! The place where the program runs for a person: at home, or in a hall. It is settled when the program starts.

use crate::hall::HallState;
use parlour_config::Config;
use parlour_language::{Text, text};
use parlour_model::any::Mode;
use parlour_protocol::request::ChatPlace;
use parlour_store::table_code::TableCode;

/// The place where the person is.
#[derive(Clone, Debug)]
pub enum Venue {
    /// At the person's own machine.
    Home(Box<Home>),
    /// On a visit to a hall.
    Hall(Box<HallState>),
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
    pub fn hall(&self) -> Option<&HallState> {
        match self {
            Self::Home(_) => None,
            Self::Hall(hall) => Some(hall),
        }
    }

    pub fn hall_mut(&mut self) -> Option<&mut HallState> {
        match self {
            Self::Home(_) => None,
            Self::Hall(hall) => Some(hall),
        }
    }

    /// Scrolls the chat at a place by this many rows; positive is back in time.
    pub fn scroll_chat(&mut self, place: ChatPlace, rows: isize) {
        let hall = self.hall_mut();
        if let Some(chat) = hall.and_then(|hall| hall.chat_at_mut(place)) {
            chat.scroll(rows);
        }
    }

    pub fn is_hall(&self) -> bool {
        self.hall().is_some()
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
        self.hall()?.looks_at()
    }

    /// The name that the user has in the hall.
    pub fn user(&self) -> Option<String> {
        Some(self.hall()?.name().to_owned())
    }

    /// Returns whether the person has come by a link, and only looks.
    pub fn is_spectator(&self) -> bool {
        self.hall().is_some_and(HallState::is_spectator)
    }

    /// Returns whether the person is a guest, who has no rating.
    pub fn is_guest(&self) -> bool {
        self.hall().is_some_and(HallState::is_guest)
    }

    /// Returns whether settings and games of the person are kept.
    pub fn is_kept(&self) -> bool {
        self.hall().is_none_or(HallState::is_kept)
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
