//! Going round through a list of choices.

/// The choice so many steps on from `now`; after the last comes the first.
#[must_use]
pub fn turned<T: Clone + PartialEq>(all: &[T], now: &T, by: i64) -> T {
    let index = all.iter().position(|other| other == now).unwrap_or(0);
    let step = i64::try_from(all.len()).map_or(0, |count| by.rem_euclid(count));
    all[(index + usize::try_from(step).unwrap_or(0)) % all.len()].clone()
}
