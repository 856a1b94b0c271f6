//! The rows of a list that are seen when there is not room for all.

use std::ops::Range;

/// The rows of a list of `all` that are seen in `room` rows, so that row `keep` is among them, in the middle where
/// that can be.
pub fn around(all: usize, room: usize, keep: usize) -> Range<usize> {
    let first = keep.saturating_sub(room / 2).min(all.saturating_sub(room));
    first..all.min(first + room)
}

/// The rows that are seen of a list whose end is at the bottom, `back` rows before its end.
pub fn before_end(all: usize, room: usize, back: usize) -> Range<usize> {
    let end = all - back.min(all.saturating_sub(room));
    end.saturating_sub(room)..end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_row_that_matters_is_always_seen() {
        for (all, room) in (0..9).flat_map(|all| (0..9).map(move |room| (all, room))) {
            for keep in 0..all {
                let seen = around(all, room, keep);
                assert_eq!(seen.len(), all.min(room));
                assert!(
                    room == 0 || seen.contains(&keep),
                    "{keep} of {all} in {room}: {seen:?}"
                );
            }
            for back in 0..12 {
                let seen = before_end(all, room, back);
                assert_eq!(seen.len(), all.min(room));
                assert!(back > 0 || seen.end == all);
            }
        }
    }
}
