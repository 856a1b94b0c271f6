//! Whole games, from the start screen to the last pair.

use parlour_config::Config;
use parlour_kit::input::{Key, MouseKind};
use parlour_model::grid::{Grid, Place};

use parlour_testing::session::{Session, friends, settings};

/// Moves the cursor from one card to another with the arrow keys, the shorter way round.
fn walk(session: &mut Session, grid: Grid, from: Place, to: Place) {
    let mut steps = |less, more, from: usize, to: usize, all: usize| {
        let onward = (to + all - from) % all;
        if onward * 2 <= all {
            session.press(more, onward);
        } else {
            session.press(less, all - onward);
        }
    };
    steps(Key::Up, Key::Down, from.row, to.row, grid.rows);
    steps(Key::Left, Key::Right, from.column, to.column, grid.columns);
}

#[test]
fn con_5_con_9_from_the_menu_to_the_last_pair_with_keys_alone() {
    let mut session = Session::menu(Config::default());
    session.shows("a games room in a terminal");
    session.key(Key::Enter);
    session.shows("A table of Concentration");
    session.press(Key::Down, 2);
    session.press(Key::Left, 3);
    session.shows("player 2");
    session.press(Key::Up, 2);
    session.key(Key::Enter);
    assert_eq!(session.message(), "player 1: open a card");

    let (grid, mut at) = (Grid::for_cards(16), Place { row: 0, column: 0 });
    for (taken, pair) in session.pairs().iter().enumerate() {
        session.shows(&format!("{} of 8 pairs left", 8 - taken));
        for place in pair {
            let to = place.parse().expect("a place");
            walk(&mut session, grid, at, to);
            at = to;
            session.key(if taken % 2 == 0 {
                Key::Enter
            } else {
                Key::Char(' ')
            });
        }
    }
    session.shows("— game over");
    session.shows("player 1 wins by");
    session.shows("player 1 8  player 2 0");
    session.shows("Concentration — game over");
    let first = session.record().moves[0].clone();
    session.key(Key::Enter);
    assert_eq!(session.message(), "player 1: open a card");
    assert_ne!(session.record().moves, [first], "a rematch is dealt anew");
}

#[test]
fn from_the_menu_to_the_last_pair_with_the_mouse_alone() {
    let mut session = Session::menu(Config::default());
    session.click_on("Concentration");
    for character in ["Robo", "Bolt", "Vix", "Sage"] {
        session.click_on(character);
    }
    session.shows("player 2");
    session.click_on("Deal");
    for (taken, pair) in session.pairs().iter().enumerate() {
        session.shows(&format!("{} of 8 pairs left", 8 - taken));
        for place in pair {
            session.click_card(place);
        }
    }
    session.shows("player 1 wins by");
    session.shows("player 1 8  player 2 0");
    session.click_on("leave");
    session.shows("a games room in a terminal");
}

#[test]
fn every_card_that_is_drawn_is_hit_and_nothing_else_is() {
    let session = Session::table(settings(&[None], 18));
    let Grid { rows, columns } = Grid::for_cards(36);
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let place = Place { row, column }.to_string();
        let mut session = session.clone();
        session.click_card(&place);
        assert_eq!(session.record().moves.last(), Some(&place));
    }
    let above_the_foot = session.frame().area.positions().filter(|at| at.y < 22);
    let opened = above_the_foot.filter(|at| {
        let mut session = session.clone();
        session.mouse(MouseKind::Press, (at.x, at.y));
        session.state.screen().is_table() && session.record().moves.len() > 1
    });
    assert_eq!(
        opened.count(),
        36 * 8 * 3,
        "36 cards of eight by three cells"
    );
}

#[test]
fn the_wheel_over_the_log_scrolls_it_and_over_a_card_does_nothing() {
    let mut session = Session::table(friends(18));
    session.key(Key::F(6));
    let [one, other] = session.mismatch();
    for _ in 0..12 {
        session.play(&one);
        session.play(&other);
    }
    let (x, y) = session.place_of("Moves");
    let before = session.text();
    session.mouse(MouseKind::WheelUp, (x, y + 3));
    let back = session.text();
    assert_ne!(back, before);
    session.mouse(MouseKind::WheelDown, (x, y + 3));
    assert_eq!(session.text(), before);
    let card = session.card("C3");
    session.mouse(MouseKind::WheelUp, card);
    assert_eq!(session.text(), before);
    session.key(Key::PageUp);
    assert_ne!(session.text(), before);
}

#[test]
fn con_7_con_8_a_refusal_is_told_and_goes_with_the_next_move() {
    let mut session = Session::table(friends(8));
    let pairs = session.pairs();
    let (one, other) = (&pairs[0][0], &pairs[0][1]);
    session.click_card(one);
    session.click_card(one);
    assert!(
        session
            .message()
            .ends_with(&format!("{one}: already open; choose another card")),
        "{}",
        session.message()
    );
    session.click_card(other);
    assert_eq!(session.message(), format!("{one} and {other} match: 1"));
    session.settle();
    assert_eq!(session.message(), "Ana: open a card");
    session.click_card(one);
    assert!(
        session.message().ends_with("already won by Ana"),
        "{}",
        session.message()
    );
    session.play(&pairs[1][0]);
    assert_eq!(session.message(), "Ana: open a second card");
}

#[test]
fn con_13_a_player_alone_plays_against_par() {
    let mut session = Session::table(settings(&[None], 8));
    session.shows("par 12.4 turns");
    session.shows("turn 1");
    session.shows("on par");
    for pair in session.pairs() {
        for place in pair {
            session.play(&place);
        }
    }
    session.shows("— game over");
    session.shows("Par is 12.4. ★★★★★");
    session.shows("turns");

    let three = Session::table({
        let mut config = settings(&[None], 8);
        config.rules[0]
            .put_typed("copies", "3")
            .expect("three copies");
        config
    });
    three.shows("turn 1");
    three.hides("par ");
    Session::table(friends(8)).hides("par ");
}

#[test]
fn con_13_the_standing_changes_when_a_turn_ends_and_not_with_its_first_card() {
    let mut session = Session::table(settings(&[None], 8));
    let lucky = session.pairs()[0].clone();
    session.play(&lucky[0]);
    session.shows("on par");
    session.play(&lucky[1]);
    session.shows("0.6 ahead");
    // After a second look at a card, the player is no longer measured by par.
    session.key(Key::Char('u'));
    session.shows("  practice");
    session.hides("on par");
}

#[test]
fn tab_goes_to_the_next_card_that_is_face_down() {
    let mut session = Session::table(settings(&[None], 2));
    for place in session.pairs()[0].clone() {
        session.play(&place);
    }
    let mut left: Vec<_> = session.pairs()[1].clone();
    for _ in 0..2 {
        session.key(Key::Tab);
        session.key(Key::Enter);
        let opened = session.record().moves.last().expect("a move").clone();
        left.retain(|place| *place != opened);
    }
    assert_eq!(left, [""; 0]);
    session.shows("— game over");
}
