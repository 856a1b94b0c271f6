//! How a table is run, whatever the game.

use crate::model::settings::{Setting, Value, ValueKind};

/// The section `[table]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableConfig {
    /// How long cards that do not match stay visible, in milliseconds; 0 is until a key or a click
    /// (CON-12, MM-12).
    pub reveal_ms: u32,
    /// How long each step of a robot's move is shown, in milliseconds.
    pub robot_ms: u32,
    /// How long a robot that looks ahead may think, in seconds; 0 is as long as its level does.
    pub robot_seconds: u32,
    /// Whether moves may be taken back: friends at one keyboard may agree to it.
    pub undo: bool,
}

impl Default for TableConfig {
    fn default() -> Self {
        Self { reveal_ms: 1500, robot_ms: 600, robot_seconds: 3, undo: false }
    }
}

impl TableConfig {
    /// Every key, in the order of the file.
    pub const SETTINGS: &'static [Setting<Self>] = &[
        Setting {
            name: "reveal_ms",
            meaning: "how long cards that do not match stay visible; 0 is until a key or a click",
            kind: ValueKind::Number { min: 0, max: 60_000 },
            get: |table| Value::Number(table.reveal_ms.into()),
            set: |table, value| table.reveal_ms = value.number(),
        },
        Setting {
            name: "robot_ms",
            meaning: "how long each step of a robot's move is shown",
            kind: ValueKind::Number { min: 0, max: 60_000 },
            get: |table| Value::Number(table.robot_ms.into()),
            set: |table, value| table.robot_ms = value.number(),
        },
        Setting {
            name: "robot_seconds",
            meaning: "how long a robot that looks ahead may think; 0 is as long as its level does",
            kind: ValueKind::Number { min: 0, max: 600 },
            get: |table| Value::Number(table.robot_seconds.into()),
            set: |table, value| table.robot_seconds = value.number(),
        },
        Setting {
            name: "undo",
            meaning: "whether moves may be taken back",
            kind: ValueKind::Switch,
            get: |table| Value::Switch(table.undo),
            set: |table, value| table.undo = value.is_on(),
        },
    ];
}
