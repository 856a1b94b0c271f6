//! The games of the library's list are analysed in the background.

use draughts::pdn;
use draughts::study::Study;
use jiff::Timestamp;
use parlour_kit::input::Key;
use parlour_model::any::Mode;
use parlour_model::diagnostic::Source;
use parlour_model::playthrough::End;
use parlour_model::record::file_game::FileGame;
use parlour_model::record::games::replayed;
use parlour_model::seat::Seat;
use parlour_screen::effect::Effect;
use parlour_store::{Store as _, StoreRequest};

use parlour_testing::session::{BEST, Session, World};

const GAMES: [&str; 3] = [
    "[White \"Ana\"]\n[Black \"Bo\"]\n[GameType \"21\"]\n\n1. 11-15 23-19 2. 8-11 22-17 1-0",
    "[White \"Cy\"]\n[Black \"Bo\"]\n[GameType \"25\"]\n\n1. c3-d4 f6-g5 {mine} *",
    "[White \"Cy\"]\n[Black \"Dee\"]\n[GameType \"21\"]\n\n1. 9-14 *",
];

fn game(text: &str) -> FileGame {
    FileGame::of(&pdn::read(text).expect("PDN")[0], text, None).expect("a game")
}

/// The library with these games, in a world that answers only when it is asked to.
fn library(games: &[&str]) -> Session {
    let mut session = Session::kept("", BEST);
    let games = games.iter().map(|text| game(text)).collect();
    session
        .store()
        .import_file_games(games, false, Timestamp::UNIX_EPOCH)
        .expect("a store");
    session.click_on("History");
    session.think();
    session.click_on("Search the library");
    session.think();
    session.effects();
    session
}

/// The texts that the store keeps.
fn kept(session: &Session) -> Vec<String> {
    let store = session.store();
    let games = store.library_games(Box::default()).expect("a library");
    let text = |id| store.record(id).expect("a record").pdn.expect("a text");
    games.into_iter().map(text).collect()
}

/// The number of positions of the main line that have a score, and the number of all.
fn scores(text: &str) -> (usize, usize) {
    let study = Study::read(text, None).expect("PDN");
    let line = study.main_line();
    let known = line.iter().filter(|node| study.eval(**node).is_some());
    (known.count(), line.len())
}

/// Answers until a position is asked about.
fn until_asked(session: &mut Session) {
    while session.answer_next() {
        let is_asked = |effect: &Effect| matches!(effect, Effect::Review(..));
        if session.effects().iter().any(is_asked) {
            return;
        }
    }
    panic!("no position is looked into:\n{}", session.text());
}

#[test]
fn all_games_of_the_list_are_analysed_and_kept() {
    let mut session = library(&GAMES);
    session.keys("A");
    session.shows("Analyse games?");
    session.shows("3 games, about 10 s in all.");
    session.key(Key::Enter);
    session.think();
    session.shows("3 games analysed");
    let texts = kept(&session);
    assert_eq!(
        texts.iter().map(|text| scores(text)).collect::<Vec<_>>(),
        [(5, 5), (3, 3), (2, 2)]
    );
    assert!(texts[1].contains("mine"), "{}", texts[1]);
    // Whoever asks again has nothing looked into.
    session.keys("A");
    session.key(Key::Enter);
    session.effects();
    session.think();
    session.shows("3 games analysed");
    let asked = session.effects();
    assert!(
        !asked
            .iter()
            .any(|effect| matches!(effect, Effect::Review(..)))
    );
    assert_eq!(kept(&session), texts);
}

#[test]
fn the_list_that_a_filter_leaves_is_analysed_or_the_marked_game_alone() {
    let mut session = library(&GAMES);
    session.line(Key::Char('/'), "Ana");
    session.think();
    session.key(Key::Esc);
    session.keys("A");
    session.shows("One game, about");
    session.key(Key::Enter);
    session.think();
    session.shows("1 game analysed");
    let known = |session: &Session| {
        kept(session)
            .iter()
            .map(|text| scores(text).0)
            .collect::<Vec<_>>()
    };
    assert_eq!(known(&session), [5, 0, 0]);

    let mut session = library(&GAMES);
    session.click_on("Dee");
    session.think();
    session.key(Key::Esc);
    session.think();
    session.click_on("A analyse");
    session.click_on("The marked game");
    session.think();
    session.shows("1 game analysed");
    assert_eq!(known(&session), [0, 0, 2]);
}

#[test]
fn it_goes_on_while_games_are_looked_at_and_stops_by_esc_in_the_library() {
    let mut session = library(&GAMES);
    session.keys("A");
    session.key(Key::Enter);
    until_asked(&mut session);
    session.shows("analysis: 0 of 3, 0 %");
    session.shows("Esc stop");
    until_asked(&mut session);
    session.shows("analysis: 0 of 3, 6 %");
    // A game is opened and left: Esc leads back and stops nothing.
    session.click_on("Dee");
    session.answer_next();
    until_asked(&mut session);
    session.shows("analysis: 0 of 3");
    session.key(Key::Esc);
    until_asked(&mut session);
    session.shows("Checkers library");
    session.effects();
    session.key(Key::Esc);
    let stopped = session.effects();
    assert!(stopped.contains(&Effect::StopReview), "{stopped:?}");
    session.shows("stopped: 0 of 3 analysed; A continues");
    session.hides("analysis:");
    session.think();
    let [first, second, third] = kept(&session).try_into().expect("three games");
    let (known, all) = scores(&first);
    assert!(0 < known && known < all, "{known} of {all}");
    assert_eq!([scores(&second).0, scores(&third).0], [0, 0]);
    // It goes on from there.
    session.keys("A");
    session.key(Key::Enter);
    session.effects();
    session.think();
    let asked = session.effects();
    let reviews = asked
        .iter()
        .filter(|effect| matches!(effect, Effect::Review(..)));
    assert_eq!(reviews.count(), (5 - known) + 3 + 2);
    assert!(
        kept(&session)
            .iter()
            .all(|text| scores(text).0 == scores(text).1)
    );
}

#[test]
fn what_was_found_is_kept_when_the_program_is_left() {
    let mut session = library(&GAMES[..1]);
    session.keys("A");
    session.key(Key::Enter);
    until_asked(&mut session);
    until_asked(&mut session);
    session.effects();
    session.key(Key::Ctrl('c'));
    let left = session.effects();
    let is_kept = |effect: &Effect| matches!(effect, Effect::Store(_, request) if matches!(**request, StoreRequest::KeepAnalysis { .. }));
    let places = [
        left.iter().position(is_kept),
        left.iter().position(|effect| *effect == Effect::Quit),
    ];
    assert!(places[0].is_some() && places[0] < places[1], "{left:?}");
    session.think();
    assert_eq!(scores(&kept(&session)[0]).0, 1);
}

#[test]
fn a_game_that_was_changed_meanwhile_is_begun_again() {
    let mut session = library(&GAMES[2..]);
    session.keys("A");
    session.key(Key::Enter);
    until_asked(&mut session);
    let id = session
        .store()
        .library_games(Box::default())
        .expect("a library")[0];
    let mine = GAMES[2].replace('*', "{changed} *");
    let changed = vec![(id, game(&mine))];
    session
        .store()
        .replace_file_games(changed, Timestamp::UNIX_EPOCH)
        .expect("a store");
    session.think();
    session.shows("1 game analysed");
    let text = &kept(&session)[0];
    assert!(text.contains("changed"), "{text}");
    assert_eq!(scores(text), (2, 2));
}

#[test]
fn a_game_that_was_played_here_is_left_alone() {
    let mut table = Session::of("mode = \"checkers\"\n", Mode::Checkers, 80, 24);
    table.play("11-15");
    let mut record = table.record();
    record.end = Some(End::Resigned(Seat(0)));
    let played = replayed(Source::new("game.toml", &record.to_string())).expect("a game");
    let session = library(&GAMES[2..]);
    session
        .store()
        .import(vec![played], Timestamp::UNIX_EPOCH)
        .expect("a store");
    let mut session = session.again();
    session.click_on("History");
    session.think();
    session.click_on("Search the library");
    session.think();
    session.keys("A");
    session.shows("2 games, about");
    session.key(Key::Enter);
    session.think();
    session.shows("1 game analysed; 1 left alone: played here, not from a file");
}

#[test]
fn a_game_that_is_deleted_meanwhile_is_skipped() {
    let mut session = library(&GAMES);
    let games = session
        .store()
        .library_games(Box::default())
        .expect("a library");
    session.keys("A");
    session.key(Key::Enter);
    until_asked(&mut session);
    session
        .store()
        .delete_games(vec![games[1]])
        .expect("a store");
    session.think();
    assert!(
        session.message().contains("2 games analysed; 1 failed"),
        "{}",
        session.message()
    );
    assert!(kept(&session).iter().all(|text| scores(text).0 > 0));
}

#[test]
fn nothing_is_analysed_where_nothing_can_be_kept_or_listed() {
    let mut empty = library(&[]);
    empty.hides("A analyse");
    empty.keys("A");
    empty.hides("Analyse games?");

    let mut session = library(&GAMES);
    session.world = World {
        read_only: true,
        ..World::default()
    };
    let mut session = session.again();
    session.click_on("History");
    session.think();
    session.hides("A analyse");
    session.keys("A");
    session.hides("Analyse games?");
    session.click_on("Search the library");
    session.think();
    session.keys("A");
    assert!(
        session.message().contains("only read"),
        "{}",
        session.message()
    );
    session.hides("Analyse games?");
}
