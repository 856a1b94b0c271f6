//! The input that a client sends, on its way to its receiver.
//!
//! The connection never waits for the receiver. If it did, the client's windows could not open
//! either. A receiver that waits for its output would then wait for ever. So there is a queue, and
//! input that no longer fits is dropped.

use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ratatui::layout::Size;
use tokio::sync::Notify;

/// Bytes that wait for the receiver: twice the longest line of a program.
pub(super) const CAPACITY: usize = 128 * 1024;

/// The input from a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromClient {
    /// Bytes as they came, those of several packets in one.
    Bytes(Vec<u8>),
    /// The window has a new size. Of several the last is told, before the bytes that wait.
    Resized(Size),
    /// No more bytes will come; resizing still may.
    Eof,
}

/// The input that waits for the receiver.
#[derive(Debug, Default)]
struct Waiting {
    bytes: Vec<u8>,
    size: Option<Size>,
    eof: bool,
    closed: bool,
    dropped: u64,
}

impl Waiting {
    fn next(&mut self) -> Option<FromClient> {
        if let Some(size) = self.size.take() {
            return Some(FromClient::Resized(size));
        }
        if !self.bytes.is_empty() {
            return Some(FromClient::Bytes(mem::take(&mut self.bytes)));
        }
        mem::take(&mut self.eof).then_some(FromClient::Eof)
    }
}

#[derive(Debug, Default)]
struct Queue {
    waiting: Mutex<Waiting>,
    changed: Notify,
}

impl Queue {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A queue's two ends.
pub(super) fn queue() -> (InputSender, DoorInput) {
    let queue = Arc::new(Queue::default());
    (InputSender(queue.clone()), DoorInput(queue))
}

/// The connection's end. With it the queue is closed.
#[derive(Debug)]
pub struct InputSender(Arc<Queue>);

impl InputSender {
    /// Hands over bytes and says how many did not fit.
    pub fn bytes(&self, bytes: &[u8]) -> usize {
        let mut waiting = self.0.waiting();
        if waiting.eof {
            return bytes.len();
        }
        let (kept, dropped) = bytes.split_at(
            bytes
                .len()
                .min(CAPACITY.saturating_sub(waiting.bytes.len())),
        );
        waiting.bytes.extend_from_slice(kept);
        waiting.dropped += dropped.len() as u64;
        drop(waiting);
        self.0.changed.notify_one();
        dropped.len()
    }

    /// Tells the window's new size.
    pub fn resized(&self, size: Size) {
        self.0.waiting().size = Some(size);
        self.0.changed.notify_one();
    }

    pub(super) fn eof(&self) {
        self.0.waiting().eof = true;
        self.0.changed.notify_one();
    }
}

impl Drop for InputSender {
    fn drop(&mut self) {
        self.0.waiting().closed = true;
        self.0.changed.notify_one();
    }
}

/// The receiver's end.
#[derive(Debug)]
pub struct DoorInput(Arc<Queue>);

impl DoorInput {
    /// Waits for what comes next; `None` when the client is gone. A call that is given up loses nothing.
    pub async fn recv(&mut self) -> Option<FromClient> {
        loop {
            {
                let mut waiting = self.0.waiting();
                if let Some(next) = waiting.next() {
                    return Some(next);
                }
                if waiting.closed {
                    return None;
                }
            }
            self.0.changed.notified().await;
        }
    }

    /// Returns how many bytes were dropped so far, because more than 128 KiB waited to be received.
    pub fn dropped(&self) -> u64 {
        self.0.waiting().dropped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All that is told until the queue is closed.
    fn told(mut input: DoorInput) -> Vec<FromClient> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .expect("a runtime");
        runtime.block_on(async {
            let mut told = Vec::new();
            while let Some(next) = input.recv().await {
                told.push(next);
            }
            told
        })
    }

    #[test]
    fn bytes_and_sizes_that_wait_are_joined() {
        let (sender, input) = queue();
        sender.resized(Size::new(1, 1));
        assert_eq!(sender.bytes(b"ab"), 0);
        sender.resized(Size::new(2, 2));
        assert_eq!(sender.bytes(b"c"), 0);
        sender.eof();
        drop(sender);
        let wanted = [
            FromClient::Resized(Size::new(2, 2)),
            FromClient::Bytes(b"abc".into()),
            FromClient::Eof,
        ];
        assert_eq!(told(input), wanted);
    }

    #[test]
    fn what_does_not_fit_is_dropped_and_counted() {
        let (sender, input) = queue();
        assert_eq!(sender.bytes(&vec![1; CAPACITY - 1]), 0);
        assert_eq!(sender.bytes(&[2; 3]), 2);
        assert_eq!(sender.bytes(&[3; 5]), 5);
        assert_eq!(input.dropped(), 7);
        drop(sender);
        let FromClient::Bytes(bytes) = &told(input)[0] else {
            panic!("no bytes")
        };
        assert_eq!((bytes.len(), bytes.last()), (CAPACITY, Some(&2)));
    }
}
