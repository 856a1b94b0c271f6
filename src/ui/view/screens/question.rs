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
        let (question, language) = (self.question, self.theme.language);
        let layout = question.layout(body, language);
        Dialog {
            title: &question.title.in_language(language),
            buttons: &question.labels(language),
            focus: question.cursor,
            headline: question.first_lines(&layout, language),
            layout: &layout,
            theme: self.theme,
        }
        .render(layout.frame, buf);
        if let (Some(area), Some(text)) = (layout.headline, question.large(layout.frame, language))
        {
            let (text, theme) = (&text, self.theme);
            Headline { text, theme }.render(area, buf);
        }
    }
}
