//! A question or a message in the middle of the screen.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;
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
    pub layout: &'a DialogLayout,
    pub theme: &'a Theme,
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
        let text = theme.style(Role::Dialog);
        let lines = layout.lines.iter().skip(layout.first);
        let seen = lines.take(layout.text.height.into());
        let seen = seen.map(|line| Span::styled(line, text).into());
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
