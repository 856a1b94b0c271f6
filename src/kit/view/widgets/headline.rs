//! A headline in large letters.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use crate::headline;
use crate::view::paint::fill;
use crate::view::theme::{Role, Theme};

/// A headline over what is drawn already, whose background it keeps unless its role has one.
#[derive(Clone, Copy, Debug)]
pub struct Headline<'a> {
    pub text: &'a headline::Headline,
    /// The colour of the letters, and of what lies behind them if the role has one.
    pub role: Role,
    pub theme: &'a Theme,
}

impl Widget for &Headline<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let [upper, lower, both] = self.theme.signs.pixels;
        let style = self.theme.style(self.role);
        let ink = style.fg.unwrap_or_default();
        if let Some(back) = style.bg {
            fill(buf, area, ' ', Style::new().bg(back));
        }
        for at in area.intersection(buf.area).positions() {
            let sign = match self
                .text
                .cell((at.x - area.x).into(), (at.y - area.y).into())
            {
                [true, true] => both,
                [true, false] => upper,
                [false, true] => lower,
                [false, false] => continue,
            };
            buf[at].set_char(sign).set_fg(ink);
        }
    }
}
