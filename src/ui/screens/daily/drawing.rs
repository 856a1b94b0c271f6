//! The deals of today as cards: those that are played lie face up. Below them the last seven days.

use jiff::ToSpan as _;
use jiff::civil::Date;
use ratatui::layout::Rect;

use super::{DEALS, Daily};
use parlour_boards::emblem::{self, EmblemCard};
use parlour_kit::layout::dialog::centred;
use parlour_kit::layout::split::Split as _;
use parlour_kit::text;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_language::text;
use parlour_model::any::Mode;
use parlour_model::daily;
use parlour_store::DailyDeals;

/// Rows below the cards: a blank one, the days, their deals, a blank one, and the time to the next.
const BELOW: u16 = 5;

/// Columns of a day.
const DAY: u16 = 4;

/// Draws the cards, the days and the time to the next deals.
pub(super) fn draw(screen: &Daily, area: Rect, ui: &mut Ui) {
    let (upper, _) = area.split_bottom(BELOW);
    let cards = cards(&screen.played, screen.today, screen.has_puzzle());
    let block = emblem::draw(&cards, upper, None, ui);
    let below = Rect {
        y: block.bottom(),
        height: BELOW,
        ..area
    };
    draw_days(screen, below, ui);
    draw_next(screen, below.split_bottom(1).1, ui);
}

/// A card for each deal of a day and, where there is one, the puzzle.
pub(in crate::screens) fn cards(
    played: &DailyDeals,
    day: Date,
    has_puzzle: bool,
) -> Vec<EmblemCard> {
    let is_over = |mode: Mode| {
        let mut games = played.games.iter();
        games.any(|game| (game.mode, game.day) == (mode, day) && game.is_over)
    };
    let is_solved = || {
        let mut puzzles = played.puzzles.iter();
        puzzles.any(|puzzle| puzzle.day == day && puzzle.is_solved)
    };
    let games = Mode::ALL
        .into_iter()
        .map(|mode| EmblemCard::of_game(mode, is_over(mode)));
    let puzzle = has_puzzle.then(|| EmblemCard::of_puzzle(is_solved()));
    games.chain(puzzle).collect()
}

/// The last seven days, and below each how many deals were played; all of them stand out.
fn draw_days(daily: &Daily, area: Rect, ui: &mut Ui) {
    let days = centred(area, 7 * DAY, area.height);
    let first = (0..7)
        .rev()
        .filter_map(|back| daily.today.checked_sub(back.days()).ok());
    for (day, x) in first.zip((days.x..).step_by(DAY.into())) {
        let cell = Rect {
            x,
            y: days.y + 1,
            width: DAY,
            height: 1,
        };
        let played = daily.played.finished_on(day);
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
