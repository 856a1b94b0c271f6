//! The look of everything: themes, characters, cards, boards and screens.
//!
//! Everything that is drawn is a [`Widget`]: a small struct of what is shown and the theme, drawn
//! by reference. The widgets of `screens` are made from the state and compose those of `widgets`
//! and `games`. A widget cuts what does not fit, and a sign shows the cut ([`paint`] finds where
//! that is forgotten). Nothing is drawn outside the buffer. Nothing is drawn outside the area
//! either, except the cursor beside the smallest cards.

pub mod art;
pub mod card;
#[cfg(test)]
mod colour_blindness;
#[cfg(test)]
mod contrast;
pub mod games;
pub mod glyph_fallback;
pub mod glyphs;
pub mod motif;
pub mod owner;
pub mod paint;
pub mod piece;
pub mod screens;
pub mod theme;
pub mod widgets;

pub use card::CardPicture;
pub use motif::Motif;
pub use theme::{Role, Theme};

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::{Clear, Widget};

use crate::app::action::LinePurpose;
use crate::app::focus;
use crate::app::keymap::Context;
use crate::app::layout;
use crate::app::message::Message;
use crate::app::state::State;
use crate::app::talk_panel;
use crate::app::text::columns;
use crate::app::typing::Typing;
use crate::config::caps::Glyphs;
use crate::{each_screen, match_screen};
use parlour_language::id;
use screens::{DrawScreen as _, PageText, QuestionDialog};
use widgets::{FootLine, Label, MessageLine, TalkPanel, Tone, TooSmall};

/// Draws the state, in its language.
pub fn view(state: &State, frame: &mut Frame) {
    let caps = state.caps();
    let theme = Theme::chosen(state.config(), caps);
    draw(state, &theme, frame.buffer_mut());
    let all = frame.area();
    theme.lay_ground(false, all, frame.buffer_mut());
    if let Some(at) = caret(state).filter(|at| frame.area().contains(*at)) {
        frame.set_cursor_position(at);
    }
    if caps.glyphs != Glyphs::Unicode {
        glyph_fallback::replace(frame.buffer_mut(), caps.glyphs);
    }
}

fn draw(state: &State, theme: &Theme, buf: &mut Buffer) {
    let parts = layout::page(buf.area.as_size());
    if !layout::has_room(buf.area.as_size(), state.smallest()) {
        return TooSmall {
            needed: state.smallest(),
            theme,
        }
        .render(buf.area, buf);
    }
    Label::new(
        &state.title().in_language(theme.language),
        Role::Title,
        theme,
    )
    .render(parts.title, buf);
    if state.is_unsaved() {
        draw_unsaved(parts.title, buf, theme);
    } else if state.is_store_slow() {
        draw_mark(
            &format!(
                " {}{} ",
                id!("page-saving").in_language(theme.language),
                theme.signs.ellipsis
            ),
            Role::Accent,
            parts.title,
            buf,
            theme,
        );
    } else if let Some(analysis) = state.analysis_so_far() {
        draw_mark(
            &format!(" {} ", analysis.in_language(theme.language)),
            Role::Accent,
            parts.title,
            buf,
            theme,
        );
    } else if let Some(waiting) = state.waiting_elsewhere() {
        draw_mark(
            &format!(
                " {} {} ",
                theme.signs.turn,
                waiting.in_language(theme.language)
            ),
            Role::Accent,
            parts.title,
            buf,
            theme,
        );
    }
    // The next step is told here if nothing has the focus.
    focus::mark_start(buf, parts.message);
    draw_body(state, parts.body, buf, theme);
    draw_message(state, parts.message, buf, theme);
    let foot = state.key_hints().foot();
    FootLine {
        items: &layout::foot::borrowed(&foot),
        theme,
    }
    .render(parts.foot, buf);
}

/// The mark, at the right of the title, that games are not kept at the moment.
fn draw_unsaved(title: Rect, buf: &mut Buffer, theme: &Theme) {
    draw_mark(
        &format!(
            " {} {} ",
            theme.signs.bad,
            id!("page-not-saved").in_language(theme.language)
        ),
        Role::Bad,
        title,
        buf,
        theme,
    );
}

/// A mark at the right of the title.
fn draw_mark(text: &str, role: Role, title: Rect, buf: &mut Buffer, theme: &Theme) {
    let width = columns(text).min(title.width);
    let mark = Rect {
        x: title.right() - width,
        width,
        ..title
    };
    Label::new(text, role, theme).render(mark, buf);
}

fn draw_body(state: &State, body: Rect, buf: &mut Buffer, theme: &Theme) {
    if let Some(page) = state.overlay().page() {
        return PageText { page, theme }.render(body, buf);
    }
    let parts = talk_panel::body(state);
    each_screen!(state.screen(), screen => screen.draw(parts.screen, buf, theme));
    if let (Some((_, talk)), Some(area)) = (talk_panel::shown(state), parts.talk) {
        TalkPanel { talk, theme }.render(area, buf);
    }
    if let Some(question) = state.overlay().question() {
        QuestionDialog { question, theme }.render(body, buf);
    }
}

/// A line that is being typed, with what it is for, and the column of its caret.
fn typed_line(purpose: LinePurpose, typing: &Typing, width: u16, theme: &Theme) -> (String, u16) {
    let asks = format!("{}: ", purpose.label().in_language(theme.language));
    let before = columns(&asks).min(width);
    let (shown, column) = typing.shown(width - before, theme.signs.ellipsis);
    (asks + &shown, before + column)
}

/// The ways in which the line that is being typed can go on, behind it and its caret.
fn draw_continuations(next: &str, typed: u16, line: Rect, buf: &mut Buffer, theme: &Theme) {
    let before = typed.saturating_add(3).min(line.width);
    let rest = Rect {
        x: line.x + before,
        width: line.width - before,
        ..line
    };
    Label::new(next, Role::Dim, theme).render(rest, buf);
}

/// Returns the position of the terminal's cursor: the caret of the line that is being typed. Screen
/// readers and input methods follow it.
pub fn caret(state: &State) -> Option<Position> {
    if state.context() != Context::Typing
        || !layout::has_room(state.terminal().size(), state.smallest())
    {
        return None;
    }
    let theme = &Theme::chosen(state.config(), state.caps());
    let line = layout::page(state.terminal().size()).message;
    match state.overlay().line() {
        Some((purpose, typing)) => {
            let (_, column) = typed_line(purpose, typing, line.width, theme);
            Some(Position {
                x: line.x + column,
                y: line.y,
            })
        }
        None => state.screen().ui().caret(
            talk_panel::body(state).screen,
            theme.signs.ellipsis,
            theme.language,
        ),
    }
}

/// The most rows that news may take. A long reason is shown in full in the smallest window that a
/// table is played in.
const NEWS_ROWS: u16 = 4;

/// The message line: what is being typed, news, or what to do. News that are too long go on over the body, as they are gone
/// with the next key; what to do only where the body is blank.
fn draw_message(state: &State, line: Rect, buf: &mut Buffer, theme: &Theme) {
    let (tone, text) = match (state.overlay().line(), state.news()) {
        (Some((purpose, typing)), _) => {
            let text = typed_line(purpose, typing, line.width, theme).0;
            Label::new(&text, Role::Text, theme).render(line, buf);
            let next = state.screen().ui().continuations(purpose, typing.text());
            return draw_continuations(&next.unwrap_or_default(), columns(&text), line, buf, theme);
        }
        (None, Some(Message::Said(text))) => (Tone::Good, state.told(text)),
        (None, Some(Message::Refused(text))) => (Tone::Bad, state.told(text)),
        (None, None) => {
            let prompt = state.prompt();
            (Tone::Plain, state.worded(&prompt).into_owned())
        }
    };
    let is_news = state.news().is_some();
    let message = MessageLine {
        tone,
        text: &text,
        theme,
    };
    if message.height(line.width) <= 1 {
        return message.render(line, buf);
    }
    let most = NEWS_ROWS.min(line.y).saturating_sub(1);
    let above = |rows: u16| Rect {
        y: line.y - rows,
        height: 1,
        ..line
    };
    let spare = (1..=most)
        .map(above)
        .take_while(|row| is_news || is_spare(*row, buf, theme))
        .count();
    let over = message
        .height(line.width)
        .saturating_sub(1)
        .min(u16::try_from(spare).unwrap_or(0));
    let area = Rect {
        y: line.y - over,
        height: line.height + over,
        ..line
    };
    Clear.render(
        Rect {
            height: over,
            ..area
        },
        buf,
    );
    message.render(area, buf);
}

/// Returns whether a row is empty, or has only the lower edge of a frame.
fn is_spare(row: Rect, buf: &Buffer, theme: &Theme) -> bool {
    let panel = theme.signs.panel;
    let edge = [
        panel.bottom_left,
        panel.horizontal_bottom,
        panel.bottom_right,
        " ",
    ];
    row.positions().all(|at| edge.contains(&buf[at].symbol()))
}
