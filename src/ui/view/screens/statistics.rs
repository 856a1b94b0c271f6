//! The statistics of people: the choice above, figures and charts below.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::form::Form;
use crate::app::layout;
use crate::app::screens::statistics::{StatisticsScreen, worth};
use crate::app::text::wrap;
use crate::view::theme::{Role, Theme};
use crate::view::widgets::{Bar, Bars, Label, LineChart, Panel, Point, TextRows};
use parlour_language::{Text, id, text};
use parlour_model::player::Level;
use parlour_store::Statistics;
use parlour_store::statistics::Alone;

/// The statistics in the body of a page.
#[derive(Clone, Copy, Debug)]
pub struct StatisticsPage<'a> {
    pub screen: &'a StatisticsScreen,
    pub theme: &'a Theme,
}

impl Widget for &StatisticsPage<'_> {
    fn render(self, body: Rect, buf: &mut Buffer) {
        let (screen, theme) = (self.screen, self.theme);
        let parts = layout::statistics(body);
        Form {
            form: &screen.form,
            title: id!("lists-who-and-what").in_language(self.theme.language),
            theme,
        }
        .render(parts.form, buf);
        let Some(statistics) = screen.statistics() else {
            return;
        };
        let panel =
            |title, area: Rect, buf: &mut Buffer| Panel::new(title, theme).around(area, buf);
        // A small window has no row to spare for a frame. Charts tell the other lines, where there is room for them.
        let (room, lines) = if parts.levels.is_some() {
            (
                panel(
                    id!("lists-figures").in_language(self.theme.language),
                    parts.figures,
                    buf,
                ),
                theme.worded(screen.lines()),
            )
        } else {
            (parts.figures, theme.worded(screen.all_lines()))
        };
        TextRows {
            lines: &lines,
            role: Role::Text,
            theme,
        }
        .render(room, buf);
        if let (Some(levels), Some(alone), Some(months)) = (parts.levels, parts.alone, parts.months)
        {
            self.draw_levels(
                statistics,
                panel(
                    id!("lists-won-robots").in_language(self.theme.language),
                    levels,
                    buf,
                ),
                buf,
            );
            if statistics.variant.is_some() {
                self.draw_checkers(
                    panel(
                        id!("lists-colours").in_language(self.theme.language),
                        alone,
                        buf,
                    ),
                    buf,
                );
            } else {
                self.draw_alone(
                    statistics,
                    panel(
                        id!("lists-turns-alone").in_language(self.theme.language),
                        alone,
                        buf,
                    ),
                    buf,
                );
            }
            self.draw_months(
                statistics,
                panel(
                    id!("lists-won-months").in_language(self.theme.language),
                    months,
                    buf,
                ),
                buf,
            );
        }
    }
}

/// The number of rows that a size takes: its name, the mean, and par.
const ALONE: u16 = 3;

impl StatisticsPage<'_> {
    fn draw_levels(&self, statistics: &Statistics, room: Rect, buf: &mut Buffer) {
        if statistics.levels.is_empty() {
            return self.draw_nothing(
                id!("lists-no-robots").in_language(self.theme.language),
                room,
                buf,
            );
        }
        let bar = |(level, games, won): &(Level, u64, u64)| Bar {
            label: level.name(),
            value: percent(*won, *games),
            figure: text!(
                "lists-percent-of",
                percent = percent(*won, *games),
                games = games
            )
            .in_language(self.theme.language)
            .into_owned(),
        };
        let bars: Vec<_> = statistics.levels.iter().map(bar).collect();
        Bars {
            bars: &bars,
            most: Some(100),
            theme: self.theme,
        }
        .render(room, buf);
    }

    fn draw_alone(&self, statistics: &Statistics, room: Rect, buf: &mut Buffer) {
        if statistics.alone.is_empty() {
            return self.draw_nothing(
                id!("lists-no-alone").in_language(self.theme.language),
                room,
                buf,
            );
        }
        let all = u16::try_from(statistics.alone.len()).unwrap_or(u16::MAX);
        let has_room = all.saturating_mul(ALONE) <= room.height;
        let whole = if has_room {
            all
        } else {
            room.height.saturating_sub(1) / ALONE
        };
        for (alone, block) in statistics.alone.iter().zip(0..whole) {
            self.draw_size(
                alone,
                Rect {
                    y: room.y + block * ALONE,
                    height: ALONE,
                    ..room
                },
                buf,
            );
        }
        if whole < all {
            // The others in a line each, as far as they have one.
            let from = (whole * ALONE).min(room.height);
            let lines = statistics.alone.iter().skip(whole.into()).map(worth);
            let lines = self.theme.worded(lines);
            let rest = Rect {
                y: room.y + from,
                height: room.height - from,
                ..room
            };
            TextRows {
                lines: &lines,
                role: Role::Text,
                theme: self.theme,
            }
            .render(rest, buf);
        }
    }

    fn draw_checkers(&self, room: Rect, buf: &mut Buffer) {
        let lines = self.theme.worded(self.screen.checkers_lines());
        let lines: Vec<_> = lines
            .iter()
            .flat_map(|line| wrap(line, usize::from(room.width)))
            .collect();
        TextRows {
            lines: &lines,
            role: Role::Text,
            theme: self.theme,
        }
        .render(room, buf);
    }

    fn draw_size(&self, alone: &Alone, block: Rect, buf: &mut Buffer) {
        let text = worth(alone).in_language(self.theme.language);
        Label::new(&text, Role::Text, self.theme).render(block, buf);
        let bar = |label, turns: f64| Bar {
            label,
            value: tenths(turns),
            figure: Text::decimal(turns, 1)
                .in_language(self.theme.language)
                .into_owned(),
        };
        let bars: Vec<_> = [bar(
            id!("lists-mean").in_language(self.theme.language),
            alone.mean,
        )]
        .into_iter()
        .chain(
            alone
                .par
                .map(|par| bar(id!("lists-par").in_language(self.theme.language), par)),
        )
        .collect();
        let below = Rect {
            y: block.y + 1,
            height: block.height - 1,
            ..block
        };
        Bars {
            bars: &bars,
            most: None,
            theme: self.theme,
        }
        .render(below, buf);
    }

    fn draw_months(&self, statistics: &Statistics, room: Rect, buf: &mut Buffer) {
        if statistics.months.is_empty() {
            return self.draw_nothing(
                id!("lists-no-others").in_language(self.theme.language),
                room,
                buf,
            );
        }
        let point = |(month, games, won): &(String, u64, u64)| Point {
            label: month.clone(),
            value: percent(*won, *games).cast_signed(),
        };
        let points: Vec<_> = statistics.months.iter().map(point).collect();
        LineChart {
            points: &points,
            range: (0, 100),
            theme: self.theme,
        }
        .render(room, buf);
    }

    fn draw_nothing(&self, text: &str, room: Rect, buf: &mut Buffer) {
        Label::new(text, Role::Dim, self.theme).render(room, buf);
    }
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
