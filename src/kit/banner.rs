//! The banner above the text of the end of a game: the head of a bot, and large letters below it.

use ratatui::layout::{Rect, Size};

use super::headline::Headline;
use super::layout::split::Split as _;
use super::view::widgets::speaker::HEAD;
use parlour_model::player::Level;

/// The least rows of an area in which letters are drawn in their greater size.
const GREAT: u16 = 30;

/// A banner of one size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banner {
    pub head: Option<Level>,
    pub letters: Option<Headline>,
}

impl Banner {
    /// The banners with a head and a headline, the one that is shown where there is room for it first.
    pub fn of(head: Option<Level>, headline: Option<&str>, rows: u16) -> Vec<Self> {
        let letters = headline.and_then(Headline::of);
        let doubled = letters.as_ref().filter(|_| rows >= GREAT);
        let sizes = doubled
            .map(Headline::doubled)
            .into_iter()
            .chain(letters.clone());
        let with = |head| {
            sizes.clone().map(move |letters| Self {
                head,
                letters: Some(letters),
            })
        };
        let alone = Self {
            head,
            letters: None,
        };
        let headed = head.map(|_| with(head).chain([alone]));
        headed.into_iter().flatten().chain(with(None)).collect()
    }

    /// Columns and rows, with a blank row below the head.
    pub fn size(&self) -> Size {
        let [head, letters] = self.sizes();
        let gap = u16::from(head.height > 0 && letters.height > 0);
        Size::new(
            head.width.max(letters.width),
            head.height + gap + letters.height,
        )
    }

    /// The places of the head and of the letters in an area.
    pub fn places(&self, area: Rect) -> [Rect; 2] {
        let [head, letters] = self.sizes();
        let middle = |size: Size, area: Rect| Rect {
            x: area.x + area.width.saturating_sub(size.width) / 2,
            width: size.width.min(area.width),
            height: size.height.min(area.height),
            ..area
        };
        let (_, below) = area.split_bottom(letters.height);
        [middle(head, area), middle(letters, below)]
    }

    fn sizes(&self) -> [Size; 2] {
        let letters = self.letters.as_ref().map_or(Size::ZERO, Headline::size);
        [self.head.map_or(Size::ZERO, |_| HEAD), letters]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_stands_above_letters_and_gives_way_last() {
        let banners = Banner::of(Some(Level::Casual), Some("Robo"), GREAT);
        let heights: Vec<_> = banners.iter().map(|banner| banner.size().height).collect();
        assert_eq!(heights, [4 + 1 + 5, 4 + 1 + 3, 4, 5, 3]);
        for banner in banners {
            let area = Rect::from(banner.size());
            let places = banner.places(area);
            assert!(!places[0].intersects(places[1]));
            assert!(
                places
                    .into_iter()
                    .all(|place| area.intersection(place) == place)
            );
        }
        assert_eq!(Banner::of(None, Some("Robo"), GREAT - 1).len(), 1);
        assert!(Banner::of(None, Some("漢"), GREAT).is_empty());
    }
}
