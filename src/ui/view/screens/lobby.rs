//! The lobby of a hall: tables and people. Its talk is drawn beside every screen of a hall.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use crate::app::focus;
use crate::app::layout::hall::{Pane, lobby, rows, tabs};
use crate::app::layout::window::around;
use crate::app::screens::lobby::{LobbyScreen, Nearness, RowPriority, game_of};
use crate::app::text::{columns, pad, pad_left};
use crate::view::paint;
use crate::view::theme::{Role, Theme};
use crate::view::widgets::{Label, Panel};
use parlour_hall::lobby::{PersonListing, Stage, TableListing};
use parlour_language::{Text, id, text};

/// The lobby in the body of a page.
#[derive(Clone, Copy, Debug)]
pub struct LobbyPage<'a> {
    pub lobby: &'a LobbyScreen,
    pub theme: &'a Theme,
}

/// The widths of a table's columns: what is played and how it stands. The rest is for who sits there.
const GAME: u16 = 14;
const STATUS: u16 = 10;

/// The widths of the columns that a wide list adds, and the list width that is needed for them.
const CLOCK: u16 = 14;
const WATCHERS: u16 = 10;
const WIDE: u16 = 70;

impl Widget for &LobbyPage<'_> {
    fn render(self, body: Rect, buf: &mut Buffer) {
        let parts = lobby(body, self.lobby.pane);
        parts
            .tabs
            .into_iter()
            .for_each(|line| self.draw_tabs(line, buf));
        if let Some(area) = parts.tables {
            let (all, mark) = (self.lobby.table.count(), self.lobby.table.at);
            self.draw_list(Pane::Tables, area, all, mark, buf, &|index, width| {
                self.table(index, width)
            });
        }
        if let Some(area) = parts.people {
            let (all, mark) = (self.lobby.person.count(), self.lobby.person.at);
            self.draw_list(Pane::People, area, all, mark, buf, &|index, width| {
                self.person(index, width)
            });
        }
    }
}

impl LobbyPage<'_> {
    fn draw_tabs(&self, line: Rect, buf: &mut Buffer) {
        for (pane, tab) in tabs(line, self.theme.language) {
            let role = if pane == self.lobby.pane {
                Role::ButtonFocus
            } else {
                Role::Button
            };
            let text = format!(" {} ", pane.title().in_language(self.theme.language));
            Label::new(&text, role, self.theme).render(
                Rect {
                    x: tab.x + 1,
                    width: tab.width.saturating_sub(2),
                    ..tab
                },
                buf,
            );
        }
    }

    /// A list in its frame, scrolled to its mark.
    fn draw_list(
        &self,
        pane: Pane,
        area: Rect,
        all: usize,
        mark: usize,
        buf: &mut Buffer,
        row: &dyn Fn(usize, u16) -> Line<'static>,
    ) {
        let title = format!("{} {all}", pane.title().in_language(self.theme.language));
        let (panel, inside) = (Panel::new(&title, self.theme), rows(area));
        panel.render(area, buf);
        let seen = around(all, inside.height.into(), mark);
        panel.draw_more([seen.start > 0, seen.end < all], area, buf);
        for (index, line) in seen.zip(inside.rows()) {
            paint::line(row(index, line.width), line, buf);
            if index == mark && self.lobby.pane == pane {
                // Only its beginning is in the colours of the mark, so that an arrow costs few bytes.
                let beginning = Rect {
                    width: line.width.min(GAME + 3),
                    ..line
                };
                buf.set_style(beginning, self.theme.style(Role::Selected));
                focus::mark_start(buf, line);
            }
        }
    }

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
        let is_urgent = matches!(concern, RowPriority::YourTurn | RowPriority::Invited);
        let sign = if is_urgent {
            self.theme.signs.turn
        } else {
            ' '
        };
        let mut cells = vec![Span::styled(
            format!("{sign} "),
            self.theme.over(Role::Accent),
        )];
        cells.push(self.cell(&title, Role::Text, game));
        cells.push(Span::raw(" "));
        cells.push(self.cell(&seats(table), Role::Dim, who));
        if is_wide {
            let clock = table
                .clock
                .start()
                .map_or_else(String::new, |_| table.clock.to_string());
            let watchers = if table.watchers == 0 {
                String::new()
            } else {
                text!("hall-watch-count", people = table.watchers)
                    .in_language(self.theme.language)
                    .into_owned()
            };
            cells.push(self.cell_right(&clock, Role::Dim, CLOCK));
            cells.push(self.cell_right(&watchers, Role::Dim, WATCHERS));
        }
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

    /// The sign before a person: a star for somebody whom the user follows.
    fn sign(&self, nearness: Nearness) -> Span<'static> {
        match nearness {
            Nearness::Followed => Span::styled("★", self.theme.over(Role::Accent)),
            Nearness::Other => Span::raw(" "),
        }
    }

    fn person(&self, index: usize, width: u16) -> Line<'static> {
        let Some((nearness, person)) = self.lobby.person_row(index) else {
            return Line::default();
        };
        let place = place(person).in_language(self.theme.language);
        let room = width.saturating_sub(columns(&place) + 3);
        Line::from(vec![
            self.sign(nearness),
            Span::styled(
                pad(&person.name, room.into(), self.theme.signs.ellipsis),
                self.theme.over(Role::Text),
            ),
            Span::styled(format!(" {place}"), self.theme.over(Role::Dim)),
        ])
    }
}

/// Lists the players at a table, including those who look elsewhere.
fn seats(table: &TableListing) -> String {
    table
        .seats
        .iter()
        .map(TableListing::seat_name)
        .collect::<Vec<_>>()
        .join(", ")
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

/// Describes a person's location, and tells if the person is a program or a guest.
fn place(person: &PersonListing) -> Text {
    let place = match &person.tables[..] {
        [] => None,
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
