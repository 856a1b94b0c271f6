//! What waits, so that each origin has its turn, however much another one has sent.

use std::collections::VecDeque;

/// The things that wait, by their origin: that which has waited longest for its turn is first.
#[derive(Debug)]
pub(super) struct Turns<O, T>(VecDeque<(O, VecDeque<T>)>);

impl<O, T> Default for Turns<O, T> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<O: PartialEq, T> Turns<O, T> {
    pub(super) fn push(&mut self, origin: O, thing: T) {
        match self.0.iter_mut().find(|(other, _)| *other == origin) {
            Some((_, things)) => things.push_back(thing),
            None => self.0.push_back((origin, VecDeque::from([thing]))),
        }
    }

    /// Takes the next one, whose origin is last from then on.
    pub(super) fn pop(&mut self) -> Option<T> {
        let (origin, mut things) = self.0.pop_front()?;
        let next = things.pop_front();
        if !things.is_empty() {
            self.0.push_back((origin, things));
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_for_much_waits_for_those_who_ask_once() {
        let mut turns = Turns::default();
        for number in 0..3 {
            turns.push("ana", ("ana", number));
        }
        turns.push("bob", ("bob", 0));
        turns.push("cyd", ("cyd", 0));
        turns.push("bob", ("bob", 1));
        let order: Vec<_> = std::iter::from_fn(|| turns.pop()).collect();
        assert_eq!(
            order,
            [
                ("ana", 0),
                ("bob", 0),
                ("cyd", 0),
                ("ana", 1),
                ("bob", 1),
                ("ana", 2)
            ]
        );
    }
}
