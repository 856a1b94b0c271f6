//! The events that wait for a session, counted in bytes.
//!
//! The hall waits for nobody. Who is behind is told a whole state once, as it is then, and who stays behind goes.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use parlour_protocol::event::{HallEvent, Subject};
use parlour_screen::msg::Msg;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep};

/// The bytes above which a session is behind.
pub(super) const BEHIND: usize = 64 * 1024;

/// The bytes above which no more may wait: some forty long games, which a program may ask for at once.
const MOST: usize = 4 * 1024 * 1024;

/// The most events that may wait.
const MOST_EVENTS: usize = 4_096;

/// The time for which who is behind may take nothing.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);

/// The time after which a session that waits for its line looks at that again.
const LOOK: Duration = Duration::from_secs(1);

/// An event that wakes a session.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Wake {
    Hall(Box<HallEvent>),
    /// Something else that was asked is answered.
    Answer(Box<Msg>),
}

/// A session that reads too slowly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooSlow;

/// The hall's end of a queue. When it is dropped, the session ends once it has taken what waits.
#[derive(Debug)]
pub(super) struct EventSender(Arc<Queue>);

/// An end for answers beside the hall's events.
#[derive(Clone, Debug)]
pub(super) struct AnswerSender(Arc<Queue>);

/// The session's end.
#[derive(Debug)]
pub(super) struct EventReceiver(Arc<Queue>);

/// Returns the ends of a new queue.
pub(super) fn event_queue() -> (EventSender, AnswerSender, EventReceiver) {
    let queue = Arc::new(Queue {
        waiting: Mutex::new(Waiting::new()),
        changed: Notify::new(),
    });
    (
        EventSender(queue.clone()),
        AnswerSender(queue.clone()),
        EventReceiver(queue),
    )
}

#[derive(Debug)]
struct Queue {
    waiting: Mutex<Waiting>,
    changed: Notify,
}

impl Queue {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug)]
struct Waiting {
    /// Each with its bytes.
    wakes: VecDeque<(Wake, usize)>,
    bytes: usize,
    /// The time when the session has taken something last, or has begun to be behind.
    taken: Instant,
    is_closed: bool,
    is_left: bool,
}

impl Waiting {
    fn new() -> Self {
        Self {
            wakes: VecDeque::new(),
            bytes: 0,
            taken: Instant::now(),
            is_closed: false,
            is_left: false,
        }
    }

    fn push(&mut self, wake: Wake, bytes: usize) {
        if self.wakes.is_empty() {
            self.taken = Instant::now();
        }
        self.bytes += bytes;
        self.wakes.push_back((wake, bytes));
    }

    fn pop(&mut self) -> Option<Wake> {
        let (wake, bytes) = self.wakes.pop_front()?;
        self.bytes -= bytes;
        self.taken = Instant::now();
        if self.wakes.is_empty() {
            self.wakes = VecDeque::new();
        }
        Some(wake)
    }

    /// Returns whether the session is behind and has taken nothing for too long.
    fn is_stuck(&self, now: Instant) -> bool {
        self.bytes > BEHIND && now >= self.taken + PATIENCE
    }

    /// Takes out what a newer event with this subject makes void: the older one, and the moves that came after it.
    fn forget(&mut self, subject: Subject) {
        let told = |(wake, _): &(Wake, usize)| matches!(wake, Wake::Hall(event) if event.subject() == Some(subject));
        let Some(from) = self.wakes.iter().position(told) else {
            return;
        };
        let is_void = |event: &HallEvent| {
            event.subject() == Some(subject)
                || matches!(subject, Subject::Table(code) if event.is_move_at(code))
        };
        let after = self.wakes.split_off(from);
        let kept = after
            .into_iter()
            .filter(|(wake, _)| !matches!(wake, Wake::Hall(event) if is_void(event)));
        self.wakes.extend(kept);
        self.bytes = self.wakes.iter().map(|(_, bytes)| bytes).sum();
    }
}

impl EventSender {
    /// Tells the session something.
    ///
    /// # Errors
    /// More waits for it than may.
    pub(super) fn tell(&self, event: HallEvent) -> Result<(), TooSlow> {
        let mut waiting = self.0.waiting();
        if waiting.is_left {
            return Ok(());
        }
        if waiting.bytes > BEHIND
            && let Some(subject) = event.subject()
        {
            waiting.forget(subject);
        }
        if waiting.bytes > MOST || waiting.wakes.len() >= MOST_EVENTS {
            return Err(TooSlow);
        }
        let bytes = event.bytes();
        waiting.push(Wake::Hall(Box::new(event)), bytes);
        drop(waiting);
        self.0.changed.notify_one();
        Ok(())
    }
}

impl Drop for EventSender {
    fn drop(&mut self) {
        self.0.waiting().is_closed = true;
        self.0.changed.notify_one();
    }
}

impl AnswerSender {
    /// Answers what the session has asked. A session asks for little at a time: answers are not counted.
    pub(super) fn answer(&self, msg: Msg) {
        let mut waiting = self.0.waiting();
        if !waiting.is_left {
            waiting.push(Wake::Answer(Box::new(msg)), 0);
        }
        drop(waiting);
        self.0.changed.notify_one();
    }
}

impl EventReceiver {
    /// Takes what waits, if something does.
    pub(super) fn take(&mut self) -> Option<Wake> {
        self.0.waiting().pop()
    }

    /// Waits for the next event; `None` once the hall has ended the session. Given up, it loses nothing.
    pub(super) async fn next(&mut self) -> Option<Wake> {
        loop {
            {
                let mut waiting = self.0.waiting();
                if let Some(wake) = waiting.pop() {
                    return Some(wake);
                }
                if waiting.is_closed {
                    return None;
                }
            }
            self.0.changed.notified().await;
        }
    }

    /// Notes that the session's line has taken bytes.
    pub(super) fn note_taken(&self) {
        self.0.waiting().taken = Instant::now();
    }

    /// Waits until the session is behind and has taken nothing for too long.
    pub(super) async fn is_stuck(&self) {
        loop {
            if self.0.waiting().is_stuck(Instant::now()) {
                return;
            }
            sleep(LOOK).await;
        }
    }
}

impl Drop for EventReceiver {
    fn drop(&mut self) {
        let mut waiting = self.0.waiting();
        waiting.is_left = true;
        waiting.wakes = VecDeque::new();
        waiting.bytes = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_model::checkers::{Checkers, Rules};
    use parlour_model::game::Game as _;
    use parlour_model::playthrough::Playthrough;
    use parlour_model::seat::{ToAct, Viewer};
    use parlour_protocol::event::GameOver;
    use parlour_protocol::lobby::Lobby;
    use parlour_store::table_code::TableCode;
    use parlour_table::any::AnyTableEvent;
    use parlour_table::append_queue::SaveState;
    use parlour_table::event::{MoveReport, Observation, Presence, Snapshot, TableEvent};
    use parlour_table::request_id::RequestId;

    fn code(text: &str) -> TableCode {
        text.parse().expect("a code")
    }

    fn observation() -> Observation<Checkers> {
        let playthrough = Playthrough::<Checkers>::new(Rules::default(), 2).expect("rules");
        Observation {
            viewer: Viewer::Spectator,
            view: playthrough.game().view(Viewer::Spectator),
            legal: Vec::new(),
            to_act: playthrough.to_act(),
            moves: 0,
            winners: None,
            end: None,
            can_undo: false,
            can_redo: false,
            clock: None,
            offer: None,
            practice: false,
        }
    }

    fn report() -> MoveReport<Checkers> {
        MoveReport {
            by: ToAct::Chance,
            text: None,
            events: Vec::new(),
        }
    }

    fn at_table(table: &str, event: TableEvent<Checkers>) -> HallEvent {
        HallEvent::Table(code(table), Box::new(AnyTableEvent::Checkers(event)))
    }

    /// A table at which so many moves were made.
    fn snapshot(table: &str, moves: usize) -> HallEvent {
        let snapshot = Snapshot {
            players: Vec::new(),
            seats: Vec::new(),
            rules: Rules::default(),
            started: None,
            save_state: SaveState::Disabled,
            rated: false,
            observation: observation(),
            open: Vec::new(),
            presence: Presence::default(),
            history: vec![report(); moves],
            private: Vec::new(),
        };
        at_table(table, TableEvent::Snapshot(Arc::new(snapshot)))
    }

    fn moved(table: &str) -> HallEvent {
        let moved = TableEvent::Moved {
            told: report(),
            private: Vec::new(),
            observation: observation(),
        };
        at_table(table, moved)
    }

    /// The record of a game, of so many bytes.
    fn ended(bytes: usize) -> HallEvent {
        HallEvent::Ended(Box::new(GameOver {
            table: code("k3f9q2"),
            game: None,
            record: "x".repeat(bytes),
        }))
    }

    fn taken(events: &mut EventReceiver) -> Vec<HallEvent> {
        let hall = |wake| match wake {
            Wake::Hall(event) => *event,
            Wake::Answer(msg) => panic!("{msg:?}"),
        };
        std::iter::from_fn(|| events.take()).map(hall).collect()
    }

    #[test]
    fn who_is_behind_is_told_a_whole_state_once() {
        let (hall, _answers, mut events) = event_queue();
        let (one, other) = ("aaaaaa", "bbbbbb");
        let told = [
            ended(BEHIND),
            snapshot(one, 1),
            HallEvent::Lobby(Lobby::default()),
            moved(one),
            moved(other),
            at_table(one, TableEvent::Accepted(RequestId(1))),
            snapshot(other, 1),
            HallEvent::Lobby(Lobby::default()),
            snapshot(one, 2),
            moved(one),
        ];
        for event in told.clone() {
            hall.tell(event).expect("room");
        }
        let kept = [0, 4, 5, 6, 7, 8, 9].map(|at| told[at].clone());
        assert_eq!(taken(&mut events), kept);
        assert_eq!(events.0.waiting().bytes, 0);
    }

    #[test]
    fn who_is_not_behind_is_told_everything() {
        let (hall, _answers, mut events) = event_queue();
        let told = [
            snapshot("aaaaaa", 3),
            moved("aaaaaa"),
            snapshot("aaaaaa", 4),
        ];
        for event in told.clone() {
            hall.tell(event).expect("room");
        }
        assert_eq!(taken(&mut events), told);
    }

    #[test]
    fn no_more_bytes_wait_than_may() {
        let (hall, _answers, mut events) = event_queue();
        // However long a snapshot is, one of a table waits.
        for moves in 0..1_000 {
            hall.tell(snapshot("aaaaaa", 1_000 + moves)).expect("room");
        }
        assert!(events.0.waiting().bytes < 1024 * 1024);
        let fits = |event: HallEvent| {
            let told = (0..MOST_EVENTS).take_while(|_| hall.tell(event.clone()).is_ok());
            told.count()
        };
        let told = fits(ended(100_000));
        assert!(told * 100_000 <= MOST + 100_000, "{told}");
        taken(&mut events);
        let told = fits(moved("aaaaaa"));
        assert!((500..MOST_EVENTS).contains(&told), "{told}");
    }

    #[test]
    fn who_is_behind_and_takes_nothing_is_stuck() {
        let (hall, _answers, mut events) = event_queue();
        let is_stuck = |events: &EventReceiver, after| {
            let waiting = events.0.waiting();
            waiting.is_stuck(waiting.taken + after)
        };
        hall.tell(ended(100)).expect("room");
        assert!(!is_stuck(&events, 2 * PATIENCE), "there is little");
        hall.tell(ended(BEHIND)).expect("room");
        assert!(!is_stuck(&events, PATIENCE / 2));
        assert!(is_stuck(&events, PATIENCE));
        taken(&mut events);
        assert!(!is_stuck(&events, 2 * PATIENCE));
    }

    #[tokio::test]
    async fn a_session_that_the_hall_ends_takes_what_waits() {
        let (hall, answers, mut events) = event_queue();
        hall.tell(HallEvent::Turns(Vec::new())).expect("room");
        drop(hall);
        let last = Some(Wake::Hall(Box::new(HallEvent::Turns(Vec::new()))));
        assert_eq!(events.next().await, last);
        assert_eq!(events.next().await, None);
        drop(answers);
    }
}
