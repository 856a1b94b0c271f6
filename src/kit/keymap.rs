//! The table of keys as the screens use it. The table itself, and what a person changes in it, are settings
//! ([`mod@parlour_config::keys`]).

use std::borrow::Cow;

use parlour_language::{Language, Reader, Text, TextValue, text};

use super::input::Key;
use parlour_config::caps::Glyphs;
use parlour_config::keys::KeyConfig;
pub use parlour_config::keys::{Binding, Command, Context, of};

/// Returns the name of a key in the foot line and in the help.
pub fn name(key: Key, glyphs: Glyphs) -> Text {
    let has_arrows = matches!(glyphs, Glyphs::Unicode | Glyphs::Console);
    match key {
        Key::Left if has_arrows => "←".into(),
        Key::Right if has_arrows => "→".into(),
        Key::Up if has_arrows => "↑".into(),
        Key::Down if has_arrows => "↓".into(),
        other => engraved(other),
    }
}

/// Returns what a keyboard has on a key.
fn engraved(key: Key) -> Text {
    match key {
        Key::Char(' ') => text!("keys-name-space"),
        Key::BackTab => text!("keys-name-shift-tab"),
        Key::Backspace => text!("keys-name-backspace"),
        Key::Delete => text!("keys-name-delete"),
        Key::Up => text!("keys-name-up"),
        Key::Down => text!("keys-name-down"),
        Key::Left => text!("keys-name-left"),
        Key::Right => text!("keys-name-right"),
        Key::Home => text!("keys-name-home"),
        Key::End => text!("keys-name-end"),
        Key::PageUp => text!("keys-name-page-up"),
        Key::PageDown => text!("keys-name-page-down"),
        Key::Ctrl(letter) => text!("keys-name-ctrl", letter = letter.to_ascii_uppercase()),
        other => other.to_string().into(),
    }
}

/// The key of a command as a sentence names it: whatever key the command has where it is read.
pub fn mention(command: Command) -> TextValue {
    TextValue::Key(command.name())
}

/// A sentence in a language with the keys that its mentioned commands have in a context, or else anywhere.
pub fn with_keys(
    text: &Text,
    language: Language,
    config: &KeyConfig,
    context: Context,
) -> Cow<'static, str> {
    let key = |command: &str| {
        let key = config.named(command, context);
        key.map_or_else(
            || command.to_owned(),
            |key| engraved(key).in_language(language).into_owned(),
        )
    };
    text.read_by(Reader {
        language,
        key: &key,
    })
}
