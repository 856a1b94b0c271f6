//! The foot line: the keys that work now.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;
use ratatui::widgets::Widget;

use crate::layout::foot::{Item, place};
use crate::view::paint;
use crate::view::theme::{Role, Theme};

/// The keys where [`place`] puts them.
#[derive(Clone, Copy, Debug)]
pub struct FootLine<'a> {
    pub items: &'a [Item<'a>],
    pub theme: &'a Theme,
}

impl Widget for &FootLine<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        for (i, rect) in place(self.items, area) {
            let Item { key, label } = self.items[i];
            let key_name = Span::styled(key, self.theme.over(Role::Key));
            let blank = Span::raw(if key.is_empty() { "" } else { " " });
            let label = Span::styled(label, self.theme.over(Role::KeyLabel));
            paint::line(vec![key_name, blank, label], rect, buf);
        }
    }
}
