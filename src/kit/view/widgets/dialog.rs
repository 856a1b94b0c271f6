//! A question or a message in the middle of the screen.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use super::button::Button;
use super::panel::titled;
use super::position_bar::PositionBar;
use crate::layout::dialog::DialogLayout;
use crate::view::paint;
use crate::view::theme::{Role, Theme};

/// A dialog, to be drawn in the frame of its layout.
#[derive(Clone, Copy, Debug)]
pub struct Dialog<'a> {
    pub title: &'a str,
    /// The labels of the buttons that it was laid out with.
    pub buttons: &'a [Cow<'static, str>],
    /// The button that Enter presses.
    pub focus: usize,
    /// The number of lines at the beginning of the text that stand out.
    pub headline: usize,
    pub layout: &'a DialogLayout,
    pub theme: &'a Theme,
}

impl<'a> Dialog<'a> {
    /// A line of the text; stars that were earned have a colour of their own.
    fn line(&self, line: &'a str, stands_out: bool) -> Line<'a> {
        let line = self.coloured(line, stands_out);
        if self.layout.is_centred {
            line.centered()
        } else {
            line
        }
    }

    fn coloured(&self, line: &'a str, stands_out: bool) -> Line<'a> {
        let role = if stands_out {
            Role::Accent
        } else {
            Role::Dialog
        };
        let text = self.theme.style(role);
        let Some(stars) = line.find('★') else {
            return Span::styled(line, text).into();
        };
        let (before, stars) = line.split_at(stars);
        let stars = Span::styled(stars, self.theme.style(Role::Cursor));
        Line::from(vec![Span::styled(before, text), stars])
    }
}

impl Widget for &Dialog<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let (layout, theme) = (self.layout, self.theme);
        Clear.render(area, buf);
        let frame = titled(
            self.title,
            theme.signs.dialog,
            Role::DialogFrame,
            area,
            theme,
        );
        frame.style(theme.style(Role::Dialog)).render(area, buf);
        let heading = layout.lead..layout.lead + self.headline;
        let seen = layout
            .lines
            .iter()
            .enumerate()
            .skip(layout.first)
            .take(layout.text.height.into())
            .map(|(i, line)| self.line(line, heading.contains(&i)));
        paint::lines(seen, layout.text, buf);
        let edge = Rect {
            x: area.right().saturating_sub(1),
            width: 1,
            ..layout.text
        };
        PositionBar {
            first: layout.first,
            all: layout.lines.len(),
            theme,
        }
        .render(edge, buf);
        for (i, (label, rect)) in self.buttons.iter().zip(&layout.buttons).enumerate() {
            Button {
                label,
                focus: i == self.focus,
                theme,
            }
            .render(*rect, buf);
        }
    }
}
