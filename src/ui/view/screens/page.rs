//! A page to read.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use crate::app::focus;
use crate::app::layout::page_text;
use crate::app::markdown::{self, Emphasis, Run};
use crate::app::screens::page::Page;
use crate::app::text::{clip, width};
use crate::view::paint;
use crate::view::theme::{Role, Theme};
use crate::view::widgets::PositionBar;

/// The part of a page that is in sight.
#[derive(Clone, Copy, Debug)]
pub struct PageText<'a> {
    pub page: &'a Page,
    pub theme: &'a Theme,
}

impl Widget for &PageText<'_> {
    fn render(self, body: Rect, buf: &mut Buffer) {
        let area = page_text(body);
        let lines = self.page.lines(body);
        let seen = lines.iter().skip(self.page.scroll).take(area.height.into());
        paint::lines(
            seen.map(|line| self.line(line, area.width.into())),
            area,
            buf,
        );
        PositionBar {
            first: self.page.scroll,
            all: lines.len(),
            theme: self.theme,
        }
        .render(
            Rect {
                width: area.width + 1,
                ..area
            },
            buf,
        );
        focus::mark_start(buf, area);
    }
}

impl PageText<'_> {
    /// A line in the colours of the theme; a line of the help may be too long for a very narrow window.
    fn line(&self, line: &markdown::Line, mut room: usize) -> Line<'static> {
        let span = |run: &Run| {
            let text = match run.emphasis {
                Emphasis::Rule => self.theme.signs.panel.horizontal_top.repeat(run.text.len()),
                _ => clip(&run.text, room, self.theme.signs.ellipsis),
            };
            room -= width(&text);
            Span::styled(text, self.theme.style(role(run.emphasis)))
        };
        line.iter().map(span).collect()
    }
}

fn role(emphasis: Emphasis) -> Role {
    match emphasis {
        Emphasis::Plain => Role::Text,
        Emphasis::Heading | Emphasis::Strong | Emphasis::Code => Role::Title,
        Emphasis::Key => Role::Key,
        Emphasis::Rule => Role::Frame,
    }
}
