//! The sentences for a screen reader: the last move, the title with the player on turn, the marked row, and the task. Each is
//! said once, when it changes, and says only what the screen shows.

use crate::app::message::Message;
use crate::app::state::State;
use parlour_language::Text;

/// The sentences that were said last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Speech {
    /// The number of lines of the log.
    lines: usize,
    title: String,
    row: String,
    task: String,
}

impl Speech {
    /// Returns the sentences that are new since the last call.
    pub(super) fn follow(&mut self, state: &State) -> Vec<String> {
        let (lines, mut said) = state.screen().ui().log_since(self.lines);
        self.lines = lines;
        for (last, now) in [
            (&mut self.title, Some(title(state))),
            (&mut self.row, Some(row(state))),
            (&mut self.task, task(state)),
        ] {
            if let Some(now) = now.filter(|now| now != last) {
                last.clone_from(&now);
                said.push(now);
            }
        }
        said.retain(|sentence| !sentence.is_empty());
        said
    }
}

/// The title of what lies above; of a question its text too.
fn title(state: &State) -> String {
    match (state.overlay().page(), state.overlay().question()) {
        (None, Some(question)) => {
            let words = Text::list([&question.title, &question.text], " ");
            state.worded(&words).into_owned()
        }
        _ => state.worded(&state.title()).into_owned(),
    }
}

/// The row or the button that has the mark.
fn row(state: &State) -> String {
    let worded = |text: Option<Text>| state.worded(&text.unwrap_or_default()).into_owned();
    match (state.overlay().page(), state.overlay().question()) {
        (Some(_), _) => String::new(),
        (None, Some(question)) => worded(question.marked().cloned()),
        (None, None) => worded(state.screen().ui().marked_row()),
    }
}

/// The message line; `None` while something is typed there.
fn task(state: &State) -> Option<String> {
    if state.overlay().line().is_some() {
        return None;
    }
    Some(match state.news() {
        Some(Message::Said(text) | Message::Refused(text)) => state.told(text),
        None => state.worded(&state.prompt()).into_owned(),
    })
}
