//! The layout of the first screen: the name of the house, the list, and the picture of a game.

use ratatui::layout::Rect;

use super::card::CardSize;

/// The parts of the first screen. A small window has the list alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PosterParts {
    /// The letters of the name, as a row of cards of this size.
    pub name: Option<(Rect, CardSize)>,
    pub list: Rect,
    /// The picture of the marked game.
    pub picture: Option<Rect>,
}

/// The number of letters in the name.
pub const LETTERS: u16 = 7;

/// Rows of the list with its frame, where there is a store and tables are left.
const LIST_HIGH: u16 = 16;

/// The least columns of the list beside a picture, and the most.
const LIST_WIDE: (u16, u16) = (40, 64);

/// The least that a picture is worth.
const PICTURE: (u16, u16) = (30, 12);

/// The parts of the first screen in the body of a page.
pub fn parts(body: Rect) -> PosterParts {
    let name = name(body);
    let top = name.map_or(0, |(name, _)| {
        name.height + u16::from(body.height > LIST_HIGH + name.height)
    });
    let below = Rect {
        y: body.y + top,
        height: body.height - top,
        ..body
    };
    let list_wide = (below.width * 2 / 5).clamp(LIST_WIDE.0, LIST_WIDE.1);
    let picture_wide = below.width.saturating_sub(list_wide + 1);
    if picture_wide < PICTURE.0 || below.height < PICTURE.1 {
        return PosterParts {
            name,
            list: below,
            picture: None,
        };
    }
    let list = Rect {
        width: list_wide,
        ..below
    };
    let picture = Rect {
        x: list.right() + 1,
        width: picture_wide,
        ..below
    };
    PosterParts {
        name,
        list,
        picture: Some(picture),
    }
}

/// The row of letters in the largest size that leaves room for the list.
fn name(body: Rect) -> Option<(Rect, CardSize)> {
    let sizes = [CardSize::Grand, CardSize::Large];
    let fits = |size: &CardSize| {
        let least = if *size == CardSize::Grand {
            2 * LIST_HIGH
        } else {
            LIST_HIGH
        };
        row_width(*size) <= body.width && size.size().height + least <= body.height
    };
    let size = sizes.into_iter().find(fits)?;
    let width = row_width(size);
    Some((
        Rect {
            x: body.x + (body.width - width) / 2,
            width,
            height: size.size().height,
            ..body
        },
        size,
    ))
}

fn row_width(size: CardSize) -> u16 {
    LETTERS * (size.size().width + size.gap().width) - size.gap().width
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
                parts.name.map(|(rect, _)| rect),
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
            of(200, 57).name.map(|(_, size)| size),
            Some(CardSize::Grand)
        );
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
