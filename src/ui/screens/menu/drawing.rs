//! The first screen: the name of the program in cards, the list, and a picture of the game that is marked.

use std::borrow::Cow;

use ratatui::layout::Rect;

use crate::screens::daily::drawing;
use crate::screens::menu::layout;
use crate::screens::menu::layout::NameRow;
use crate::screens::menu::{Menu, game_of};
use draughts::variant::Variant;
use parlour_boards::emblem::{self, EmblemCard};
use parlour_boards::play::RESUME;
use parlour_boards::sample::{Sample, draw_position};
use parlour_kit::hits::Hit;
use parlour_kit::layout::dialog::centred;
use parlour_kit::layout::split::Split as _;
use parlour_kit::list_screen;
use parlour_kit::rows::{Control, Row, RowId};
use parlour_kit::screen::DrawScreen;
use parlour_kit::view::art::Figure;
use parlour_kit::view::card::{CardFace, CardPicture};
use parlour_kit::view::motif::{Motif, Short};
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::{Ui, choice_width};
use parlour_language::{Text, id};
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
        let (above, below) = (flow(above, body.width, ui), flow(below, body.width, ui));
        let count = |lines: &Vec<_>| u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let Some(parts) = layout::parts(body, count(&above), count(&below)) else {
            return ui.form(body, id!("menu-what-to-play"), &form);
        };
        let marked = form.marked().map(|row| row.id);
        if let Some(name) = parts.name {
            draw_name(name, ui);
        }
        draw_lines(&above, parts.above, marked, ui);
        emblem::draw(&self.games(), parts.games, marked, ui);
        draw_lines(&below, parts.below, marked, ui);
        if let Some(area) = parts.picture {
            self.draw_picture(area, ui);
        }
    }
}

/// A row as a few words in a line, or nothing where a line ends.
struct Item {
    row: RowId,
    words: String,
}

impl Item {
    fn of(row: &Row<Menu>, ui: &Ui) -> Self {
        let value = ui.words(row.value.clone());
        let parts = [row.label.clone(), row.value.clone()];
        let shown = if value.is_empty() { 1 } else { 2 };
        let words = Text::list(parts.into_iter().take(shown), ": ");
        Self {
            row: row.id,
            words: ui.words(words).into_owned(),
        }
    }

    /// Its columns, with those of the sign.
    fn width(&self) -> u16 {
        choice_width(&self.words)
    }
}

/// Columns between two items of a line.
const BETWEEN: u16 = 1;

/// The columns of items in a line.
fn width(line: &[Item]) -> u16 {
    let all = line.iter().map(|item| item.width() + BETWEEN);
    all.sum::<u16>().saturating_sub(BETWEEN)
}

/// Rows as items of lines that are no wider than this. A heading leaves a line blank.
fn flow(rows: &[Row<Menu>], most: u16, ui: &Ui) -> Vec<Vec<Item>> {
    let mut lines: Vec<Vec<Item>> = Vec::new();
    for row in rows {
        if matches!(row.control, Control::Heading) {
            lines.extend([Vec::new(), Vec::new()]);
            continue;
        }
        let item = Item::of(row, ui);
        let room =
            |line: &&mut Vec<Item>| line.is_empty() || width(line) + BETWEEN + item.width() <= most;
        match lines.last_mut().filter(room) {
            Some(line) => line.push(item),
            None => lines.push(vec![item]),
        }
    }
    lines
}

/// Draws lines in the middle of an area; a click on an item presses its row.
fn draw_lines(lines: &[Vec<Item>], area: Rect, marked: Option<RowId>, ui: &mut Ui) {
    for (line, row) in lines.iter().zip(area.rows()) {
        let mut rest = centred(row, width(line).min(row.width), 1);
        for item in line {
            let (place, behind) = rest.split_left(item.width());
            ui.choice(place, item.words.clone(), marked == Some(item.row));
            ui.hits.note(place, Hit::Row(item.row, 0));
            rest = behind.split_left(BETWEEN).1;
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
