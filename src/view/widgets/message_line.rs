//! The message line: what the program has to say now.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::label::Label;
use crate::view::theme::{Role, Theme};

/// What kind of message it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    Plain,
    Good,
    /// A refusal or a mistake.
    Bad,
}

/// A message in one line; its kind is shown by a sign as well.
#[derive(Clone, Copy, Debug)]
pub struct MessageLine<'a> {
    pub tone: Tone,
    pub text: &'a str,
    pub theme: &'a Theme,
}

impl Widget for &MessageLine<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let signs = self.theme.signs;
        let (role, text) = match self.tone {
            Tone::Plain => (Role::Text, self.text.to_owned()),
            Tone::Good => (Role::Good, format!("{} {}", signs.good, self.text)),
            Tone::Bad => (Role::Bad, format!("{} {}", signs.bad, self.text)),
        };
        Label::new(&text, role, self.theme).render(area, buf);
    }
}
