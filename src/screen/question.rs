//! A question in a box, answered by one of its buttons.

pub mod drawing;

use ratatui::layout::Rect;

use std::borrow::Cow;

use super::action::{Action, IntoActions};
use parlour_kit::input::Key;
use parlour_kit::keymap::Command;
use parlour_kit::layout::dialog::{self, DialogLayout};
use parlour_kit::row_id::number_of;
use parlour_language::{Language, Text};

/// A button of a question: what it says, and what it does.
#[derive(Clone, Debug)]
pub struct Button {
    pub label: Text,
    pub actions: Vec<Action>,
    /// Set when it does what cannot be undone. Characters do not press it, so that text that was meant for elsewhere
    /// cannot do it.
    is_for_good: bool,
}

impl Button {
    pub fn new(label: impl Into<Text>, actions: impl IntoActions) -> Self {
        Self {
            label: label.into(),
            actions: actions.into_actions(),
            is_for_good: false,
        }
    }

    /// A button that closes the question and does nothing.
    pub fn nothing(label: impl Into<Text>) -> Self {
        Self::new(label, ())
    }

    /// The same for what cannot be undone.
    #[must_use]
    pub fn for_good(self) -> Self {
        Self {
            is_for_good: true,
            ..self
        }
    }
}

/// A dialog that waits for one of its buttons.
#[derive(Clone, Debug)]
pub struct Question {
    pub title: Text,
    pub text: Text,
    pub buttons: Vec<Button>,
    pub cursor: usize,
    /// Lines of the text that are scrolled away.
    first: usize,
}

impl Question {
    /// The text of the marked button.
    pub fn marked(&self) -> Option<&Text> {
        self.buttons.get(self.cursor).map(|button| &button.label)
    }

    /// A question whose first button is marked.
    pub fn new(
        title: impl Into<Text>,
        text: impl Into<Text>,
        buttons: impl IntoIterator<Item = Button>,
    ) -> Self {
        Self {
            title: title.into(),
            text: text.into(),
            buttons: buttons.into_iter().collect(),
            cursor: 0,
            first: 0,
        }
    }

    /// The buttons' texts.
    pub fn labels(&self, language: Language) -> Vec<Cow<'static, str>> {
        let labels = self.buttons.iter();
        labels
            .map(|button| button.label.in_language(language))
            .collect()
    }

    /// Returns the dialog's layout in the body of a page.
    pub fn layout(&self, body: Rect, language: Language) -> DialogLayout {
        let [title, text] = [&self.title, &self.text].map(|text| text.in_language(language));
        dialog::place(&title, &text, &self.labels(language), body).scrolled(self.first)
    }

    /// Returns whether there is hidden text below the visible part, or above it.
    pub fn turns(&self, is_down: bool, body: Rect, language: Language) -> bool {
        let layout = self.layout(body, language);
        if is_down {
            layout.first < layout.last_first()
        } else {
            layout.first > 0
        }
    }

    /// Scrolls the text by `lines` lines, down or up, as far as it goes.
    pub fn scroll(&mut self, lines: isize, body: Rect, language: Language) {
        let layout = self.layout(body, language);
        self.first = layout
            .first
            .saturating_add_signed(lines)
            .min(layout.last_first());
    }

    /// Scrolls the text by as many lines as are in sight.
    pub fn turn(&mut self, is_down: bool, body: Rect, language: Language) {
        let rows = self.layout(body, language).text.height.max(1);
        let page = isize::try_from(rows).unwrap_or(1);
        self.scroll(if is_down { page } else { -page }, body, language);
    }

    /// Returns whether a key does nothing here. Characters do not confirm an action that cannot be
    /// undone. Text that was meant for elsewhere therefore cannot do it.
    pub fn ignores(&self, key: Key) -> bool {
        let is_for_good = self.buttons.iter().any(|button| button.is_for_good);
        is_for_good && matches!(key, Key::Char(_))
    }

    /// A command of the keymap; answers with what is done, if that answers the question.
    pub fn command(&mut self, command: Command) -> Option<Vec<Action>> {
        let count = self.buttons.len();
        match command {
            Command::Left | Command::Up | Command::Previous => {
                self.cursor = (self.cursor + count - 1) % count;
            }
            Command::Right | Command::Down | Command::Next => {
                self.cursor = (self.cursor + 1) % count;
            }
            Command::Act => return self.press(self.cursor),
            Command::Back => return Some(Vec::new()),
            _ => {}
        }
        None
    }

    /// The number that tells a button from the others, and from those of other questions.
    pub fn button_number(&self, button: &Button) -> i64 {
        number_of((self.title.english(), button.label.english()))
    }

    /// Returns what the button of this index does.
    pub fn press(&self, button: usize) -> Option<Vec<Action>> {
        Some(self.buttons.get(button)?.actions.clone())
    }
}
