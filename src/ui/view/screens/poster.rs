//! The first screen: the name of the program in cards, the list, and a picture of the game that is marked.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::form::Form;
use crate::app::layout::poster::{self, NameRow};
use crate::app::screens::menu::Menu;
use crate::view::art::Figure;
use crate::view::card::{CardFace, CardPicture};
use crate::view::games::sample::Sample;
use crate::view::motif::{Motif, Short};
use crate::view::theme::{Role, Theme};
use parlour_language::id;

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
        if let Some(name) = parts.name {
            draw_name(name, buf, theme);
        }
        Form {
            form: &menu.form,
            title: id!("menu-what-to-play").in_language(self.theme.language),
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

fn draw_name(name: NameRow, buf: &mut Buffer, theme: &Theme) {
    let columns = (name.area.x..).step_by(name.step.into());
    for ((letter, x), colour) in NAME.into_iter().zip(columns).zip(0..) {
        let motif = Motif {
            text: Cow::Borrowed(letter),
            short: Short::Sign(letter.chars().next().unwrap_or(' ')),
            shape: None,
            tint: Role::Face(colour),
            figure: Figure::letter(letter),
        };
        let area = Rect {
            x,
            width: name.size.size().width,
            ..name.area
        };
        CardPicture::new(CardFace::Up(motif), theme)
            .sized(name.size)
            .render(area, buf);
    }
}
