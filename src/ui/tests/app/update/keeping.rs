//! Games that are kept: a move is shown when it is safe, and a table comes back as it was left.

use parlour_config::Config;
use parlour_kit::input::Key;
use parlour_model::any::Mode;
use parlour_model::game::{Game, Secrecy};
use parlour_model::log::{LogAction, LogEntry};
use parlour_model::player::{Level, Player};
use parlour_model::seat::{Seat, Viewer};
use parlour_screen::effect::Effect;
use parlour_store::sqlite::Sqlite;
use parlour_store::{Append, Filter, HistoryPage, Store, StoreRequest};
use parlour_testing::{each_play, match_play};
use parlour_ui::state::Start;
use proptest::prelude::*;

use parlour_testing::session::{BEST, Session, World};

/// Everything is answered at once, ten seconds after the message before.
const WORLD: World = World {
    answers: true,
    hurries: true,
    slow: false,
    read_only: false,
    full: false,
    seconds: 10,
};

/// The program over a store in memory, in a window of 100×40.
pub(super) fn start(config: Config, start: Start) -> Session {
    let store = Sqlite::in_memory().expect("there is memory");
    let mut session = Session::over(WORLD, config, BEST, start, store);
    session.resize(96, 40);
    session
}

fn table(mode: Mode, players: Vec<Player>) -> Session {
    start(
        Config {
            mode,
            players,
            ..Config::default()
        },
        Start::Play(mode),
    )
}

/// The actions of a person with games that are kept.
pub(super) trait Keeping {
    /// Presses one key after the other.
    fn each(&mut self, keys: &[Key]);

    /// Types a move and accepts it, with no other key.
    fn enter(&mut self, text: &str);

    /// The latest of the unfinished tables is opened from the start screen.
    fn resume(&mut self);

    /// The list of the unfinished tables is opened from the start screen.
    fn list_tables(&mut self);

    /// All that the person at the screen may know; the seat for which the curtain is drawn; and the log.
    fn knows(&self) -> (String, Viewer, Option<u8>, Vec<String>);

    /// Makes one of the moves that may be made; or else goes on, past a curtain or a card in sight.
    fn step(&mut self, choice: usize);

    /// Goes on past curtains and cards in sight until somebody may choose a move; false when the game is over.
    fn come_to_a_choice(&mut self) -> bool;

    fn secrecy(&self) -> Secrecy;
}

impl Keeping for Session {
    fn each(&mut self, keys: &[Key]) {
        for key in keys {
            self.key(*key);
        }
    }

    fn enter(&mut self, text: &str) {
        self.keys(":");
        self.keys(text);
        self.key(Key::Enter);
    }

    fn resume(&mut self) {
        self.shows("Resume");
        while !self.text().contains("► Resume") {
            self.key(Key::BackTab);
        }
        self.key(Key::Enter);
    }

    fn list_tables(&mut self) {
        while !self.text().contains("► Unfinished") {
            self.key(Key::Tab);
        }
        self.key(Key::Enter);
    }

    fn knows(&self) -> (String, Viewer, Option<u8>, Vec<String>) {
        each_play!(self.state.screen(), play => {
            let log = play.presenter().log().lines().map(|(_, text)| text.to_owned()).collect();
            (format!("{:?}", play.observation()), play.observation().viewer, play.presenter().curtain().map(|seat| seat.0), log)
        })
    }

    fn step(&mut self, choice: usize) {
        if self.state.overlay().question().is_some() {
            self.key(Key::Esc);
            return;
        }
        if !self.state.screen().is_table() {
            return;
        }
        let chosen = each_play!(self.state.screen(), play => {
            let legal = &play.observation().legal;
            (!legal.is_empty() && play.presenter().curtain().is_none()).then(|| legal[choice % legal.len()].to_string())
        });
        let before = self.knows();
        if let Some(chosen) = chosen {
            self.enter(&chosen);
        }
        if self.knows() == before {
            self.key(Key::Enter);
        }
        if self.knows() == before {
            self.lift();
        }
    }

    fn come_to_a_choice(&mut self) -> bool {
        for _ in 0..50 {
            let (over, chooses) = each_play!(self.state.screen(), play => {
                (play.replica().is_over(), !play.observation().legal.is_empty() && play.is_free())
            });
            if over || chooses {
                return !over;
            }
            self.key(Key::Enter);
            self.lift();
        }
        panic!("nobody is to choose:\n{}", self.text());
    }

    fn secrecy(&self) -> Secrecy {
        fn of<G: parlour_boards::board::GameUi>(_: &parlour_boards::play::Play<G>) -> Secrecy {
            <G as Game>::SECRETS
        }
        each_play!(self.state.screen(), play => of(play))
    }
}

fn robot() -> Player {
    Player::robot("Robo", Level::Casual)
}

fn ana_and(other: Player) -> Vec<Player> {
    vec![Player::person("Ana"), other]
}

#[test]
fn a_store_that_takes_long_stops_nobody() {
    let mut kept = table(Mode::Concentration, ana_and(Player::person("Bo")));
    kept.world.slow = true;
    kept.enter("A1");
    kept.shows("saving…");
    kept.shows("not saved");
    kept.enter("A2");
    kept.key(Key::F(6));
    kept.shows("Ana opens A1");
    kept.shows("Ana opens A2");
    kept.world.slow = false;
    kept.settle();
    kept.hides("saving…");
    kept.hides("not saved");
    let table = kept.store().unfinished().expect("the tables")[0].id;
    assert_eq!(
        kept.store().record(table).expect("a record").moves[1..],
        ["A1", "A2"]
    );
}

#[test]
fn leaving_the_program_waits_for_nothing() {
    let mut kept = table(Mode::Concentration, ana_and(robot()));
    kept.world.slow = true;
    kept.enter("A1");
    kept.key(Key::Ctrl('c'));
    kept.shows("will be lost");
    kept.each(&[Key::Right, Key::Enter]);
    assert!(kept.asked().contains(&Effect::Quit));
}

#[test]
fn when_nothing_can_be_saved_play_goes_on_and_says_so_and_later_all_is_saved() {
    let mut kept = table(Mode::Concentration, ana_and(Player::person("Bo")));
    kept.world.full = true;
    kept.enter("A1");
    kept.shows("the game continues without saving: the disk is full");
    kept.key(Key::F(6));
    kept.shows("Ana opens A1");
    kept.enter("A2");
    kept.shows("not saved");
    kept.key(Key::Char('q'));
    kept.shows("will be lost");
    kept.key(Key::Esc);
    kept.world.full = false;
    kept.enter("B1");
    kept.hides("not saved");
    let table = kept.store().unfinished().expect("the tables")[0].id;
    assert_eq!(kept.store().record(table).expect("a record").moves.len(), 4);
    kept.key(Key::Char('q'));
    kept.shows("Resume");
}

#[test]
fn a_table_is_opened_once_however_often_enter_is_pressed() {
    let mut kept = table(Mode::Concentration, ana_and(robot()));
    kept.enter("A1");
    kept.key(Key::Char('q'));
    kept.shows("Resume");
    kept.world.slow = true;
    kept.each(&[Key::Enter, Key::Enter]);
    kept.world.slow = false;
    kept.settle();
    let is_opening = |asked: &&Effect| matches!(asked, Effect::Store(_, request) if matches!(**request, StoreRequest::Open { .. }));
    assert_eq!(kept.asked().iter().filter(is_opening).count(), 1);
    kept.enter("A2");
    kept.key(Key::F(6));
    kept.shows("Ana opens A2");
    kept.hides("not saved");
}

#[test]
fn a_table_that_is_read_slowly_takes_nobody_from_another() {
    let mut kept = table(Mode::Concentration, ana_and(robot()));
    kept.enter("A1");
    kept.key(Key::Char('q'));
    kept.shows("Resume");
    kept.world.slow = true;
    kept.key(Key::Enter);
    kept.click_on("Memory Match");
    kept.click_on("Deal");
    kept.world.slow = false;
    kept.settle();
    assert!(kept.state.screen().is_table());
    kept.shows("Memory Match");
}

#[test]
fn a_table_at_which_nothing_was_done_is_not_kept() {
    let mut kept = table(Mode::Concentration, ana_and(robot()));
    assert_eq!(
        kept.store().unfinished().expect("the tables").len(),
        1,
        "a deal that was seen is there"
    );
    kept.key(Key::Esc);
    assert_eq!(kept.store().unfinished(), Ok(vec![]));
    kept.hides("Resume");
}

/// A opens a table and does nothing; B plays there meanwhile; A leaves. The moves of B stay.
#[test]
fn a_table_at_which_another_program_has_played_is_kept() {
    let mut first = table(Mode::Concentration, ana_and(robot()));
    let saved = {
        let id = first.store().unfinished().expect("the tables")[0].id;
        first.store().open(id).expect("the table")
    };
    let entries = vec![LogEntry {
        spent: 0,
        action: LogAction::Move {
            by: Some(Seat(0)),
            text: "A1".into(),
        },
    }];
    let (game, expected) = (Some(saved.id), saved.log.len());
    let append = Append {
        game,
        header: saved.header,
        expected,
        entries,
        end: None,
        now: first.now,
        table: None,
    };
    first.store().append(append).expect("B plays");
    first.key(Key::Esc);
    let kept = first.store().unfinished().expect("the tables");
    assert_eq!(kept.iter().map(|game| game.moves).collect::<Vec<_>>(), [2]);
}

#[test]
fn what_was_taken_back_can_be_made_again_after_a_pause() {
    let mut config = Config {
        players: ana_and(Player::person("Bo")),
        ..Config::default()
    };
    config.table.undo = true;
    let mut kept = start(config, Start::Play(Mode::Concentration));
    for place in ["A1", "A2", "B1"] {
        kept.enter(place);
    }
    kept.key(Key::Char('u'));
    let before = kept.knows();
    let mut kept = kept.again();
    kept.resume();
    assert_eq!(kept.knows(), before);
    kept.key(Key::Char('r'));
    kept.key(Key::F(6));
    kept.shows("opens B1");
    kept.key(Key::Char('u'));
    kept.key(Key::Char('u'));
    kept.hides("opens A2");
}

#[test]
fn a_game_that_is_over_is_in_the_history_with_its_date_and_its_playing_time() {
    let mut kept = table(Mode::Concentration, ana_and(robot()));
    kept.enter("A1");
    kept.key(Key::Char('x'));
    kept.each(&[Key::Right, Key::Enter]);
    kept.shows("— game over");
    let HistoryPage { games, total, .. } = kept
        .store()
        .history(Filter::default())
        .expect("the history");
    assert_eq!((total, kept.store().unfinished()), (1, Ok(vec![])));
    let record = kept.record();
    assert_eq!(kept.store().record(games[0].id), Ok(record));
    assert_eq!(
        games[0].elapsed_ms, 70_000,
        "seven keys after the deal, ten seconds apart"
    );
}

#[test]
fn the_history_and_the_statistics_are_looked_at_on_the_screen() {
    let mut kept = table(Mode::Concentration, ana_and(robot()));
    kept.enter("A1");
    kept.key(Key::Char('x'));
    kept.each(&[Key::Right, Key::Enter, Key::Esc]);
    kept.shows("a games room in a terminal");
    while !kept.text().contains("finished games: replay") {
        kept.key(Key::Tab);
    }
    kept.key(Key::Enter);
    kept.shows("One game");
    kept.shows("Ana 0, Robo 0; Ana resigned");
    kept.key(Key::Enter);
    kept.shows("move 0 of 2");
    kept.key(Key::Esc);
    kept.keys("/");
    kept.each(&[Key::Tab, Key::Right]);
    kept.shows("One game, filtered");
    kept.each(&[Key::Down, Key::Right]);
    kept.shows("No games, filtered");
    kept.key(Key::Right);
    kept.shows("One game, filtered");
    kept.each(&[Key::Esc, Key::Enter]);
    kept.shows("move 0 of 2");
    kept.key(Key::Esc);
    kept.shows("One game");
    kept.each(&[Key::Esc, Key::Tab]);
    while !kept.text().contains("who has played how often") {
        kept.key(Key::Tab);
    }
    kept.key(Key::Enter);
    kept.shows("1 game played, 1 against opponents");
    kept.shows("0 % of 1");
}

#[test]
fn a_table_is_renamed_and_deleted_after_a_question() {
    let mut kept = table(Mode::Concentration, ana_and(robot()));
    kept.enter("A1");
    kept.key(Key::Esc);
    kept.list_tables();
    kept.key(Key::Char('r'));
    kept.keys("By the sea");
    kept.key(Key::Enter);
    kept.shows("By the sea");
    kept.each(&[Key::Char('d'), Key::Enter]);
    kept.shows("By the sea");
    kept.each(&[Key::Char('d'), Key::Right, Key::Enter]);
    kept.hides("By the sea");
    assert_eq!(kept.store().unfinished(), Ok(vec![]));
}

#[test]
fn a_table_that_cannot_be_read_is_listed_and_can_be_deleted_and_the_others_stand() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("parlour.db");
    let over = |name, start| {
        let config = Config {
            players: vec![Player::person(name)],
            ..Config::default()
        };
        let mut session = Session::over(
            WORLD,
            config,
            BEST,
            start,
            Sqlite::open(&file).expect("a file"),
        );
        session.resize(96, 40);
        session
    };
    for name in ["Ana", "Bo"] {
        over(name, Start::Play(Mode::Concentration)).enter("A1");
    }
    let spoiler = rusqlite::Connection::open(&file).expect("a file");
    spoiler
        .execute("UPDATE games SET started = 'once' WHERE id = 2", [])
        .expect("a game");
    let mut kept = over("Ana", Start::Menu);
    kept.list_tables();
    kept.shows("Unfinished games");
    kept.shows("Game 2");
    kept.shows("cannot be read");
    kept.shows("Ana, ");
    while !kept
        .text()
        .contains("it can be deleted, or exported as it stands")
    {
        kept.key(Key::Down);
    }
    kept.key(Key::Enter);
    kept.shows("game 2 cannot be read: ");
    kept.each(&[Key::Char('d'), Key::Right, Key::Enter]);
    kept.hides("Game 2");
    kept.shows("Ana, ");
    drop((kept, spoiler));
}

#[test]
fn under_resume_a_record_with_secrets_is_written_only_after_a_question() {
    let mut kept = table(Mode::Memoarrr, ana_and(Player::person("Bo")));
    kept.enter("A1");
    let mut kept = kept.again();
    kept.list_tables();
    kept.key(Key::Char('e'));
    kept.shows("A record shows everything");
    kept.key(Key::Enter);
    kept.hides("export to file");
    kept.each(&[Key::Char('e'), Key::Right, Key::Enter]);
    kept.shows("export to file");
}

/// Returns whether people at this game's screen know different things.
fn has_secrets(mode: Mode) -> bool {
    table(mode, ana_and(robot())).secrecy() != Secrecy::None
}

fn built() -> Vec<Mode> {
    Mode::ALL.to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn whoever_resumes_knows_just_what_was_known_before(
        mode in proptest::sample::select(built()), people in any::<bool>(),
        choices in proptest::collection::vec(0usize..50, 1..40),
    ) {
        let other = if people { Player::person("Bo") } else { robot() };
        let mut kept = table(mode, ana_and(other));
        for choice in choices {
            kept.step(choice);
        }
        prop_assume!(kept.come_to_a_choice() && kept.store().unfinished().expect("the tables").len() == 1);
        let (before, secrecy) = (kept.knows(), kept.secrecy());
        let mut kept = kept.again();
        kept.resume();
        if people && secrecy != Secrecy::None {
            prop_assert_eq!(kept.knows().1, Viewer::Spectator, "before the curtain is lifted nobody is shown anything");
        }
        prop_assert!(kept.come_to_a_choice());
        prop_assert_eq!(kept.knows(), before);
    }
}

#[test]
fn there_is_a_game_with_secrets_to_try() {
    assert!(built().into_iter().any(has_secrets));
}

#[test]
fn a_store_that_can_only_be_read_says_so_at_the_start_and_offers_no_change() {
    let mut played = table(Mode::Concentration, ana_and(robot()));
    played.enter("A1");
    played.world.read_only = true;
    let mut kept = played.again();
    assert_eq!(
        kept.message(),
        "× nothing is saved: games.db may not be written to, only read"
    );
    assert!(kept.lines()[0].contains("not saved"), "{}", kept.text());
    kept.list_tables();
    kept.shows("Unfinished games");
    for (key, label) in [('r', "rename"), ('d', "delete"), ('o', "import")] {
        kept.hides(label);
        kept.key(Key::Char(key));
        assert_eq!(
            kept.message(),
            "× games.db may not be written to, only read",
            "{label}"
        );
        assert!(
            kept.state.overlay().question().is_none() && kept.state.overlay().typed().is_none(),
            "{label}"
        );
    }
    kept.shows("export");
    kept.key(Key::Enter);
    kept.key(Key::F(6));
    kept.shows("Ana opens A1");
    assert!(
        kept.lines()[0].contains("not saved"),
        "also before the first move:\n{}",
        kept.text()
    );
    assert_eq!(kept.store().unfinished().expect("a list").len(), 1);
}
