//! The layout of Memoarrr!'s cards. They lie on the square of the Board display (MEM-12), or in the
//! row of the Expert display with a bare grid below it (MEM-13).

use ratatui::layout::{Margin, Position, Rect, Size};

use parlour_kit::layout::card::CardSize;
use parlour_kit::layout::cards::CardLayout;
use parlour_kit::layout::dialog;
use parlour_kit::layout::split::Split as _;
use parlour_model::grid::Place;
use parlour_model::memoarrr::GRID;
use parlour_model::seat::Seat;

/// Cards with pictures, from the largest to the smallest.
const PICTURES: [CardSize; 8] = [
    CardSize::Giant,
    CardSize::Huge,
    CardSize::Great,
    CardSize::Grand,
    CardSize::Broad,
    CardSize::Large,
    CardSize::Plate,
    CardSize::Medium,
];

/// Cards with letters. The tile is the card of MEM-12; none is so small that animal and background
/// could not both have a letter.
const LETTERS: [CardSize; 4] = [
    CardSize::Tile,
    CardSize::Small,
    CardSize::Chip,
    CardSize::Tag,
];

/// The least width of the notes beside the cards.
const ASIDE: u16 = 24;

/// The greatest width of those beside the grid of places.
const WIDEST_ASIDE: u16 = 36;

/// The Board display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareLayout {
    pub cards: CardLayout,
    /// The notes beside them, or below them where the board is narrow.
    pub aside: Rect,
}

impl SquareLayout {
    /// Lays out the cards, with letters or pictures; the notes have what is left beside or below them. With seats around the
    /// cards they stand beside these.
    pub fn of(area: Rect, cursor: Place, letters: bool, has_seats: bool) -> Self {
        let size = largest(area, letters);
        let needed = CardLayout::needs(GRID, size);
        let is_roomy = needed.width + ASIDE <= area.width;
        let (left, aside) = if has_seats {
            (area, Rect::default())
        } else if is_roomy {
            beside(area, needed)
        } else {
            above(area, needed)
        };
        let cards = CardLayout::sized(GRID, left, cursor, &[size]);
        let aside = if is_roomy && !has_seats {
            level(aside, cards.origin.y.saturating_sub(1))
        } else {
            aside
        };
        Self { cards, aside }
    }

    /// Returns the position of the button to pass. It lies on the place in the middle, which has no
    /// card (MEM-1).
    pub fn pass(&self) -> Rect {
        let centre = self
            .cards
            .rect(parlour_model::memoarrr::CENTRE)
            .unwrap_or_default();
        Rect {
            x: centre.x.saturating_sub(u16::from(centre.width < 4)),
            width: centre.width.max(4),
            ..centre
        }
    }
}

/// The largest cards that fit: with a gap between them if any do, and pictures before letters. Letters are those of MEM-12 as
/// soon as they fit.
fn largest(area: Rect, letters: bool) -> CardSize {
    let has_room = |needed: Size| needed.width <= area.width && needed.height <= area.height;
    if letters && has_room(CardLayout::needs(GRID, CardSize::Tile)) {
        return CardSize::Tile;
    }
    let pictures = || PICTURES.into_iter();
    pictures()
        .find(|size| has_room(CardLayout::needs_with_gaps(GRID, *size)))
        .or_else(|| {
            pictures()
                .chain(LETTERS)
                .find(|size| has_room(CardLayout::needs(GRID, *size)))
        })
        .unwrap_or(CardSize::Tag)
}

/// Cards at the left, notes at the right.
fn beside(area: Rect, needed: Size) -> (Rect, Rect) {
    let spare = area.width - needed.width;
    let width = needed.width + spare.saturating_sub(ASIDE + 8);
    let (cards, notes) = area.split_left(width);
    (cards, notes.inner(Margin::new(1, 0)))
}

/// The same from this row on.
fn level(area: Rect, y: u16) -> Rect {
    Rect {
        y,
        height: area.bottom().saturating_sub(y),
        ..area
    }
}

/// Cards above, notes in what is left below.
fn above(area: Rect, needed: Size) -> (Rect, Rect) {
    let height = needed
        .height
        .max(area.height.saturating_sub(BELOW_CARDS))
        .min(area.height);
    let (cards, notes) = area.split_top(height);
    (cards, notes.inner(Margin::new(1, 0)))
}

/// The rows of notes below the cards at the most.
const BELOW_CARDS: u16 = 6;

/// The Expert display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpertLayout {
    /// The size of the cards in the row.
    pub size: CardSize,
    /// The positions of the row's cards, with a line below each for its place. If not all have
    /// room, the newest are there.
    pub cards: Vec<Rect>,
    /// The number of oldest cards without room.
    pub hidden: usize,
    /// The bare grid of places.
    pub grid: CardLayout,
    /// The notes beside the grid.
    pub aside: Rect,
    pub pass: Rect,
}

/// The backs of the places, from the largest to the smallest.
const BACKS: [CardSize; 4] = [
    CardSize::Broad,
    CardSize::Plate,
    CardSize::Small,
    CardSize::Chip,
];

/// Lines below a card of the row, and columns between two.
const BELOW: u16 = 1;
/// The greatest width of the text below a card: a place, an arrow, a place.
const LABEL: u16 = 5;

impl ExpertLayout {
    /// Lays out a row of `count` cards in the middle, and below it the grid: alone where the notes stand beside the seats.
    pub fn of(area: Rect, cursor: Place, count: usize, has_notes: bool) -> Self {
        let half = |size: &CardSize| CardLayout::needs(GRID, *size).height <= area.height / 2;
        let back = BACKS.into_iter().find(half).unwrap_or(CardSize::Chip);
        let needed = CardLayout::needs(GRID, back);
        let low = needed.height.min(area.height);
        let (upper, lower) = area.split_bottom(low);
        let notes = if has_notes { 2 + WIDEST_ASIDE } else { 0 };
        let width = (needed.width + notes).min(lower.width);
        let lower = dialog::centred(lower, width, low);
        let (left, rest) = lower.split_left(needed.width);
        let aside = rest.inner(Margin::new(1, 0));
        let grid = CardLayout::sized(GRID, left, cursor, &[back]);
        let pass = grid
            .rect(parlour_model::memoarrr::CENTRE)
            .unwrap_or_default();
        // Steps, so that few cards change the size of the others.
        let most = [8, 16]
            .into_iter()
            .find(|most| count <= *most)
            .unwrap_or(24);
        let size = PICTURES
            .into_iter()
            .chain([CardSize::Tile, CardSize::Chip])
            .find(|size| room(upper, *size) >= most)
            .unwrap_or(CardSize::Chip);
        let shown = count.min(room(upper, size));
        let cards = in_the_middle(upper, size, shown).collect();
        Self {
            size,
            cards,
            hidden: count - shown,
            grid,
            aside,
            pass,
        }
    }

    /// Returns where a card of the row is clicked: its place below it and its mark beside it belong to it.
    pub fn clicked(card: Rect) -> Rect {
        Rect {
            x: card.x.saturating_sub(1),
            width: card.width + 1,
            height: card.height + BELOW,
            ..card
        }
    }
}

/// From a card of the row to the next, and to the one below.
fn step(size: CardSize) -> (u16, u16) {
    match size {
        CardSize::Chip => (6 + LABEL, 1),
        _ => (size.size().width.max(LABEL) + 1, size.size().height + BELOW),
    }
}

fn across(area: Rect, size: CardSize) -> u16 {
    (area.width.saturating_sub(1) / step(size).0).max(1)
}

fn room(area: Rect, size: CardSize) -> usize {
    usize::from(across(area, size) * (area.height / step(size).1))
}

/// As many cards in rows of about equal length, each in the middle of the area.
fn in_the_middle(area: Rect, size: CardSize, count: usize) -> impl Iterator<Item = Rect> {
    let lines = count.div_ceil(usize::from(across(area, size))).max(1);
    let most = count.div_ceil(lines).max(1);
    let cells = |count: usize, each: u16| {
        u16::try_from(count)
            .unwrap_or(u16::MAX)
            .saturating_mul(each)
    };
    let (wide, high) = step(size);
    let top = area.y + area.height.saturating_sub(cells(lines, high)) / 2;
    (0..count).map(move |index| {
        let (line, column) = (index / most, index % most);
        let beside = most.min(count - line * most);
        let left = area.x + 1 + area.width.saturating_sub(cells(beside, wide) + 1) / 2;
        let at = Position {
            x: left + cells(column, wide),
            y: top + cells(line, high),
        };
        Rect::from((at, size.size())).intersection(area)
    })
}

/// The columns of the sum behind the ruby cards of a player.
const SUM: u16 = 11;

/// The ruby cards at the end: a row a player with the name, the cards, and how many rubies they have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreasureLayout {
    pub size: CardSize,
    area: Rect,
    top: u16,
    /// The columns before the first card.
    before: u16,
}

impl TreasureLayout {
    /// Lays out a row for each player, with the numbers of cards in `cards`. `name` is the width of
    /// the longest name, in columns.
    pub fn of(area: Rect, cards: &[usize], name: u16) -> Self {
        let most = cards.iter().copied().max().unwrap_or(0);
        let widest = name.min(area.width / 4) + 3;
        let fits = |size: &CardSize| {
            let (card, players) = (size.size(), cards.len());
            players * usize::from(card.height) <= usize::from(area.height)
                && most * usize::from(card.width + 1) + usize::from(widest + SUM)
                    <= usize::from(area.width)
        };
        let size = [CardSize::Large, CardSize::Small, CardSize::Chip]
            .into_iter()
            .find(fits)
            .unwrap_or(CardSize::Tag);
        let rows = u16::try_from(cards.len())
            .unwrap_or(u16::MAX)
            .saturating_mul(size.size().height);
        let step = size.size().width + 1;
        let cards = step.saturating_mul(u16::try_from(most).unwrap_or(u16::MAX));
        let wide = cards.saturating_add(widest + 1 + SUM);
        let area = dialog::centred(area, wide, area.height);
        Self {
            size,
            area,
            top: area.y + area.height.saturating_sub(rows) / 2,
            before: widest + 1,
        }
    }

    /// The row of a player; empty where there is no room for it.
    pub fn row(&self, seat: Seat) -> Rect {
        let height = self.size.size().height;
        let y = self
            .top
            .saturating_add(u16::from(seat.0).saturating_mul(height));
        Rect {
            y,
            height,
            ..self.area
        }
        .intersection(self.area)
    }

    /// The columns for a name.
    pub fn name(&self) -> u16 {
        self.before - 4
    }

    /// A card of a player; the one after the last is where the sum stands.
    pub fn card(&self, seat: Seat, index: usize) -> Rect {
        let (row, size) = (self.row(seat), self.size.size());
        let index = u16::try_from(index).unwrap_or(u16::MAX);
        let x = (row.x + self.before).saturating_add(index.saturating_mul(size.width + 1));
        Rect::from((Position { x, y: row.y }, size)).intersection(row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CURSOR: Place = Place { row: 0, column: 0 };

    #[test]
    fn at_80_by_24_cards_have_pictures() {
        let square = SquareLayout::of(Rect::new(0, 1, 50, 21), CURSOR, false, false);
        assert_eq!(square.cards.size, CardSize::Plate);
    }

    #[test]
    fn on_a_phone_cards_have_pictures() {
        let square = SquareLayout::of(Rect::new(0, 2, 45, 37), CURSOR, false, false);
        assert_eq!(square.cards.size, CardSize::Medium);
    }

    #[test]
    fn mem_12_at_40_by_24_the_square_has_19_by_19_characters_and_letters_have_it_at_every_size() {
        for (width, height, letters) in [
            (40, 20, false),
            (40, 20, true),
            (80, 21, true),
            (140, 57, true),
        ] {
            let square = SquareLayout::of(Rect::new(0, 1, width, height), CURSOR, letters, false);
            assert_eq!(square.cards.size, CardSize::Tile);
            let first = square.cards.rect(CURSOR).expect("A1");
            let last = square.cards.rect(Place { row: 4, column: 4 }).expect("E5");
            assert_eq!((last.right() - first.x, last.bottom() - first.y), (19, 19));
        }
    }

    #[test]
    fn larger_windows_get_larger_cards() {
        let size = |width, height| {
            SquareLayout::of(Rect::new(0, 1, width, height), CURSOR, false, false)
                .cards
                .size
        };
        assert_eq!(size(80, 37), CardSize::Broad);
        assert_eq!(size(120, 47), CardSize::Grand);
        assert_eq!(size(40, 8), CardSize::Chip);
    }

    #[test]
    fn mem_13_open_cards_and_places_lie_in_the_middle() {
        for (width, height) in [(40, 9), (80, 21), (74, 37), (140, 57)] {
            let area = Rect::new(0, 1, width, height);
            let middle = |rects: &[Rect]| {
                let left = rects.iter().map(|rect| rect.x).min().expect("cards");
                let right = rects.iter().map(|rect| rect.right()).max();
                u16::midpoint(left, right.expect("cards"))
            };
            for count in 1..=8 {
                let row = ExpertLayout::of(area, CURSOR, count, false);
                let places: Vec<_> = row.grid.places().collect();
                let backs: Vec<_> = places.iter().filter_map(|at| row.grid.rect(*at)).collect();
                assert_eq!(backs.len(), 25);
                // The smallest cards have their labels beside them.
                let label = if row.size == CardSize::Chip { LABEL } else { 0 };
                for rects in [&backs, &row.cards] {
                    assert!(
                        middle(rects).abs_diff(width / 2) <= 3 + label,
                        "{count} in {area:?}: {rects:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn everything_lies_inside_its_area_and_apart() {
        for (width, height) in (26..130)
            .step_by(3)
            .flat_map(|w| (6..48).map(move |h| (w, h)))
        {
            let area = Rect::new(0, 1, width, height);
            let square = SquareLayout::of(area, CURSOR, height % 2 == 0, false);
            assert_eq!(area.intersection(square.aside), square.aside, "{area:?}");
            for rect in square
                .cards
                .places()
                .filter_map(|place| square.cards.rect(place))
            {
                assert_eq!(area.intersection(rect), rect, "{area:?}");
                assert!(!rect.intersects(square.aside), "{area:?}");
            }
            let row = ExpertLayout::of(area, CURSOR, 24, width % 2 == 0);
            assert_eq!(row.cards.len() + row.hidden, 24);
            for rect in &row.cards {
                assert_eq!(area.intersection(*rect), *rect, "{area:?}");
                assert!(
                    row.grid
                        .places()
                        .filter_map(|place| row.grid.rect(place))
                        .all(|cell| !cell.intersects(*rect))
                );
            }
        }
    }
}
