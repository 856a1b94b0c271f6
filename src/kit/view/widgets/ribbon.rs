//! The end of a game: a ribbon below the table or in a column beside it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect, Size};
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

/// The rows of a low ribbon below its edge.
const LOW: u16 = 2;

/// The form of a ribbon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RibbonForm {
    /// Below the table, with faces and large figures.
    High,
    /// The same in few rows.
    Low,
    /// In a column, with the faces above the sentence and the figure below it.
    Column,
}

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

impl Parts {
    /// The rows of the lines.
    fn high(&self) -> u16 {
        u16::try_from(self.lines.len()).unwrap_or(u16::MAX)
    }
}

impl Ribbon<'_> {
    /// Returns the rows that it takes in this many columns: more where its sentence is long.
    pub fn rows(&self, form: RibbonForm, width: u16) -> u16 {
        let inside = Rect::new(0, 0, width, u16::MAX);
        let parts = self.parts(form, inside);
        let lines = parts.high();
        let rows = match form {
            RibbonForm::High => lines.max(HEAD.height),
            RibbonForm::Low => lines.max(LOW),
            RibbonForm::Column => parts.figure.bottom().max(parts.text.y + lines),
        };
        rows.saturating_add(1)
    }

    /// Draws it with its upper edge.
    pub fn draw(&self, form: RibbonForm, area: Rect, buf: &mut Buffer) {
        let theme = self.theme;
        let parts = self.parts(form, lay(area, theme, buf));
        for (face, at) in self.faces.iter().zip(&parts.faces) {
            face.render(*at, buf);
        }
        let above = match form {
            RibbonForm::Column => 0,
            _ => parts.text.height.saturating_sub(parts.high()) / 2,
        };
        let (_, text) = parts.text.split_top(above);
        let lines = parts.lines.into_iter();
        let lines = lines.map(|(line, role)| Span::styled(line, theme.style(role)).into());
        paint::lines(lines, text, buf);
        self.draw_figure(form != RibbonForm::Low, parts.figure, buf);
    }

    fn parts(&self, form: RibbonForm, inside: Rect) -> Parts {
        let is_high = form != RibbonForm::Low;
        let inside = inside.inner(Margin::new(1, 0));
        let most = match form {
            RibbonForm::High => (inside.width / 3 / (HEAD.width + 1)).max(1),
            RibbonForm::Low => 0,
            RibbonForm::Column => (inside.width + 1) / (HEAD.width + 1),
        };
        let (mut rest, mut faces) = (inside, Vec::new());
        for _ in 0..self.faces.len().min(most.into()) {
            let (face, right) = rest.split_left(HEAD.width + 1);
            faces.push(face.split_left(HEAD.width).0.split_top(HEAD.height).0);
            rest = right;
        }
        let size = self.figure_size(is_high);
        let (text, figure) = if form == RibbonForm::Column {
            let above = if faces.is_empty() { 0 } else { HEAD.height };
            (inside.split_top(above).1, Rect::default())
        } else {
            let (text, figure) = rest.split_right(size.width);
            (text.split_left(text.width.saturating_sub(2)).0, figure)
        };
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
        let mut parts = Parts {
            faces,
            lines,
            text,
            figure,
        };
        if form == RibbonForm::Column {
            parts.figure = text.split_top(parts.high()).1.split_top(size.height).0;
        }
        parts
    }

    /// The size of the figure with its unit.
    fn figure_size(&self, is_high: bool) -> Size {
        let Some((figure, unit)) = &self.figure else {
            return Size::ZERO;
        };
        let letters = headline::Headline::of(figure).filter(|_| is_high);
        let size = letters.map_or(Size::new(columns(figure), 1), |letters| letters.size());
        Size::new(size.width.max(columns(unit)), size.height + 1)
    }

    fn draw_figure(&self, is_high: bool, area: Rect, buf: &mut Buffer) {
        let Some((figure, unit)) = &self.figure else {
            return;
        };
        let (theme, ink) = (self.theme, self.ink.or(self.theme.style(Role::Dialog).fg));
        let letters = headline::Headline::of(figure).filter(|_| is_high);
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
