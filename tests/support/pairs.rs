//! Memory without a memory: a player who opens every pair of cards once.

use std::collections::BTreeSet;

/// Takes two of the hidden cards that were not opened together before.
pub(crate) fn untried_pair(
    hidden: &[usize],
    tried: &mut BTreeSet<(usize, usize)>,
) -> (usize, usize) {
    let pairs = hidden
        .iter()
        .flat_map(|one| hidden.iter().map(move |other| (*one, *other)));
    let pair = pairs
        .filter(|(one, other)| one < other)
        .find(|pair| !tried.contains(pair))
        .expect("a pair");
    tried.insert(pair);
    pair
}
