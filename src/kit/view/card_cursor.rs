//! The cursor on a card.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::card::middle;
use super::paint::put_char;
use super::theme::{Role, Theme};
use crate::focus;

/// The cursor on a card: two marks in the gaps beside its middle row. The cells that they leave are blank, so that a step of
/// the cursor needs no colours of cards.
#[derive(Clone, Copy, Debug)]
pub struct CardCursor<'a> {
    pub theme: &'a Theme,
}

impl Widget for &CardCursor<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let columns = [area.x.checked_sub(1), Some(area.right())];
        for (x, sign) in columns.into_iter().zip(self.theme.signs.cursor) {
            if let Some(x) = x {
                put_char(buf, (x, middle(area)), sign, self.theme.style(Role::Cursor));
            }
        }
        focus::mark(buf, (area.x, middle(area)));
    }
}
