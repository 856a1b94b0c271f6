//! The sizes in which cards are drawn.

use ratatui::layout::Size;

/// The size of a card, smallest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardSize {
    /// One cell: one character.
    Cell,
    /// Two cells: the value, if it has no more than two characters.
    Tag,
    /// One line: value and shape.
    Chip,
    /// Three lines of three characters (MEM-12); not one of the usual steps.
    Tile,
    /// A frame around value and shape.
    Small,
    /// A frame with two indices.
    Medium,
    /// A small picture; where pictures are lines, a frame with two indices.
    Plate,
    /// A frame with an index and a small picture.
    Large,
    /// A frame with two indices and a picture.
    Broad,
    /// The same, like a playing card.
    Grand,
    /// The same, larger, for large windows.
    Great,
    Huge,
    Giant,
}

impl CardSize {
    /// The usual sizes, largest first: the first that leaves room for all cards is the one to take.
    pub const ALL: [Self; 12] = [
        Self::Giant,
        Self::Huge,
        Self::Great,
        Self::Grand,
        Self::Broad,
        Self::Large,
        Self::Plate,
        Self::Medium,
        Self::Small,
        Self::Chip,
        Self::Tag,
        Self::Cell,
    ];

    /// The sizes that have room for a picture within a frame, smallest first.
    pub const PICTURES: [Self; 6] = [
        Self::Large,
        Self::Broad,
        Self::Grand,
        Self::Great,
        Self::Huge,
        Self::Giant,
    ];

    /// Columns and rows of a card.
    pub const fn size(self) -> Size {
        match self {
            Self::Giant => Size::new(30, 15),
            Self::Huge => Size::new(22, 11),
            Self::Great => Size::new(17, 9),
            Self::Grand => Size::new(13, 7),
            Self::Broad => Size::new(11, 6),
            Self::Large => Size::new(9, 5),
            Self::Plate => Size::new(8, 4),
            Self::Medium => Size::new(7, 4),
            Self::Small => Size::new(5, 3),
            Self::Tile => Size::new(3, 3),
            Self::Chip => Size::new(4, 1),
            Self::Tag => Size::new(2, 1),
            Self::Cell => Size::new(1, 1),
        }
    }

    /// Columns and rows between two cards at the least; another row looks better where there is room for it. The light lies in the
    /// column before the card and in the one after it, so these columns have to be there at the table's edges, too.
    pub const fn gap(self) -> Size {
        match self {
            Self::Giant | Self::Huge | Self::Great | Self::Grand | Self::Broad => Size::new(2, 0),
            Self::Tile => Size::new(1, 1),
            Self::Large
            | Self::Plate
            | Self::Medium
            | Self::Small
            | Self::Chip
            | Self::Tag
            | Self::Cell => Size::new(1, 0),
        }
    }

    /// Returns whether there is a frame around the card.
    pub const fn has_frame(self) -> bool {
        !matches!(self, Self::Tile | Self::Chip | Self::Tag | Self::Cell)
    }

    /// The largest size that fits into a rectangle of this size.
    pub fn fitting(room: Size) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|card| card.size().width <= room.width && card.size().height <= room.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_fits_into_itself_and_nothing_larger_does() {
        for size in CardSize::ALL {
            let Size { width, height } = size.size();
            assert_eq!(CardSize::fitting(Size::new(width, height)), Some(size));
            assert!(CardSize::fitting(Size::new(width - 1, height)) < Some(size));
            assert!(CardSize::fitting(Size::new(width, height - 1)) < Some(size));
        }
    }
}
