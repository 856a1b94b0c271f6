//! The table of keys as the screens use it. The table itself, and what a person changes in it, are settings
//! ([`crate::config::keys`]).

use std::borrow::Cow;

use parlour_language::{Reader, Text, Value, fl, spoken};

use super::input::Key;
use crate::config::caps::Glyphs;
use crate::config::keys::KeyConfig;
pub use crate::config::keys::{self, Binding, Command, Context, of};

/// Returns the name of a key in the foot line and in the help.
pub fn name(key: Key, glyphs: Glyphs) -> String {
    match key {
        Key::Left if glyphs != Glyphs::Ascii => "←".into(),
        Key::Right if glyphs != Glyphs::Ascii => "→".into(),
        Key::Up if glyphs != Glyphs::Ascii => "↑".into(),
        Key::Down if glyphs != Glyphs::Ascii => "↓".into(),
        other => engraved(other),
    }
}

/// Returns what a keyboard of the language has on a key.
fn engraved(key: Key) -> String {
    match key {
        Key::Char(' ') => fl!("keys-name-space").into(),
        Key::BackTab => fl!("keys-name-shift-tab").into(),
        Key::Backspace => fl!("keys-name-backspace").into(),
        Key::Delete => fl!("keys-name-delete").into(),
        Key::Up => fl!("keys-name-up").into(),
        Key::Down => fl!("keys-name-down").into(),
        Key::Left => fl!("keys-name-left").into(),
        Key::Right => fl!("keys-name-right").into(),
        Key::Home => fl!("keys-name-home").into(),
        Key::End => fl!("keys-name-end").into(),
        Key::PageUp => fl!("keys-name-page-up").into(),
        Key::PageDown => fl!("keys-name-page-down").into(),
        Key::Ctrl(letter) => fl!("keys-name-ctrl", letter = letter.to_ascii_uppercase()),
        other => other.to_string(),
    }
}

/// The key of a command as a sentence names it: whatever key the command has where it is read.
pub fn mention(command: Command) -> Value {
    Value::Key(command.name())
}

/// A sentence with the keys that its mentioned commands have in a context, or else anywhere, in the language that is
/// spoken.
pub fn with_keys(text: &Text, config: &KeyConfig, context: Context) -> Cow<'static, str> {
    let key = |command: &str| {
        let key = config.named(command, context);
        key.map_or_else(|| command.to_owned(), engraved)
    };
    text.read_by(Reader {
        language: spoken(),
        key: &key,
    })
}
