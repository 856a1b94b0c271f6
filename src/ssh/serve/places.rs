//! Places for work that anybody may ask for: one address has one of them at most.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, PoisonError, Weak};

use tokio::sync::{Mutex, OwnedMutexGuard, Semaphore, SemaphorePermit};

/// The places. Addresses get one in turn, and what one address asks for waits for what it has asked for before.
#[derive(Debug)]
pub(super) struct Places {
    places: Semaphore,
    /// The addresses that have a place or wait for one.
    addresses: std::sync::Mutex<HashMap<IpAddr, Weak<Mutex<()>>>>,
}

/// A place, which is free again once this is dropped.
#[derive(Debug)]
pub(super) struct Place<'a> {
    _place: SemaphorePermit<'a>,
    _own: OwnedMutexGuard<()>,
}

impl Places {
    pub(super) fn new(count: usize) -> Self {
        Self {
            places: Semaphore::new(count),
            addresses: std::sync::Mutex::default(),
        }
    }

    /// Waits for a place; `None` if there are none any more.
    pub(super) async fn take(&self, address: IpAddr) -> Option<Place<'_>> {
        let own = self.of(address).lock_owned().await;
        let place = self.places.acquire().await.ok()?;
        Some(Place {
            _place: place,
            _own: own,
        })
    }

    /// The turn of an address.
    fn of(&self, address: IpAddr) -> Arc<Mutex<()>> {
        let mut addresses = self
            .addresses
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        addresses.retain(|_, turn| turn.strong_count() > 0);
        if let Some(turn) = addresses.get(&address).and_then(Weak::upgrade) {
            return turn;
        }
        let turn = Arc::default();
        addresses.insert(address, Arc::downgrade(&turn));
        turn
    }
}

#[cfg(test)]
mod tests {
    use std::pin::{Pin, pin};
    use std::task::{Context, Poll, Waker};

    use super::*;

    #[test]
    fn an_address_that_asks_for_much_keeps_nobody_else_waiting() {
        // A permit borrows the places.
        let places: &'static Places = Box::leak(Box::new(Places::new(2)));
        let [much, other, third] = [1, 2, 3].map(|last| IpAddr::from([192, 0, 2, last]));
        let mut context = Context::from_waker(Waker::noop());
        let mut poll =
            |take: Pin<&mut dyn Future<Output = Option<Place<'static>>>>| take.poll(&mut context);
        let (mut first, mut second) = (pin!(places.take(much)), pin!(places.take(much)));
        let (mut others, mut thirds) = (pin!(places.take(other)), pin!(places.take(third)));
        let Poll::Ready(held) = poll(first.as_mut()) else {
            panic!("there are two places")
        };
        assert!(
            poll(second.as_mut()).is_pending(),
            "its first one is not done"
        );
        let Poll::Ready(theirs) = poll(others.as_mut()) else {
            panic!("the second place is another's")
        };
        assert!(poll(thirds.as_mut()).is_pending(), "both are taken");
        drop(held);
        assert!(poll(second.as_mut()).is_pending(), "the third came before");
        assert!(poll(thirds.as_mut()).is_ready());
        drop(theirs);
        assert!(poll(second.as_mut()).is_ready());
    }
}
