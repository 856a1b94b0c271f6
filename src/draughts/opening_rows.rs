//! The files of openings that come with the program, line by line.

/// The parts of every line that is no remark.
pub(super) fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split("; ").collect())
}
