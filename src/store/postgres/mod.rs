//! The engine for PostgreSQL 15 or newer, which lets several halls share one database.
//!
//! A store has one connection, opened with its first request. When the connection breaks, the next
//! request opens another, on a host that matches the URL. While no host answers, requests are
//! refused at once, and the pauses between attempts grow. Interrupted work is begun again if it
//! cannot have been committed. If the connection broke during the commit, success is not reported:
//! the request fails. An append that is tried again finds its own entries in the log.
//!
//! The isolation level is read committed. An append compares the length of the log in the statement
//! that changes it. Unique columns ensure that a name, a key, a code and a rating have one owner.
//! The loser of a race begins again and is refused like any later request.

mod batch;
mod batch_append;
mod fault;
mod locks;
pub mod notifier;
mod placeholders;
mod schema;
mod session;
mod tls;
mod url;
mod value;

use std::cell::{Cell, Ref, RefCell};
use std::collections::HashSet;
use std::thread;
use std::time::{Duration, Instant};

use crate::database::Database;
use crate::database::engine::Engine;
use crate::error::{ErrorKind, StoreError};
use crate::{GameId, StoreRequest, StoreResponse, run};
use fault::Fault;
use session::Session;
pub use url::{PostgresUrl, PostgresUrlError};

/// The number of attempts at a transaction that other transactions disturb.
const ATTEMPTS: u32 = 8;

/// The first pause before a transaction is retried.
const PAUSE: Duration = Duration::from_millis(2);

/// The pause after an attempt to connect that has failed: the first, and the longest.
const CONNECT_PAUSE: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(5));

/// A store in a PostgreSQL database.
#[derive(Debug)]
pub struct Postgres {
    url: PostgresUrl,
    session: RefCell<Option<Session>>,
    reconnect: Cell<Reconnect>,
    /// The reason the last connection attempt failed.
    failed: RefCell<Option<ErrorKind>>,
    /// The appends whose commit was not answered.
    doubtful: RefCell<HashSet<(Option<GameId>, usize)>>,
}

/// The earliest time for another connection attempt.
#[derive(Clone, Copy, Debug, Default)]
struct Reconnect {
    at: Option<Instant>,
    pause: Duration,
}

/// The stage that a failed transaction reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing of it is kept.
    BeforeCommit,
    /// Perhaps all of it is.
    Commit,
}

/// A transaction that has failed.
struct Failed {
    stage: Stage,
    fault: Fault,
    kind: ErrorKind,
}

impl Postgres {
    /// Connects to a database and brings it to the latest form.
    ///
    /// # Errors
    /// It cannot be reached, or not be used.
    pub fn open(url: &PostgresUrl) -> Result<Self, StoreError> {
        let store = Self {
            url: url.clone(),
            session: RefCell::default(),
            reconnect: Cell::default(),
            failed: RefCell::default(),
            doubtful: RefCell::default(),
        };
        store
            .session()
            .map(drop)
            .map_err(|kind| store.error(kind))?;
        Ok(store)
    }

    fn error(&self, kind: ErrorKind) -> StoreError {
        StoreError {
            file: self.url.to_string(),
            kind,
        }
    }

    /// Returns the connection, reopened if it is gone.
    fn session(&self) -> Result<Ref<'_, Session>, ErrorKind> {
        if self
            .session
            .borrow()
            .as_ref()
            .is_none_or(Session::is_closed)
        {
            self.lose();
            self.connect()?;
        }
        let gone = || ErrorKind::Unreachable("the connection is closed".into());
        Ref::filter_map(self.session.borrow(), Option::as_ref).map_err(|_| gone())
    }

    fn connect(&self) -> Result<(), ErrorKind> {
        let Reconnect { at, pause } = self.reconnect.get();
        if at.is_some_and(|at| Instant::now() < at)
            && let Some(kind) = &*self.failed.borrow()
        {
            return Err(kind.clone());
        }
        let opened =
            Session::open(&self.url).and_then(|session| schema::create(&session).map(|()| session));
        match opened {
            Ok(session) => {
                session.doubtful.borrow_mut().extend(self.doubtful.take());
                self.session.replace(Some(session));
                self.reconnect.take();
                Ok(())
            }
            Err(kind) => {
                let (first, longest) = CONNECT_PAUSE;
                let pause = (pause * 2).clamp(first, longest);
                self.reconnect.set(Reconnect {
                    at: Some(Instant::now() + pause),
                    pause,
                });
                self.failed.replace(Some(kind.clone()));
                Err(kind)
            }
        }
    }

    /// Gives up a connection that is of no use any more.
    fn lose(&self) {
        if let Some(session) = self.session.take() {
            self.doubtful.borrow_mut().extend(session.doubtful.take());
        }
    }

    /// Carries out a transaction, again where others came in between or where it cannot have been committed.
    fn transact<T>(
        &self,
        begin: &str,
        body: impl Fn(&Session) -> Result<T, ErrorKind>,
    ) -> Result<T, Failed> {
        let (mut attempt, mut was_lost) = (0, false);
        loop {
            let unreachable = |kind| Failed {
                stage: Stage::BeforeCommit,
                fault: Fault::Lost,
                kind,
            };
            let session = self.session().map_err(unreachable)?;
            let failed = match once(&session, begin, &body) {
                Ok(answer) => return Ok(answer),
                Err(failed) => failed,
            };
            drop(session);
            match failed.fault {
                Fault::Again if attempt < ATTEMPTS => {
                    attempt += 1;
                    thread::sleep(PAUSE * attempt);
                }
                Fault::Lost => {
                    self.lose();
                    if was_lost || failed.stage == Stage::Commit {
                        return Err(failed);
                    }
                    was_lost = true;
                }
                Fault::Again | Fault::Lasting => return Err(failed),
            }
        }
    }
}

/// Carries out a transaction once.
fn once<T>(
    session: &Session,
    begin: &str,
    body: impl Fn(&Session) -> Result<T, ErrorKind>,
) -> Result<T, Failed> {
    session.take_fault();
    let fail = |stage, kind| {
        let fault = session.take_fault().unwrap_or(Fault::Lasting);
        Failed { stage, fault, kind }
    };
    session
        .batch(begin)
        .map_err(|kind| fail(Stage::BeforeCommit, kind))?;
    let done = body(session).and_then(|answer| {
        // A statement that failed has ended the transaction, also where its error was of no interest.
        let spoilt = || ErrorKind::Io("a query of the transaction has failed".into());
        if session.has_fault() {
            Err(spoilt())
        } else {
            Ok(answer)
        }
    });
    match done {
        Ok(answer) => session
            .commit()
            .map(|()| answer)
            .map_err(|kind| fail(Stage::Commit, kind)),
        Err(kind) => {
            let failed = fail(Stage::BeforeCommit, kind);
            if failed.fault != Fault::Lost {
                // A connection on which not even this is possible is found to be closed.
                let _ = session.batch("ROLLBACK");
            }
            Err(failed)
        }
    }
}

const READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
const WRITE: &str = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE";

impl Engine for Postgres {
    fn limits(&self) -> Option<String> {
        None
    }

    fn read<T>(
        &self,
        query: impl Fn(&dyn Database) -> Result<T, ErrorKind>,
    ) -> Result<T, StoreError> {
        self.transact(READ, |session| query(session))
            .map_err(|failed| self.error(failed.kind))
    }

    fn write<T>(
        &mut self,
        change: impl Fn(&dyn Database) -> Result<T, ErrorKind>,
    ) -> Result<T, StoreError> {
        self.transact(WRITE, |session| change(session))
            .map_err(|failed| self.error(failed.kind))
    }

    /// Runs one transaction, which groups appends to existing games. Each request runs separately
    /// if one of them cannot be carried out with the others.
    fn run_all(&mut self, requests: Vec<StoreRequest>) -> Vec<Result<StoreResponse, StoreError>> {
        if requests.len() > 1 {
            match self.together(&requests) {
                Ok(answers) => return answers,
                Err(failed) if failed.fault == Fault::Lost => {
                    return vec![Err(self.error(failed.kind)); requests.len()];
                }
                Err(_) => {}
            }
        }
        requests
            .into_iter()
            .map(|request| self.alone(request))
            .collect()
    }
}

impl Postgres {
    /// Carries out requests in one transaction; what of it may be committed though the answer was lost is remembered.
    fn together(
        &self,
        requests: &[StoreRequest],
    ) -> Result<Vec<Result<StoreResponse, StoreError>>, Failed> {
        let name = self.url.to_string();
        let done = self.transact(WRITE, |session| batch::run_all(session, &name, requests));
        if matches!(
            done,
            Err(Failed {
                stage: Stage::Commit,
                ..
            })
        ) {
            let mut doubtful = self.doubtful.borrow_mut();
            for request in requests {
                if let StoreRequest::Append { append } = request {
                    doubtful.insert((append.game, append.expected));
                }
            }
        }
        done
    }

    fn alone(&mut self, request: StoreRequest) -> Result<StoreResponse, StoreError> {
        if !matches!(request, StoreRequest::Append { .. }) {
            return run(self, request);
        }
        match self.together(&[request]) {
            Ok(mut answers) => answers
                .pop()
                .unwrap_or_else(|| Err(self.error(ErrorKind::Busy))),
            Err(failed) => Err(self.error(failed.kind)),
        }
    }
}
