//! The reads of sessions from the store: history, records, statistics. They use separate
//! connections, each with a thread. A long list therefore holds up no move, and with a database
//! server no other list.

use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};

use super::turns::Turns;
use parlour_language::text;
use parlour_model::any::AnyPlaythrough;
use parlour_model::each_game;
use parlour_model::player::Player;
use parlour_model::record::Record;
use parlour_model::seat::ToAct;
use parlour_protocol::identity::Identity;
use parlour_store::source::StoreSource;
use parlour_store::{
    ErrorKind, Filter, GameId, HallSeat, HallTable, SeatOwner, Store, StoreError, StoreRequest,
    StoreResponse, run,
};

/// Lists that a server makes at the same time. A file is read by one thread.
const OF_SERVER: usize = 3;

/// A question of a session.
struct Question {
    request: Box<StoreRequest>,
    who: Identity,
    answer: Box<dyn FnOnce(Result<StoreResponse, StoreError>) + Send>,
}

/// The questions that wait, of which each asker's come in turn.
struct Questions {
    coming: Receiver<Question>,
    waiting: Turns<String, Question>,
}

impl Questions {
    /// Waits for a question; `None` once nobody may ask any more.
    fn next(&mut self) -> Option<Question> {
        loop {
            for question in self.coming.try_iter() {
                self.waiting.push(question.who.name.clone(), question);
            }
            if let Some(question) = self.waiting.pop() {
                return Some(question);
            }
            let question = self.coming.recv().ok()?;
            self.waiting.push(question.who.name.clone(), question);
        }
    }
}

/// The way to the threads.
#[derive(Clone, Debug)]
pub(super) struct StoreReader(Sender<Question>);

impl StoreReader {
    /// Begins the threads. Each connects when it is first asked.
    ///
    /// # Errors
    /// No thread can be started.
    pub(super) fn begin(source: &StoreSource) -> io::Result<Self> {
        let (sender, questions) = mpsc::channel();
        let questions = Arc::new(Mutex::new(Questions {
            coming: questions,
            waiting: Turns::default(),
        }));
        let threads = if source.file().is_none() {
            OF_SERVER
        } else {
            1
        };
        for _ in 0..threads {
            let (source, questions) = (source.clone(), questions.clone());
            std::thread::Builder::new()
                .name("reader".into())
                .spawn(move || answer_all(&source, &questions))?;
        }
        Ok(Self(sender))
    }

    /// Asks for something that a client may read; `answer` gets the answer.
    pub(super) fn ask(
        &self,
        request: Box<StoreRequest>,
        who: &Identity,
        answer: impl FnOnce(Result<StoreResponse, StoreError>) + Send + 'static,
    ) {
        // The threads end with the last of those who may ask.
        let _ = self.0.send(Question {
            request,
            who: who.clone(),
            answer: Box::new(answer),
        });
    }
}

fn answer_all(source: &StoreSource, questions: &Mutex<Questions>) {
    let mut store = None;
    // The thread that holds the lock waits for the next question, the others for the lock.
    let next = || {
        questions
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .next()
    };
    while let Some(Question {
        request,
        who,
        answer,
    }) = next()
    {
        answer(read(&mut store, source, *request, &who));
    }
}

fn read(
    store: &mut Option<Box<dyn Store + Send>>,
    source: &StoreSource,
    request: StoreRequest,
    who: &Identity,
) -> Result<StoreResponse, StoreError> {
    if !is_for_users(&request) {
        return Err(StoreError::refused("this is not possible over SSH"));
    }
    let open = store.take().map_or_else(|| source.open(), Ok)?;
    let open = store.insert(open).as_mut();
    if let StoreRequest::Record { game } = request {
        return record(open, game, who).map(StoreResponse::Record);
    }
    let request = match request {
        StoreRequest::History { filter } => StoreRequest::History {
            filter: Filter {
                seen_by: Some(who.name.clone()),
                seen_as: who.account,
                ..filter
            },
        },
        request => request,
    };
    run(open, request)
}

/// Returns whether a person may know of a game: everybody if its table was listed, the accounts that have its seats, whatever they
/// were called then, and who has left a seat under a name that is nobody else's.
fn may_see(store: &dyn Store, game: GameId, players: &[Player], who: &Identity) -> bool {
    let has_name = |player: &Player| player.is_person() && player.name == who.name;
    let owner = who.account.map(SeatOwner::Account);
    let has_seat = |seat: &HallSeat| Some(&seat.owner) == owner.as_ref();
    let may_know = |table: &HallTable| table.listed || table.seats.iter().any(has_seat);
    players.iter().any(has_name)
        || matches!(store.hall_table_of_game(game), Ok(Some(table)) if may_know(&table))
}

/// The record of a game that is over.
fn record(store: &dyn Store, game: GameId, who: &Identity) -> Result<Record, StoreError> {
    let record = store.record(game).map_err(|error| match error.kind {
        ErrorKind::NotFound(_) => StoreError::refused(text!("hall-no-such-game", game = &game)),
        _ => error,
    })?;
    if !may_see(store, game, &record.players, who) {
        return Err(StoreError::refused(text!(
            "hall-no-such-game",
            game = &game
        )));
    }
    let is_over = record.replay().is_ok_and(|(played, _)| is_over(&played));
    if is_over {
        Ok(record)
    } else {
        Err(StoreError::refused(text!("hall-game-runs", game = &game)))
    }
}

/// Returns whether the game is over. Nothing is secret any more then.
fn is_over(playthrough: &AnyPlaythrough) -> bool {
    each_game!(AnyPlaythrough, playthrough, playthrough => playthrough.to_act() == ToAct::Over)
}

/// Returns whether a request lists finished games only, or is checked before its answer is sent.
fn is_for_users(request: &StoreRequest) -> bool {
    matches!(
        request,
        StoreRequest::History { .. }
            | StoreRequest::Record { .. }
            // The page for browsers asks whether there is one.
            | StoreRequest::AccountOfKey { .. }
            | StoreRequest::People {}
            | StoreRequest::Statistics { .. }
            | StoreRequest::Daily { .. }
            | StoreRequest::Training { .. }
            | StoreRequest::DailyLeaderboard { .. }
            | StoreRequest::DailyStreaks { .. }
            | StoreRequest::RatingHistory { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::Timestamp;
    use parlour_model::any::{AnyRules, Mode};
    use parlour_model::final_score::FinalScore;
    use parlour_model::log::LogEntry;
    use parlour_model::playthrough::End;
    use parlour_model::seat::Seat;
    use parlour_model::time_control::TimeControl;
    use parlour_store::path::StorePath;
    use parlour_store::sqlite::Sqlite;
    use parlour_store::table_code::TableCode;
    use parlour_store::{AccountId, Append, GameEnd, GameHeader, GameTable};

    const BOB: AccountId = AccountId(1);

    /// A game of two that was given up at a table by invitation, or one at which nothing has been done.
    #[expect(clippy::too_many_lines, reason = "every column of a game")]
    fn played(store: &mut dyn Store, is_over: bool) -> GameId {
        let now = "2026-01-31T18:30:00Z".parse().expect("a time");
        let players = ["ana", "bob"].map(Player::person).to_vec();
        let rules = AnyRules::default_of(Mode::Checkers);
        let code: TableCode = if is_over { "aaaaaa" } else { "bbbbbb" }
            .parse()
            .expect("a code");
        let table = HallTable {
            code,
            rules: rules.clone(),
            seats: vec![HallSeat {
                owner: SeatOwner::Account(BOB),
                seen: 0,
            }],
            clock: TimeControl::None,
            rated: false,
            listed: false,
            take_back: false,
            opened_by: None,
            opened_from: None,
            opened: now,
            seed: None,
            game: None,
            closed: false,
            deal: 1,
            day: None,
            arena: None,
            is_ladder: false,
            stand_ins: false,
            version: 1,
        };
        store.save_hall_table(table, None).expect("a table");
        let end = End::Resigned(Seat(0));
        let record = Record {
            end: Some(end),
            ..Record::of_moves(players.clone(), rules.clone(), Vec::new())
        };
        let (played, _) = record.replay().expect("rules");
        let standing =
            each_game!(AnyPlaythrough, &played, played => FinalScore::of(played)).expect("an end");
        let entries: Vec<LogEntry> = if is_over {
            record.log().expect("a log")
        } else {
            Vec::new()
        };
        let header = GameHeader {
            players,
            rules,
            seed: 1,
            take_back: false,
            clock: TimeControl::None,
            practice: false,
            started: Some(now),
        };
        let end = is_over.then_some(GameEnd {
            finished: Some(now),
            end: Some(end),
            standing,
        });
        let append = Append {
            game: None,
            header,
            expected: 0,
            entries,
            end,
            now,
            table: Some(GameTable {
                code,
                before: 1,
                version: 2,
            }),
        };
        store.append(append).expect("a game")
    }

    #[test]
    fn a_game_by_invitation_is_its_players_alone_and_one_that_runs_is_nobodys() {
        let mut memory = Sqlite::in_memory().expect("a store");
        let (name, now) = ("bob".parse().expect("a name"), Timestamp::UNIX_EPOCH);
        let bob = memory.create_account(name, false, "key".into(), String::new(), now);
        assert_eq!(bob.map(|bob| bob.id), Ok(BOB));
        let nowhere = StorePath {
            path: "nowhere".into(),
            makes_folder: false,
        }
        .into();
        let (over, running) = [true, false]
            .map(|is_over| played(&mut memory, is_over))
            .into();
        let mut store: Option<Box<dyn Store + Send>> = Some(Box::new(memory));
        let mut ask = |request, name: &str| {
            let account = (name == "renamed").then_some(BOB);
            let name = name.into();
            read(&mut store, &nowhere, request, &Identity { account, name })
        };
        let history = |page| match page {
            Ok(StoreResponse::History(page)) => (page.games.len(), page.total),
            other => panic!("{other:?}"),
        };
        assert_eq!(
            history(ask(
                StoreRequest::History {
                    filter: Filter::default()
                },
                "bob"
            )),
            (1, 1)
        );
        // The account has the seat, whatever it is called since.
        assert!(ask(StoreRequest::Record { game: over }, "renamed").is_ok());
        assert_eq!(
            history(ask(
                StoreRequest::History {
                    filter: Filter::default()
                },
                "renamed"
            )),
            (1, 1)
        );
        assert_eq!(
            history(ask(
                StoreRequest::History {
                    filter: Filter::default()
                },
                "eve"
            )),
            (0, 0)
        );
        assert!(ask(StoreRequest::Record { game: over }, "bob").is_ok());
        assert!(ask(StoreRequest::Record { game: over }, "eve").is_err());
        assert!(ask(StoreRequest::Record { game: running }, "bob").is_err());
        assert!(ask(StoreRequest::Delete { game: over }, "bob").is_err());
    }
}
