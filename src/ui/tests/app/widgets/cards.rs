//! Cards in every size, state and mark.

use parlour_kit::focus;
use parlour_kit::layout::card::CardSize;
use parlour_kit::view::card::{CardFace, CardPicture, Mark, Owner};
use parlour_kit::view::light;
use parlour_kit::view::{Motif, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;

use crate::dump::dump;
use crate::themes::themes;

/// Every state a card can be in, once.
fn states(theme: &Theme) -> Vec<CardPicture<'_>> {
    let card = |face| CardPicture::new(face, theme);
    let motif = || Motif::numbered(12);
    let taken = || {
        CardFace::Taken(
            motif(),
            Owner {
                seat: 1,
                letter: 'B',
            },
        )
    };
    let mut all: Vec<_> = [
        CardFace::Down,
        CardFace::Under(motif()),
        CardFace::Up(motif()),
        taken(),
    ]
    .map(card)
    .to_vec();
    all.push(card(CardFace::Down).marked(Mark::Legal));
    all.push(card(CardFace::Up(motif())).marked(Mark::Legal));
    all.extend(
        [Mark::Opened, Mark::Match, Mark::Mismatch]
            .map(|mark| card(CardFace::Up(motif())).marked(mark)),
    );
    all
}

/// The cards in one row, with the gaps of their size.
fn row(cards: &[CardPicture], size: CardSize) -> Buffer {
    let pitch = size.size().width + size.gap().width;
    let count = u16::try_from(cards.len()).expect("few cards");
    let mut buf = Buffer::empty(Rect::new(0, 0, pitch * count + 1, size.size().height));
    for (card, i) in cards.iter().zip(0..) {
        card.render(
            Rect::new(1 + i * pitch, 0, size.size().width, size.size().height),
            &mut buf,
        );
    }
    focus::take(&mut buf);
    buf
}

#[test]
fn every_size_in_every_state() {
    for (name, theme) in themes() {
        for size in CardSize::ALL {
            insta::assert_snapshot!(
                format!("{size:?}_{name}").to_lowercase(),
                dump(&row(&states(&theme), size))
            );
        }
    }
}

#[test]
fn the_pictures() {
    let (_, theme) = themes()[2];
    let cards: Vec<_> = (1..=20)
        .map(|value| CardPicture::new(CardFace::Up(Motif::numbered(value)), &theme))
        .collect();
    let rows = |size| {
        cards
            .chunks(10)
            .map(|cards| dump(&row(cards, size)))
            .collect::<String>()
    };
    insta::assert_snapshot!(rows(CardSize::Grand) + &rows(CardSize::Large));
}

#[test]
fn the_cursor_changes_the_same_cells_at_both_sides() {
    for (name, theme) in themes() {
        for size in CardSize::ALL {
            for card in states(&theme) {
                let plain = row(std::slice::from_ref(&card), size);
                let mut marked = plain.clone();
                let card_area = Rect::from((Position::new(1, 0), size.size()));
                light::beside(card_area, &mut marked, &theme);
                focus::take(&mut marked);
                let changed: Vec<_> = plain
                    .diff(&marked)
                    .iter()
                    .map(|(x, y, _)| (*x, *y))
                    .collect();
                let sides: Vec<_> = changed.chunks(2).map(|row| (row[0].1, row[1].1)).collect();
                assert!(
                    (1..=4).contains(&sides.len()) && sides.iter().all(|(one, other)| one == other),
                    "{name}, {size:?}, {card:?}: {changed:?}"
                );
            }
        }
    }
}

#[test]
fn every_state_looks_different_without_colour() {
    for (name, theme) in &themes()[2..] {
        for size in CardSize::ALL
            .into_iter()
            .filter(|size| *size >= CardSize::Small)
        {
            let seen: Vec<_> = states(theme)
                .into_iter()
                .map(|card| row(&[card], size))
                .collect();
            for (i, one) in seen.iter().enumerate() {
                assert!(
                    !seen[..i].contains(one),
                    "{name}, {size:?}: {:?}",
                    states(theme)[i]
                );
            }
        }
    }
}

#[test]
fn a_card_never_draws_outside_its_rectangle_or_the_buffer() {
    let (_, theme) = themes()[0];
    for card in states(&theme) {
        for (width, height) in (0..15).flat_map(|w| (0..9).map(move |h| (w, h))) {
            let mut buf = Buffer::empty(Rect::new(0, 0, width + 4, height + 4));
            let rect = Rect::new(2, 2, width, height);
            card.render(rect, &mut buf);
            let stray = buf
                .area
                .positions()
                .find(|at| !rect.contains(*at) && buf[*at] != ratatui::buffer::Cell::EMPTY);
            assert_eq!(stray, None, "{width}×{height}: {card:?}");
            // Half outside of the buffer: what is left is drawn, nothing panics.
            card.render(Rect::new(width, height, 13, 7), &mut buf);
            card.render(Rect::new(u16::MAX - 3, u16::MAX - 3, 3, 3), &mut buf);
        }
    }
}

#[test]
fn long_and_wide_values_stay_on_the_card() {
    let (_, theme) = themes()[0];
    let values = [
        "",
        "1000",
        "1234567890123456",
        "漢",
        "漢字漢字漢字漢字",
        "👩‍👩‍👧",
    ];
    for size in CardSize::ALL {
        let cards = values.map(|text| {
            let motif = Motif {
                text: text.into(),
                ..Motif::numbered(3)
            };
            CardPicture::new(CardFace::Up(motif), &theme)
        });
        for card in cards {
            let buf = row(std::slice::from_ref(&card), size);
            let right = buf.area.right() - 1;
            assert!(
                (0..buf.area.height).all(|y| buf[(right, y)].symbol() == " "),
                "{size:?}, {card:?}"
            );
        }
    }
}
