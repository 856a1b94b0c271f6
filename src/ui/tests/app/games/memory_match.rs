//! Memory Match.

use parlour_kit::input::Key;
use parlour_model::any::AnyRules;
use parlour_model::grid::{Grid, Place};
use parlour_model::memory_match::{Move, Rules};

use super::table;
use crate::dump::dump;
use parlour_testing::session::Session;

const PLAYERS: [(&str, Option<parlour_model::player::Level>); 2] = [("Ana", None), ("Bo", None)];

fn sit(rules: Rules, size: (u16, u16)) -> Session {
    table_for(rules, size, 0)
}

fn table_for(rules: Rules, size: (u16, u16), reveal_ms: u32) -> Session {
    table(AnyRules::MemoryMatch(rules), &PLAYERS, size, reveal_ms)
}

/// The cards as they were dealt.
fn deal(session: &Session) -> Vec<u16> {
    match session.record().moves[0].parse() {
        Ok(Move::Deal(cards)) => cards.iter().map(|card| card.0).collect(),
        other => panic!("a deal comes first, not {other:?}"),
    }
}

/// The places of the cards of this number.
fn places(session: &Session, number: u16) -> Vec<Place> {
    let deal = deal(session);
    let grid = Grid::for_cards(deal.len());
    (0..deal.len())
        .filter(|index| deal[*index] == number)
        .map(|index| grid.place(index))
        .collect()
}

fn reveal(session: &mut Session, place: Place) {
    session.keys(&place.to_string().to_ascii_lowercase());
}

/// Reveals one card each of two numbers; of equal numbers, both.
fn pair(session: &mut Session, one: u16, other: u16) -> [Place; 2] {
    let second = usize::from(one == other);
    let both = [places(session, one)[0], places(session, other)[second]];
    for place in both {
        reveal(session, place);
    }
    both
}

#[test]
fn mm_3_cards_are_typed_or_pointed_at_and_the_foot_line_says_so() {
    let mut session = sit(Rules::default(), (80, 24));
    session.shows("b3 or : type");
    session.shows("*");
    session.keys("b");
    session.shows("B_");
    session.keys("3");
    assert_eq!(
        session.record().moves.last().map(String::as_str),
        Some("B3")
    );
    session.key(Key::Enter);
    session.hides("already revealed; choose another card");
    session.key(Key::Enter);
    session.shows("already revealed; choose another card");
    session.key(Key::Left);
    session.key(Key::Enter);
    assert_eq!(
        session.record().moves.last().map(String::as_str),
        Some("B2")
    );
}

#[test]
fn mm_12_hidden_cards_stay_until_enter() {
    let mut session = sit(Rules::default(), (80, 24));
    pair(&mut session, 1, 2);
    let shown = session.frame();
    session.shows("Enter hides ");
    assert_eq!(session.deadline(), None, "for ever, if nobody goes on");
    session.key(Key::Enter);
    session.shows("Enter hides ");
    session.key(Key::Enter);
    session.shows("Bo: reveal a card");
    assert_ne!(session.frame(), shown);
}

#[test]
fn mm_12_a_click_and_a_typed_letter_go_on_as_well() {
    let mut session = sit(Rules::default(), (80, 24));
    pair(&mut session, 1, 2);
    session.click_on("*");
    session.shows("Bo: reveal a card");
    pair(&mut session, 1, 3);
    session.keys("b");
    session.shows("B_");
}

#[test]
fn mm_12_reveal_ms_ends_it() {
    let mut session = table_for(Rules::default(), (80, 24), 400);
    pair(&mut session, 1, 2);
    session.shows("Enter hides ");
    session.settle();
    session.shows("Bo: reveal a card");
}

#[test]
fn mm_7_two_bonus_cards_are_a_choice_by_key_and_by_mouse() {
    for (choose, score) in [("1", "2"), ("2", "1")] {
        let mut session = sit(Rules::default(), (80, 24));
        let both = pair(&mut session, 7, 7);
        session.shows("Two bonus cards");
        session.shows(&format!("{} and {} are both bonus cards", both[0], both[1]));
        session.shows("1 two points  2 one point");
        session.keys("a");
        session.shows("Two bonus cards");
        session.keys(choose);
        session.hides("Two bonus cards");
        session.shows(&format!("Ana {score} "));
    }
    let mut session = sit(Rules::default(), (80, 24));
    pair(&mut session, 7, 7);
    session.click_on("2: +1 and play again");
    session.key(Key::F(6));
    session.shows("Ana plays again");
    session.settle();
    session.shows("Ana: reveal a card");
}

#[test]
fn mm_9_and_mm_11_two_penalty_cards_and_the_skip_that_is_owed() {
    let mut session = sit(Rules::default(), (80, 24));
    pair(&mut session, 8, 8);
    session.shows("Two penalty cards");
    session.key(Key::Right);
    session.key(Key::Enter);
    session.shows("skips 1");
    session.settle();
    session.shows("Bo: reveal a card");
    pair(&mut session, 1, 2);
    session.key(Key::Enter);
    session.key(Key::Enter);
    assert_eq!(session.message(), "Ana skips a turn; Bo: reveal a card");
    session.hides("skips 1");
}

/// A pair that is won leaves an empty place, and slides to its winner where that is shown; nobody has the letter of what
/// nobody has won.
#[test]
fn mm_4_mm_10_a_pair_goes_to_its_winner_and_a_cancelled_one_to_nobody() {
    let rules = Rules {
        pairs: 2,
        bonus: 1,
        penalty: 1,
        penalty_leaves: false,
    };
    let mut session = sit(rules, (120, 40));
    session.settle();
    let empty = |session: &Session| session.text().matches('╭').count();
    assert_eq!(empty(&session), 0);
    pair(&mut session, 7, 8);
    session.hides(" A ▄");
    session.settle();
    assert_eq!(empty(&session), 2, "{}", session.text());
    session.hides("▒");
    pair(&mut session, 1, 1);
    session.settle();
    assert_eq!(empty(&session), 4, "{}", session.text());
    session.shows("▒ 1");
}

#[test]
fn mm_14_a_tie_is_called_a_tie() {
    let rules = Rules {
        pairs: 1,
        bonus: 0,
        penalty: 2,
        penalty_leaves: false,
    };
    let mut session = sit(rules, (80, 24));
    pair(&mut session, 1, 1);
    pair(&mut session, 8, 8);
    session.keys("2");
    session.shows("It is a tie, 0 to 0: all");
}

#[test]
fn mm_14_the_winner_is_named_with_the_final_scores() {
    let rules = Rules {
        pairs: 2,
        bonus: 0,
        penalty: 0,
        penalty_leaves: false,
    };
    let mut session = sit(rules, (40, 12));
    pair(&mut session, 1, 1);
    pair(&mut session, 2, 2);
    session.shows("Ana wins 2 to 0");
}

#[test]
fn mm_2_no_letter_of_a_large_grid_is_taken_for_a_command() {
    let rules = Rules {
        pairs: 70,
        bonus: 2,
        penalty: 2,
        penalty_leaves: false,
    };
    let mut session = sit(rules, (80, 24));
    session.shows("B3 or : type");
    session.keys("H");
    session.shows("H_");
    session.keys("2");
    session.key(Key::F(6));
    session.shows("reveals H2");
}

#[test]
fn frames_of_a_game() {
    for (width, height) in [(80, 24), (120, 40), (40, 12)] {
        let mut session = sit(Rules::default(), (width, height));
        pair(&mut session, 7, 1);
        insta::assert_snapshot!(
            format!("memory_match_bonus_{width}x{height}"),
            dump(&session.frame())
        );
        session.key(Key::Enter);
        pair(&mut session, 8, 8);
        insta::assert_snapshot!(
            format!("memory_match_choice_{width}x{height}"),
            dump(&session.frame())
        );
    }
}
