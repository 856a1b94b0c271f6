//! A PDN file on the screen: its games to choose from, and each to step through.

use draughts::pdn;
use parlour_config::caps::TerminalCaps;
use parlour_kit::input::Key;
use parlour_ui::state::Start;
use parlour_workbench::games::{FileGames, ListedGames};

use parlour_testing::session::Session;

const FILE: &str = r#"[Event "First"]
[White "Ana"]
[Black "Bo"]
[GameType "21"]
[Result "1-0"]
1. 11-15 22-18 2. 15x22 25x18 1-0

[Event "Second"]
[White "Cy"]
[Black "Dee"]
[GameType "20"]
1. 32-28 19-23 2. 28x19 14x23 3. 11-12 *
"#;

fn file(chosen: Option<usize>) -> Session {
    let games = pdn::read(FILE).expect("two games");
    listing(FileGames::Read(games, 1), chosen)
}

fn listing(games: FileGames, chosen: Option<usize>) -> Session {
    Session::with(
        "",
        Start::Games {
            is_study: false,
            file: "two.pdn".into(),
            games,
            chosen,
        },
        TerminalCaps::default(),
        80,
        24,
    )
}

#[test]
fn a_game_is_chosen_from_a_list_and_stepped_through() {
    let mut session = file(None);
    assert!(
        session.is_shown("Ana") && session.is_shown("Cy") && session.message().contains("First")
    );
    session.key(Key::Enter);
    assert!(
        session.is_shown("move 0 of 4"),
        "{}",
        session.lines().join("\n")
    );
    session.key(Key::Right);
    session.key(Key::Right);
    assert!(
        session.is_shown("1. 11-15")
            && session.is_shown("22-18")
            && session.is_shown("move 2 of 4")
    );
    session.keys("f");
    assert!(
        session.is_shown("move 2 of 4"),
        "the board is turned round, the game stands"
    );
    session.key(Key::Esc);
    assert!(session.is_shown("Choose a game"), "back to the list");
}

#[test]
fn tags_whose_value_nobody_knows_are_not_told() {
    let text = FILE.replace(
        "[Event \"First\"]",
        "[Event \"?\"]\n[Round \"-\"]\n[Date \"????.??.??\"]",
    );
    let games = pdn::read(&text).expect("two games");
    let session = listing(FileGames::Read(games, 1), None);
    assert_eq!(session.message(), "english, 1-0");
}

#[test]
fn of_a_file_with_many_games_each_is_read_when_it_is_opened() {
    let path = std::env::temp_dir().join(format!("parlour-{}-listed.pdn", std::process::id()));
    std::fs::write(&path, FILE).expect("the temporary directory can be written to");
    let mut listed = ListedGames::new(None);
    pdn::read(FILE)
        .expect("two games")
        .iter()
        .for_each(|game| listed.push(game));
    let file = path.to_string_lossy().into_owned();
    let start = Start::Games {
        is_study: false,
        file,
        games: FileGames::Listed(listed),
        chosen: None,
    };
    let mut session = Session::with("", start, TerminalCaps::default(), 80, 24);
    assert!(session.is_shown("Ana") && session.is_shown("Cy"));
    session.key(Key::Down);
    session.key(Key::Enter);
    assert!(
        session.message().contains("reading game 2"),
        "{}",
        session.message()
    );
    session.think();
    assert!(
        session.is_shown("move 0 of 4") && session.is_shown("Dee"),
        "{}",
        session.text()
    );
    session.hides("reading game");
    session.key(Key::Esc);
    std::fs::write(&path, "").expect("it is still there");
    session.key(Key::Enter);
    session.think();
    assert!(
        session.is_shown("Choose a game") && session.message().ends_with("has 0 games now"),
        "{}",
        session.message()
    );
    std::fs::remove_file(&path).expect("it was just written");
}

#[test]
fn a_game_is_shown_as_far_as_its_moves_are_legal() {
    let mut session = file(Some(1));
    assert!(session.is_shown("move 0 of 4"));
    assert!(
        session
            .message()
            .contains("two.pdn:12:34: game 2: move 5: 11-12: "),
        "{}",
        session.message()
    );
    session.key(Key::End);
    assert!(session.is_shown("14x23") && session.is_shown("White 19"));
}
