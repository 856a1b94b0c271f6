//! The mark of a list of rows, and the value that is being typed in the marked row.

use std::time::Duration;

use super::effect::{Effect, RequestId, Timer};
use super::env::Env;
use super::rows::Row;
use parlour_kit::row_id::RowId;
use parlour_kit::typing::Typing;

/// The time for which the mark has to rest on a row until the message line tells of it.
const REST: Duration = Duration::from_millis(250);

/// The marked row. It stays marked as long as it is there; after that the row in its place is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mark {
    /// `None` before the rows are known: then the first one is marked.
    row: Option<RowId>,
    /// The place of that row among the others.
    place: usize,
    /// Set when Enter presses the marked row, and does not change it.
    is_pressed: bool,
    /// Set when the mark has moved since and nothing else has changed.
    is_settled: bool,
    /// The row that the message line tells of while the mark moves, so that going through a list costs few bytes; `None`
    /// where it tells of the marked one.
    told: Option<RowId>,
    /// The timer that fires once the mark has rested on its row.
    resting: Option<RequestId>,
    /// The marked row's value while it is being typed.
    pub typing: Option<Typing>,
    /// The texts that were typed in rows and are not sent yet.
    kept: Vec<(RowId, String)>,
}

impl Mark {
    /// A mark on a row that will be there.
    pub fn on(row: RowId) -> Self {
        Self {
            row: Some(row),
            ..Self::default()
        }
    }

    /// The marked row.
    pub fn row(&self) -> Option<RowId> {
        self.row
    }

    /// The number of the marked row, if it has this label.
    pub fn number_of(&self, label: parlour_language::Id) -> Option<i64> {
        self.row
            .filter(|row| row.0 == label)
            .map(|(_, number)| number)
    }

    /// Keeps what was typed in a row and is not sent yet.
    pub(super) fn keep(&mut self, row: RowId, typed: &str) {
        self.take_kept(row);
        self.kept.push((row, typed.into()));
    }

    /// Returns the text that was typed in a row and is not sent yet.
    pub(super) fn kept(&self, row: RowId) -> Option<&str> {
        let mut kept = self.kept.iter();
        kept.find(|(of, _)| *of == row).map(|(_, typed)| &**typed)
    }

    /// Takes what was typed in a row and is not sent yet.
    pub fn take_kept(&mut self, row: RowId) -> Option<String> {
        let at = self.kept.iter().position(|(of, _)| *of == row)?;
        Some(self.kept.swap_remove(at).1)
    }

    /// Returns whether the marked row is the first one.
    pub fn is_first(&self) -> bool {
        self.place == 0
    }

    /// Marks a row and tells of it.
    pub fn set(&mut self, row: RowId) {
        (self.row, self.told) = (Some(row), None);
    }

    /// Tells of the marked row.
    pub fn tell(&mut self) {
        self.told = None;
    }

    /// Marks another row, which the message line tells of when the mark has rested there.
    pub fn go<S>(&mut self, place: usize, row: &Row<S>, env: &mut Env) -> Option<Effect> {
        if self.row == Some(row.id) {
            return None;
        }
        self.told = self.told.or(self.row).filter(|told| *told != row.id);
        self.note(place, Some(row));
        self.is_settled = true;
        self.rest(env)
    }

    /// Waits until the mark has rested on the marked row.
    pub fn rest(&mut self, env: &mut Env) -> Option<Effect> {
        if self.told.is_none() {
            let waited = self.resting.take();
            return waited.map(|_| Effect::CancelTimer(Timer::Screen));
        }
        let request_id = env.new_id();
        self.resting = Some(request_id);
        Some(Effect::SetTimer {
            timer: Timer::Screen,
            after: REST,
            request_id,
        })
    }

    /// Returns whether this is the timer for which the mark had to rest; then the marked row is told of.
    pub fn has_rested(&mut self, timer: RequestId) -> bool {
        let has_rested = self.resting == Some(timer);
        if has_rested {
            (self.resting, self.told) = (None, None);
        }
        has_rested
    }

    /// The place of the marked row among these.
    pub fn place_among<S>(&self, rows: &[Row<S>]) -> usize {
        let can_be_marked = |place: &usize| rows[*place].can_be_marked();
        let Some(row) = self.row else {
            return (0..rows.len()).find(can_be_marked).unwrap_or(0);
        };
        let same = rows.iter().position(|other| other.id == row);
        let near = same.unwrap_or(self.place).min(rows.len().saturating_sub(1));
        (0..rows.len())
            .take(near + 1)
            .rev()
            .find(can_be_marked)
            .unwrap_or(near)
    }

    /// The place of the row that the message line tells of, with the mark in this place.
    pub fn told_among<S>(&self, rows: &[Row<S>], marked: usize) -> usize {
        let told = self.told.filter(|_| self.typing.is_none());
        told.and_then(|told| rows.iter().position(|row| row.id == told))
            .unwrap_or(marked)
    }

    /// Returns whether Enter presses the marked row, and does not change it.
    pub fn is_pressed(&self) -> bool {
        self.is_pressed
    }

    /// Returns whether the marked row is known since the mark has moved, once.
    pub fn take_settled(&mut self) -> bool {
        std::mem::take(&mut self.is_settled)
    }

    /// Notes the row that is marked now.
    pub fn settle<S>(&mut self, rows: &[Row<S>]) {
        let place = self.place_among(rows);
        self.note(place, rows.get(place));
    }

    fn note<S>(&mut self, place: usize, row: Option<&Row<S>>) {
        self.place = place;
        self.row = row.map(|row| row.id);
        self.is_pressed = row.is_some_and(Row::is_pressed);
    }
}
