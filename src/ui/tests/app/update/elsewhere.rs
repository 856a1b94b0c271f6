//! A game that another window plays: this one says so, and looks on.

use super::keeping::Keeping as _;
use parlour_config::Config;
use parlour_kit::input::Key;
use parlour_model::any::Mode;
use parlour_model::player::{Level, Player};
use parlour_screen::effect::Effect;
use parlour_store::Store as _;
use parlour_store::sqlite::Sqlite;
use parlour_testing::session::{BEST, Session, World};
use parlour_ui::state::Start;
use tempfile::TempDir;

/// A file with games, which goes when the test ends.
struct Games(TempDir);

impl Games {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    /// Opens a window whose deadlines pass when they are told to.
    fn window(&self, players: Vec<Player>, start: Start) -> Session {
        let store = Sqlite::open(&self.0.path().join("parlour.db")).expect("a store");
        let world = World {
            answers: true,
            ..World::default()
        };
        let config = Config {
            mode: Mode::Concentration,
            players,
            ..Config::default()
        };
        let mut session = Session::over(world, config, BEST, start, store);
        session.resize(96, 40);
        session
    }
}

fn friends() -> Vec<Player> {
    vec![Player::person("Ana"), Player::person("Bo")]
}

#[test]
fn a_game_is_played_in_one_window_and_looked_at_in_another() {
    let games = Games::new();
    let mut first = games.window(friends(), Start::Play(Mode::Concentration));
    first.enter("A1");
    let mut second = games.window(friends(), Start::Menu);
    second.resume();
    second.shows("Open in another window");
    second.click_on("Back ]");
    second.shows("Resume");

    second.resume();
    second.click_on("Look on");
    second.shows("watching");
    second.shows("open in another window");
    second.key(Key::F(6));
    second.shows("Ana opens A1");
    second.hides("away");
    let entries = |session: &Session| {
        let id = session.store().unfinished().expect("the games")[0].id;
        session.store().open(id).expect("the game").log.len()
    };
    let before = entries(&first);
    second.enter("A2");
    second.keys("xn");
    second.shows("spectators cannot play");
    assert_eq!(entries(&first), before, "nothing is played here");
    second.key(Key::Esc);

    first.enter("A2");
    second.resume();
    second.click_on("Look on");
    second.shows("Ana opens A2");
    first.wake();
    first.enter("B1");
    for _ in 0..5 {
        second.wake();
    }
    second.shows("opens B1");

    second.key(Key::Esc);
    second.shows("Resume");
    first.key(Key::Esc);
    first.shows("Resume");
    second.resume();
    second.hides("another window");
    second.enter("B2");
    second.shows("opens B2");
    second.hides("not saved");
    first.resume();
    first.shows("Open in another window");
}

#[test]
fn whoever_looks_on_lets_no_robot_think_and_deals_nothing() {
    let games = Games::new();
    let players = vec![Player::person("Ana"), Player::robot("Robo", Level::Sharp)];
    let mut first = games.window(players.clone(), Start::Play(Mode::Concentration));
    let id = first.store().unfinished().expect("the games")[0].id;
    let mut second = games.window(players, Start::Menu);
    second.resume();
    second.click_on("Look on");
    let [one, other] = first.mismatch();
    first.enter(&one);
    first.enter(&other);
    for _ in 0..10 {
        second.wake();
    }
    assert!(
        !second
            .asked()
            .iter()
            .any(|effect| matches!(effect, Effect::Think(_)))
    );
    let log = first.store().open(id).expect("the game").log;
    second.key(Key::Esc);
    assert_eq!(first.store().open(id).expect("the game").log, log);
}

/// The window is left before anything is done, and the game is that of another window.
#[test]
fn a_game_that_is_looked_at_is_not_discarded() {
    let games = Games::new();
    let first = games.window(friends(), Start::Play(Mode::Concentration));
    let mut second = games.window(friends(), Start::Menu);
    second.resume();
    second.click_on("Look on");
    second.key(Key::Esc);
    assert_eq!(first.store().unfinished().expect("the games").len(), 1);
}

#[test]
fn a_game_that_another_window_plays_is_not_deleted() {
    let games = Games::new();
    let mut first = games.window(friends(), Start::Play(Mode::Concentration));
    first.enter("A1");
    let mut second = games.window(friends(), Start::Menu);
    second.click_on("Unfinished");
    second.keys("d");
    second.click_on("Delete it");
    second.shows("is open in another window");
    assert_eq!(first.store().unfinished().expect("the games").len(), 1);
    first.key(Key::Esc);
    second.keys("d");
    second.click_on("Delete it");
    assert_eq!(first.store().unfinished().expect("the games").len(), 0);
}
