//! Dates of games as times.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

pub use draughts::game_date::GameDate;

/// The time of a date, in UTC.
pub trait DateTime: Sized {
    /// Returns the day of a time.
    fn of(time: Timestamp) -> Self;

    /// Returns the time when the date begins.
    fn begins(self) -> Timestamp;
}

impl DateTime for GameDate {
    fn of(time: Timestamp) -> Self {
        let date = time.to_zoned_datetime(TimeZone::UTC).date();
        Self::new(date.year(), Some(date.month()), Some(date.day())).unwrap_or(Self::EARLIEST)
    }

    fn begins(self) -> Timestamp {
        let date = Date::new(
            self.year(),
            self.month().unwrap_or(1),
            self.day().unwrap_or(1),
        );
        date.ok()
            .and_then(|date| date.to_zoned_datetime(TimeZone::UTC).ok())
            .map(|zoned| zoned.timestamp())
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_begins_at_midnight_and_is_the_day_of_its_times() {
        let date: GameDate = "1951.07".parse().expect("a date");
        assert_eq!(date.begins().to_string(), "1951-07-01T00:00:00Z");
        let time = "2026-01-31T18:30:00Z".parse().expect("a time");
        assert_eq!(GameDate::of(time).to_string(), "2026-01-31");
    }
}
