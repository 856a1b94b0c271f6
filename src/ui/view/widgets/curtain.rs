//! A curtain over what not everybody may see, while the keyboard changes hands.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::dialog::Dialog;
use crate::app::layout::dialog::{LOOK, plate};
use crate::view::paint::put_char;
use crate::view::theme::{Role, Theme};
use parlour_language::Text;

/// A curtain, with a plate that names who may lift it.
#[derive(Clone, Copy, Debug)]
pub struct Curtain<'a> {
    /// Without a name the curtain is bare, for a second thing that it hides.
    pub name: Option<&'a Text>,
    pub theme: &'a Theme,
}

impl Widget for &Curtain<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let style = self.theme.style(Role::Back);
        for at in area.intersection(buf.area).positions() {
            let sign = self.theme.signs.lattice[usize::from((at.x + at.y) % 2)];
            put_char(buf, (at.x, at.y), sign, style);
        }
        if let Some(name) = self.name {
            let language = self.theme.language;
            let (title, layout) = (name.in_language(language), plate(name, area, language));
            Dialog {
                title: &title,
                buttons: &[LOOK.in_language(language).into()],
                // Enter does not press it: a key pressed twice must not lift the curtain.
                focus: usize::MAX,
                headline: 0,
                layout: &layout,
                theme: self.theme,
            }
            .render(layout.frame, buf);
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Margin;

    use super::*;
    use crate::config::caps::{Depth, Glyphs, TerminalCaps};
    use crate::config::theme_name::ThemeName;
    use crate::view::paint::fill;

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
            Curtain {
                name: Some(&"Ana".into()),
                theme: &theme,
            }
            .render(hidden, &mut buf);
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
