//! The thread that carries out requests to the store, one after another, so that the screen never waits for a disk.

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use super::event_sender::EventSender;
use crate::app::effect::RequestId;
use crate::app::msg::Msg;
use crate::store::path::StorePath;
use crate::store::sqlite::Sqlite;
use crate::store::{StoreError, StoreRequest, StoreResponse, run};

/// How long quitting waits for requests that are still queued.
const EXIT_TIMEOUT: Duration = Duration::from_secs(3);

/// The thread, started by the first request.
#[derive(Debug)]
pub(super) struct Writer {
    path: Option<StorePath>,
    event_sender: EventSender,
    /// Its jobs, and what it reports at its end: the error of the last moves that were to be saved.
    thread: Option<(Sender<Job>, Receiver<Option<StoreError>>)>,
}

type Job = (RequestId, Box<StoreRequest>);

impl Writer {
    /// A writer for the store at a path; without one, requests are dropped.
    pub(super) fn new(path: Option<StorePath>, event_sender: EventSender) -> Self {
        Self { path, event_sender, thread: None }
    }

    /// Queues a request.
    pub(super) fn run(&mut self, job: Job) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        if self.thread.is_none() {
            let (jobs, waiting) = mpsc::channel();
            let (end, ended) = mpsc::channel();
            let (path, event_sender) = (path.clone(), self.event_sender.clone());
            super::spawn("store", move || {
                // Nobody waits for it where the process ends at once.
                let _ = end.send(work(&path, &waiting, &event_sender));
            })?;
            self.thread = Some((jobs, ended));
        }
        if let Some((jobs, _)) = &self.thread {
            // A thread that has panicked has ended the session as well.
            let _ = jobs.send(job);
        }
        Ok(())
    }

    /// Waits until all requests are done, or for [`EXIT_TIMEOUT`].
    ///
    /// # Errors
    /// Why the last moves are not saved.
    pub(super) fn finish(&mut self) -> Result<(), String> {
        let Some((jobs, ended)) = self.thread.take() else { return Ok(()) };
        drop(jobs);
        match ended.recv_timeout(EXIT_TIMEOUT) {
            Ok(None) | Err(RecvTimeoutError::Disconnected) => Ok(()),
            Ok(Some(error)) => Err(error.to_string()),
            Err(RecvTimeoutError::Timeout) => Err(format!("the disk takes longer than {} s", EXIT_TIMEOUT.as_secs())),
            // It has panicked, and said so.
        }
    }
}

/// Runs jobs in order. A store that could not be opened is tried again with the next job. Answers why the last moves
/// could not be saved; a later success has saved what was missing.
fn work(path: &StorePath, jobs: &Receiver<Job>, event_sender: &EventSender) -> Option<StoreError> {
    let (mut store, mut unsaved) = (None, None);
    while let Ok((request_id, request)) = jobs.recv() {
        let has_moves = matches!(*request, StoreRequest::Create { .. } | StoreRequest::Append { .. });
        let answer = attempt(&mut store, path, *request);
        if has_moves {
            unsaved = answer.as_ref().err().cloned();
        }
        event_sender.send(Msg::Stored(request_id, answer));
    }
    unsaved
}

fn attempt(store: &mut Option<Sqlite>, path: &StorePath, request: StoreRequest) -> Result<StoreResponse, StoreError> {
    let open = match store.take() {
        Some(open) => open,
        None => Sqlite::at(path)?,
    };
    run(store.insert(open), request)
}

#[cfg(test)]
mod tests {
    use super::super::event_sender::{Event, channel};
    use super::*;
    use crate::store::ErrorKind;

    #[test]
    fn errands_are_answered_in_order_and_a_store_that_cannot_be_opened_says_so() {
        let (event_sender, events) = channel();
        let path = std::env::temp_dir().join(format!("parlour-writer-{}/none/a.db", std::process::id()));
        let mut writer = Writer::new(Some(StorePath { path, makes_folder: false }), event_sender.clone());
        for number in 1..=2 {
            writer.run((RequestId(number), Box::new(StoreRequest::Unfinished {}))).expect("a thread");
        }
        assert_eq!(writer.finish(), Ok(()), "no moves were to be saved");
        for number in 1..=2 {
            match events.try_recv() {
                Some(Event::Msg(Msg::Stored(request_id, Err(error)))) => {
                    assert_eq!((request_id, error.kind), (RequestId(number), ErrorKind::CannotOpen));
                }
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn without_a_place_nothing_is_started() {
        let (event_sender, _events) = channel();
        let mut writer = Writer::new(None, event_sender);
        writer.run((RequestId(1), Box::new(StoreRequest::Unfinished {}))).expect("nothing to do");
        assert!(writer.thread.is_none());
    }
}
