//! A question over the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use crate::app::question::Question;
use crate::view::theme::Theme;
use crate::view::widgets::{Dialog, Headline};

/// A question in the middle of the body of a page.
#[derive(Clone, Copy, Debug)]
pub struct QuestionDialog<'a> {
    pub question: &'a Question,
    pub theme: &'a Theme,
}

impl Widget for &QuestionDialog<'_> {
    fn render(self, body: Rect, buf: &mut Buffer) {
        let (question, layout) = (self.question, self.question.layout(body));
        let (title, buttons, focus) = (&*question.title, &*question.labels(), question.cursor);
        Dialog {
            title,
            buttons,
            focus,
            headline: question.first_lines(&layout),
            layout: &layout,
            theme: self.theme,
        }
        .render(layout.frame, buf);
        if let (Some(area), Some(text)) = (layout.headline, question.large(layout.frame)) {
            let (text, theme) = (&text, self.theme);
            Headline { text, theme }.render(area, buf);
        }
    }
}
