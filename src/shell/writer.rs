//! The thread that runs errands to the store, one after another, so that the screen never waits for a disk.

use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use super::post::Post;
use crate::app::effect::Ticket;
use crate::app::msg::Msg;
use crate::store::place::Place;
use crate::store::sqlite::Sqlite;
use crate::store::{Brought, Errand, StoreError, run};

/// How long leaving waits for what is still to be written.
const PATIENCE: Duration = Duration::from_secs(3);

/// The thread, started by its first errand.
#[derive(Debug)]
pub(super) struct Writer {
    place: Option<Place>,
    post: Post,
    thread: Option<(Sender<Job>, Receiver<()>)>,
}

type Job = (Ticket, Box<Errand>);

impl Writer {
    /// A writer for the store at a place, if there is to be one.
    pub(super) fn new(place: Option<Place>, post: Post) -> Self {
        Self { place, post, thread: None }
    }

    /// Runs an errand after all those before it.
    pub(super) fn run(&mut self, job: Job) -> io::Result<()> {
        let Some(place) = &self.place else { return Ok(()) };
        if self.thread.is_none() {
            let (jobs, waiting) = mpsc::channel();
            let (end, ended) = mpsc::channel();
            let (place, post) = (place.clone(), self.post.clone());
            super::spawn("store", move || {
                work(&place, &waiting, &post);
                drop(end);
            })?;
            self.thread = Some((jobs, ended));
        }
        if let Some((jobs, _)) = &self.thread {
            // A thread that has panicked has ended the session as well.
            let _ = jobs.send(job);
        }
        Ok(())
    }

    /// Waits until all errands are done, but not for ever.
    pub(super) fn finish(&mut self) {
        if let Some((jobs, ended)) = self.thread.take() {
            drop(jobs);
            // Nothing is ever sent: the thread's end hangs up.
            let _ = ended.recv_timeout(PATIENCE);
        }
    }
}

/// Does one job after another. A store that could not be opened is tried again with the next.
fn work(place: &Place, jobs: &Receiver<Job>, post: &Post) {
    let mut store = None;
    while let Ok((ticket, errand)) = jobs.recv() {
        post.send(Msg::Kept(ticket, attempt(&mut store, place, &errand)));
    }
}

fn attempt(store: &mut Option<Sqlite>, place: &Place, errand: &Errand) -> Result<Brought, StoreError> {
    let open = match store.take() {
        Some(open) => open,
        None => Sqlite::at(place)?,
    };
    run(store.insert(open), errand)
}

#[cfg(test)]
mod tests {
    use super::super::post::{Event, channel};
    use super::*;
    use crate::store::Trouble;

    #[test]
    fn errands_are_answered_in_order_and_a_store_that_cannot_be_opened_says_so() {
        let (post, events) = channel();
        let path = std::env::temp_dir().join(format!("parlour-writer-{}/none/a.db", std::process::id()));
        let mut writer = Writer::new(Some(Place { path, makes_folder: false }), post.clone());
        for number in 1..=2 {
            writer.run((Ticket(number), Box::new(Errand::Unfinished))).expect("a thread");
        }
        writer.finish();
        for number in 1..=2 {
            match events.try_recv() {
                Ok(Event::Msg(Msg::Kept(ticket, Err(error)))) => {
                    assert_eq!((ticket, error.trouble), (Ticket(number), Trouble::CannotOpen));
                }
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn without_a_place_nothing_is_started() {
        let (post, _events) = channel();
        let mut writer = Writer::new(None, post);
        writer.run((Ticket(1), Box::new(Errand::Unfinished))).expect("nothing to do");
        assert!(writer.thread.is_none());
    }
}
