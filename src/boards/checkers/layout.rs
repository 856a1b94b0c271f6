//! The layout of a board's squares. They are as large as there is room for, and always twice as
//! wide as high, which is square on a terminal.

use ratatui::layout::Rect;

use draughts::squares::{SquareName, Squares};

use parlour_model::grid::Place;

/// The squares of a board laid out in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardLayout {
    pub board: Rect,
    /// Rows of cells in a square; it has twice as many columns.
    pub high: u16,
    /// The number of squares in a row and in a column.
    pub across: usize,
    /// True if there is room for coordinates: three columns on the left and a line below.
    pub rim: bool,
}

/// Columns on the left of the board with coordinates.
pub const RIM: u16 = 3;

/// The largest square, in rows of cells: larger ones are no easier to read.
const HIGHEST: u16 = 8;

/// Returns whether squares are called by their row and column; others have numbers.
pub fn has_letters(squares: Squares) -> bool {
    let first = squares
        .in_order()
        .first()
        .map(|square| squares.name(*square));
    matches!(first, Some(SquareName::Letter(..)))
}

impl BoardLayout {
    /// Lays out a board of `across` squares a side in an area. Coordinates never make the squares
    /// smaller.
    pub fn of(across: usize, area: Rect, labels: bool) -> Self {
        let count = u16::try_from(across).unwrap_or(u16::MAX).max(1);
        let high = (area.height / count)
            .min(area.width / count / 2)
            .clamp(1, HIGHEST);
        let (width, height) = (count.saturating_mul(2 * high), count.saturating_mul(high));
        let rim = labels && area.width >= width.saturating_add(RIM) && area.height > height;
        let (left, below) = if rim { (RIM, 1) } else { (0, 0) };
        let x = area.x + area.width.saturating_sub(width + left) / 2 + left;
        let y = area.y + area.height.saturating_sub(height + below) / 2;
        Self {
            board: Rect {
                x,
                y,
                width,
                height,
            },
            high,
            across,
            rim,
        }
    }

    /// The rectangle of a square; places count from the top left of the board as it is shown.
    pub fn rect(&self, place: Place) -> Rect {
        let cells = |count: usize, each: u16| {
            u16::try_from(count)
                .unwrap_or(u16::MAX)
                .saturating_mul(each)
        };
        let (width, height) = (2 * self.high, self.high);
        let x = self.board.x.saturating_add(cells(place.column, width));
        let y = self.board.y.saturating_add(cells(place.row, height));
        Rect {
            x,
            y,
            width,
            height,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Position;

    #[test]
    fn squares_are_as_large_as_there_is_room_for() {
        for (across, width, height, high) in [
            (8, 50, 21, 2),
            (10, 50, 21, 2),
            (12, 50, 21, 1),
            (8, 80, 37, 4),
            (12, 80, 37, 3),
            (8, 40, 8, 1),
            (8, 400, 200, 8),
        ] {
            let layout = BoardLayout::of(across, Rect::new(3, 1, width, height), true);
            assert_eq!(layout.high, high, "{across} in {width}x{height}");
            assert_eq!(
                layout.rim,
                height > u16::try_from(across).unwrap() * high,
                "{across} in {width}x{height}"
            );
        }
    }

    #[test]
    fn every_cell_of_the_board_belongs_to_one_square() {
        for (width, height) in [(24, 12), (50, 21), (80, 37)] {
            let layout = BoardLayout::of(12, Rect::new(2, 1, width, height), true);
            let places = (0..12).flat_map(|row| (0..12).map(move |column| Place { row, column }));
            let squares: Vec<_> = places.map(|place| layout.rect(place)).collect();
            let on = |at: &Position| squares.iter().filter(|square| square.contains(*at)).count();
            assert!(layout.board.positions().all(|at| on(&at) == 1));
            let area = squares.iter().map(|square| square.area()).sum::<u32>();
            assert_eq!(layout.board.area(), area);
        }
    }
}
