//! The talk, with the newest line at the bottom.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use crate::chat;
use crate::chat::Chat;
use parlour_kit::layout::split::Split as _;
use parlour_kit::markdown::{Emphasis, Run, hanging};
use parlour_kit::view::paint;
use parlour_kit::view::theme::{Role, Theme};
use parlour_kit::view::ui::Ui;
use parlour_language::id;
use parlour_protocol::event::ChatLine;

/// The talk of a place, in a frame.
#[derive(Clone, Copy, Debug)]
pub struct ChatPanel<'a> {
    pub chat: &'a Chat,
    pub theme: &'a Theme,
}

impl Widget for &ChatPanel<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let mut ui = Ui::new(buf, self.theme);
        let room = ui.panel(area, id!("page-chat"));
        if self.chat.is_empty() {
            return ui.label(room, id!("page-nothing-said"), Role::Dim);
        }
        let lines = self.rows(room);
        let high = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        paint::lines(lines, room.split_bottom(high).1, buf);
    }
}

impl ChatPanel<'_> {
    /// The rows in sight. Only what may be seen is wrapped.
    fn rows(&self, room: Rect) -> Vec<Line<'static>> {
        let height = usize::from(room.height);
        let mut rows: Vec<Line> = Vec::new();
        for line in self.chat.lines().rev() {
            if rows.len() >= height + self.chat.back {
                break;
            }
            rows.extend(self.rows_of(line, room.width.into()).into_iter().rev());
        }
        // A screenful stays in sight however far one scrolls.
        let back = self.chat.back.min(rows.len().saturating_sub(height));
        let mut seen: Vec<_> = rows.into_iter().skip(back).take(height).collect();
        seen.reverse();
        seen
    }

    /// A line that was said: who it was, and the text beside it.
    fn rows_of(&self, line: &ChatLine, room: usize) -> Vec<Line<'static>> {
        let by = chat::speaker(line);
        let by = by.in_language(self.theme.language);
        let by = [Run::new(format!("{by}: "), Emphasis::Strong)];
        let text = [Run::new(&*line.text, Emphasis::Plain)];
        let role = |emphasis| {
            if emphasis == Emphasis::Strong {
                Role::Title
            } else {
                Role::Text
            }
        };
        let span = |run: Run| Span::styled(run.text, self.theme.over(role(run.emphasis)));
        hanging(&by, &text, room)
            .into_iter()
            .map(|row| row.into_iter().map(span).collect())
            .collect()
    }
}
