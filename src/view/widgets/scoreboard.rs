//! Who plays, who is on turn, and how it stands.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::layout::window::around;
use crate::app::text::{columns, pad, pad_left};
use crate::view::card::Owner;
use crate::view::paint::{put, put_char};
use crate::view::theme::{Role, Theme};

/// One player's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// The player's letter and colour, as on the cards.
    pub owner: Owner,
    /// The name, of any length.
    pub name: &'a str,
    /// The robot's level; empty for a person.
    pub robot: &'a str,
    /// The score, as it is written in this game.
    pub score: String,
    /// A word on the player: "won", "out", "3 safe".
    pub note: &'a str,
    /// Whether it is this player's turn.
    pub turn: bool,
}

/// Widths of the columns after the name; 0 where one is left out.
struct Columns {
    name: u16,
    robot: u16,
    score: u16,
    note: u16,
}

/// Cells before the name: the mark of whose turn it is, the letter, and a blank after each.
const BEFORE: u16 = 4;

/// A name that is cut shorter than this is hard to tell from others.
const NAME: u16 = 8;

impl Columns {
    fn of(rows: &[Row], width: u16) -> Self {
        let widest = |cells: &dyn Fn(&Row) -> u16| match rows.iter().map(cells).max() {
            None | Some(0) => 0,
            Some(most) => most + 1,
        };
        let name = rows.iter().map(|row| columns(row.name)).max().unwrap_or(0).min(NAME);
        let mut all = Self {
            name: 0,
            robot: widest(&|row| columns(row.robot)),
            score: widest(&|row| columns(&row.score)),
            note: widest(&|row| columns(row.note)),
        };
        for column in [2, 1] {
            if BEFORE + name + all.robot + all.score + all.note > width {
                *(if column == 2 { &mut all.robot } else { &mut all.note }) = 0;
            }
        }
        all.name = width.saturating_sub(BEFORE + all.robot + all.score + all.note);
        all
    }
}

/// Draws the rows. If there are more than fit, the player on turn is among those seen, and the last line says how many
/// are not.
pub fn draw(rows: &[Row], rect: Rect, buf: &mut Buffer, theme: &Theme) {
    let room = usize::from(rect.height);
    let scrolls = rows.len() > room;
    let turn = rows.iter().position(|row| row.turn).unwrap_or(0);
    let seen = around(rows.len(), if scrolls && room > 1 { room - 1 } else { room }, turn);
    let columns = Columns::of(rows, rect.width);
    let hidden = rows.len() - seen.len();
    for (row, y) in rows[seen].iter().zip(rect.y..) {
        draw_row(row, &columns, Rect { y, height: 1, ..rect }, buf, theme);
    }
    if scrolls && room > 1 {
        let text = format!("{} {hidden} more", theme.signs.ellipsis);
        put(
            buf,
            (rect.x + 2.min(rect.width), rect.bottom() - 1),
            &text,
            rect.width.saturating_sub(2),
            theme.style(Role::Dim),
        );
    }
}

fn draw_row(row: &Row, columns: &Columns, line: Rect, buf: &mut Buffer, theme: &Theme) {
    if line.width < BEFORE {
        return;
    }
    let (dim, dots) = (theme.style(Role::Dim), theme.signs.ellipsis);
    let name = theme.style(if row.turn { Role::Accent } else { Role::Text });
    if row.turn {
        put_char(buf, (line.x, line.y), theme.signs.turn, name);
    }
    put_char(buf, (line.x + 2, line.y), row.owner.letter, theme.style(Role::Owner(row.owner.seat)));
    let end = line.right();
    let mut x = line.x + BEFORE;
    let mut cell = |text: String, style| x = put(buf, (x, line.y), &text, end.saturating_sub(x), style);
    cell(pad(row.name, usize::from(columns.name), dots), name);
    cell(pad_left(row.robot, usize::from(columns.robot), dots), dim);
    cell(pad_left(&row.score, usize::from(columns.score), dots), theme.style(Role::Title));
    if columns.note > 0 {
        cell(format!(" {}", pad(row.note, usize::from(columns.note - 1), dots)), dim);
    }
}
