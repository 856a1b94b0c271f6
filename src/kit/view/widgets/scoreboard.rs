//! The players, who is to move, and the scores.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Row, Table, Widget};

use super::text_rows::draw_more;
use crate::layout::window::around;
use crate::text::{columns, pad, pad_left};
use crate::view::card::Owner;
use crate::view::theme::{Role, Theme};

/// One player's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score<'a> {
    /// The player's letter and colour, as on the cards.
    pub owner: Owner,
    /// The name, of any length.
    pub name: Cow<'a, str>,
    /// The robot's level; empty for a person.
    pub robot: &'a str,
    /// The score as it is written in this game: "3 rubies".
    pub points: String,
    /// A word on the player: "won", "out", "3 safe".
    pub note: &'a str,
    /// True while it is this player's turn.
    pub turn: bool,
}

/// All players. If there are more than fit, the player on turn is among those seen, and the last line says how many are
/// not.
#[derive(Clone, Copy, Debug)]
pub struct Scoreboard<'a> {
    pub scores: &'a [Score<'a>],
    pub theme: &'a Theme,
}

/// Widths of the columns after the name; 0 where one is left out.
struct Columns {
    name: u16,
    robot: u16,
    points: u16,
    note: u16,
}

/// Cells before the name: the mark of whose turn it is, the letter, and a blank after each.
const BEFORE: u16 = 4;

/// A name that is cut shorter than this is hard to tell from others.
const NAME: u16 = 8;

impl Columns {
    fn of(scores: &[Score], width: u16) -> Self {
        let widest = |cells: &dyn Fn(&Score) -> u16| match scores.iter().map(cells).max() {
            None | Some(0) => 0,
            Some(most) => most + 1,
        };
        let name = scores
            .iter()
            .map(|score| columns(&score.name))
            .max()
            .unwrap_or(0)
            .min(NAME);
        let mut all = Self {
            name: 0,
            robot: widest(&|score| columns(score.robot)),
            points: widest(&|score| columns(&score.points)),
            note: widest(&|score| columns(score.note)),
        };
        for column in [2, 1] {
            if BEFORE + name + all.robot + all.points + all.note > width {
                *(if column == 2 {
                    &mut all.robot
                } else {
                    &mut all.note
                }) = 0;
            }
        }
        all.name = width.saturating_sub(BEFORE + all.robot + all.points + all.note);
        all
    }

    fn widths(&self) -> [Constraint; 5] {
        [BEFORE, self.name, self.robot, self.points, self.note].map(Constraint::Length)
    }
}

impl Widget for &Scoreboard<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        if area.width < BEFORE {
            return;
        }
        let room = usize::from(area.height);
        let scrolls = self.scores.len() > room && room > 1;
        let turn = self.scores.iter().position(|score| score.turn).unwrap_or(0);
        let seen = around(
            self.scores.len(),
            if scrolls { room - 1 } else { room },
            turn,
        );
        let hidden = self.scores.len() - seen.len();
        let columns = Columns::of(self.scores, area.width);
        let rows = self.scores[seen]
            .iter()
            .map(|score| self.row(score, &columns));
        Widget::render(
            Table::new(rows, columns.widths()).column_spacing(0),
            area,
            buf,
        );
        if scrolls {
            let last = Rect {
                x: area.x + 2,
                y: area.bottom() - 1,
                width: area.width - 2,
                height: 1,
            };
            draw_more(hidden, last, buf, self.theme);
        }
    }
}

impl Scoreboard<'_> {
    fn row(&self, score: &Score, columns: &Columns) -> Row<'static> {
        let (theme, dots) = (self.theme, self.theme.signs.ellipsis);
        let styled = |text: String, role| Line::styled(text, theme.over(role));
        let name = if score.turn { Role::Accent } else { Role::Text };
        let mark = if score.turn {
            Span::styled(theme.signs.turn.to_string(), theme.over(name))
        } else {
            Span::raw(" ")
        };
        let letter = Span::styled(
            score.owner.letter.to_string(),
            theme.over(Role::Owner(score.owner.seat)),
        );
        let note = match columns.note {
            0 => String::new(),
            cells => format!(" {}", pad(score.note, usize::from(cells - 1), dots)),
        };
        Row::new([
            Line::from(vec![mark, Span::raw(" "), letter]),
            styled(pad(&score.name, columns.name.into(), dots), name),
            styled(pad_left(score.robot, columns.robot.into(), dots), Role::Dim),
            styled(
                pad_left(&score.points, columns.points.into(), dots),
                Role::Title,
            ),
            styled(note, Role::Dim),
        ])
    }
}
