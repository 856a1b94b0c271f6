//! The clocks of a table: what is left to each seat, and whose clock runs.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use parlour_model::seat::Seat;
use parlour_model::time_control::TimeControl;
use parlour_robots::move_time::ClockTime;

/// The clocks as they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockFace {
    /// The time that every seat began with.
    pub start: Duration,
    /// The part of every move that is not counted.
    pub delay: Duration,
    /// The time that every seat had left when the running clock was started.
    pub left: Vec<Duration>,
    /// The seat whose clock runs, and the time at which it began.
    pub running: Option<(Seat, Timestamp)>,
}

impl ClockFace {
    /// Returns the time that a seat has left at a moment.
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
        let left = control
            .start()
            .map_or_else(Vec::new, |start| vec![start; seats]);
        Self {
            control,
            left,
            running: None,
        }
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
        self.left
            .get_mut(seat.index())
            .into_iter()
            .for_each(|left| *left = Duration::ZERO);
    }

    /// From now on this seat's clock runs, or none.
    pub fn run(&mut self, seat: Option<Seat>, now: Timestamp) {
        self.running = seat
            .filter(|_| self.control != TimeControl::None)
            .map(|seat| (seat, now));
    }

    /// Charges so much of the time that has just passed to no seat; less than nothing where the machine's clock was set back.
    /// Returns whether a clock runs.
    pub fn skip(&mut self, time: SignedDuration) -> bool {
        if let Some((_, since)) = &mut self.running {
            *since = since.checked_add(time).unwrap_or(*since);
        }
        self.running.is_some()
    }

    /// Returns the seat whose clock runs, and the moment its flag falls.
    pub fn flag_at(&self) -> Option<(Seat, Timestamp)> {
        let (seat, since) = self.running?;
        let left = self.left.get(seat.index()).copied()?;
        let at = since
            .checked_add(self.control.allowed(left))
            .unwrap_or(Timestamp::MAX);
        Some((seat, at))
    }

    /// Returns a seat's clock as its robot sees it at a moment, where time is counted. A delay is
    /// available again for every move, as an increment is.
    pub fn for_robot(&self, seat: Seat, now: Timestamp) -> Option<ClockTime> {
        let left = *self.left.get(seat.index())?;
        let spent = self
            .running
            .filter(|(running, _)| *running == seat)
            .map_or(Duration::ZERO, |(_, since)| between(since, now));
        let left = self.control.allowed(left).saturating_sub(spent);
        let (increment, moves) = match self.control {
            TimeControl::None => return None,
            TimeControl::Move(_) => (Duration::ZERO, Some(1)),
            TimeControl::Fischer { increment, .. } => (increment, None),
            TimeControl::Bronstein { delay, .. } => (delay, None),
        };
        Some(ClockTime {
            left,
            increment,
            moves,
        })
    }

    /// The clocks as they are shown; `None` where no time is counted.
    pub fn face(&self) -> Option<ClockFace> {
        let start = self.control.start()?;
        let delay = self.control.allowed(Duration::ZERO);
        Some(ClockFace {
            start,
            delay,
            left: self.left.clone(),
            running: self.running,
        })
    }
}

/// The time from one moment to a later one; none if the clock of the machine was set back.
pub fn between(earlier: Timestamp, later: Timestamp) -> Duration {
    Duration::try_from(later.duration_since(earlier)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEAT: Seat = Seat(1);

    fn clocks(control: &str) -> Clocks {
        Clocks::new(control.parse().expect("a time control"), 2)
    }

    fn after(milliseconds: u64) -> Timestamp {
        let start = Timestamp::from_second(1_700_000_000).expect("a time");
        start
            .checked_add(Duration::from_millis(milliseconds))
            .expect("a time")
    }

    #[test]
    fn a_robot_sees_what_is_left_when_it_is_asked() {
        for (control, left, increment, moves) in [
            ("30s/move", 28, 0, Some(1)),
            ("5m+3s", 298, 3, None),
            ("5m delay 3s", 301, 3, None),
        ] {
            let mut clocks = clocks(control);
            clocks.run(Some(SEAT), after(0));
            let [left, increment] = [left, increment].map(Duration::from_secs);
            assert_eq!(
                clocks.for_robot(SEAT, after(2000)),
                Some(ClockTime {
                    left,
                    increment,
                    moves
                }),
                "{control}"
            );
        }
        assert_eq!(clocks("none").for_robot(SEAT, after(0)), None);
    }

    /// Every move is made at the last moment that the budget allows, and the flag stands after two hundred.
    #[test]
    fn a_robot_that_uses_all_it_may_never_oversteps() {
        for control in [
            "5s/move",
            "1m",
            "1m+1s",
            "3m+2s",
            "1m delay 1s",
            "15m delay 3s",
        ] {
            let (mut clocks, mut now) = (clocks(control), 0);
            for number in 0..200_u32 {
                clocks.run(Some(SEAT), after(now));
                let clock = clocks.for_robot(SEAT, after(now)).expect("a clock");
                let spent = clock.for_move(f64::from(200 - number) / 200.0).most;
                now += u64::try_from(spent.as_millis()).expect("a short time");
                let (_, flag) = clocks.flag_at().expect("a flag");
                assert!(
                    after(now) < flag,
                    "{control}, move {number}: {spent:?} of {:?}",
                    clock.left
                );
                clocks.moved(SEAT, spent);
            }
        }
    }
}
