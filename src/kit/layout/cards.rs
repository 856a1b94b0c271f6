//! The layout of a rectangle of cards. The cards are as large as the board has room for, in steps
//! from art to a single cell. A board that is too large even then turns pages to follow the cursor.

use ratatui::layout::{Position, Rect, Size};

use super::card::CardSize;
use parlour_model::grid::{Grid, Place, row_name};

/// Cards laid out on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardLayout {
    pub size: CardSize,
    /// The position of the first card in sight.
    pub origin: Position,
    /// The card in sight at the top left.
    pub first: Place,
    /// The numbers of rows and columns in sight.
    pub shown: Grid,
    /// From a card to its neighbour, in cells.
    pub step: (u16, u16),
    /// Returns the width of the rows' letters, with the blank behind them.
    pub margin: u16,
}

impl CardLayout {
    /// Lays a rectangle out on a board so that the cursor is in sight.
    pub fn of(grid: Grid, board: Rect, cursor: Place) -> Self {
        Self::sized(grid, board, cursor, &CardSize::ALL)
    }

    /// Returns the room that a whole rectangle takes at a size, with its labels.
    pub fn needs(grid: Grid, size: CardSize) -> Size {
        needs(grid, size, step(size))
    }

    /// The same with a blank line between the rows.
    pub fn needs_with_gaps(grid: Grid, size: CardSize) -> Size {
        needs(grid, size, airy(size))
    }

    /// The same in the first of these sizes that fits, or the last.
    pub fn sized(grid: Grid, board: Rect, cursor: Place, sizes: &[CardSize]) -> Self {
        let margin = margin(grid);
        let room = (
            board.width.saturating_sub(margin),
            board.height.saturating_sub(1),
        );
        let sizes = || sizes.iter().copied();
        // A smaller card before a missing gap.
        let size = sizes()
            .filter(|size| size.has_frame())
            .find(|size| fits(grid, airy(*size), room))
            .or_else(|| sizes().find(|size| fitting(grid, room, *size) == grid))
            .or(sizes().last())
            .unwrap_or(CardSize::Cell);
        let shown = fitting(grid, room, size);
        let step = if size.has_frame() && fits(grid, airy(size), room) {
            airy(size)
        } else {
            step(size)
        };
        let width = cells(shown.columns, step.0) + margin;
        let height = cells(shown.rows, step.1) + 1 - (step.1 - size.size().height);
        Self {
            size,
            origin: Position {
                x: board.x + board.width.saturating_sub(width) / 2 + margin,
                y: board.y + board.height.saturating_sub(height) / 2 + 1,
            },
            first: Place {
                row: first(cursor.row, shown.rows, grid.rows),
                column: first(cursor.column, shown.columns, grid.columns),
            },
            shown,
            step,
            margin,
        }
    }

    /// Returns whether the rows touch.
    pub fn is_close(&self) -> bool {
        self.step.1 == self.size.size().height
    }

    /// Returns the rectangle of a card; `None` if it is out of sight.
    pub fn rect(&self, place: Place) -> Option<Rect> {
        let row = place
            .row
            .checked_sub(self.first.row)
            .filter(|row| *row < self.shown.rows)?;
        let column = place
            .column
            .checked_sub(self.first.column)
            .filter(|column| *column < self.shown.columns)?;
        let (x, y) = (
            self.origin.x + cells(column, self.step.0),
            self.origin.y + cells(row, self.step.1),
        );
        Some(Rect::from((Position { x, y }, self.size.size())))
    }

    /// Every place in sight, in reading order.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        let Self { first, shown, .. } = *self;
        (0..shown.places()).map(move |index| {
            let place = shown.place(index);
            Place {
                row: first.row + place.row,
                column: first.column + place.column,
            }
        })
    }
}

fn needs(grid: Grid, size: CardSize, step: (u16, u16)) -> Size {
    Size {
        width: cells(grid.columns, step.0) + margin(grid),
        height: cells(grid.rows, step.1) + 1 - (step.1 - size.size().height),
    }
}

/// Returns the width of the rows' letters, with the blank behind them.
fn margin(grid: Grid) -> u16 {
    u16::try_from(row_name(grid.rows.saturating_sub(1)).len()).unwrap_or(0) + 1
}

/// From a card to its neighbour.
fn step(size: CardSize) -> (u16, u16) {
    let (card, gap) = (size.size(), size.gap());
    (card.width + gap.width, card.height + gap.height)
}

/// The same with a blank line between the rows.
fn airy(size: CardSize) -> (u16, u16) {
    let (across, down) = step(size);
    (across, down + 1)
}

/// Returns whether a whole rectangle has room with these steps; below its last row it needs no gap.
fn fits(grid: Grid, step: (u16, u16), room: (u16, u16)) -> bool {
    cells(grid.columns, step.0) <= room.0 && cells(grid.rows, step.1) <= room.1 + 1
}

/// The part of a rectangle that has room at a size. Behind the last column there is a gap as well, for the
/// cursor's mark.
fn fitting(grid: Grid, room: (u16, u16), size: CardSize) -> Grid {
    let step = step(size);
    let fit = |count: usize, room: u16, step: u16| count.min(usize::from(room / step).max(1));
    let height = room.1 + size.gap().height;
    Grid {
        rows: fit(grid.rows, height, step.1),
        columns: fit(grid.columns, room.0, step.0),
    }
}

/// The first row or column of the page on which the cursor stands. Pages, not a moving window: a step
/// of the cursor then redraws two cards, not the board.
fn first(cursor: usize, shown: usize, all: usize) -> usize {
    (cursor / shown * shown).min(all - shown)
}

fn cells(count: usize, each: u16) -> u16 {
    u16::try_from(count)
        .unwrap_or(u16::MAX)
        .saturating_mul(each)
}
