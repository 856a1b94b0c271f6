//! A list of rows that a person goes through and changes: settings, and a table being set up.

use std::time::Duration;

use super::effect::{Effect, RequestId, Timer};
use super::env::Env;
use super::keymap::Command;
use super::typing::Typing;
use parlour_language::{Language, Text};

/// For so long the mark has to rest on a row until that is told of.
const REST: Duration = Duration::from_millis(250);

/// The purpose of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// It does something when it is pressed.
    Button,
    /// It has a value that goes up and down.
    Choice,
    /// It has a value that goes up and down; pressed, it shows all of them in a list.
    Listed,
    /// It has a value that goes up and down and can be typed as well.
    Typed,
    /// It has a value that is typed.
    Text,
    /// It separates what is above from what is below.
    Heading,
}

/// A selectable row of a form: a value to change, or a button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<K> {
    pub key: K,
    pub label: Text,
    /// Its value, as it is shown.
    pub value: Text,
    /// Its value as it is typed, where it can be.
    pub typed: Text,
    /// The explanation for the message line.
    pub help: Text,
    /// The control of the row.
    pub control: Control,
}

impl<K> Row<K> {
    /// A line between.
    pub fn heading(key: K, label: impl Into<Text>) -> Self {
        Self {
            control: Control::Heading,
            ..Self::button(key, label, Text::default())
        }
    }

    pub fn button(key: K, label: impl Into<Text>, help: impl Into<Text>) -> Self {
        Self {
            key,
            label: label.into(),
            value: Text::default(),
            typed: Text::default(),
            help: help.into(),
            control: Control::Button,
        }
    }

    /// Returns whether its name or its value holds a text in this language, ignoring case.
    fn holds(&self, text: &str, language: Language) -> bool {
        [&self.label, &self.value]
            .iter()
            .any(|words| holds(&words.in_language(language), text))
    }
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

/// The result of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormEvent<K> {
    /// Nothing that concerns the owner.
    Nothing,
    Pressed(K),
    /// A value goes up (1) or down (−1), by a larger step with ±10.
    Stepped(K, i64),
    Typed(K, String),
}

impl<K> FormEvent<K> {
    /// Returns the typed text, to be corrected after a refusal.
    pub fn typed(&self) -> Option<Typing> {
        match self {
            Self::Typed(_, text) => Some(Typing::new(text)),
            _ => None,
        }
    }
}

/// Rows, the marked one, and a value that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form<K> {
    /// The rows. The owner rebuilds them after every change.
    pub rows: Vec<Row<K>>,
    pub cursor: usize,
    /// The marked row's value while it is being typed.
    pub typing: Option<Typing>,
    /// The row that the message line tells of: where the mark rests, so that going through a list costs few bytes.
    told: usize,
    /// True if no frame is drawn around the rows where all of them are in sight.
    pub bare: bool,
    /// The timer that fires once the selection has rested on its row.
    resting: Option<RequestId>,
}

impl<K: Clone + PartialEq> Form<K> {
    /// A form with its first row marked.
    pub fn new(rows: Vec<Row<K>>) -> Self {
        let cursor = rows
            .iter()
            .position(|row| row.control != Control::Heading)
            .unwrap_or(0);
        Self {
            rows,
            cursor,
            typing: None,
            told: cursor,
            bare: false,
            resting: None,
        }
    }

    /// The same form without a frame where all rows are in sight.
    #[must_use]
    pub fn bare(self) -> Self {
        Self { bare: true, ..self }
    }

    /// Replaces the rows; the same row stays marked if it is still there.
    pub fn renew(&mut self, rows: Vec<Row<K>>) {
        let marked = self.rows.get(self.cursor).map(|row| row.key.clone());
        let same = rows
            .iter()
            .position(|row| Some(&row.key) == marked.as_ref());
        let near = same
            .unwrap_or(self.cursor)
            .min(rows.len().saturating_sub(1));
        let can_be_marked = |row: &usize| {
            rows.get(*row)
                .is_some_and(|row| row.control != Control::Heading)
        };
        self.cursor = (0..=near).rev().find(can_be_marked).unwrap_or(near);
        self.rows = rows;
        self.told = self.cursor;
    }

    /// Marks this row and tells of it.
    pub fn mark(&mut self, row: usize) {
        (self.cursor, self.told) = (row, row);
    }

    /// The row that the message line tells of: the marked one, if the mark rests or the row is being changed.
    pub fn told(&self) -> Option<&Row<K>> {
        self.rows.get(if self.typing.is_some() {
            self.cursor
        } else {
            self.told
        })
    }

    /// The mark may have moved: the row where it is is told of when it has rested there.
    pub fn follow(&mut self, env: &mut Env) -> Option<Effect> {
        if self.told == self.cursor {
            return self
                .resting
                .take()
                .map(|_| Effect::CancelTimer(Timer::Screen));
        }
        let request_id = env.new_id();
        self.resting = Some(request_id);
        Some(Effect::SetTimer {
            timer: Timer::Screen,
            after: REST,
            request_id,
        })
    }

    /// A time is over; says whether it was the one for which the mark had to rest.
    pub fn has_rested(&mut self, timer: RequestId) -> bool {
        let has_rested = self.resting == Some(timer);
        if has_rested {
            (self.resting, self.told) = (None, self.cursor);
        }
        has_rested
    }

    pub fn marked(&self) -> Option<&Row<K>> {
        self.rows.get(self.cursor)
    }

    /// A command of the keymap.
    pub fn command(&mut self, command: Command, language: Language) -> FormEvent<K> {
        match command {
            Command::Up | Command::Previous => self.go(-1),
            Command::Down | Command::Next => self.go(1),
            Command::Left => return self.step(-1),
            Command::Right => return self.step(1),
            Command::PageDown if self.is_at_button() => self.jump(10),
            Command::PageUp if self.is_at_button() => self.jump(-10),
            Command::PageDown => return self.step(-10),
            Command::PageUp => return self.step(10),
            Command::Home => self.jump(isize::MIN),
            Command::End => self.jump(isize::MAX),
            Command::Act => return self.act(language),
            _ => {}
        }
        FormEvent::Nothing
    }

    /// Marks the next button whose name or value holds a text, in capital or small letters; `false` where there is none.
    pub fn find(&mut self, text: &str, language: Language) -> bool {
        let is_found = |row: &Row<K>| row.control == Control::Button && row.holds(text, language);
        let rows = (1..=self.rows.len()).map(|step| (self.cursor + step) % self.rows.len());
        let found = rows.into_iter().find(|row| is_found(&self.rows[*row]));
        self.cursor = found.unwrap_or(self.cursor);
        found.is_some()
    }

    /// Accepts the typed text.
    pub fn accept(&mut self) -> FormEvent<K> {
        match (self.typing.take(), self.marked()) {
            (Some(typing), Some(row)) => FormEvent::Typed(row.key.clone(), typing.text().into()),
            _ => FormEvent::Nothing,
        }
    }

    /// A row was clicked, on the arrow before (−1) or behind (1) its value, or elsewhere (0).
    pub fn click(&mut self, row: usize, arrow: i64, language: Language) -> FormEvent<K> {
        if self
            .rows
            .get(row)
            .is_none_or(|row| row.control == Control::Heading)
        {
            return FormEvent::Nothing;
        }
        let again = self.cursor == row;
        self.mark(row);
        self.typing = None;
        match (arrow, self.rows[row].control) {
            (0, Control::Typed | Control::Text) if !again => FormEvent::Nothing,
            (0, _) => self.act(language),
            (step, _) => self.step(step),
        }
    }

    fn go(&mut self, step: isize) {
        let count = self.rows.len();
        let rows = (1..=count)
            .map(|n| (self.cursor + n * count).wrapping_add_signed(step * n.cast_signed()) % count);
        if let Some(row) = rows
            .into_iter()
            .find(|row| self.rows[*row].control != Control::Heading)
        {
            self.cursor = row;
        }
    }

    fn is_at_button(&self) -> bool {
        self.marked()
            .is_some_and(|row| row.control == Control::Button)
    }

    /// Moves the selection by this many rows, or to the next selectable row there. It stays within
    /// the ends.
    fn jump(&mut self, rows: isize) {
        let row = self
            .cursor
            .saturating_add_signed(rows)
            .min(self.rows.len().saturating_sub(1));
        let can_be_marked = |row: &usize| self.rows[*row].control != Control::Heading;
        let (before, behind) = ((0..=row).rev(), row..self.rows.len());
        let found = if rows < 0 {
            before.chain(behind).find(can_be_marked)
        } else {
            behind.chain(before).find(can_be_marked)
        };
        self.cursor = found.unwrap_or(self.cursor);
    }

    fn step(&self, by: i64) -> FormEvent<K> {
        match self.marked() {
            Some(row)
                if matches!(
                    row.control,
                    Control::Choice | Control::Listed | Control::Typed
                ) =>
            {
                FormEvent::Stepped(row.key.clone(), by)
            }
            _ => FormEvent::Nothing,
        }
    }

    fn act(&mut self, language: Language) -> FormEvent<K> {
        let Some(row) = self.marked() else {
            return FormEvent::Nothing;
        };
        match row.control {
            Control::Button | Control::Listed => FormEvent::Pressed(row.key.clone()),
            Control::Choice => FormEvent::Stepped(row.key.clone(), 1),
            Control::Typed | Control::Text => {
                self.typing = Some(Typing::new(&row.typed.in_language(language)));
                FormEvent::Nothing
            }
            Control::Heading => FormEvent::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_row_that_holds_a_text_is_marked() {
        let rows = ["Ana", "Bo", "Ana Óg"]
            .into_iter()
            .enumerate()
            .map(|(at, name)| Row::button(at, name, ""));
        let mut form = Form::new(rows.collect());
        let mut found = |text| form.find(text, Language::English).then_some(form.cursor);
        assert_eq!(
            [found("ana"), found("ana"), found("óg")],
            [Some(2), Some(0), Some(2)]
        );
        assert_eq!(found("cy"), None);
        assert_eq!(form.cursor, 2, "the mark stays where nothing is found");
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
            let row = |(at, is_heading): (usize, &bool)| {
                let control = if *is_heading { Control::Heading } else { Control::Button };
                Row { control, ..Row::button(at, "row", "") }
            };
            let marks: Vec<_> = (0..headings.len()).filter(|at| !headings[*at]).collect();
            let mut form = Form::new(headings.iter().enumerate().map(row).collect());
            let mut go = |command| {
                form.command(command, Language::English);
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
}
