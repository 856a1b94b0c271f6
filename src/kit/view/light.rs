//! The light of the cursor: one colour on whatever it stands on.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::card::middle;
use super::paint::put_char;
use super::theme::{Ground, Role, Theme, is_block};
use crate::focus;

/// Lights a card: a bar in the gap at either side of its middle rows. The cells that it leaves are blank, so that a step of the
/// cursor needs no colours of cards.
pub fn beside(card: Rect, buf: &mut Buffer, theme: &Theme) {
    let lit = theme.style(Role::Cursor);
    let [left, right] = theme.signs.light;
    // The bars are drawn on felt, which stays as it is; elsewhere their cells have the colour of the light.
    let (signs, style) = match lit.bg.filter(|_| theme.mixes) {
        Some(light) => ([right, left], theme.over(Role::Felt).fg(light)),
        None => ([left, right], lit),
    };
    for (x, sign) in [card.x.saturating_sub(1), card.right()]
        .into_iter()
        .zip(signs)
    {
        rows(card, (card.height + 8) / 6).for_each(|y| put_char(buf, (x, y), sign, style));
    }
    focus::mark(buf, (card.x, middle(card)));
}

/// Lights a square: a bar at either edge of its middle rows, which leaves half a cell to the piece there. A square of one row
/// has the colour of the light already.
pub fn within(square: Rect, buf: &mut Buffer, theme: &Theme) {
    let lit = theme.style(Role::Square(Ground::Cursor));
    let at = (square.x, square.y + square.height / 2);
    let [left, right] = theme.signs.light;
    match lit.bg {
        _ if square.height < 2 => {}
        None => put_char(buf, at, theme.signs.turn, lit),
        Some(light) => rows(square, square.height / 2).for_each(|y| {
            draw_edge((square.x, y), [left, right], light, buf);
            draw_edge((square.right() - 1, y), [right, left], light, buf);
        }),
    }
    focus::mark(buf, at);
}

/// The outer half of a cell is lit; the other one stays piece or ground.
fn draw_edge(at: (u16, u16), [outer, inner]: [char; 2], light: Color, buf: &mut Buffer) {
    let Some(cell) = buf.cell_mut(at) else { return };
    if is_block(cell.symbol()) {
        cell.set_char(inner).set_bg(light);
    } else {
        cell.set_char(outer).set_fg(light);
    }
}

/// So many rows in the middle.
fn rows(area: Rect, count: u16) -> impl Iterator<Item = u16> {
    let first = area.y + (area.height - count).div_ceil(2);
    first..first + count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::paint::fill;
    use crate::view::piece::{Chip, PieceArt, PieceMark};
    use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
    use parlour_config::theme_name::ThemeName;

    /// The cells of a square with a man in which the light is seen, by column and row.
    fn lit(height: u16, has_man: bool, depth: Depth) -> Vec<(u16, u16)> {
        let theme = Theme::new(ThemeName::Default, TerminalCaps::of(depth, Glyphs::Unicode));
        let square = Rect::new(0, 0, 2 * height, height);
        let mut buf = Buffer::empty(square);
        fill(
            &mut buf,
            square,
            ' ',
            theme.style(Role::Square(Ground::Dark)),
        );
        if has_man {
            let man = PieceArt {
                chip: Chip::Dark,
                is_full: true,
                king: false,
                mark: PieceMark::None,
                theme: &theme,
            };
            ratatui::widgets::Widget::render(&man, square, &mut buf);
        }
        let before = buf.clone();
        within(square, &mut buf, &theme);
        focus::take(&mut buf);
        let light = theme.style(Role::Square(Ground::Cursor)).bg;
        let changed = before.diff(&buf).into_iter().map(|(x, y, cell)| {
            assert!(light.is_none() || [Some(cell.fg), Some(cell.bg)].contains(&light));
            (x, y)
        });
        changed.collect()
    }

    #[test]
    fn a_square_is_lit_at_both_edges_with_a_piece_on_it_or_without() {
        for depth in [Depth::Ansi16, Depth::Indexed256, Depth::True] {
            for has_man in [false, true] {
                assert_eq!(lit(2, has_man, depth), [(0, 1), (3, 1)]);
                assert_eq!(lit(4, has_man, depth), [(0, 1), (7, 1), (0, 2), (7, 2)]);
            }
        }
        assert_eq!(lit(4, true, Depth::None), [(0, 2)], "a sign");
    }
}
