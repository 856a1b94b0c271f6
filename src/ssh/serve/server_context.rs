//! The state that all sessions share, and the arrival of clients in the hall.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::canvases::Canvases;
use super::hall_thread::HallLine;
use super::painters::Painters;
use super::pictures::Pictures;
use super::public::PublicReader;
use super::store_reader::StoreReader;
use super::{ServeOptions, Update, View};
use crate::door::Client;
use parlour_config::Config;
use parlour_hall::access::ArrivalCode;
use parlour_hall::input::HallInput;
use parlour_hall::session::{Arrival, SessionId};
use parlour_protocol::address::ServerAddress;
use parlour_protocol::identity::SessionKind;

/// The state that all sessions share.
#[derive(Debug)]
pub(super) struct ServerContext {
    pub(super) hall: HallLine,
    pub(super) reader: StoreReader,
    pub(super) canvases: Canvases,
    pub(super) painters: Painters,
    pub(super) public: PublicReader,
    pub(super) pictures: Pictures,
    /// The configuration below a client's own settings.
    pub(super) config: Config,
    /// The address that people hand on.
    pub(super) address: ServerAddress,
    /// After so long without a key a screen is left.
    pub(super) idle: Option<Duration>,
    pub(super) update: Update,
    pub(super) view: View,
    sessions: AtomicUsize,
}

impl ServerContext {
    /// # Errors
    /// No thread can be started.
    pub(super) fn new(
        options: &ServeOptions,
        address: ServerAddress,
        hall: HallLine,
    ) -> io::Result<Self> {
        let idle = options.config.serve.idle_minutes;
        Ok(Self {
            hall,
            reader: StoreReader::begin(&options.store)?,
            canvases: Canvases::default(),
            painters: Painters::default(),
            public: PublicReader::default(),
            pictures: Pictures::default(),
            config: options.config.clone(),
            address,
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

    /// Counts a session until what is returned is dropped; the hall is told that the client is gone, whatever ended it.
    pub(super) fn count(&self, session: SessionId) -> Counted<'_> {
        self.sessions.fetch_add(1, Ordering::Relaxed);
        Counted {
            context: self,
            session,
        }
    }
}

/// Returns the description of a client with which it enters the hall.
pub(super) fn arrival(client: &Client, kind: SessionKind, code: Option<ArrivalCode>) -> Arrival {
    Arrival {
        session: SessionId(client.number),
        kind,
        user: client.user.clone(),
        key: client.key.as_ref().map(|key| key.fingerprint.clone()),
        address: Some(client.network()),
        code,
    }
}

/// Counts a session as long as it lives.
pub(super) struct Counted<'a> {
    context: &'a ServerContext,
    session: SessionId,
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.context.hall.send(HallInput::Gone(self.session));
        self.context.sessions.fetch_sub(1, Ordering::Relaxed);
    }
}
