//! The lesson of a first game: sentences at the head of its rules, one at a time, at the moments they matter.

use parlour_config::{Config, edit};
use parlour_kit::input::Key;
use parlour_kit::text::columns;
use parlour_language::Language;
use parlour_model::any::Mode;
use parlour_screen::effect::Effect;
use parlour_store::sqlite::Sqlite;
use parlour_testing::session::{BEST, Session, World, configuration};
use parlour_ui::state::Start;

const TABLE: &str =
    "players = [\"Ana\", { name = \"Pip\", robot = \"beginner\" }]\n[table]\nrobot_ms = 0";

/// The first sentences of Concentration: at the first card, and at the second.
const OPEN: &str = "Your turn: open two cards.";
const DIFFERENT: &str = "Different? They turn face down again";

fn begun(config: Config, mode: Mode, store: Sqlite) -> Session {
    let world = World {
        answers: true,
        ..World::default()
    };
    let mut session = Session::over(world, config, BEST, Start::Play(mode), store);
    session.resize(80, 24);
    session
}

fn first(mode: Mode) -> Session {
    let store = Sqlite::in_memory().expect("there is memory");
    let mut config = configuration(TABLE);
    config.screen.explained = "none".into();
    begun(config, mode, store)
}

/// The games that the settings file has as explained after these effects.
fn kept(effects: &[Effect]) -> String {
    let mut config = Config::default();
    for effect in effects {
        if let Effect::SaveSettings { changes, .. } = effect {
            let text = edit::apply("", changes).expect("it can be read again");
            config = configuration(&text);
        }
    }
    config.screen.explained
}

#[test]
fn a_sentence_stands_there_until_the_next_move() {
    let mut session = first(Mode::Concentration);
    session.shows(OPEN);
    assert_eq!(kept(&session.effects()), "none concentration");
    session.key(Key::Left);
    session.shows(OPEN);
    session.key(Key::Enter);
    session.hides(OPEN);
    session.shows(DIFFERENT);
}

#[test]
fn escape_ends_it_for_good_and_leaves_the_game_next() {
    let mut session = first(Mode::Concentration);
    session.effects();
    session.shows("no more tips");
    session.key(Key::Esc);
    session.hides(OPEN);
    let all = Mode::ALL.map(Mode::name);
    let explained = kept(&session.effects());
    let explained = explained.split(' ').filter(|game| *game != "none");
    let mut explained: Vec<_> = explained.collect();
    explained.sort_unstable();
    let mut wanted = all.to_vec();
    wanted.sort_unstable();
    assert_eq!(explained, wanted);
    session.key(Key::Enter);
    session.hides(DIFFERENT);
    session.key(Key::Esc);
    session.shows("Resume: Concentration");
}

/// Returns whether the message line begins with one of the sentences at the head of the rules.
fn is_taught(session: &Session, mode: Mode) -> bool {
    let rules = mode.rules_text(session.state.language());
    let sentences = rules.lines().filter_map(|line| line.split_once(". "));
    let mut numbered = sentences.filter(|(number, _)| number.parse::<u8>().is_ok());
    numbered.any(|(_, sentence)| session.message().starts_with(sentence))
}

/// A deal that is taken up again is explained no second time.
#[test]
fn each_game_is_explained_once() {
    for mode in Mode::ALL {
        let mut session = first(mode);
        session.settle();
        if mode == Mode::Memoarrr {
            // The cards that are shown before come first.
            session.key(Key::Enter);
            session.settle();
        }
        assert!(is_taught(&session, mode), "{mode}: {}", session.message());
        let config = session.state.config().clone();
        assert!(config.screen.is_explained(mode));
        let store = Sqlite::in_memory().expect("there is memory");
        let mut again = begun(config, mode, store);
        again.settle();
        assert!(!is_taught(&again, mode), "{mode}: {}", again.message());
    }
}

/// A sentence is whole in the message line of a window of 80 columns.
#[test]
fn sentences_are_no_wider_than_a_small_window() {
    for (mode, language) in
        (Mode::ALL.into_iter()).flat_map(|mode| Language::ALL.map(|language| (mode, language)))
    {
        let rules = mode.rules_text(language);
        let numbered = rules
            .lines()
            .filter(|line| line.starts_with(char::is_numeric));
        for (_, sentence) in numbered.filter_map(|line| line.split_once(". ")) {
            assert!(columns(sentence) <= 80, "{mode}: {sentence}");
        }
    }
}
