//! All games of a list in one file.

use draughts::pdn;
use jiff::Timestamp;
use parlour_config::Config;
use parlour_kit::input::Key;
use parlour_model::record::file_game::FileGame;
use parlour_screen::effect::Effect;
use parlour_store::Store as _;

use parlour_testing::session::{BEST, Session, World};

const GAMES: [&str; 3] = [
    "[White \"Ana\"]\n[Black \"Bo\"]\n[GameType \"21\"]\n\n1.  11-15 {so} 22-18 1-0",
    "[White \"Cy\"]\n[Black \"Bo\"]\n[GameType \"25\"]\n\n1. c3-d4 f6-g5 *",
    "[White \"Cy\"]\n[Black \"Dee\"]\n[GameType \"21\"]\n\n1. 9-14 *",
];

fn history() -> Session {
    history_of(&GAMES)
}

fn history_of(games: &[&str]) -> Session {
    let mut session = Session::kept("", BEST);
    session.world = World {
        answers: true,
        ..World::default()
    };
    let game = |text: &str| FileGame::of(&pdn::read(text).expect("PDN")[0], text, None);
    let games = games.iter().map(|text| game(text).expect("a game"));
    session
        .store()
        .import_file_games(games.collect(), false, Timestamp::UNIX_EPOCH)
        .expect("a store");
    session.click_on("History");
    session.think();
    session
}

/// The text that `E` and Enter write to the file that is offered.
fn exported(session: &mut Session) -> String {
    session.effects();
    session.keys("E");
    session.shows("all games to file: games.pdn");
    session.key(Key::Enter);
    session.think();
    let text = session
        .effects()
        .into_iter()
        .find_map(|effect| match effect {
            Effect::Save { path, text } if path == "games.pdn" => Some(text),
            _ => None,
        });
    text.unwrap_or_else(|| panic!("nothing is written: {}", session.message()))
}

#[test]
fn the_games_of_the_history_are_written_as_they_were_read() {
    let mut session = history();
    let all = GAMES.map(|text| format!("{text}\n")).join("\n");
    assert_eq!(exported(&mut session), all);
}

#[test]
fn the_games_that_a_search_finds_are_written() {
    let mut session = history();
    session.click_on("Search the library");
    session.think();
    session.line(Key::Char('/'), "bo");
    session.think();
    session.shows("2 games");
    let both = GAMES[..2].iter().map(|text| format!("{text}\n"));
    assert_eq!(exported(&mut session), both.collect::<Vec<_>>().join("\n"));
}

#[test]
fn the_library_opens_by_a_key_from_the_start_screen_and_from_the_history() {
    let mut session = history();
    session.keys("L");
    session.think();
    session.shows("Checkers library");
    session.keys("L");
    session.key(Key::Esc);
    session.think();
    session.shows("Finished games");
    session.key(Key::Esc);
    session.think();
    session.keys("L");
    session.think();
    session.shows("Checkers library");
    session.shows("3 games");
    session.key(Key::Esc);
    session.shows("a games room in a terminal");

    let mut without = Session::menu(Config::default());
    without.keys("L");
    without.shows("there is no library");
}

#[test]
fn a_game_of_the_history_is_copied_and_filmed() {
    let mut session = history();
    session.line(Key::Char('/'), "dee");
    session.think();
    session.key(Key::Esc);
    session.shows("One game, filtered");
    session.effects();
    session.keys("c");
    let copied = "english: * Dee – Cy";
    let is_copied = |effect: &Effect| matches!(effect, Effect::Copy(line) if line == copied);
    let effects = session.effects();
    assert!(effects.iter().any(is_copied), "{effects:?}");
    session.keys("e");
    session.key(Key::Ctrl('u'));
    session.keys("game.svg");
    session.key(Key::Enter);
    session.think();
    let is_film =
        |effect: &Effect| matches!(effect, Effect::Film { path, .. } if path == "game.svg");
    let effects = session.effects();
    assert!(effects.iter().any(is_film), "{effects:?}");
}

#[test]
fn a_list_without_a_game_of_checkers_offers_no_file() {
    let mut session = Session::kept("", BEST);
    session.click_on("History");
    session.think();
    session.keys("E");
    session.hides("all games to file");
}

#[test]
fn a_list_has_a_column_of_days_only_where_a_game_has_a_date() {
    let session = history();
    session.shows(" 1-0 Bo");
    session.hides("- 1-0 Bo");
    let dated =
        "[Date \"1982.08.01\"]\n[White \"Dan\"]\n[Black \"Eve\"]\n[GameType \"21\"]\n\n1. 9-13 0-1";
    let unknown =
        "[Date \"????.??.??\"]\n[White \"Fay\"]\n[Black \"Eve\"]\n[GameType \"21\"]\n\n1. 9-13 0-1";
    let session = history_of(&[GAMES[0], dated, unknown]);
    session.shows("1982-08-01 0-1 Eve");
    session.shows("-          1-0 Bo");
    session.shows("-          0-1 Eve");
}
