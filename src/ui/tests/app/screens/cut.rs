//! Nothing is cut without a sign of it, at the sizes from the smallest window to a large one. `Session` holds that of every frame
//! that a test draws; these walks lead through all screens for it. And what the message line says is read in full.

use parlour_kit::input::Key;
use parlour_language::Language;
use parlour_model::any::Mode;
use parlour_ui::state::Start;

use super::languages::{OVER_A_TABLE, cuts, says_everything, settings};
use parlour_testing::session::{BEST, Session};

const USUAL: (u16, u16) = (80, 24);

const SIZES: [(u16, u16); 4] = [(40, 12), USUAL, (120, 40), (200, 60)];

/// The characters of a scroll bar, at the end of a row.
const SCROLL_BAR: [char; 2] = ['█', '│'];

/// Draws each step of a walk in every language, in a window of every size. Answers with the messages that have no room.
fn walk(begin: impl Fn(Language) -> Session, keys: &[Key]) -> Vec<String> {
    let (mut long, mut english) = (Vec::new(), Vec::new());
    for language in Language::ALL {
        let mut session = begin(language);
        for (step, key) in [None].into_iter().chain(keys.iter().map(Some)).enumerate() {
            if let Some(key) = key {
                session.key(*key);
                session.think();
            }
            // What has room at the usual size has it in a larger window too: English shows that it is drawn there.
            let sizes = if language == Language::English {
                &SIZES[..]
            } else {
                &SIZES[..2]
            };
            for (width, height) in sizes {
                let mut seen = session.clone();
                if (*width, *height) != USUAL {
                    seen.resize(*width, *height);
                }
                long.extend(cut_message(&seen).map(|said| format!("{width}x{height}: {said}")));
                if (*width, *height) == USUAL {
                    says_everything(&seen);
                    // What the message line lacks is looked at by itself.
                    let cut = cuts(&seen) - seen.message().matches('…').count();
                    if language == Language::English {
                        english.push(cut);
                    }
                    assert!(
                        cut <= english[step],
                        "{language}: more is cut than in English, in\n{}",
                        seen.text()
                    );
                }
            }
        }
    }
    long
}

/// The message of a frame, where it is cut and the help does not tell it in full.
fn cut_message(seen: &Session) -> Option<String> {
    let message = seen.message();
    let is_cut =
        message.contains('…') && seen.state.overlay().typed().is_none() && !is_told_in_full(seen);
    is_cut.then_some(message)
}

/// Returns whether the help tells in full what the message line has no room for.
fn is_told_in_full(session: &Session) -> bool {
    let prompt = session.state.worded(&session.state.prompt());
    let mut help = session.clone();
    help.key(Key::Char('?'));
    let letters = |text: &str| {
        text.chars()
            .filter(|c| !c.is_whitespace() && !SCROLL_BAR.contains(c))
            .collect::<String>()
    };
    letters(&help.text()).contains(&letters(&prompt))
}

/// Plays on for some moves, as somebody does who presses keys.
fn play_on() -> Vec<Key> {
    let some = [
        Key::Enter,
        Key::Right,
        Key::Enter,
        Key::Down,
        Key::Char('d'),
        Key::Char(' '),
        Key::Char('p'),
        Key::Tab,
    ];
    some.repeat(6)
}

#[track_caller]
fn assert_all_is_read(mut long: Vec<String>) {
    long.sort();
    long.dedup();
    assert!(
        long.is_empty(),
        "these messages are cut:\n{}",
        long.join("\n")
    );
}

#[test]
fn every_table_at_every_size_in_every_language() {
    let mut long = Vec::new();
    for mode in Mode::ALL {
        let begin = |language| {
            // What a bot says is left out where it has no room.
            let settings = format!("{}bots_talk = false\n", settings(language));
            Session::with(&settings, Start::Play(mode), BEST, 80, 24)
        };
        long.extend(walk(begin, &OVER_A_TABLE));
        long.extend(walk(begin, &play_on()));
    }
    assert_all_is_read(long);
}

#[test]
fn every_screen_that_the_menu_leads_to_at_every_size_in_every_language() {
    let menu = |language| Session::kept(&settings(language), BEST);
    let mut long = walk(menu, &[Key::Tab; 12]);
    for row in 0..12 {
        let begin = |language| {
            let mut session = menu(language);
            for _ in 0..row {
                session.key(Key::Tab);
            }
            session
        };
        let here = [Key::Char('?'), Key::Esc, Key::F(1), Key::Esc];
        let keys: Vec<_> = [Key::Enter]
            .into_iter()
            .chain([Key::Down; 24])
            .chain(here)
            .collect();
        long.extend(walk(begin, &keys));
    }
    assert_all_is_read(long);
}
