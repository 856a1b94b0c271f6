//! Two programs over one file.

use super::*;

both! {
    two_who_write_at_once_append_everything_exactly_once_and_in_order
    of_two_programs_each_append_is_accepted_exactly_if_it_is_next
}

/// Lets two threads append to the same games until each has written its part. A refused writer
/// reads on and tries again.
fn two_who_write_at_once_append_everything_exactly_once_and_in_order() {
    const EACH: usize = 40;
    let place = Place::new();
    let mut first = place.open();
    let games: Vec<_> = (0..3).map(|_| anas(&mut first, &["deal"])).collect();
    let write = |mut store: TestStore, name: &str| {
        let (mut lengths, mut done) = (vec![1; games.len()], vec![0; games.len()]);
        while done.iter().any(|done| *done < EACH) {
            let wanted: Vec<_> = (0..games.len()).filter(|game| done[*game] < EACH).collect();
            let one = |game: &usize| {
                more(
                    games[*game],
                    lengths[*game],
                    vec![moved(&format!("{name} {}", done[*game]))],
                )
            };
            let answers = append_all(&mut store, wanted.iter().map(one).collect());
            for (game, answer) in wanted.into_iter().zip(answers) {
                match answer {
                    Ok(_) => (lengths[game], done[game]) = (lengths[game] + 1, done[game] + 1),
                    Err(StoreError {
                        kind: ErrorKind::Conflict,
                        ..
                    }) => {
                        lengths[game] = store.open(games[game]).unwrap().log.len();
                    }
                    Err(StoreError {
                        kind: ErrorKind::Busy,
                        ..
                    }) => {}
                    Err(error) => panic!("{error:?}"),
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for name in ["one", "other"] {
            let store = place.open();
            scope.spawn(move || write(store, name));
        }
    });
    for game in games {
        let log = first.open(game).unwrap().log;
        let of = |name: &str| -> Vec<LogEntry> {
            let is_its = |entry: &&LogEntry| matches!(&entry.action, LogAction::Move { text, .. } if text.starts_with(name));
            log.iter().filter(is_its).cloned().collect()
        };
        assert_eq!(log.len(), 1 + 2 * EACH);
        for name in ["one ", "other "] {
            assert_eq!(
                of(name),
                (0..EACH)
                    .map(|number| moved(&format!("{name}{number}")))
                    .collect::<Vec<_>>()
            );
        }
    }
}

/// An action of one of two programs on one of two games.
#[derive(Clone, Debug)]
struct Doing {
    writer: usize,
    game: usize,
    entries: Vec<LogEntry>,
    /// True if the game is over after it.
    ends: bool,
    /// True if it is committed together with another append to the same game, which follows it.
    twice: bool,
    /// True if the program is stopped and started again before it.
    reopens: bool,
}

fn an_entry() -> impl Strategy<Value = LogEntry> {
    let seat = (0u8..2).prop_map(Seat);
    let action = prop_oneof![
        4 => (proptest::option::of(0u8..2), "[A-C][1-3]").prop_map(|(by, text)| LogAction::Move { by: by.map(Seat), text }),
        2 => (0usize..6).prop_map(|to| LogAction::Rewind { to }),
        1 => seat.clone().prop_map(|seat| LogAction::Hinted { seat }),
        1 => seat.clone().prop_map(|by| LogAction::Offered { by, offer: Offer::Draw }),
        1 => (seat.clone(), any::<bool>())
            .prop_map(|(by, agreed)| LogAction::Answered { by, offer: Offer::Undo, agreed }),
        1 => (seat, "[a-z]{0,3}").prop_map(|(seat, name)| LogAction::Taken { seat, player: Player::person(name) }),
    ];
    (0u64..100_000, action).prop_map(|(spent, action)| LogEntry { spent, action })
}

fn doing() -> impl Strategy<Value = Doing> {
    let entries = proptest::collection::vec(an_entry(), 0..4);
    let chances = (
        proptest::bool::weighted(0.2),
        proptest::bool::weighted(0.3),
        proptest::bool::weighted(0.1),
    );
    (0usize..2, 0usize..2, entries, chances).prop_map(
        |(writer, game, entries, (ends, twice, reopens))| Doing {
            writer,
            game,
            entries,
            ends,
            twice,
            reopens,
        },
    )
}

/// Two programs over one file, and what each of them believes; `logs` is what has been accepted.
struct Writers {
    place: Place,
    stores: Vec<TestStore>,
    games: Vec<GameId>,
    believed: [[usize; 2]; 2],
    logs: Vec<Vec<LogEntry>>,
    over: [bool; 2],
}

impl Writers {
    fn new() -> Self {
        let place = Place::new();
        let mut stores: Vec<_> = (0..2).map(|_| place.open()).collect();
        let players = vec![Player::person("Ana"), Player::person("Bo")];
        let games = (0..2)
            .map(|_| {
                stores[0]
                    .append(begun(header(players.clone()), &["deal"]))
                    .unwrap()
            })
            .collect();
        let logs = vec![vec![moved("deal")]; 2];
        Self {
            place,
            stores,
            games,
            believed: [[1; 2]; 2],
            logs,
            over: [false; 2],
        }
    }

    fn follow(&mut self, doing: Doing) -> Result<(), TestCaseError> {
        let Doing {
            writer,
            game,
            entries,
            ends,
            twice,
            reopens,
        } = doing;
        if reopens {
            self.stores[writer] = self.place.open();
        }
        let expected = self.believed[writer][game];
        let one = |expected| Append {
            end: ends.then(won),
            ..more(self.games[game], expected, entries.clone())
        };
        let appends = if twice {
            vec![one(expected), one(expected + entries.len())]
        } else {
            vec![one(expected)]
        };
        let answers = if twice {
            append_all(&mut self.stores[writer], appends.clone())
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
            // A refused writer reads the other program's entries.
            let read = self.stores[writer].open(self.games[game]).unwrap().log;
            prop_assert_eq!(&read, &self.logs[game]);
            self.believed[writer][game] = read.len();
        }
        Ok(())
    }

    /// Both programs see what was accepted, and its fold.
    fn check(&self) -> Result<(), TestCaseError> {
        for store in &self.stores {
            let [running, over] = [
                store.unfinished().unwrap(),
                store.history(Filter::default()).unwrap().games,
            ];
            prop_assert_eq!(running.len() + over.len(), 2);
            for (game, id) in self.games.iter().enumerate() {
                let (log, summary) = (&self.logs[game], LogSummary::of(&self.logs[game]));
                prop_assert_eq!(&store.open(*id).unwrap().log, log);
                let list = if self.over[game] { &over } else { &running };
                let listed = list
                    .iter()
                    .find(|listed| listed.id == *id)
                    .expect("it is listed");
                prop_assert_eq!(
                    (listed.moves, listed.elapsed_ms, listed.practice),
                    (summary.made, summary.spent, summary.practice)
                );
                prop_assert_eq!(
                    &store.record(*id).unwrap().moves[..],
                    &summary.moves[..summary.made]
                );
            }
            prop_assert_eq!(store.check(), Ok(()));
        }
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(48)))]

    fn of_two_programs_each_append_is_accepted_exactly_if_it_is_next(
        doings in proptest::collection::vec(doing(), 1..40)
    ) {
        let mut writers = Writers::new();
        for doing in doings {
            writers.follow(doing)?;
        }
        writers.check()?;
        writers.stores = (0..2).map(|_| writers.place.open()).collect();
        writers.check()?;
    }
}

#[test]
fn a_game_that_one_program_holds_is_not_held_by_another() {
    let folder = Folder::new();
    let (mut first, mut second) = (folder.open(), folder.open());
    let games: Vec<_> = (0..2).map(|_| anas(&mut first, &["deal"])).collect();
    let [one, other] = [Some(games[0]), Some(games[1])];
    assert_eq!(first.hold(one), Ok(true));
    assert_eq!(second.hold(one), Ok(false));
    assert_eq!(second.hold(other), Ok(true), "another game is free");
    assert_eq!(first.hold(other), Ok(false));
    assert_eq!(second.hold(one), Ok(false), "the first keeps its own");
    assert_eq!(second.hold(None), Ok(true));
    assert_eq!(first.hold(other), Ok(true), "it was let go");
    assert_eq!(second.hold(one), Ok(true), "one program holds one game");
    drop(first);
    assert_eq!(second.hold(other), Ok(true), "its program has ended");
    drop(second);
    let left = fs::read_dir(folder.0.path()).unwrap();
    let left = left.map(|file| file.unwrap().path());
    assert_eq!(
        left.filter(|file| file.extension() == Some("lock".as_ref()))
            .count(),
        0
    );

    // The file of a program that was killed is left.
    fs::write(folder.file().with_extension("db.1.lock"), "").unwrap();
    assert_eq!(folder.open().hold(Some(GameId(1))), Ok(true));
}
