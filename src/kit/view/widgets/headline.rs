//! A headline in large letters.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;
use ratatui::widgets::Widget;

use crate::headline;
use crate::view::theme::Theme;

/// A headline over what is drawn already, whose background it keeps.
#[derive(Clone, Copy, Debug)]
pub struct Headline<'a> {
    pub text: &'a headline::Headline,
    /// The colour of the letters; `None` for the terminal's own.
    pub ink: Option<Color>,
    pub theme: &'a Theme,
}

impl Widget for &Headline<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let [upper, lower, both] = self.theme.signs.pixels;
        let ink = self.ink.unwrap_or_default();
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
