//! Where characters are ASCII, nothing else is drawn.

use parlour::app::input::Key;
use parlour::app::state::Start;
use parlour::config::caps::{Depth, Glyphs, TerminalCaps};
use parlour::model::any::Mode;

use crate::session::Session;

const ASCII: TerminalCaps = TerminalCaps { depth: Depth::None, glyphs: Glyphs::Ascii };

/// Names that are not.
const NAMES: &str = "players = [\"Zoë\", { name = \"漢字\", robot = \"casual\" }]";

#[track_caller]
fn is_ascii(session: &Session) {
    let text = session.text();
    let other = text.chars().find(|c| !c.is_ascii());
    assert_eq!(other, None, "in\n{text}");
}

#[test]
fn every_table_and_what_lies_over_it() {
    for mode in Mode::ALL {
        for (width, height) in [(80, 24), (120, 40), (40, 12)] {
            let mut session = Session::with(NAMES, Start::Play(mode), ASCII, width, height);
            is_ascii(&session);
            for key in
                [Key::Enter, Key::Right, Key::Enter, Key::Char('?'), Key::Esc, Key::F(1), Key::PageDown, Key::Esc]
            {
                session.key(key);
                is_ascii(&session);
            }
            for key in [Key::Char('w'), Key::Esc, Key::Char('x'), Key::Right, Key::Enter, Key::Esc] {
                session.key(key);
                session.settle();
                is_ascii(&session);
            }
        }
    }
}

#[test]
fn every_screen_that_the_menu_leads_to() {
    for row in 0..12 {
        let mut session = Session::kept(NAMES, ASCII);
        is_ascii(&session);
        for _ in 0..row {
            session.key(Key::Down);
        }
        for key in [Key::Enter, Key::Down, Key::Char('?'), Key::Esc, Key::F(1)] {
            session.key(key);
            session.think();
            is_ascii(&session);
        }
    }
}
