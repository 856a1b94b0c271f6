//! The deals of today as cards: those that are played lie face up. Below them the last seven days.

use ratatui::layout::{Rect, Size};

use super::{DEALS, Daily, PUZZLE, played_on};
use parlour_boards::emblem;
use parlour_kit::hits::Hit;
use parlour_kit::layout::card::CardSize;
use parlour_kit::layout::dialog::centred;
use parlour_kit::layout::split::Split as _;
use parlour_kit::text;
use parlour_kit::view::card::{CardFace, CardPicture};
use parlour_kit::view::motif::Motif;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_language::{Id, text};
use parlour_model::any::Mode;
use parlour_model::daily;

/// Cards in a row.
const ACROSS: u16 = 3;

/// Rows below the cards: a blank one, the days, their deals, a blank one, and the time to the next.
const BELOW: u16 = 5;

/// Columns of a day.
const DAY: u16 = 4;

/// Draws the cards, the days and the time to the next deals.
pub(super) fn draw(daily: &Daily, area: Rect, ui: &mut Ui) {
    let cards = cards(daily);
    let rows = u16::try_from(cards.len().div_ceil(ACROSS.into())).unwrap_or(1);
    let room = Size::new(
        (area.width / ACROSS).saturating_sub(2),
        (area.height.saturating_sub(BELOW) / rows).saturating_sub(1),
    );
    let Some(size) = CardSize::fitting(room) else {
        return;
    };
    let step = Size::new(area.width / ACROSS, size.size().height + 1);
    let block = centred(area, step.width * ACROSS, step.height * rows + BELOW);
    for (card, place) in cards.into_iter().zip(0u16..) {
        let cell = Rect {
            x: block.x + place % ACROSS * step.width,
            y: block.y + place / ACROSS * step.height,
            width: step.width,
            height: step.height,
        };
        card.draw(cell, size, ui);
    }
    let below = block.split_bottom(BELOW.min(block.height)).1;
    draw_days(daily, below, ui);
    draw_next(daily, below.split_bottom(1).1, ui);
}

/// A deal of today, or the puzzle.
struct DealCard {
    title: Id,
    is_done: bool,
    motif: Motif<'static>,
}

fn cards(daily: &Daily) -> Vec<DealCard> {
    let deal = |mode: Mode| DealCard {
        title: mode.title(),
        is_done: daily.played_today(mode).is_some_and(|game| game.is_over),
        motif: emblem::emblem(mode),
    };
    let puzzle = daily.has_puzzle().then(|| DealCard {
        title: PUZZLE.0,
        is_done: daily.puzzle_today().is_some_and(|puzzle| puzzle.is_solved),
        motif: emblem::of_puzzles(),
    });
    Mode::ALL.into_iter().map(deal).chain(puzzle).collect()
}

impl DealCard {
    /// Draws it with its name below; a click presses its row.
    fn draw(self, cell: Rect, size: CardSize, ui: &mut Ui) {
        let (upper, below) = cell.split_top(size.size().height);
        let (face, role) = if self.is_done {
            (CardFace::Up(self.motif), Role::Text)
        } else {
            (CardFace::Down, Role::Dim)
        };
        let card = centred(upper, size.size().width, upper.height);
        ui.widget(&CardPicture::new(face, ui.theme).sized(size), card);
        let words = ui.words(self.title);
        let name = centred(below, text::columns(&words).min(cell.width - 1), 1);
        ui.label(name, words.into_owned(), role);
        ui.hits.note(cell, Hit::Row((self.title, 0), 0));
    }
}

/// The last seven days, and below each how many deals were played; all of them stand out.
fn draw_days(daily: &Daily, area: Rect, ui: &mut Ui) {
    let days = centred(area, 7 * DAY, area.height);
    let first = (0..7)
        .rev()
        .filter_map(|back| daily.today.checked_sub(jiff::ToSpan::days(back)).ok());
    for (day, x) in first.zip((days.x..).step_by(DAY.into())) {
        let cell = Rect {
            x,
            y: days.y + 1,
            width: DAY,
            height: 1,
        };
        let played = played_on(&daily.played, day);
        let role = match played {
            0 => Role::Dim,
            DEALS => Role::Good,
            _ => Role::Text,
        };
        ui.label(
            cell,
            format!("{:>3}", day.day()),
            if day == daily.today {
                Role::Title
            } else {
                Role::Dim
            },
        );
        let sign = if played == 0 {
            ui.theme.signs.dot.to_string()
        } else {
            played.to_string()
        };
        ui.label(
            Rect {
                y: cell.y + 1,
                ..cell
            },
            format!("{sign:>3}"),
            role,
        );
    }
}

fn draw_next(daily: &Daily, area: Rect, ui: &mut Ui) {
    let minutes = daily::until_next(daily.now).as_secs() / 60;
    let time = format!("{}:{:02}", minutes / 60, minutes % 60);
    let words = ui.words(text!("menu-daily-next", time = time)).into_owned();
    let line = centred(area, text::columns(&words), 1);
    ui.label(line, words, Role::Dim);
}
