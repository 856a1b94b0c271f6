//! The date of a game as files have it: a day, a month or a year.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// When a game was played, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameDate {
    year: i16,
    month: Option<i8>,
    day: Option<i8>,
}

impl GameDate {
    /// The day of a time, in UTC.
    pub fn of(time: Timestamp) -> Self {
        let date = time.to_zoned(TimeZone::UTC).date();
        Self {
            year: date.year(),
            month: Some(date.month()),
            day: Some(date.day()),
        }
    }

    /// A date that the calendar has.
    fn new(year: i16, month: Option<i8>, day: Option<i8>) -> Option<Self> {
        let day = day.filter(|_| month.is_some());
        Date::new(year, month.unwrap_or(1), day.unwrap_or(1))
            .ok()
            .filter(|_| (1000..=9999).contains(&year))?;
        Some(Self { year, month, day })
    }

    /// When it began, in UTC.
    pub fn begins(self) -> Timestamp {
        let date = Date::new(self.year, self.month.unwrap_or(1), self.day.unwrap_or(1)).ok();
        date.and_then(|date| date.to_zoned(TimeZone::UTC).ok())
            .map(|zoned| zoned.timestamp())
            .unwrap_or_default()
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

impl FromStr for GameDate {
    type Err = String;

    /// Reads `1951.07.12`, `1951-7-12`, `12/07/1951` (the day first where that can be), `1951.??.??` and `1951`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "\"{text}\" is no date; one is written like 1951.07.12, with ?? for what is not known"
            )
        };
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
        found.ok_or_else(wrong)
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
    fn a_date_begins_at_midnight_and_is_the_day_of_its_times() {
        let date: GameDate = "1951.07".parse().expect("a date");
        assert_eq!(date.begins().to_string(), "1951-07-01T00:00:00Z");
        let time = "2026-01-31T18:30:00Z".parse().expect("a time");
        assert_eq!(GameDate::of(time).to_string(), "2026-01-31");
    }
}
