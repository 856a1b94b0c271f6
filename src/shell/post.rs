//! The one channel that a session waits on.

use std::sync::mpsc::{self, Receiver, Sender};

use crate::app::msg::Msg;

/// What wakes a session.
#[derive(Debug)]
pub enum Event {
    /// Something for the app.
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

/// Puts events into a session's channel, from any thread.
#[derive(Clone, Debug)]
pub struct Post(Sender<Event>);

impl Post {
    /// Sends the app a message.
    pub fn send(&self, msg: Msg) {
        self.event(Event::Msg(msg));
    }

    /// Sends the session an event. A session that is over misses nothing.
    pub fn event(&self, event: Event) {
        let _ = self.0.send(event);
    }
}

/// A new channel.
#[must_use]
pub fn channel() -> (Post, Receiver<Event>) {
    let (sender, receiver) = mpsc::channel();
    (Post(sender), receiver)
}
