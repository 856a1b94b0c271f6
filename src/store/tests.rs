use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use proptest::prelude::*;

use super::sqlite::Sqlite;
use super::*;
use crate::model::any::AnyPlaythrough;
use crate::model::diagnostic::Source;
use crate::model::log::{Action, Offer, Summary};
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
    let clock = "5m+3s".parse().unwrap();
    GameHeader { players, rules, seed: u64::MAX - 1, take_back: true, clock, practice: false, started: Some(at(0)) }
}

/// A move: the deal, or one of the first seat.
fn moved(text: &str) -> Entry {
    let by = (!text.starts_with("deal")).then_some(Seat(0));
    Entry { spent: 100, action: Action::Move { by, text: text.into() } }
}

fn entry(action: Action) -> Entry {
    Entry { spent: 10, action }
}

/// A new game with these moves.
fn begun(header: GameHeader, moves: &[&str]) -> Append {
    let entries = moves.iter().map(|text| moved(text)).collect();
    Append { game: None, header, expected: 0, entries, end: None, now: at(9) }
}

/// More entries for a game of which the store has so many.
fn more(game: GameId, expected: usize, entries: Vec<Entry>) -> Append {
    Append { game: Some(game), expected, entries, ..begun(header(vec![Player::person("Ana")]), &[]) }
}

/// A game of Ana's with these moves.
fn anas(store: &mut Sqlite, moves: &[&str]) -> GameId {
    store.append(begun(header(vec![Player::person("Ana")]), moves)).unwrap()
}

/// A record of a game of one pair or two, taken from seat 1 on.
fn record(players: Vec<Player>, moves: &[&str], finished: i64) -> Record {
    let mut rules = AnyRules::default_of(Mode::Concentration);
    rules.put_typed("pairs", if moves[0].len() > 8 { "2" } else { "1" }).unwrap();
    let moves = moves.iter().map(ToString::to_string).collect();
    Record {
        players,
        rules,
        moves,
        started: Some(at(finished - 60)),
        finished: Some(at(finished)),
        end: None,
        clock: TimeControl::None,
        spent: Vec::new(),
        practice: false,
    }
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
    let first = begun(header.clone(), &["deal", "A1", "A2"]);
    let table = store.append(first.clone()).unwrap();
    let back = vec![entry(Action::Rewind { to: 1 })];
    assert_eq!(store.append(more(table, 3, back.clone())), Ok(table), "two moves are taken back");
    let saved = store.open(table).unwrap();
    assert_eq!((saved.header, &saved.log), (header, &[first.entries.clone(), back.clone()].concat()));
    assert_eq!(store.record(table).unwrap().moves, ["deal"]);
    let listed = |store: &Sqlite| {
        let game = store.unfinished().unwrap().remove(0);
        (game.moves, game.elapsed_ms, game.practice)
    };
    assert_eq!(listed(&store), (1, 310, true));
    assert_eq!(store.append(more(table, 4, vec![moved("B1")])), Ok(table));
    assert_eq!(store.record(table).unwrap().moves, ["deal", "B1"]);
    assert_eq!(store.open(table).unwrap().log, [first.entries, back, vec![moved("B1")]].concat());
    assert_eq!(listed(&store), (2, 410, true));
}

#[test]
fn whoever_writes_second_is_told_and_overwrites_nothing() {
    let folder = Folder::new("two");
    let (mut one, mut other) = (Sqlite::open(&folder.file()).unwrap(), Sqlite::open(&folder.file()).unwrap());
    let table = anas(&mut one, &["deal"]);
    assert_eq!(other.append(more(table, 1, vec![moved("A1")])), Ok(table));
    let error = one.append(more(table, 1, vec![moved("B2")])).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Conflict);
    assert_eq!(one.open(table).unwrap().log, [moved("deal"), moved("A1")]);
    other.delete(table).unwrap();
    assert_eq!(one.append(more(table, 1, vec![moved("B2")])).unwrap_err().kind, ErrorKind::NotFound(table));
    let headless = Append { expected: 1, ..begun(header(vec![Player::person("Ana")]), &["A1"]) };
    assert!(matches!(one.append(headless).unwrap_err().kind, ErrorKind::Refused(_)));
    assert_eq!(one.unfinished(), Ok(vec![]), "nothing is left of what was refused");
}

#[test]
fn a_program_that_holds_the_file_for_long_is_told_of_and_the_file_stays_as_it_is() {
    let folder = Folder::new("busy");
    let mut store = Sqlite::open(&folder.file()).unwrap();
    let holder = rusqlite::Connection::open(folder.file()).unwrap();
    holder.execute_batch("BEGIN IMMEDIATE").unwrap();
    let game = begun(header(vec![Player::person("Ana")]), &["deal"]);
    let error = store.append(game.clone()).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Busy);
    assert_eq!(store.unfinished(), Ok(vec![]), "reading goes on");
    holder.execute_batch("COMMIT").unwrap();
    assert!(store.append(game).is_ok());
}

#[test]
fn a_full_disk_is_told_and_what_was_there_stays() {
    let mut store = memory();
    let table = anas(&mut store, &["deal"]);
    store.fill();
    let many = more(table, 1, (0..5000).map(|n| moved(&format!("a move with the number {n}"))).collect());
    let error = store.append(many.clone()).unwrap_err();
    assert_eq!(error.to_string(), "the store in memory: the disk is full; nothing was saved");
    let both = store.append_all(&[more(table, 1, vec![moved("A1")]), Append { expected: 2, ..many }]);
    assert_eq!(both, [Err(error.clone()), Err(error)], "one that fits is not saved without the other");
    assert_eq!(store.open(table).unwrap().log, [moved("deal")]);
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
        anas(&mut store, &["deal", "A1", "A2"]);
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
    anas(&mut store, &["deal"]);
    let files: Vec<_> = fs::read_dir(&folder.0).unwrap().map(Result::unwrap).collect();
    let modes: Vec<_> = files.iter().map(|file| file.metadata().unwrap().permissions().mode() & 0o777).collect();
    assert_eq!(modes, [0o600; 3], "{files:?}");
}

#[test]
fn tables_are_listed_renamed_and_deleted() {
    let mut store = memory();
    let first = anas(&mut store, &["deal"]);
    let second = Append { now: at(10), ..begun(header(vec![Player::person("Bo")]), &["deal", "A1"]) };
    let second = store.append(second).unwrap();
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
fn games_for_practice_are_played_and_count_for_nothing_else() {
    let mut store = memory();
    let (ana, sharp) = (Player::person("Ana"), robot("", Level::Sharp));
    import(&mut store, &record(vec![ana.clone(), sharp.clone()], &SHORT, 100));
    import(&mut store, &record(vec![ana.clone()], &SHORT, 200));
    let counted = store.statistics("Ana".into()).unwrap().remove(0);
    let hinted = entry(Action::Hinted { seat: Seat(0) });
    let rewound = entry(Action::Rewind { to: 0 });
    for (practice, entries) in
        [(true, vec![moved("A1")]), (false, vec![hinted, moved("A1")]), (false, vec![rewound, moved("A1")])]
    {
        for players in [vec![ana.clone(), sharp.clone()], vec![ana.clone()]] {
            let header = GameHeader { practice, ..header(players) };
            let game = Append { entries: entries.clone(), end: Some(won()), ..begun(header, &[]) };
            store.append(game).unwrap();
        }
    }
    let listed = store.history(Filter::default()).unwrap().games;
    assert_eq!(listed.iter().filter(|game| game.practice).count(), 6);
    let statistics = store.statistics("Ana".into()).unwrap().remove(0);
    assert_eq!((statistics.played, statistics.practice, statistics.counted()), (8, 6, 2));
    let spent = 2 * (100 + 100 + 100);
    let rest = Statistics { played: 2, practice: 0, waited_ms: statistics.waited_ms - spent, ..statistics };
    assert_eq!(rest, counted, "neither wins nor sizes nor months nor streaks");
}

#[test]
fn names_are_merged_and_parted_again() {
    let mut store = memory();
    for (name, time) in [("Ana", 100), ("Anna", 200), ("Bo", 300)] {
        import(&mut store, &record(vec![Player::person(name), robot("", Level::Novice)], &SHORT, time));
    }
    store.merge("Anna".into(), "Ana".into()).unwrap();
    let people = store.people().unwrap();
    assert_eq!(people[0], Person { name: "Ana".into(), also: vec!["Anna".into()], games: 2, unreadable: None });
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
        [Person { name: "Cy".into(), also: vec!["Ana".into(), "Bo".into()], games: 3, unreadable: None }]
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
        let table = anas(&mut store, &["deal"]);
        let mut length = 1;
        for (number, back, plays) in steps {
            let entries = if plays {
                line.truncate(made);
                line.extend((0..=number).map(|n| format!("move {n}")));
                made = line.len();
                line[made - number - 1..].iter().map(|text| moved(text)).collect()
            } else {
                made = made.saturating_sub(back).max(1);
                vec![entry(Action::Rewind { to: made })]
            };
            let added = entries.len();
            prop_assert_eq!(store.append(more(table, length, entries)), Ok(table));
            length += added;
            let saved = Summary::of(&store.open(table).unwrap().log);
            prop_assert_eq!((&saved.moves, saved.made), (&line, made));
            prop_assert_eq!(store.record(table).unwrap().moves, &line[..made]);
            prop_assert_eq!(store.unfinished().unwrap()[0].moves, made);
        }
    }
}

/// What one of two programs does to one of two games.
#[derive(Clone, Debug)]
struct Doing {
    writer: usize,
    game: usize,
    entries: Vec<Entry>,
    /// Whether the game is over after it.
    ends: bool,
    /// Whether it is committed together with another append to the same game, which follows it.
    twice: bool,
    /// Whether the program is left and started anew before.
    reopens: bool,
}

fn an_entry() -> impl Strategy<Value = Entry> {
    let seat = (0u8..2).prop_map(Seat);
    let action = prop_oneof![
        4 => (proptest::option::of(0u8..2), "[A-C][1-3]").prop_map(|(by, text)| Action::Move { by: by.map(Seat), text }),
        2 => (0usize..6).prop_map(|to| Action::Rewind { to }),
        1 => seat.clone().prop_map(|seat| Action::Hinted { seat }),
        1 => seat.clone().prop_map(|by| Action::Offered { by, offer: Offer::Draw }),
        1 => (seat.clone(), any::<bool>())
            .prop_map(|(by, agreed)| Action::Answered { by, offer: Offer::Undo, agreed }),
        1 => (seat, "[a-z]{0,3}").prop_map(|(seat, name)| Action::Taken { seat, player: Player::person(name) }),
    ];
    (0u64..100_000, action).prop_map(|(spent, action)| Entry { spent, action })
}

fn doing() -> impl Strategy<Value = Doing> {
    let entries = proptest::collection::vec(an_entry(), 0..4);
    let chances = (proptest::bool::weighted(0.2), proptest::bool::weighted(0.3), proptest::bool::weighted(0.1));
    (0usize..2, 0usize..2, entries, chances).prop_map(|(writer, game, entries, (ends, twice, reopens))| Doing {
        writer,
        game,
        entries,
        ends,
        twice,
        reopens,
    })
}

/// Two programs over one file, and what each of them believes; `logs` is what has been accepted.
struct Writers {
    folder: Folder,
    stores: Vec<Sqlite>,
    games: Vec<GameId>,
    believed: [[usize; 2]; 2],
    logs: Vec<Vec<Entry>>,
    over: [bool; 2],
}

impl Writers {
    fn new() -> Self {
        let folder = Folder::new("writers");
        let _ = fs::remove_file(folder.file());
        let mut stores: Vec<_> = (0..2).map(|_| Sqlite::open(&folder.file()).unwrap()).collect();
        let players = vec![Player::person("Ana"), Player::person("Bo")];
        let games = (0..2).map(|_| stores[0].append(begun(header(players.clone()), &["deal"])).unwrap()).collect();
        let logs = vec![vec![moved("deal")]; 2];
        Self { folder, stores, games, believed: [[1; 2]; 2], logs, over: [false; 2] }
    }

    fn follow(&mut self, doing: Doing) -> Result<(), TestCaseError> {
        let Doing { writer, game, entries, ends, twice, reopens } = doing;
        if reopens {
            self.stores[writer] = Sqlite::open(&self.folder.file()).unwrap();
        }
        let expected = self.believed[writer][game];
        let one = |expected| Append { end: ends.then(won), ..more(self.games[game], expected, entries.clone()) };
        let appends = if twice { vec![one(expected), one(expected + entries.len())] } else { vec![one(expected)] };
        let answers = if twice {
            self.stores[writer].append_all(&appends)
        } else {
            vec![self.stores[writer].append(appends[0].clone())]
        };
        let mut refused = false;
        for (append, answer) in appends.into_iter().zip(answers) {
            if append.expected == self.logs[game].len() {
                prop_assert_eq!(answer, Ok(self.games[game]));
                self.logs[game].extend(append.entries);
                (self.over[game], self.believed[writer][game]) = (ends, self.logs[game].len());
            } else {
                prop_assert_eq!(answer.unwrap_err().kind, ErrorKind::Conflict);
                refused = true;
            }
        }
        if refused {
            // Whoever is refused reads what the other program has done.
            let read = self.stores[writer].open(self.games[game]).unwrap().log;
            prop_assert_eq!(&read, &self.logs[game]);
            self.believed[writer][game] = read.len();
        }
        Ok(())
    }

    /// Both programs see what was accepted, and its fold.
    fn check(&self) -> Result<(), TestCaseError> {
        for store in &self.stores {
            let [running, over] = [store.unfinished().unwrap(), store.history(Filter::default()).unwrap().games];
            prop_assert_eq!(running.len() + over.len(), 2);
            for (game, id) in self.games.iter().enumerate() {
                let (log, summary) = (&self.logs[game], Summary::of(&self.logs[game]));
                prop_assert_eq!(&store.open(*id).unwrap().log, log);
                let list = if self.over[game] { &over } else { &running };
                let listed = list.iter().find(|listed| listed.id == *id).expect("it is listed");
                prop_assert_eq!(
                    (listed.moves, listed.elapsed_ms, listed.practice),
                    (summary.made, summary.spent, summary.practice)
                );
                prop_assert_eq!(&store.record(*id).unwrap().moves[..], &summary.moves[..summary.made]);
            }
            prop_assert_eq!(store.check(), Ok(()));
        }
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn of_two_programs_each_append_is_accepted_exactly_if_it_is_next(
        doings in proptest::collection::vec(doing(), 1..40)
    ) {
        let mut writers = Writers::new();
        for doing in doings {
            writers.follow(doing)?;
        }
        writers.check()?;
        writers.stores = (0..2).map(|_| Sqlite::open(&writers.folder.file()).unwrap()).collect();
        writers.check()?;
    }
}

#[test]
fn appends_that_are_committed_together_are_refused_one_by_one() {
    let mut store = memory();
    let table = anas(&mut store, &["deal"]);
    let gone = anas(&mut store, &["deal"]);
    store.delete(gone).unwrap();
    let answers = store.append_all(&[
        more(table, 1, vec![moved("A1")]),
        more(table, 1, vec![moved("B1")]),
        more(gone, 1, vec![moved("A1")]),
        more(table, 2, vec![moved("A2")]),
        begun(header(vec![Player::person("Bo")]), &["deal"]),
    ]);
    let kinds: Vec<_> = answers.into_iter().map(|answer| answer.map_err(|error| error.kind)).collect();
    let new = store.unfinished().unwrap().iter().map(|game| game.id).max().unwrap();
    let wanted = [Ok(table), Err(ErrorKind::Conflict), Err(ErrorKind::NotFound(gone)), Ok(table), Ok(new)];
    assert_eq!(kinds, wanted);
    assert_eq!(store.open(table).unwrap().log, ["deal", "A1", "A2"].map(moved));
    assert_eq!(store.append_all(&[]), []);
}

#[test]
fn a_table_is_discarded_only_if_nothing_was_done_there() {
    let mut store = memory();
    let table = anas(&mut store, &["deal"]);
    assert_eq!(store.discard(table, 2), Ok(false), "its log has another length");
    assert_eq!(store.discard(table, 1), Ok(true));
    assert_eq!(store.discard(table, 1), Ok(false), "it is gone");
    for done in [moved("A1"), entry(Action::Hinted { seat: Seat(0) }), entry(Action::Rewind { to: 0 })] {
        let table = store.append(Append { entries: vec![moved("deal"), done], ..begun(header(vec![]), &[]) }).unwrap();
        assert_eq!(store.discard(table, 2), Ok(false));
    }
    assert_eq!(store.unfinished().unwrap().len(), 3);
}

/// The end of a game that the first of two seats has won.
fn won() -> GameEnd {
    let standing = Standing { scores: vec![1, 0], turns: vec![1, 0], winners: vec![Seat(0)] };
    GameEnd { finished: Some(at(50)), end: None, standing }
}

#[test]
fn an_end_that_is_taken_back_is_in_no_history() {
    let mut store = memory();
    let players = vec![Player::person("Ana"), Player::person("Bo")];
    let game = Append { end: Some(won()), ..begun(header(players), &["deal", "A1"]) };
    let table = store.append(game.clone()).unwrap();
    assert_eq!(store.history(Filter::default()).unwrap().total, 1);
    store.append(more(table, 2, vec![entry(Action::Rewind { to: 1 })])).unwrap();
    let people = store.people().unwrap();
    assert_eq!((store.history(Filter::default()).unwrap().total, people), (0, vec![]));
    assert_eq!(store.unfinished().unwrap()[0].id, table);
    let again = Append { end: game.end, ..more(table, 3, vec![moved("A2")]) };
    store.append(again).unwrap();
    let listed = &store.history(Filter::default()).unwrap().games[0];
    assert_eq!((listed.moves, listed.practice), (2, true));
}

#[test]
fn who_takes_a_seat_over_is_named_and_counted_and_the_header_stays() {
    let mut store = memory();
    let began = header(vec![Player::person("Ana"), Player::person("Bo")]);
    let taken = |player| entry(Action::Taken { seat: Seat(1), player });
    let entries = vec![moved("deal"), taken(robot("Robo", Level::Sharp)), taken(Player::person("Cy"))];
    let table = store.append(Append { entries, end: Some(won()), ..begun(began.clone(), &[]) }).unwrap();
    let now = vec![Player::person("Ana"), Player::person("Cy")];
    assert_eq!(store.open(table).unwrap().header, began);
    assert_eq!(store.record(table).unwrap().players, now);
    assert_eq!(store.history(Filter::default()).unwrap().games[0].players, now);
    let people: Vec<_> = store.people().unwrap().into_iter().map(|person| person.name).collect();
    assert_eq!(people, ["Ana", "Cy"]);
}

#[test]
fn a_log_that_is_not_whole_or_not_readable_is_told() {
    let folder = Folder::new("log");
    let mut store = Sqlite::open(&folder.file()).unwrap();
    let table = anas(&mut store, &["deal", "A1", "A2"]);
    let told = |spoil: &str| {
        rusqlite::Connection::open(folder.file()).unwrap().execute_batch(spoil).unwrap();
        (store.open(table).unwrap_err().kind.to_string(), store.record(table).is_err())
    };
    let why = |why: &str| (format!("game 1 cannot be read: {why}"), true);
    assert_eq!(told("UPDATE log SET seat = 64 WHERE number = 1"), why("entry 2 of its log cannot be read"));
    assert_eq!(told("UPDATE log SET seat = 0, kind = 'dance'"), why("entry 1 of its log cannot be read"));
    assert_eq!(told("DELETE FROM log WHERE number = 2"), why("its log has 2 entries, not 3"));
    assert_eq!(told("UPDATE games SET entries = 2, clock = 'soon'").0.split(':').next(), Some("game 1 cannot be read"));
}

/// Ways to spoil the rows of game 2, whose rules are its own, and what is said of it then.
const SPOILED: [(&str, &str); 9] = [
    ("UPDATE games SET fault = 'move 2: ZZ: it is no move' WHERE id = 2", "move 2: ZZ"),
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
        assert!(
            raw.contains("INSERT INTO games (id, rules, ") && raw.contains("'move', NULL, 'deal 1 1 2 2');"),
            "{raw}"
        );
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

#[test]
fn a_name_that_cannot_be_read_hides_nobody_else() {
    let folder = Folder::new("name");
    let mut store = Sqlite::open(&folder.file()).unwrap();
    for (name, time) in [("Ana", 100), ("Bo", 200), ("Cy", 300)] {
        import(&mut store, &record(vec![Player::person(name), robot("", Level::Novice)], &SHORT, time));
    }
    let spoil = "UPDATE players SET name = CAST(x'42ff' AS TEXT) WHERE name = 'Bo'";
    rusqlite::Connection::open(folder.file()).unwrap().execute_batch(spoil).unwrap();
    let people = store.people().unwrap();
    let person = |name: &str, unreadable: Option<&str>| Person {
        name: name.into(),
        also: Vec::new(),
        games: 1,
        unreadable: unreadable.map(str::to_owned),
    };
    let wanted = [person("Ana", None), person("B\u{fffd}", Some("a text is not UTF-8")), person("Cy", None)];
    assert_eq!(people, wanted);
    assert_eq!(store.statistics("Cy".into()).unwrap()[0].played, 1);
    assert_eq!(store.history(Filter::default()).unwrap().total, 3);
}

#[test]
fn an_end_that_names_a_seat_which_nobody_has_is_of_one_game_only() {
    for spoil in ["UPDATE games SET ending = 'resigned 9' WHERE id = 1", "UPDATE results SET seat = 40 WHERE game = 1"]
    {
        let folder = Folder::new(&format!("seat-{}", spoil.len()));
        let mut store = Sqlite::open(&folder.file()).unwrap();
        for time in [100, 200] {
            import(&mut store, &record(vec![Player::person("Ana")], &SHORT, time));
        }
        rusqlite::Connection::open(folder.file()).unwrap().execute_batch(spoil).unwrap();
        let games = store.history(Filter::default()).unwrap().games;
        let told: Vec<_> = games.iter().map(|game| game.unreadable.as_deref()).collect();
        assert!(
            told[0].is_none() && told[1].is_some_and(|why| why.starts_with("there is no seat ")),
            "{spoil}: {told:?}"
        );
    }
}

#[test]
fn programs_that_open_a_new_store_at_the_same_time_all_can() {
    let folder = Folder::new("at-once");
    for round in 0..40 {
        let file = folder.0.join(format!("{round}.db"));
        let opened = std::thread::scope(|scope| {
            let threads = [(); 6].map(|()| scope.spawn(|| Sqlite::open(&file).map(drop)));
            threads.map(|thread| thread.join().unwrap())
        });
        assert_eq!(opened, [const { Ok(()) }; 6], "round {round}");
    }
}
