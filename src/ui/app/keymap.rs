//! The table of keys as the screens use it. The table itself, and what a person changes in it, are settings
//! ([`crate::config::keys`]).

use std::borrow::Cow;

use parlour_language::fl;

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

/// The control characters around an action's name in a sentence until it is shown. No text of a
/// person or a file contains them there.
const MENTION: [char; 2] = ['\u{e}', '\u{f}'];

/// The key of a command as a sentence names it; [`with_keys`] puts the key there that it has.
pub fn mention(command: Command) -> String {
    let [open, close] = MENTION;
    format!("{open}{}{close}", command.name())
}

/// A sentence with the keys that its mentioned commands have in a context, or else anywhere.
pub fn with_keys<'a>(text: &'a str, config: &KeyConfig, context: Context) -> Cow<'a, str> {
    let [open, close] = MENTION;
    if !text.contains(open) {
        return text.into();
    }
    let mut pieces = text.split(open);
    let mut shown = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (mentioned, rest) = piece.split_once(close).unwrap_or((piece, ""));
        let key = config.named(mentioned, context);
        shown += &key.map_or_else(|| mentioned.to_owned(), engraved);
        shown += rest;
    }
    shown.into()
}
