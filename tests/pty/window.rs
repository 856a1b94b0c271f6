//! The places of things in a window, whatever its size, and the way to leave a game that is over.

use parlour_kit::layout::seats::{Far, SeatsLayout, sides};
use parlour_kit::layout::{beside, page};
use ratatui::layout::{Rect, Size};

use crate::terminal::{Key, Terminal};

/// A window of the usual size, and a large one: whole games are played in both.
pub(crate) const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// Settings under which a frame asks for a key only when nothing moves any more: a key that ends a movement is not the one that
/// was asked for.
pub(crate) const STILL: &str = "[screen]
animation = false
explained = \"concentration memory-match memoarrr checkers birdhead\"
";

/// The place of a board without a strip, beside the open log.
pub(crate) fn board((width, height): (u16, u16)) -> Rect {
    beside(page(Size::new(width, height)).body, true).0
}

/// The place of the cards of a memory game, which is the body or lies between the seats.
pub(crate) fn cards((width, height): (u16, u16)) -> Rect {
    let body = page(Size::new(width, height)).body;
    let seats = SeatsLayout::of(body, &sides(2, 0), Far::Corner, false);
    seats.map_or(body, |seats| seats.board)
}

/// The size of the terminal's window: columns and rows.
pub(crate) fn size(terminal: &Terminal) -> (u16, u16) {
    let (rows, columns) = terminal.screen(vt100::Screen::size);
    (columns.get(), rows.get())
}

/// The line that says what is to be done.
pub(crate) fn message(terminal: &Terminal) -> String {
    let (width, height) = size(terminal);
    let row = page(Size::new(width, height)).message.y;
    terminal.screen(|screen| {
        screen
            .rows(0, width)
            .nth(row.into())
            .unwrap_or_default()
            .trim_end()
            .to_owned()
    })
}

/// Leaves by the announcement of the end, and the program by the start screen.
#[track_caller]
pub(crate) fn leave(terminal: &mut Terminal) {
    terminal.read();
    terminal.click_on("Esc leave");
    terminal.wait_for("a games room in a terminal");
    terminal.key(Key::Char('q'));
    assert!(terminal.wait_end().success());
    terminal.assert_given_back();
}
