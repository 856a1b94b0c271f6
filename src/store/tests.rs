use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use proptest::prelude::*;

use super::sqlite::Sqlite;
use super::*;
use crate::model::any::AnyPlaythrough;
use crate::model::diagnostic::Source;
use crate::model::player::{Controller, Level};
use crate::model::record::Record;

/// A folder of one test; it goes when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("parlour-store-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("parlour.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn memory() -> Sqlite {
    Sqlite::in_memory().unwrap()
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_700_000_000 + second).unwrap()
}

fn robot(name: &str, level: Level) -> Player {
    Player::robot(name, level)
}

fn header(players: Vec<Player>) -> GameHeader {
    let rules = AnyRules::default_of(Mode::Concentration);
    GameHeader { players, rules, seed: u64::MAX - 1, take_back: true, started: Some(at(0)) }
}

fn progress(from: usize, moves: &[&str], made: usize) -> Progress {
    let moves = moves.iter().map(ToString::to_string).collect();
    Progress { from, moves, made, now: at(9), elapsed_ms: 1234, waited_ms: vec![1000, 234], end: None }
}

/// A record of a game of one pair or two, taken from seat 1 on.
fn record(players: Vec<Player>, moves: &[&str], finished: i64) -> Record {
    let mut rules = AnyRules::default_of(Mode::Concentration);
    rules.put_typed("pairs", if moves[0].len() > 8 { "2" } else { "1" }).unwrap();
    let moves = moves.iter().map(ToString::to_string).collect();
    Record { players, rules, moves, started: Some(at(finished - 60)), finished: Some(at(finished)), end: None }
}

const SHORT: [&str; 3] = ["deal 1 1", "A1", "A2"];

fn import(store: &mut Sqlite, record: &Record) -> Imported {
    let (playthrough, refused) = record.replay().unwrap();
    assert_eq!(refused, None);
    store.import(vec![(record.clone(), Standing::of_any(&playthrough))], at(5000)).unwrap()[0]
}

#[test]
fn a_table_comes_back_as_it_was_with_what_was_taken_back() {
    let mut store = memory();
    let header = header(vec![Player::person(""), robot("Robo", Level::Sharp)]);
    let table = store.create(header.clone(), progress(0, &["deal", "A1", "A2"], 3)).unwrap();
    assert_eq!(store.append(table, 1, progress(3, &[], 1)), Ok(2), "two moves are taken back");
    let saved = store.open(table).unwrap();
    assert_eq!(saved.header, header);
    assert_eq!((saved.revision, saved.made, saved.moves), (2, 1, vec!["deal".into(), "A1".into(), "A2".into()]));
    assert_eq!((saved.elapsed_ms, saved.waited_ms), (1234, vec![1000, 234]));
    assert_eq!(store.record(table).unwrap().moves, ["deal"]);
    assert_eq!(store.append(table, 2, progress(1, &["B1"], 2)), Ok(3));
    assert_eq!(store.open(table).unwrap().moves, ["deal", "B1"], "what was taken back is gone");
}

#[test]
fn whoever_writes_second_is_told_and_overwrites_nothing() {
    let folder = Folder::new("two");
    let (mut one, mut other) = (Sqlite::open(&folder.file()).unwrap(), Sqlite::open(&folder.file()).unwrap());
    let table = one.create(header(vec![Player::person("Ana")]), progress(0, &["deal"], 1)).unwrap();
    assert_eq!(other.append(table, 1, progress(1, &["A1"], 2)), Ok(2));
    let error = one.append(table, 1, progress(1, &["B2"], 2)).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Conflict);
    assert_eq!(one.open(table).unwrap().moves, ["deal", "A1"]);
    other.delete(table).unwrap();
    assert_eq!(one.append(table, 1, progress(1, &["B2"], 2)).unwrap_err().kind, ErrorKind::NotFound(table));
}

#[test]
fn a_program_that_holds_the_file_for_long_is_told_of_and_the_file_stays_as_it_is() {
    let folder = Folder::new("busy");
    let mut store = Sqlite::open(&folder.file()).unwrap();
    let holder = rusqlite::Connection::open(folder.file()).unwrap();
    holder.execute_batch("BEGIN IMMEDIATE").unwrap();
    let error = store.create(header(vec![Player::person("Ana")]), progress(0, &["deal"], 1)).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Busy);
    assert_eq!(store.unfinished(), Ok(vec![]), "reading goes on");
    holder.execute_batch("COMMIT").unwrap();
    assert!(store.create(header(vec![Player::person("Ana")]), progress(0, &["deal"], 1)).is_ok());
}

#[test]
fn a_full_disk_is_told_and_what_was_there_stays() {
    let mut store = memory();
    let table = store.create(header(vec![Player::person("Ana")]), progress(0, &["deal"], 1)).unwrap();
    store.fill();
    let many: Vec<String> = (0..5000).map(|n| format!("a move with the number {n}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let error = store.append(table, 1, progress(1, &many, 5001)).unwrap_err();
    assert_eq!(error.to_string(), "the store in memory: the disk is full; nothing was saved");
    assert_eq!(store.open(table).unwrap().moves, ["deal"]);
    assert_eq!(store.check(), Ok(()));
}

#[test]
fn what_cannot_be_used_is_told_and_not_touched() {
    let folder = Folder::new("files");
    let kind = |path: &Path| Sqlite::open(path).unwrap_err().kind;
    let nonsense = vec![b'x'; 8192];
    fs::write(folder.file(), &nonsense).unwrap();
    assert_eq!(kind(&folder.file()), ErrorKind::NotADatabase);
    assert_eq!(fs::read(folder.file()).unwrap(), nonsense);

    let foreign = folder.0.join("songs.db");
    rusqlite::Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE songs (title)").unwrap();
    let before = fs::read(&foreign).unwrap();
    assert_eq!((kind(&foreign), fs::read(&foreign).unwrap()), (ErrorKind::Foreign, before));

    let newer = folder.0.join("newer.db");
    drop(Sqlite::open(&newer).unwrap());
    rusqlite::Connection::open(&newer).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let before = fs::read(&newer).unwrap();
    let known = migrations::LATEST;
    assert_eq!((kind(&newer), fs::read(&newer).unwrap()), (ErrorKind::NewerVersion { found: 99, known }, before));

    assert_eq!(kind(&folder.0.join("none/parlour.db")), ErrorKind::CannotOpen);
    assert_eq!(kind(&folder.0), ErrorKind::CannotOpen);
}

#[test]
fn a_damaged_file_is_told_when_it_is_met() {
    let folder = Folder::new("damaged");
    let mut store = Sqlite::open(&folder.file()).unwrap();
    for _ in 0..200 {
        store.create(header(vec![Player::person("Ana")]), progress(0, &["deal", "A1", "A2"], 3)).unwrap();
    }
    drop(store);
    let mut bytes = fs::read(folder.file()).unwrap();
    let start = bytes.len() / 8;
    bytes[start..].fill(0xa5);
    fs::write(folder.file(), &bytes).unwrap();
    let told = Sqlite::open(&folder.file()).and_then(|store| store.unfinished().map(drop));
    assert_eq!(told.unwrap_err().kind, ErrorKind::Damaged);
    let checked = Sqlite::open(&folder.file()).and_then(|store| store.check());
    assert_eq!(checked.unwrap_err().kind, ErrorKind::Damaged);
    assert_eq!(fs::read(folder.file()).unwrap(), bytes, "nothing is overwritten");
}

#[test]
fn a_new_database_and_its_log_are_for_their_owner_alone() {
    let folder = Folder::new("owner");
    let mut store = Sqlite::open(&folder.file()).unwrap();
    store.create(header(vec![Player::person("Ana")]), progress(0, &["deal"], 1)).unwrap();
    let files: Vec<_> = fs::read_dir(&folder.0).unwrap().map(Result::unwrap).collect();
    let modes: Vec<_> = files.iter().map(|file| file.metadata().unwrap().permissions().mode() & 0o777).collect();
    assert_eq!(modes, [0o600; 3], "{files:?}");
}

#[test]
fn tables_are_listed_renamed_and_deleted() {
    let mut store = memory();
    let first = store.create(header(vec![Player::person("Ana")]), progress(0, &["deal"], 1)).unwrap();
    let later = Progress { now: at(10), ..progress(0, &["deal", "A1"], 2) };
    let second = store.create(header(vec![Player::person("Bo")]), later).unwrap();
    store.rename(first, "  by the sea ".into()).unwrap();
    let listed = store.unfinished().unwrap();
    assert_eq!(listed.iter().map(|table| table.id).collect::<Vec<_>>(), [second, first]);
    assert_eq!((listed[0].moves, listed[0].last_played, &listed[0].title), (2, at(10), &None));
    assert_eq!(listed[1].title.as_deref(), Some("by the sea"));
    store.rename(first, " ".into()).unwrap();
    assert_eq!(store.unfinished().unwrap()[1].title, None);
    store.delete(first).unwrap();
    assert_eq!(store.unfinished().unwrap().len(), 1);
    assert_eq!(store.delete(first).unwrap_err().kind, ErrorKind::NotFound(first));
    assert_eq!(store.rename(first, "x".into()).unwrap_err().kind, ErrorKind::NotFound(first));
}

#[test]
fn a_game_is_in_the_history_once_however_often_it_is_imported() {
    let mut store = memory();
    let game = record(vec![Player::person("Ana"), Player::person("Bo")], &SHORT, 100);
    let Imported::Finished(id) = import(&mut store, &game) else { panic!("it is over") };
    assert_eq!(import(&mut store, &game), Imported::Known(id));
    let other = Record { finished: Some(at(101)), ..game.clone() };
    assert!(matches!(import(&mut store, &other), Imported::Finished(_)));
    let half = Record { moves: game.moves[..2].to_vec(), ..game.clone() };
    assert!(matches!(import(&mut store, &half), Imported::Unfinished(_)));
    assert_eq!((store.history(Filter::default()).unwrap().total, store.unfinished().unwrap().len()), (2, 1));
    assert_eq!(store.record(id), Ok(game));
}

#[test]
fn the_history_is_filtered_by_game_player_and_outcome() {
    let mut store = memory();
    let (ana, bo) = (Player::person("Ana"), Player::person("Bo"));
    import(&mut store, &record(vec![ana.clone(), bo.clone()], &SHORT, 100));
    import(&mut store, &record(vec![bo.clone(), ana.clone()], &SHORT, 200));
    import(&mut store, &record(vec![bo, robot("Ana", Level::Novice)], &SHORT, 300));
    let drawn = Record {
        end: Some(End::DrawAgreed),
        ..record(vec![ana, robot("R", Level::Novice)], &["deal 1 1 2 2", "A1"], 400)
    };
    import(&mut store, &drawn);
    let games = |player: Option<&str>, outcome, mode| {
        let filter = Filter { player: player.map(str::to_owned), outcome, mode, ..Filter::default() };
        let HistoryPage { games, total } = store.history(filter).unwrap();
        assert_eq!(games.len(), total);
        games
            .iter()
            .map(|game| game.result.as_ref().unwrap().finished.unwrap().as_second() - at(0).as_second())
            .collect::<Vec<_>>()
    };
    assert_eq!(games(None, None, None), [400, 300, 200, 100]);
    assert_eq!(games(Some("Ana"), None, None), [400, 200, 100], "a robot of that name is not Ana");
    assert_eq!(games(Some("Ana"), Some(Outcome::Won), None), [100]);
    assert_eq!(games(Some("Ana"), Some(Outcome::Lost), None), [200]);
    assert_eq!(games(None, Some(Outcome::Drawn), None), [400]);
    assert_eq!(games(Some("Cy"), None, None), [0; 0]);
    assert_eq!(games(None, None, Some(Mode::Checkers)), [0; 0]);
    let page = Filter { skip: 1, limit: 2, ..Filter::default() };
    let HistoryPage { games, total } = store.history(page).unwrap();
    assert_eq!((games.len(), total), (2, 4));
    assert_eq!(games[0].result.as_ref().unwrap().winners, [Seat(0)]);
    assert_eq!(games[0].result.as_ref().unwrap().scores, [1, 0]);
}

#[test]
fn statistics_count_every_game_once() {
    let mut store = memory();
    let (ana, bo) = (Player::person("Ana"), Player::person("Bo"));
    let sharp = robot("", Level::Sharp);
    import(&mut store, &record(vec![ana.clone(), bo.clone()], &SHORT, 100));
    import(&mut store, &record(vec![ana.clone(), sharp.clone(), robot("", Level::Sharp)], &SHORT, 200));
    import(&mut store, &record(vec![sharp.clone(), ana.clone()], &SHORT, 300));
    import(&mut store, &record(vec![ana.clone(), bo], &SHORT, 400));
    import(&mut store, &record(vec![ana.clone()], &SHORT, 500));
    import(&mut store, &record(vec![ana], &["deal 1 1 2 2", "A1", "B1", "A1", "A2", "B1", "B2"], 600));
    let statistics = store.statistics("Ana".into()).unwrap();
    assert_eq!(statistics.len(), 1);
    let ana = &statistics[0];
    assert_eq!((ana.played, ana.against, ana.won, ana.drawn), (6, 4, 3, 0));
    assert_eq!((ana.streak, ana.longest), (1, 2));
    assert_eq!((ana.score, ana.turns), (6, 7));
    assert_eq!(ana.levels, [(Level::Sharp, 2, 1)], "two robots of a level are one game");
    assert_eq!(ana.months, [("2023-11".to_owned(), 4, 3)]);
    let sizes: Vec<_> = ana.alone.iter().map(|size| (size.size.as_str(), size.games, size.best)).collect();
    assert_eq!(sizes, [("1 pairs", 1, 1), ("2 pairs", 1, 3)]);
    assert_eq!(ana.alone[1].par, Some(8.0 / 3.0));
    assert_eq!(store.statistics("nobody".into()), Ok(vec![]));
}

#[test]
fn names_are_merged_and_parted_again() {
    let mut store = memory();
    for (name, time) in [("Ana", 100), ("Anna", 200), ("Bo", 300)] {
        import(&mut store, &record(vec![Player::person(name), robot("", Level::Novice)], &SHORT, time));
    }
    store.merge("Anna".into(), "Ana".into()).unwrap();
    let people = store.people().unwrap();
    assert_eq!(people[0], Person { name: "Ana".into(), also: vec!["Anna".into()], games: 2 });
    assert_eq!(people.len(), 2);
    for name in ["Ana", "Anna"] {
        assert_eq!(store.statistics(name.into()).unwrap()[0].played, 2);
        let filter = Filter { player: Some(name.into()), ..Filter::default() };
        assert_eq!(store.history(filter).unwrap().total, 2);
    }
    assert_eq!(store.record(GameId(2)).unwrap().players[0].name, "Anna", "a record stays as it was");
    store.split("Anna".into()).unwrap();
    assert_eq!(store.people().unwrap().len(), 3);
    assert_eq!(store.merge("Ana".into(), "Zoë".into()).unwrap_err().kind.to_string(), "nobody is called Zoë");
    assert_eq!(store.split("Bo".into()).unwrap_err().kind.to_string(), "Bo is merged with nobody");
}

#[test]
fn parting_the_main_name_leaves_the_others_together() {
    let mut store = memory();
    for (name, time) in [("Ana", 100), ("Bo", 200), ("Cy", 300)] {
        import(&mut store, &record(vec![Player::person(name), robot("", Level::Novice)], &SHORT, time));
    }
    store.merge("Ana".into(), "Bo".into()).unwrap();
    store.merge("Bo".into(), "Cy".into()).unwrap();
    assert_eq!(
        store.people().unwrap(),
        [Person { name: "Cy".into(), also: vec!["Ana".into(), "Bo".into()], games: 3 }]
    );
    store.split("Bo".into()).unwrap();
    let names: Vec<_> = store.people().unwrap().into_iter().map(|person| (person.name, person.games)).collect();
    assert_eq!(names, [("Bo".into(), 1), ("Cy".into(), 2)]);
}

/// Some players, some deal, and how many of a robot's moves are made of it.
fn some_game() -> impl Strategy<Value = (Vec<Player>, u64, usize, bool)> {
    let robot = proptest::option::of(proptest::sample::select(Level::OFFERED.to_vec())).prop_map(Controller::from);
    let controller = prop_oneof![robot, "[a-z]{1,4}".prop_map(Controller::Engine)];
    let player = ("[ A-Za-zé]{0,8}", controller).prop_map(|(name, controller)| Player { name, controller });
    let players = proptest::collection::vec(player, 1..4);
    (players, any::<u64>(), 0usize..80, any::<bool>())
}

/// Plays at random; answers with the record of what was played.
#[allow(clippy::clone_on_copy, reason = "not every game's move can be copied")]
fn played((players, seed, moves, gives_up): (Vec<Player>, u64, usize, bool)) -> Record {
    use rand::{RngExt, SeedableRng};
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
    let mut rules = AnyRules::default_of(Mode::Concentration);
    rules.put_typed("pairs", "4").unwrap();
    let mut playthrough = AnyPlaythrough::new(&rules, players.len()).unwrap();
    crate::each_game!(AnyPlaythrough, &mut playthrough, playthrough => {
        for _ in 0..moves {
            let legal = playthrough.legal_moves();
            let chosen = match legal.len() {
                0 => crate::model::game::Game::sample(playthrough.game(), &mut rng),
                count => Some(legal[rng.random_range(0..count)].clone()),
            };
            if let Some(chosen) = chosen {
                playthrough.play(&chosen).unwrap();
            }
        }
        if gives_up {
            playthrough.finish(End::Resigned(Seat(0)));
        }
    });
    let time = |second: u64| Timestamp::new(i64::try_from(second % 4_000_000_000).unwrap(), 123_456_789).ok();
    let over = Standing::of_any(&playthrough).is_some();
    Record { started: time(seed), finished: time(seed / 2).filter(|_| over), ..Record::of(&playthrough, players) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_kept_is_what_was_played(games in proptest::collection::vec(some_game(), 1..6)) {
        let mut store = memory();
        let mut records: Vec<Record> = Vec::new();
        for game in games.into_iter().map(played) {
            if !records.contains(&game) {
                records.push(game);
            }
        }
        for record in &records {
            let id = match import(&mut store, record) {
                Imported::Finished(id) | Imported::Unfinished(id) => id,
                Imported::Known(id) => panic!("{id} is another game"),
            };
            prop_assert_eq!(&store.record(id).unwrap(), record);
            let exported = store.record(id).unwrap().to_string();
            let read = Record::read(Source::new("game.toml", &exported));
            prop_assert_eq!(read.as_ref(), Ok(record), "exported and read again");
            prop_assert_eq!(import(&mut store, &read.unwrap()), Imported::Known(id));
        }
        let HistoryPage { games: finished, total } = store.history(Filter::default()).unwrap();
        prop_assert_eq!(finished.len() + store.unfinished().unwrap().len(), records.len());
        prop_assert_eq!(finished.len(), total);
        let seats: usize = finished.iter().map(|game| game.players.iter().filter(|player| player.is_person()).count()).sum();
        let people: u64 = store.people().unwrap().iter().map(|person| person.games).sum();
        prop_assert_eq!(people, u64::try_from(seats).unwrap(), "every seat of a person counts once");
        prop_assert_eq!(store.check(), Ok(()));
    }

    #[test]
    fn moves_taken_back_and_made_again_end_in_the_same_line(
        steps in proptest::collection::vec((0usize..6, 0usize..4, any::<bool>()), 0..30)
    ) {
        let mut store = memory();
        let (mut line, mut made): (Vec<String>, usize) = (vec!["deal".into()], 1);
        let table = store.create(header(vec![Player::person("Ana")]), progress(0, &["deal"], 1)).unwrap();
        for (revision, (number, back, plays)) in (1u64..).zip(steps) {
            let from = if plays { made } else { line.len() };
            if plays {
                line.truncate(made);
                line.extend((0..=number).map(|n| format!("move {n}")));
                made = line.len();
            } else {
                made = made.saturating_sub(back).max(1);
            }
            let progress = Progress { moves: line[from..].to_vec(), ..progress(from, &[], made) };
            prop_assert_eq!(store.append(table, revision, progress), Ok(revision + 1));
            let saved = store.open(table).unwrap();
            prop_assert_eq!((&saved.moves, saved.made), (&line, made));
        }
    }
}

/// Ways to spoil the rows of game 2, whose rules are its own, and what is said of it then.
const SPOILED: [(&str, &str); 8] = [
    ("UPDATE rules SET mode = 'bridge' WHERE id = 2", "\"bridge\""),
    ("UPDATE rules SET text = 'pairs = 0' WHERE id = 2", "`pairs` cannot be 0"),
    ("UPDATE rules SET text = CAST(x'ff' AS TEXT) WHERE id = 2", "a text is not UTF-8"),
    ("PRAGMA foreign_keys = off; DELETE FROM rules WHERE id = 2", "mode is Null"),
    ("UPDATE seats SET robot = 'wizard' WHERE game = 2 AND seat = 1", "\"wizard\""),
    ("UPDATE games SET started = 'yesterday' WHERE id = 2", "yesterday"),
    ("UPDATE games SET title = CAST(x'4dff' AS TEXT) WHERE id = 2", "a text is not UTF-8"),
    ("UPDATE results SET score = 1 << 40 WHERE game = 2", "the number 1099511627776 is too large"),
];

#[test]
fn a_game_that_cannot_be_read_hides_no_other_and_can_be_exported_and_deleted() {
    for (number, (spoil, told)) in SPOILED.into_iter().enumerate() {
        let folder = Folder::new(&format!("spoiled-{number}"));
        let mut store = Sqlite::open(&folder.file()).unwrap();
        let players = vec![Player::person("Ana"), robot("Robo", Level::Sharp)];
        let finished = spoil.contains("results");
        for (moves, time) in [(&SHORT[..], 100), (&["deal 1 1 2 2", "A1", "A2", "B1", "B2"], 200), (&SHORT, 300)] {
            let mut game = record(players.clone(), moves, time);
            if !finished {
                game.moves.truncate(2);
            }
            import(&mut store, &game);
        }
        let listed = |store: &Sqlite| {
            if finished { store.history(Filter::default()).unwrap().games } else { store.unfinished().unwrap() }
        };
        let before = listed(&store);
        rusqlite::Connection::open(folder.file()).unwrap().execute_batch(spoil).unwrap();
        let games = listed(&store);
        assert_eq!(games.len(), before.len(), "{spoil}");
        for (game, before) in games.iter().zip(&before) {
            match &game.unreadable {
                Some(why) => assert!(game.id == GameId(2) && why.contains(told), "{spoil}: {why}"),
                None => assert!(game == before && game.id != GameId(2), "{spoil}: {game:?}"),
            }
        }
        let raw = store.raw(GameId(2)).unwrap();
        assert!(raw.contains("INSERT INTO games (id, rules, ") && raw.contains(", 'deal 1 1 2 2');"), "{raw}");
        store.delete(GameId(2)).unwrap();
        assert_eq!(listed(&store).len(), before.len() - 1);
        assert_eq!(store.raw(GameId(2)).unwrap_err().kind, ErrorKind::NotFound(GameId(2)));
    }
}

#[test]
fn a_database_that_others_may_read_is_taken_from_them_when_it_is_opened() {
    let folder = Folder::new("private");
    drop(Sqlite::open(&folder.file()).unwrap());
    fs::set_permissions(folder.file(), fs::Permissions::from_mode(0o644)).unwrap();
    drop(Sqlite::open(&folder.file()).unwrap());
    assert_eq!(fs::metadata(folder.file()).unwrap().permissions().mode() & 0o777, 0o600);
}
