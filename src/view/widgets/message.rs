//! The message line: what the program has to say now.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::text::clip;
use crate::view::paint::put;
use crate::view::theme::{Role, Theme};

/// What kind of message it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// How things stand.
    #[default]
    Plain,
    /// Something went well.
    Good,
    /// A refusal or a mistake.
    Bad,
}

/// Draws a message in one line; its kind is told by a sign as well.
pub fn draw(tone: Tone, message: &str, rect: Rect, buf: &mut Buffer, theme: &Theme) {
    if rect.is_empty() {
        return;
    }
    let (role, sign) = match tone {
        Tone::Plain => (Role::Text, None),
        Tone::Good => (Role::Good, Some(theme.signs.good)),
        Tone::Bad => (Role::Bad, Some(theme.signs.bad)),
    };
    let text = sign.map_or_else(|| message.to_owned(), |sign| format!("{sign} {message}"));
    put(
        buf,
        (rect.x, rect.y),
        &clip(&text, usize::from(rect.width), theme.signs.ellipsis),
        rect.width,
        theme.style(role),
    );
}
