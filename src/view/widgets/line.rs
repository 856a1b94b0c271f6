//! A small chart of a line: how a share has changed over time.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::text::pad_left;
use crate::view::paint::{put, put_char};
use crate::view::theme::{Role, Theme};

/// One point of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// What it is called, below the axis.
    pub label: String,
    /// How high it lies, in percent.
    pub percent: u32,
}

/// Cells before the axis: "100 ".
const SCALE: u16 = 4;

/// Draws the latest points that there is room for, a few cells apart, with a dot on each.
pub fn draw(points: &[Point], rect: Rect, buf: &mut Buffer, theme: &Theme) {
    let (width, height) = (rect.width.saturating_sub(SCALE + 1), rect.height.saturating_sub(1));
    if width < 2 || height < 2 || points.is_empty() {
        return;
    }
    draw_axis(rect, height, buf, theme);
    let shown = &points[points.len().saturating_sub(usize::from(width))..];
    let count = u16::try_from(shown.len()).unwrap_or(u16::MAX).max(1);
    let step = (width / count).clamp(1, 6);
    let place = |i: usize, percent: u32| {
        let i = u16::try_from(i).unwrap_or(u16::MAX);
        (rect.x + SCALE + 1 + i.saturating_mul(step), rect.y + row(percent, height))
    };
    for (i, pair) in shown.windows(2).enumerate() {
        let ((x, y), (_, next)) = (place(i, pair[0].percent), place(i + 1, pair[1].percent));
        for between in 1..step {
            put_char(buf, (x + between, height_at(y, next, between, step)), theme.signs.dot, theme.style(Role::Dim));
        }
    }
    for (i, point) in shown.iter().enumerate() {
        put_char(buf, place(i, point.percent), theme.signs.shapes[5], theme.style(Role::Accent));
    }
    let from = rect.x + SCALE + 1;
    let (first, last) = (&shown[0].label, &shown[shown.len() - 1].label);
    let labels = if first == last { first.clone() } else { format!("{first} to {last}") };
    put(buf, (from, rect.y + height), &labels, width, theme.style(Role::Dim));
}

fn draw_axis(rect: Rect, height: u16, buf: &mut Buffer, theme: &Theme) {
    for (percent, label) in [(100, "100"), (50, "50"), (0, "0")] {
        let y = rect.y + row(percent, height);
        put(buf, (rect.x, y), &pad_left(label, usize::from(SCALE - 1), ""), SCALE, theme.style(Role::Dim));
    }
    for y in rect.y..rect.y + height {
        put_char(buf, (rect.x + SCALE, y), theme.signs.panel.vertical, theme.style(Role::Frame));
    }
}

/// The row of a share, from the top.
fn row(percent: u32, height: u16) -> u16 {
    let most = u32::from(height - 1);
    u16::try_from(most - (percent.min(100) * most + 50) / 100).unwrap_or(0)
}

/// The row of the line between two points.
fn height_at(from: u16, to: u16, passed: u16, step: u16) -> u16 {
    let (from, to, passed, step) = (i32::from(from), i32::from(to), i32::from(passed), i32::from(step));
    u16::try_from(from + ((to - from) * passed * 2 + step).div_euclid(2 * step)).unwrap_or(0)
}
