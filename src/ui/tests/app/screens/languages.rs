//! Every screen in every language: no message is missing, and none is cut that is not cut in English.

use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_kit::input::Key;
use parlour_kit::text::columns;
use parlour_language::{Language, has, text};
use parlour_model::any::Mode;
use parlour_ui::state::Start;

use parlour_testing::session::Session;

const CAPS: TerminalCaps = TerminalCaps::of(Depth::True, Glyphs::Unicode);

pub(super) fn settings(language: Language) -> String {
    format!(
        "players = [\"Ana\", {{ name = \"Robo\", robot = \"casual\" }}]\n[screen]\nlanguage = \"{language}\"\n"
    )
}

/// No id of a message stands on the screen, as it does where the message is missing.
#[track_caller]
fn says_everything(session: &Session) {
    let text = session.text();
    let is_sign = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let id = text
        .split(|c| !is_sign(c))
        .find(|word| has(Language::English, word));
    assert_eq!(id, None, "in\n{text}");
}

/// The number of texts that are cut, by the sign that stands for the rest.
fn cuts(session: &Session) -> usize {
    session.text().matches('…').count()
}

/// Columns below a card of the start screen in a window of 80.
const BELOW_A_CARD: u16 = 15;

#[test]
fn what_stands_below_a_card_is_whole_in_every_language() {
    let turns = text!("menu-turns", turns = 99);
    for text in [
        text!("menu-best", turns = turns),
        text!("menu-card-won", won = 99, games = 999),
        text!("menu-won-running", games = 99),
    ] {
        for language in Language::ALL {
            let words = text.in_language(language);
            assert!(columns(&words) <= BELOW_A_CARD, "{words}");
        }
    }
}

/// Shows each step of a walk in every language.
fn walk(begin: impl Fn(&str) -> Session, keys: &[Key]) {
    let mut english = Vec::new();
    for language in Language::ALL {
        let mut session = begin(&settings(language));
        for (step, key) in [None].into_iter().chain(keys.iter().map(Some)).enumerate() {
            if let Some(key) = key {
                session.key(*key);
                session.think();
            }
            says_everything(&session);
            let cut = cuts(&session);
            if language == Language::English {
                english.push(cut);
            }
            assert!(
                cut <= english[step],
                "{language}: more is cut than in English, in\n{}",
                session.text()
            );
        }
    }
}

pub(super) const OVER_A_TABLE: [Key; 14] = [
    Key::Enter,
    Key::Right,
    Key::Enter,
    Key::Char('?'),
    Key::Esc,
    Key::F(1),
    Key::PageDown,
    Key::Esc,
    Key::Char('w'),
    Key::Esc,
    Key::Char('x'),
    Key::Esc,
    Key::Esc,
    Key::Esc,
];

#[test]
fn every_table_and_what_lies_over_it() {
    for mode in Mode::ALL {
        for (width, height) in [(80, 24), (120, 40)] {
            walk(
                |config| Session::with(config, Start::Play(mode), CAPS, width, height),
                &OVER_A_TABLE,
            );
        }
    }
}

#[test]
fn every_screen_that_the_menu_leads_to() {
    for row in 0..12 {
        let down = std::iter::repeat_n(Key::Down, row);
        let keys: Vec<_> = down
            .chain([Key::Enter, Key::Down, Key::Char('?'), Key::Esc, Key::F(1)])
            .collect();
        walk(|config| Session::kept(config, CAPS), &keys);
    }
}
