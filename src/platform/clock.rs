//! The current time and the time zone: part of the impure rim.

use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs};

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// The time of the machine's clock. One that is set outside of the years from -9999 to 9999 reads as the nearest moment
/// that can be written.
pub fn now() -> Timestamp {
    nearest(SystemTime::now())
}

/// The time zone of the system or of `TZ`; UTC where none is set or known.
pub fn zone() -> TimeZone {
    local_file()
        .or_else(|| TimeZone::try_system().ok())
        .unwrap_or(TimeZone::UTC)
}

/// The zone in the system's own file, where `TZ` names no other. To find a zone by its name all folders of zones are walked,
/// which takes longer than the first frame.
fn local_file() -> Option<TimeZone> {
    if !cfg!(unix) || env::var_os("TZ").is_some() {
        return None;
    }
    TimeZone::tzif("Local", &fs::read("/etc/localtime").ok()?).ok()
}

fn nearest(time: SystemTime) -> Timestamp {
    let beyond = if time < UNIX_EPOCH {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    };
    Timestamp::try_from(time).unwrap_or(beyond)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_clock_beyond_the_calendar_reads_as_its_end() {
        let ten_thousand_years = Duration::from_secs(10_000 * 366 * 24 * 3600);
        assert_eq!(nearest(UNIX_EPOCH + ten_thousand_years), Timestamp::MAX);
        assert_eq!(nearest(UNIX_EPOCH - 2 * ten_thousand_years), Timestamp::MIN);
        assert_eq!(nearest(UNIX_EPOCH), Timestamp::UNIX_EPOCH);
    }
}
