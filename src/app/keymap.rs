//! The table of keys as the screens use it. The table itself, and what a person changes in it, are settings
//! ([`crate::config::keys`]).

use super::input::Key;
use crate::config::caps::Glyphs;
pub use crate::config::keys::{self, Binding, Command, Context, of};

/// How the foot line calls the entry that leads to all keys, where some have no room.
pub(super) const MORE: &str = "more";

/// How a key is called in the foot line and in the help.
pub fn name(key: Key, glyphs: Glyphs) -> String {
    match key {
        Key::Left if glyphs != Glyphs::Ascii => "←".into(),
        Key::Right if glyphs != Glyphs::Ascii => "→".into(),
        Key::Up if glyphs != Glyphs::Ascii => "↑".into(),
        Key::Down if glyphs != Glyphs::Ascii => "↓".into(),
        other => other.to_string(),
    }
}
