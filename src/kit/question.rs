//! A question in a box, answered by one of its buttons.

use ratatui::layout::{Rect, Size};

use std::borrow::Cow;

use super::action::{Action, IntoActions};
use super::banner::Banner;
use super::input::Key;
use super::keymap::Command;
use super::layout::dialog::{self, DialogLayout};
use super::row_id::number_of;
use parlour_language::{Language, Text};
use parlour_model::player::Level;
use parlour_model::seat::Seat;

/// A button of a question: what it says, and what it does.
#[derive(Clone, Debug)]
pub struct Button {
    pub label: Text,
    pub actions: Vec<Action>,
    /// Set when it does what cannot be undone. Characters do not press it, so that text that was meant for elsewhere
    /// cannot do it.
    is_for_good: bool,
    /// True if the question is asked again after it.
    stays: bool,
}

impl Button {
    pub fn new(label: impl Into<Text>, actions: impl IntoActions) -> Self {
        Self {
            label: label.into(),
            actions: actions.into_actions(),
            is_for_good: false,
            stays: false,
        }
    }

    /// The same without an answer to the question, which stays open.
    #[must_use]
    pub fn staying(self) -> Self {
        Self {
            stays: true,
            ..self
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
    /// True while the question lies beside the board where there is room, so that the board stays
    /// in sight.
    aside: bool,
    /// The headline in large letters, where there is room for them: the end of a game.
    headline: Option<Text>,
    /// The bot whose head stands above, where there is room for it.
    head: Option<Level>,
    /// The player whose colour the headline has.
    pub winner: Option<Seat>,
    /// True if the first line of the text stands out: the end of a game.
    is_ending: bool,
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
            aside: false,
            headline: None,
            head: None,
            winner: None,
            is_ending: false,
        }
    }

    /// The end of a game, with this headline in large letters, in the colour of the winner if it is one.
    #[must_use]
    pub fn ending(self, headline: Text, winner: Option<Seat>) -> Self {
        Self {
            headline: Some(headline),
            winner,
            is_ending: true,
            ..self
        }
    }

    /// The same with the head of a bot.
    #[must_use]
    pub fn with_head(self, head: Option<Level>) -> Self {
        Self { head, ..self }
    }

    /// The banners that may stand above the text in so many rows, the one that is shown where there is room for it first.
    fn banners(&self, rows: u16, language: Language) -> Vec<Banner> {
        let headline = self
            .headline
            .as_ref()
            .map(|text| text.in_language(language));
        Banner::of(self.head, headline.as_deref(), rows)
    }

    /// The banner of a layout.
    pub fn banner(&self, layout: &DialogLayout, language: Language) -> Option<Banner> {
        let size = layout.headline?.as_size();
        let mut banners = self.banners(u16::MAX, language).into_iter();
        banners.find(|banner| banner.size() == size)
    }

    /// The number of lines of the layout that hold the first line of the text, where it stands out.
    pub fn first_lines(&self, layout: &DialogLayout, language: Language) -> usize {
        let text = self.text.in_language(language);
        let first = text.lines().next().unwrap_or_default();
        let lines = layout.lines.iter().skip(layout.lead);
        let lines = lines.scan(0, |read, line| {
            let begun = *read;
            *read += line.chars().count() + 1;
            (begun < first.chars().count()).then_some(line)
        });
        if self.is_ending {
            lines.take_while(|line| !line.is_empty()).count()
        } else {
            0
        }
    }

    /// The same beside the board, where there is room.
    #[must_use]
    pub fn aside(self) -> Self {
        Self {
            aside: true,
            ..self
        }
    }

    /// The buttons' texts.
    pub fn labels(&self, language: Language) -> Vec<Cow<'static, str>> {
        let labels = self.buttons.iter();
        labels
            .map(|button| button.label.in_language(language))
            .collect()
    }

    /// Returns the dialog's layout in the body of a page. The end of a game takes the whole column beside the board.
    pub fn layout(&self, body: Rect, language: Language) -> DialogLayout {
        let column = super::layout::column(body);
        let area = column.filter(|_| self.is_ending).unwrap_or(body);
        let labels = self.labels(language);
        let [title, text] = [&self.title, &self.text].map(|text| text.in_language(language));
        let sizes = self.banners(area.height, language).into_iter();
        let sizes = sizes.map(|banner| banner.size());
        let place = |area| {
            let below = |size| dialog::place_below(size, &title, &text, &labels, area);
            let placed = sizes.clone().map(below);
            let mut shown = placed.skip_while(|placed| placed.headline.is_none());
            shown.next().unwrap_or_else(|| below(Size::ZERO))
        };
        let placed = match column {
            Some(column) if self.is_ending => place(column).filling(column),
            Some(column) if self.aside => place(column).at_bottom(column),
            _ => place(body),
        };
        let placed = placed.scrolled(self.first);
        DialogLayout {
            is_centred: self.is_ending,
            ..placed
        }
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
            Command::Copy => {
                let copies = |button: &Button| {
                    matches!(button.actions[..], [Action::Perform(Command::Copy)])
                };
                return self.press(self.buttons.iter().position(copies)?);
            }
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
        let pressed = self.buttons.get(button)?;
        let again = pressed.stays.then(|| {
            Action::Ask(Self {
                cursor: button,
                ..self.clone()
            })
        });
        Some(pressed.actions.iter().cloned().chain(again).collect())
    }
}
