//! The painter of a frame: what it is drawn on, in which colours and in which language.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::paint;
use super::theme::{Role, Theme};
use super::widgets::{Bar, Bars, Label, Panel, TextRows};
use crate::focus;
use crate::hits::Hits;
use crate::layout::split::Split as _;
use crate::text::{columns, wrap};
use parlour_language::Text;

/// Columns of the sign before the words that are marked.
pub const CHOICE_SIGN: u16 = 2;

/// Columns of words that can be chosen, with the room for the sign.
pub fn choice_width(words: &str) -> u16 {
    CHOICE_SIGN + columns(words)
}

/// A frame that is being drawn. What it shows is given as a [`Text`] and put into words here; what a click on it means is
/// noted where it is drawn.
#[derive(Debug)]
pub struct Ui<'a> {
    pub buf: &'a mut Buffer,
    pub theme: &'a Theme,
    pub hits: Hits,
    /// The panels, which lie on the felt and keep the ground of the page.
    pub panels: Vec<Rect>,
    /// False in a picture of a board, at which nobody plays.
    pub has_cursor: bool,
    /// True once the words of a bot are drawn.
    pub has_words: bool,
}

impl<'a> Ui<'a> {
    pub fn new(buf: &'a mut Buffer, theme: &'a Theme) -> Self {
        Self {
            buf,
            theme,
            hits: Hits::default(),
            panels: Vec::new(),
            has_cursor: true,
            has_words: false,
        }
    }

    /// The same for a picture of a board, which has no cursor.
    pub fn of_picture(buf: &'a mut Buffer, theme: &'a Theme) -> Self {
        Self {
            has_cursor: false,
            ..Self::new(buf, theme)
        }
    }

    /// A text in the language of the frame.
    pub fn words(&self, text: impl Into<Text>) -> Cow<'static, str> {
        text.into().in_language(self.theme.language)
    }

    pub fn widget(&mut self, widget: impl Widget, area: Rect) {
        widget.render(area, self.buf);
    }

    /// Text at the beginning of an area.
    pub fn label(&mut self, area: Rect, text: impl Into<Text>, role: Role) {
        let text = self.words(text);
        self.widget(&Label::new(&text, role, self.theme), area);
    }

    /// Writes a text from a place on, over at most `most` cells; returns the column after it.
    pub fn put(&mut self, at: (u16, u16), text: &str, most: u16, role: Role) -> u16 {
        paint::put(self.buf, at, text, most, self.theme.style(role))
    }

    pub fn put_char(&mut self, at: (u16, u16), sign: char, role: Role) {
        paint::put_char(self.buf, at, sign, self.theme.style(role));
    }

    /// A frame with a title; returns the room inside.
    pub fn panel(&mut self, area: Rect, title: impl Into<Text>) -> Rect {
        let title = self.words(title);
        self.widget(&Panel::new(&title, self.theme), area);
        self.panels.push(area);
        Panel::inner(area)
    }

    /// Words of a line that can be chosen, behind room for the sign of the one that is marked.
    pub fn choice(&mut self, line: Rect, words: impl Into<Text>, is_marked: bool) {
        let (sign, rest) = line.split_left(CHOICE_SIGN);
        self.label(rest, words, Role::Text);
        if is_marked {
            // The words keep their colours, so that an arrow costs few bytes.
            self.mark(sign);
        }
    }

    /// Marks a line as the one that is chosen, with a sign and the focus at its beginning.
    pub fn mark(&mut self, line: Rect) {
        self.buf.set_style(line, self.theme.style(Role::Selected));
        self.put_char((line.x, line.y), self.theme.signs.turn, Role::Selected);
        focus::mark_start(self.buf, line);
    }

    /// A line a row; the last row says how many are not seen.
    pub fn lines(&mut self, area: Rect, lines: &[String], role: Role) {
        let theme = self.theme;
        self.widget(&TextRows { lines, role, theme }, area);
    }

    /// Lines that go on in the next row where they are too long. An empty one is a blank row.
    pub fn wrapped(&mut self, area: Rect, lines: &[String], role: Role) {
        let rows = |line: &String| match line.as_str() {
            "" => vec![String::new()],
            line => wrap(line, area.width.into()),
        };
        let rows: Vec<_> = lines.iter().flat_map(rows).collect();
        self.lines(area, &rows, role);
    }

    /// A bar a row; `most` is the value of a bar that takes all the room, or else the largest there is.
    pub fn bars(&mut self, area: Rect, bars: &[Bar], most: Option<u32>) {
        let theme = self.theme;
        self.widget(&Bars { bars, most, theme }, area);
    }
}
