//! A small chart of how a figure has changed over time. Ratatui's `Chart` draws its axes with lines that ASCII has not.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::label::Label;
use crate::text::{columns, pad_left};
use crate::view::paint::put_char;
use crate::view::theme::{Role, Theme};
use parlour_language::text;

/// One point of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// The label below the axis.
    pub label: String,
    /// The height of the point.
    pub value: i32,
}

/// The latest points that there is room for, a few cells apart, with a dot on each.
#[derive(Clone, Copy, Debug)]
pub struct LineChart<'a> {
    pub points: &'a [Point],
    /// The values at the foot and at the head of the axis.
    pub range: (i32, i32),
    pub theme: &'a Theme,
}

impl Widget for &LineChart<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let scale = self.scale();
        let (width, height) = (
            area.width.saturating_sub(scale + 1),
            area.height.saturating_sub(1),
        );
        if width < 2 || height < 2 || self.points.is_empty() {
            return;
        }
        self.axis(area, height, buf);
        let shown = &self.points[self.points.len().saturating_sub(usize::from(width))..];
        let plot = Rect {
            x: area.x + scale + 1,
            width,
            height,
            ..area
        };
        self.line(shown, plot, buf);
        let (first, last) = (&shown[0].label, &shown[shown.len() - 1].label);
        let labels = if first == last {
            first.clone()
        } else {
            text!("page-from-to", first = first, last = last)
                .in_language(self.theme.language)
                .into_owned()
        };
        Label::new(&labels, Role::Dim, self.theme).render(
            Rect {
                y: plot.bottom(),
                height: 1,
                ..plot
            },
            buf,
        );
    }
}

impl LineChart<'_> {
    /// Cells before the axis: the largest figure and a blank.
    fn scale(&self) -> u16 {
        columns(&self.range.0.to_string()).max(columns(&self.range.1.to_string())) + 1
    }

    /// Returns the height of a value, in percent of the range.
    fn percent(&self, value: i32) -> u32 {
        let (low, high) = (i64::from(self.range.0), i64::from(self.range.1));
        let part = (i64::from(value).clamp(low, high.max(low)) - low) * 100;
        part.checked_div(high - low)
            .and_then(|percent| u32::try_from(percent).ok())
            .unwrap_or(0)
    }

    fn axis(&self, area: Rect, height: u16, buf: &mut Buffer) {
        let (scale, (low, high)) = (self.scale(), self.range);
        for value in [high, i32::midpoint(low, high), low] {
            let line = Rect {
                y: area.y + row(self.percent(value), height),
                width: scale - 1,
                height: 1,
                ..area
            };
            let label = pad_left(
                &value.to_string(),
                usize::from(scale - 1),
                self.theme.signs.ellipsis,
            );
            Label::new(&label, Role::Dim, self.theme).render(line, buf);
        }
        for y in area.y..area.y + height {
            put_char(
                buf,
                (area.x + scale, y),
                self.theme.signs.axis,
                self.theme.style(Role::Frame),
            );
        }
    }

    fn line(&self, points: &[Point], plot: Rect, buf: &mut Buffer) {
        let (signs, theme) = (self.theme.signs, self.theme);
        let count = u16::try_from(points.len()).unwrap_or(u16::MAX).max(1);
        let step = (plot.width / count).clamp(1, 6);
        let places = points.iter().zip((plot.x..).step_by(step.into()));
        let places: Vec<_> = places
            .map(|(point, x)| (x, plot.y + row(self.percent(point.value), plot.height)))
            .collect();
        for pair in places.windows(2) {
            let [(x, y), (_, next)] = [pair[0], pair[1]];
            for between in 1..step {
                let at = (x + between, height_at(y, next, between, step));
                put_char(buf, at, signs.dot, theme.style(Role::Dim));
            }
        }
        for at in places {
            put_char(buf, at, signs.shapes[5], theme.style(Role::Accent));
        }
    }
}

/// The row of a part of the axis, from the top.
fn row(percent: u32, height: u16) -> u16 {
    let most = u32::from(height - 1);
    u16::try_from(most - (percent.min(100) * most + 50) / 100).unwrap_or(0)
}

/// The row of the line between two points.
fn height_at(from: u16, to: u16, passed: u16, step: u16) -> u16 {
    let (from, to, passed, step) = (
        i32::from(from),
        i32::from(to),
        i32::from(passed),
        i32::from(step),
    );
    u16::try_from(from + ((to - from) * passed * 2 + step).div_euclid(2 * step)).unwrap_or(0)
}
