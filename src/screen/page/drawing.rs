//! A page to read.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::page::Page;
use parlour_kit::focus;
use parlour_kit::hits::Hit;
use parlour_kit::layout::page_text;
use parlour_kit::markdown::{self, Emphasis, Run};
use parlour_kit::text::{clip, width};
use parlour_kit::view::paint;
use parlour_kit::view::theme::{Role, Theme};
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::PositionBar;

/// Draws the part of a page that is in sight.
pub fn draw(page: &Page, body: Rect, ui: &mut Ui) {
    let area = page_text(body);
    let lines = page.lines(body);
    let seen = lines.iter().skip(page.scroll).take(area.height.into());
    let seen = seen.map(|read| line(read, area.width.into(), ui.theme));
    paint::lines(seen, area, ui.buf);
    let bar = PositionBar {
        first: page.scroll,
        all: lines.len(),
        theme: ui.theme,
    };
    let edge = Rect {
        width: area.width + 1,
        ..area
    };
    ui.widget(&bar, edge);
    focus::mark_start(ui.buf, area);
    for (row, command) in area.rows().zip(page.commands(body)) {
        if let Some(command) = command {
            ui.hits.note(row, Hit::Help(command));
        }
    }
}

/// A line in the colours of the theme; a line of the help may be too long for a very narrow window.
fn line(line: &markdown::Line, mut room: usize, theme: &Theme) -> Line<'static> {
    let span = |run: &Run| {
        let text = match run.emphasis {
            Emphasis::Rule => theme.signs.panel.horizontal_top.repeat(run.text.len()),
            _ => clip(&run.text, room, theme.signs.ellipsis),
        };
        room -= width(&text);
        Span::styled(text, theme.style(role(run.emphasis)))
    };
    line.iter().map(span).collect()
}

fn role(emphasis: Emphasis) -> Role {
    match emphasis {
        Emphasis::Plain => Role::Text,
        Emphasis::Heading | Emphasis::Strong | Emphasis::Code => Role::Title,
        Emphasis::Key => Role::Key,
        Emphasis::Rule => Role::Frame,
    }
}
