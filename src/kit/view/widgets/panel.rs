//! A frame with a title.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::symbols::border;
use ratatui::text::Span;
use ratatui::widgets::{Block, Widget};

use crate::text::clip;
use crate::view::paint::put_char;
use crate::view::theme::{Role, Theme};

/// A frame around a part of a screen.
#[derive(Clone, Copy, Debug)]
pub struct Panel<'a> {
    pub title: &'a str,
    pub theme: &'a Theme,
}

impl<'a> Panel<'a> {
    pub fn new(title: &'a str, theme: &'a Theme) -> Self {
        Self { title, theme }
    }

    /// The room inside, with a blank column at each side.
    pub fn inner(area: Rect) -> Rect {
        area.inner(Margin::new(2, 1))
    }

    /// The columns that a frame leaves to its title.
    pub fn title_room(area: Rect) -> u16 {
        area.width.saturating_sub(6)
    }

    /// Arrows at the right of the first and of the last row inside, where a list goes on above and below them.
    pub fn draw_more(&self, [above, below]: [bool; 2], area: Rect, buf: &mut Buffer) {
        let [_, down, up, _] = self.theme.signs.arrows;
        let rows = [
            (above, area.y + 1, up),
            (below, area.bottom().saturating_sub(2), down),
        ];
        for (_, y, arrow) in rows
            .into_iter()
            .filter(|(is_more, ..)| *is_more && area.height > 2)
        {
            put_char(
                buf,
                (area.right().saturating_sub(1), y),
                arrow,
                self.theme.over(Role::Frame),
            );
        }
    }
}

impl Widget for &Panel<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        titled(
            self.title,
            self.theme.signs.panel,
            Role::Frame,
            area,
            self.theme,
        )
        .render(area, buf);
    }
}

/// A block with lines of a role around it, and its title a cell after the corner. Less than two by two cells have no
/// room for lines.
pub(super) fn titled(
    title: &str,
    lines: border::Set<'static>,
    role: Role,
    area: Rect,
    theme: &Theme,
) -> Block<'static> {
    if area.width < 2 || area.height < 2 {
        return Block::new();
    }
    let block = Block::bordered()
        .border_set(lines)
        .border_style(theme.over(role));
    let room = Panel::title_room(area);
    if room == 0 || title.is_empty() {
        return block;
    }
    let text = format!(" {} ", clip(title, room.into(), theme.signs.ellipsis));
    let edge = Span::styled(lines.horizontal_top, theme.over(role));
    block.title(vec![edge, Span::styled(text, theme.over(Role::Title))])
}
