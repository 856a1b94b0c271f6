//! Histograms of the time that moves and appends take.

use std::collections::HashMap;
use std::time::Instant;

use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};

use parlour_hall::effect::HallEffect;
use parlour_hall::input::HallInput;
use parlour_hall::session::SessionId;
use parlour_protocol::event::HallEvent;
use parlour_protocol::request::HallRequest;
use parlour_store::StoreRequest;
use parlour_table::request_id::RequestId;

/// The histograms, in seconds. Clones count together.
#[derive(Clone, Debug)]
pub(super) struct Durations {
    /// From a move's arrival at the hall to its answer, which follows when the move is saved.
    pub(super) moves: Histogram,
    /// From a request to append to a game's log to the store's answer.
    pub(super) appends: Histogram,
}

impl Default for Durations {
    fn default() -> Self {
        // From half a millisecond to 16 seconds.
        let histogram = || Histogram::new(exponential_buckets(0.000_5, 2.0, 16));
        Self {
            moves: histogram(),
            appends: histogram(),
        }
    }
}

/// Times what passes through the hall's thread.
#[derive(Debug, Default)]
pub(super) struct Stopwatch {
    durations: Durations,
    /// The unanswered moves of sessions.
    moves: HashMap<(SessionId, RequestId), Instant>,
    appends: HashMap<RequestId, Instant>,
}

impl Stopwatch {
    pub(super) fn durations(&self) -> Durations {
        self.durations.clone()
    }

    /// Notes what the hall is about to handle.
    pub(super) fn before(&mut self, input: &HallInput) {
        match input {
            HallInput::Asked(session, id, HallRequest::Command(_, command))
                if command.is_move() =>
            {
                self.moves.insert((*session, *id), Instant::now());
            }
            HallInput::Stored(id, _) => {
                if let Some(since) = self.appends.remove(id) {
                    self.durations.appends.observe(seconds(since));
                }
            }
            HallInput::Gone(session) => self.moves.retain(|(of, _), _| of != session),
            _ => {}
        }
    }

    /// Notes what the hall wants done.
    pub(super) fn note(&mut self, effect: &HallEffect) {
        match effect {
            HallEffect::Store(id, request) if matches!(**request, StoreRequest::Append { .. }) => {
                self.appends.insert(*id, Instant::now());
            }
            // The table was not asked: it does not answer.
            HallEffect::Tell(session, HallEvent::Answered(id, Err(_))) => {
                self.moves.remove(&(*session, *id));
            }
            HallEffect::Tell(session, HallEvent::Table(_, event))
                if let Some((id, _)) = event.answer() =>
            {
                if let Some(since) = self.moves.remove(&(*session, id)) {
                    self.durations.moves.observe(seconds(since));
                }
            }
            _ => {}
        }
    }
}

fn seconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64()
}
