//! The lobby of a hall: tables and people. Its talk is drawn beside every screen of a hall.

use std::sync::Arc;

use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Span};

use crate::hall::seat_in_words;
use crate::layout::{Pane, lobby};
use crate::screen::{ListCursor, LobbyScreen, Nearness, RowPriority};
use parlour_boards::saved_game::game_of;
use parlour_kit::hits::Hit;
use parlour_kit::layout::finger;
use parlour_kit::layout::split::Split as _;
use parlour_kit::layout::window::around;
use parlour_kit::text::{columns, pad, pad_left};
use parlour_kit::view::paint;
use parlour_kit::view::theme::{Role, Theme};
use parlour_kit::view::ui::{CHOICE_SIGN, Ui};
use parlour_kit::view::widgets::Panel;
use parlour_language::{Text, id, text};
use parlour_protocol::lobby::{PersonListing, SeatListing, Stage, TableListing};
use parlour_screen::screen::DrawScreen;
use parlour_store::table_code::TableCode;

/// The widths of a table's columns: what is played and how it stands. The rest is for who sits there.
const GAME: u16 = 14;
const STATUS: u16 = 10;

/// The widths of the columns that a wide list adds, and the list width that is needed for them.
const CLOCK: u16 = 14;
const WATCHERS: u16 = 10;
const WIDE: u16 = 70;

impl DrawScreen for LobbyScreen {
    fn draw(&self, body: Rect, ui: &mut Ui) {
        let parts = lobby(body, self.pane());
        if let Some(line) = parts.tabs {
            draw_tabs(self.pane(), line, ui);
        }
        let rows = Rows {
            lobby: self,
            theme: ui.theme,
        };
        if let Some(area) = parts.play {
            ui.hits.note(area, Hit::Pane(Pane::Play.title()));
            self.play.draw(area, self.pane() == Pane::Play, ui);
        }
        if let Some(area) = parts.tables {
            let row = |index, width| rows.table(index, width);
            draw_list(self, Pane::Tables, (area, self.table), row, ui);
        }
        if let Some(area) = parts.people {
            let row = |index, width| rows.person(index, width);
            draw_list(self, Pane::People, (area, self.person), row, ui);
        }
    }
}

fn draw_tabs(front: Pane, tabs: Rect, ui: &mut Ui) {
    let mut rest = tabs;
    for pane in Pane::ALL {
        let title = ui.words(pane.title());
        let (tab, behind) = rest.split_left(columns(&title) + 4);
        let role = if pane == front {
            Role::ButtonFocus
        } else {
            Role::Button
        };
        let label = tab.inner(Margin::new(1, tab.height / 2));
        ui.label(label, format!(" {title} "), role);
        ui.hits.note(tab, Hit::Tab(pane.title()));
        rest = behind;
    }
}

/// A list in its frame, scrolled to its mark.
fn draw_list(
    lobby: &LobbyScreen,
    pane: Pane,
    (area, mark): (Rect, ListCursor),
    row: impl Fn(usize, u16) -> Line<'static>,
    ui: &mut Ui,
) {
    let title = format!("{} {}", ui.words(pane.title()), mark.count());
    let (panel, inside) = (Panel::new(&title, ui.theme), area.inner(Margin::new(1, 1)));
    let step = finger::step(area);
    let seen = around(mark.count(), (inside.height / step).into(), mark.at);
    ui.widget(&panel, area);
    ui.panels.push(area);
    panel.draw_more([seen.start > 0, seen.end < mark.count()], area, ui.buf);
    ui.hits.note(area, Hit::Pane(pane.title()));
    let lines = inside.rows().skip((step / 2).into());
    for (index, line) in seen.zip(lines.step_by(step.into())) {
        let drawn = row(index, line.width);
        let head = beginning(&drawn);
        paint::line(drawn, line, ui.buf);
        let place = finger::place(line, area);
        ui.hits.note(place, Hit::Row(lobby.row_id(pane, index), 0));
        if index == mark.at && lobby.pane() == pane {
            ui.mark(line.split_left(head).0);
        }
    }
}

/// The columns of a row that have the colours of the mark: its beginning alone, so that an arrow costs few bytes, and no
/// part of what stands behind its name.
fn beginning(row: &Line) -> u16 {
    let name: usize = row.spans.iter().take(2).map(Span::width).sum();
    let name = u16::try_from(name).unwrap_or(u16::MAX);
    name.min(GAME + CHOICE_SIGN).saturating_add(1)
}

/// The rows of the lists.
struct Rows<'a> {
    lobby: &'a LobbyScreen,
    theme: &'a Theme,
}

impl Rows<'_> {
    fn table(&self, index: usize, width: u16) -> Line<'static> {
        let Some((concern, table)) = self.lobby.row(index) else {
            return Line::default();
        };
        let is_wide = width >= WIDE;
        let (game, extra) = if is_wide {
            (GAME + 8, CLOCK + WATCHERS)
        } else {
            (GAME, 0)
        };
        let title = if is_wide {
            game_of(&table.rules)
        } else {
            table.rules.mode().title().into()
        };
        let title = title.in_language(self.theme.language);
        let who = width.saturating_sub(game + STATUS + extra + 4);
        let mut cells = vec![
            Span::raw(" ".repeat(CHOICE_SIGN.into())),
            self.cell(&title, Role::Text, game),
            Span::raw(" "),
        ];
        let seats = seats(table).in_language(self.theme.language);
        cells.push(self.cell(&seats, Role::Dim, who));
        if is_wide {
            let clock = table
                .clock
                .start()
                .map_or_else(String::new, |_| table.clock.to_string());
            let spectators = if table.spectators == 0 {
                String::new()
            } else {
                text!("hall-watch-count", people = table.spectators)
                    .in_language(self.theme.language)
                    .into_owned()
            };
            cells.push(self.cell_right(&clock, Role::Dim, CLOCK));
            cells.push(self.cell_right(&spectators, Role::Dim, WATCHERS));
        }
        let is_urgent = matches!(concern, RowPriority::YourTurn | RowPriority::Invited);
        let role = if is_urgent { Role::Accent } else { Role::Text };
        let status = status(concern, table, is_wide).in_language(self.theme.language);
        cells.push(self.cell_right(&status, role, STATUS));
        Line::from(cells)
    }

    /// A text in a column.
    fn cell(&self, text: &str, role: Role, cells: u16) -> Span<'static> {
        Span::styled(
            pad(text, cells.into(), self.theme.signs.ellipsis),
            self.theme.over(role),
        )
    }

    /// The same at the right of it.
    fn cell_right(&self, text: &str, role: Role, cells: u16) -> Span<'static> {
        Span::styled(
            pad_left(text, cells.into(), self.theme.signs.ellipsis),
            self.theme.over(role),
        )
    }

    fn person(&self, index: usize, width: u16) -> Line<'static> {
        let Some((nearness, person)) = self.lobby.person_row(index) else {
            return Line::default();
        };
        let place = place(person, &self.lobby.tables).in_language(self.theme.language);
        let room = width.saturating_sub(columns(&place) + 3);
        let star = match nearness {
            Nearness::Followed => " ★",
            Nearness::Other => "  ",
        };
        Line::from(vec![
            Span::styled(star, self.theme.over(Role::Accent)),
            self.cell(&person.name, Role::Text, room),
            Span::styled(format!(" {place}"), self.theme.over(Role::Dim)),
        ])
    }
}

/// Lists who has a seat at a table, and how many seats are free.
fn seats(table: &TableListing) -> Text {
    let (open, taken): (Vec<_>, Vec<_>) = table
        .seats
        .iter()
        .partition(|seat| **seat == SeatListing::Open);
    let free = (!open.is_empty()).then(|| text!("hall-seats-free", seats = open.len()));
    Text::list(taken.into_iter().map(seat_in_words).chain(free), ", ")
}

/// Describes the state of a table, in a word or two.
fn status(concern: RowPriority, table: &TableListing, has_clock: bool) -> Text {
    match (concern, table.stage) {
        (RowPriority::YourTurn, _) => text!("hall-state-your-turn"),
        (RowPriority::Invited, _) => text!("hall-state-invited"),
        (_, Stage::Waiting) if !has_clock && table.clock.start().is_some() => {
            table.clock.to_string().into()
        }
        (_, Stage::Waiting) => text!("hall-state-waits"),
        (_, Stage::Running) => text!("hall-state-move", moves = table.moves),
        (_, Stage::Over) => text!("hall-state-over"),
    }
}

/// Describes what a person does, and tells if the person is a program or a guest.
fn place(person: &PersonListing, tables: &[Arc<TableListing>]) -> Text {
    let waits = |code: &TableCode| {
        let table = tables.iter().find(|table| table.code == *code);
        table.is_some_and(|table| table.stage == Stage::Waiting)
    };
    let place = match &person.tables[..] {
        [] => None,
        own if own.iter().all(waits) => Some(id!("hall-state-waits")),
        [_] => Some(id!("hall-plays")),
        _ => Some(id!("hall-plays-much")),
    };
    let kind = match (person.is_program, person.is_guest) {
        (true, _) => Some(id!("hall-program")),
        (false, true) => Some(id!("hall-guest")),
        (false, false) => None,
    };
    Text::list([kind, place].into_iter().flatten(), ", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_ends_before_what_stands_behind_a_name() {
        let marked = |name: &'static str, behind: &'static str| {
            let row = Line::from(["  ", name, behind].map(Span::raw).to_vec());
            beginning(&row)
        };
        assert_eq!(marked("ana     ", " at several tables"), 11);
        let longest = GAME + CHOICE_SIGN + 1;
        assert_eq!(marked("an-account-with-a-name", " playing"), longest);
    }
}
