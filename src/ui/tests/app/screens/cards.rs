//! The steps in which cards grow smaller when there are more of them, and the pages past the last step.

use parlour_kit::input::Key;
use parlour_kit::layout;
use parlour_kit::layout::card::CardSize;
use parlour_kit::layout::cards::CardLayout;
use parlour_model::grid::{Grid, Place};
use ratatui::layout::Size;

use crate::dump::dump;
use parlour_testing::session::{Session, settings};

fn alone(pairs: u16) -> Session {
    Session::table(settings(&[None], pairs))
}

/// A pair is taken, one card lies open, and the cursor is elsewhere.
fn played(pairs: u16) -> Session {
    let mut session = alone(pairs);
    let all = session.pairs();
    for place in all[0].iter().chain(all.get(1).map(|places| &places[0])) {
        session.play(place);
    }
    session.press(Key::Right, 2);
    session
}

/// Returns the size in which `pairs` pairs are laid out.
fn step(pairs: u16) -> CardSize {
    let board = layout::page(Size::new(80, 24)).body;
    CardLayout::of(
        Grid::for_cards(usize::from(pairs) * 2),
        board,
        Place { row: 0, column: 0 },
    )
    .size
}

#[test]
fn each_size_of_cards_has_its_board() {
    let boards = [
        (CardSize::Great, 3),
        (CardSize::Broad, 6),
        (CardSize::Large, 8),
        (CardSize::Small, 18),
        (CardSize::Chip, 32),
        (CardSize::Cell, 300),
    ];
    for (size, pairs) in boards {
        let session = played(pairs);
        assert_eq!(step(pairs), size, "{pairs} pairs");
        let name = format!("cards_{size:?}").to_lowercase();
        insta::assert_snapshot!(name, dump(&session.frame()));
    }
}

#[test]
fn a_thousand_pairs_are_seen_page_by_page() {
    let mut session = alone(1000);
    let first = session.text();
    insta::assert_snapshot!("thousand_first", dump(&session.frame()));
    session.key(Key::End);
    let right = session.text();
    session.key(Key::Up);
    insta::assert_snapshot!("thousand_last", dump(&session.frame()));
    assert!(
        first != right && right != session.text(),
        "three different pages"
    );
    session.key(Key::Enter);
    assert_eq!(
        session.record().moves[1..],
        ["AN50"],
        "the card under the cursor"
    );
    session.key(Key::Home);
    session.key(Key::Down);
    let card = |text: &str| {
        text.lines()
            .nth(5)
            .map(|line| line.chars().take(50).collect::<String>())
    };
    assert_eq!(
        card(&session.text()),
        card(&first),
        "back on the first page"
    );
}
