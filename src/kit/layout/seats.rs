//! The seats around a table in a large window: a plate for each player at the left and right edge of the felt, and the
//! board between them.

use ratatui::layout::{Margin, Rect};

use super::column;
use super::split::Split as _;

/// The side of a table where a player sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The lower left corner.
    Bottom,
    Left,
    /// The upper right corner, or the middle of the upper edge.
    Top,
    Right,
}

/// The place of the players on the far side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Far {
    /// The corner beside a board that takes all rows.
    Corner,
    /// The middle, above a board that leaves rows free.
    Middle,
}

/// A table with seats around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatsLayout {
    /// The side of each seat.
    pub sides: Vec<Side>,
    /// The plate of each seat.
    pub plates: Vec<Rect>,
    /// The area between the columns of plates, over all rows.
    pub board: Rect,
    /// Lines about the table, in the upper left corner.
    pub notes: Rect,
    /// The open move log beside the felt.
    pub log: Option<Rect>,
    /// The row with the handle of the move log while it is closed.
    pub handle: Rect,
}

/// The narrowest felt with seats around it.
pub const WIDE: u16 = 100;

/// The lowest one.
const HIGH: u16 = 15;

/// The columns of a plate, with the blank ones around it.
const NARROWEST: u16 = 23;
const WIDEST: u16 = 30;

/// The rows of a plate: the name, the portrait, and words below it.
const ROWS: u16 = 5;
const WORDS: u16 = 3;

/// The sides of a table of `seats` seats in seat order: clockwise from the near one.
pub fn sides(seats: usize, near: usize) -> Vec<Side> {
    let others = seats.saturating_sub(1);
    let far = match others {
        0 | 2 => 0,
        odd if odd % 2 == 1 => 1,
        _ => 2,
    };
    let left = (others - far) / 2;
    let side = |seat: usize| match (seat + seats - near % seats) % seats {
        0 => Side::Bottom,
        place if place <= left => Side::Left,
        place if place <= left + far => Side::Top,
        _ => Side::Right,
    };
    (0..seats).map(side).collect()
}

impl SeatsLayout {
    /// A felt whose players are shown elsewhere.
    pub fn elsewhere(seats: usize, felt: Rect) -> Self {
        let nowhere = Rect::default();
        Self {
            sides: sides(seats, 0),
            plates: vec![nowhere; seats],
            board: felt,
            notes: nowhere,
            log: None,
            handle: nowhere,
        }
    }

    /// Lays seats out on the felt; answers `None` where they have no room. An open log has a column beside them.
    pub fn of(felt: Rect, sides: &[Side], far: Far, is_log_open: bool) -> Option<Self> {
        let log = column(felt).filter(|_| is_log_open);
        let felt = log.map_or(felt, |log| felt.split_right(log.width).0);
        if felt.width < WIDE || felt.height < HIGH {
            return None;
        }
        let spare = match far {
            // A square board that takes all rows is twice as many columns wide.
            Far::Corner => felt.width.saturating_sub(2 * felt.height) / 2,
            Far::Middle => felt.width / 5,
        };
        let (left, rest) = felt.split_left(spare.clamp(NARROWEST, WIDEST));
        let (middle, right) = rest.split_right(left.width);
        let (handle, right) = right.split_top(1);
        let seats = |side| {
            let sits = move |seat: &usize| sides[*seat] == side;
            (0..sides.len()).filter(sits).collect::<Vec<_>>()
        };
        let [near, lefts, tops, rights] =
            [Side::Bottom, Side::Left, Side::Top, Side::Right].map(seats);
        let in_corner = if far == Far::Corner { tops.len() } else { 0 };
        let blocks = (1 + near.len() + lefts.len()).max(in_corner + rights.len());
        let height = right.height / u16::try_from(blocks).ok()?;
        let height = Some(height.min(ROWS + WORDS)).filter(|height| *height >= ROWS)?;
        let mut plates = vec![Rect::default(); sides.len()];
        let mut put = |seats: &[usize], areas: Vec<Rect>| {
            for (seat, area) in seats.iter().zip(areas) {
                plates[*seat] = area.inner(Margin::new(1, 0));
            }
        };
        let (_, rest) = left.split_top(height);
        let (rest, lower) = rest.split_bottom(rows(near.len(), ROWS));
        put(&near, down(lower, near.len(), ROWS));
        put(
            &lefts,
            down(rest, lefts.len(), height).into_iter().rev().collect(),
        );
        let (upper, rest) = right.split_top(rows(in_corner, height));
        put(&rights, down(rest, rights.len(), height));
        let board = if far == Far::Corner {
            put(&tops, down(upper, tops.len(), height));
            middle
        } else {
            let (upper, board) = middle.split_top(rows(tops.len().min(1), ROWS));
            put(&tops, across(upper, tops.len()));
            board
        };
        let below = lefts.iter().chain(&near).map(|seat| plates[*seat].y).min();
        let (notes, _) = left.split_top(below.map_or(left.height, |y| y - left.y));
        Some(Self {
            sides: sides.to_vec(),
            plates,
            board,
            notes: notes.inner(Margin::new(1, 0)),
            log,
            handle,
        })
    }
}

fn rows(count: usize, each: u16) -> u16 {
    u16::try_from(count)
        .unwrap_or(u16::MAX)
        .saturating_mul(each)
}

/// Areas below each other, as far apart as there is room.
fn down(area: Rect, count: usize, height: u16) -> Vec<Rect> {
    let slot = area.height / u16::try_from(count).unwrap_or(u16::MAX).max(1);
    let areas = (0..count).map(|index| {
        let (_, below) = area.split_top(rows(index, slot));
        let y = below.y + slot.saturating_sub(height) / 2;
        Rect { y, height, ..area }
    });
    areas.collect()
}

/// Areas beside each other in the middle of a row.
fn across(area: Rect, count: usize) -> Vec<Rect> {
    let count = u16::try_from(count).unwrap_or(u16::MAX);
    let width = (area.width / count.max(1)).min(WIDEST);
    let x = area.x + (area.width - width * count) / 2;
    (0..count)
        .map(|index| Rect {
            x: x + index * width,
            width,
            ..area
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Windows of 100 by 30, 120 by 40 and 200 by 60, and the felt above a hand in them.
    const FELTS: [(u16, u16); 6] = [
        (100, 27),
        (120, 37),
        (200, 57),
        (100, 17),
        (120, 25),
        (200, 39),
    ];

    /// All that lies on a felt.
    fn parts(layout: &SeatsLayout) -> Vec<Rect> {
        let others = [layout.board, layout.notes, layout.handle];
        layout
            .plates
            .iter()
            .copied()
            .chain(others)
            .chain(layout.log)
            .collect()
    }

    #[test]
    fn everything_lies_on_the_felt_and_apart() {
        for (width, height) in FELTS {
            let felt = Rect::new(0, 1, width, height);
            for (seats, far) in
                (1..=8).flat_map(|seats| [(seats, Far::Corner), (seats, Far::Middle)])
            {
                for near in 0..seats {
                    for is_open in [false, true] {
                        let Some(layout) = SeatsLayout::of(felt, &sides(seats, near), far, is_open)
                        else {
                            assert!(
                                is_open && width < 200 || seats > 3 && height < 27,
                                "{seats} on {felt:?}"
                            );
                            continue;
                        };
                        let parts = parts(&layout);
                        for (index, part) in parts.iter().enumerate() {
                            assert_eq!(felt.intersection(*part), *part, "{seats} on {felt:?}");
                            let mut others = parts[index + 1..].iter();
                            assert!(
                                others.all(|other| !part.intersects(*other)),
                                "{seats} on {felt:?}: {parts:?}"
                            );
                        }
                        let is_whole =
                            |plate: &Rect| plate.height >= ROWS && plate.width >= NARROWEST - 8;
                        assert!(
                            layout.plates.iter().all(is_whole),
                            "{seats} on {felt:?}: {parts:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_board_between_the_plates_has_all_rows() {
        for (width, height) in [(100, 27), (120, 37), (200, 57)] {
            let felt = Rect::new(0, 1, width, height);
            let layout = SeatsLayout::of(felt, &sides(2, 0), Far::Corner, false).expect("has room");
            assert_eq!(layout.board.height, height);
            assert!(
                layout.board.width >= 2 * height,
                "{width}: {:?}",
                layout.board
            );
        }
    }

    #[test]
    fn the_near_seat_sits_at_the_bottom_and_the_others_follow_clockwise() {
        use Side::{Bottom, Left, Right, Top};
        assert_eq!(sides(1, 0), [Bottom]);
        assert_eq!(sides(2, 1), [Top, Bottom]);
        assert_eq!(sides(3, 0), [Bottom, Left, Right]);
        assert_eq!(sides(4, 2), [Top, Right, Bottom, Left]);
        assert_eq!(sides(5, 0), [Bottom, Left, Top, Top, Right]);
        assert_eq!(sides(6, 0), [Bottom, Left, Left, Top, Right, Right]);
    }

    #[test]
    fn a_narrow_felt_has_no_seats() {
        let of =
            |width| SeatsLayout::of(Rect::new(0, 1, width, 37), &sides(2, 0), Far::Corner, false);
        assert_eq!(of(99), None);
        assert!(of(100).is_some());
    }
}
