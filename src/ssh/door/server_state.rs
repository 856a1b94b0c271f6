//! The state that all connections of one SSH server share.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use russh::server::Config;
use tracing::info;

use super::DoorOptions;
use super::addresses::{Addresses, Purpose};
use super::deadline::Deadline;
use super::limits::Limits;
use super::metrics::{Counters, DoorRefusal, Gauge, Held, Metrics};
use super::proxies::TrustedProxies;
use super::refusal_log::RefusalLog;

/// Limits, counts, and who is on the way in.
#[derive(Debug)]
pub(super) struct ServerState {
    pub(super) config: Arc<Config>,
    /// The private host key, as text.
    pub(super) own_secret: Vec<u8>,
    pub(super) limits: Limits,
    pub(super) guests: bool,
    pub(super) spectators: bool,
    pub(super) greeting: Vec<String>,
    pub(super) proxies: TrustedProxies,
    pub(super) counters: Arc<Counters>,
    addresses: Mutex<Addresses>,
    /// Connections that have not logged in, oldest first.
    logins: Mutex<BTreeMap<u64, (IpAddr, Arc<Deadline>)>>,
    refused: Mutex<RefusalLog>,
    numbers: AtomicU64,
}

impl ServerState {
    pub(super) fn new(config: Config, own_secret: Vec<u8>, options: &DoorOptions) -> Self {
        Self {
            own_secret,
            config: Arc::new(config),
            addresses: Mutex::new(Addresses::new(&options.limits)),
            limits: options.limits.clone(),
            guests: options.guests,
            spectators: options.spectators,
            greeting: options.greeting.clone(),
            proxies: options.proxies.clone(),
            counters: Arc::default(),
            logins: Mutex::default(),
            refused: Mutex::default(),
            numbers: AtomicU64::new(1),
        }
    }

    /// Makes a place for a new connection, or says why there is none.
    pub(super) fn enter(
        self: &Arc<Self>,
        peer: SocketAddr,
        purpose: Purpose,
    ) -> Result<Place, DoorRefusal> {
        let entered = self.place(peer, purpose);
        entered.inspect_err(|refusal| self.refuse(peer.ip(), *refusal))
    }

    /// Counts a refusal, and notes it for the log.
    pub(super) fn refuse(&self, address: IpAddr, refusal: DoorRefusal) {
        self.counters.refuse(refusal);
        self.refused().count(address, refusal);
    }

    /// Logs the refusals since the last call, if there were any.
    pub(super) fn log_refusals(&self) {
        let line = self.refused().take();
        if let Some(line) = line {
            info!("refused: {line}");
        }
    }

    fn place(self: &Arc<Self>, peer: SocketAddr, purpose: Purpose) -> Result<Place, DoorRefusal> {
        let limit = self.limits.connections.get();
        let held = self
            .counters
            .hold(Gauge::Connections, limit)
            .ok_or(DoorRefusal::Connections)?;
        self.addresses().enter(peer.ip(), purpose, Instant::now())?;
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        let hangup = Arc::new(Deadline::after(self.limits.login_time()));
        let place = Place {
            state: self.clone(),
            address: peer.ip(),
            purpose,
            number,
            hangup,
            _held: held,
        };
        if purpose == Purpose::Login {
            self.begin_login(&place);
        }
        Ok(place)
    }

    /// Counts a connection among those that have not logged in. If they are too many, the oldest has to go.
    fn begin_login(&self, place: &Place) {
        let mut logins = self.logins();
        logins.insert(place.number, (place.address, place.hangup.clone()));
        if logins.len() > self.limits.logins_in_flight.get() as usize
            && let Some((_, (address, oldest))) = logins.pop_first()
        {
            oldest.set(Duration::ZERO);
            self.refuse(address, DoorRefusal::LoginsInFlight);
        }
    }

    /// Notes that a connection has logged in, or is gone. Returns whether it was still waited for.
    pub(super) fn end_login(&self, number: u64) -> bool {
        self.logins().remove(&number).is_some()
    }

    pub(super) fn figures(&self) -> Metrics {
        let logins = self.logins().len();
        self.counters.figures(logins)
    }

    fn addresses(&self) -> MutexGuard<'_, Addresses> {
        self.addresses
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn refused(&self) -> MutexGuard<'_, RefusalLog> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn logins(&self) -> MutexGuard<'_, BTreeMap<u64, (IpAddr, Arc<Deadline>)>> {
        self.logins.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection's place among those that are counted, until it is dropped.
#[derive(Debug)]
pub struct Place {
    state: Arc<ServerState>,
    address: IpAddr,
    purpose: Purpose,
    pub(super) number: u64,
    pub(super) hangup: Arc<Deadline>,
    _held: Held,
}

impl Place {
    /// Waits until the connection has to end.
    pub async fn due(&self) {
        self.hangup.due().await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.state.end_login(self.number);
        self.state.addresses().leave(self.address, self.purpose);
    }
}
