//! The time that players have for their moves. There is no limit, a limit for each move, or a limit
//! for the whole game. A limit for the game has an increment (Fischer) or a delay (Bronstein), as
//! the rules of chess and draughts clocks define them.
//!
//! As text: `none`, `30s/move`, `1d/move`, `5m`, `5m+3s`, `5m delay 3s`; read are also `5+3` and `5|3`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::cycle::turned;
use super::parse_error::ParseError;

/// The time control of a table, the same for every seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TimeControl {
    /// No player's time is counted.
    #[default]
    None,
    /// Every move has to be made within this time.
    Move(Duration),
    /// All moves of a game have to be made within `base`; `increment` is added after every move (Fischer).
    Fischer { base: Duration, increment: Duration },
    /// The same, but of every move the first `delay` is not counted (Bronstein).
    Bronstein { base: Duration, delay: Duration },
}

/// The shortest time for one move that makes a game one of days.
const OF_DAYS: Duration = Duration::from_secs(12 * 3600);

/// The longest time that can be given: a month.
const LONGEST: Duration = Duration::from_secs(31 * 24 * 3600);

impl TimeControl {
    /// The time controls that screens offer, in order.
    pub const PRESETS: [Self; 15] = [
        Self::None,
        Self::Move(Duration::from_secs(15)),
        Self::Move(Duration::from_secs(30)),
        Self::Move(Duration::from_secs(60)),
        Self::days(1),
        Self::days(3),
        Self::days(7),
        Self::fischer(1, 1),
        Self::fischer(3, 2),
        Self::fischer(5, 0),
        Self::fischer(5, 3),
        Self::fischer(10, 5),
        Self::fischer(15, 10),
        Self::bronstein(5, 3),
        Self::bronstein(15, 3),
    ];

    /// Returns a limit of `days` days for each move, for people who come by once a day.
    const fn days(days: u64) -> Self {
        Self::Move(Duration::from_secs(days * 24 * 3600))
    }

    const fn fischer(minutes: u64, seconds: u64) -> Self {
        Self::Fischer {
            base: Duration::from_secs(60 * minutes),
            increment: Duration::from_secs(seconds),
        }
    }

    const fn bronstein(minutes: u64, seconds: u64) -> Self {
        Self::Bronstein {
            base: Duration::from_secs(60 * minutes),
            delay: Duration::from_secs(seconds),
        }
    }

    /// The time control `by` steps further in the presets, with this one and `own` in their places among them.
    #[must_use]
    pub fn stepped(self, own: Option<Self>, by: i64) -> Self {
        let mut choices: Vec<_> = Self::PRESETS.into_iter().chain(own).chain([self]).collect();
        choices.sort_unstable();
        choices.dedup();
        turned(&choices, &self, by)
    }

    /// The time that a seat begins with; `None` where none is counted.
    pub fn start(self) -> Option<Duration> {
        match self {
            Self::None => None,
            Self::Move(limit) => Some(limit),
            Self::Fischer { base, .. } | Self::Bronstein { base, .. } => Some(base),
        }
    }

    /// Returns whether players come by once a day, and need not be there at the same time.
    pub fn is_of_days(self) -> bool {
        matches!(self, Self::Move(each) if each >= OF_DAYS)
    }

    /// Returns how long a seat with `left` on its clock may think before its flag falls.
    pub fn allowed(self, left: Duration) -> Duration {
        match self {
            Self::Bronstein { delay, .. } => left + delay,
            _ => left,
        }
    }

    /// Returns the time left on a seat's clock after a move that took `spent`.
    #[must_use]
    pub fn after(self, left: Duration, spent: Duration) -> Duration {
        match self {
            Self::None => left,
            Self::Move(limit) => limit,
            Self::Fischer { increment, .. } => left.saturating_sub(spent) + increment,
            Self::Bronstein { delay, .. } => left.saturating_sub(spent.saturating_sub(delay)),
        }
    }
}

/// A duration in its largest whole unit: `90s`, `5m`, `2h`, `1d`.
struct Short(Duration);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        let units = [(24 * 3600, 'd'), (3600, 'h'), (60, 'm')];
        match units
            .into_iter()
            .find(|(unit, _)| seconds > 0 && seconds.is_multiple_of(*unit))
        {
            Some((unit, letter)) => write!(f, "{}{letter}", seconds / unit),
            None => write!(f, "{seconds}s"),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::None => f.write_str("none"),
            Self::Move(limit) => write!(f, "{}/move", Short(limit)),
            Self::Fischer { base, increment } if increment.is_zero() => {
                write!(f, "{}", Short(base))
            }
            Self::Fischer { base, increment } => write!(f, "{}+{}", Short(base), Short(increment)),
            Self::Bronstein { base, delay } => write!(f, "{} delay {}", Short(base), Short(delay)),
        }
    }
}

/// Reads a duration in this unit where the text names none.
fn duration_in(text: &str, unit: &str) -> Option<Duration> {
    let text = text.trim();
    if text.ends_with(|c: char| c.is_ascii_digit()) {
        duration(&format!("{text}{unit}"))
    } else {
        duration(text)
    }
}

/// Reads a duration of whole seconds, minutes, hours or days, not longer than a month.
fn duration(text: &str) -> Option<Duration> {
    let text = text.trim();
    let (number, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let unit = match unit {
        "s" => 1,
        "m" => 60,
        "h" => 3600,
        "d" => 24 * 3600,
        _ => return None,
    };
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let seconds = number
        .parse::<u64>()
        .ok()
        .filter(|_| digits)?
        .checked_mul(unit)?;
    Some(Duration::from_secs(seconds)).filter(|time| *time <= LONGEST)
}

fn parse(text: &str) -> Option<TimeControl> {
    if text == "none" {
        return Some(TimeControl::None);
    }
    let some = |time: Duration| Some(time).filter(|time| !time.is_zero());
    if let Some(limit) = text.strip_suffix("/move") {
        return duration(limit).and_then(some).map(TimeControl::Move);
    }
    if let Some((base, delay)) = text.split_once("delay") {
        return Some(TimeControl::Bronstein {
            base: some(duration(base)?)?,
            delay: duration(delay)?,
        });
    }
    // Minutes and seconds, as clocks of chess are named; a number alone may be either.
    let (base, increment) = match text.split_once(['+', '|']) {
        Some((base, increment)) => (duration_in(base, "m"), duration_in(increment, "s")),
        None => (duration(text), Some(Duration::ZERO)),
    };
    Some(TimeControl::Fischer {
        base: some(base?)?,
        increment: increment?,
    })
}

impl FromStr for TimeControl {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text.trim()).ok_or_else(|| ParseError::TimeControl(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn time_controls_are_read_as_they_are_written() {
        for text in [
            "none",
            "30s/move",
            "1d/move",
            "5m",
            "5m+3s",
            "90s+1s",
            "5m delay 3s",
            "2h+30s",
        ] {
            assert_eq!(
                text.parse::<TimeControl>()
                    .map(|control| control.to_string()),
                Ok(text.to_owned())
            );
        }
        assert_eq!(
            " 5m + 3s ".parse(),
            Ok(TimeControl::Fischer {
                base: seconds(300),
                increment: seconds(3)
            })
        );
    }

    #[test]
    fn minutes_and_seconds_may_stand_without_their_units() {
        for (text, written) in [
            ("5+3", "5m+3s"),
            ("5|3", "5m+3s"),
            ("3 | 2", "3m+2s"),
            ("5m|3", "5m+3s"),
            ("90s+1", "90s+1s"),
            ("15+0", "15m"),
        ] {
            let control = text
                .parse::<TimeControl>()
                .map(|control| control.to_string());
            assert_eq!(control, Ok(written.to_owned()), "{text}");
        }
    }

    #[test]
    fn what_is_no_time_control_is_refused_with_what_would_be() {
        for text in [
            "",
            "5",
            "m",
            "0s",
            "0m/move",
            "-5m",
            "+5m",
            "5m+",
            "0+3",
            "5+3+1",
            "5m delay",
            "40d",
            "99999999999999999999d",
            "5µ",
        ] {
            assert!(
                text.parse::<TimeControl>()
                    .is_err_and(|why| why.to_string().contains("5m+3s")),
                "{text}"
            );
        }
    }

    #[test]
    fn fischer_adds_after_every_move_and_bronstein_never_more_than_was_used() {
        let fischer = TimeControl::Fischer {
            base: seconds(300),
            increment: seconds(3),
        };
        assert_eq!(fischer.after(seconds(300), seconds(1)), seconds(302));
        assert_eq!(
            (
                fischer.allowed(seconds(5)),
                fischer.after(seconds(5), seconds(5))
            ),
            (seconds(5), seconds(3))
        );
        let bronstein = TimeControl::Bronstein {
            base: seconds(300),
            delay: seconds(3),
        };
        assert_eq!(bronstein.after(seconds(300), seconds(1)), seconds(300));
        assert_eq!(bronstein.after(seconds(300), seconds(10)), seconds(293));
        assert_eq!(bronstein.allowed(seconds(5)), seconds(8));
    }

    #[test]
    fn stepping_goes_through_all_presets_and_keeps_one_that_is_none_of_them() {
        let mut presets = TimeControl::PRESETS.to_vec();
        presets.sort_unstable();
        assert_eq!(presets, TimeControl::PRESETS, "they are in order");
        let own: TimeControl = "7m+7s".parse().expect("a time control");
        let mut seen = vec![own];
        for _ in 0..presets.len() {
            seen.push(seen[seen.len() - 1].stepped(Some(own), 1));
        }
        assert_eq!(seen[1].to_string(), "10m+5s");
        assert_eq!(
            seen[presets.len()].stepped(Some(own), 1),
            own,
            "it comes round"
        );
        assert_eq!(own.stepped(None, -1).to_string(), "5m+3s");
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), presets.len() + 1);
    }

    #[test]
    fn days_a_move_are_offered_between_a_minute_and_a_whole_game() {
        let minute = TimeControl::Move(seconds(60));
        let steps = [1, 2, 3, 4].map(|by| minute.stepped(None, by).to_string());
        assert_eq!(steps, ["1d/move", "3d/move", "7d/move", "1m+1s"]);
    }

    #[test]
    fn a_time_a_move_begins_anew_with_every_move() {
        let control = TimeControl::Move(seconds(30));
        assert_eq!(
            (control.start(), control.after(seconds(30), seconds(29))),
            (Some(seconds(30)), seconds(30))
        );
    }
}
