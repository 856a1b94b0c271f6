//! A button: its label in brackets, pointed ones if Enter presses it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;
use ratatui::widgets::Widget;

use crate::focus;
use crate::text::clip;
use crate::view::paint;
use crate::view::theme::{Role, Theme};

#[derive(Clone, Copy, Debug)]
pub struct Button<'a> {
    pub label: &'a str,
    /// True while Enter presses the button.
    pub focus: bool,
    pub theme: &'a Theme,
}

impl Widget for &Button<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let (role, [open, close]) = if self.focus {
            (Role::ButtonFocus, self.theme.signs.button)
        } else {
            (Role::Button, ['[', ']'])
        };
        let label = clip(
            self.label,
            area.width.saturating_sub(4).into(),
            self.theme.signs.ellipsis,
        );
        paint::line(
            Span::styled(format!("{open} {label} {close}"), self.theme.over(role)),
            area,
            buf,
        );
        if self.focus {
            focus::mark_start(buf, area);
        }
    }
}
