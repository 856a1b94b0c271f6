//! Draws the state: the parts that stand around every screen, and the screen in them.

use std::borrow::Cow;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;
use ratatui::widgets::Clear;

use crate::overlay::Typed;
use crate::state::State;
use parlour_config::caps::Glyphs;
use parlour_kit::focus;
use parlour_kit::hits::{Hit, Hits};
use parlour_kit::keymap::Context;
use parlour_kit::layout::dialog::{self, DialogLayout};
use parlour_kit::layout::finger;
use parlour_kit::layout::split::Split as _;
use parlour_kit::layout::{self, PageParts};
use parlour_kit::message::Message;
use parlour_kit::standing::{Standing, StandingKind};
use parlour_kit::text::columns;
use parlour_kit::typing::Typing;
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::{Dialog, FootLine, MessageLine, Tone, TooSmall};
use parlour_kit::view::{Role, Theme, glyph_fallback};
use parlour_language::{Id, Language, id};
use parlour_screen::line::Line;
use parlour_screen::page::drawing::draw as draw_page;
use parlour_screen::question::drawing::draw as draw_question;
use parlour_screen::screen::TableUi;

/// Draws the state, in its language; returns what the places of the frame mean to the mouse.
pub fn view(state: &State, frame: &mut Frame) -> Hits {
    let caps = state.caps();
    let theme = Theme::chosen(state.config(), caps);
    let mut ui = Ui::new(frame.buffer_mut(), &theme);
    draw(state, &mut ui);
    let hits = ui.hits;
    let all = frame.area();
    theme.lay_ground(false, all, frame.buffer_mut());
    let caret = caret(state).filter(|at| frame.area().contains(*at));
    if let Some(at) = caret {
        frame.set_cursor_position(at);
    }
    if caps.glyphs != Glyphs::Unicode {
        glyph_fallback::replace(frame.buffer_mut(), caps.glyphs, theme.language, caret);
    }
    hits
}

fn draw(state: &State, ui: &mut Ui) {
    let (all, theme) = (ui.buf.area, ui.theme);
    let parts = layout::page(all.as_size());
    if !layout::has_room(all.as_size(), state.smallest()) {
        let needed = state.smallest();
        return ui.widget(&TooSmall { needed, theme }, all);
    }
    // What the body means goes before what lies around it for a finger.
    draw_title(state, &parts, ui);
    draw_foot(state, &parts, ui);
    // The next step is told here if nothing has the focus.
    focus::mark_start(ui.buf, parts.message);
    draw_body(state, parts.body, ui);
    draw_message(state, parts.message, ui);
}

fn draw_foot(state: &State, parts: &PageParts, ui: &mut Ui) {
    let line = parts.foot;
    let hints = state.key_hints();
    let shown = hints.shown();
    let entries = hints.entries(&shown);
    let (items, theme) = (&layout::foot::borrowed(&entries), ui.theme);
    ui.widget(&FootLine { items, theme }, line);
    for (index, area) in layout::foot::place(items, line) {
        let place = finger::place(area, parts.body);
        ui.hits.note(place, Hit::Key(shown[index].command));
    }
}

/// Draws the title, and what stands at the right of it: the most urgent in any case, others where the title leaves room.
fn draw_title(state: &State, parts: &PageParts, ui: &mut Ui) {
    let line = parts.title;
    let standings = state.standings();
    let marks: Vec<_> = standings
        .iter()
        .map(|standing| (mark(state, standing, ui), standing.answer()))
        .collect();
    let urgent = marks.first().map_or(0, |((text, _), _)| columns(text));
    let [title, scores] = headline(state, line.width.saturating_sub(urgent), ui);
    let (head, behind) = line.split_left(columns(&title) + if title.is_empty() { 0 } else { 2 });
    let taken = head.width + columns(&scores);
    ui.label(line, title, Role::Title);
    ui.label(behind, scores, Role::Text);
    let mut rest = line;
    for (number, ((text, role), answer)) in marks.into_iter().enumerate() {
        let width = columns(&text);
        if number > 0 && rest.width < taken + width {
            break;
        }
        let (left, right) = rest.split_right(width);
        ui.label(right, text, role);
        if let Some(command) = answer {
            ui.hits
                .note(finger::place(right, parts.body), Hit::Key(command));
        }
        rest = left;
    }
}

/// The title, and what the screen has to say behind it in this many columns.
fn headline(state: &State, width: u16, ui: &Ui) -> [String; 2] {
    let shown = state.overlay().page().is_none().then(|| {
        let body = state.parts().0;
        state.screen().headline(width, body, ui.theme)
    });
    let title = || [ui.words(state.title()).into_owned(), String::new()];
    shown.flatten().unwrap_or_else(title)
}

/// The mark of a notice that stands.
fn mark(state: &State, standing: &Standing, ui: &Ui) -> (String, Role) {
    let signs = ui.theme.signs;
    let text = state.worded(standing.text());
    match standing.kind() {
        StandingKind::Bad => (format!(" {} {text} ", signs.bad), Role::Bad),
        StandingKind::Waiting => (format!(" {} {text} ", signs.turn), Role::Accent),
        StandingKind::Slow => (format!(" {text}{} ", signs.ellipsis), Role::Accent),
        StandingKind::Progress => (format!(" {text} "), Role::Accent),
    }
}

fn draw_body(state: &State, body: Rect, ui: &mut Ui) {
    if let Some(page) = state.overlay().page() {
        return draw_page(page, body, ui);
    }
    let ((upper, chat), theme) = (state.parts(), ui.theme);
    state.screen().draw(upper, ui);
    if let (Some(visit), Some(area)) = (state.venue().visit(), chat) {
        visit.draw_chat(state.screen(), area, ui);
        ui.panels.push(area);
        ui.hits.note(area, Hit::Chat);
    }
    theme.lay_around(&ui.panels, true, body, ui.buf);
    if let Some(question) = state.overlay().question() {
        draw_question(question, body, ui);
    } else if let Some(Typed::Name(typing)) = state.overlay().typed() {
        draw_name_box(typing, body, ui);
    }
}

/// The question that the name answers.
const NAME: Id = id!("menu-asks-name");

/// The box in the body of a page in which the name is typed, and the row for it.
fn name_box(body: Rect, language: Language) -> (DialogLayout, Rect) {
    let title = NAME.in_language(language);
    let help = id!("table-who-help").in_language(language);
    let mut layout = dialog::place(title, &format!("{help}\n\n_"), &NO_BUTTONS, body);
    layout.lines.last_mut().map(String::clear);
    let (_, line) = layout.text.split_bottom(1);
    (layout, line)
}

const NO_BUTTONS: [Cow<'static, str>; 0] = [];

fn draw_name_box(typing: &Typing, body: Rect, ui: &mut Ui) {
    let theme = ui.theme;
    let (layout, line) = name_box(body, theme.language);
    let dialog = Dialog {
        title: NAME.in_language(theme.language),
        buttons: &NO_BUTTONS,
        focus: 0,
        layout: &layout,
        theme,
    };
    ui.widget(&dialog, layout.frame);
    let (shown, _) = typing.shown(line.width, theme.signs.ellipsis);
    ui.label(line, shown, role_of(typing));
}

/// The question that a line answers, the text that is being typed, and the column of its caret.
fn typed_line(typed: &Line, width: u16, theme: &Theme) -> (String, String, u16) {
    let asks = format!("{}: ", typed.label.in_language(theme.language));
    let before = columns(&asks).min(width);
    let (shown, column) = typed.typing.shown(width - before, theme.signs.ellipsis);
    (asks, shown, before + column)
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
    match state.overlay().typed() {
        Some(Typed::Name(typing)) => {
            let (_, line) = name_box(layout::page(state.terminal().size()).body, theme.language);
            let (_, column) = typing.shown(line.width, theme.signs.ellipsis);
            Some(Position {
                x: line.x + column,
                y: line.y,
            })
        }
        Some(Typed::Line(typed)) => {
            let (.., column) = typed_line(typed, line.width, theme);
            Some(Position {
                x: line.x + column,
                y: line.y,
            })
        }
        None => state
            .screen()
            .list()?
            .caret(state.parts().0, theme.signs.ellipsis, theme.language),
    }
}

/// The most rows that news may take. A long reason is shown in full in the smallest window that a
/// table is played in.
const NEWS_ROWS: u16 = 4;

/// The line that is being typed: a text that is only proposed is dim.
fn draw_typed(state: &State, being_typed: &Line, line: Rect, ui: &mut Ui) {
    let (asks, text, _) = typed_line(being_typed, line.width, ui.theme);
    let (_, typed) = line.split_left(columns(&asks));
    // Behind the text and its caret: the ways in which it can go on.
    let (_, rest) = typed.split_left(columns(&text).saturating_add(3));
    let next = (being_typed.continuations)
        .and_then(|continuations| continuations(state.screen(), being_typed.typing.text()));
    ui.label(line, asks, Role::Text);
    ui.label(typed, text, role_of(&being_typed.typing));
    ui.label(rest, next.unwrap_or_default(), Role::Dim);
    if let Some(Message::Refused(why)) = state.news() {
        draw_refusal_above(&state.told(why), line, ui);
    }
}

fn role_of(typing: &Typing) -> Role {
    if typing.is_proposed() {
        Role::Dim
    } else {
        Role::Text
    }
}

/// The message line: what is being typed, news, or what to do. News that are too long go on over the body, as they are gone
/// with the next key; what to do only where the body is blank.
fn draw_message(state: &State, line: Rect, ui: &mut Ui) {
    match state.overlay().typed() {
        Some(Typed::Name(_)) if state.news().is_none() => return,
        Some(Typed::Name(_)) | None => {}
        Some(Typed::Line(typed)) => return draw_typed(state, typed, line, ui),
    }
    let theme = ui.theme;
    let (tone, text) = match state.news() {
        Some(Message::Said(text)) => (Tone::Good, state.told(text)),
        Some(Message::Plain(text)) => (Tone::Plain, state.told(text)),
        Some(Message::Refused(text)) => (Tone::Bad, state.told(text)),
        None => {
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
    let height = message.height(line.width);
    if height <= 1 {
        ui.widget(&message, line);
        return draw_words(state, line, columns(&text), ui);
    }
    let most = NEWS_ROWS.min(line.y).saturating_sub(1);
    let above = |rows: u16| Rect {
        y: line.y - rows,
        height: 1,
        ..line
    };
    let spare = (1..=most)
        .map(above)
        .take_while(|row| is_news || is_spare(*row, ui.buf, theme))
        .count();
    let over = (height - 1).min(u16::try_from(spare).unwrap_or(0));
    let area = Rect {
        y: line.y - over,
        height: line.height + over,
        ..line
    };
    ui.widget(Clear, area.split_top(over).0);
    ui.widget(&message, area);
}

/// The reason why a line that is typed on was not taken, in the row above it.
fn draw_refusal_above(why: &str, line: Rect, ui: &mut Ui) {
    let above = Rect {
        y: line.y.saturating_sub(1),
        ..line
    };
    ui.widget(Clear, above);
    let message = MessageLine {
        tone: Tone::Bad,
        text: why,
        theme: ui.theme,
    };
    ui.widget(&message, above);
}

/// The columns between the message and the words of a bot.
const GAP: u16 = 4;

/// The words of a bot where its head has no room: behind the message, or in the row above it if that is blank there.
fn draw_words(state: &State, line: Rect, message: u16, ui: &mut Ui) {
    let is_below = state.overlay().page().is_some() || state.overlay().question().is_some();
    let Some(words) = state
        .screen()
        .table()
        .and_then(TableUi::spoken)
        .filter(|_| !is_below && !ui.has_words)
    else {
        return;
    };
    let words = ui.words(words);
    let width = columns(&words);
    let (_, behind) = line.split_right(width);
    let above = Rect {
        y: line.y.saturating_sub(1),
        ..behind
    };
    let is_felt = |at| {
        let cell = &ui.buf[at];
        let felt = ui.theme.style(Role::Felt).bg.unwrap_or_default();
        cell.symbol() == " " && (cell.bg == Color::Reset || cell.bg == felt)
    };
    let area = if message + GAP + width <= line.width {
        behind
    } else if width < line.width && above.positions().all(is_felt) {
        above
    } else {
        return;
    };
    ui.put((area.x, area.y), &words, area.width, Role::Text);
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
