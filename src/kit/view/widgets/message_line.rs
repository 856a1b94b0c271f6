//! The message line: what the program has to say now. Text that is too long for one row goes on in the rows below it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::label::Label;
use crate::text::wrap;
use crate::view::theme::{Role, Theme};

/// The kind of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    Plain,
    Good,
    /// A refusal or a mistake.
    Bad,
}

/// A message; its kind is shown by a sign as well. In its last row it is cut, with a sign, where it is longer.
#[derive(Clone, Copy, Debug)]
pub struct MessageLine<'a> {
    pub tone: Tone,
    pub text: &'a str,
    pub theme: &'a Theme,
}

impl MessageLine<'_> {
    /// Returns the number of rows that the message takes.
    pub fn height(&self, width: u16) -> u16 {
        u16::try_from(self.wrapped(width).len()).unwrap_or(u16::MAX)
    }

    /// The sign of its kind.
    fn sign(&self) -> Option<char> {
        let signs = self.theme.signs;
        match self.tone {
            Tone::Plain => None,
            Tone::Good => Some(signs.good),
            Tone::Bad => Some(signs.bad),
        }
    }

    /// Its rows, beside the sign and a blank.
    fn wrapped(&self, width: u16) -> Vec<String> {
        wrap(self.text, usize::from(width.saturating_sub(self.indent())))
    }

    fn indent(&self) -> u16 {
        if self.sign().is_some() { 2 } else { 0 }
    }
}

impl Widget for &MessageLine<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let role = match self.tone {
            Tone::Plain => Role::Text,
            Tone::Good => Role::Good,
            Tone::Bad => Role::Bad,
        };
        let wrapped = self.wrapped(area.width);
        let rows = usize::from(area.height);
        for (i, row) in area.rows().enumerate().take(wrapped.len()) {
            // All that is left stands in the last row, which cuts it.
            let text = if i + 1 == rows {
                wrapped[i..].join(" ")
            } else {
                wrapped[i].clone()
            };
            let before = match self.sign() {
                Some(sign) if i == 0 => format!("{sign} "),
                _ => " ".repeat(self.indent().into()),
            };
            Label::new(&(before + &text), role, self.theme).render(row, buf);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
    use parlour_config::theme_name::ThemeName;

    fn rows(tone: Tone, height: u16) -> Vec<String> {
        let theme = Theme::new(
            ThemeName::Default,
            TerminalCaps::of(Depth::None, Glyphs::Unicode),
        );
        let message = MessageLine {
            tone,
            text: "nothing is taken back: the cards are known",
            theme: &theme,
        };
        assert_eq!(message.height(24), 2);
        let mut buf = Buffer::empty(Rect::new(0, 0, 24, height));
        message.render(buf.area, &mut buf);
        let row = |row: Rect| {
            row.positions()
                .map(|at| buf[at].symbol())
                .collect::<String>()
                .trim_end()
                .to_owned()
        };
        buf.area.rows().map(row).collect()
    }

    #[test]
    fn a_long_message_goes_on_below_and_is_cut_with_a_sign() {
        assert_eq!(
            rows(Tone::Plain, 2),
            ["nothing is taken back:", "the cards are known"]
        );
        assert_eq!(
            rows(Tone::Bad, 2),
            ["× nothing is taken back:", "  the cards are known"]
        );
        assert_eq!(rows(Tone::Bad, 1), ["× nothing is taken back…"]);
    }
}
