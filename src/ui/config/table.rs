//! The settings of a table, for every game.

use parlour_language::id;
use parlour_model::any::Mode;
use parlour_model::settings::{self, CurrentSetting, Meaning, Setting, SettingValue, ValueKind};
use parlour_model::time_control::TimeControl;

/// The section `[table]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableConfig {
    /// The players' time control.
    pub clock: TimeControl,
    /// The latest time control that was set and is no preset: stepping comes back to it.
    pub(super) own_clock: Option<TimeControl>,
    /// The time for which cards that do not match stay visible, in milliseconds; 0 is until a key
    /// or a click (CON-12, MM-12). A game may have a separate time.
    pub reveal_ms: u32,
    /// The games' own times, in the order of [`Mode::ALL`]; `None` is the time of all.
    pub(super) own_reveals: [Option<u32>; Mode::ALL.len()],
    /// The time for which each step of a robot's move is shown, in milliseconds.
    pub robot_ms: u32,
    /// The longest time that a robot that looks ahead may think, in seconds; 0 is as long as its
    /// level does.
    pub robot_seconds: u32,
    /// On how many threads a robot that looks ahead searches; 0 is half of the machine's cores.
    pub robot_threads: u32,
    /// The time that the analysis of a whole game of checkers has for each position, in milliseconds.
    pub analysis_ms: u32,
    /// Set when moves may be taken back: friends at one keyboard may agree to it.
    pub undo: bool,
}

impl Default for TableConfig {
    fn default() -> Self {
        Self {
            clock: TimeControl::None,
            own_clock: None,
            reveal_ms: 1500,
            // A turn in Memory Match shows two cards, for every player. They stay until a key or a
            // click, so that the players can read them without haste.
            own_reveals: Mode::ALL.map(|mode| (mode == Mode::MemoryMatch).then_some(0)),
            robot_ms: 600,
            robot_seconds: 3,
            robot_threads: 0,
            analysis_ms: 1000,
            undo: false,
        }
    }
}

impl TableConfig {
    /// Every key, in the order of the file.
    pub const SETTINGS: &'static [Setting<Self>] = &[
        Setting {
            name: "clock",
            meaning: Meaning::Message(id!("settings-clock")),
            kind: ValueKind::TimeControl,
            get: |table| SettingValue::word(table.clock),
            set: |table, value| table.set_clock(value.time_control()),
        },
        Setting {
            name: "reveal_ms",
            meaning: Meaning::Message(id!("settings-reveal")),
            kind: ValueKind::Number {
                min: 0,
                max: 60_000,
            },
            get: |table| SettingValue::Number(table.reveal_ms.into()),
            set: |table, value| table.reveal_ms = value.number(),
        },
        Setting {
            name: "robot_ms",
            meaning: Meaning::Message(id!("settings-robot-step")),
            kind: ValueKind::Number {
                min: 0,
                max: 60_000,
            },
            get: |table| SettingValue::Number(table.robot_ms.into()),
            set: |table, value| table.robot_ms = value.number(),
        },
        Setting {
            name: "robot_seconds",
            meaning: Meaning::Message(id!("settings-robot-seconds")),
            kind: ValueKind::Number { min: 0, max: 600 },
            get: |table| SettingValue::Number(table.robot_seconds.into()),
            set: |table, value| table.robot_seconds = value.number(),
        },
        Setting {
            name: "robot_threads",
            meaning: Meaning::Message(id!("settings-robot-threads")),
            kind: ValueKind::Number { min: 0, max: 256 },
            get: |table| SettingValue::Number(table.robot_threads.into()),
            set: |table, value| table.robot_threads = value.number(),
        },
        Setting {
            name: "analysis_ms",
            meaning: Meaning::Message(id!("settings-analysis")),
            kind: ValueKind::Number {
                min: 10,
                max: 600_000,
            },
            get: |table| SettingValue::Number(table.analysis_ms.into()),
            set: |table, value| table.analysis_ms = value.number(),
        },
        Setting {
            name: "undo",
            meaning: Meaning::Message(id!("settings-undo")),
            kind: ValueKind::Switch,
            get: |table| SettingValue::Switch(table.undo),
            set: |table, value| table.undo = value.is_on(),
        },
    ];

    /// The key of a game's own section that says how long its mismatches stay visible.
    pub const REVEAL: Setting<u32> = Setting {
        name: "reveal_ms",
        meaning: Meaning::Message(id!("settings-reveal-game")),
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

    /// Returns the time for which a mismatch stays visible in a game, as a setting.
    pub fn reveal_setting(&self, mode: Mode) -> CurrentSetting {
        CurrentSetting::of(&Self::REVEAL, &self.reveal_of(mode))
    }

    /// Gives a game a separate time.
    pub fn set_reveal_of(&mut self, mode: Mode, reveal: &SettingValue) {
        self.own_reveals[mode as usize] = Some(reveal.number());
    }

    /// Returns whether something is shown for a while in this game.
    pub fn reveals(mode: Mode) -> bool {
        mode != Mode::Checkers
    }

    fn set_clock(&mut self, clock: TimeControl) {
        self.clock = clock;
        if !TimeControl::PRESETS.contains(&clock) {
            self.own_clock = Some(clock);
        }
    }

    /// Steps one key; the clock through its presets and the one that was set and is none of them.
    pub fn step(&mut self, name: &str, by: i64) {
        if name == "clock" {
            self.clock = self.clock.stepped(self.own_clock, by);
        } else {
            settings::step(Self::SETTINGS, self, name, by);
        }
    }
}
