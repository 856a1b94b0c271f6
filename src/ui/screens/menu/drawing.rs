//! The first screen: the name of the program in cards, the list, and a picture of the game that is marked.

use std::borrow::Cow;

use ratatui::layout::Rect;

use crate::screens::daily::drawing;
use crate::screens::menu::layout;
use crate::screens::menu::layout::{NameRow, PosterParts};
use crate::screens::menu::{Menu, game_of};
use draughts::variant::Variant;
use parlour_boards::emblem::{self, EmblemCard};
use parlour_boards::play::RESUME;
use parlour_boards::sample::{Sample, draw_position};
use parlour_kit::hits::Hit;
use parlour_kit::view::art::Figure;
use parlour_kit::view::card::{CardFace, CardPicture};
use parlour_kit::view::motif::{Motif, Short};
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::{Ui, choice_width};
use parlour_language::{Language, Text, id};
use parlour_model::any::Mode;
use parlour_model::checkers::puzzle::puzzles;
use parlour_screen::form::Form;
use parlour_screen::list_screen;
use parlour_screen::rows::{Row, RowId};
use parlour_screen::screen::DrawScreen;

/// The letters, each once.
const NAME: [&str; layout::LETTERS as usize] = ["P", "A", "R", "L", "O", "U", "R"];

/// The rows of the start screen in the lines of a poster.
pub(super) struct Poster<'a> {
    lines: Vec<&'a [Row<Menu>]>,
    /// The line of the games, which are cards.
    games: usize,
    parts: PosterParts,
}

impl<'a> Poster<'a> {
    /// The poster in the body of a page; `None` where a card or a row has no room.
    pub(super) fn of(
        menu: &Menu,
        form: &'a Form<Menu>,
        body: Rect,
        language: Language,
    ) -> Option<Self> {
        let mut rest = &form.rows[..];
        let lines = menu.poster_lines().into_iter();
        let lines: Vec<_> = lines.map_while(|rows| rest.split_off(..rows)).collect();
        let is_game = |row: &Row<Menu>| game_of(row.id).is_some();
        let games = lines.iter().position(|line| line.iter().any(is_game))?;
        let parts = layout::parts(body, [games, lines.len() - games - 1])?;
        let fits = |line: &&[Row<Menu>]| {
            let mut placed = line.iter().zip(layout::cells(body, line.len()));
            placed.all(|(row, cell)| {
                choice_width(&words(row, line.len()).in_language(language)) <= cell.width
            })
        };
        lines.iter().all(fits).then_some(Self {
            lines,
            games,
            parts,
        })
    }
}

impl DrawScreen for Menu {
    fn draw(&self, body: Rect, ui: &mut Ui) {
        let form = list_screen::form(self);
        let Some(poster) = Poster::of(self, &form, body, ui.theme.language) else {
            return form.draw(body, id!("menu-what-to-play"), ui);
        };
        let Poster {
            lines,
            games,
            parts,
        } = &poster;
        let marked = form.marked().map(|row| row.id);
        if let Some(name) = parts.name {
            draw_name(name, ui);
        }
        draw_lines(&lines[..*games], parts.above, marked, ui);
        emblem::draw_raised(&self.games(), parts.games, [marked, self.raised], ui);
        let below = &lines[games + 1..];
        let (first, others) = below.split_at(below.len().min(1));
        for (lines, area) in [first, others].into_iter().zip(parts.below) {
            draw_lines(lines, area, marked, ui);
        }
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
        match puzzles(Variant::English).first() {
            Some(puzzle) if super::WORKBENCH.contains(&row.0) => {
                draw_position(&puzzle.board, area, ui);
            }
            _ => {
                let cards = Mode::ALL.map(|mode| EmblemCard::of_game(mode, true));
                emblem::draw(&cards, area, None, ui);
            }
        }
    }
}

/// The words of a row, one of so many in its line; a value has room where the row is alone.
fn words(row: &Row<Menu>, in_line: usize) -> Text {
    if in_line > 1 || row.value.is_empty() {
        return row.label.clone();
    }
    Text::list([&row.label, &row.value], ": ")
}

/// Draws lines of rows; a click on one presses it.
fn draw_lines(lines: &[&[Row<Menu>]], area: Rect, marked: Option<RowId>, ui: &mut Ui) {
    for (line, at) in lines.iter().zip(area.rows()) {
        for (row, cell) in line.iter().zip(layout::cells(at, line.len())) {
            let (words, is_marked) = (words(row, line.len()), marked == Some(row.id));
            emblem::draw_choice(words, cell, Role::Text, is_marked, ui);
            ui.hits.note(cell, Hit::Row(row.id, 0));
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
