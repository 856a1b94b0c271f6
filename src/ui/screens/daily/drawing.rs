//! The deals of today as cards: those that are played lie face up, with squares for what came of them. Below them the last seven
//! days.

use jiff::ToSpan as _;
use jiff::civil::Date;
use ratatui::layout::{Margin, Rect, Size};

use super::{DEALS, Daily, picture, with_streak};
use parlour_boards::emblem::{self, EmblemCard};
use parlour_kit::layout::dialog::centred;
use parlour_kit::layout::has_room;
use parlour_kit::layout::split::Split as _;
use parlour_kit::text;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_language::{Text, id, text};
use parlour_model::any::Mode;
use parlour_model::daily;
use parlour_screen::list_screen;
use parlour_screen::screen::DrawScreen;
use parlour_store::DailyDeals;

/// Rows below the cards: a blank one, the days, their deals, the time to the next, and a blank one.
const BELOW: u16 = 5;

/// Columns of a day.
const DAY: u16 = 4;

/// The least room for the tables of a day, and the rows below each: the name, the result, and a blank one.
const TABLES: Size = Size::new(96, 24);
const WORDS: u16 = 3;

/// The least room for cards.
pub(super) const LEAST: Size = Size::new(60, 19);

impl DrawScreen for Daily {
    fn draw(&self, body: Rect, ui: &mut Ui) {
        let form = list_screen::form(self);
        if !has_room(body.as_size(), LEAST) {
            return form.draw(body, id!("page-heading-daily"), ui);
        }
        let cards = self.noted_cards();
        let marked = form.marked().map(|row| row.id);
        let (upper, _) = body.split_bottom(BELOW + 1);
        let block = if self.is_evening() && has_room(upper.as_size(), TABLES) {
            self.draw_tables(upper, ui);
            upper
        } else {
            emblem::draw(&cards, upper, marked, ui)
        };
        let (days, rest) = body.split_top(block.bottom() - body.y).1.split_top(BELOW);
        draw_days(self, days, ui);
        draw_next(self, days.split_top(BELOW - 1).0.split_bottom(1).1, ui);
        emblem::draw_choices(&form.rows[cards.len()..], rest.split_top(1).0, marked, ui);
    }
}

impl Daily {
    /// The tables of a day whose deals are all over, each with what came of it.
    fn draw_tables(&self, area: Rect, ui: &mut Ui) {
        let deals = self.finished();
        for (deal, place) in deals.iter().zip(picture::places(area, deals.len())) {
            let (table, words) = place.inner(Margin::new(1, 0)).split_bottom(WORDS);
            deal.draw_table(table, ui);
            let squares = deal.grade.squares().into();
            let result = Text::list([squares, deal.grade.words.clone()], " ");
            let lines = [(deal.card.title.into(), Role::Text), (result, Role::Dim)];
            for ((text, role), line) in lines.into_iter().zip(words.rows()) {
                let text = ui.words(text).into_owned();
                ui.label(centred(line, text::columns(&text), 1), text, role);
            }
        }
    }

    /// The cards, each with what came of its deal.
    fn noted_cards(&self) -> Vec<EmblemCard> {
        let cards = cards(&self.played, self.today, self.has_puzzle()).into_iter();
        let deals = Mode::ALL.into_iter().map(Some).chain([None]);
        let noted = cards
            .zip(deals)
            .map(|(card, deal)| card.noted(self.note(deal)));
        noted.collect()
    }

    /// Squares and result of a deal that is over; of another one how it stands. The puzzle has no game.
    fn note(&self, deal: Option<Mode>) -> Text {
        let words = match self.grade(deal) {
            Some(grade) => Text::list([grade.squares().into(), grade.words], " "),
            None => self.state(deal),
        };
        with_streak(words, self.days(deal))
    }
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
    let next = text!("menu-daily-next", time = time);
    let standing = daily.is_evening().then(|| daily.standing());
    let words = Text::list(standing.into_iter().chain([next]), " · ");
    let words = ui.words(words).into_owned();
    let line = centred(area, text::columns(&words), 1);
    ui.label(line, words, Role::Dim);
}
