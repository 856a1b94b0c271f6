//! Cycling through a list of choices.

/// The choice `by` steps after `now`, wrapping around at either end.
pub fn turned<T: Clone + PartialEq>(all: &[T], now: &T, by: i64) -> T {
    let index = all.iter().position(|other| other == now).unwrap_or(0);
    let step = i64::try_from(all.len()).map_or(0, |count| by.rem_euclid(count));
    all[(index + usize::try_from(step).unwrap_or(0)) % all.len()].clone()
}
