//! The layout of the first screen: the name of the program, and below it the list and the picture of a game.
//!
//! The three have one axis: list and picture together are as wide as the name.

use ratatui::layout::Rect;

use parlour_kit::layout::card::CardSize;
use parlour_kit::layout::split::Split as _;

/// The parts of the first screen. A small window has the list alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PosterParts {
    pub name: Option<NameRow>,
    pub list: Rect,
    /// The picture of the marked game.
    pub picture: Option<Rect>,
}

/// The letters of the name, as a row of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NameRow {
    pub area: Rect,
    pub size: CardSize,
    /// Columns from one letter to the next.
    pub step: u16,
}

/// The number of letters in the name.
pub(super) const LETTERS: u16 = 7;

/// Rows of the list, where there is a store and tables are left.
pub(super) const LIST_HIGH: u16 = 16;

/// Columns of the list beside a picture.
const LIST_WIDE: u16 = 42;

/// The least that a picture is worth.
const PICTURE: (u16, u16) = (30, 12);

/// The highest picture: a higher one costs more bytes and shows no more.
const PICTURE_HIGH: u16 = 34;

/// The most columns between two letters.
const GAP: u16 = 6;

/// The parts of the first screen in the body of a page.
pub(super) fn parts(body: Rect) -> PosterParts {
    let Some(name) = name(body) else {
        return below(None, body);
    };
    let gap = u16::from(body.height > LIST_HIGH + name.area.height);
    let top = name.area.height + gap;
    let height = (body.height - top).min(PICTURE_HIGH.max(LIST_HIGH));
    let y = body.y + (body.height - top - height) / 2;
    let area = Rect { y, ..name.area };
    let rest = Rect {
        y: y + top,
        height,
        ..area
    };
    below(Some(NameRow { area, ..name }), rest)
}

/// The list and, where there is room, the picture at its right.
fn below(name: Option<NameRow>, area: Rect) -> PosterParts {
    let (list, picture) = area.split_left(LIST_WIDE + 1);
    if picture.width < PICTURE.0 || picture.height < PICTURE.1 {
        return PosterParts {
            name,
            list: area,
            picture: None,
        };
    }
    PosterParts {
        name,
        list: list.split_left(LIST_WIDE).0,
        picture: Some(picture),
    }
}

/// The row of letters in the largest size that leaves room for the list, at the top of the body.
fn name(body: Rect) -> Option<NameRow> {
    let fits = |size: &CardSize| {
        let least = if *size == CardSize::Grand {
            2 * LIST_HIGH - 4
        } else {
            LIST_HIGH
        };
        row_width(*size, 1) <= body.width && size.size().height + least <= body.height
    };
    let size = [CardSize::Grand, CardSize::Large].into_iter().find(fits)?;
    let gap = (1..=GAP)
        .rev()
        .find(|gap| row_width(size, *gap) <= body.width)?;
    let width = row_width(size, gap);
    Some(NameRow {
        area: Rect {
            x: body.x + (body.width - width) / 2,
            width,
            height: size.size().height,
            ..body
        },
        size,
        step: size.size().width + gap,
    })
}

fn row_width(size: CardSize, gap: u16) -> u16 {
    LETTERS * (size.size().width + gap) - gap
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_lie_inside_and_apart_at_every_size() {
        for (width, height) in (1..220).flat_map(|width| (1..70).map(move |height| (width, height)))
        {
            let body = Rect::new(0, 1, width, height);
            let parts = parts(body);
            let all = [
                parts.name.map(|name| name.area),
                Some(parts.list),
                parts.picture,
            ];
            let all: Vec<_> = all.into_iter().flatten().collect();
            for (i, part) in all.iter().enumerate() {
                assert_eq!(body.intersection(*part), *part, "{body:?}: {parts:?}");
                assert!(
                    all[..i].iter().all(|other| !other.intersects(*part)),
                    "{body:?}: {parts:?}"
                );
            }
        }
    }

    #[test]
    fn the_usual_window_has_all_of_it_and_a_small_one_the_list() {
        let of = |width, height| parts(Rect::new(0, 1, width, height));
        assert!(of(80, 21).name.is_some() && of(80, 21).picture.is_some());
        assert_eq!(
            of(200, 57).name.map(|name| name.size),
            Some(CardSize::Grand)
        );
        for (width, height) in [(80, 21), (120, 37), (200, 57)] {
            let all = of(width, height);
            let (name, picture) = (all.name.expect("a name"), all.picture.expect("a picture"));
            assert_eq!(
                (name.area.x, name.area.right()),
                (all.list.x, picture.right()),
                "one axis at {width}x{height}"
            );
        }
        let small = Rect::new(0, 1, 40, 9);
        assert_eq!(
            parts(small),
            PosterParts {
                name: None,
                list: small,
                picture: None
            }
        );
    }
}
