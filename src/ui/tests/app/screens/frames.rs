//! The screens.

use parlour_config::Config;
use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_config::theme_name::ThemeName;
use parlour_kit::input::Key;
use parlour_model::any::Mode;
use parlour_model::checkers::names::VariantNames as _;
use parlour_model::player::Level;
use parlour_ui::state::Start;

use crate::dump::dump;
use parlour_testing::session::{BEST, Session, friends, settings};

/// The sizes of every snapshot.
const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (40, 12)];

/// Snapshots of what is on the screen, at every size.
fn snapshots(name: &str, session: &Session) {
    for (width, height) in SIZES {
        let mut session = session.clone();
        session.resize(width, height);
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), dump(&session.frame()));
    }
}

fn with(mut session: Session, keys: &[Key]) -> Session {
    for key in keys {
        session.key(*key);
    }
    session
}

fn menu() -> Session {
    Session::menu(Config::default())
}

/// Ana, Bo and a robot; nothing has been done.
fn start(caps: TerminalCaps) -> Session {
    let config = settings(&[None, None, Some(Level::Sharp)], 18);
    Session::start(config, caps, Start::Play(Mode::Concentration), (80, 24))
}

/// Ana has taken two pairs and Bo one; Bo looks for the next.
fn middle(caps: TerminalCaps) -> Session {
    let mut session = start(caps);
    let pairs = session.pairs();
    for places in [
        &pairs[4],
        &pairs[9],
        &vec![pairs[0][0].clone(), pairs[1][0].clone()],
        &pairs[14],
    ] {
        for place in places {
            session.play(place);
        }
    }
    session.play(&pairs[2][0]);
    with(session, &[Key::Down, Key::Down, Key::Right])
}

/// Two cards that differ are in sight.
fn mismatch(caps: TerminalCaps) -> Session {
    let mut session = middle(caps);
    let pairs = session.pairs();
    session.play(&pairs[3][0]);
    session.shows("differ; Enter closes them");
    session
}

/// A game of two pairs that Ana has won.
fn over() -> Session {
    let mut session = Session::table(friends(2));
    for place in session.pairs().concat() {
        session.play(&place);
    }
    session.shows("— game over");
    session
}

#[test]
fn the_start_screen() {
    snapshots("menu", &menu());
}

#[test]
fn the_poster_in_a_large_window_and_with_fewer_colours_and_characters() {
    let mut large = menu();
    large.resize(200, 60);
    insta::assert_snapshot!("menu_200x60", dump(&large.frame()));
    for (name, depth, glyphs) in [
        ("sixteen", Depth::Ansi16, Glyphs::Unicode),
        ("console", Depth::Ansi16, Glyphs::Console),
        ("ascii", Depth::None, Glyphs::Ascii),
    ] {
        let caps = TerminalCaps::of(depth, glyphs);
        let session = Session::start(Config::default(), caps, Start::Menu, (80, 24));
        insta::assert_snapshot!(format!("menu_80x24_{name}"), dump(&session.frame()));
    }
}

#[test]
fn every_game_has_its_picture_when_the_mark_rests_on_it() {
    let picture = |session: &Session| -> Vec<String> { session.lines()[26..48].to_vec() };
    let menu = || {
        let mut session = menu();
        session.resize(100, 50);
        session
    };
    let mut still = menu();
    let before = picture(&still);
    still.key(Key::Right);
    assert!(still.wake(), "the message line follows");
    assert_eq!(
        picture(&still),
        before,
        "where nothing is to move the picture stays"
    );
    let mut session = menu();
    session
        .state
        .configure(|config| config.screen.animation = true);
    for mode in Mode::ALL.into_iter().skip(1) {
        let before = session.frame();
        session.key(Key::Right);
        let moved = session.frame();
        assert!(session.wake(), "{mode}: it waits for the mark to rest");
        assert_ne!(session.frame(), moved, "{mode}");
        assert_ne!(moved, before, "{mode}");
        insta::assert_snapshot!(format!("menu_100x50_{mode}"), dump(&session.frame()));
    }
    for what in [
        "the cards of the day",
        "a position",
        "the cards of all games",
    ] {
        let before = picture(&session);
        let steps = if what == "the cards of all games" {
            3
        } else {
            1
        };
        for _ in 0..steps {
            session.key(Key::Tab);
        }
        session.wake();
        assert_ne!(picture(&session), before, "{what}");
        insta::assert_snapshot!(
            format!("menu_100x50_{}", what.replace(' ', "_")),
            dump(&session.frame())
        );
    }
}

#[test]
fn a_table_in_a_large_window_and_on_light_paper() {
    let mut large = middle(BEST);
    large.resize(200, 60);
    insta::assert_snapshot!("table_middle_200x60", dump(&large.frame()));
    for (name, depth) in [("light", Depth::True), ("light_sixteen", Depth::Ansi16)] {
        let mut config = settings(&[None, None], 8);
        config.screen.theme = ThemeName::Light.into();
        let caps = TerminalCaps::of(depth, Glyphs::Unicode);
        let mut session = Session::start(config, caps, Start::Play(Mode::Concentration), (80, 24));
        session.play("A1");
        insta::assert_snapshot!(format!("table_{name}_80x24"), dump(&session.frame()));
    }
}

#[test]
fn setting_a_table_up() {
    let mut marked = with(menu(), &[Key::Enter, Key::Down]);
    marked.wake();
    snapshots("setup", &marked);
    let typing = with(
        menu(),
        &[
            Key::Enter,
            Key::Down,
            Key::Char('r'),
            Key::Char('Z'),
            Key::Char('ë'),
        ],
    );
    insta::assert_snapshot!("setup_typing_80x24", dump(&typing.frame()));
}

#[test]
fn the_settings() {
    let mut settings = menu();
    settings.click_on("Settings");
    snapshots("settings", &settings);
}

#[test]
fn a_table() {
    snapshots("table_start", &start(BEST));
    snapshots("table_middle", &middle(BEST));
    snapshots("table_mismatch", &mismatch(BEST));
    snapshots("table_over", &over());
}

#[test]
fn con_13_a_table_for_one() {
    snapshots("table_alone", &Session::table(settings(&[None], 8)));
}

#[test]
fn con_12_a_table_in_fewer_colours_and_without_unicode() {
    let unicode = [
        ("indexed", Depth::Indexed256),
        ("sixteen", Depth::Ansi16),
        ("none", Depth::None),
    ];
    for (name, depth) in unicode {
        let caps = TerminalCaps::of(depth, Glyphs::Unicode);
        insta::assert_snapshot!(
            format!("table_mismatch_80x24_{name}"),
            dump(&mismatch(caps).frame())
        );
    }
    let ascii = TerminalCaps::of(Depth::None, Glyphs::Ascii);
    insta::assert_snapshot!("table_mismatch_80x24_ascii", dump(&mismatch(ascii).frame()));
}

#[test]
fn a_question_a_line_and_a_refusal() {
    snapshots("question", &with(middle(BEST), &[Key::Esc]));
    insta::assert_snapshot!(
        "line_80x24",
        dump(&with(middle(BEST), &[Key::Char(':'), Key::Char('C')]).frame())
    );
    let mut refused = middle(BEST);
    refused.play("Z9");
    insta::assert_snapshot!("refusal_80x24", dump(&refused.frame()));
}

#[test]
fn a_record() {
    let record = over().record();
    let replay = Session::replay(&record, Config::default());
    snapshots(
        "replay",
        &with(replay, &[Key::Right, Key::Right, Key::Right, Key::Right]),
    );
}

#[test]
fn pages() {
    snapshots("rules", &with(menu(), &[Key::F(1)]));
    snapshots("help", &with(start(BEST), &[Key::Char('?')]));
}

#[test]
fn the_tables_of_the_rules() {
    for (width, height) in SIZES {
        let mut session = with(menu(), &[Key::F(1), Key::Right, Key::Right, Key::Right]);
        session.resize(width, height);
        let is_at_top = |session: &Session| {
            dump(&session.frame())
                .lines()
                .nth(1)
                .is_some_and(|line| line.contains("The national games"))
        };
        let mut downs = 0;
        while !is_at_top(&session) {
            session.key(Key::Down);
            downs += 1;
            assert!(downs < 400, "the rules of checkers have tables");
        }
        insta::assert_snapshot!(
            format!("rules_tables_{width}x{height}"),
            dump(&session.frame())
        );
    }
}

#[test]
fn below_the_smallest_window() {
    for (name, session, (width, height)) in [
        ("table", middle(BEST), (23, 24)),
        ("table", middle(BEST), (80, 7)),
        ("menu", menu(), (19, 5)),
    ] {
        let mut session = session;
        session.resize(width, height);
        insta::assert_snapshot!(
            format!("too_small_{name}_{width}x{height}"),
            dump(&session.frame())
        );
    }
}

#[test]
fn the_smallest_window() {
    let mut session = middle(BEST);
    session.resize(24, 8);
    insta::assert_snapshot!("table_middle_24x8", dump(&session.frame()));
    let mut session = menu();
    session.resize(20, 6);
    insta::assert_snapshot!("menu_20x6", dump(&session.frame()));
}

/// The national games are chosen from a list that says what each is.
#[test]
fn a_national_game_is_chosen_from_the_list_of_all() {
    use draughts::variant::Variant;
    let checkers = Mode::ALL
        .iter()
        .position(|mode| *mode == Mode::Checkers)
        .expect("it is there");
    let mut session = with(menu(), &vec![Key::Right; checkers]);
    session.key(Key::Enter);
    session.key(Key::Char('s'));
    for _ in 0..40 {
        if session.message() == VARIANT_HELP {
            break;
        }
        session.key(Key::Down);
        session.wake();
    }
    assert_eq!(session.message(), VARIANT_HELP);
    session.key(Key::Enter);
    let frame = session.text();
    assert!(
        Variant::ALL
            .iter()
            .all(|variant| frame.contains(variant.title().english())),
        "{frame}"
    );
    session.key(Key::Down);
    session.wake();
    assert!(
        session.message().contains("12 men a side"),
        "{}",
        session.message()
    );
    session.key(Key::Enter);
    assert_eq!(session.message(), VARIANT_HELP, "the same row is marked");
    assert!(session.is_shown("pool"), "{}", session.text());
    session.key(Key::Right);
    assert!(
        session.is_shown("russian"),
        "the arrows step as before: {}",
        session.text()
    );
}

const VARIANT_HELP: &str = "the variant of checkers";
