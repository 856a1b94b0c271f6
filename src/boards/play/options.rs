//! The options under which a table is played.

use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::Offset;

use parlour_config::Config;
use parlour_language::Language;
use parlour_model::any::Mode;
use parlour_model::time_control::TimeControl;

/// The speed of play at a table, and the moves that may be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each switches one part of a table on or off"
)]
pub struct TableOptions {
    /// The time for which a mismatch stays visible; zero is until a key or a click (CON-12).
    pub reveal: Duration,
    /// The least time that a robot's move takes.
    pub robot: Duration,
    /// The longest time that a robot may think; `None` is as long as its level does.
    pub limit: Option<Duration>,
    /// Set when friends at one keyboard have agreed to take moves back.
    pub undo: bool,
    /// The players' time control.
    pub clock: TimeControl,
    /// True while moves are animated.
    pub animation: bool,
    /// True while robots say something.
    pub bots_talk: bool,
    /// True while the sentences of a first game are still to be told.
    pub explains: bool,
    /// The language of the log.
    pub language: Language,
    /// The distance of the person's clock from UTC; none on a server.
    pub offset: Offset,
    /// The day of the daily deal that is played, if it is one, and the number of deals that a person alone has then.
    pub daily: Option<(Date, usize)>,
    pub place: TablePlace,
}

/// The place at which a table is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablePlace {
    Here,
    /// In a hall, which keeps it, and remote people see what is done.
    Hall,
    /// In another window, and this one looks on.
    OtherWindow,
}

impl TableOptions {
    /// Returns whether the table belongs to a hall.
    pub fn is_remote(&self) -> bool {
        self.place == TablePlace::Hall
    }

    /// A moment by the person's clock.
    pub(super) fn local(&self, moment: Timestamp) -> DateTime {
        self.offset.to_datetime(moment)
    }

    /// The options that a configuration means for a game at home.
    pub fn of(config: &Config, mode: Mode, language: Language, offset: Offset) -> Self {
        let table = &config.table;
        let limit = u64::from(table.robot_seconds);
        Self {
            reveal: Duration::from_millis(table.reveal_of(mode).into()),
            robot: Duration::from_millis(table.robot_ms.into()),
            limit: (limit > 0).then(|| Duration::from_secs(limit)),
            undo: table.undo,
            clock: table.clock,
            animation: config.screen.animation,
            bots_talk: config.screen.bots_talk,
            explains: !config.screen.is_explained(mode),
            language,
            offset,
            daily: None,
            place: TablePlace::Here,
        }
    }
}
