//! The tag `TimeControl`, in the forms of PGN that PDN 3.0 took over.

use std::time::Duration;

use draughts::pdn::PdnGame;

use crate::time_control::TimeControl;

const TAG: &str = "TimeControl";

/// The time control of a game in PDN.
pub trait PdnClock: Sized {
    /// Returns the time control. `300` is the seconds for a game, `300+3` adds an increment, and
    /// `1/30` is the seconds for a move.
    ///
    /// Parlour does not play the other forms: an hourglass, several periods, unknown.
    fn clock(&self) -> TimeControl;

    /// The same game with the tag for a time control. PGN has no form for a delay, so a game with one has no tag.
    #[must_use]
    fn with_clock(self, clock: TimeControl) -> Self;
}

impl PdnClock for PdnGame {
    fn clock(&self) -> TimeControl {
        self.tag(TAG)
            .and_then(|text| read(text.trim()))
            .unwrap_or_default()
    }

    fn with_clock(mut self, clock: TimeControl) -> Self {
        self.tags
            .extend(write(clock).map(|text| (TAG.to_owned(), text)));
        self
    }
}

fn read(text: &str) -> Option<TimeControl> {
    if !text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || matches!(byte, b'/' | b'+'))
    {
        return None;
    }
    // The limits are those of the time control's own notation.
    let own = match (text.split_once('/'), text.split_once('+')) {
        (Some(("1", seconds)), _) => format!("{seconds}s/move"),
        (Some(_), _) => return None,
        (None, Some((base, increment))) => format!("{base}s+{increment}s"),
        (None, None) => format!("{text}s"),
    };
    own.parse().ok()
}

fn write(clock: TimeControl) -> Option<String> {
    let seconds = |time: Duration| time.as_secs();
    match clock {
        TimeControl::None | TimeControl::Bronstein { .. } => None,
        TimeControl::Move(limit) => Some(format!("1/{}", seconds(limit))),
        TimeControl::Fischer { base, increment } if increment.is_zero() => {
            Some(seconds(base).to_string())
        }
        TimeControl::Fischer { base, increment } => {
            Some(format!("{}+{}", seconds(base), seconds(increment)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tagged(text: &str) -> TimeControl {
        let tags = vec![(TAG.to_owned(), text.to_owned())];
        PdnGame {
            tags,
            ..PdnGame::default()
        }
        .clock()
    }

    #[test]
    fn what_is_written_is_read_again() {
        for (clock, text) in [
            ("5m", "300"),
            ("5m+3s", "300+3"),
            ("30s/move", "1/30"),
            ("90s+1s", "90+1"),
        ] {
            let clock: TimeControl = clock.parse().expect("a time control");
            let game = PdnGame::default().with_clock(clock);
            assert_eq!((game.tag(TAG), game.clock()), (Some(text), clock));
        }
    }

    #[test]
    fn what_has_no_form_in_pdn_is_left_out() {
        for clock in ["none", "5m delay 3s"] {
            let game = PdnGame::default().with_clock(clock.parse().expect("a time control"));
            assert_eq!((game.tags.len(), game.clock()), (0, TimeControl::None));
        }
    }

    #[test]
    fn what_is_not_played_here_is_no_clock() {
        let foreign = [
            "",
            "-",
            "?",
            "*180",
            "40/7200",
            "40/7200:3600",
            "1/30:60",
            "0",
            "0+5",
            "300+",
            "+3",
            "-5",
            "1/0",
        ];
        for text in foreign.into_iter().chain([
            "300s",
            "5m",
            "99999999999999999999",
            "30s/move",
            "none",
            "5m delay 3",
            "1/",
            "/",
        ]) {
            assert_eq!(tagged(text), TimeControl::None, "{text}");
        }
        assert_eq!(tagged(" 600 "), "10m".parse().expect("a time control"));
    }
}
