//! The first screen: the name of the house in cards, the list, and a picture of the game that is marked.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::form::Form;
use crate::app::layout::card::CardSize;
use crate::app::layout::poster;
use crate::app::screens::menu::Menu;
use crate::view::art::Figure;
use crate::view::card::{Card, CardFace};
use crate::view::games::sample::Sample;
use crate::view::motif::{Motif, Short};
use crate::view::theme::{Role, Theme};
use parlour_language::fl;

/// The first screen in the body of a page.
#[derive(Clone, Copy, Debug)]
pub struct Poster<'a> {
    pub menu: &'a Menu,
    pub theme: &'a Theme,
}

/// The letters, each once.
const NAME: [&str; poster::LETTERS as usize] = ["P", "A", "R", "L", "O", "U", "R"];

impl Widget for &Poster<'_> {
    fn render(self, body: Rect, buf: &mut Buffer) {
        let (menu, theme) = (self.menu, self.theme);
        let parts = poster::parts(body);
        if let Some((row, size)) = parts.name {
            draw_name(row, size, buf, theme);
        }
        Form {
            form: &menu.form,
            title: fl!("menu-what-to-play"),
            theme,
        }
        .render(parts.list, buf);
        if let Some(area) = parts.picture {
            Sample {
                mode: menu.pictured(),
                theme,
            }
            .render(area, buf);
            theme.lay_ground(true, area, buf);
        }
    }
}

fn draw_name(row: Rect, size: CardSize, buf: &mut Buffer, theme: &Theme) {
    let step = usize::from(size.size().width + size.gap().width);
    for ((letter, x), colour) in NAME.into_iter().zip((row.x..).step_by(step)).zip(0..) {
        let motif = Motif {
            text: Cow::Borrowed(letter),
            short: Short::Sign(letter.chars().next().unwrap_or(' ')),
            shape: None,
            tint: Role::Face(colour),
            figure: Figure::letter(letter),
        };
        let area = Rect {
            x,
            width: size.size().width,
            ..row
        };
        Card::new(CardFace::Up(motif), theme)
            .sized(size)
            .render(area, buf);
    }
}
