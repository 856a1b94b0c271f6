//! The move log: entries wrapped into rows, the newest at the bottom.

use crate::text::wrap;

/// Cells before each entry: a player's letter and a blank.
pub const INDENT: u16 = 2;

/// Cells after each row: a blank and the mark that shows how far one has scrolled.
pub const MARGIN: u16 = 2;

/// The rows of a log, each with the index of its entry and whether it is its first row.
pub fn rows<T: AsRef<str>>(entries: &[T], width: u16) -> Vec<(usize, bool, String)> {
    let room = usize::from(width.saturating_sub(INDENT + MARGIN));
    let split = |(i, entry): (usize, &T)| {
        wrap(entry.as_ref(), room)
            .into_iter()
            .enumerate()
            .map(move |(n, row)| (i, n == 0, row))
            .collect::<Vec<_>>()
    };
    entries.iter().enumerate().flat_map(split).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_entries_take_several_rows() {
        let entries = ["Ana opens B4", "no match"];
        let wrapped = rows(&entries, 12);
        let report: Vec<_> = wrapped
            .iter()
            .map(|(i, first, row)| (*i, *first, row.as_str()))
            .collect();
        assert_eq!(
            report,
            [
                (0, true, "Ana"),
                (0, false, "opens B4"),
                (1, true, "no match")
            ]
        );
    }
}
