//! The state that all screens share.

use jiff::civil::Date;
use ratatui::layout::Size;

use super::env::Env;
use super::venue::Venue;
use parlour_config::Config;
use parlour_config::caps::TerminalCaps;
use parlour_language::Language;
use parlour_model::daily;
use parlour_store::GameSummary;

/// The state that a screen may change besides its own, and what it may look up.
#[derive(Debug)]
pub struct Shared<'a> {
    pub config: &'a mut Config,
    pub env: &'a mut Env,
    /// The person's terminal.
    pub caps: TerminalCaps,
    pub window: Size,
    pub venue: &'a mut Venue,
    /// The unfinished tables, as far as they are known.
    pub unfinished: &'a [GameSummary],
}

impl Shared<'_> {
    /// The language of the person at the screen.
    pub fn language(&self) -> Language {
        self.caps.readable()
    }

    /// The name that the person at the screen has at a table.
    pub fn person(&self) -> String {
        self.config.person(self.language())
    }

    /// The day whose deals are played now.
    pub fn today(&self) -> Date {
        daily::day_of(self.env.now)
    }
}
