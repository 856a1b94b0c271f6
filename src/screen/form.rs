//! The rows of a screen as they are drawn and gone through.

pub mod drawing;
pub mod layout;

use std::ops::Range;

use super::rows::Row;
use parlour_kit::keymap::Command;
use parlour_kit::typing::Typing;
use parlour_language::Language;

/// Rows, the marked one, and a value that is being typed.
pub struct Form<S> {
    pub rows: Vec<Row<S>>,
    /// The place of the marked row.
    pub cursor: usize,
    /// The marked row's value while it is being typed.
    pub typing: Option<Typing>,
    /// The place of the row that the message line tells of: where the mark rests, so that going through a list costs few
    /// bytes.
    pub told: usize,
    /// True if no frame is drawn around the rows where all of them are in sight.
    pub bare: bool,
    /// True if the frame is as high as the picture beside it.
    pub tall: bool,
}

/// Returns whether a text contains another, ignoring case.
pub fn holds(text: &str, part: &str) -> bool {
    text.to_lowercase().contains(&part.to_lowercase())
}

/// The next of these names after `now` that holds a text; one that begins with it comes first where `now` does not.
pub fn next_name(names: &[&str], now: Option<usize>, text: &str) -> Option<usize> {
    let begins = |name: &str| name.to_lowercase().starts_with(&text.to_lowercase());
    let after = now.map_or(0, |now| now + 1);
    let order = || (0..names.len()).map(|step| (after + step) % names.len());
    let is_at_one = now.is_some_and(|now| holds(names[now], text));
    let first = order().find(|at| !is_at_one && begins(names[*at]));
    first.or_else(|| order().find(|at| holds(names[*at], text)))
}

/// Returns the places of the line above or below that of another place, and the one of them that is next to it; the lines have
/// so many places, each in the middle.
fn above_or_below(place: usize, lines: &[usize], below: bool) -> Option<(Range<usize>, usize)> {
    let widest = *lines.iter().max()?;
    let first = |line: usize| lines[..line].iter().sum::<usize>();
    let before = |line: usize| (widest - lines[line]) / 2;
    let line = (0..lines.len()).find(|line| place < first(line + 1))?;
    let column = before(line) + place - first(line);
    let next = if below {
        line + 1
    } else {
        line.checked_sub(1)?
    };
    let count = *lines.get(next)?;
    let nearest = first(next) + column.saturating_sub(before(next)).min(count - 1);
    Some((first(next)..first(next + 1), nearest))
}

/// Returns the place to which an arrow leads among so many that can be marked, side by side in the middle of lines; these are
/// the numbers of places in each.
pub fn moved_in(
    place: usize,
    count: usize,
    lines: &[usize],
    arrow: Command,
    can_be_marked: impl Fn(&usize) -> bool,
) -> Option<usize> {
    match arrow {
        Command::Left => (0..place).rev().find(can_be_marked),
        Command::Right => (place + 1..count).find(can_be_marked),
        _ => {
            let (line, next) = above_or_below(place, lines, arrow == Command::Down)?;
            let marked = line.filter(can_be_marked);
            marked.min_by_key(|place| place.abs_diff(next))
        }
    }
}

impl<S> Form<S> {
    /// The row that the message line tells of: the marked one, if the mark rests or the row is being changed.
    pub fn told(&self) -> Option<&Row<S>> {
        self.rows.get(if self.typing.is_some() {
            self.cursor
        } else {
            self.told
        })
    }

    pub fn marked(&self) -> Option<&Row<S>> {
        self.rows.get(self.cursor)
    }

    /// Returns the place to which a command leads; `None` for another command, or where no row can be marked.
    pub(super) fn moved(&self, command: Command) -> Option<usize> {
        match command {
            Command::Up | Command::Previous => self.beside(-1),
            Command::Down | Command::Next => self.beside(1),
            Command::PageDown => self.jumped(10),
            Command::PageUp => self.jumped(-10),
            Command::Home => self.jumped(isize::MIN),
            Command::End => self.jumped(isize::MAX),
            _ => None,
        }
    }

    /// Returns the place to which an arrow leads among rows that lie side by side in such lines.
    pub(super) fn moved_in(&self, lines: &[usize], arrow: Command) -> Option<usize> {
        let can_be_marked = |place: &usize| self.rows.get(*place).is_some_and(Row::can_be_marked);
        moved_in(self.cursor, self.rows.len(), lines, arrow, can_be_marked)
    }

    /// Returns the place of the next button whose label or value holds a text, in capital or small letters.
    pub(super) fn holding(&self, text: &str, language: Language) -> Option<usize> {
        let is_found = |row: &Row<S>| row.is_button() && row.holds(text, language);
        let mut rows = (1..=self.rows.len()).map(|step| (self.cursor + step) % self.rows.len());
        rows.find(|row| is_found(&self.rows[*row]))
    }

    fn beside(&self, step: isize) -> Option<usize> {
        let count = self.rows.len();
        let mut rows = (1..=count)
            .map(|n| (self.cursor + n * count).wrapping_add_signed(step * n.cast_signed()) % count);
        rows.find(|row| self.rows[*row].can_be_marked())
    }

    /// Returns the place this many rows away, or that of the next selectable row there, within the ends.
    fn jumped(&self, rows: isize) -> Option<usize> {
        let row = self
            .cursor
            .saturating_add_signed(rows)
            .min(self.rows.len().saturating_sub(1));
        let can_be_marked = |row: &usize| self.rows[*row].can_be_marked();
        let (before, behind) = ((0..=row).rev(), row..self.rows.len());
        if rows < 0 {
            before.chain(behind).find(can_be_marked)
        } else {
            behind.chain(before).find(can_be_marked)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Rows;
    use parlour_language::id;

    fn form(rows: Rows<()>) -> Form<()> {
        Form {
            rows: rows.0,
            cursor: 0,
            typing: None,
            told: 0,
            bare: false,
            tall: false,
        }
    }

    fn button<'a>(rows: &'a mut Rows<()>, label: &'static str) -> &'a mut Row<()> {
        rows.button(id!("menu-title"), |(), _| ()).labelled(label)
    }

    #[test]
    fn the_next_row_that_holds_a_text_is_marked() {
        let mut rows = Rows(Vec::new());
        for name in ["Ana", "Bo", "Ana Óg"] {
            button(&mut rows, name);
        }
        let mut form = form(rows);
        let mut found = |text| {
            let found = form.holding(text, Language::English);
            form.cursor = found.unwrap_or(form.cursor);
            found
        };
        assert_eq!(
            [found("ana"), found("ana"), found("óg")],
            [Some(2), Some(0), Some(2)]
        );
        assert_eq!(found("cy"), None);
    }

    #[test]
    fn a_name_that_begins_with_a_text_comes_first_and_then_the_next_that_holds_it() {
        let names = ["Ana", "Johan", "Han", "Bo"];
        let mut now = None;
        let mut next = || {
            now = next_name(&names, now, "han");
            now.map(|at| names[at])
        };
        assert_eq!(
            [next(), next(), next()],
            [Some("Han"), Some("Johan"), Some("Han")]
        );
        assert_eq!(next_name(&names, Some(3), "cy"), None);
        assert_eq!(next_name(&[], None, "a"), None);
    }

    proptest::proptest! {
        /// Checks that Home, End and the page keys select a row, if there is one, and reach the
        /// ends.
        #[test]
        fn home_end_and_pages_lead_through_every_list(headings in proptest::collection::vec(proptest::bool::ANY, 1..60)) {
            let mut rows = Rows(Vec::new());
            for is_heading in &headings {
                if *is_heading {
                    rows.heading("row");
                } else {
                    button(&mut rows, "row");
                }
            }
            let marks: Vec<_> = (0..headings.len()).filter(|at| !headings[*at]).collect();
            let mut form = form(rows);
            form.cursor = marks.first().copied().unwrap_or(0);
            let mut go = |command| {
                form.cursor = form.moved(command).unwrap_or(form.cursor);
                form.cursor
            };
            if let (Some(first), Some(last)) = (marks.first(), marks.last()) {
                proptest::prop_assert_eq!(go(Command::End), *last);
                proptest::prop_assert_eq!(go(Command::Home), *first);
                for (command, end) in [(Command::PageDown, *last), (Command::PageUp, *first)] {
                    for _ in 0..headings.len() {
                        proptest::prop_assert!(marks.contains(&go(command)));
                    }
                    proptest::prop_assert_eq!(go(command), end);
                }
            }
        }
    }

    #[test]
    fn arrows_go_up_and_down_between_lines() {
        let lines = [1, 5, 1, 4, 5];
        let next = |place, below| above_or_below(place, &lines, below).map(|(_, next)| next);
        let (down, up) = (|place| next(place, true), |place| next(place, false));
        assert_eq!(down(0), Some(3), "the middle of five");
        assert_eq!([1, 3, 5].map(down), [Some(6); 3], "one below five");
        assert_eq!(down(6), Some(9));
        assert_eq!([7, 10].map(down), [Some(11), Some(14)]);
        assert_eq!([11, 15].map(down), [None; 2]);
        assert_eq!([15, 11].map(up), [Some(10), Some(7)], "five below four");
        assert_eq!([6, 1, 0].map(up), [Some(3), Some(0), None]);
    }

    #[test]
    fn arrows_pass_over_a_heading_between_lines() {
        let mut rows = Rows(Vec::new());
        button(&mut rows, "a");
        button(&mut rows, "b");
        rows.heading(id!("menu-title"));
        button(&mut rows, "c");
        let mut form = form(rows);
        for arrow in [Command::Down, Command::Right] {
            form.cursor = 1;
            assert_eq!(form.moved_in(&[2, 2], arrow), Some(3), "{arrow:?}");
        }
        form.cursor = 3;
        assert_eq!(form.moved_in(&[2, 2], Command::Left), Some(1));
    }
}
