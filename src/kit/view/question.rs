//! A question over the screen.

use ratatui::layout::Rect;

use crate::hits::Hit;
use crate::question::Question;
use crate::view::theme::Role;
use crate::view::ui::Ui;
use crate::view::widgets::speaker::Head;
use crate::view::widgets::{Dialog, Headline};

/// Draws a question in the middle of the body of a page.
pub fn draw(question: &Question, body: Rect, ui: &mut Ui) {
    let (theme, language) = (ui.theme, ui.theme.language);
    let layout = question.layout(body, language);
    let dialog = Dialog {
        title: &question.title.in_language(language),
        buttons: &question.labels(language),
        focus: question.cursor,
        headline: question.first_lines(&layout, language),
        layout: &layout,
        theme,
    };
    ui.widget(&dialog, layout.frame);
    for (button, area) in question.buttons.iter().zip(&layout.buttons) {
        let number = question.button_number(button);
        ui.hits.note(*area, Hit::Button(number));
    }
    if let (Some(area), Some(banner)) = (layout.headline, question.banner(&layout, language)) {
        let [head, letters] = banner.places(area);
        if let Some(level) = banner.head {
            let ground = Role::Dialog;
            let face = Head {
                level,
                ground,
                theme,
            };
            ui.widget(face, head);
        }
        // A player whose colour cannot be read there has that of the text; blue is the colour of no player.
        let ink = match question.winner {
            Some(seat) => theme.winner_ink(seat).or(theme.style(Role::Dialog).fg),
            None => theme.style(Role::Accent).fg,
        };
        if let Some(text) = &banner.letters {
            ui.widget(&Headline { text, ink, theme }, letters);
        }
    }
}
