//! The sentences for a screen reader: the last move, a bot's line, the title with the player on turn, the page in sight, the marked row,
//! the chat, and the task. Each is said once, when it changes, and says only what the screen shows.

use std::ops::Range;

use crate::state::State;
use parlour_kit::keymap::Context;
use parlour_kit::layout::page_text;
use parlour_kit::markdown;
use parlour_kit::message::Message;
use parlour_language::Text;
use parlour_screen::screen::TableUi;

/// The sentences that were said last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Speech {
    /// The number of lines of the log.
    lines: usize,
    /// The line of a bot.
    spoken: String,
    title: String,
    row: String,
    task: String,
    page: Option<Sight>,
}

/// The part of a page that is in sight.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sight {
    title: String,
    width: u16,
    lines: Range<usize>,
}

impl Speech {
    /// Returns the sentences that are new since the last call, with lines of chat that are new among them.
    pub(super) fn follow(&mut self, state: &State, chat: &[Text]) -> Vec<String> {
        if is_coming(state) {
            return Vec::new();
        }
        let table = state.screen().table();
        let log = table.map(|table| table.log_since(self.lines));
        let (lines, mut said) = log.unwrap_or_default();
        self.lines = lines;
        let spoken = table.and_then(TableUi::spoken);
        let spoken = spoken.map(|line| state.worded(&line).into_owned());
        said.extend(changed(&mut self.spoken, spoken));
        said.extend(changed(&mut self.title, Some(title(state))));
        said.extend(self.follow_page(state));
        said.extend(changed(&mut self.row, Some(row(state))));
        said.extend(chat.iter().map(|line| state.worded(line).into_owned()));
        said.extend(changed(&mut self.task, task(state)));
        said.retain(|sentence| !sentence.is_empty());
        // A sentence has no lines, which would be said as signs.
        said.iter()
            .map(|sentence| sentence.replace('\n', " "))
            .collect()
    }

    /// Returns the text of the page that has come into sight.
    fn follow_page(&mut self, state: &State) -> Vec<String> {
        let Some(page) = state.overlay().page() else {
            self.page = None;
            return Vec::new();
        };
        let body = state.terminal().page().body;
        let area = page_text(body);
        let lines = page.lines(body);
        let end = lines.len().min(page.scroll + usize::from(area.height));
        let now = Sight {
            title: title(state),
            width: area.width,
            lines: page.scroll..end,
        };
        let known = self
            .page
            .as_ref()
            .filter(|last| last.title == now.title && last.width == now.width);
        let is_new = |line: &usize| known.is_none_or(|last| !last.lines.contains(line));
        let new = now.lines.clone().filter(is_new).map(|line| &lines[line]);
        let said = markdown::sentences(new);
        self.page = Some(now);
        said
    }
}

/// Returns whether the login is not complete and asks nothing: there is nothing to do yet.
fn is_coming(state: &State) -> bool {
    let asks = matches!(
        state.context(),
        Context::Typing | Context::Question | Context::Page
    );
    let visit = state.venue().visit();
    visit.is_some_and(|visit| visit.page_state(state.screen()).is_none()) && !asks
}

/// Returns a sentence that differs from the last one, and keeps it.
fn changed(last: &mut String, now: Option<String>) -> Option<String> {
    let now = now.filter(|now| now != last)?;
    last.clone_from(&now);
    Some(now)
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
        (None, None) => worded(state.screen().marked_row()),
    }
}

/// The message line; `None` while something is typed there.
fn task(state: &State) -> Option<String> {
    if state.overlay().typed().is_some() {
        return None;
    }
    Some(match state.news() {
        Some(Message::Said(text) | Message::Plain(text) | Message::Refused(text)) => {
            state.told(text)
        }
        None => state.worded(&state.prompt()).into_owned(),
    })
}
