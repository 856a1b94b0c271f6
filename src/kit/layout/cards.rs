//! The layout of a rectangle of cards. The cards take the rows and columns that the board leaves to each, down to a single
//! cell. A board that is too large even then turns pages to follow the cursor.

use ratatui::layout::{Position, Rect, Size};

use super::card::CardSize;
use parlour_model::grid::{Grid, Place, row_name};

/// Cards laid out on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardLayout {
    /// The largest size that fits into a card.
    pub size: CardSize,
    /// Columns and rows of a card.
    pub card: Size,
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
    /// Lays a rectangle out on a board so that the cursor is in sight. Cards grow by what is free.
    pub fn of(grid: Grid, board: Rect, cursor: Place) -> Self {
        let room = room(grid, board);
        match grown(grid, room).or_else(|| chip(grid, room)) {
            Some(cards) => cards.placed(grid, board, cursor),
            None => Self::sized(grid, board, cursor, &[CardSize::Tag, CardSize::Cell]),
        }
    }

    /// Returns the room that a whole rectangle takes at a size, with its labels.
    pub fn needs(grid: Grid, size: CardSize) -> Size {
        needs(grid, size, step(size))
    }

    /// The same with a blank line between the rows.
    pub fn needs_with_gaps(grid: Grid, size: CardSize) -> Size {
        needs(grid, size, airy(size))
    }

    /// Lays it out in the first of these sizes that fits, or the last.
    pub fn sized(grid: Grid, board: Rect, cursor: Place, sizes: &[CardSize]) -> Self {
        let room = room(grid, board);
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
        let card = size.size();
        Cards {
            size,
            card,
            step,
            shown,
        }
        .placed(grid, board, cursor)
    }

    /// Returns whether the rows touch.
    pub fn is_close(&self) -> bool {
        self.step.1 == self.card.height
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
        Some(Rect::from((Position { x, y }, self.card)))
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

/// Cards of one size that are in sight at the same time.
struct Cards {
    size: CardSize,
    card: Size,
    step: (u16, u16),
    shown: Grid,
}

impl Cards {
    /// All cards, of these columns and rows.
    fn all(grid: Grid, card: Size, step: (u16, u16)) -> Option<Self> {
        let size = CardSize::fitting(card)?;
        Some(Self {
            size,
            card,
            step,
            shown: grid,
        })
    }

    /// Puts them in the middle of a board.
    fn placed(self, grid: Grid, board: Rect, cursor: Place) -> CardLayout {
        let Self {
            size,
            card,
            step,
            shown,
        } = self;
        let margin = margin(grid);
        let width = cells(shown.columns, step.0) + margin;
        let height = cells(shown.rows, step.1) + 1 - (step.1 - card.height);
        CardLayout {
            size,
            card,
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

/// Columns and rows for cards, beside the rows' letters and below the columns' numbers.
fn room(grid: Grid, board: Rect) -> (u16, u16) {
    let width = board.width.saturating_sub(margin(grid));
    (width, board.height.saturating_sub(1))
}

/// The rows of a card from which a blank row between the cards costs little of it; lower ones have half a row.
const AIRY: u16 = 6;

/// The most rows of a card: larger pictures are no easier to tell apart.
const HIGHEST: u16 = 16;

/// A card from this width on has two columns between it and the next.
const BROAD: u16 = 10;

/// Framed cards that take what is free; `None` where frames have no room.
fn grown(grid: Grid, room: (u16, u16)) -> Option<Cards> {
    let (across, close, airy) = free(grid, room)?;
    let gap = if across > BROAD + 1 { 2 } else { 1 };
    let height = if airy >= AIRY { airy } else { close };
    let width = (across - gap).min(2 * height + 2);
    let height = height.min(width).min(HIGHEST);
    let card = Size::new(width.min(2 * height + 2), height);
    let below = u16::from(height <= airy);
    let cards = Cards::all(grid, card, (card.width + gap, card.height + below))?;
    let least = least(grid);
    let has_room = least.width <= card.width && least.height <= card.height;
    has_room.then_some(Cards {
        size: cards.size.max(CardSize::Small),
        ..cards
    })
}

/// Columns and rows of the smallest card with a frame: the frame lies around the digits of the highest value, or a picture.
fn least(grid: Grid) -> Size {
    let digits = if grid.places() < 200 { 2 } else { 3 };
    Size::new(digits + 2, 3)
}

/// The most columns and rows of a card without a frame.
const CHIP: Size = Size::new(8, 2);

/// Cards without a frame that have room for value and shape.
fn chip(grid: Grid, room: (u16, u16)) -> Option<Cards> {
    let (across, close, airy) = free(grid, room)?;
    let height = airy.max(close.min(1)).min(CHIP.height);
    let card = Size::new((across - 1).min(CHIP.width), height);
    let step = (card.width + 1, card.height + u16::from(height <= airy));
    Cards::all(grid, card, step).filter(|cards| cards.size == CardSize::Chip)
}

/// Columns for a card and its gap, rows for a card without a gap, and rows for one with a gap.
fn free(grid: Grid, room: (u16, u16)) -> Option<(u16, u16, u16)> {
    let [rows, columns] = [grid.rows, grid.columns].map(|count| u16::try_from(count).ok());
    let (rows, columns) = (rows?.max(1), columns?.max(1));
    let across = room.0 / columns;
    (across > 0).then(|| {
        (
            across,
            room.1 / rows,
            ((room.1 + 1) / rows).saturating_sub(1),
        )
    })
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
/// light.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::page;
    use crate::layout::seats::{Far, SeatsLayout, sides};

    /// The columns and rows of the windows in which tables are looked at.
    const WINDOWS: [(u16, u16); 4] = [(40, 12), (80, 24), (120, 40), (200, 60)];

    /// The numbers of pairs of a memory game.
    const PAIRS: std::ops::RangeInclusive<usize> = 1..=60;

    /// The cards of a table of two in a window, and the felt around them.
    fn table(pairs: usize, window: (u16, u16)) -> (CardLayout, Rect) {
        let body = page(Size::from(window)).body;
        let seats = SeatsLayout::of(body, &sides(2, 0), Far::Corner, false);
        let felt = seats.map_or(body, |seats| seats.board);
        let first = Place { row: 0, column: 0 };
        let grid = Grid::for_cards(2 * pairs);
        (CardLayout::of(grid, felt, first), felt)
    }

    fn all_tables() -> impl Iterator<Item = (usize, (u16, u16))> {
        PAIRS.flat_map(|pairs| WINDOWS.map(|window| (pairs, window)))
    }

    #[test]
    fn cards_lie_on_the_felt_and_apart() {
        for (pairs, window) in all_tables() {
            let (cards, felt) = table(pairs, window);
            let at = format!("{pairs} pairs in {window:?}: {cards:?}");
            let places: Vec<_> = cards
                .places()
                .filter_map(|place| cards.rect(place))
                .collect();
            for (i, card) in places.iter().enumerate() {
                assert_eq!(felt.intersection(*card), *card, "{at}");
                let touched = Rect {
                    width: card.width + 1,
                    ..*card
                };
                let mut others = places[i + 1..].iter();
                assert!(!others.any(|other| other.intersects(touched)), "{at}");
            }
            assert!(
                !cards.is_close() || cards.size.has_frame() || cards.card.height == 1,
                "{at}"
            );
        }
    }

    #[test]
    fn cards_take_two_fifths_of_the_felt() {
        let mut seen = 0;
        for (pairs, window) in all_tables().filter(|(pairs, window)| *pairs > 2 && window.0 >= 80) {
            let (cards, felt) = table(pairs, window);
            let Grid { rows, columns } = cards.shown;
            if columns > 3 * rows || !cards.size.has_frame() {
                continue; // a row or two of cards cannot fill a square
            }
            let taken = u64::from(cards.card.area()) * (rows * columns) as u64;
            let all = u64::from(felt.area());
            assert!(
                5 * taken >= 2 * all,
                "{pairs} pairs in {window:?}: {taken} of {all}"
            );
            seen += 1;
        }
        assert!(seen > 90, "{seen}");
    }

    #[test]
    fn twenty_six_pairs_have_pictures_and_gaps_from_eighty_columns_on() {
        for (window, card) in [((80, 24), (5, 5)), ((120, 40), (4, 4)), ((200, 60), (9, 9))] {
            let (cards, _) = table(26, window);
            assert_eq!(cards.card, Size::from(card), "{window:?}");
            assert!(cards.size.has_frame(), "{window:?}");
        }
    }
}
