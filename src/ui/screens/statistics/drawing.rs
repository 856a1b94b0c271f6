//! The statistics of people: the choice above, figures and charts below.

use ratatui::layout::Rect;

use crate::screens::menu::person_results::best;
use crate::screens::statistics::in_lines::streak;
use crate::screens::statistics::{StatisticsScreen, worth};
use parlour_boards::emblem::{self, EmblemCard};
use parlour_kit::layout;
use parlour_kit::layout::split::Split as _;
use parlour_kit::text::wrap;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::{Bar, LineChart, Point};
use parlour_language::{Id, Text, id, text};
use parlour_model::player::Level;
use parlour_screen::list_screen;
use parlour_screen::screen::DrawScreen;
use parlour_store::statistics::Alone;
use parlour_store::{Outcome, Statistics};

impl DrawScreen for StatisticsScreen {
    fn draw(&self, body: Rect, ui: &mut Ui) {
        let charts = self.charts();
        let parts = layout::statistics(body, charts.len());
        list_screen::form(self).draw(parts.form, id!("lists-who-and-what"), ui);
        let Some(statistics) = self.statistics() else {
            return;
        };
        let Some(headline) = parts.headline else {
            // A small window has no row to spare for a frame. Charts tell the other lines, where there is room for them.
            let lines = self.all_lines().into_iter().skip(self.above);
            let lines = ui.theme.worded(lines);
            return ui.wrapped(parts.panels[0], &lines, Role::Text);
        };
        draw_headline(statistics, headline, ui);
        for (chart, area) in charts.into_iter().zip(parts.panels) {
            let room = ui.panel(area, chart.title());
            self.draw_chart(chart, statistics, room, ui);
        }
    }
}

/// Months from which on a chart of them tells something.
const MONTHS: usize = 3;

/// A part of the statistics in its frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chart {
    Figures,
    Levels,
    Colours,
    Alone,
    Months,
}

impl Chart {
    fn title(self) -> Id {
        match self {
            Self::Figures => id!("lists-figures"),
            Self::Levels => id!("lists-won-robots"),
            Self::Colours => id!("lists-colours"),
            Self::Alone => id!("lists-turns-alone"),
            Self::Months => id!("lists-won-months"),
        }
    }
}

impl StatisticsScreen {
    /// The charts that have something to show.
    fn charts(&self) -> Vec<Chart> {
        let Some(statistics) = self.statistics() else {
            return Vec::new();
        };
        let shown = [
            (Chart::Figures, true),
            (Chart::Levels, !statistics.levels.is_empty()),
            (Chart::Colours, statistics.variant.is_some()),
            (Chart::Alone, !statistics.alone.is_empty()),
            (Chart::Months, statistics.months.len() >= MONTHS),
        ];
        let shown = shown.into_iter().filter(|(_, is_shown)| *is_shown);
        shown.map(|(chart, _)| chart).collect()
    }

    fn draw_chart(&self, chart: Chart, statistics: &Statistics, room: Rect, ui: &mut Ui) {
        match chart {
            Chart::Figures => ui.wrapped(room, &ui.theme.worded(self.figures()), Role::Text),
            Chart::Levels => draw_levels(&statistics.levels, room, ui),
            Chart::Colours => {
                let lines = ui.theme.worded(self.checkers_lines());
                ui.wrapped(room, &lines, Role::Text);
            }
            Chart::Alone => draw_alone(&statistics.alone, room, ui),
            Chart::Months => draw_months(&statistics.months, room, ui),
        }
    }
}

/// Columns of the card of the game.
const CARD: u16 = 18;

/// The card of the game, and beside it the person's best, the streaks and the latest games.
fn draw_headline(statistics: &Statistics, area: Rect, ui: &mut Ui) {
    let (card, rest) = area.split_left(CARD);
    let game = EmblemCard::of_game(statistics.mode, true);
    emblem::draw(&[game], card, None, ui);
    let lines = [Some(best([statistics].into_iter())), streak(statistics)];
    let lines = ui.theme.worded(lines.into_iter().flatten());
    let lines = lines.iter().flat_map(|line| wrap(line, rest.width.into()));
    let lines: Vec<_> = lines.collect();
    let rows = u16::try_from(lines.len()).unwrap_or_default();
    let lines_at = Rect {
        y: rest.y + rest.height.saturating_sub(rows + 2) / 2,
        ..rest
    };
    ui.lines(lines_at.split_top(rows).0, &lines, Role::Text);
    let latest = lines_at.split_top(rows + 1).1;
    draw_latest(&statistics.latest, latest, ui);
}

/// A sign for each of the latest games, the latest last.
fn draw_latest(latest: &[Outcome], area: Rect, ui: &mut Ui) {
    let signs = ui.theme.signs;
    for (outcome, x) in latest.iter().zip((area.x..area.right()).step_by(2)) {
        let (sign, role) = match outcome {
            Outcome::Won => (signs.good, Role::Good),
            Outcome::Lost => (signs.bad, Role::Bad),
            Outcome::Drawn => (signs.dot, Role::Dim),
        };
        ui.put_char((x, area.y), sign, role);
    }
}

/// The share of games won against each level of bots.
fn draw_levels(levels: &[(Level, u64, u64)], room: Rect, ui: &mut Ui) {
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
