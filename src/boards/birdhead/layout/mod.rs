//! The layout of all places at a table of `BirdHead`: the name, the card backs and the markers. The
//! cards laid down in the trick lie below them.

pub mod hand;
pub mod trick;

use ratatui::layout::Rect;

use self::hand::HandSize;
use parlour_kit::layout::split::Split as _;
use parlour_model::seat::Seat;

/// The narrowest place for three cards side by side.
const NARROWEST: u16 = 9;

/// Rows without which there is no room for cards.
const LOWEST: u16 = 9;

/// The widest place of a player with few cards: the places lie beside each other in the middle of the table.
const WIDEST: u16 = 30;

/// Rows of the unseen cards, along the bottom.
const UNSEEN: u16 = 2;

/// Places side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacesLayout {
    area: Rect,
    /// The width of a place.
    width: u16,
    /// Columns left of the first place.
    left: u16,
    /// The size of the cards of the trick.
    pub size: HandSize,
    /// Rows of the cards from behind.
    backs: u16,
}

impl PlacesLayout {
    /// Returns a layout of `seats` places in a trick of `cards` cards a player. The cards are no
    /// larger than `hand`, those of the hand. Returns `None` if there is only room for a line a
    /// player.
    pub fn of(area: Rect, seats: usize, cards: usize, hand: HandSize) -> Option<Self> {
        let width = area.width / u16::try_from(seats).unwrap_or(u16::MAX).max(1);
        if width < NARROWEST || area.height < LOWEST {
            return None;
        }
        let fits = |size: &HandSize| {
            *size <= hand && room(*size) <= area.height && across(*size, cards) < width
        };
        let roomy = [HandSize::Giant, HandSize::Grand].into_iter().find(fits);
        let is_large = width >= 15 && area.height >= 18;
        let size = roomy.unwrap_or(if is_large {
            HandSize::Tall
        } else {
            HandSize::Small
        });
        let width = width.min(WIDEST.max(across(size, cards) + 1));
        Some(Self {
            area,
            width,
            left: (area.width - width * u16::try_from(seats).unwrap_or(0)) / 2,
            size,
            backs: if is_large { 3 } else { 1 },
        })
    }

    /// A line of a seat's place.
    fn line(&self, seat: Seat, y: u16) -> Rect {
        let x = self.area.x + self.left + u16::from(seat.0) * self.width;
        Rect {
            x,
            y: self.area.y + y,
            width: self.width - 1,
            height: 1,
        }
        .intersection(self.area)
    }

    pub fn name(&self, seat: Seat) -> Rect {
        self.line(seat, 0)
    }

    /// The cards that a seat holds, from behind.
    pub fn backs(&self, seat: Seat) -> Rect {
        Rect {
            height: self.backs,
            ..self.line(seat, 1)
        }
    }

    pub fn markers(&self, seat: Seat) -> Rect {
        self.line(seat, 1 + self.backs)
    }

    /// Returns the area of the cards that the seat has laid down in the trick.
    pub fn laid(&self, seat: Seat) -> Rect {
        let y = 2 + self.backs + u16::from(self.size > HandSize::Small);
        Rect {
            height: self.size.size().height,
            ..self.line(seat, y)
        }
    }

    /// Returns the area with the number of unseen cards of each rank.
    pub fn unseen(&self) -> Rect {
        self.area.split_bottom(UNSEEN).1
    }
}

/// Returns the line that tells how the cards in an area were laid down. It is wide enough for words.
pub fn way(laid: Rect) -> Rect {
    Rect {
        y: laid.bottom(),
        height: 1,
        ..laid
    }
}

/// The row of the unseen cards where every player has a line, if there is one left.
pub fn unseen_row(area: Rect, seats: usize) -> Option<Rect> {
    let seats = u16::try_from(seats).unwrap_or(u16::MAX);
    let (_, below) = area.split_top(seats);
    (!below.is_empty()).then(|| below.split_top(1).0)
}

/// The last cards at the end of a deal, side by side, and what stands below them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndLayout {
    area: Rect,
    /// The width of a place.
    width: u16,
    seats: u16,
    /// The size of the cards; `None` where there is no room for any.
    pub size: Option<HandSize>,
}

impl EndLayout {
    /// Returns a layout of `seats` last cards.
    pub fn of(area: Rect, seats: usize) -> Self {
        let seats = u16::try_from(seats).unwrap_or(u16::MAX).max(1);
        let width = area.width / seats;
        let fits = |size: &HandSize| {
            let card = size.size();
            card.width + 2 < width
                && card.height.saturating_add(seats).saturating_add(6) <= area.height
        };
        let size = HandSize::ALL
            .into_iter()
            .filter(|size| *size > HandSize::Chip)
            .find(fits);
        Self {
            area,
            width,
            seats,
            size,
        }
    }

    /// A seat's place: a line for the name, the card, and a line below it.
    pub fn place(&self, seat: Seat) -> Rect {
        let x = self.area.x + u16::from(seat.0) * self.width;
        Rect {
            x,
            width: self.width.saturating_sub(1),
            ..self.area
        }
        .intersection(self.area)
    }

    /// A seat's last card.
    pub fn card(&self, seat: Seat) -> Option<Rect> {
        let place = self.place(seat);
        let size = self.size?.size();
        Some(Rect {
            x: place.x + 1,
            y: place.y + 1,
            ..Rect::from((place.as_position(), size))
        })
    }

    /// Returns the rest of the area below the cards.
    pub fn below(&self) -> Rect {
        let used = self.size.map_or(0, |size| size.size().height + 3);
        self.area.split_top(used).1
    }

    /// The points: a title, and a line a seat.
    pub fn points(&self) -> Rect {
        self.below().split_top(self.seats + 1).0
    }
}

/// Rows of the places with cards of this size in the trick.
fn room(size: HandSize) -> u16 {
    // Name, cards from behind, markers, a blank line; then how the cards were laid down, and the unseen ones.
    1 + 3 + 1 + 1 + size.size().height + 1 + UNSEEN
}

/// Returns the columns of `cards` cards side by side without overlap.
pub fn across(size: HandSize, cards: usize) -> u16 {
    let cards = u16::try_from(cards).unwrap_or(u16::MAX);
    cards
        .saturating_mul(size.size().width + 1)
        .saturating_sub(1)
}

/// Returns the rectangles of `cards` cards side by side. They overlap as far as needed to fit into
/// their area.
pub fn fan(area: Rect, size: HandSize, cards: usize) -> impl Iterator<Item = Rect> {
    let card = size.size();
    let more = u16::try_from(cards.saturating_sub(1)).unwrap_or(u16::MAX);
    let step = area
        .width
        .saturating_sub(card.width)
        .checked_div(more)
        .unwrap_or(0)
        .min(card.width + 1);
    (0..=more).take(cards).map(move |index| {
        let x = area.x.saturating_add(index.saturating_mul(step));
        Rect {
            x,
            ..Rect::from((area.as_position(), card))
        }
    })
}

/// Returns the visible part of a card of a fan.
pub fn visible(area: Rect, size: HandSize, cards: usize, index: usize) -> Option<Rect> {
    let mut rects = fan(area, size, cards).skip(index);
    let (rect, next) = (rects.next()?, rects.next());
    let width = next.map_or(rect.width, |next| rect.width.min(next.x - rect.x));
    Some(Rect { width, ..rect }.intersection(area))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_has_its_room_at_every_size() {
        for (width, height) in (20..170)
            .step_by(3)
            .flat_map(|w| (5..42).map(move |h| (w, h)))
        {
            for (seats, cards) in
                (2..=5).flat_map(|seats| (0..=10).map(move |cards| (seats, cards)))
            {
                let area = Rect::new(0, 1, width, height);
                let Some(layout) = PlacesLayout::of(area, seats, cards, HandSize::Giant) else {
                    continue;
                };
                let mut before: Option<Rect> = None;
                for seat in Seat::all(seats) {
                    let parts = [
                        layout.name(seat),
                        layout.backs(seat),
                        layout.markers(seat),
                        layout.laid(seat),
                        way(layout.laid(seat)),
                    ];
                    assert!(
                        parts.windows(2).all(|two| two[0].bottom() <= two[1].y),
                        "{area:?}: one below the other"
                    );
                    assert!(
                        parts.iter().all(|part| area.intersection(*part) == *part),
                        "{area:?}: {parts:?}"
                    );
                    assert!(parts[4].bottom() <= layout.unseen().y, "{area:?}");
                    assert!(
                        before.is_none_or(|before| before.right() < parts[0].x),
                        "{area:?}"
                    );
                    before = Some(parts[0]);
                }
            }
        }
    }

    #[test]
    fn larger_rooms_get_larger_cards_as_long_as_none_covers_another() {
        let most = HandSize::Giant;
        let size = |width, height, cards, hand| {
            PlacesLayout::of(Rect::new(0, 1, width, height), 4, cards, hand).map(|all| all.size)
        };
        assert_eq!(size(30, 15, 1, most), None);
        assert_eq!(size(50, 11, 1, most), Some(HandSize::Small));
        assert_eq!(size(80, 25, 2, most), Some(HandSize::Tall));
        assert_eq!(size(160, 39, 2, most), Some(HandSize::Giant));
        assert_eq!(size(160, 39, 3, most), Some(HandSize::Grand));
        assert_eq!(
            size(160, 39, 2, HandSize::Grand),
            Some(HandSize::Grand),
            "not larger than the hand"
        );
    }

    #[test]
    fn a_fan_lies_in_its_area() {
        let area = Rect::new(3, 2, 23, 8);
        for cards in 0..=10 {
            let all: Vec<_> = fan(area, HandSize::Tall, cards).collect();
            assert_eq!(all.len(), cards);
            assert!(
                all.iter().all(|card| area.intersection(*card) == *card),
                "{all:?}"
            );
        }
    }
}
