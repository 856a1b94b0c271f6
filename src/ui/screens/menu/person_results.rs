//! The person's results that the start screen shows beside the games.

use jiff::civil::Date;

use crate::screens::daily::DEALS;
use parlour_boards::daily_standing::daily_standing;
use parlour_kit::text::turns;
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
    /// The person's standing in a game, in few words: games won one after another, or else the best or the games won.
    pub(super) fn standing(&self, mode: Mode) -> Text {
        let games = self.statistics.iter().filter(|game| game.mode == mode);
        match games.clone().map(|game| game.streak).max() {
            Some(streak) if streak > 1 => text!("menu-won-running", games = streak),
            _ => match (most_played(games.clone()), games_won(games)) {
                (Some(alone), _) => text!("menu-best", turns = turns(alone.best)),
                (None, (0, _)) => Text::default(),
                (None, (games, won)) => text!("menu-card-won", won = won, games = games),
            },
        }
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
    if let Some(Alone { size, best, .. }) = most_played(games.clone()) {
        return text!("menu-solo-size", size = size, turns = turns(*best));
    }
    match games_won(games) {
        (0, _) => Text::default(),
        (games, won) => text!("menu-won-of", won = won, games = games),
    }
}

/// The games against others, and how many of them were won.
fn games_won<'a>(games: impl Iterator<Item = &'a Statistics> + Clone) -> (u64, u64) {
    let against = games.clone().map(|game| game.against).sum();
    (against, games.map(|game| game.won).sum())
}

/// The size at which the person has played most games alone.
fn most_played<'a>(games: impl Iterator<Item = &'a Statistics>) -> Option<&'a Alone> {
    let alone = games.flat_map(|game| &game.alone);
    alone.max_by_key(|alone| alone.games)
}
