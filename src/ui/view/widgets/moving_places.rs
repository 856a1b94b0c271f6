//! The moving parts of a board, drawn over it.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::widgets::Widget;

use crate::app::motion::{Motion, Movement, STEPS};

/// A step of a movement, over a board that has been drawn as it stands.
#[derive(Clone, Copy, Debug)]
pub struct MovingPlaces<'a> {
    pub motion: &'a Motion,
    /// The rectangles of the motion's places, in their order.
    pub rects: &'a [Rect],
}

impl Widget for &MovingPlaces<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let step = self.motion.step();
        let inside = area.intersection(buf.area);
        for (number, rect) in self
            .rects
            .iter()
            .map(|rect| rect.intersection(inside))
            .enumerate()
        {
            match self.motion.movement {
                Movement::Deal if !is_dealt(number, self.rects.len(), step) => clear(rect, buf),
                Movement::Flip => squeeze(rect, rect.width * (step + 1) / (STEPS + 1), buf),
                Movement::Take if step.is_multiple_of(2) => turn_round(rect, buf),
                Movement::Deal | Movement::Take => {}
            }
        }
    }
}

/// Returns whether card `number` of `all` lies on the table already; the first cards are there at
/// the first step.
fn is_dealt(number: usize, all: usize, step: u16) -> bool {
    number * usize::from(STEPS + 1) < all * usize::from(step + 1)
}

fn clear(rect: Rect, buf: &mut Buffer) {
    rect.positions().for_each(|at| buf[at].reset());
}

/// Squeezes the drawing in `rect` into the `columns` columns in its middle: a card that is seen
/// from the side.
fn squeeze(rect: Rect, columns: u16, buf: &mut Buffer) {
    let columns = columns.clamp(1, rect.width.max(1));
    for y in rect.rows().map(|row| row.y) {
        let drawn: Vec<Cell> = (rect.x..rect.right())
            .map(|x| buf[(x, y)].clone())
            .collect();
        (rect.x..rect.right()).for_each(|x| buf[(x, y)].reset());
        let left = rect.x + (rect.width - columns) / 2;
        for column in 0..columns {
            // The edges stay edges, and what is between them is left out evenly.
            let from = if columns == 1 {
                0
            } else {
                column * (rect.width - 1) / (columns - 1)
            };
            if let Some(cell) = drawn.get(usize::from(from)) {
                buf[(left + column, y)] = cell.clone();
            }
        }
    }
}

fn turn_round(rect: Rect, buf: &mut Buffer) {
    for at in rect.positions() {
        buf[at].modifier.toggle(Modifier::REVERSED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Style;

    fn drawn(movement: Movement) -> Vec<String> {
        let rects = [Rect::new(1, 0, 5, 1), Rect::new(7, 0, 5, 1)];
        let mut motion = Motion::new(movement, vec![0, 1]);
        let mut frames = Vec::new();
        while let Some(now) = motion {
            let mut buf = Buffer::with_lines([" [abc] [def] "]);
            MovingPlaces {
                motion: &now,
                rects: &rects,
            }
            .render(buf.area, &mut buf);
            let cell = |cell: &Cell| {
                if cell.modifier.is_empty() {
                    cell.symbol().to_owned()
                } else {
                    "!".into()
                }
            };
            frames.push(buf.content.iter().map(cell).collect());
            motion = now.next();
        }
        frames
    }

    #[test]
    fn each_movement_ends_with_the_board_as_it_stands() {
        assert_eq!(
            drawn(Movement::Flip),
            [
                "   [     [   ",
                "  []    []   ",
                "  [b]   [e]  ",
                " [ab]  [de]  "
            ]
            .map(str::to_owned)
        );
        assert_eq!(drawn(Movement::Deal)[0], " [abc]       ");
        assert_eq!(drawn(Movement::Deal)[3], " [abc] [def] ");
        assert_eq!(
            drawn(Movement::Take),
            [
                " !!!!! !!!!! ",
                " [abc] [def] ",
                " !!!!! !!!!! ",
                " [abc] [def] "
            ]
        );
    }

    #[test]
    fn nothing_is_drawn_outside_the_board() {
        for movement in [Movement::Deal, Movement::Flip, Movement::Take] {
            let motion = Motion::new(movement, vec![0, 1, 2]).expect("something moves");
            let mut buf = Buffer::empty(Rect::new(0, 0, 6, 2));
            buf.set_string(0, 0, "ABCDEF", Style::new());
            let rects = [
                Rect::new(40, 9, 5, 5),
                Rect::new(3, 1, 9, 9),
                Rect::default(),
            ];
            MovingPlaces {
                motion: &motion,
                rects: &rects,
            }
            .render(Rect::new(2, 1, 4, 1), &mut buf);
            assert_eq!(
                buf.content[0..6]
                    .iter()
                    .map(Cell::symbol)
                    .collect::<String>(),
                "ABCDEF"
            );
        }
    }
}
