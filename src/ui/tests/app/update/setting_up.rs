//! Setting a table up: seats, names, levels and rules, and what is refused.

use parlour_config::Config;
use parlour_kit::input::{Key, MouseKind};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::concentration::Rules;
use parlour_model::diagnostic::Source;
use parlour_model::player::{Controller, Level, Player};
use parlour_model::time_control::TimeControl;
use parlour_screen::list_screen::{ListScreen, form};
use parlour_ui::screens::settings::Settings;
use parlour_ui::screens::setup::Setup;

use parlour_testing::session::{Session, hits};

fn set_up() -> Session {
    let mut session = Session::menu(Config::default());
    session.key(Key::Enter);
    session
}

/// The labels and values of the rows on the screen, and the place of the marked one.
fn rows(session: &Session) -> (Vec<[String; 2]>, usize) {
    fn shown<S: ListScreen>(screen: &S) -> (Vec<[String; 2]>, usize) {
        let form = form(screen);
        let texts = form.rows.iter().map(|row| [&row.label, &row.value]);
        let texts = texts.map(|texts| texts.map(|text| text.english().into_owned()));
        (texts.collect(), form.cursor)
    }
    let screen = session.state.screen();
    let setup = screen.as_a::<Setup>().map(shown);
    let settings = screen.as_a::<Settings>().map(shown);
    setup.or(settings).expect("a screen with rows")
}

/// Marks the row of this name, among the chairs or the rules.
fn mark(session: &mut Session, label: &str) {
    let is_there = rows(session).0.iter().any(|[shown, _]| shown == label);
    if !is_there {
        let other = session.text().contains("Deal") || session.text().contains("Begin");
        session.key(if other { Key::Char('s') } else { Key::Esc });
    }
    let count = rows(session).0.len();
    let marked = |session: &Session| {
        let (rows, marked) = rows(session);
        rows[marked][0].clone()
    };
    for _ in 0..count {
        if marked(session) == label {
            return;
        }
        session.key(Key::Down);
        session.wake();
    }
    panic!("no row {label:?}:\n{}", session.text());
}

fn set_up_screen(session: &Session) -> &Setup {
    session.state.screen().as_a().expect("a set-up")
}

fn players(session: &Session) -> Vec<Player> {
    set_up_screen(session).table.players.clone()
}

fn rules(session: &Session) -> Rules {
    match set_up_screen(session).table.rules {
        AnyRules::Concentration(rules) => rules,
        ref other => panic!("no set-up of Concentration: {other:?}"),
    }
}

#[test]
fn con_1_seats_are_added_and_dropped_as_far_as_the_game_goes() {
    let mut session = set_up();
    session.keys("++");
    assert_eq!(players(&session).len(), 4);
    assert_eq!(players(&session)[3], Player::robot("Bolt", Level::Skilled));
    session.keys("---");
    assert_eq!(players(&session).len(), 1);
    session.keys("-");
    assert_eq!(players(&session).len(), 1);
    assert_eq!(
        session.message(),
        "× this game needs 1 to 64 players, not 0"
    );
    session.keys(&"+".repeat(80));
    assert_eq!(players(&session).len(), 64);
    assert_eq!(
        session.message(),
        "× this game needs 1 to 64 players, not 65"
    );
    session.key(Key::Enter);
    assert!(
        session.message().starts_with("player 1: open a card"),
        "64 sit down:\n{}",
        session.text()
    );
}

#[test]
fn dropping_the_marked_seat_marks_one_that_is_left() {
    let mut session = set_up();
    mark(&mut session, "Robo");
    session.key(Key::Char('-'));
    assert_eq!(session.message(), "Enter: change who sits here");
    session.key(Key::Right);
    assert_eq!(players(&session), [Player::robot("Pip", Level::Beginner)]);
}

#[test]
fn every_level_of_the_game_that_nobody_has_comes_round() {
    let mut session = set_up();
    mark(&mut session, "player 1");
    let mut seen = Vec::new();
    for _ in Level::USUAL {
        seen.push(players(&session)[0].controller.level());
        session.key(Key::Enter);
    }
    let other = players(&session)[1].controller.level();
    let free = Level::USUAL
        .map(Some)
        .into_iter()
        .filter(|level| *level != other);
    assert_eq!(seen, [None].into_iter().chain(free).collect::<Vec<_>>());
    assert_eq!(players(&session)[0].controller, Controller::Person);
    session.key(Key::Left);
    session.shows("Sage");
    session.shows("expert");
}

#[test]
fn the_engines_of_the_configuration_come_after_the_levels_and_only_in_their_game() {
    let text = "players = [\"Ana\", \"\"]\nengines.scan.command = [\"scan\", \"hub\"]";
    let config = Config::read(Source::new("config.toml", text)).expect("it is right");
    let kinds = |game: &str| {
        let mut session = Session::menu(config.clone());
        session.click_on(game);
        mark(&mut session, "player 2");
        while players(&session)[1] != Player::person("") {
            session.key(Key::Left);
        }
        let step = |_| {
            session.key(Key::Right);
            players(&session)[1].clone()
        };
        (0..Level::OFFERED.len() + 2).map(step).collect::<Vec<_>>()
    };
    let engine = Player {
        name: "scan".into(),
        controller: Controller::Engine("scan".into()),
    };
    let robots = Level::OFFERED.map(|level| Player::robot(level.character(), level));
    let person = Player::person("");
    let (usual, [beginner, novice]) = (
        &robots[..Level::USUAL.len()],
        [0, 1].map(|nth: usize| robots[nth].clone()),
    );
    assert_eq!(
        kinds("Checkers"),
        [&robots[..], &[engine, person.clone()]].concat()
    );
    assert_eq!(
        kinds("Memory Match"),
        [usual, &[person, beginner, novice]].concat()
    );
}

#[test]
fn names_are_typed_and_a_bad_one_is_refused_and_kept_to_be_corrected() {
    let (mut session, rename) = (set_up(), Key::Char('r'));
    mark(&mut session, "player 1");
    session.line(rename, "Zoë");
    session.shows("Zoë");
    session.line(rename, &"x".repeat(41));
    session.shows("a name may have at most 40 characters; this one has 41");
    assert_eq!(players(&session)[0].name, "Zoë");
    session.key(Key::Backspace);
    session.key(Key::Enter);
    assert_eq!(players(&session)[0].name, "x".repeat(40));
    session.line(rename, "a\u{202e}b");
    session.shows("a name may not contain the control character U+202E");
    session.key(Key::Esc);
    assert_eq!(players(&session)[0].name, "x".repeat(40), "given up");
    session.line(rename, "  ");
    session.shows("player 1");
}

#[test]
fn no_two_players_of_a_set_up_have_one_name() {
    let mut session = set_up();
    mark(&mut session, "player 1");
    session.line(Key::Char('r'), "Robo");
    session.shows("Robo sits at this table already");
    session.key(Key::Esc);
    assert_eq!(players(&session)[0], Player::person(""));
}

#[test]
fn somebody_who_has_left_a_chair_comes_back_under_the_same_name() {
    let mut session = set_up();
    mark(&mut session, "Robo");
    session.line(Key::Char('r'), "Bea");
    session.key(Key::Enter);
    assert_eq!(players(&session)[1], Player::robot("Pip", Level::Beginner));
    session.key(Key::Left);
    assert_eq!(players(&session)[1], Player::person("Bea"));
}

#[test]
fn four_sit_down_by_keys_alone_and_by_mouse_alone() {
    let with_keys = {
        let mut session = set_up();
        for _ in 0..2 {
            mark(&mut session, "add a seat");
            session.key(Key::Enter);
        }
        mark(&mut session, "Momo");
        session.key(Key::Left);
        session.line(Key::Char('r'), "Bea");
        mark(&mut session, "Deal");
        session
    };
    let with_mouse = {
        let mut session = set_up();
        session.click_on("+");
        session.click_on("+");
        for character in ["Momo", "Vix", "Sage"] {
            session.click_on(character);
        }
        session.click_on("rename");
        session.keys("Bea");
        session.click_on("Enter accept");
        session
    };
    for mut session in [with_keys, with_mouse] {
        let people = [Player::person(""), Player::person("Bea")];
        let bots =
            [Level::Casual, Level::Skilled].map(|level| Player::robot(level.character(), level));
        let [first, bea] = people;
        let [robo, bolt] = bots;
        assert_eq!(players(&session), [first, robo, bea, bolt]);
        session.click_on("Deal");
        session.shows("Bea 0");
    }
}

#[test]
fn con_1_numbers_are_stepped_and_typed_and_refused_with_a_reason() {
    let mut session = set_up();
    mark(&mut session, "pairs");
    session.key(Key::Right);
    session.key(Key::PageUp);
    assert_eq!(rules(&session).pairs, 19);
    session.press(Key::PageDown, 5);
    assert_eq!(rules(&session).pairs, 1, "stepping stops at the end");
    for (typed, shown) in [
        ("0", "0"),
        ("5001", "5001"),
        ("many", "many"),
        ("-3", "-3"),
        ("9".repeat(30).as_str(), ""),
    ] {
        session.line(Key::Enter, typed);
        let why = format!("× `pairs` cannot be {shown}");
        assert!(
            session.message().starts_with(&why),
            "{typed}: {}",
            session.message()
        );
        assert_eq!(rules(&session).pairs, 1);
        session.key(Key::Esc);
    }
    session.line(Key::Enter, "1000");
    assert_eq!(rules(&session).pairs, 1000);
    session.shows("1000");
}

#[test]
fn words_and_switches_come_round_and_times_go_by_tenths_of_a_second() {
    let mut session = set_up();
    mark(&mut session, "a tie goes to");
    session.key(Key::Enter);
    session.shows("the last pair");
    session.key(Key::Enter);
    session.shows("all who lead");
    mark(&mut session, "take moves back");
    session.key(Key::Right);
    session.shows("yes");
    session = Session::menu(Config::default());
    session.click_on("Settings");
    mark(&mut session, "show a mismatch");
    session.shows("for 1.5 s");
    session.key(Key::Left);
    session.shows("for 1.4 s");
    session.line(Key::Enter, "70");
    assert_eq!(
        session.message(),
        "× \"70\" is no time from 0 to 60 seconds, like 1.5"
    );
    session.key(Key::Esc);
    session.line(Key::Enter, "2.5");
    session.shows("for 2.5 s");
}

#[test]
fn a_long_value_shows_its_end_while_it_is_typed() {
    let mut session = set_up();
    mark(&mut session, "pairs");
    session.key(Key::Enter);
    session.keys(&"x".repeat(60));
    session.keys("end");
    session.shows("xend_");
}

#[test]
fn the_next_table_begins_with_what_the_last_was_set_up_with() {
    let mut session = set_up();
    session.keys("+");
    mark(&mut session, "pairs");
    session.line(Key::Enter, "3");
    mark(&mut session, "Deal");
    session.key(Key::Enter);
    session.shows("3 of 3 pairs left");
    session.key(Key::Esc);
    session.key(Key::Enter);
    assert_eq!((players(&session).len(), rules(&session).pairs), (3, 3));
}

#[test]
fn rows_are_clicked_values_are_stepped_by_their_arrows_and_typed_by_a_second_click() {
    let mut session = set_up();
    session.click_on("More");
    session.click_on("pairs");
    assert_eq!(session.message(), "the number of pairs");
    let (_, row) = session.place_of("pairs");
    let arrow = |session: &Session, sign: &str| {
        let line = session.lines()[usize::from(row)].clone();
        u16::try_from(
            line.chars()
                .position(|c| c.to_string() == sign)
                .expect("an arrow"),
        )
        .expect("a column")
    };
    session.click((arrow(&session, "→"), row));
    session.click((arrow(&session, "→"), row));
    session.click((arrow(&session, "←"), row));
    assert_eq!(rules(&session).pairs, 9);
    session.click_on("pairs");
    session.key(Key::Ctrl('u'));
    session.keys("4");
    session.click_on("accept");
    assert_eq!(rules(&session).pairs, 4);
    session.mouse(MouseKind::WheelDown, (5, 5));
    assert_eq!(
        session.message(),
        "the number of pairs",
        "the mark has not rested yet"
    );
    session.wake();
    assert_ne!(session.message(), "the number of pairs");
    session.click_on("Back");
    session.shows("Deal");
}

#[test]
fn settings_are_changed_and_the_mouse_switched_off() {
    use parlour_screen::effect::Effect;
    use parlour_screen::effect::MouseMode;

    let mut session = Session::menu(Config::default());
    session.click_on("Settings");
    mark(&mut session, "mouse");
    assert_eq!(session.key(Key::Enter), [Effect::Mouse(MouseMode::Off)]);
    assert_eq!(session.key(Key::Enter), [Effect::Mouse(MouseMode::Click)]);
    mark(&mut session, "characters");
    session.press(Key::Left, 1);
    session.shows("ascii");
    session.hides("←");
    mark(&mut session, "a bot's step");
    session.line(Key::Enter, "soon");
    assert!(
        session
            .message()
            .starts_with("x \"soon\" is no time from 0"),
        "{}",
        session.message()
    );
    session.key(Key::Esc);
    session.key(Key::Esc);
    session.shows("a games room in a terminal");
}

/// The value of the marked row.
fn value(session: &Session) -> String {
    let (rows, marked) = rows(session);
    rows[marked][1].clone()
}

#[test]
fn a_clock_is_chosen_by_steps_or_typed_and_its_game_begins_with_it() {
    let mut session = set_up();
    mark(&mut session, "time");
    assert_eq!(value(&session), "no clock");
    session.keys("ll");
    assert_eq!(value(&session), "30s/move");
    session.line(Key::Enter, "5 minutes");
    let why = "× `clock` cannot be 5 minutes; it is \"none\", or like \"30s/move\"";
    assert!(session.message().starts_with(why), "{}", session.message());
    session.key(Key::Esc);
    session.line(Key::Enter, "7m+7s");
    assert_eq!(value(&session), "7m+7s");
    session.key(Key::Right);
    session.key(Key::Left);
    assert_eq!(value(&session), "7m+7s", "one that is no preset is kept");
    assert_eq!(session.state.config().table.clock, TimeControl::None);
    mark(&mut session, "Deal");
    session.key(Key::Enter);
    assert_eq!(session.state.config().table.clock.to_string(), "7m+7s");
}

/// The labels of the set-up of a table.
fn labels(session: &Session) -> Vec<String> {
    let (rows, _) = rows(session);
    rows.into_iter().map(|[label, _]| label).collect()
}

#[test]
fn a_set_up_offers_what_matters_and_says_why_something_cannot_be() {
    let config = |mode| Config {
        mode,
        ..Config::default()
    };
    let set_up = |mode: Mode| {
        let mut session = Session::menu(config(mode));
        session.key(Key::Enter);
        session
    };
    let has = |mode, label: &str| {
        let mut session = set_up(mode);
        assert!(!labels(&session).contains(&"time".to_owned()), "{mode}");
        session.click_on("More");
        assert!(labels(&session).contains(&"time".to_owned()), "{mode}");
        labels(&session).iter().any(|other| other == label)
    };
    // The pace is that of all tables.
    for pace in ["show a mismatch", "a bot's step", "a bot thinks"] {
        assert!(Mode::ALL.into_iter().all(|mode| !has(mode, pace)), "{pace}");
    }
    // Nothing is offered that could not be otherwise: secrets stay secret, and checkers has always gone back.
    for mode in [Mode::Memoarrr, Mode::BirdHead, Mode::Checkers] {
        assert!(!has(mode, "take moves back"), "{mode}");
    }
    assert!(has(Mode::Concentration, "take moves back"));
}

/// A frame that a slow line holds back is not what the person sees: the row under the pointer is that of the frame before.
#[test]
fn a_click_means_the_row_of_the_frame_that_was_seen() {
    let mut session = set_up();
    let seen = hits(&session.state);
    let more = session.place_of("+");
    session.key(Key::Char('+'));
    assert_ne!(session.place_of("+"), more, "a chair more moves it");
    session.mouse_on(&seen, MouseKind::Press, more);
    assert_eq!(players(&session).len(), 4);
    // A click on a row that is there no more does nothing.
    let seen = hits(&session.state);
    let last = session.place_of("Bolt");
    session.key(Key::Char('-'));
    let before = session.frame();
    session.mouse_on(&seen, MouseKind::Press, last);
    assert_eq!(session.frame(), before);
}

/// The two buttons lie side by side, and arrows go from one to the other.
#[test]
fn more_lies_beside_the_button_that_deals() {
    let mut session = set_up();
    let marked = |session: &Session| {
        let form = form(set_up_screen(session));
        form.rows[form.cursor].label.english().into_owned()
    };
    assert_eq!(marked(&session), "Deal");
    session.key(Key::Right);
    assert_eq!(marked(&session), "More");
    session.key(Key::Left);
    assert_eq!(marked(&session), "Deal");
}
