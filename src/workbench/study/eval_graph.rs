//! The worth of every position of a game, as a graph: above the middle what is better for White, below it for Black.
//! Ratatui's `Sparkline` has no middle, and its `Chart` draws with lines that ASCII has not.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::layout::graph_columns;
use parlour_kit::view::paint::put_char;
use parlour_kit::view::theme::{Role, Theme};

/// A position of the graph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphPoint {
    /// The share of a point that White expects, from 0 to 1; `None` where it is not known yet.
    pub expected: Option<f64>,
    /// Set when the move that leads here has turned the game.
    pub is_turn: bool,
    /// Set when this is the position that is shown.
    pub is_here: bool,
}

/// The graph of a game.
#[derive(Clone, Copy, Debug)]
pub struct EvalGraph<'a> {
    pub points: &'a [GraphPoint],
    pub theme: &'a Theme,
}

impl Widget for &EvalGraph<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        if area.height < 2 || area.width < 2 {
            return;
        }
        // Rows below the middle line; those above it are as many, and one is left for the marks of turning points.
        let half = (area.height - 1) / 2;
        let middle = area.y + half;
        for x in area.x..area.right() {
            put_char(
                buf,
                (x, middle),
                self.theme.signs.dot,
                self.theme.style(Role::Dim),
            );
        }
        for (place, point) in self.points.iter().enumerate() {
            for column in graph_columns(place, self.points.len(), area.width) {
                self.draw(*point, area.x + column, middle, half, area, buf);
            }
        }
    }
}

impl EvalGraph<'_> {
    fn draw(
        &self,
        point: GraphPoint,
        x: u16,
        middle: u16,
        half: u16,
        area: Rect,
        buf: &mut Buffer,
    ) {
        let (theme, signs) = (self.theme, self.theme.signs);
        if let Some(expected) = point.expected {
            let role = match () {
                () if point.is_here => Role::Accent,
                () if expected >= 0.5 => Role::Text,
                () => Role::Dim,
            };
            let halves = halves(expected, half);
            let [upper, lower, both] = signs.pixels;
            for step in 1..=halves.unsigned_abs().div_ceil(2) {
                let is_whole = step * 2 <= halves.unsigned_abs();
                let (y, part) = if halves > 0 {
                    (middle - step, lower)
                } else {
                    (middle + step, upper)
                };
                put_char(
                    buf,
                    (x, y),
                    if is_whole { both } else { part },
                    theme.style(role),
                );
            }
            let sign = if point.is_here {
                signs.shapes[5]
            } else {
                signs.dot
            };
            put_char(buf, (x, middle), sign, theme.style(role));
        } else if point.is_here {
            put_char(buf, (x, middle), signs.shapes[5], theme.style(Role::Accent));
        }
        if point.is_turn {
            put_char(
                buf,
                (x, area.bottom() - 1),
                signs.bad,
                theme.style(Role::Bad),
            );
        }
    }
}

/// Returns the number of half cells above or below the middle, in a graph with `half` rows on each
/// side.
fn halves(expected: f64, half: u16) -> i16 {
    #[expect(clippy::cast_possible_truncation, reason = "a window has few rows")]
    let halves = ((expected.clamp(0.0, 1.0) - 0.5) * 4.0 * f64::from(half)).round() as i16;
    halves
}
