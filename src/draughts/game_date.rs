//! The date of a game as files have it: a day, a month or a year.
//!
//! ```
//! use draughts::game_date::GameDate;
//!
//! let date: GameDate = "1951.07.??".parse()?;
//! assert_eq!((date.year(), date.month(), date.day()), (1951, Some(7), None));
//! assert_eq!(date.to_string(), "1951-07");
//! # Ok::<(), draughts::game_date::DateError>(())
//! ```

use crate::prelude::*;
use core::fmt;
use core::str::FromStr;

/// The date of a game, as far as it is known.
///
/// ```
/// use draughts::game_date::GameDate;
///
/// let date: GameDate = "12/07/1951".parse()?;
/// assert_eq!((date.year(), date.month(), date.day()), (1951, Some(7), Some(12)));
/// assert_eq!((date.pdn(), date.to_string()), ("1951.07.12".into(), "1951-07-12".into()));
/// assert!("some day".parse::<GameDate>().is_err());
/// # Ok::<(), draughts::game_date::DateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameDate {
    year: i16,
    month: Option<i8>,
    day: Option<i8>,
}

impl GameDate {
    /// The earliest date.
    pub const EARLIEST: Self = Self {
        year: 1000,
        month: None,
        day: None,
    };

    /// Returns a date of the Gregorian calendar from the year 1000 to 9999, or `None` for one that it does not have. A day
    /// without a month is left out.
    pub fn new(year: i16, month: Option<i8>, day: Option<i8>) -> Option<Self> {
        let day = day.filter(|_| month.is_some());
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let last = match month.unwrap_or(1) {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if is_leap => 29,
            2 => 28,
            _ => return None,
        };
        let is_real = (1000..=9999).contains(&year) && (1..=last).contains(&day.unwrap_or(1));
        is_real.then_some(Self { year, month, day })
    }

    /// Returns the year.
    pub fn year(self) -> i16 {
        self.year
    }

    /// Returns the month, from 1.
    pub fn month(self) -> Option<i8> {
        self.month
    }

    /// Returns the day of the month, from 1.
    pub fn day(self) -> Option<i8> {
        self.day
    }

    /// The date as PDN's tag has it: `1951.07.??`.
    pub fn pdn(self) -> String {
        let part = |part: Option<i8>| part.map_or("??".to_owned(), |number| format!("{number:02}"));
        format!("{:04}.{}.{}", self.year, part(self.month), part(self.day))
    }
}

impl fmt::Display for GameDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in self.month.into_iter().chain(self.day) {
            write!(f, "-{part:02}")?;
        }
        Ok(())
    }
}

/// The error of a text that is no date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a date; write it like 1951.07.12, with ?? for unknown parts")]
pub struct DateError(String);

impl FromStr for GameDate {
    type Err = DateError;

    /// Reads `1951.07.12`, `1951-7-12`, `12/07/1951` (the day first where that can be), `1951.??.??` and `1951`.
    fn from_str(text: &str) -> Result<Self, DateError> {
        let parts: Vec<_> = text
            .trim()
            .trim_end_matches('.')
            .split(['.', '-', '/'])
            .map(str::trim)
            .collect();
        let number = |part: &str| part.parse::<i16>().ok().filter(|number| *number > 0);
        let small = |part: Option<&&str>| {
            part.and_then(|part| number(part))
                .and_then(|part| i8::try_from(part).ok())
        };
        let is_year = |part: &&str| part.len() == 4 && number(part).is_some();
        let found = match &parts[..] {
            [year, rest @ ..] if is_year(year) && rest.len() <= 2 => number(year)
                .and_then(|year| Self::new(year, small(rest.first()), small(rest.get(1)))),
            [day, month, year] if is_year(year) => number(year).and_then(|year| {
                let (day, month) = (small(Some(day)), small(Some(month)));
                Self::new(year, month, day).or_else(|| Self::new(year, day, month))
            }),
            _ => None,
        };
        found.ok_or_else(|| DateError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_read_as_files_have_it() {
        for (text, shown, pdn) in [
            ("1951.07.12", "1951-07-12", "1951.07.12"),
            ("1970.4.2", "1970-04-02", "1970.04.02"),
            ("1841-??-??", "1841", "1841.??.??"),
            ("2003.03.??", "2003-03", "2003.03.??"),
            ("1950.", "1950", "1950.??.??"),
            ("13-01-1996", "1996-01-13", "1996.01.13"),
            ("12/31/1999", "1999-12-31", "1999.12.31"),
            ("2007/2008", "2007", "2007.??.??"),
            ("2004.??.07", "2004", "2004.??.??"),
        ] {
            let date: GameDate = text.parse().expect(text);
            assert_eq!(
                (date.to_string().as_str(), date.pdn().as_str()),
                (shown, pdn)
            );
            assert_eq!(shown.parse(), Ok(date), "{text}");
        }
        for text in [
            "",
            "?",
            "????.??.??",
            "17 april 2009",
            "03.07.20",
            "1999.13.01",
            "99999",
        ] {
            assert!(text.parse::<GameDate>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_date_is_one_of_the_calendar() {
        for (text, is_real) in [
            ("2000.02.29", true),
            ("1900.02.29", false),
            ("1996.02.29", true),
            ("1997.02.29", false),
            ("1997.04.31", false),
            ("1997.12.31", true),
            ("0999.12.31", false),
        ] {
            assert_eq!(text.parse::<GameDate>().is_ok(), is_real, "{text}");
        }
    }
}
