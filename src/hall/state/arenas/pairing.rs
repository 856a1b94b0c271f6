//! The pairing of an arena: those who wait for a game, two by two.

use std::collections::VecDeque;

/// A participant who waits for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Waiting<P> {
    pub(crate) player: P,
    /// Points, or a rating.
    pub(crate) level: u64,
    /// The opponent of the last game.
    pub(crate) last: Option<P>,
}

/// Pairs those who wait, the longest first: each with the one of nearest level, so that nobody is passed over for long. Two
/// who have just played each other are paired only if nobody else is left.
pub(crate) fn pairs<P: Copy + PartialEq>(waiting: Vec<Waiting<P>>) -> Vec<[P; 2]> {
    let is_new = |one: &Waiting<P>, other: &Waiting<P>| {
        one.last != Some(other.player) && other.last != Some(one.player)
    };
    let (mut pairs, left) = nearest_pairs(waiting, is_new);
    pairs.extend(nearest_pairs(left, |_, _| true).0);
    pairs
}

/// Returns the pairs of those who may meet, and who is left over.
fn nearest_pairs<P: Copy>(
    waiting: Vec<Waiting<P>>,
    may_meet: impl Fn(&Waiting<P>, &Waiting<P>) -> bool,
) -> (Vec<[P; 2]>, Vec<Waiting<P>>) {
    let (mut waiting, mut pairs, mut left) = (VecDeque::from(waiting), Vec::new(), Vec::new());
    while let Some(first) = waiting.pop_front() {
        let others = waiting.iter().enumerate();
        let others = others.filter(|(_, other)| may_meet(&first, other));
        // Of two as near, who has waited longer.
        let nearest = others.min_by_key(|(_, other)| first.level.abs_diff(other.level));
        let index = nearest.map(|(index, _)| index);
        match index.and_then(|index| waiting.remove(index)) {
            Some(second) => pairs.push([first.player, second.player]),
            None => left.push(first),
        }
    }
    (pairs, left)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(player: char, level: u64, last: Option<char>) -> Waiting<char> {
        Waiting {
            player,
            level,
            last,
        }
    }

    #[test]
    fn those_of_near_level_meet_and_the_same_two_only_if_nobody_else_is_there() {
        assert!(pairs(vec![waiting('a', 0, None)]).is_empty());
        let four = vec![
            waiting('a', 0, None),
            waiting('b', 6, None),
            waiting('c', 2, None),
            waiting('d', 6, None),
        ];
        assert_eq!(pairs(four), [['a', 'c'], ['b', 'd']]);
        let three = vec![
            waiting('a', 4, Some('b')),
            waiting('b', 4, Some('a')),
            waiting('c', 0, None),
        ];
        assert_eq!(pairs(three), [['a', 'c']]);
        let all_but_one = vec![
            waiting('b', 4, Some('a')),
            waiting('a', 4, Some('b')),
            waiting('c', 0, Some('b')),
        ];
        assert_eq!(pairs(all_but_one), [['a', 'c']]);
        let two = vec![waiting('a', 4, Some('b')), waiting('b', 4, Some('a'))];
        assert_eq!(pairs(two), [['a', 'b']]);
    }

    /// The player that is left over when all others are paired is the first of the next round.
    #[test]
    fn nobody_of_an_odd_number_is_passed_over_twice_in_succession() {
        let names = ['a', 'b', 'c', 'd', 'e'];
        let mut queue: Vec<_> = (0..)
            .zip(names)
            .map(|(at, of)| waiting(of, at, None))
            .collect();
        let mut left_before = None;
        for _ in 0..20 {
            let paired = pairs(queue.clone());
            let opponent = |player: char| {
                let own = paired.iter().find(|pair| pair.contains(&player))?;
                own.iter().copied().find(|of| *of != player)
            };
            let is_left = |of: &Waiting<char>| opponent(of.player).is_none();
            let (mut waits, mut played): (Vec<_>, Vec<_>) = queue.into_iter().partition(is_left);
            assert_eq!(waits.len(), 1);
            assert_ne!(left_before, Some(waits[0].player));
            left_before = Some(waits[0].player);
            for player in &mut played {
                assert_ne!(
                    player.last,
                    opponent(player.player),
                    "not the same two again"
                );
                player.last = opponent(player.player);
            }
            waits.append(&mut played);
            queue = waits;
        }
    }
}
