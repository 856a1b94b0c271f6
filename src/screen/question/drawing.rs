//! A question over the screen.

use ratatui::layout::Rect;

use crate::question::Question;
use parlour_kit::hits::Hit;
use parlour_kit::layout::finger;
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::Dialog;

/// Draws a question in the middle of the body of a page.
pub fn draw(question: &Question, body: Rect, ui: &mut Ui) {
    let (theme, language) = (ui.theme, ui.theme.language);
    let layout = question.layout(body, language);
    let dialog = Dialog {
        title: &question.title.in_language(language),
        buttons: &question.labels(language),
        focus: question.cursor,
        layout: &layout,
        theme,
    };
    ui.widget(&dialog, layout.frame);
    for (button, area) in question.buttons.iter().zip(&layout.buttons) {
        let number = question.button_number(button);
        ui.hits
            .note(finger::place(*area, body), Hit::Button(number));
    }
}
