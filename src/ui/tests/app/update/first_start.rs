//! The first start: a name is asked once, and what a table was set up with is remembered.

use jiff::civil::date;
use parlour_config::edit::{self, Change};
use parlour_config::{BUILT_IN, Config};
use parlour_kit::input::{Input, Key};
use parlour_language::Language;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::diagnostic::Source;
use parlour_model::player::{Level, Player};
use parlour_screen::effect::Effect;
use parlour_screen::list_screen::form;
use parlour_screen::msg::Msg;
use parlour_store::{
    DailyDeals, DailyGame, DailyPuzzle, GameId, Statistics, Store as _, StoreResponse,
};
use parlour_ui::screens::menu::Menu;
use parlour_ui::state::update;
use parlour_ui::state::{Start, State};
use ratatui::layout::Size;

use parlour_store::sqlite::Sqlite;
use parlour_testing::session::{BEST, Session, World};
use parlour_testing::store_answers::answer;

/// The settings file after these effects.
fn written(text: &str, effects: &[Effect]) -> String {
    let changes = effects.iter().filter_map(|effect| match effect {
        Effect::SaveSettings {
            changes,
            is_told: false,
        } => Some(changes),
        _ => None,
    });
    changes.fold(text.to_owned(), |text, changes: &Vec<Change>| {
        edit::apply(&text, changes).expect("it can be read again")
    })
}

fn read(text: &str) -> Config {
    Config::read(Source::new("config.toml", text)).expect(text)
}

/// A program that was just started by somebody who is logged in by this name.
fn started(config: Config, login: &str) -> State {
    let mut state = State::new(config, BEST, Start::Menu, 1).asking_name(login.into(), true);
    tell(&mut state, Input::Resize(Size::new(80, 24)));
    state
}

fn tell(state: &mut State, input: Input) -> Vec<Effect> {
    update(state, jiff::Timestamp::UNIX_EPOCH, Msg::Input(input))
}

fn press(state: &mut State, keys: &[Key]) -> Vec<Effect> {
    let effects = keys.iter().map(|key| tell(state, Input::Key(*key)));
    effects.flatten().collect()
}

/// A program that was just started by somebody new, with a store.
fn first(login: &str) -> Session {
    let world = World {
        answers: true,
        ..World::default()
    };
    let store = Sqlite::in_memory().expect("there is memory");
    let mut config = Config::default();
    config.screen.explained = "none".into();
    let mut session = Session::over(world, config, BEST, Start::Menu, store);
    session.state = session.state.clone().asking_name(login.into(), true);
    session.resize(80, 24);
    session
}

/// Opens the first two cards, which are a pair.
fn find_a_pair(session: &mut Session) {
    for key in [Key::Enter, Key::Right, Key::Enter] {
        session.key(key);
    }
}

#[test]
fn somebody_new_is_dealt_a_table_and_asked_for_a_name_at_the_first_pair() {
    let mut session = first("ana");
    session.shows("Pip");
    session.shows("Your turn: open two cards.");
    session.hides("Who was that?");
    find_a_pair(&mut session);
    session.shows("Who was that?");
    session.shows("►ana 1");
    session.keys("Bo");
    session.key(Key::Enter);
    session.hides("Who was that?");
    session.shows("Bo's turn");
    session.shows("►Bo 1");
    let config = read(&written(BUILT_IN, &session.effects()));
    assert_eq!(config.person(Language::English), "Bo");
    // The first Esc ends what explains the game.
    session.press(Key::Esc, 2);
    session.shows("Resume: Concentration");
    let kept = session.store().unfinished().expect("the store works");
    assert_eq!(kept[0].players[0].name, "Bo");
    let again = started(config, "ana");
    assert!(again.screen().is::<Menu>(), "only once");
}

#[test]
fn enter_alone_takes_the_name_of_the_login_or_you() {
    for (login, name) in [("ana", "ana"), ("", "Player")] {
        let mut session = first(login);
        find_a_pair(&mut session);
        session.shows("Who was that?");
        session.key(Key::Enter);
        let config = read(&written(BUILT_IN, &session.effects()));
        assert_eq!(config.person(Language::English), name);
    }
}

#[test]
fn a_key_that_was_meant_for_the_cards_does_not_answer_for_the_name() {
    let mut session = first("ana");
    find_a_pair(&mut session);
    session.send(Msg::Input(Input::Key(Key::Enter)));
    session.shows("Who was that?");
}

#[test]
fn the_name_of_the_bot_is_refused() {
    let mut session = first("ana");
    find_a_pair(&mut session);
    session.keys("Pip");
    session.key(Key::Enter);
    session.shows("Pip sits at this table already");
    session.shows("Who was that?");
}

#[test]
fn who_leaves_the_first_table_unasked_has_the_name_of_the_login() {
    let mut session = first("ana");
    session.press(Key::Esc, 2);
    assert!(session.state.screen().is::<Menu>());
    let config = read(&written(BUILT_IN, &session.effects()));
    assert_eq!(config.person(Language::English), "ana");
}

#[test]
fn who_has_played_before_without_a_name_is_not_dealt_the_first_table_again() {
    let state = State::new(Config::default(), BEST, Start::Menu, 1);
    let session = Session::at(state.asking_name("ana".into(), false));
    assert!(session.state.screen().is::<Menu>());
}

#[test]
fn a_name_that_is_too_long_is_refused_in_sight_and_typed_on() {
    let mut session = first("");
    find_a_pair(&mut session);
    session.keys(&"x".repeat(41));
    session.key(Key::Enter);
    session.shows("a name may have at most 40 characters; this one has 41");
    session.key(Key::Backspace);
    session.hides("at most 40 characters");
    session.key(Key::Enter);
    session.hides("Who was that?");
}

#[test]
fn who_starts_with_a_game_plays_under_the_name_of_the_login() {
    let start = Start::Play(Mode::Concentration);
    let state = State::new(Config::default(), BEST, start, 1).asking_name("ana".into(), true);
    let mut session = Session::at(state);
    session.resize(80, 24);
    assert!(
        session
            .text()
            .starts_with("Concentration \u{2014} ana's turn")
    );
    find_a_pair(&mut session);
    session.hides("Who was that?");
}

#[test]
fn everybody_has_a_name_at_a_table_of_many() {
    let mut config = Config::default();
    config.set_name("Ana");
    let seats = config.players_for(config.rules_of(Mode::BirdHead));
    let names: Vec<_> = seats.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Ana", "Robo", "Momo", "Bolt"]);
}

#[test]
fn a_set_up_begins_with_what_was_chosen_for_that_game_last() {
    let mut state = started(
        read("players = [\"Ana\", { name = \"Robo\", robot = \"casual\" }]"),
        "",
    );
    let keys = [
        Key::Enter,
        Key::Char('+'),
        // The second seat is a sharp robot's, and there are nine pairs.
        Key::Down,
        Key::Down,
        Key::Right,
        Key::Right,
        Key::Char('s'),
        Key::Right,
        Key::Esc,
        Key::Home,
    ];
    press(&mut state, &keys);
    let effects = press(&mut state, &[Key::Enter]);
    let text = written("", &effects);
    let config = read(&(String::from("players = [\"Cy\"]\n") + &text));
    let rules = config.rules_of(Mode::Concentration);
    assert_eq!(
        config.players_for(rules),
        [
            Player::person("Cy"),
            Player::robot("Vix", Level::Sharp),
            Player::robot("Momo", Level::Novice)
        ],
        "{text}"
    );
    assert!(text.contains("pairs = 9"), "{text}");
    let other = config.players_for(config.rules_of(Mode::Checkers));
    assert_eq!(other.len(), 2, "another game keeps its own");
}

#[test]
fn the_game_played_last_is_marked_first() {
    let mut state = started(read("players = [\"Ana\"]"), "");
    press(
        &mut state,
        &[Key::Right, Key::Right, Key::Right, Key::Enter],
    );
    let effects = press(&mut state, &[Key::Enter]);
    assert!(written("", &effects).contains("mode = \"checkers\""));
    press(&mut state, &[Key::Esc]);
    let Some(menu) = state.screen().as_a::<Menu>() else {
        panic!("no start screen")
    };
    assert_eq!(menu.marked_game(), Some(Mode::Checkers));
}

#[test]
fn the_start_screen_shows_bests_and_the_streak() {
    let mut menu = Menu::new(Mode::Concentration, Some(Vec::new()));
    let value = |menu: &Menu, label: &str| {
        let rows = form(menu).rows;
        let row = rows.iter().find(|row| row.label.english() == label);
        row.map(|row| row.value.english()).expect(label)
    };
    assert_eq!(value(&menu, "Daily deals"), "");
    menu.set_day(date(2026, 11, 24));
    let deal = |mode, day| DailyGame {
        mode,
        day: date(2026, 11, day),
        game: GameId(1),
        is_over: true,
        practice: false,
        result: None,
    };
    let games = vec![
        deal(Mode::BirdHead, 22),
        deal(Mode::Checkers, 23),
        deal(Mode::Memoarrr, 24),
        deal(Mode::Checkers, 24),
    ];
    let show = |menu: &mut Menu, puzzles| {
        let games = games.clone();
        let deals = DailyDeals { games, puzzles };
        answer(menu, &[StoreResponse::Daily(deals)]);
    };
    show(&mut menu, Vec::new());
    assert_eq!(value(&menu, "Daily deals"), "2 of 6 today, 3 days");
    let puzzle = |day, is_solved, practice| DailyPuzzle {
        is_solved,
        practice,
        ..DailyPuzzle::new(date(2026, 11, day))
    };
    let puzzles = vec![puzzle(20, true, true), puzzle(21, true, false)];
    show(&mut menu, puzzles.clone());
    assert_eq!(value(&menu, "Daily deals"), "2 of 6 today, 4 days");
    show(
        &mut menu,
        [puzzles, vec![puzzle(24, false, false)]].concat(),
    );
    assert_eq!(value(&menu, "Daily deals"), "2 of 6 today, 4 days");
    show(&mut menu, vec![puzzle(24, true, true)]);
    assert_eq!(value(&menu, "Daily deals"), "3 of 6 today, 3 days");
    let won = Statistics {
        against: 7,
        won: 3,
        ..Statistics::of(&AnyRules::default_of(Mode::Checkers))
    };
    answer(&mut menu, &[StoreResponse::Statistics(vec![won])]);
    assert_eq!(value(&menu, "Checkers"), "won 3 of 7");
    assert_eq!(value(&menu, "BirdHead"), "");
}
