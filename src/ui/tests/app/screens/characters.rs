//! Nothing but ASCII, or the characters of the Linux console, is drawn if these are set.

use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_kit::input::Key;
use parlour_model::any::Mode;
use parlour_ui::state::Start;

use parlour_testing::session::Session;

const ASCII: TerminalCaps = TerminalCaps::of(Depth::None, Glyphs::Ascii);

const CONSOLE: TerminalCaps = TerminalCaps::of(Depth::Ansi16, Glyphs::Console);

/// The characters that the fonts of the Linux console have in common, and a letter of one of the names.
const OF_THE_CONSOLE: &str = "─│┌┐└┘├┤┬┴┼═║╔╗╚╝░▒█■▲▼♦•·←↑→↓ë";

/// Names that are not.
const NAMES: &str = "players = [\"Zoë\", { name = \"漢字\", robot = \"casual\" }]";

#[track_caller]
fn is_of_its_set(session: &Session) {
    let text = session.text();
    let more = if session.state.caps().glyphs == Glyphs::Console {
        OF_THE_CONSOLE
    } else {
        ""
    };
    let other = text.chars().find(|c| !c.is_ascii() && !more.contains(*c));
    assert_eq!(other, None, "in\n{text}");
}

#[test]
fn every_table_and_what_lies_over_it() {
    for (mode, caps) in Mode::ALL
        .into_iter()
        .flat_map(|mode| [(mode, ASCII), (mode, CONSOLE)])
    {
        for (width, height) in [(80, 24), (120, 40), (40, 12)] {
            let mut session = Session::with(NAMES, Start::Play(mode), caps, width, height);
            is_of_its_set(&session);
            for key in [
                Key::Enter,
                Key::Right,
                Key::Enter,
                Key::Char('?'),
                Key::Esc,
                Key::F(1),
                Key::PageDown,
                Key::Esc,
            ] {
                session.key(key);
                is_of_its_set(&session);
            }
            for key in [
                Key::Char('w'),
                Key::Esc,
                Key::Char('x'),
                Key::Right,
                Key::Enter,
                Key::Esc,
            ] {
                session.key(key);
                session.settle();
                is_of_its_set(&session);
            }
        }
    }
}

#[test]
fn every_screen_that_the_menu_leads_to() {
    for (row, caps) in (0..12).flat_map(|row| [(row, ASCII), (row, CONSOLE)]) {
        let mut session = Session::kept(NAMES, caps);
        is_of_its_set(&session);
        for _ in 0..row {
            session.key(Key::Down);
        }
        for key in [Key::Enter, Key::Down, Key::Char('?'), Key::Esc, Key::F(1)] {
            session.key(key);
            session.think();
            is_of_its_set(&session);
        }
    }
}
