//! The window, the foot line, the pages and the mouse's switch.

use parlour_config::Config;
use parlour_kit::input::Key;
use parlour_kit::keymap;
use parlour_screen::effect::Effect;
use parlour_screen::effect::MouseMode;

use parlour_testing::session::{BEST, Session, friends, settings};

/// A session on every kind of screen, with its name.
fn everywhere() -> Vec<(&'static str, Session)> {
    let menu = Session::menu(Config::default());
    let with = |session: &Session, keys: &[Key]| {
        let mut session = session.clone();
        for key in keys {
            session.key(*key);
        }
        session
    };
    let table = Session::table(friends(1));
    let played = with(&table, &[Key::Enter]);
    let over = with(&played, &[Key::Right, Key::Enter]);
    let replay = Session::replay(&over.record(), Config::default());
    vec![
        ("set-up", with(&menu, &[Key::Enter])),
        ("settings", {
            let mut settings = menu.clone();
            settings.click_on("Settings");
            settings
        }),
        (
            "typing",
            with(&menu, &[Key::Enter, Key::Char('s'), Key::Enter]),
        ),
        ("table", Session::table(settings(&[None], 8))),
        ("question", with(&played, &[Key::Esc])),
        ("page", with(&table, &[Key::F(1)])),
        ("help", with(&table, &[Key::Char('?')])),
        ("line", with(&table, &[Key::Char(':')])),
        ("end", over.clone()),
        ("over", with(&over, &[Key::Esc])),
        ("replay", replay),
        ("menu", menu),
    ]
}

#[test]
fn a_click_on_the_foot_line_is_a_press_of_its_key() {
    for (name, session) in everywhere() {
        for ((key, label), binding) in session
            .state
            .key_hints()
            .foot()
            .iter()
            .zip(session.state.key_hints().shown())
        {
            let entry = format!("{key} {label}");
            if session.find(&entry).is_none() {
                continue;
            }
            let (mut clicked, mut pressed) = (session.clone(), session.clone());
            let (by_click, by_key) = (clicked.click_on(&entry), pressed.key(binding.keys[0]));
            assert_eq!(by_click, by_key, "{name}: {entry}");
            assert_eq!(clicked.text(), pressed.text(), "{name}: {entry}");
        }
    }
}

#[test]
fn the_foot_line_shows_help_wherever_there_is_help() {
    for (name, mut session) in everywhere() {
        let helps = session
            .state
            .key_hints()
            .shown()
            .iter()
            .any(|binding| binding.keys.contains(&Key::Char('?')));
        assert_eq!(
            helps,
            !["typing", "question", "page", "help", "line"].contains(&name),
            "{name}"
        );
        for width in [80, 40, 24] {
            session.resize(width, 24);
            let foot = session.lines().pop().unwrap_or_default();
            let shown = session
                .state
                .key_hints()
                .foot()
                .iter()
                .all(|(_, label)| foot.contains(&format!(" {label}")) || *label == "more");
            let shown = shown
                && session.state.key_hints().foot().len()
                    == session.state.key_hints().shown().len();
            let entry = if shown { "? keys" } else { "? more" };
            assert!(
                !helps || session.find(entry).is_some(),
                "{name}, {width}:\n{}",
                session.text()
            );
        }
    }
}

#[test]
fn the_help_lists_every_key_that_works() {
    for (name, session) in everywhere() {
        if !session
            .state
            .key_hints()
            .shown()
            .iter()
            .any(|binding| binding.keys.contains(&Key::Char('?')))
        {
            continue;
        }
        let mut bindings = session.state.key_hints().all().to_vec();
        bindings.retain(|binding| session.state.screen().knows(binding.command));
        let mut help = session.clone();
        help.resize(100, 60);
        help.key(Key::Char('?'));
        help.shows("The keys that work here");
        for binding in bindings {
            let keys: Vec<_> = binding
                .keys
                .iter()
                .map(|key| keymap::name(*key, BEST.glyphs).english())
                .collect();
            let line = help.lines().into_iter().find(|line| {
                line.contains(binding.help.english())
                    && line
                        .trim_start()
                        .starts_with(&format!("{} ", keys.join(", ")))
            });
            assert!(
                line.is_some(),
                "{name}: {keys:?} {}\n{}",
                binding.help.english(),
                help.text()
            );
        }
        help.key(Key::Esc);
        assert_eq!(help.lines().len(), 60);
        help.hides("The keys that work here");
    }
}

#[test]
fn the_rules_are_read_page_by_page_and_game_by_game() {
    let mut session = Session::menu(Config::default());
    session.click_on("Rules");
    session.shows("The rules of Concentration");
    let top = session.text();
    session.key(Key::Down);
    assert_ne!(session.text(), top);
    session.key(Key::Up);
    assert_eq!(session.text(), top);
    session.key(Key::PageDown);
    session.key(Key::PageUp);
    assert_eq!(session.text(), top);
    session.key(Key::End);
    session.shows("CON-13");
    session.press(Key::PageDown, 3);
    session.shows("CON-13");
    session.key(Key::Home);
    assert_eq!(session.text(), top);
    session.key(Key::Right);
    session.shows("The rules of Memory Match");
    session.press(Key::Left, 2);
    session.shows("The rules of BirdHead");
    session.key(Key::Char('q'));
    session.shows("a games room in a terminal");
}

#[test]
fn a_resize_in_the_middle_keeps_the_game() {
    let mut session = Session::table(friends(8));
    let [one, other] = session.mismatch();
    session.play(&one);
    session.key(Key::Right);
    let (before, record) = (session.text(), session.record());
    for (width, height) in [(120, 40), (40, 12), (300, 100), (30, 9), (80, 25)] {
        assert_eq!(session.resize(width, height), []);
        session.shows("Ana: open a second");
        assert_eq!(session.record(), record);
    }
    session.resize(80, 24);
    assert_eq!(session.text(), before);
    session.resize(40, 12);
    session.click_card(&other);
    assert_eq!(
        session.record().moves.last(),
        Some(&other),
        "a click means what is drawn in the new window"
    );
}

#[test]
fn a_window_that_is_too_small_says_so_and_loses_nothing() {
    let mut session = Session::table(friends(8));
    session.play("A1");
    let (before, record) = (session.text(), session.record());
    for (width, height) in [(23, 24), (80, 7), (10, 3), (1, 1), (0, 0), (3, 0), (0, 3)] {
        session.resize(width, height);
        let text = session.text();
        assert!(
            text.lines().filter(|line| !line.is_empty()).count() <= 1,
            "one line:\n{text}"
        );
        assert!(!text.contains("Concentration"), "{text}");
        for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
            assert_eq!(session.click((x, y)), []);
        }
        assert_eq!(session.record(), record, "a click on nothing does nothing");
    }
    session.resize(23, 24);
    session.shows("24x8");
    session.resize(80, 24);
    assert_eq!(session.text(), before);
}

#[test]
fn the_mouse_is_switched_off_and_obeyed_and_switched_on_again() {
    let mut session = Session::table(friends(8));
    assert_eq!(session.key(Key::Char('m')), [Effect::Mouse(MouseMode::Off)]);
    assert_eq!(
        session.message(),
        "√ mouse off: you can select text; m turns it on"
    );
    let before = session.text();
    assert_eq!(session.click_card("B2"), []);
    assert_eq!(session.click_on("leave"), []);
    assert_eq!(session.text(), before);
    assert_eq!(
        session.key(Key::Char('m')),
        [Effect::Mouse(MouseMode::Click)]
    );
    session.click_card("B2");
    assert_eq!(session.record().moves[1..], ["B2"]);
}

#[test]
fn keys_that_mean_nothing_change_nothing() {
    for (name, session) in everywhere() {
        let typing = ["typing", "line"].contains(&name);
        for key in [
            Key::F(12),
            Key::Ctrl('b'),
            Key::Delete,
            Key::Char('Z'),
            Key::Char('é'),
        ] {
            if typing && matches!(key, Key::Char(_)) {
                continue;
            }
            let mut pressed = session.clone();
            assert_eq!(pressed.key(key), [], "{name}: {key:?}");
            assert_eq!(pressed.text(), session.text(), "{name}: {key:?}");
        }
    }
}
