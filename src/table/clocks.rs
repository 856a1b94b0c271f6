//! The clocks of a table: what is left to each seat, and whose clock runs.

use std::time::Duration;

use jiff::Timestamp;

use crate::model::seat::Seat;
use crate::model::time_control::TimeControl;

/// The clocks as they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockFace {
    /// What every seat began with.
    pub start: Duration,
    /// How much of every move is not counted.
    pub delay: Duration,
    /// What every seat had left when the running clock was started.
    pub left: Vec<Duration>,
    /// Whose clock runs, and since when.
    pub running: Option<(Seat, Timestamp)>,
}

impl ClockFace {
    /// What a seat has left at a moment.
    pub fn left_at(&self, seat: Seat, now: Timestamp) -> Duration {
        let left = self.left.get(seat.index()).copied().unwrap_or_default();
        match self.running {
            Some((running, since)) if running == seat => {
                left.min((left + self.delay).saturating_sub(between(since, now)))
            }
            _ => left,
        }
    }
}

/// The clocks of all seats.
#[derive(Clone, Debug, PartialEq)]
pub struct Clocks {
    control: TimeControl,
    left: Vec<Duration>,
    running: Option<(Seat, Timestamp)>,
}

impl Clocks {
    /// Clocks that stand at the start of a game.
    pub fn new(control: TimeControl, seats: usize) -> Self {
        let left = control.start().map_or_else(Vec::new, |start| vec![start; seats]);
        Self { control, left, running: None }
    }

    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// A seat has made a move for which it has thought so long.
    pub fn moved(&mut self, seat: Seat, spent: Duration) {
        if let Some(left) = self.left.get_mut(seat.index()) {
            *left = self.control.after(*left, spent);
        }
    }

    /// The seat whose clock runs has thought so long and made no move: nothing is added for one.
    pub fn spend(&mut self, spent: Duration) {
        let seat = self.running.map(|(seat, _)| seat);
        if let Some(left) = seat.and_then(|seat| self.left.get_mut(seat.index())) {
            *left = (*left).min(self.control.allowed(*left).saturating_sub(spent));
        }
    }

    /// A seat's time is up.
    pub fn fall(&mut self, seat: Seat) {
        self.left.get_mut(seat.index()).into_iter().for_each(|left| *left = Duration::ZERO);
    }

    /// From now on this seat's clock runs, or none.
    pub fn run(&mut self, seat: Option<Seat>, now: Timestamp) {
        self.running = seat.filter(|_| self.control != TimeControl::None).map(|seat| (seat, now));
    }

    /// When the flag of the seat whose clock runs falls.
    pub fn flag_at(&self) -> Option<(Seat, Timestamp)> {
        let (seat, since) = self.running?;
        let left = self.left.get(seat.index()).copied()?;
        let at = since.checked_add(self.control.allowed(left)).unwrap_or(Timestamp::MAX);
        Some((seat, at))
    }

    /// What a robot may use of its clock for a move: a fortieth of what is left and most of what is added.
    pub fn budget(&self, seat: Seat) -> Option<Duration> {
        let left = self.left.get(seat.index()).copied()?;
        Some(match self.control {
            TimeControl::None => return None,
            TimeControl::Move(limit) => limit * 8 / 10,
            TimeControl::Fischer { increment, .. } => (left / 40 + increment * 8 / 10).min(left / 2),
            TimeControl::Bronstein { delay, .. } => (left / 40 + delay * 8 / 10).min((left + delay) / 2),
        })
    }

    /// The clocks as they are shown; `None` where no time is counted.
    pub fn face(&self) -> Option<ClockFace> {
        let start = self.control.start()?;
        let delay = self.control.allowed(Duration::ZERO);
        Some(ClockFace { start, delay, left: self.left.clone(), running: self.running })
    }
}

/// The time from one moment to a later one; none if the clock of the machine was set back.
pub fn between(earlier: Timestamp, later: Timestamp) -> Duration {
    Duration::try_from(later.duration_since(earlier)).unwrap_or_default()
}
