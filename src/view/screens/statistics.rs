//! What people have done: the choice above, figures and charts below.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::form;
use crate::app::layout;
use crate::app::screens::statistics::Figures;
use crate::model::player::Level;
use crate::store::Statistics;
use crate::store::statistics::Alone;
use crate::view::theme::{Role, Theme};
use crate::view::widgets::bars::{self, Bar};
use crate::view::widgets::line::{self, Point};
use crate::view::widgets::panel;

/// Draws the statistics in the body of a page.
pub fn draw(buf: &mut Buffer, body: Rect, figures: &Figures, theme: &Theme) {
    let parts = layout::statistics(body);
    form::draw(buf, parts.form, &figures.form, "Who and what", theme);
    let Some(statistics) = figures.statistics() else { return };
    // A small window has no row to spare for a frame.
    let room = if parts.levels.is_some() { panel::draw("Figures", parts.figures, buf, theme) } else { parts.figures };
    for (text, row) in figures.lines().iter().zip(room.rows()) {
        super::line(buf, row, text, Role::Text, theme);
    }
    if let (Some(levels), Some(alone), Some(months)) = (parts.levels, parts.alone, parts.months) {
        draw_levels(statistics, panel::draw("Won against robots", levels, buf, theme), buf, theme);
        draw_alone(statistics, panel::draw("Turns alone", alone, buf, theme), buf, theme);
        draw_months(statistics, panel::draw("Won, % by month", months, buf, theme), buf, theme);
    }
}

fn draw_levels(statistics: &Statistics, room: Rect, buf: &mut Buffer, theme: &Theme) {
    if statistics.levels.is_empty() {
        return nothing("no game against robots yet", room, buf, theme);
    }
    let bar = |(level, games, won): &(Level, u64, u64)| Bar {
        label: level.name(),
        value: percent(*won, *games),
        figure: format!("{} % of {games}", percent(*won, *games)),
    };
    bars::draw_of(100, &statistics.levels.iter().map(bar).collect::<Vec<_>>(), room, buf, theme);
}

fn draw_alone(statistics: &Statistics, room: Rect, buf: &mut Buffer, theme: &Theme) {
    if statistics.alone.is_empty() {
        return nothing("no game alone yet", room, buf, theme);
    }
    let blocks = statistics.alone.iter().zip((0..room.height).step_by(usize::from(ALONE)));
    for (alone, y) in blocks {
        let block = Rect { y: room.y + y, height: ALONE.min(room.height - y), ..room };
        draw_size(alone, block, buf, theme);
    }
}

/// How many rows a size takes: its name, the mean, and par.
const ALONE: u16 = 3;

fn draw_size(alone: &Alone, block: Rect, buf: &mut Buffer, theme: &Theme) {
    let games = if alone.games == 1 { "one game".into() } else { format!("{} games", alone.games) };
    let text = format!("{}: {games}, best {}", alone.size, alone.best);
    super::line(buf, Rect { height: 1, ..block }, &text, Role::Text, theme);
    let bar = |label, turns: f64| Bar { label, value: tenths(turns), figure: format!("{turns:.1}") };
    let bars: Vec<_> = [bar("mean", alone.mean)].into_iter().chain(alone.par.map(|par| bar("par", par))).collect();
    let below = Rect { y: block.y + 1, height: block.height - 1, ..block };
    bars::draw(&bars, below, buf, theme);
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a length on the screen")]
fn tenths(turns: f64) -> u32 {
    (turns * 10.0) as u32
}

fn draw_months(statistics: &Statistics, room: Rect, buf: &mut Buffer, theme: &Theme) {
    if statistics.months.is_empty() {
        return nothing("no game with others yet", room, buf, theme);
    }
    let point =
        |(month, games, won): &(String, u64, u64)| Point { label: month.clone(), percent: percent(*won, *games) };
    line::draw(&statistics.months.iter().map(point).collect::<Vec<_>>(), room, buf, theme);
}

fn nothing(text: &str, room: Rect, buf: &mut Buffer, theme: &Theme) {
    super::line(buf, Rect { height: room.height.min(1), ..room }, text, Role::Dim, theme);
}

fn percent(part: u64, whole: u64) -> u32 {
    (part * 100 + whole / 2).checked_div(whole).and_then(|percent| u32::try_from(percent).ok()).unwrap_or(0)
}
