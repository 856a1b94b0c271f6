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
use parlour_store::table_code::TableCode;
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
    /// The unanswered move of a session at a table, if that is the last command of the session there.
    moves: HashMap<(SessionId, TableCode), Instant>,
    appends: HashMap<RequestId, Instant>,
}

impl Stopwatch {
    pub(super) fn durations(&self) -> Durations {
        self.durations.clone()
    }

    /// Notes what the hall is about to handle.
    pub(super) fn before(&mut self, input: &HallInput) {
        match input {
            HallInput::Asked(session, _, HallRequest::Command(code, command)) => {
                // The answer to another command would be taken for the move's.
                self.moves.remove(&(*session, *code));
                if command.is_move() {
                    self.moves.insert((*session, *code), Instant::now());
                }
            }
            HallInput::Stored(id, _) => {
                if let Some(since) = self.appends.remove(id) {
                    self.durations.appends.observe(seconds(since));
                }
            }
            HallInput::Gone(session) => self.forget(*session),
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
            HallEffect::Tell(session, HallEvent::Answered(_, Err(_))) => self.forget(*session),
            HallEffect::Tell(session, HallEvent::Table(code, event)) if event.is_answer() => {
                if let Some(since) = self.moves.remove(&(*session, *code)) {
                    self.durations.moves.observe(seconds(since));
                }
            }
            _ => {}
        }
    }

    fn forget(&mut self, session: SessionId) {
        self.moves.retain(|(of, _), _| *of != session);
    }
}

fn seconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64()
}
