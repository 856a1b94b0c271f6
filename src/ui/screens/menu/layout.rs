//! The layout of the first screen: the name of the program, below it the games as cards, and other ways on in lines.

use ratatui::layout::{Rect, Size};

use parlour_boards::emblem;
use parlour_kit::layout::card::CardSize;
use parlour_kit::layout::split::Split as _;

/// The parts of the first screen, from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PosterParts {
    pub name: Option<NameRow>,
    /// The lines above the games.
    pub above: Rect,
    /// The cards of the games, each with its name and a line below it.
    pub games: Rect,
    /// The first line below the games, and the further ones behind a blank row.
    pub below: [Rect; 2],
    /// The picture of the marked row, where there is room for it.
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

/// The number of games.
const GAMES: u16 = 5;

/// The rows of a card's name and of the line below that.
const LABELS: u16 = 2;

/// The smallest card with a picture.
const SMALLEST: CardSize = CardSize::Plate;

/// The least that the picture of a row is worth.
const PICTURE: Size = Size::new(30, 12);

/// The highest picture: a higher one costs more bytes and shows no more.
const PICTURE_HIGH: u16 = 34;

/// The rows of a body in which the letters are large.
const ROWS_OF_LARGE_LETTERS: u16 = 34;

/// The most columns between two letters.
const GAP: u16 = 6;

/// The parts of the first screen in the body of a page, with so many lines above and below the games; `None` where there is no
/// room for cards.
pub(super) fn parts(body: Rect, lines: [usize; 2]) -> Option<PosterParts> {
    let lines = lines.map(|lines| u16::try_from(lines).unwrap_or(u16::MAX));
    let named = name(body).and_then(|name| around(Some(name), body, lines));
    named.or_else(|| around(None, body, lines))
}

/// The places of so many rows in a line: they lie in the columns of the games, in the middle, or a single one in all of them.
pub(super) fn cells(line: Rect, rows: usize) -> impl Iterator<Item = Rect> {
    let rows = u16::try_from(rows).unwrap_or(GAMES);
    let columns = if rows == 1 { 1 } else { GAMES };
    let width = line.width / columns;
    let first = line.x + columns.saturating_sub(rows) / 2 * width;
    (0..rows).map(move |row| Rect {
        x: first + row * width,
        width,
        ..line
    })
}

/// The parts with this name, or without one.
fn around(name: Option<NameRow>, body: Rect, [above, below]: [u16; 2]) -> Option<PosterParts> {
    let letters = name.map_or(0, |name| name.area.height);
    let others = letters + above + emblem::RISE + LABELS + below + 1;
    let room = Size::new(
        (body.width / GAMES).saturating_sub(2),
        body.height.saturating_sub(others),
    );
    let card = CardSize::fitting(room).filter(|card| *card >= SMALLEST)?;
    let left = body.height - others - card.size().height;
    let has_picture = body.width >= PICTURE.width && left > PICTURE.height;
    let gap = left.min(1); // a raised card lies apart from the letters
    let top = if has_picture { 0 } else { (left - gap) / 2 };
    let (_, rest) = body.split_top(top);
    let (first, rest) = rest.split_top(letters);
    let (_, rest) = rest.split_top(gap);
    let (over, rest) = rest.split_top(above);
    let (_, rest) = rest.split_top(emblem::RISE);
    let (games, rest) = rest.split_top(card.size().height + LABELS);
    let (line, rest) = rest.split_top(below.min(1));
    let (lines, rest) = rest.split_top(1).1.split_top(below.saturating_sub(1));
    Some(PosterParts {
        name: name.map(|name| NameRow {
            area: Rect {
                y: first.y,
                ..name.area
            },
            ..name
        }),
        above: over,
        games,
        below: [line, lines],
        picture: has_picture.then(|| rest.split_top(1).1.split_top(PICTURE_HIGH).0),
    })
}

/// The row of letters at the top of the body, in the largest size for it.
fn name(body: Rect) -> Option<NameRow> {
    let size = if body.height >= ROWS_OF_LARGE_LETTERS {
        CardSize::Grand
    } else {
        CardSize::Large
    };
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
    use parlour_model::any::Mode;

    #[test]
    fn every_game_has_its_card() {
        assert_eq!(usize::from(GAMES), Mode::ALL.len());
    }

    #[test]
    fn the_parts_lie_inside_and_apart_at_every_size() {
        for (width, height) in (1..220).flat_map(|width| (1..70).map(move |height| (width, height)))
        {
            let body = Rect::new(0, 1, width, height);
            let Some(parts) = parts(body, [usize::from(height % 2), 4]) else {
                continue;
            };
            let all = [
                parts.name.map(|name| name.area),
                Some(parts.above),
                Some(parts.games),
                Some(parts.below[0]),
                Some(parts.below[1]),
                parts.picture,
            ];
            let all: Vec<_> = all.into_iter().flatten().collect();
            assert_eq!(
                parts.below.map(|part| part.height),
                [1, 3],
                "{body:?}: {parts:?}"
            );
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
    fn the_usual_window_has_the_name_and_a_large_one_a_picture_as_well() {
        let of = |width, height| parts(Rect::new(0, 1, width, height), [1, 3]);
        for (width, height, has_name, has_picture) in [
            (80, 21, true, false),
            (120, 37, true, false),
            (200, 57, true, true),
            (56, 21, false, false),
        ] {
            let parts = of(width, height).expect("cards");
            assert_eq!(
                (parts.name.is_some(), parts.picture.is_some()),
                (has_name, has_picture),
                "{width}x{height}"
            );
        }
        assert_eq!(of(40, 9), None);
    }
}
