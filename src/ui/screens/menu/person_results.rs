//! The person's results that the start screen shows beside the games.

use jiff::civil::Date;

use crate::screens::daily::DEALS;
use parlour_kit::daily_standing::daily_standing;
use parlour_language::{Text, text};
use parlour_model::any::Mode;
use parlour_store::{Alone, DailyDeals, Statistics};

/// The results of the person at the screen, as far as the store has told them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct PersonResults {
    pub(super) today: Option<Date>,
    pub(super) statistics: Vec<Statistics>,
    pub(super) daily: DailyDeals,
}

impl PersonResults {
    /// The person's best of a game.
    pub(super) fn best(&self, mode: Mode) -> Text {
        best(self.statistics.iter().filter(|game| game.mode == mode))
    }

    /// The daily deals played today, and the days in a row; empty before the first deal.
    pub(super) fn daily_deals(&self) -> Text {
        match self.today.filter(|_| self.daily != DailyDeals::default()) {
            Some(today) => daily_standing(&self.daily, today, DEALS),
            None => Text::default(),
        }
    }
}

/// The best game alone, or else the games won of those against others; empty before the first game.
pub(in crate::screens) fn best<'a>(games: impl Iterator<Item = &'a Statistics> + Clone) -> Text {
    let alone = games.clone().flat_map(|game| &game.alone);
    if let Some(Alone { size, best, .. }) = alone.max_by_key(|alone| alone.games) {
        return text!("menu-solo-size", size = size, turns = turns(*best));
    }
    match games.clone().map(|game| game.against).sum::<u64>() {
        0 => Text::default(),
        against => text!(
            "menu-won-of",
            won = games.map(|game| game.won).sum::<u64>(),
            games = against
        ),
    }
}

fn turns(turns: u64) -> Text {
    if turns == 1 {
        text!("menu-one-turn")
    } else {
        text!("menu-turns", turns = turns)
    }
}
