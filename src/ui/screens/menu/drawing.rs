//! The first screen: the name of the program in cards, the list, and a picture of the game that is marked.

use std::borrow::Cow;

use ratatui::layout::Rect;

use crate::screens::daily::drawing;
use crate::screens::lines::Lines;
use crate::screens::menu::layout;
use crate::screens::menu::layout::NameRow;
use crate::screens::menu::{Menu, game_of};
use draughts::variant::Variant;
use parlour_boards::emblem::{self, EmblemCard};
use parlour_boards::play::RESUME;
use parlour_boards::sample::{Sample, draw_position};
use parlour_kit::list_screen;
use parlour_kit::rows::Row;
use parlour_kit::screen::DrawScreen;
use parlour_kit::view::art::Figure;
use parlour_kit::view::card::{CardFace, CardPicture};
use parlour_kit::view::motif::{Motif, Short};
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_language::id;
use parlour_model::any::Mode;
use parlour_model::checkers::puzzle::puzzles;

/// The letters, each once.
const NAME: [&str; layout::LETTERS as usize] = ["P", "A", "R", "L", "O", "U", "R"];

impl DrawScreen for Menu {
    fn draw(&self, body: Rect, ui: &mut Ui) {
        let form = list_screen::form(self);
        let is_game = |row: &Row<Self>| game_of(row.id).is_some();
        let first = form.rows.iter().position(is_game).unwrap_or_default();
        let (above, below) = form.rows.split_at(first);
        let below = below.get(Mode::ALL.len()..).unwrap_or_default();
        let (above, below) = (
            Lines::of(above, body.width, ui),
            Lines::of(below, body.width, ui),
        );
        let Some(parts) = layout::parts(body, above.count(), below.count()) else {
            return ui.form(body, id!("menu-what-to-play"), &form);
        };
        let marked = form.marked().map(|row| row.id);
        if let Some(name) = parts.name {
            draw_name(name, ui);
        }
        above.draw(parts.above, marked, ui);
        emblem::draw(&self.games(), parts.games, marked, ui);
        below.draw(parts.below, marked, ui);
        if let Some(area) = parts.picture {
            self.draw_picture(area, ui);
        }
    }
}

impl Menu {
    /// The cards of the games, with the person's best of each.
    fn games(&self) -> [EmblemCard; Mode::ALL.len()] {
        Mode::ALL.map(|mode| EmblemCard::of_game(mode, true).noted(self.results.standing(mode)))
    }

    /// The picture of a row: the table of a game, the cards of today's deals, a position, or the cards of all games.
    fn draw_picture(&self, area: Rect, ui: &mut Ui) {
        let resumed = || self.left_last().and_then(|table| table.mode);
        let row = self.pictured;
        let game = game_of(row).or_else(|| resumed().filter(|_| row == RESUME));
        if let Some(mode) = game {
            let theme = ui.theme;
            return ui.widget(&Sample { mode, theme }, area);
        }
        let today = self.results.today.filter(|_| row.0 == id!("menu-daily"));
        if let Some(today) = today {
            let cards = drawing::cards(
                &self.results.daily,
                today,
                cfg!(feature = "workbench") && !self.is_of_hall,
            );
            emblem::draw(&cards, area, None, ui);
            return;
        }
        let of_checkers = [id!("menu-study"), id!("menu-training"), id!("menu-puzzles")];
        match puzzles(Variant::English).first() {
            Some(puzzle) if of_checkers.contains(&row.0) => draw_position(&puzzle.board, area, ui),
            _ => {
                let cards = Mode::ALL.map(|mode| EmblemCard::of_game(mode, true));
                emblem::draw(&cards, area, None, ui);
            }
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
