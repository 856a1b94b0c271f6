//! How everything looks: themes, characters, cards and the other building blocks of the screens.
//!
//! The building blocks know nothing of the program's state: each is a small struct of what is to be
//! shown, and draws itself into a rectangle of a buffer. What does not fit is left out; nothing is ever
//! drawn outside the rectangle (but for the cursor beside the smallest cards) or outside the buffer.

pub mod art;
pub mod birds;
mod board_colours;
pub mod card;
pub mod games;
pub mod glyphs;
pub mod motif;
pub mod owner;
pub mod paint;
mod palette;
pub mod piece;
pub mod screens;
pub mod svg;
pub mod theme;
pub mod widgets;

pub use card::Card;
pub use motif::Motif;
pub use theme::{Role, Theme};

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::any_play::{AnyPlay, AnyReplay};
use crate::app::layout;
use crate::app::screens::play::Message;
use crate::app::state::{Purpose, Screen, State};
use crate::app::text::{clip_start, columns};
use crate::each_game;
use widgets::message::Tone;

/// Draws the state.
pub fn view(state: &State, frame: &mut Frame) {
    let theme = Theme::new(state.config.screen.theme, state.facts());
    let buf = frame.buffer_mut();
    let parts = layout::page(buf.area.as_size());
    if !layout::has_room(buf.area.as_size(), state.needs()) {
        return widgets::too_small::draw(state.needs(), buf.area, buf, &theme);
    }
    screens::line(buf, parts.title, &title(state), Role::Title, &theme);
    if state.is_unsaved() {
        draw_unsaved(parts.title, buf, &theme);
    }
    draw_body(state, parts.body, buf, &theme);
    draw_message(state, parts.message, buf, &theme);
    let foot = state.foot();
    widgets::foot::draw(&layout::foot::borrowed(&foot), parts.foot, buf, &theme);
}

/// The mark, at the right of the title, that games are not kept at the moment.
fn draw_unsaved(title: Rect, buf: &mut Buffer, theme: &Theme) {
    let text = format!(" {} not saved ", theme.signs.bad);
    let width = columns(&text).min(title.width);
    let mark = Rect { x: title.right() - width, width, ..title };
    screens::line(buf, mark, &text, Role::Bad, theme);
}

fn title(state: &State) -> String {
    if let Some(page) = &state.page {
        return page.title();
    }
    match &state.screen {
        Screen::Menu(_) => "Parlour — a games room in a terminal".into(),
        Screen::Setup(setup) => format!("A table of {}", setup.rules.mode().title()),
        Screen::Position(_) => "Set up a position".into(),
        Screen::Settings(_) => "Settings".into(),
        Screen::Games(_) => "The games of a file".into(),
        Screen::Play(play) => {
            each_game!(AnyPlay, play, it => screens::table::title(play.mode().title(), &it.sight, it.names()))
        }
        Screen::Replay(replay) => each_game!(AnyReplay, replay, it => {
            let title = screens::table::title(replay.mode().title(), &it.sight, it.names());
            format!("{title} — move {} of {}", it.sight.moves, it.length)
        }),
        Screen::Tables(_) => "Unfinished tables".into(),
        Screen::History(_) => "History".into(),
        Screen::Statistics(_) => "Statistics".into(),
    }
}

fn draw_body(state: &State, body: Rect, buf: &mut Buffer, theme: &Theme) {
    if let Some(page) = &state.page {
        return screens::page::draw(buf, body, page, theme);
    }
    match &state.screen {
        Screen::Menu(menu) => screens::form::draw(buf, body, &menu.form, "What shall we play?", theme),
        Screen::Setup(setup) => screens::form::draw(buf, body, &setup.form, "The table", theme),
        Screen::Position(position) => screens::position::draw(position, body, buf, theme),
        Screen::Games(games) => screens::form::draw(buf, body, &games.form, "Which game?", theme),
        Screen::Settings(settings) => screens::form::draw(buf, body, &settings.form, "Settings", theme),
        Screen::Tables(tables) => screens::form::draw(buf, body, &tables.form, "Play on at", theme),
        Screen::History(history) => screens::form::draw(buf, body, &history.form, "Finished games", theme),
        Screen::Statistics(figures) => screens::statistics::draw(buf, body, figures, theme),
        Screen::Play(play) => each_game!(AnyPlay, play, play => screens::table::draw_play(play, body, buf, theme)),
        Screen::Replay(replay) => {
            each_game!(AnyReplay, replay, replay => screens::table::draw_replay(replay, body, buf, theme));
        }
    }
    if let Some(question) = &state.question {
        screens::question::draw(buf, body, question, theme);
    }
}

/// A line that is being typed; of a long one its end is shown.
fn typed_line(purpose: Purpose, typed: &str, width: u16, theme: &Theme) -> String {
    let asks = format!("{}: ", purpose.asks());
    let room = width.saturating_sub(columns(&asks));
    asks + &clip_start(&format!("{typed}_"), usize::from(room), theme.signs.ellipsis)
}

/// The message line: what is being typed, news, or what to do.
fn draw_message(state: &State, line: Rect, buf: &mut Buffer, theme: &Theme) {
    let (tone, text) = match (&state.typing, state.said()) {
        (Some((purpose, typing)), _) => (Tone::Plain, typed_line(*purpose, &typing.text, line.width, theme)),
        (None, Some(Message::Said(text))) => (Tone::Good, text.clone()),
        (None, Some(Message::Refused(text))) => (Tone::Bad, text.clone()),
        (None, None) => (Tone::Plain, state.prompt()),
    };
    widgets::message::draw(tone, &text, line, buf, theme);
}
