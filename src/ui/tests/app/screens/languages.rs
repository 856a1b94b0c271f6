//! What the walks through every screen look at in every language: no message is missing, and none is cut that is not cut in
//! English.

use parlour_kit::input::Key;
use parlour_kit::text::columns;
use parlour_language::{Language, has, text};

use parlour_testing::session::Session;

pub(super) fn settings(language: Language) -> String {
    format!(
        "players = [\"Ana\", {{ name = \"Robo\", robot = \"casual\" }}]\n[screen]\nlanguage = \"{language}\"\n"
    )
}

/// No id of a message stands on the screen, as it does where the message is missing.
#[track_caller]
pub(super) fn says_everything(session: &Session) {
    let text = session.text();
    let is_sign = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let id = text
        .split(|c| !is_sign(c))
        .find(|word| has(Language::English, word));
    assert_eq!(id, None, "in\n{text}");
}

/// The number of texts that are cut, by the sign that stands for the rest.
pub(super) fn cuts(session: &Session) -> usize {
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
