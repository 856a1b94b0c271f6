//! The counts of the SSH server.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

/// Makes [`DoorRefusal`] from a line a reason: its label in a metric, and what the metric counts.
macro_rules! refusals {
    ($($Refusal:ident $name:literal $help:literal;)+) => {
        /// The reason why a connection, a login or a visit was refused or ended.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum DoorRefusal {
            $(#[doc = $help] $Refusal,)+
        }

        impl DoorRefusal {
            /// Every reason, in the order in which they are counted.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$Refusal),+];

            /// The reason as a label of a metric.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$Refusal => $name,)+
                }
            }

            /// Explains what the metric of this reason counts.
            pub fn help(self) -> &'static str {
                match self {
                    $(Self::$Refusal => $help,)+
                }
            }
        }
    };
}

refusals! {
    Connections "connections" "Connections refused: the server had its most connections";
    ConnectionsOfAddress "connections_per_address" "Connections refused: the address had its most";
    LoginsOfAddress "logins_per_address" "Connections refused: the address made too many in a minute";
    FilesOfAddress "files_per_address" "Files of the web page refused: the address asked for too many";
    LoginsInFlight "logins_in_flight" "Connections closed: the oldest of too many that had not logged in";
    TimeToLogIn "login_time" "Connections closed: no login in time";
    ProxyHeader "proxy_headers" "Connections refused: a trusted proxy did not say for whom it speaks";
    NotAdmitted "not_admitted" "Logins refused: a weak key, a ban, or a server for its members";
    NoKey "no_key" "Logins refused: no key, and the server takes no guests";
    Sessions "sessions" "Sessions refused: the server had its most";
    PageRequest "page_requests" "Requests of the web page refused: no HTTP, or nothing that the page has";
    PageHost "page_hosts" "Requests of the web page refused: a host that the server does not know";
    PageOrigin "page_origins" "Requests of the web page refused: sent by a page of another host";
}

/// The counts at one moment. Those without "now" only grow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metrics {
    /// Connections that were accepted, refused ones too.
    pub connections: u64,
    pub connections_now: u64,
    /// Connections now that have not logged in.
    pub logins_in_flight_now: u64,
    /// Logins with a key.
    pub logins: u64,
    /// Logins without one.
    pub guests: u64,
    pub sessions: u64,
    pub sessions_now: u64,
    /// Files and pages of the web page that were sent.
    pub page_files: u64,
    /// Sessions in a browser.
    pub page_sockets: u64,
    /// Bytes of input that no client had taken in time.
    pub dropped_bytes: u64,
    /// The number of refusals for each reason, in the order of [`DoorRefusal::ALL`].
    pub refused: [u64; DoorRefusal::ALL.len()],
}

impl Metrics {
    /// Returns how often this reason caused a refusal.
    pub fn refused_for(&self, refusal: DoorRefusal) -> u64 {
        self.refused[refusal as usize]
    }
}

/// The counts as the tasks of the door change them.
#[derive(Debug, Default)]
pub(super) struct Counters {
    pub(super) connections: AtomicU64,
    connections_now: AtomicU64,
    pub(super) logins: AtomicU64,
    pub(super) guests: AtomicU64,
    pub(super) sessions: AtomicU64,
    sessions_now: AtomicU64,
    pub(super) page_files: AtomicU64,
    pub(super) page_sockets: AtomicU64,
    pub(super) dropped_bytes: AtomicU64,
    refused: [AtomicU64; DoorRefusal::ALL.len()],
}

/// A count that goes down again.
#[derive(Clone, Copy, Debug)]
pub(super) enum Gauge {
    Connections,
    Sessions,
}

impl Counters {
    pub(super) fn refuse(&self, refusal: DoorRefusal) {
        add(&self.refused[refusal as usize], 1);
    }

    /// Counts one more for as long as the answer is kept; `None` if that is more than `limit`.
    pub(super) fn hold(self: &Arc<Self>, gauge: Gauge, limit: u32) -> Option<Held> {
        let more = |now: u64| (now < u64::from(limit)).then_some(now + 1);
        self.gauge(gauge)
            .fetch_update(Relaxed, Relaxed, more)
            .ok()?;
        Some(Held {
            counters: self.clone(),
            gauge,
        })
    }

    fn gauge(&self, gauge: Gauge) -> &AtomicU64 {
        match gauge {
            Gauge::Connections => &self.connections_now,
            Gauge::Sessions => &self.sessions_now,
        }
    }

    pub(super) fn figures(&self, logins_in_flight_now: usize) -> Metrics {
        let get = |count: &AtomicU64| count.load(Relaxed);
        Metrics {
            connections: get(&self.connections),
            connections_now: get(&self.connections_now),
            logins_in_flight_now: logins_in_flight_now as u64,
            logins: get(&self.logins),
            guests: get(&self.guests),
            sessions: get(&self.sessions),
            sessions_now: get(&self.sessions_now),
            page_files: get(&self.page_files),
            page_sockets: get(&self.page_sockets),
            dropped_bytes: get(&self.dropped_bytes),
            refused: std::array::from_fn(|at| get(&self.refused[at])),
        }
    }
}

/// Counts up.
pub(super) fn add(count: &AtomicU64, number: usize) {
    count.fetch_add(number as u64, Relaxed);
}

/// One that is counted in a [`Gauge`] until it is dropped.
#[derive(Debug)]
pub(super) struct Held {
    counters: Arc<Counters>,
    gauge: Gauge,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.counters.gauge(self.gauge).fetch_sub(1, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reasons_are_counted_where_they_are_listed() {
        let counters = Counters::default();
        for (at, refusal) in DoorRefusal::ALL.into_iter().enumerate() {
            assert_eq!(refusal as usize, at, "{}", refusal.name());
            counters.refuse(refusal);
        }
        assert_eq!(counters.figures(0).refused, [1; DoorRefusal::ALL.len()]);
    }

    #[test]
    fn no_more_are_held_than_the_limit() {
        let counters = Arc::new(Counters::default());
        let held = counters.hold(Gauge::Sessions, 1);
        assert!(held.is_some() && counters.hold(Gauge::Sessions, 1).is_none());
        drop(held);
        assert!(counters.hold(Gauge::Sessions, 1).is_some());
        assert_eq!(counters.figures(0).sessions_now, 0);
    }
}
