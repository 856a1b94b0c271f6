//! The statistics of people: the choice above, figures and charts below.

use ratatui::layout::Rect;

use crate::screens::statistics::{StatisticsScreen, worth};
use parlour_kit::layout;
use parlour_kit::layout::split::Split as _;
use parlour_kit::list_screen;
use parlour_kit::screen::DrawScreen;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::{Bar, LineChart, Point};
use parlour_language::{Id, Text, id, text};
use parlour_model::player::Level;
use parlour_store::statistics::Alone;

impl DrawScreen for StatisticsScreen {
    fn draw(&self, body: Rect, ui: &mut Ui) {
        let parts = layout::statistics(body);
        ui.form(
            parts.form,
            id!("lists-who-and-what"),
            &list_screen::form(self),
        );
        let Some(statistics) = self.statistics() else {
            return;
        };
        let Some([levels, alone, months]) = parts.charts else {
            // A small window has no row to spare for a frame. Charts tell the other lines, where there is room for them.
            return ui.lines(
                parts.figures,
                &ui.theme.worded(self.all_lines(ui.theme.men)),
                Role::Text,
            );
        };
        let room = ui.panel(parts.figures, id!("lists-figures"));
        ui.lines(room, &ui.theme.worded(self.lines()), Role::Text);
        let room = ui.panel(levels, id!("lists-won-robots"));
        draw_levels(&statistics.levels, room, ui);
        if statistics.variant.is_some() {
            let room = ui.panel(alone, id!("lists-colours"));
            ui.wrapped(
                room,
                &ui.theme.worded(self.checkers_lines(ui.theme.men)),
                Role::Text,
            );
        } else {
            let room = ui.panel(alone, id!("lists-turns-alone"));
            draw_alone(&statistics.alone, room, ui);
        }
        let room = ui.panel(months, id!("lists-won-months"));
        draw_months(&statistics.months, room, ui);
    }
}

/// The share of games won against each level of bots.
fn draw_levels(levels: &[(Level, u64, u64)], room: Rect, ui: &mut Ui) {
    if levels.is_empty() {
        return ui.label(room, id!("lists-no-robots"), Role::Dim);
    }
    let bar = |(level, games, won): &(Level, u64, u64)| {
        let percent = percent(*won, *games);
        let figure = ui.words(text!("lists-percent-of", percent = percent, games = games));
        Bar {
            label: level.name(),
            value: percent,
            figure: figure.into_owned(),
        }
    };
    let bars: Vec<_> = levels.iter().map(bar).collect();
    ui.bars(room, &bars, Some(100));
}

/// The number of rows that a size takes: its name, the mean, and par.
const ALONE: u16 = 3;

/// The turns of games played alone: a block for each size, and the others in a line each, as far as they have one.
fn draw_alone(sizes: &[Alone], room: Rect, ui: &mut Ui) {
    if sizes.is_empty() {
        return ui.label(room, id!("lists-no-alone"), Role::Dim);
    }
    let all = u16::try_from(sizes.len()).unwrap_or(u16::MAX);
    let has_room = all.saturating_mul(ALONE) <= room.height;
    let whole = if has_room {
        all
    } else {
        room.height.saturating_sub(1) / ALONE
    };
    let mut rest = room;
    for alone in sizes.iter().take(whole.into()) {
        let (block, below) = rest.split_top(ALONE);
        draw_size(alone, block, ui);
        rest = below;
    }
    if whole < all {
        let lines = sizes.iter().skip(whole.into()).map(worth);
        ui.lines(rest, &ui.theme.worded(lines), Role::Text);
    }
}

fn draw_size(alone: &Alone, block: Rect, ui: &mut Ui) {
    let (name, below) = block.split_top(1);
    ui.label(name, worth(alone), Role::Text);
    let bar = |label: Id, turns: f64| Bar {
        label: label.in_language(ui.theme.language),
        value: tenths(turns),
        figure: ui.words(Text::decimal(turns, 1)).into_owned(),
    };
    let par = alone.par.map(|par| bar(id!("lists-par"), par));
    let mean = bar(id!("lists-mean"), alone.mean);
    let bars: Vec<_> = [mean].into_iter().chain(par).collect();
    ui.bars(below, &bars, None);
}

/// The share of games won in each month.
fn draw_months(months: &[(String, u64, u64)], room: Rect, ui: &mut Ui) {
    if months.is_empty() {
        return ui.label(room, id!("lists-no-others"), Role::Dim);
    }
    let point = |(month, games, won): &(String, u64, u64)| Point {
        label: month.clone(),
        value: percent(*won, *games).cast_signed(),
    };
    let chart = LineChart {
        points: &months.iter().map(point).collect::<Vec<_>>(),
        range: (0, 100),
        theme: ui.theme,
    };
    ui.widget(&chart, room);
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a length on the screen"
)]
fn tenths(turns: f64) -> u32 {
    (turns * 10.0) as u32
}

fn percent(part: u64, whole: u64) -> u32 {
    (part * 100 + whole / 2)
        .checked_div(whole)
        .and_then(|percent| u32::try_from(percent).ok())
        .unwrap_or(0)
}
