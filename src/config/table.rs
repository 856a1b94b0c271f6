//! The settings of a table, for every game.

use parlour_model::any::Mode;
use parlour_model::settings;
use parlour_model::settings::{Setting, SettingValue, ValueKind};
use parlour_model::time_control::TimeControl;

settings! {
    /// The section `[table]`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct TableConfig {
        /// The players' time control.
        clock: TimeControl = TimeControl::None, "setup-time", "settings-clock";
        /// The time for which cards that do not match stay visible, in milliseconds; 0 is until a key
        /// or a click (CON-12, MM-12). A game may have a separate time.
        reveal_ms: u32 [0..=60_000] = 1500, "setup-mismatch", "settings-reveal";
        /// The time for which each step of a robot's move is shown, in milliseconds.
        robot_ms: u32 [0..=60_000] = 600, "setup-robot-step", "settings-robot-step";
        /// The longest time that a robot that looks ahead may think, in seconds; 0 is as long as its
        /// level does.
        robot_seconds: u32 [0..=600] = 3, "setup-robot-thinks", "settings-robot-seconds";
        /// On how many threads a robot that looks ahead searches; 0 is half of the machine's cores.
        robot_threads: u32 [0..=256] = 0;
        /// The time that the analysis of a whole game of checkers has for each position, in milliseconds.
        analysis_ms: u32 [10..=600_000] = 1000;
        /// Set when moves may be taken back: friends at one keyboard may agree to it.
        undo: bool = false, "setup-undo", "settings-undo";
    }
    besides {
        /// The games' own times, in the order of [`Mode::ALL`]; `None` is the time of all. A turn in Memory Match
        /// shows two cards, for every player. They stay until a key or a click, so that the players can read them
        /// without haste.
        own_reveals: [Option<u32>; Mode::ALL.len()] =
            Mode::ALL.map(|mode| (mode == Mode::MemoryMatch).then_some(0));
        /// The latest time control that was stepped away from and is no preset: stepping comes back to it.
        own_clock: Option<TimeControl> = None;
    }
}

impl TableConfig {
    /// The key of a game's own section that says how long its mismatches stay visible.
    pub const REVEAL: Setting<u32> = Setting {
        name: "reveal_ms",
        meaning: None,
        kind: ValueKind::Number {
            min: 0,
            max: 60_000,
        },
        get: |reveal| SettingValue::Number((*reveal).into()),
        set: |reveal, value| *reveal = value.number(),
    };

    /// Returns the time for which a mismatch stays visible in a game.
    pub fn reveal_of(&self, mode: Mode) -> u32 {
        self.own_reveals[mode as usize].unwrap_or(self.reveal_ms)
    }

    /// A game's own time, if it has one.
    pub(super) fn own_reveal(&self, mode: Mode) -> Option<u32> {
        self.own_reveals[mode as usize]
    }

    /// Gives a game a separate time.
    pub fn set_reveal_of(&mut self, mode: Mode, reveal: &SettingValue) {
        self.own_reveals[mode as usize] = Some(reveal.number());
    }

    /// Steps one key; the clock through its presets and the one that was set and is none of them.
    pub fn step(&mut self, name: &str, by: i64) {
        if name == "clock" {
            if !TimeControl::PRESETS.contains(&self.clock) {
                self.own_clock = Some(self.clock);
            }
            self.clock = self.clock.stepped(self.own_clock, by);
        } else {
            settings::step(Self::SETTINGS, self, name, by);
        }
    }
}
