//! The thread that carries out requests to the store, one after another, so that the screen never waits for a disk.

use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use super::answers::Answers;
use parlour_screen::effect::RequestId;
use parlour_screen::msg::Msg;
use parlour_store::source::StoreSource;
use parlour_store::{GameId, Store, StoreError, StoreRequest, StoreResponse};

/// The longest time that quitting waits for queued requests.
const EXIT_TIMEOUT: Duration = Duration::from_secs(3);

/// The most requests committed together, so that the first does not wait long for its answer.
const GROUP: usize = 64;

/// The thread, started by the first request.
#[derive(Debug)]
pub struct Writer {
    source: Option<StoreSource>,
    answers: Answers,
    /// Its jobs, and what it reports at its end: the error of the last moves that were to be saved.
    thread: Option<(Sender<Job>, Receiver<Option<StoreError>>)>,
}

type Job = (RequestId, Box<StoreRequest>);

type Answer = Result<StoreResponse, StoreError>;

impl Writer {
    /// A writer for a store; without one, requests are dropped.
    pub fn new(source: Option<StoreSource>, answers: Answers) -> Self {
        Self {
            source,
            answers,
            thread: None,
        }
    }

    /// Queues a request.
    ///
    /// # Errors
    /// No thread can be started.
    pub fn run(&mut self, job: Job) -> io::Result<()> {
        let Some(source) = &self.source else {
            return Ok(());
        };
        if self.thread.is_none() {
            let (jobs, waiting) = mpsc::channel();
            let (end, ended) = mpsc::channel();
            let (source, answers) = (source.clone(), self.answers.clone());
            crate::spawn("store", move || {
                // The receiver is gone if the process ends at once.
                let _ = end.send(work(&source, &waiting, &answers));
            })?;
            self.thread = Some((jobs, ended));
        }
        if let Some((jobs, _)) = &self.thread {
            // A thread that has panicked has ended the session as well.
            let _ = jobs.send(job);
        }
        Ok(())
    }

    /// Waits until all requests are done, or for three seconds.
    ///
    /// # Errors
    /// The reason why the last moves are not saved.
    pub fn finish(&mut self) -> Result<(), UnsavedError> {
        let Some((jobs, ended)) = self.thread.take() else {
            return Ok(());
        };
        drop(jobs);
        match ended.recv_timeout(EXIT_TIMEOUT) {
            Ok(None) | Err(RecvTimeoutError::Disconnected) => Ok(()),
            Ok(Some(error)) => Err(error.into()),
            Err(RecvTimeoutError::Timeout) => Err(UnsavedError::Slow),
            // It has panicked, and said so.
        }
    }
}

/// The reason the last moves are not saved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnsavedError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the disk takes longer than {} s", EXIT_TIMEOUT.as_secs())]
    Slow,
}

/// Runs jobs in order; short ones that wait together are committed together. A store that could not be opened is tried
/// again with the next job. Answers why the last moves of a game could not be saved; a later success has saved what was
/// missing.
fn work(source: &StoreSource, jobs: &Receiver<Job>, answers: &Answers) -> Option<StoreError> {
    let (mut store, mut unsaved) = (None, BTreeMap::new());
    let mut next = None;
    while let Some((request_id, request)) = next.take().or_else(|| jobs.recv().ok()) {
        let (mut ids, mut requests) = (vec![request_id], vec![*request]);
        if is_short(&requests[0]) {
            next = waiting(jobs, &mut ids, &mut requests);
        }
        let targets: Vec<_> = requests.iter().map(target).collect();
        let done = run_all(&mut store, source, requests);
        for ((request_id, target), answer) in ids.into_iter().zip(targets).zip(done) {
            if let Target::Log(game) = target {
                note(&mut unsaved, game, &answer);
            }
            answers.send(Msg::Stored(request_id, answer));
        }
    }
    unsaved.into_values().next()
}

/// Takes the short requests that are queued, up to the first other job, which is the answer.
fn waiting(
    jobs: &Receiver<Job>,
    ids: &mut Vec<RequestId>,
    requests: &mut Vec<StoreRequest>,
) -> Option<Job> {
    while requests.len() < GROUP {
        let (request_id, request) = jobs.try_recv().ok()?;
        if !is_short(&request) {
            return Some((request_id, request));
        }
        ids.push(request_id);
        requests.push(*request);
    }
    None
}

/// Returns whether a request touches few rows, so that others can wait for it. A hall sends such
/// requests while people come, sit down and play.
fn is_short(request: &StoreRequest) -> bool {
    use StoreRequest as R;
    matches!(
        request,
        R::Append { .. }
            | R::SaveHallTable { .. }
            | R::HallTablesNamed { .. }
            | R::Follow { .. }
            | R::SaveSessions { .. }
            | R::Notify { .. }
            | R::Notices { .. }
            | R::Rate { .. }
            | R::AccountOfKey { .. }
            | R::AccountNamed { .. }
            | R::AccountById { .. }
            | R::Keys { .. }
            | R::CreateAccount { .. }
            | R::Visit { .. }
            | R::MarkProgram { .. }
            | R::SaveKeyCode { .. }
            | R::SaveRecoveryCode { .. }
            | R::AddKey { .. }
            | R::EndCode { .. }
            | R::RenewKey { .. }
            | R::EndCodes { .. }
            | R::RecoveryCodeOf { .. }
            | R::RemoveKey { .. }
            | R::SaveAccountSettings { .. }
            | R::SaveIgnored { .. }
            | R::Ban { .. }
            | R::LiftBan { .. }
            | R::Bans { .. }
            | R::SaveInvitation { .. }
            | R::JoinInvited { .. }
    )
}

/// The target of a request's writes.
enum Target {
    /// The log of a game, or of a new one.
    Log(Option<GameId>),
    Other,
}

fn target(request: &StoreRequest) -> Target {
    if let StoreRequest::Append { append } = request {
        Target::Log(append.game)
    } else {
        Target::Other
    }
}

/// Keeps the error of an append, or forgets the one of an earlier append to the same game.
fn note(unsaved: &mut BTreeMap<Option<GameId>, StoreError>, game: Option<GameId>, answer: &Answer) {
    match answer {
        Ok(_) => drop(unsaved.remove(&game)),
        Err(error) => drop(unsaved.insert(game, error.clone())),
    }
}

fn run_all(
    store: &mut Option<Box<dyn Store + Send>>,
    source: &StoreSource,
    requests: Vec<StoreRequest>,
) -> Vec<Answer> {
    let open = store.take().map_or_else(|| source.open(), Ok);
    match open {
        Ok(open) => store.insert(open).run_all(requests),
        Err(error) => vec![Err(error); requests.len()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local::event_sender::{Event, channel};
    use jiff::Timestamp;
    use parlour_model::any::{AnyRules, Mode};
    use parlour_model::log::{LogAction, LogEntry};
    use parlour_model::player::Player;
    use parlour_model::time_control::TimeControl;
    use parlour_store::path::StorePath;
    use parlour_store::{Append, ErrorKind, GameHeader};

    #[test]
    fn errands_are_answered_in_order_and_a_store_that_cannot_be_opened_says_so() {
        let (event_sender, events) = channel();
        let path =
            std::env::temp_dir().join(format!("parlour-writer-{}/none/a.db", std::process::id()));
        let mut writer = Writer::new(
            Some(
                StorePath {
                    path,
                    makes_folder: false,
                }
                .into(),
            ),
            event_sender.clone().into(),
        );
        for number in 1..=2 {
            writer
                .run((RequestId(number), Box::new(StoreRequest::Unfinished {})))
                .expect("a thread");
        }
        assert_eq!(writer.finish(), Ok(()), "no moves were to be saved");
        for number in 1..=2 {
            match events.try_recv() {
                Some(Event::Msg(Msg::Stored(request_id, Err(error)))) => {
                    assert_eq!(
                        (request_id, error.kind),
                        (RequestId(number), ErrorKind::CannotOpen)
                    );
                }
                other => panic!("{other:?}"),
            }
        }
    }

    fn append(game: Option<GameId>, expected: usize) -> Append {
        let header = GameHeader {
            players: vec![Player::person("Ana")],
            rules: AnyRules::default_of(Mode::Concentration),
            seed: 1,
            take_back: false,
            clock: TimeControl::None,
            practice: false,
            started: None,
        };
        let action = LogAction::Move {
            by: None,
            text: "deal".into(),
        };
        let entries = vec![LogEntry { spent: 0, action }];
        Append {
            game,
            header,
            expected,
            entries,
            end: None,
            now: Timestamp::UNIX_EPOCH,
            table: None,
        }
    }

    #[test]
    fn short_requests_that_wait_are_taken_together_up_to_another_job() {
        let (jobs, queue) = mpsc::channel();
        let job = |number, request| (RequestId(number), Box::new(request));
        jobs.send(job(
            2,
            StoreRequest::AccountOfKey {
                fingerprint: "SHA256:a".into(),
            },
        ))
        .expect("a queue");
        jobs.send(job(
            3,
            StoreRequest::Append {
                append: append(None, 0),
            },
        ))
        .expect("a queue");
        jobs.send(job(4, StoreRequest::Unfinished {}))
            .expect("a queue");
        jobs.send(job(
            5,
            StoreRequest::Append {
                append: append(None, 0),
            },
        ))
        .expect("a queue");
        let (mut ids, mut requests) = (
            vec![RequestId(1)],
            vec![StoreRequest::Append {
                append: append(None, 0),
            }],
        );
        let next = waiting(&queue, &mut ids, &mut requests).map(|(id, _)| id);
        assert_eq!(
            (ids, requests.len(), next),
            ([1, 2, 3].map(RequestId).to_vec(), 3, Some(RequestId(4)))
        );
    }

    #[test]
    fn every_append_of_a_group_has_its_own_answer_and_a_lost_one_is_told_at_the_end() {
        let folder = tempfile::tempdir().expect("a folder");
        let source = StorePath {
            path: folder.path().join("a.db"),
            makes_folder: false,
        }
        .into();
        let ((event_sender, events), (jobs, queue)) = (channel(), mpsc::channel());
        let game = Some(GameId(1));
        for (number, append) in (1..).zip([
            append(None, 0),
            append(game, 1),
            append(game, 1),
            append(None, 0),
        ]) {
            jobs.send((RequestId(number), Box::new(StoreRequest::Append { append })))
                .expect("a queue");
        }
        drop(jobs);
        let lost = work(&source, &queue, &event_sender.into()).map(|error| error.kind);
        assert_eq!(
            lost,
            Some(ErrorKind::Conflict),
            "the success of another game's append does not make up for it"
        );
        let answers: Vec<_> = std::iter::from_fn(|| events.try_recv()).collect();
        let answers: Vec<_> = answers
            .into_iter()
            .map(|event| match event {
                Event::Msg(Msg::Stored(RequestId(id), answer)) => {
                    (id, answer.map_err(|error| error.kind))
                }
                other => panic!("{other:?}"),
            })
            .collect();
        let ok = |game| Ok(StoreResponse::Append(GameId(game)));
        assert_eq!(
            answers,
            [
                (1, ok(1)),
                (2, ok(1)),
                (3, Err(ErrorKind::Conflict)),
                (4, ok(2))
            ]
        );
    }

    #[test]
    fn without_a_place_nothing_is_started() {
        let (event_sender, _events) = channel();
        let mut writer = Writer::new(None, event_sender.into());
        writer
            .run((RequestId(1), Box::new(StoreRequest::Unfinished {})))
            .expect("nothing to do");
        assert!(writer.thread.is_none());
    }
}
