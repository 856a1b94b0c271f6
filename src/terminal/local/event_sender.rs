//! The one queue that a session waits on.
//!
//! Events of a signal, the line or a panic come before all that waits. Input is bounded: its reader waits while the
//! queue is full, so that the terminal's own flow control holds back what is typed or pasted faster than it is
//! handled. Messages of the program's own threads are few; they are never held back or dropped.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use parlour_kit::input::Input;
use parlour_screen::msg::Msg;

/// The most keys, clicks and pastes that may wait.
const MOST_INPUTS: usize = 256;

/// An event that wakes a session.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "nearly every event is a message")]
pub enum Event {
    Msg(Msg),
    /// This signal asks the process to end.
    End(i32),
    /// A signal asks the process to stop (job control).
    Stop,
    /// The process goes on after having been stopped.
    Continued,
    /// The line is closed: no key will ever come.
    HungUp,
    /// A thread panicked; the terminal has been given back.
    Panicked,
}

impl Event {
    /// Returns whether the event overtakes the queue. A new size does, because frames for the old
    /// size are useless.
    fn is_urgent(&self) -> bool {
        !matches!(self, Self::Msg(_)) || self.is_resize()
    }

    fn is_resize(&self) -> bool {
        matches!(self, Self::Msg(Msg::Input(Input::Resize(_))))
    }

    fn is_bounded(&self) -> bool {
        matches!(self, Self::Msg(Msg::Input(_))) && !self.is_resize()
    }
}

#[derive(Debug, Default)]
struct Waiting {
    urgent: VecDeque<Event>,
    others: VecDeque<Event>,
    /// The number of `others` that are input.
    inputs: usize,
    /// Set when the receiver is gone.
    closed: bool,
}

#[derive(Debug, Default)]
struct Queue {
    waiting: Mutex<Waiting>,
    /// Something was sent.
    sent: Condvar,
    /// The signal for room in the queue, or for a receiver that is gone.
    room: Condvar,
}

impl Queue {
    /// A thread that panicked cannot have left it half changed.
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, waiting: &mut Waiting) -> Option<Event> {
        let event = waiting
            .urgent
            .pop_front()
            .or_else(|| waiting.others.pop_front())?;
        if event.is_bounded() {
            waiting.inputs -= 1;
            self.room.notify_one();
        }
        Some(event)
    }
}

/// Puts events into a session's queue, from any thread.
#[derive(Clone, Debug)]
pub struct EventSender(Arc<Queue>);

impl EventSender {
    /// Sends the app a message.
    pub fn send(&self, msg: Msg) {
        self.event(Event::Msg(msg));
    }

    /// Sends the session an event, without waiting. A session that is over misses nothing.
    pub fn event(&self, event: Event) {
        self.put(&mut self.0.lock(), event);
    }

    /// Sends input once there is room for it. False if the session is over.
    pub fn input(&self, input: Input) -> bool {
        let full = |waiting: &mut Waiting| waiting.inputs >= MOST_INPUTS && !waiting.closed;
        let waiting = self.0.room.wait_while(self.0.lock(), full);
        let mut waiting = waiting.unwrap_or_else(PoisonError::into_inner);
        self.put(&mut waiting, Event::Msg(Msg::Input(input)));
        !waiting.closed
    }

    fn put(&self, waiting: &mut Waiting, event: Event) {
        if waiting.closed {
            return;
        }
        waiting.inputs += usize::from(event.is_bounded());
        // Of several sizes the latest counts.
        let replaced = waiting
            .urgent
            .iter_mut()
            .find(|other| event.is_resize() && other.is_resize());
        match replaced {
            Some(old) => *old = event,
            None if event.is_urgent() => waiting.urgent.push_back(event),
            None => waiting.others.push_back(event),
        }
        self.0.sent.notify_one();
    }
}

/// The end of the queue that a session takes events from.
#[derive(Debug)]
pub struct EventReceiver(Arc<Queue>);

impl EventReceiver {
    /// The next event, if one waits.
    pub fn try_recv(&self) -> Option<Event> {
        self.0.take(&mut self.0.lock())
    }

    /// Waits for the next event.
    pub fn recv(&self) -> Event {
        let mut waiting = self.0.lock();
        loop {
            if let Some(event) = self.0.take(&mut waiting) {
                return event;
            }
            waiting = self
                .0
                .sent
                .wait(waiting)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits for the next event until a time.
    pub fn recv_until(&self, end: Instant) -> Option<Event> {
        let mut waiting = self.0.lock();
        loop {
            if let Some(event) = self.0.take(&mut waiting) {
                return Some(event);
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return None;
            }
            waiting = self
                .0
                .sent
                .wait_timeout(waiting, left)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
    }
}

impl Drop for EventReceiver {
    /// Drops queued and future events. A reader that waits for room is told.
    fn drop(&mut self) {
        let dropped = {
            let mut waiting = self.0.lock();
            waiting.closed = true;
            (
                std::mem::take(&mut waiting.urgent),
                std::mem::take(&mut waiting.others),
            )
        };
        self.0.room.notify_all();
        drop(dropped);
    }
}

/// A new queue.
pub fn channel() -> (EventSender, EventReceiver) {
    let queue = Arc::new(Queue::default());
    (EventSender(Arc::clone(&queue)), EventReceiver(queue))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    use ratatui::layout::Size;

    use super::*;
    use parlour_kit::input::Key;
    use parlour_screen::effect::RequestId;

    const KEY: Input = Input::Key(Key::Enter);

    fn kinds(events: &EventReceiver) -> Vec<&'static str> {
        std::iter::from_fn(|| events.try_recv())
            .map(|event| match event {
                Event::Msg(Msg::Input(Input::Resize(_))) => "size",
                Event::Msg(Msg::Input(_)) => "input",
                Event::Msg(_) => "message",
                Event::End(_) => "end",
                Event::HungUp => "hung up",
                other => panic!("{other:?}"),
            })
            .collect()
    }

    #[test]
    fn signals_come_before_input_and_messages_among_it() {
        let (sender, events) = channel();
        assert!(sender.input(KEY));
        sender.send(Msg::TimerFired(RequestId(1)));
        assert!(sender.input(KEY));
        sender.event(Event::End(15));
        sender.event(Event::HungUp);
        assert_eq!(
            kinds(&events),
            ["end", "hung up", "input", "message", "input"]
        );
    }

    #[test]
    fn of_several_sizes_the_latest_stays() {
        let (sender, events) = channel();
        assert!(sender.input(KEY));
        for width in 1..=1000 {
            sender.send(Msg::Input(Input::Resize(Size::new(width, 9))));
        }
        match events.try_recv() {
            Some(Event::Msg(Msg::Input(Input::Resize(size)))) => {
                assert_eq!(size, Size::new(1000, 9));
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(kinds(&events), ["input"]);
    }

    #[test]
    fn a_reader_waits_for_room_and_nobody_else_does() {
        let (sender, events) = channel();
        let reader = sender.clone();
        let (done, ended) = mpsc::channel();
        thread::spawn(move || {
            (0..=MOST_INPUTS).for_each(|_| assert!(reader.input(KEY)));
            done.send(()).expect("the test waits");
        });
        assert!(
            ended.recv_timeout(Duration::from_millis(100)).is_err(),
            "one input too many was taken"
        );
        for _ in 0..MOST_INPUTS {
            sender.send(Msg::TimerFired(RequestId(1)));
        }
        sender.event(Event::End(15));
        assert!(matches!(events.recv(), Event::End(15)));
        assert!(matches!(events.recv(), Event::Msg(Msg::Input(_))));
        ended
            .recv_timeout(Duration::from_secs(30))
            .expect("there is room now");
        let kinds = kinds(&events);
        assert_eq!(
            kinds.iter().filter(|kind| **kind == "input").count(),
            MOST_INPUTS
        );
        assert_eq!(
            kinds.iter().filter(|kind| **kind == "message").count(),
            MOST_INPUTS
        );
    }

    #[test]
    fn the_end_of_a_session_frees_its_reader() {
        let (sender, events) = channel();
        (0..MOST_INPUTS).for_each(|_| assert!(sender.input(KEY)));
        let reader = thread::spawn(move || sender.input(KEY));
        drop(events);
        assert!(!reader.join().expect("no panic"));
    }

    #[test]
    fn waiting_ends_at_its_time() {
        let (sender, events) = channel();
        let end = Instant::now() + Duration::from_millis(5);
        assert!(events.recv_until(end).is_none());
        assert!(Instant::now() >= end);
        sender.event(Event::HungUp);
        assert!(
            matches!(events.recv_until(end), Some(Event::HungUp)),
            "what waits comes also after the time"
        );
    }
}
