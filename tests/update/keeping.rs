//! Games that are kept: a move is shown when it is safe, and a table comes back as it was left.

use std::collections::VecDeque;

use jiff::Timestamp;
use parlour::app::any_play::AnyPlay;
use parlour::app::input::{Input, Key};
use parlour::app::screens::play::Message;
use parlour::app::state::{Screen, Start, State};
use parlour::app::update::update;
use parlour::app::{Effect, Msg};
use parlour::config::Config;
use parlour::each_game;
use parlour::model::any::{AnyRules, Mode};
use parlour::model::game::{Game, Secrecy};
use parlour::model::player::{Level, Player};
use parlour::model::seat::Viewer;
use parlour::robots::Thinking;
use parlour::store::sqlite::Sqlite;
use parlour::store::{Filter, Store, StoreError, Trouble, run};
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Size;

use crate::session::BEST;

/// The program with a store in memory. What it asks for is done at once, but for the store, which may be slow or
/// full.
struct Kept {
    state: State,
    store: Sqlite,
    /// Errands that are not done yet.
    slow: Option<VecDeque<Effect>>,
    full: bool,
    seconds: i64,
    left: bool,
}

impl Kept {
    fn start(config: Config, start: Start, store: Sqlite) -> Self {
        let state = State::new(config, BEST, start, 1).with_store();
        let mut kept = Self { state, store, slow: None, full: false, seconds: 1_700_000_000, left: false };
        kept.send(Msg::Input(Input::Resize(Size::new(100, 40))));
        kept
    }

    fn table(mode: Mode, players: Vec<Player>) -> Self {
        let config = Config { mode, players, ..Config::default() };
        Self::start(config, Start::Play(mode), Sqlite::in_memory().expect("there is memory"))
    }

    /// The window is closed, and the program started anew.
    fn again(self) -> Self {
        Self::start(self.state.config, Start::Menu, self.store)
    }

    fn send(&mut self, msg: Msg) {
        let mut messages = VecDeque::from([msg]);
        while let Some(msg) = messages.pop_front() {
            for effect in update(&mut self.state, msg) {
                messages.extend(self.perform(effect));
            }
        }
    }

    fn perform(&mut self, effect: Effect) -> Option<Msg> {
        match effect {
            Effect::Keep(..) if self.slow.is_some() => {
                self.slow.as_mut().expect("it is slow").push_back(effect);
                None
            }
            Effect::Keep(ticket, _) if self.full => {
                let error = StoreError { file: "games.db".into(), trouble: Trouble::Full };
                Some(Msg::Kept(ticket, Err(error)))
            }
            Effect::Keep(ticket, errand) => Some(Msg::Kept(ticket, run(&mut self.store, &errand))),
            Effect::Date => {
                self.seconds += 10;
                Some(Msg::Date(Timestamp::from_second(self.seconds).expect("a time")))
            }
            Effect::Load { path } => {
                let games = parlour::files::games(path.as_ref()).map_err(|complaint| complaint.to_string());
                Some(Msg::Loaded(games, Timestamp::from_second(self.seconds).expect("a time")))
            }
            Effect::Wake { ticket, .. } => Some(Msg::Woke(ticket)),
            Effect::Think(thought) => Some(Msg::Thought(thought.ticket(), thought.choose(&Thinking::untimed()))),
            Effect::Quit => {
                self.left = true;
                None
            }
            _ => None,
        }
    }

    /// The store comes to its errands.
    fn catch_up(&mut self) {
        for effect in self.slow.take().unwrap_or_default() {
            if let Some(msg) = self.perform(effect) {
                self.send(msg);
            }
        }
    }

    fn key(&mut self, key: Key) {
        self.send(Msg::Input(Input::Key(key)));
    }

    fn press(&mut self, keys: &[Key]) {
        for key in keys {
            self.key(*key);
        }
    }

    fn line(&mut self, text: &str) {
        self.key(Key::Char(':'));
        text.chars().for_each(|c| self.key(Key::Char(c)));
        self.key(Key::Enter);
    }

    fn text(&self) -> String {
        let mut terminal = Terminal::new(TestBackend::new(100, 40)).expect("a buffer is a terminal");
        terminal.draw(|frame| parlour::view::view(&self.state, frame)).expect("a buffer can be drawn into");
        let buffer = terminal.backend().buffer();
        let row = |y| (0..100).map(|x| buffer[(x, y)].symbol()).collect::<String>() + "\n";
        (0..40).map(row).collect()
    }

    #[track_caller]
    fn shows(&self, text: &str) {
        assert!(self.text().contains(text), "no {text:?}:\n{}", self.text());
    }

    #[track_caller]
    fn hides(&self, text: &str) {
        assert!(!self.text().contains(text), "there is {text:?}:\n{}", self.text());
    }

    /// The latest of the unfinished tables is opened from the start screen.
    fn resume(&mut self) {
        self.shows("Resume");
        while !self.text().contains("► Resume") {
            self.key(Key::Up);
        }
        self.press(&[Key::Enter, Key::Enter]);
    }

    /// What the person at the screen may know, all of it; for whom the curtain is drawn; and the log.
    fn knows(&self) -> (String, Viewer, Option<u8>, Vec<String>) {
        let Screen::Play(play) = &self.state.screen else { panic!("no table:\n{}", self.text()) };
        each_game!(AnyPlay, play, play => {
            let log = play.log.lines.iter().map(|line| line.text.clone()).collect();
            (format!("{:?}", play.sight), play.sight.viewer, play.curtain().map(|seat| seat.0), log)
        })
    }

    /// Makes one of the moves that may be made; or else goes on, past a curtain or a card in sight.
    fn step(&mut self, choice: usize) {
        if self.state.question.is_some() {
            return self.key(Key::Esc);
        }
        let Screen::Play(play) = &self.state.screen else { return };
        let chosen = each_game!(AnyPlay, play, play => {
            let legal = &play.sight.legal;
            (!legal.is_empty() && play.curtain().is_none()).then(|| legal[choice % legal.len()].to_string())
        });
        let before = self.knows();
        if let Some(chosen) = chosen {
            self.line(&chosen);
        }
        if self.knows() == before {
            self.key(Key::Enter);
        }
    }
}

fn robot() -> Player {
    Player::robot("Robo", Level::Casual)
}

fn ana_and(other: Player) -> Vec<Player> {
    vec![Player::person("Ana"), other]
}

#[test]
fn a_move_is_shown_when_it_is_safe_and_what_is_typed_meanwhile_waits() {
    let mut kept = Kept::table(Mode::Concentration, ana_and(Player::person("Bo")));
    kept.slow = Some(VecDeque::new());
    kept.line("A1");
    kept.hides("Ana opens A1");
    kept.shows("Ana: open a card");
    kept.line("A2");
    kept.catch_up();
    kept.shows("Ana opens A1");
    kept.shows("Ana opens A2");
    let table = kept.store.unfinished().expect("the tables")[0].id;
    assert_eq!(kept.store.record(table).expect("a record").moves[1..], ["A1", "A2"]);
}

#[test]
fn leaving_the_program_waits_for_nothing() {
    let mut kept = Kept::table(Mode::Concentration, ana_and(robot()));
    kept.slow = Some(VecDeque::new());
    kept.line("A1");
    kept.key(Key::Ctrl('c'));
    assert!(kept.left);
}

#[test]
fn when_nothing_can_be_saved_play_goes_on_and_says_so_and_later_all_is_saved() {
    let mut kept = Kept::table(Mode::Concentration, ana_and(Player::person("Bo")));
    kept.full = true;
    kept.line("A1");
    kept.shows("Ana opens A1");
    kept.shows("play goes on without saving: the disk is full");
    kept.line("A2");
    kept.shows("not saved");
    kept.key(Key::Char('q'));
    kept.shows("would be lost");
    kept.key(Key::Esc);
    kept.full = false;
    kept.line("B1");
    kept.hides("not saved");
    let table = kept.store.unfinished().expect("the tables")[0].id;
    assert_eq!(kept.store.record(table).expect("a record").moves.len(), 4);
    kept.key(Key::Char('q'));
    kept.shows("Resume");
}

#[test]
fn a_table_at_which_nothing_was_done_is_not_kept() {
    let mut kept = Kept::table(Mode::Concentration, ana_and(robot()));
    assert_eq!(kept.store.unfinished().expect("the tables").len(), 1, "a deal that was seen is there");
    kept.key(Key::Esc);
    assert_eq!(kept.store.unfinished(), Ok(vec![]));
    kept.hides("Resume");
}

#[test]
fn what_was_taken_back_can_be_made_again_after_a_pause() {
    let mut config = Config { players: ana_and(Player::person("Bo")), ..Config::default() };
    config.table.undo = true;
    let store = Sqlite::in_memory().expect("there is memory");
    let mut kept = Kept::start(config, Start::Play(Mode::Concentration), store);
    for place in ["A1", "A2", "B1"] {
        kept.line(place);
    }
    kept.key(Key::Char('u'));
    let before = kept.knows();
    let mut kept = kept.again();
    kept.resume();
    assert_eq!(kept.knows(), before);
    kept.key(Key::Char('r'));
    kept.shows("opens B1");
    kept.key(Key::Char('u'));
    kept.key(Key::Char('u'));
    kept.hides("opens A2");
}

#[test]
fn a_game_that_is_over_is_in_the_history_with_its_date_and_its_playing_time() {
    let mut kept = Kept::table(Mode::Concentration, ana_and(robot()));
    kept.line("A1");
    kept.key(Key::Char('x'));
    kept.press(&[Key::Right, Key::Enter]);
    kept.shows("The game is over");
    let (games, all) = kept.store.history(&Filter::default()).expect("the history");
    assert_eq!((all, kept.store.unfinished()), (1, Ok(vec![])));
    let Screen::Play(play) = &kept.state.screen else { panic!("no table") };
    let record = each_game!(AnyPlay, play, play => play.record());
    assert_eq!(kept.store.record(games[0].id), Ok(record));
    assert_eq!(games[0].spent, 30_000, "the beginning, the deal, the move and giving up are ten seconds apart");
}

#[test]
fn the_history_and_the_statistics_are_looked_at_on_the_screen() {
    let mut kept = Kept::table(Mode::Concentration, ana_and(robot()));
    kept.line("A1");
    kept.key(Key::Char('x'));
    kept.press(&[Key::Right, Key::Enter, Key::Esc, Key::Esc]);
    kept.shows("What shall we play?");
    while !kept.text().contains("finished games: look") {
        kept.key(Key::Down);
    }
    kept.key(Key::Enter);
    kept.shows("One game");
    kept.shows("Ana 0, Robo 0; Ana gave up");
    kept.press(&[Key::Right, Key::Down, Key::Down, Key::Right]);
    kept.shows("No games");
    kept.key(Key::Right);
    kept.shows("One game");
    kept.press(&[Key::Down, Key::Enter]);
    kept.shows("move 0 of 2");
    kept.press(&[Key::Esc, Key::Down]);
    while !kept.text().contains("who has played how often") {
        kept.key(Key::Down);
    }
    kept.key(Key::Enter);
    kept.shows("1 played, 1 with others");
    kept.shows("0 % of 1");
}

#[test]
fn a_table_is_renamed_and_deleted_after_a_question() {
    let mut kept = Kept::table(Mode::Concentration, ana_and(robot()));
    kept.line("A1");
    kept.key(Key::Esc);
    kept.press(&[Key::Up, Key::Enter, Key::Char('r')]);
    "By the sea".chars().for_each(|c| kept.key(Key::Char(c)));
    kept.key(Key::Enter);
    kept.shows("By the sea");
    kept.press(&[Key::Char('d'), Key::Enter]);
    kept.shows("By the sea");
    kept.press(&[Key::Char('d'), Key::Right, Key::Enter]);
    kept.hides("By the sea");
    assert_eq!(kept.store.unfinished(), Ok(vec![]));
}

/// Whether people at this game's screen know different things.
fn has_secrets(mode: Mode) -> bool {
    Kept::table(mode, ana_and(robot())).secrecy() != Secrecy::None
}

impl Kept {
    /// Goes on past curtains and cards in sight until somebody may choose a move; false when the game is over.
    fn come_to_a_choice(&mut self) -> bool {
        for _ in 0..50 {
            let Screen::Play(play) = &self.state.screen else { panic!("no table:\n{}", self.text()) };
            let (over, chooses) = each_game!(AnyPlay, play, play => {
                (play.is_over(), !play.sight.legal.is_empty() && play.is_free())
            });
            if over || chooses {
                return !over;
            }
            self.key(Key::Enter);
        }
        panic!("nobody is to choose:\n{}", self.text());
    }

    fn secrecy(&self) -> Secrecy {
        fn of<G: parlour::app::board::OnScreen>(_: &parlour::app::screens::play::Play<G>) -> Secrecy {
            <G as Game>::SECRETS
        }
        let Screen::Play(play) = &self.state.screen else { panic!("no table") };
        each_game!(AnyPlay, play, play => of(play))
    }
}

fn built() -> Vec<Mode> {
    Mode::ALL.into_iter().filter(|mode| AnyRules::default_of(*mode).is_some()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn whoever_resumes_knows_just_what_was_known_before(
        mode in proptest::sample::select(built()), people in any::<bool>(),
        choices in proptest::collection::vec(0usize..50, 1..40),
    ) {
        let other = if people { Player::person("Bo") } else { robot() };
        let mut kept = Kept::table(mode, ana_and(other));
        for choice in choices {
            kept.step(choice);
        }
        prop_assume!(kept.come_to_a_choice() && kept.store.unfinished().expect("the tables").len() == 1);
        let (before, secrecy) = (kept.knows(), kept.secrecy());
        let mut kept = kept.again();
        kept.resume();
        if people && secrecy != Secrecy::None {
            prop_assert_eq!(kept.knows().1, Viewer::Guest, "before the curtain is lifted nobody is shown anything");
        }
        prop_assert!(kept.come_to_a_choice());
        prop_assert_eq!(kept.knows(), before);
    }
}

#[test]
fn there_is_a_game_with_secrets_to_try() {
    assert!(built().into_iter().any(has_secrets));
}

/// What the history's import dialogue says when this is in a file of this name, and how many games are kept then.
fn imported(name: &str, text: &str) -> (String, usize) {
    let path = std::env::temp_dir().join(format!("parlour-import-{}-{name}", std::process::id()));
    std::fs::write(&path, text).expect("a file can be written");
    let store = Sqlite::in_memory().expect("there is memory");
    let mut kept = Kept::start(Config::default(), Start::Menu, store);
    while !kept.text().contains("► History") {
        kept.key(Key::Down);
    }
    kept.press(&[Key::Enter, Key::Char('o')]);
    path.to_str().expect("a path").chars().for_each(|c| kept.key(Key::Char(c)));
    kept.key(Key::Enter);
    std::fs::remove_file(&path).expect("it was just written");
    let said = match &kept.state.message {
        Some(Message::Said(text) | Message::Refused(text)) => text.replace(path.to_str().expect("a path"), name),
        other => panic!("{other:?}"),
    };
    let games = kept.store.history(&Filter { limit: 10, ..Filter::default() }).expect("the history").1;
    (said, games + kept.store.unfinished().expect("the tables").len())
}

#[test]
fn the_history_takes_in_every_game_of_a_pdn_file_or_none() {
    let said = "2 of 3 games imported; 1 not over, so under Resume; 1 here already";
    assert_eq!(imported("a.pdn", "11-15 22-18 1-0\n12-16 *\n11-15 22-18 1-0\n"), (said.into(), 2));
    assert_eq!(imported("b.pdn", "[GameType \"20\"] 32 - 28 1-1"), ("imported".into(), 1));
    let refused = "c.pdn:2:7: game 2: move 2: 11-16: the piece on 11 is Black's (CHK-1)";
    assert_eq!(imported("c.pdn", "11-15 22-18 1-0\n12-16 11-16"), (refused.into(), 0));
    let record = "version = 1\nmode = \"concentration\"\nplayers = [\"\"]\nrules.pairs = 1\ngame.moves = [\"deal 1 1\", \"A1\", \"A2\"]";
    assert_eq!(imported("d.toml", record), ("imported".into(), 1));
    let refused = "e.toml: move 3: A1: ";
    assert!(imported("e.toml", &record.replace("A2", "A1")).0.starts_with(refused));
}
