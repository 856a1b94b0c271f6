//! Keys that a person has set.

use parlour_boards::birdhead::keys::{DISCARD, PLAY_CARDS};
use parlour_boards::play::keys::CHAT;
use parlour_boards::play::keys::NEW_DEAL;
use parlour_config::Config;
use parlour_config::caps::Glyphs;
use parlour_kit::input::{Input, Key};
use parlour_kit::keymap::{Command, Context, mention, with_keys};
use parlour_language::{Language, text};
use parlour_lobby::errand::Errand;
use parlour_lobby::keys::INVITE;
use parlour_model::any::Mode;
use parlour_model::diagnostic::Source;
use parlour_screen::msg::Msg;
use parlour_ui::TABLES;
use parlour_ui::state::Start;
use parlour_workbench::games::FileGames;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use parlour_testing::session::{BEST, Session, friends};

fn keyed(base: &Config, keys: &str) -> Config {
    let text = format!("[keys]\n{keys}");
    let read = Config::of(TABLES).overlaid(Source::new("config.toml", &text));
    Config {
        keys: read.expect(keys).keys,
        ..base.clone()
    }
}

#[test]
fn foot_line_help_and_clicks_follow_the_keys_that_are_set() {
    let mut session = Session::table(keyed(
        &friends(8),
        "save = [\"F5\", \"z\"]\nhelp = [\"F9\"]",
    ));
    session.shows("F9 ");
    session.resize(140, 40);
    session.shows("F5 save");
    session.hides("s save");
    let before = session.text();
    session.key(Key::Char('s'));
    session.key(Key::Char('?'));
    assert_eq!(
        session.text(),
        before,
        "the default keys mean nothing any more"
    );
    let (mut pressed, mut clicked) = (session.clone(), session.clone());
    pressed.key(Key::Char('z'));
    clicked.click_on("F5 save");
    assert_eq!(pressed.text(), clicked.text());
    assert_ne!(pressed.text(), before);
    session.key(Key::F(9));
    session.shows("F5, z");
    session.shows("save the record to a file");
}

#[test]
fn a_key_that_is_set_comes_before_the_letter_of_a_row_but_not_within_a_coordinate() {
    let config = keyed(&friends(8), "flip = [\"1\"]\nmouse = [\"b\"]\n");
    let mut session = Session::table(config);
    session.keys("b");
    session.shows("mouse");
    let mut usual = Session::table(friends(8));
    usual.keys("b");
    usual.hides("mouse");
    session.keys("B2");
    usual.keys("2");
    assert_eq!(
        session.pairs(),
        usual.pairs(),
        "a capital letter still names a row, and a digit a column"
    );
}

#[test]
fn a_line_that_is_typed_takes_every_character() {
    let mut session = Session::table(keyed(&friends(8), "quit = [\"Q\"]\nredraw = [\"z\"]\n"));
    session.key(Key::Char(':'));
    session.keys("Qz");
    session.shows("Qz");
}

#[test]
fn a_user_of_a_hall_has_the_keys_of_the_server() {
    let config = keyed(&Config::default(), "chat = [\"F3\"]\n");
    let mut chat = TABLES.lines(CHAT);
    let chat = chat.next().expect("it is there");
    let state = parlour_ui::state::State::new(config, BEST, Start::Hall(Errand::Lobby), 0);
    assert_eq!(*state.key_hints().keys(chat), [Key::F(3)]);
    assert_eq!(state.mode(), Mode::Concentration);
}

/// Settings in which every action has a key that nothing else has by default: letters that are not of English.
fn all_other_keys() -> Config {
    let letters = ('\u{e0}'..'\u{250}').filter(|letter| letter.is_lowercase());
    let actions = Config::of(TABLES).keys.written();
    let names = actions
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(" ="))
        .map(|(name, _)| name);
    let lines: Vec<_> = names
        .zip(letters)
        .map(|(name, letter)| format!("{name} = [\"{letter}\"]"))
        .collect();
    keyed(&Config::default(), &lines.join("\n"))
}

/// Finds a default key that a sentence names: a letter alone, or a key with a name. "a" and "A" are
/// words.
fn default_key(sentence: &str) -> Option<&str> {
    let words = sentence.split(|c: char| !c.is_alphanumeric() && !matches!(c, '-' | '\''));
    let is_letter = |word: &str| {
        word.len() == 1
            && !["a", "A", "I"].contains(&word)
            && word.bytes().all(|byte| byte.is_ascii_alphabetic())
    };
    let is_named = |word: &str| {
        let function_key = word
            .strip_prefix('F')
            .is_some_and(|number| number.parse::<u8>().is_ok());
        function_key
            || word.starts_with("Ctrl-")
            || ["Space", "PgUp", "PgDn", "Backspace", "Delete"].contains(&word)
    };
    words
        .into_iter()
        .find(|word| is_letter(word) || is_named(word))
}

#[test]
fn a_default_key_is_found_in_a_sentence() {
    for named in [
        "press u",
        "n opens one",
        "P plays",
        "F1 tells",
        "or pass (p)",
        "Ctrl-Z stops",
    ] {
        assert!(default_key(named).is_some(), "{named}");
    }
    assert_eq!(
        default_key("Ana: turn up a card at A1; Enter goes on, é is another, 3-1k2"),
        None
    );
}

/// Presses keys by lot, and looks at every sentence in the message line as long as it is English: other languages have
/// words of one letter.
fn walk(session: &mut Session, rng: &mut ChaCha8Rng) {
    let own = session.state.config().keys.written();
    let own: Vec<char> = own
        .lines()
        .filter_map(|line| line.split_once("[\"")?.1.chars().next())
        .collect();
    let fixed = [
        Key::Up,
        Key::Down,
        Key::Left,
        Key::Right,
        Key::Enter,
        Key::Enter,
        Key::Tab,
        Key::Esc,
    ];
    for _ in 0..120 {
        let key = if rng.random_bool(0.6) {
            fixed.choose(rng).copied()
        } else {
            own.choose(rng).copied().map(Key::Char)
        };
        session.key(key.expect("there are keys"));
        session.think();
        if rng.random_bool(0.3) {
            session.wake();
        }
        if session
            .state
            .config()
            .screen
            .language
            .is_some_and(|language| language != Language::English)
        {
            return;
        }
        if session.state.caps().glyphs == Glyphs::Ascii {
            return; // It draws the letters that are keys here as others, and × as x.
        }
        let message = session.message();
        assert_eq!(default_key(&message), None, "{message}\n{}", session.text());
    }
}

#[test]
fn no_sentence_names_a_default_key_where_every_key_is_another() {
    let config = all_other_keys();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for mode in Mode::ALL {
        for _ in 0..3 {
            let config = Config {
                players: friends(8).players,
                ..config.clone()
            };
            walk(
                &mut Session::start(config, BEST, Start::Play(mode), (120, 40)),
                &mut rng,
            );
        }
    }
    for _ in 0..4 {
        let study = Start::Games {
            is_study: true,
            file: String::new(),
            games: FileGames::Read(Vec::new(), 1),
            chosen: None,
        };
        for start in [Start::Menu, study] {
            walk(
                &mut Session::start(config.clone(), BEST, start, (120, 40)),
                &mut rng,
            );
        }
    }
}

/// In a text they are themselves.
#[test]
fn a_letter_of_another_layout_is_the_key_of_its_place() {
    let mut session = Session::of("players = [\"Ana\", \"Bo\"]\n", Mode::Concentration, 80, 24);
    for resign in ['ч', 'χ', 'x'] {
        session.key(Key::Char(resign));
        assert_eq!(session.state.context(), Context::Question, "{resign}");
        session.key(Key::Esc);
    }
    // The terminal tells the key of a layout that no table here has.
    let hebrew = |typed, base| Msg::Input(Input::KeyAt { typed, base });
    session.send(hebrew('ס', 'x'));
    assert_eq!(session.state.context(), Context::Question);
    session.key(Key::Esc);
    session.keys(":");
    session.keys("ч");
    session.shows("ч");
    session.send(hebrew('é', 'x'));
    session.shows("чé");
}

#[test]
fn sentences_that_name_an_action_name_the_key_that_is_set() {
    let keys = &keyed(
        &Config::default(),
        "undo = [\"z\"]\ninvite = [\"F6\"]\nplay-cards = [\"c\"]\n",
    )
    .keys;
    for (command, context, shown) in [
        (Command::Undo, Context::Board, "z"),
        (INVITE, Context::List, "F6"),
        (PLAY_CARDS, Context::Table, "c"),
        (DISCARD, Context::Table, "d"),
        (NEW_DEAL, Context::Board, "n"),
        (Command::Mouse, Context::Page, "m"),
    ] {
        let sentence = text!("page-mouse-off", key = mention(command));
        assert_eq!(
            with_keys(&sentence, Language::English, keys, context),
            format!("mouse off: you can select text; {shown} turns it on")
        );
    }
}
