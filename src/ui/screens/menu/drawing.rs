//! The first screen: the name of the program in cards, the list, and a picture of the game that is marked.

use std::borrow::Cow;

use ratatui::layout::Rect;

use crate::screens::menu::Menu;
use crate::screens::menu::layout;
use crate::screens::menu::layout::NameRow;
use parlour_boards::sample::Sample;
use parlour_kit::list_screen;
use parlour_kit::screen::DrawScreen;
use parlour_kit::view::art::Figure;
use parlour_kit::view::card::{CardFace, CardPicture};
use parlour_kit::view::motif::{Motif, Short};
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_language::id;

/// The letters, each once.
const NAME: [&str; layout::LETTERS as usize] = ["P", "A", "R", "L", "O", "U", "R"];

impl DrawScreen for Menu {
    fn draw(&self, body: Rect, ui: &mut Ui) {
        let parts = layout::parts(body);
        if let Some(name) = parts.name {
            draw_name(name, ui);
        }
        ui.form(
            parts.list,
            id!("menu-what-to-play"),
            &list_screen::form(self),
        );
        if let Some(area) = parts.picture {
            let (mode, theme) = (self.pictured(), ui.theme);
            ui.widget(&Sample { mode, theme }, area);
        }
    }
}

fn draw_name(name: NameRow, ui: &mut Ui) {
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
        let card = CardPicture::new(CardFace::Up(motif), ui.theme).sized(name.size);
        ui.widget(&card, area);
    }
}
