//! Marked squares and arrows on a board. An arrow is of half cells, which are as high as a cell is wide, and lies under pieces.

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

use super::Look;
use super::drawing::BoardDrawing;
use draughts::Square;
use draughts::study::{Brush, Drawing};
use parlour_kit::view::art::Arrow;
use parlour_kit::view::theme::{Role, Theme};
use parlour_model::grid::Place;

/// A half cell, by its column and its half row.
type Half = (i32, i32);

/// The rows of a square from which on an arrow is two half cells wide.
pub(super) const WIDE: u16 = 4;

/// The colour of a brush: that of a card.
pub(super) fn colour(brush: Brush, theme: &Theme) -> Option<Color> {
    let nth = match brush {
        Brush::Red => 0,
        Brush::Green => 1,
        Brush::Blue => 3,
        Brush::Yellow => 4,
    };
    theme.style(Role::Ground(nth)).bg
}

/// The letter of a brush, which marks a square where there are no colours.
pub(super) fn letter(brush: Brush) -> char {
    match brush {
        Brush::Red => 'R',
        Brush::Green => 'G',
        Brush::Blue => 'B',
        Brush::Yellow => 'Y',
    }
}

impl<F: Fn(Square) -> Look> BoardDrawing<'_, F> {
    /// Draws the arrows among these over the board.
    pub(super) fn draw_arrows(&self, buf: &mut Buffer) {
        for Drawing { brush, from, to } in self.drawings {
            let Some(to) = to else { continue };
            for half in self.arrow(*from, *to) {
                self.fill_half(half, *brush, buf);
            }
        }
    }

    /// The arrows for a file, where they need not be made of cells: from the edge of a piece to the edge of another.
    pub(super) fn arrows(&self) -> Vec<Arrow> {
        let arrow = |Drawing { brush, from, to }: &Drawing| {
            let ends = [*from, (*to)?];
            let [(x, y), (end_x, end_y)] = ends.map(|square| {
                let (x, y) = self.middle(square);
                (f64::from(x), f64::from(y))
            });
            let (across, down) = (end_x - x, end_y - y);
            let disc = f64::from(self.layout.high) / across.hypot(down).max(1.0);
            let [begin, end] = ends.map(|square| {
                let has_piece = (self.look)(square).piece.is_some();
                if has_piece { disc } else { 0.0 }
            });
            let at = |part: f64| (x + across * part, y + down * part);
            Some(Arrow {
                from: at(begin),
                to: at(1.0 - end),
                breadth: f64::from(self.layout.high) / 4.0,
                colour: colour(*brush, self.theme)?,
            })
        };
        self.drawings.iter().filter_map(arrow).collect()
    }

    /// The middle of a square.
    fn middle(&self, square: Square) -> Half {
        let rect = self.layout.rect(self.orientation.place(square));
        let high = i32::from(rect.height);
        (i32::from(rect.x) + high, 2 * i32::from(rect.y) + high)
    }

    /// A line between the middles of two squares, or the edges of pieces there, with a head.
    fn arrow(&self, from: Square, to: Square) -> Vec<Half> {
        let ((x, y), (end_x, end_y)) = (self.middle(from), self.middle(to));
        let (across, down) = (end_x - x, end_y - y);
        let length = across.abs().max(down.abs()).max(1);
        let at = |step: i32| (x + across * step / length, y + down * step / length);
        let high = i32::from(self.layout.high);
        let is_taken = (self.look)(to).piece.is_some();
        let end = length - if is_taken { (3 * high + 3) / 4 } else { 0 };
        let (right, below) = (across.signum(), down.signum());
        // The two sides of the head point backwards: along a row and a column behind a diagonal, along the diagonals else.
        let sides = match (right, below) {
            (0, _) => [(1, -below), (-1, -below)],
            (_, 0) => [(-right, 1), (-right, -1)],
            _ => [(-right, 0), (0, -below)],
        };
        let (tip_x, tip_y) = at(end);
        let head = (1..=(high / 2).max(1))
            .flat_map(|step| sides.map(|(x, y)| (tip_x + x * step, tip_y + y * step)));
        let begin = if (self.look)(from).piece.is_some() {
            high
        } else {
            0
        };
        let line = (begin.min(end)..=end).map(at);
        let beside = line.clone().map(|(x, y)| match right {
            0 => (x - 1, y),
            _ => (x, y - below.max(0) * 2 + 1),
        });
        let beside = beside.filter(|_| self.layout.high >= WIDE);
        let all = line.chain(head).chain(beside);
        all.filter(|half| !self.is_on_piece(*half)).collect()
    }

    /// Returns whether a half cell lies within the disc of a piece.
    fn is_on_piece(&self, (x, y): Half) -> bool {
        let (board, high) = (self.layout.board, i32::from(self.layout.high));
        let (left, top) = (x - i32::from(board.x), y - 2 * i32::from(board.y));
        let place = usize::try_from(top / (2 * high))
            .ok()
            .zip(usize::try_from(left / (2 * high)).ok());
        let square = place.and_then(|(row, column)| self.orientation.square(Place { row, column }));
        let Some(square) = square.filter(|square| (self.look)(*square).piece.is_some()) else {
            return false;
        };
        let (middle_x, middle_y) = self.middle(square);
        // Twice the distances from the middle of the half cell, which lies between four of them.
        let (across, down) = (2 * (x - middle_x) + 1, 2 * (y - middle_y) + 1);
        across * across + down * down < 4 * high * high
    }

    fn fill_half(&self, (x, y): Half, brush: Brush, buf: &mut Buffer) {
        let at = u16::try_from(x).ok().zip(u16::try_from(y / 2).ok());
        let board = self.layout.board;
        let Some(at) = at.filter(|(x, y)| board.contains((*x, *y).into())) else {
            return;
        };
        let Some(cell) = buf.cell_mut(at) else { return };
        let [upper, lower, both] = self.theme.signs.pixels;
        let (own, other) = if y % 2 == 0 {
            (upper, lower)
        } else {
            (lower, upper)
        };
        let colour = colour(brush, self.theme);
        let is_own = |sign: char| {
            cell.symbol().starts_with(sign) && colour.is_none_or(|colour| cell.fg == colour)
        };
        let sign = if is_own(other) || is_own(both) {
            both
        } else {
            own
        };
        cell.set_char(sign);
        cell.fg = colour.unwrap_or(cell.fg);
        cell.modifier.remove(Modifier::all());
    }
}

#[cfg(test)]
mod tests {
    use super::super::Diagram;
    use super::*;
    use draughts::board::Board;
    use draughts::study::Study;
    use draughts::variant::Variant;
    use parlour_config::Config;
    use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
    use parlour_kit::view::ui::Ui;
    use ratatui::buffer::Cell;
    use ratatui::layout::Rect;

    fn diagram(text: &str) -> Diagram {
        let text = format!("[GameType \"21\"] {{[%cal {text}][%csl {text}]}} 1. 11-15 *");
        let study = Study::read(&text, None).expect("PDN");
        Diagram {
            board: Board::start(Variant::English),
            below: draughts::Color::Black,
            labels: true,
            drawings: study.drawings(study.root()),
        }
    }

    /// The cells of a board in squares of so many rows that are in the colour of a brush: as a background, and as a sign.
    fn drawn(text: &str, brush: Brush, high: u16) -> (usize, usize) {
        let caps = TerminalCaps::of(Depth::True, Glyphs::Unicode);
        let theme = Theme::chosen(&Config::default(), caps);
        let area = Rect::new(0, 0, 16 * high, 8 * high);
        let mut frame = Buffer::empty(area);
        let diagram = diagram(text);
        let board = diagram.drawing(area, &theme);
        board.draw(&mut Ui::of_picture(&mut frame, &theme));
        let colour = colour(brush, &theme).expect("a colour");
        let count = |is_drawn: fn(&Cell, Color) -> bool| {
            let cells = frame.content.iter();
            cells.filter(|cell| is_drawn(cell, colour)).count()
        };
        (
            count(|cell, colour| cell.bg == colour),
            count(|cell, colour| cell.fg == colour),
        )
    }

    #[test]
    fn squares_and_arrows_have_their_colours() {
        for (text, brush) in [("G18,G2218", Brush::Green), ("R18,R2218", Brush::Red)] {
            let (grounds, signs) = drawn(text, brush, 4);
            assert!(grounds >= 20 && signs >= 4, "{text}: {grounds}, {signs}");
        }
        assert_eq!(drawn("G18,G2218", Brush::Blue, 4), (0, 0));
    }

    #[test]
    fn an_arrow_lies_under_pieces_and_ends_at_them() {
        let (_, to_a_square) = drawn("Y2218", Brush::Yellow, 4);
        let (_, to_a_man) = drawn("Y3026", Brush::Yellow, 4);
        let (_, over_a_man) = drawn("Y2522", Brush::Yellow, 4);
        assert!(to_a_man > 0 && over_a_man == to_a_man && to_a_man < to_a_square);
    }

    #[test]
    fn on_a_small_board_the_square_at_the_end_of_an_arrow_is_marked() {
        let (grounds, _) = drawn("Y2218", Brush::Yellow, 2);
        assert!(grounds >= 6, "{grounds}");
    }

    #[test]
    fn in_a_file_an_arrow_goes_from_one_edge_of_a_man_to_the_next() {
        let (_, arrows) = diagram("Y2218,Y3026").frame(&Config::default());
        let lengths = arrows.iter().take(2).map(|arrow| {
            (arrow.to.0 - arrow.from.0)
                .hypot(arrow.to.1 - arrow.from.1)
                .round()
        });
        assert_eq!(lengths.collect::<Vec<_>>(), [7.0, 3.0]);
    }
}
