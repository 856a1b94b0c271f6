//! Memory Match.

use parlour::app::any_play::AnyPlay;
use parlour::app::input::Key;
use parlour::app::state::Screen;
use parlour::model::any::AnyRules;
use parlour::model::grid::{Grid, Place};
use parlour::model::memory_match::{Move, Rules};

use crate::dump::dump;
use crate::seat::{Seat, table};

const PLAYERS: [(&str, Option<parlour::model::player::Level>); 2] = [("Ana", None), ("Bo", None)];

fn sit(rules: Rules, size: (u16, u16)) -> Seat {
    table_for(rules, size, 0)
}

fn table_for(rules: Rules, size: (u16, u16), reveal_ms: u32) -> Seat {
    table(AnyRules::MemoryMatch(rules), &PLAYERS, size, reveal_ms)
}

/// The cards as they were dealt.
fn deal(seat: &Seat) -> Vec<u16> {
    let Screen::Play(AnyPlay::MemoryMatch(play)) = &seat.state.screen else { panic!("a table of Memory Match") };
    match play.table().record()[0].parse() {
        Ok(Move::Deal(cards)) => cards.iter().map(|card| card.0).collect(),
        other => panic!("a deal comes first, not {other:?}"),
    }
}

/// The places of the cards of this number.
fn places(seat: &Seat, number: u16) -> Vec<Place> {
    let deal = deal(seat);
    let grid = Grid::for_cards(deal.len());
    (0..deal.len()).filter(|index| deal[*index] == number).map(|index| grid.place(index)).collect()
}

fn reveal(seat: &mut Seat, place: Place) {
    seat.keys(&place.to_string().to_ascii_lowercase());
}

/// Reveals one card each of two numbers; of equal numbers, both.
fn pair(seat: &mut Seat, one: u16, other: u16) -> [Place; 2] {
    let second = usize::from(one == other);
    let both = [places(seat, one)[0], places(seat, other)[second]];
    for place in both {
        reveal(seat, place);
    }
    both
}

#[test]
fn mm_3_cards_are_typed_or_pointed_at_and_the_foot_line_says_so() {
    let mut seat = sit(Rules::default(), (80, 24));
    seat.sees("b3 or : type");
    seat.sees("*");
    seat.keys("b");
    seat.sees("B_");
    seat.keys("3");
    seat.sees("reveals B3");
    seat.key(Key::Enter);
    seat.sees("already revealed");
    seat.key(Key::Left);
    seat.key(Key::Enter);
    seat.sees("reveals B2");
}

#[test]
fn mm_12_hidden_cards_stay_until_enter() {
    let mut seat = sit(Rules::default(), (80, 24));
    pair(&mut seat, 1, 2);
    let shown = seat.frame();
    seat.sees("to be hidden again");
    assert_eq!(seat.deadline, None, "for ever, if nobody goes on");
    seat.key(Key::Enter);
    seat.sees("Bo: reveal a card");
    assert_ne!(seat.frame(), shown);
}

#[test]
fn mm_12_a_click_and_a_typed_letter_go_on_as_well() {
    let mut seat = sit(Rules::default(), (80, 24));
    pair(&mut seat, 1, 2);
    seat.click("*");
    seat.sees("Bo: reveal a card");
    pair(&mut seat, 1, 3);
    seat.keys("b");
    seat.sees("B_");
}

#[test]
fn mm_12_reveal_ms_ends_it() {
    let mut seat = table_for(Rules::default(), (80, 24), 400);
    pair(&mut seat, 1, 2);
    seat.sees("to be hidden again");
    seat.wait();
    seat.sees("Bo: reveal a card");
}

#[test]
fn mm_7_two_bonus_cards_are_a_choice_by_key_and_by_mouse() {
    for (choose, score) in [("1", "2"), ("2", "1")] {
        let mut seat = sit(Rules::default(), (80, 24));
        let both = pair(&mut seat, 7, 7);
        seat.sees("Two bonus cards");
        seat.sees(&format!("{} and {} are both a bonus", both[0], both[1]));
        seat.sees("1 first  2 second");
        seat.keys("a");
        seat.sees("Two bonus cards");
        seat.keys(choose);
        seat.sees_no("Two bonus cards");
        let line = seat.text().lines().find(|line| line.contains("A Ana")).expect("her score").to_owned();
        assert!(line.trim_end_matches([' ', '│']).ends_with(score), "{line}");
    }
    let mut seat = sit(Rules::default(), (80, 24));
    pair(&mut seat, 7, 7);
    seat.click("2: +1 and play again");
    seat.sees("Ana plays again");
    seat.sees("Ana: reveal a card");
}

#[test]
fn mm_9_and_mm_11_two_penalty_cards_and_the_skip_that_is_owed() {
    let mut seat = sit(Rules::default(), (80, 24));
    pair(&mut seat, 8, 8);
    seat.sees("Two penalty cards");
    seat.key(Key::Right);
    seat.key(Key::Enter);
    seat.sees("skips 1");
    seat.sees("Bo: reveal a card");
    pair(&mut seat, 1, 2);
    seat.key(Key::Enter);
    seat.sees("Ana skips a turn");
    seat.sees("Bo: reveal a card");
    seat.sees_no("skips 1");
}

#[test]
fn mm_14_a_tie_is_called_a_tie() {
    let rules = Rules { pairs: 1, bonus: 0, penalty: 2, penalty_leaves: false };
    let mut seat = sit(rules, (80, 24));
    pair(&mut seat, 1, 1);
    pair(&mut seat, 8, 8);
    seat.keys("2");
    seat.sees("It is a tie, 0 to 0: all pairs have been matched.");
}

#[test]
fn mm_14_the_winner_is_named_with_the_final_scores() {
    let rules = Rules { pairs: 2, bonus: 0, penalty: 0, penalty_leaves: false };
    let mut seat = sit(rules, (40, 12));
    pair(&mut seat, 1, 1);
    pair(&mut seat, 2, 2);
    seat.sees("Ana wins 2 to 0");
}

#[test]
fn mm_2_no_letter_of_a_large_grid_is_taken_for_a_command() {
    let rules = Rules { pairs: 70, bonus: 2, penalty: 2, penalty_leaves: false };
    let mut seat = sit(rules, (80, 24));
    seat.sees("B3 or : type");
    seat.keys("H");
    seat.sees("H_");
    seat.keys("2");
    seat.sees("reveals H2");
}

#[test]
fn frames_of_a_game() {
    for (width, height) in [(80, 24), (120, 40), (40, 12)] {
        let mut seat = sit(Rules::default(), (width, height));
        pair(&mut seat, 7, 1);
        insta::assert_snapshot!(format!("memory_match_bonus_{width}x{height}"), dump(&seat.frame()));
        seat.key(Key::Enter);
        pair(&mut seat, 8, 8);
        insta::assert_snapshot!(format!("memory_match_choice_{width}x{height}"), dump(&seat.frame()));
    }
}
