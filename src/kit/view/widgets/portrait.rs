//! The face of a player: a bot's head, or a person's tile in the player's colour.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;
use ratatui::widgets::Widget;

use super::speaker::Head;
use crate::view::card::Owner;
use crate::view::paint;
use crate::view::theme::{Role, Theme};
use parlour_model::player::Level;

/// A face, drawn in the upper left of its area; it has room in that of a head.
#[derive(Clone, Copy, Debug)]
pub struct Portrait<'a> {
    pub owner: Owner,
    /// The level of a bot; `None` for a person.
    pub level: Option<Level>,
    pub theme: &'a Theme,
}

impl Widget for Portrait<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self { owner, theme, .. } = self;
        if let Some(level) = self.level {
            let ground = Role::Text;
            return Head {
                level,
                ground,
                theme,
            }
            .render(area, buf);
        }
        let tile = Rect {
            x: area.x + 1,
            width: area.width.saturating_sub(2),
            height: area.height.saturating_sub(1),
            ..area
        };
        let style = theme.style(Role::Owner(owner.seat));
        paint::fill(buf, tile, ' ', style);
        let (eye, line) = (theme.signs.legal, theme.signs.panel);
        let [left, edge, right] = [line.bottom_left, line.horizontal_bottom, line.bottom_right];
        let face = [
            format!("  {}", owner.letter),
            format!(" {eye}  {eye}"),
            format!(" {left}{edge}{edge}{right}"),
        ];
        let rows = face.map(|row| Span::styled(row, style).into());
        paint::lines(rows, tile, buf);
    }
}
