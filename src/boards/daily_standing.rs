//! A person's daily deals in words.

use jiff::civil::Date;

use parlour_language::{Text, text};
use parlour_store::DailyDeals;

/// A dot for each deal of a day: those that are finished are filled.
pub fn dots(finished: usize, all: usize) -> Text {
    let empty = all.saturating_sub(finished);
    ("●".repeat(finished.min(all)) + &"○".repeat(empty)).into()
}

/// Tells how many of a day's deals are finished, and on how many days in a row one was.
pub fn daily_standing(deals: &DailyDeals, today: Date, all: usize) -> Text {
    let played = deals.finished_on(today);
    match deals.streak_of_all(today) {
        0 | 1 => text!("menu-daily-today", played = played, all = all),
        days => text!(
            "menu-daily-today-streak",
            played = played,
            all = all,
            days = days
        ),
    }
}
