//! Nothing is cut without a sign of it, at the sizes from the smallest window to a large one. `Session` holds that of every frame
//! that a test draws; these walks lead through all screens for it. And what the message line says is read in full.

use parlour_kit::input::Key;
use parlour_language::Language;
use parlour_model::any::Mode;
use parlour_ui::state::Start;

use super::languages::{OVER_A_TABLE, settings};
use parlour_testing::session::{BEST, Session};

const SIZES: [(u16, u16); 4] = [(40, 12), (80, 24), (120, 40), (200, 60)];

/// The characters of a scroll bar, at the end of a row.
const SCROLL_BAR: [char; 2] = ['█', '│'];

/// Draws each step of a walk in a window of every size. Answers with the messages that have no room in the smallest.
fn walk(mut session: Session, keys: &[Key]) -> Vec<String> {
    let mut long = Vec::new();
    for key in [None].into_iter().chain(keys.iter().map(Some)) {
        if let Some(key) = key {
            session.key(*key);
            session.think();
        }
        for (width, height) in SIZES {
            let mut seen = session.clone();
            seen.resize(width, height);
            let message = seen.message();
            if message.contains('…')
                && seen.state.overlay().line().is_none()
                && !is_told_in_full(&seen)
            {
                long.push(format!("{width}x{height}: {message}"));
            }
        }
    }
    long
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
fn every_table_at_every_size() {
    let mut long = Vec::new();
    for (mode, language) in Mode::ALL
        .into_iter()
        .flat_map(|mode| Language::ALL.map(|language| (mode, language)))
    {
        // What a bot says is left out where it has no room.
        let settings = format!("{}bots_talk = false\n", settings(language));
        let begin = || Session::with(&settings, Start::Play(mode), BEST, 80, 24);
        long.extend(walk(begin(), &OVER_A_TABLE));
        long.extend(walk(begin(), &play_on()));
    }
    assert_all_is_read(long);
}

#[test]
fn every_screen_that_the_menu_leads_to_at_every_size() {
    let mut long = Vec::new();
    for language in Language::ALL {
        let menu = Session::kept(&settings(language), BEST);
        long.extend(walk(menu.clone(), &[Key::Down; 12]));
        for row in 0..12 {
            let mut session = menu.clone();
            for _ in 0..row {
                session.key(Key::Down);
            }
            let here = [Key::Char('?'), Key::Esc, Key::F(1), Key::Esc];
            let keys: Vec<_> = [Key::Enter]
                .into_iter()
                .chain([Key::Down; 24])
                .chain(here)
                .collect();
            long.extend(walk(session, &keys));
        }
    }
    assert_all_is_read(long);
}
