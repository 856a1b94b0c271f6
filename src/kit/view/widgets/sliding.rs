//! Cards that slide from the places where they lay to the seat that has won them.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;

use crate::motion::STEPS;

/// A step of the way, over a board that the cards have left already.
#[derive(Clone, Copy, Debug)]
pub struct Sliding<'a> {
    /// The board as it was before.
    pub before: &'a Buffer,
    /// The places of the cards.
    pub cards: &'a [Rect],
    /// The middle of the seat.
    pub to: Position,
    /// The number of steps shown, from 0.
    pub step: u16,
}

impl Widget for &Sliding<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        for card in self.cards {
            let middle = [card.x + card.width / 2, card.y + card.height / 2];
            let [x, y] = [self.to.x, self.to.y].map(i32::from);
            let way = [x - i32::from(middle[0]), y - i32::from(middle[1])]
                .map(|way| way * i32::from(self.step) / i32::from(STEPS));
            for from in card.intersection(self.before.area).positions() {
                let at = [i32::from(from.x) + way[0], i32::from(from.y) + way[1]]
                    .map(|cell| u16::try_from(cell).unwrap_or(u16::MAX));
                let at = Position::from((at[0], at[1]));
                if area.contains(at)
                    && let Some(cell) = buf.cell_mut(at)
                {
                    cell.clone_from(&self.before[from]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_come_nearer_to_the_seat_and_stay_within_the_board() {
        let before = Buffer::with_lines(["[a]       ", "       [b]", "          "]);
        let cards = [Rect::new(0, 0, 3, 1), Rect::new(7, 1, 3, 1)];
        let rows = |step| {
            let mut buf = Buffer::empty(before.area);
            let to = Position::new(8, 2);
            let sliding = Sliding {
                before: &before,
                cards: &cards,
                to,
                step,
            };
            (&sliding).render(Rect::new(0, 0, 9, 3), &mut buf);
            let row = |row: Rect| row.positions().map(|at| buf[at].symbol().to_owned());
            let rows = buf.area.rows().map(|line| row(line).collect::<String>());
            rows.collect::<Vec<_>>()
        };
        assert_eq!(rows(0), ["[a]       ", "       [b ", "          "]);
        assert_eq!(rows(2), ["          ", "   [a] [b ", "          "]);
        assert_eq!(rows(4), ["          ", "          ", "       [b "]);
    }
}
