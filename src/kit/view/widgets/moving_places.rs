//! The moving parts of a board, drawn over it.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::widgets::Widget;

use crate::motion::{BURST, Motion, Movement, STEPS};
use crate::view::art::image::Mark;
use crate::view::theme::{Role, Theme};

/// A step of a movement, over a board that has been drawn as it stands.
#[derive(Clone, Copy, Debug)]
pub struct MovingPlaces<'a> {
    pub motion: &'a Motion,
    /// The rectangles of the motion's places, in their order.
    pub rects: &'a [Rect],
    pub theme: &'a Theme,
}

impl Widget for &MovingPlaces<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let step = self.motion.step();
        let inside = area.intersection(buf.area);
        if self.motion.movement == Movement::Burst {
            return burst(step, inside, self.theme, buf);
        }
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
                Movement::Deal
                | Movement::Take
                | Movement::Slide(_)
                | Movement::Burst
                | Movement::Count => {}
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

/// The number of signs that fly apart.
const SPARKS: u16 = 48;

/// Draws the signs of a burst, each on its way from the middle to the edge and beyond.
fn burst(step: u16, area: Rect, theme: &Theme, buf: &mut Buffer) {
    let middle = [area.width, area.height].map(|size| f64::from(size) / 2.0);
    for spark in 0..SPARKS {
        // Golden angles spread the sparks evenly, however many there are.
        let angle = f64::from(spark) * 2.399_963;
        let speed = 0.55 + 0.45 * f64::from(spark * 7 % 10) / 10.0;
        let way = speed * f64::from(step + 2) / f64::from(BURST - 1);
        let at = [
            middle[0] + middle[0] * way * angle.cos(),
            middle[1] + middle[1] * way * angle.sin(),
        ];
        let [x, y] = at.map(|place| place.max(0.0));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a place on the screen"
        )]
        let at = Position::new(area.x + x as u16, area.y + y as u16);
        if area.contains(at) {
            let colour = Role::Face(u8::try_from(spark % 7).unwrap_or(0));
            let sign = if step < BURST / 2 {
                theme.signs.shapes[4]
            } else {
                theme.signs.dot
            };
            buf[at]
                .set_char(sign)
                .set_fg(theme.style(colour).fg.unwrap_or_default());
        }
    }
}

/// Reverses the colours; an image, which has none of its own, is gone for this step.
fn turn_round(rect: Rect, buf: &mut Buffer) {
    for at in rect.positions() {
        if Mark::of(&buf[at]).is_some() {
            buf[at].reset();
        } else {
            buf[at].modifier.toggle(Modifier::REVERSED);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::piece::{Chip, PieceArt, PieceMark};
    use parlour_config::caps::{Blocks, Depth, Glyphs, TerminalCaps};
    use parlour_config::theme_name::ThemeName;
    use ratatui::style::Style;

    fn theme() -> Theme {
        let caps = TerminalCaps::of(Depth::True, Glyphs::Unicode);
        Theme::new(ThemeName::Default, caps)
    }

    fn drawn(movement: Movement) -> Vec<String> {
        let rects = [Rect::new(1, 0, 5, 1), Rect::new(7, 0, 5, 1)];
        let mut motion = Motion::new(movement, vec![0, 1]);
        let mut frames = Vec::new();
        while let Some(now) = motion {
            let mut buf = Buffer::with_lines([" [abc] [def] "]);
            MovingPlaces {
                motion: &now,
                rects: &rects,
                theme: &theme(),
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
    fn an_image_that_is_taken_is_gone_and_back() {
        let place = Rect::new(1, 1, 8, 4);
        let mut motion = Motion::new(Movement::Take, vec![0]);
        let mut marks = Vec::new();
        while let Some(now) = motion {
            let mut theme = theme();
            theme.blocks = Blocks::Image;
            let mut buf = Buffer::empty(Rect::new(0, 0, 12, 6));
            PieceArt {
                chip: Chip::Dark,
                is_full: true,
                king: false,
                mark: PieceMark::None,
                theme: &theme,
            }
            .render(place, &mut buf);
            MovingPlaces {
                motion: &now,
                rects: &[place],
                theme: &theme,
            }
            .render(buf.area, &mut buf);
            marks.push(buf.content.iter().filter_map(Mark::of).count());
            motion = now.next();
        }
        assert_eq!(marks, [0, 28, 0, 28]);
    }

    #[test]
    fn nothing_is_drawn_outside_the_board() {
        for movement in [
            Movement::Deal,
            Movement::Flip,
            Movement::Take,
            Movement::Burst,
        ] {
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
                theme: &theme(),
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
