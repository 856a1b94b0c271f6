//! A player's hand in the strip along the bottom of a table, and the buttons above it.
//!
//! A raised card lies a row higher than the others. All of a card is to be seen, raised or not. On a phone the hand has two rows.

use ratatui::layout::{Position, Rect, Size};

use parlour_kit::layout::dialog::centred;
use parlour_kit::layout::finger;
use parlour_kit::layout::split::Split as _;
use parlour_kit::text::columns;

/// The size of the cards of a hand, smallest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HandSize {
    Chip,
    /// A frame around the rank.
    Small,
    /// The rank large, and a small bird.
    Tall,
    /// The rank large, and a large bird.
    Grand,
    /// Both twice as large.
    Giant,
}

/// The most cards of a hand: all sizes are such that they find room.
const MOST: u16 = 10;

impl HandSize {
    /// Largest first.
    pub const ALL: [Self; 5] = [
        Self::Giant,
        Self::Grand,
        Self::Tall,
        Self::Small,
        Self::Chip,
    ];

    /// Columns and rows of a card.
    pub const fn size(self) -> Size {
        match self {
            Self::Giant => Size::new(18, 16),
            Self::Grand => Size::new(11, 10),
            Self::Tall => Size::new(7, 8),
            Self::Small => Size::new(5, 3),
            Self::Chip => Size::new(2, 1),
        }
    }

    /// Rows of the strip in a body of this size: the buttons, and the cards, which go up one row when they are raised.
    fn strip(self, body: Size) -> u16 {
        step(body) + rows(body) * (self.size().height + 1)
    }

    /// Rows above the strip without which the size is too large.
    const fn above(self) -> u16 {
        match self {
            Self::Giant => 30,
            Self::Grand => 20,
            Self::Tall => 11,
            Self::Small => 9,
            Self::Chip => 0,
        }
    }

    /// The largest size of which a hand fits into the body of a page, and leaves room for the trick.
    pub fn fitting(body: Size) -> Self {
        let fits = |size: &Self| {
            (size.size().width + 1) * MOST.div_ceil(rows(body)) < body.width + 1
                && size.strip(body) + size.above() <= body.height
        };
        // The ranks of small cards are letters, which the page of a phone shows as text too.
        let largest = if rows(body) > 1 {
            Self::Small
        } else {
            Self::Giant
        };
        let mut sizes = Self::ALL.into_iter().filter(|size| *size <= largest);
        sizes.find(fits).unwrap_or(Self::Chip)
    }
}

/// Rows of the strip in a body of this size.
pub fn strip(body: Size) -> u16 {
    HandSize::fitting(body).strip(body)
}

/// The rows of a line of buttons.
fn step(body: Size) -> u16 {
    finger::step(Rect::from((Position::ORIGIN, body)))
}

/// The rows of cards of a hand: two on a phone, where a thumb lifts them.
fn rows(body: Size) -> u16 {
    if step(body) > 1 { 2 } else { 1 }
}

/// A hand in a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandLayout {
    /// The size of its cards.
    pub size: HandSize,
    pub buttons: Rect,
    /// The part of the screen where cards lie.
    pub visible: Rect,
    /// The number of cards, and of those in a whole row.
    count: u16,
    in_row: u16,
}

impl HandLayout {
    /// Returns a hand of `cards` cards in a strip of a body of this size.
    pub fn of(cards: usize, strip: Rect, body: Size) -> Self {
        let count = u16::try_from(cards).unwrap_or(MOST).min(MOST);
        let (buttons, visible) = strip.split_top(step(body));
        let used = count.div_ceil(MOST / rows(body)).max(1);
        Self {
            size: HandSize::fitting(body),
            buttons: centred(buttons, buttons.width, 1),
            visible,
            count,
            in_row: count.div_ceil(used).max(1),
        }
    }

    /// The rectangle of a card. The last row lies at the bottom.
    pub fn rect(&self, index: usize, raised: bool) -> Rect {
        let Size { width, height } = self.size.size();
        let index = u16::try_from(index).unwrap_or(MOST);
        let (row, column) = (index / self.in_row, index % self.in_row);
        let below = self.count.div_ceil(self.in_row).saturating_sub(row);
        let in_row = self
            .count
            .saturating_sub(row * self.in_row)
            .min(self.in_row);
        let across = ((width + 1) * in_row).saturating_sub(1);
        // Rounded up: the light stands left of a card.
        let left = self.visible.width.saturating_sub(across).div_ceil(2);
        let top = self.visible.bottom().saturating_sub(below * (height + 1));
        Rect::new(
            self.visible.x + left + column * (width + 1),
            top + u16::from(!raised),
            width,
            height,
        )
    }

    /// Returns where a card is clicked. The rows above and below it are its own, so that it is not missed by a hair, and the
    /// gap to the right of a small one.
    pub fn clicked(&self, index: usize) -> Rect {
        let card = self.rect(index, true);
        let column = Rect {
            width: card.width + u16::from(self.size <= HandSize::Small),
            height: card.height + 1,
            ..card
        };
        column.intersection(self.visible)
    }
}

/// Returns the positions of buttons with these labels in the middle of a line. Buttons without room
/// are left out.
pub fn buttons(labels: &[impl AsRef<str>], line: Rect) -> Vec<Rect> {
    let widths: Vec<u16> = labels
        .iter()
        .map(|label| columns(label.as_ref()) + 4)
        .collect();
    let gaps = u16::try_from(widths.len().saturating_sub(1)).unwrap_or(0) * 2;
    let mut x = line.x + line.width.saturating_sub(widths.iter().sum::<u16>() + gaps) / 2;
    let place = |width: &u16| {
        let whole = Rect {
            x,
            width: *width,
            ..line
        };
        let rect = if whole.right() > line.right() {
            Rect { width: 0, ..line }
        } else {
            whole
        };
        x += width + 2;
        rect
    };
    widths.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_fits_its_strip_at_every_size() {
        for (width, height) in (34..200)
            .step_by(3)
            .flat_map(|w| (9..60).map(move |h| (w, h)))
        {
            let body = Size::new(width, height);
            let rows = strip(body);
            let area = Rect::new(0, 1 + height - rows, width, rows);
            let hand = HandLayout::of(10, area, body);
            for index in 0..10 {
                let (raised, low) = (hand.rect(index, true), hand.rect(index, false));
                for card in [raised, low] {
                    assert_eq!(
                        hand.visible.intersection(card),
                        card,
                        "{body:?}: all of a card is to be seen"
                    );
                }
                for at in [raised, low].map(Rect::as_position) {
                    let clicked = (0..10).filter(|card| hand.clicked(*card).contains(at));
                    assert_eq!(clicked.collect::<Vec<_>>(), [index]);
                }
            }
            let last = hand.rect(9, true);
            let outside = [
                Position::new(last.right() + 1, last.y),
                hand.buttons.as_position(),
            ];
            for at in outside {
                assert!((0..10).all(|card| !hand.clicked(card).contains(at)));
            }
        }
    }

    #[test]
    fn a_phone_has_the_hand_in_two_rows_and_its_last_cards_at_the_bottom() {
        let body = Size::new(43, 38);
        let rows = strip(body);
        let area = Rect::new(0, 38 - rows, 43, rows);
        let y = |cards, index| HandLayout::of(cards, area, body).rect(index, false).y;
        assert_eq!(y(10, 4) + 4, y(10, 5));
        assert_eq!((y(7, 3), y(7, 4)), (y(10, 0), y(10, 9)));
        assert_eq!(y(5, 0), y(10, 9));
        assert_eq!(HandLayout::of(5, area, body).rect(4, false).bottom(), 38);
    }

    #[test]
    fn larger_windows_get_larger_cards() {
        let sizes = [(40, 9), (43, 38), (80, 15), (80, 21), (120, 37), (200, 57)];
        let sizes = sizes.map(|(w, h)| HandSize::fitting(Size::new(w, h)));
        assert_eq!(
            sizes,
            [
                HandSize::Chip,
                HandSize::Small,
                HandSize::Small,
                HandSize::Tall,
                HandSize::Grand,
                HandSize::Giant
            ]
        );
    }
}
