//! The terminal's cursor while something is typed.

use parlour_kit::input::{Input, Key};
use parlour_model::any::Mode;
use parlour_screen::msg::Msg;
use parlour_ui::state::Start;
use parlour_ui::view;
use ratatui::Terminal;
use ratatui::backend::{Backend as _, TestBackend};
use ratatui::layout::{Position, Size};

use parlour_testing::session::{BEST, Session};

/// The character under the cursor and those before it in its line; nothing where no cursor is shown.
fn under_the_cursor(session: &Session) -> Option<(String, String)> {
    let Size { width, height } = session.state.terminal().size();
    let mut terminal =
        Terminal::new(TestBackend::new(width, height)).expect("a buffer is a terminal");
    // Nothing is drawn in this cell, so it tells that no position was asked for.
    let corner = Position {
        x: width - 1,
        y: height - 1,
    };
    terminal
        .backend_mut()
        .set_cursor_position(corner)
        .expect("a buffer has a cursor");
    terminal
        .draw(|frame| drop(view::view(&session.state, frame)))
        .expect("a buffer can be drawn into");
    let at = terminal
        .backend_mut()
        .get_cursor_position()
        .expect("a buffer has a cursor");
    let buf = terminal.backend().buffer();
    let before = (0..at.x)
        .map(|x| buf[(x, at.y)].symbol())
        .collect::<String>();
    (at != corner).then(|| (before, buf[at].symbol().to_owned()))
}

#[track_caller]
fn stands(session: &Session, before: &str, under: &str) {
    let (text, sign) =
        under_the_cursor(session).unwrap_or_else(|| panic!("no cursor:\n{}", session.text()));
    assert!(
        text.ends_with(before) && sign == under,
        "{text:?}, {sign:?}"
    );
}

#[test]
fn it_stands_at_the_caret_of_a_line() {
    for (width, height) in [(80, 24), (120, 40), (40, 12)] {
        let mut session = Session::with("", Start::Play(Mode::Concentration), BEST, width, height);
        assert_eq!(under_the_cursor(&session), None);
        session.key(Key::Char(':'));
        session.keys("B34");
        stands(&session, ": B34", "_");
        session.press(Key::Left, 2);
        stands(&session, ": B", "3");
        session.key(Key::Delete);
        stands(&session, ": B", "4");
        session.key(Key::Esc);
        assert_eq!(under_the_cursor(&session), None);
    }
}

#[test]
fn it_stays_in_a_line_that_is_too_long_for_the_window() {
    let mut session = Session::with("", Start::Play(Mode::Concentration), BEST, 40, 12);
    session.key(Key::Char(':'));
    session.send(Msg::Input(Input::Paste("abcdefghij".repeat(9))));
    stands(&session, "hij", "_");
    session.press(Key::Left, 3);
    stands(&session, "efg", "h");
    session.key(Key::Home);
    stands(&session, ": ", "a");
}

#[test]
fn it_stands_in_the_value_of_a_row_and_not_while_a_page_lies_over_it() {
    let mut session = Session::with("players = [\"Ana\", \"Bo\"]", Start::Menu, BEST, 80, 24);
    session.click_on("Settings");
    session.click_on("Settings");
    let typed = (0..40).find(|_| {
        session.key(Key::Down);
        session.key(Key::Enter);
        under_the_cursor(&session).is_some()
    });
    assert!(typed.is_some(), "no row that is typed:\n{}", session.text());
    session.key(Key::Ctrl('u'));
    session.keys("xy");
    stands(&session, "xy", "_");
    session.key(Key::Home);
    stands(&session, "", "x");
    session.key(Key::Esc);
    assert_eq!(under_the_cursor(&session), None);
}
