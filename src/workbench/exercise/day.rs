//! The puzzle of a day: its result is kept with every move, so that nobody begins it twice.

use parlour_boards::play::keys::HINT;
use std::time::Duration;

use super::{Advice, ExerciseBoard, Progress, TRIES};
use parlour_kit::keymap::mention;
use parlour_kit::message::Message;
use parlour_kit::text::clock;
use parlour_language::{Text, text};
use parlour_screen::action::Action;
use parlour_store::{DailyPuzzle, StoreRequest};

impl ExerciseBoard {
    /// The same as the puzzle of a day, of which `known` came before. One that was solved is practice.
    #[must_use]
    pub fn of_day(self, known: DailyPuzzle) -> Self {
        Self {
            of_day: Some(known).filter(|known| !known.is_solved),
            ..self
        }
    }

    /// Takes up the puzzle of the day where it was left. Returns the time that was spent.
    pub(super) fn resume_day(&mut self) -> Duration {
        let (Some(known), Some(work)) = (&self.of_day, &mut self.at_work) else {
            return Duration::ZERO;
        };
        work.faults = usize::try_from(known.tries).unwrap_or(TRIES);
        known.spent
    }

    /// Keeps what came of the puzzle of the day so far.
    pub(super) fn keep_day(&mut self) -> Option<Action> {
        let (work, stopwatch) = (self.at_work.as_ref()?, self.stopwatch.as_ref()?);
        let result = self.of_day.as_mut().filter(|result| !result.is_solved)?;
        result.is_solved = work.progress == Progress::Solved;
        result.tries = work.faults as u64 + u64::from(result.is_solved);
        result.practice |= work.advice != Advice::None || work.faults >= TRIES;
        result.spent = stopwatch.spent();
        Some(Action::keep(StoreRequest::SaveDailyPuzzle {
            person: self.person.clone(),
            puzzle: *result,
        }))
    }

    /// Tells once what a hint costs in a puzzle of the day that counts so far.
    pub(super) fn warn(&mut self) -> Option<Action> {
        let counts = self.of_day.is_some_and(|result| !result.practice);
        if !counts || std::mem::replace(&mut self.is_warned, true) {
            return None;
        }
        let cost = text!("puzzle-hint-cost", key = mention(HINT));
        Some(Action::Say(Message::Plain(cost)))
    }

    /// The line about a puzzle of a day that is solved, to show to others.
    pub(super) fn day_line(&self) -> Option<Text> {
        let result = self.of_day.as_ref().filter(|result| result.is_solved)?;
        Some(text!(
            "puzzle-share",
            date = &result.day,
            result = daily_result(result)
        ))
    }

    /// Copies that line to the clipboard.
    pub(super) fn copy_day(&self) -> Vec<Action> {
        self.day_line().into_iter().map(Action::Copy).collect()
    }

    /// The result of the puzzle of the day, in a sentence.
    pub(super) fn day_done(&self) -> Option<Text> {
        let result = self.of_day.as_ref()?;
        Some(text!("puzzle-day-done", result = daily_result(result)))
    }
}

/// The result of a puzzle of a day that is solved, in a few words.
fn daily_result(puzzle: &DailyPuzzle) -> Text {
    let time = clock(Duration::from_secs(puzzle.spent.as_secs()));
    if puzzle.practice {
        text!("puzzle-day-helped", time = time)
    } else {
        text!("puzzle-day-solved", tries = puzzle.tries, time = time)
    }
}
