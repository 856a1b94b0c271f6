//! A piece of checkers, in any size from two cells up. The sides differ by shape as well as by colour: one is
//! a full disc, the other a ring; kings wear a crown.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::Widget;

use super::paint::{put, put_char};
pub use super::theme::Chip;
use super::theme::{Role, Theme};

/// The mark of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceMark {
    None,
    Movable,
    /// It is selected.
    Held,
    Jumped,
}

/// A piece that fills its area, on whatever ground is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceArt<'a> {
    pub chip: Chip,
    pub king: bool,
    pub mark: PieceMark,
    pub theme: &'a Theme,
}

/// The content of a dot of a piece. Dots are half a cell high, so that they are square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dot {
    Ground,
    Rim,
    Body,
}

impl Widget for &PieceArt<'_> {
    fn render(self, rect: Rect, buf: &mut Buffer) {
        if rect.height < 2 {
            return self.draw_small(rect, buf);
        }
        for (row, y) in (rect.y..rect.bottom()).enumerate() {
            for (column, x) in (rect.x..rect.right()).enumerate() {
                let dot = |half: usize| dot(rect.width.into(), column, 2 * row + half);
                self.draw_cell([dot(0), dot(1)], (x, y), buf);
            }
        }
        self.draw_signs(rect, buf);
    }
}

impl PieceArt<'_> {
    /// In two cells: the shape, and beside it the mark.
    fn draw_small(self, rect: Rect, buf: &mut Buffer) {
        let (theme, signs) = (self.theme, self.theme.signs);
        let shape = signs.pieces[usize::from(self.chip != Chip::Dark)][usize::from(self.king)];
        let mark = match self.mark {
            PieceMark::None => ' ',
            PieceMark::Movable => signs.legal,
            PieceMark::Held => signs.cursor[1],
            PieceMark::Jumped => signs.bad,
        };
        let ground = buf
            .cell((rect.x, rect.y))
            .map(Cell::style)
            .unwrap_or_default();
        let small = theme.style(Role::Small(self.chip));
        let style = if small.bg.is_some() { small } else { ground };
        let x = put(buf, (rect.x, rect.y), &shape.to_string(), rect.width, style);
        let style = if self.mark == PieceMark::None {
            style
        } else {
            ground.add_modifier(Modifier::BOLD)
        };
        put(buf, (x, rect.y), &mark.to_string(), 1, style);
    }

    /// Draws a cell of two dots, one above the other. It draws the rim, and also the body of a disc
    /// whose rim has no separate colour. The rest is the cell's background.
    fn draw_cell(self, dots: [Dot; 2], at: (u16, u16), buf: &mut Buffer) {
        let theme = self.theme;
        let Some(ground) = buf.cell(at).map(Cell::style) else {
            return;
        };
        let (chip, rim) = (
            theme.style(Role::Chip(self.chip)),
            theme.style(Role::Rim(self.chip)),
        );
        let is_whole = self.chip == Chip::Dark && rim.fg == chip.bg;
        let drawn = dots.map(|dot| dot == Dot::Rim || (dot == Dot::Body && is_whole));
        let ink = if dots.contains(&Dot::Rim) {
            rim.fg
        } else {
            chip.bg
        };
        let back = if dots.contains(&Dot::Ground) {
            ground.bg
        } else {
            chip.bg
        };
        let [upper, lower, both] = theme.signs.pixels;
        let sign = match drawn {
            [true, true] => both,
            [true, false] => upper,
            [false, true] => lower,
            [false, false] if dots == [Dot::Ground; 2] => return,
            [false, false] => ' ',
        };
        let colour = |colour: Option<Color>| colour.unwrap_or(Color::Reset);
        let turned = ground.add_modifier & Modifier::REVERSED;
        put_char(
            buf,
            at,
            sign,
            Style::new()
                .fg(colour(ink))
                .bg(colour(back))
                .add_modifier(turned),
        );
    }

    /// The crown and the mark, in the middle of the body.
    fn draw_signs(self, rect: Rect, buf: &mut Buffer) {
        let (theme, signs) = (self.theme, self.theme.signs);
        let mark = match self.mark {
            PieceMark::None => None,
            PieceMark::Movable => Some(signs.legal),
            PieceMark::Held => Some(signs.turn),
            PieceMark::Jumped => Some(signs.bad),
        };
        let tall = rect.height >= 4;
        let base = mark.or((self.king && tall).then_some(signs.pixels[0]));
        let crown = self.king.then_some((signs.crown, Role::Crown(self.chip)));
        let lines = match crown {
            Some(crown) => [Some(crown), base.map(|sign| (sign, Role::Crown(self.chip)))],
            None => [mark.map(|sign| (sign, Role::Chip(self.chip))), None],
        };
        let wide = if tall { rect.width / 2 / 2 * 2 } else { 2 };
        for (line, y) in lines.iter().zip(rect.y + (rect.height - 1) / 2..) {
            let Some((sign, role)) = line else { continue };
            let wide = if Some(*sign) == mark { 2 } else { wide };
            let style = theme.style(*role).add_modifier(Modifier::BOLD);
            put(
                buf,
                (rect.x + (rect.width - wide) / 2, y),
                &sign.to_string().repeat(wide.into()),
                wide,
                style,
            );
        }
    }
}

/// Returns the dot at a place of a disc that fills a square with `side` dots a side.
fn dot(side: usize, column: usize, row: usize) -> Dot {
    if !inside(side, column, row) {
        return Dot::Ground;
    }
    let edge = column == 0 || row == 0 || column + 1 == side || row + 1 == side;
    let all_around = !edge
        && [
            (column - 1, row),
            (column + 1, row),
            (column, row - 1),
            (column, row + 1),
        ]
        .iter()
        .all(|(column, row)| inside(side, *column, *row));
    if all_around { Dot::Body } else { Dot::Rim }
}

/// Returns whether a dot lies in the disc, which leaves a margin where there is room for one.
/// Distances are in half dots from the middle.
fn inside(side: usize, column: usize, row: usize) -> bool {
    let from_middle = |at: usize| (2 * at + 1).abs_diff(side);
    let (across, down) = (from_middle(column), from_middle(row));
    let wide = if side < 8 { side } else { side - 2 };
    across * across + down * down <= wide * wide
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(side: usize) -> Vec<String> {
        let sign = |dot| match dot {
            Dot::Ground => '.',
            Dot::Rim => '#',
            Dot::Body => 'o',
        };
        (0..side)
            .map(|row| {
                (0..side)
                    .map(|column| sign(dot(side, column, row)))
                    .collect()
            })
            .collect()
    }

    #[test]
    fn a_disc_fills_its_square_and_has_a_rim() {
        assert_eq!(drawn(4), [".##.", "#oo#", "#oo#", ".##."]);
        assert_eq!(
            drawn(6),
            [".####.", "#oooo#", "#oooo#", "#oooo#", "#oooo#", ".####."]
        );
        assert_eq!(
            drawn(8),
            [
                "........", "..####..", ".#oooo#.", ".#oooo#.", ".#oooo#.", ".#oooo#.", "..####..",
                "........"
            ]
        );
    }
}
