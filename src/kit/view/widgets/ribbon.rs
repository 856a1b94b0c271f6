//! The end of a game: a ribbon over the lower rows of the felt, below which the table stays as it is.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Color;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use super::headline::Headline;
use super::portrait::Portrait;
use super::speaker::HEAD;
use crate::headline;
use crate::layout::split::Split as _;
use crate::text::{columns, wrap};
use crate::view::paint;
use crate::view::theme::{Role, Theme};

/// The least rows of a felt on which a ribbon has room for faces and large figures.
const HIGH: u16 = 15;

/// The rows of a low ribbon below its edge.
const LOW: u16 = 2;

/// A ribbon with the faces of those who have won, a sentence, what a bot says of it, and a figure.
#[derive(Clone, Debug)]
pub struct Ribbon<'a> {
    pub faces: &'a [Portrait<'a>],
    pub sentence: &'a str,
    pub said: &'a str,
    /// The figure and its unit.
    pub figure: Option<(String, String)>,
    /// The colour of the figure; `None` for that of the text.
    pub ink: Option<Color>,
    pub theme: &'a Theme,
}

/// Lays the ground of a ribbon with its upper edge; returns the rows below that.
pub fn lay(area: Rect, theme: &Theme, buf: &mut Buffer) -> Rect {
    Clear.render(area, buf);
    paint::fill(buf, area, ' ', theme.style(Role::Dialog));
    let (edge, inside) = area.split_top(1);
    let line = theme.signs.dialog.horizontal_top;
    let line = Span::styled(
        line.repeat(edge.width.into()),
        theme.style(Role::DialogFrame),
    );
    paint::line(line, edge, buf);
    inside
}

/// The parts of a ribbon.
struct Parts {
    faces: Vec<Rect>,
    lines: Vec<(String, Role)>,
    text: Rect,
    figure: Rect,
}

impl Ribbon<'_> {
    /// Returns the rows that it takes of a felt: more where its sentence is long.
    pub fn place(&self, felt: Rect) -> Rect {
        let least = if felt.height < HIGH { LOW } else { HEAD.height };
        let inside = Rect {
            height: least,
            ..felt
        };
        let lines = u16::try_from(self.parts(inside).lines.len()).unwrap_or(u16::MAX);
        felt.split_bottom(least.max(lines).saturating_add(1)).1
    }

    fn parts(&self, inside: Rect) -> Parts {
        let is_high = inside.height >= HEAD.height;
        let inside = inside.inner(Margin::new(1, 0));
        let shown = if is_high { self.faces.len() } else { 0 };
        let most = usize::from(inside.width / 3 / (HEAD.width + 1)).max(1);
        let (mut rest, mut faces) = (inside, Vec::new());
        for _ in 0..shown.min(most) {
            let (face, right) = rest.split_left(HEAD.width + 1);
            faces.push(face.split_left(HEAD.width).0.split_top(HEAD.height).0);
            rest = right;
        }
        let (text, figure) = rest.split_right(self.figure_width(is_high));
        let (text, _) = text.split_left(text.width.saturating_sub(2));
        let wrapped = |words: &str, role| {
            let lines = wrap(words, text.width.into()).into_iter();
            lines
                .filter(|line| !line.is_empty())
                .map(move |line| (line, role))
                .collect::<Vec<_>>()
        };
        let mut lines = wrapped(self.sentence, Role::Accent);
        if is_high {
            lines.extend(wrapped(self.said, Role::Dialog));
        }
        Parts {
            faces,
            lines,
            text,
            figure,
        }
    }

    fn figure_width(&self, is_high: bool) -> u16 {
        let Some((figure, unit)) = &self.figure else {
            return 0;
        };
        let letters = headline::Headline::of(figure).filter(|_| is_high);
        let width = letters.map_or(columns(figure), |letters| letters.size().width);
        width.max(columns(unit))
    }

    fn draw_figure(&self, area: Rect, buf: &mut Buffer) {
        let Some((figure, unit)) = &self.figure else {
            return;
        };
        let (theme, ink) = (self.theme, self.ink.or(self.theme.style(Role::Dialog).fg));
        let letters = headline::Headline::of(figure).filter(|_| area.height >= HEAD.height);
        let height = letters.as_ref().map_or(1, |letters| letters.size().height);
        let (upper, below) = area.split_top(height);
        if let Some(text) = &letters {
            let right = upper.split_right(text.size().width).1;
            (&Headline { text, ink, theme }).render(right, buf);
        } else {
            let style = theme.style(Role::Dialog).fg(ink.unwrap_or_default());
            let figure = Span::styled(figure, style);
            paint::line(Line::from(figure).right_aligned(), upper, buf);
        }
        let unit = Span::styled(unit, theme.style(Role::Dialog));
        paint::line(Line::from(unit).right_aligned(), below, buf);
    }
}

impl Widget for &Ribbon<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let theme = self.theme;
        let parts = self.parts(lay(area, theme, buf));
        for (face, at) in self.faces.iter().zip(parts.faces) {
            face.render(at, buf);
        }
        let high = u16::try_from(parts.lines.len()).unwrap_or(u16::MAX);
        let (_, text) = parts
            .text
            .split_top(parts.text.height.saturating_sub(high) / 2);
        let lines = parts.lines.into_iter();
        let lines = lines.map(|(line, role)| Span::styled(line, theme.style(role)).into());
        paint::lines(lines, text, buf);
        self.draw_figure(parts.figure, buf);
    }
}
