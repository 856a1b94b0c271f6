//! A curtain over what not everybody may see, while the keyboard changes hands.

use ratatui::layout::Rect;

use super::dialog::Dialog;
use crate::hits::Hit;
use crate::layout::dialog;
use crate::view::theme::Role;
use crate::view::ui::Ui;
use parlour_language::{Id, Text, id, text};

/// A curtain, with a plate that names who may lift it.
#[derive(Clone, Copy, Debug)]
pub struct Curtain<'a> {
    /// Without a name the curtain is bare, for a second thing that it hides.
    pub name: Option<&'a Text>,
}

/// The label of the button that lifts a curtain.
const LOOK: Id = id!("page-look-button");

impl Curtain<'_> {
    pub fn draw(&self, area: Rect, ui: &mut Ui) {
        for at in area.intersection(ui.buf.area).positions() {
            let sign = ui.theme.signs.lattice[usize::from((at.x + at.y) % 2)];
            ui.put_char((at.x, at.y), sign, Role::Back);
        }
        let Some(name) = self.name else { return };
        let (title, text) = (ui.words(name), ui.words(text!("page-look", name = name)));
        let buttons = &[ui.words(LOOK)];
        let layout = &dialog::place(&title, &text, buttons, area);
        let dialog = Dialog {
            title: &title,
            buttons,
            // Enter does not press it: a key pressed twice must not lift the curtain.
            focus: usize::MAX,
            layout,
            theme: ui.theme,
        };
        ui.widget(&dialog, layout.frame);
        // In a window without room for the button anywhere on the curtain counts.
        let button = layout.buttons.first().filter(|button| !button.is_empty());
        ui.hits.note(*button.unwrap_or(&area), Hit::Curtain);
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Margin;

    use super::*;
    use crate::view::paint::fill;
    use crate::view::theme::Theme;
    use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
    use parlour_config::theme_name::ThemeName;

    #[test]
    fn nothing_shines_through_at_any_size() {
        let theme = Theme::new(
            ThemeName::Default,
            TerminalCaps::of(Depth::None, Glyphs::Ascii),
        );
        for (width, height) in (0..60).flat_map(|w| (0..14).map(move |h| (w, h))) {
            let mut buf = Buffer::empty(Rect::new(0, 0, width + 2, height + 2));
            let all = buf.area;
            fill(&mut buf, all, '7', theme.style(Role::Text));
            let hidden = all.inner(Margin::new(1, 1));
            let name = Some(&"Ana".into());
            Curtain { name }.draw(hidden, &mut Ui::new(&mut buf, &theme));
            assert!(
                hidden.positions().all(|at| buf[at].symbol() != "7"),
                "{width}x{height}"
            );
            let around = all.positions().filter(|at| !hidden.contains(*at));
            assert!(
                around.into_iter().all(|at| buf[at].symbol() == "7"),
                "{width}x{height}"
            );
        }
    }
}
