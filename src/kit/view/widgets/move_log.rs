//! The log of what has happened, with the newest at the bottom.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::position_bar::PositionBar;
use crate::layout::log::{INDENT, MARGIN, rows};
use crate::layout::window::before_end;
use crate::view::card::Owner;
use crate::view::paint;
use crate::view::theme::{Role, Theme};

/// Something that has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveLogRow {
    /// About whom it is, if about a player.
    pub about: Option<Owner>,
    pub text: String,
}

impl AsRef<str> for MoveLogRow {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

/// The log. A bar at the right edge shows where one is, if there is more.
#[derive(Clone, Copy, Debug)]
pub struct MoveLog<'a> {
    pub entries: &'a [MoveLogRow],
    /// The number of rows that the log is scrolled back from its end.
    pub back: usize,
    pub theme: &'a Theme,
}

impl Widget for &MoveLog<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        if area.width <= INDENT + MARGIN || area.height == 0 {
            return;
        }
        let rows = rows(self.entries, area.width);
        let seen = before_end(rows.len(), area.height.into(), self.back);
        let lines = rows[seen.clone()].iter().map(|row| self.line(row));
        paint::lines(lines, area, buf);
        PositionBar {
            first: seen.start,
            all: rows.len(),
            theme: self.theme,
        }
        .render(area, buf);
    }
}

impl MoveLog<'_> {
    /// A row of an entry: its index, whether it is the first row, and its text.
    fn line<'a>(&self, (entry, first, text): &'a (usize, bool, String)) -> Line<'a> {
        let about = self.entries[*entry].about.filter(|_| *first);
        let letter = match about {
            Some(owner) => Span::styled(
                owner.letter.to_string(),
                self.theme.over(Role::Owner(owner.seat)),
            ),
            None => Span::raw(" "),
        };
        let newest = entry + 1 == self.entries.len();
        let role = if newest { Role::Text } else { Role::Dim };
        Line::from(vec![
            letter,
            Span::raw(" "),
            Span::styled(text, self.theme.over(role)),
        ])
    }
}
