//! A curtain over what not everybody may see, while the keyboard changes hands.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::dialog;
use crate::app::layout::dialog::place;
use crate::view::paint::put_char;
use crate::view::theme::{Role, Theme};

/// Draws the curtain over a rectangle, with a plate that names who may lift it.
pub fn draw(name: &str, rect: Rect, buf: &mut Buffer, theme: &Theme) {
    cloth(rect, buf, theme);
    let text = format!("{name}: look now, the others look away.");
    let buttons = ["Look"];
    dialog::draw(name, &buttons, 0, &place(name, &text, &buttons, rect), buf, theme);
}

/// The curtain alone, for a second thing that it hides.
pub fn cloth(rect: Rect, buf: &mut Buffer, theme: &Theme) {
    let style = theme.style(Role::Back);
    for at in rect.intersection(buf.area).positions() {
        put_char(buf, (at.x, at.y), theme.signs.lattice[usize::from((at.x + at.y) % 2)], style);
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Margin;

    use super::*;
    use crate::app::facts::{Depth, Facts, Glyphs};
    use crate::app::look::Look;
    use crate::view::paint::fill;

    #[test]
    fn nothing_shines_through_at_any_size() {
        let theme = Theme::new(Look::Default, Facts { depth: Depth::None, glyphs: Glyphs::Ascii });
        for (width, height) in (0..60).flat_map(|w| (0..14).map(move |h| (w, h))) {
            let mut buf = Buffer::empty(Rect::new(0, 0, width + 2, height + 2));
            let all = buf.area;
            fill(&mut buf, all, '7', theme.style(Role::Text));
            let hidden = all.inner(Margin::new(1, 1));
            draw("Ana", hidden, &mut buf, &theme);
            assert!(hidden.positions().all(|at| buf[at].symbol() != "7"), "{width}x{height}");
            let around = all.positions().filter(|at| !hidden.contains(*at));
            assert!(around.into_iter().all(|at| buf[at].symbol() == "7"), "{width}x{height}");
        }
    }
}
