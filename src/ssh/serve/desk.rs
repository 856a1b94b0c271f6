//! The state that all sessions share, and the arrival of clients in the hall.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::canvases::Canvases;
use super::hall_thread::HallLine;
use super::store_reader::StoreReader;
use super::{ServeOptions, Update, View};
use crate::door::Visitor;
use parlour_hall::access::ArrivalCode;
use parlour_hall::input::HallInput;
use parlour_hall::visit::{Arrival, VisitId, VisitKind};
use parlour_ui::config::Config;

/// The state that all sessions share.
#[derive(Debug)]
pub(super) struct Desk {
    pub(super) hall: HallLine,
    pub(super) reader: StoreReader,
    pub(super) canvases: Canvases,
    /// The configuration below a client's own settings.
    pub(super) config: Config,
    /// After so long without a key a screen is left.
    pub(super) idle: Option<Duration>,
    pub(super) update: Update,
    pub(super) view: View,
    sessions: AtomicUsize,
}

impl Desk {
    /// # Errors
    /// No thread can be started.
    pub(super) fn new(options: &ServeOptions, hall: HallLine) -> io::Result<Self> {
        let idle = options.config.serve.idle_minutes;
        Ok(Self {
            hall,
            reader: StoreReader::begin(&options.store)?,
            canvases: Canvases::default(),
            config: options.config.clone(),
            idle: (idle > 0).then(|| Duration::from_secs(60 * u64::from(idle))),
            update: options.update,
            view: options.view,
            sessions: AtomicUsize::new(0),
        })
    }

    /// Returns the number of sessions.
    pub(super) fn sessions(&self) -> usize {
        self.sessions.load(Ordering::Relaxed)
    }

    /// Counts a session until what is returned is dropped; the hall is told that the visitor is gone, whatever ended it.
    pub(super) fn count(&self, visit: VisitId) -> Counted<'_> {
        self.sessions.fetch_add(1, Ordering::Relaxed);
        Counted { desk: self, visit }
    }
}

/// Returns the description of a client with which it enters the hall.
pub(super) fn arrival(visitor: &Visitor, kind: VisitKind, code: Option<ArrivalCode>) -> Arrival {
    Arrival {
        visit: VisitId(visitor.number),
        kind,
        user: visitor.user.clone(),
        key: visitor.key.as_ref().map(|key| key.fingerprint.clone()),
        address: Some(visitor.network()),
        code,
    }
}

/// Counts a session as long as it lives.
pub(super) struct Counted<'a> {
    desk: &'a Desk,
    visit: VisitId,
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.desk.hall.send(HallInput::Gone(self.visit));
        self.desk.sessions.fetch_sub(1, Ordering::Relaxed);
    }
}
