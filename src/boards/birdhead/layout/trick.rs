//! The trick in the middle of a table with seats around it: everybody's cards lie before their plate.

use ratatui::layout::Rect;

use super::hand::HandSize;
use super::{UNSEEN, across};
use parlour_kit::layout::dialog::centred;
use parlour_kit::layout::seats::{SeatsLayout, Side};
use parlour_kit::layout::split::Split as _;
use parlour_model::seat::Seat;

/// The columns of the unseen cards where they lie beside the cards of the near player.
const UNSEEN_WIDE: u16 = 40;

/// The columns of the words below the cards.
const WAY: u16 = 12;

/// The cards of a trick between the seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrickLayout {
    pub size: HandSize,
    /// The areas of the cards, in seat order.
    laid: Vec<Rect>,
    /// The area with the number of unseen cards of each rank.
    pub unseen: Rect,
}

impl TrickLayout {
    /// Lays out a trick of `cards` cards a player. The cards are no larger than `hand`, those of the hand.
    pub fn of(seats: &SeatsLayout, cards: usize, hand: HandSize) -> Self {
        let (board, sides) = (seats.board, &seats.sides);
        let count =
            |side| u16::try_from(sides.iter().filter(|own| **own == side).count()).unwrap_or(0);
        let (tops, flank) = (count(Side::Top).max(1), u16::from(count(Side::Left) > 0));
        let width = board.width / (tops + 2 * flank);
        let is_aside = flank > 0 && width > UNSEEN_WIDE;
        let (rows, unseen) = board.split_bottom(UNSEEN);
        let (rows, unseen) = if is_aside {
            (board, unseen.split_right(width).1)
        } else {
            (rows, unseen)
        };
        let size = size(cards, hand, width, rows.height);
        let mut top = 0;
        let laid = sides.iter().map(|side| {
            let column = match side {
                Side::Left => 0,
                Side::Right => tops + flank,
                Side::Bottom => flank,
                Side::Top => {
                    top += 1;
                    flank + top - 1
                }
            };
            let columns = if *side == Side::Bottom { tops } else { 1 };
            let area = Rect {
                x: rows.x + column * width,
                width: columns * width,
                ..rows
            };
            let cards = across(size, cards).max(WAY).min(width.saturating_sub(1));
            let high = size.size().height + 1;
            let middle = centred(area, cards, high);
            let y = match side {
                Side::Top => rows.y,
                Side::Bottom => rows.bottom().saturating_sub(high),
                Side::Left | Side::Right => middle.y,
            };
            Rect {
                y,
                height: high - 1,
                ..middle
            }
        });
        Self {
            size,
            laid: laid.collect(),
            unseen,
        }
    }

    /// Returns the area of the cards that the seat has laid down.
    pub fn laid(&self, seat: Seat) -> Rect {
        self.laid.get(seat.index()).copied().unwrap_or_default()
    }
}

/// The largest size of which two rows of cards with words below have room. Large cards do not overlap.
fn size(cards: usize, hand: HandSize, width: u16, rows: u16) -> HandSize {
    let is_low = |size: &HandSize| *size <= hand && 2 * (size.size().height + 1) <= rows;
    let overlaps = |size: HandSize| across(size, cards) >= width;
    HandSize::ALL
        .into_iter()
        .filter(is_low)
        .find(|size| *size <= HandSize::Tall || !overlaps(*size))
        .map_or(HandSize::Small, |size| size.max(HandSize::Small))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::birdhead::layout::hand::strip;
    use parlour_kit::layout::seats::{Far, sides};
    use ratatui::layout::Size;

    /// The trick in a window of this size.
    fn trick(width: u16, height: u16, seats: usize, cards: usize) -> (SeatsLayout, TrickLayout) {
        let body = Size::new(width, height - 3);
        let felt = Rect::new(0, 1, width, body.height - strip(body));
        let seats = SeatsLayout::of(felt, &sides(seats, 0), Far::Middle, false).expect("has room");
        let trick = TrickLayout::of(&seats, cards, HandSize::fitting(body));
        (seats, trick)
    }

    #[test]
    fn everybodys_cards_lie_on_the_board_and_apart() {
        for (width, height) in [(100, 30), (120, 40), (200, 60)] {
            for (seats, cards) in
                (2..=5).flat_map(|seats| (1..=10).map(move |cards| (seats, cards)))
            {
                let (table, trick) = trick(width, height, seats, cards);
                let mut parts = vec![trick.unseen];
                for seat in Seat::all(seats) {
                    let laid = trick.laid(seat);
                    let way = Rect {
                        y: laid.bottom(),
                        height: 1,
                        ..laid
                    };
                    parts.extend([laid, way]);
                }
                for (index, part) in parts.iter().enumerate() {
                    let about = format!("{seats} with {cards} at {width}x{height}: {parts:?}");
                    assert_eq!(table.board.intersection(*part), *part, "{about}");
                    assert!(
                        parts[index + 1..]
                            .iter()
                            .all(|other| !part.intersects(*other)),
                        "{about}"
                    );
                }
            }
        }
    }

    #[test]
    fn larger_windows_get_larger_cards() {
        let size = |width, height| trick(width, height, 4, 2).1.size;
        assert_eq!(size(100, 30), HandSize::Small);
        assert_eq!(size(120, 40), HandSize::Tall);
        assert_eq!(size(200, 60), HandSize::Giant);
    }
}
