//! A line that is typed below a screen, with the use that the screen has for it.

use super::action::Action;
use super::any_screen::Screen;
use super::ask::Then;
use super::shared::Shared;
use parlour_kit::typing::Typing;
use parlour_language::Id;

/// Returns the ways in which a text can go on, if the screen knows them.
type Continuations = fn(&dyn Screen, &str) -> Option<String>;

/// A line for the person to type.
#[derive(Clone, Debug)]
pub struct Line {
    /// The words before it.
    pub label: Id,
    /// The text that it begins with.
    pub typing: Typing,
    /// Set where it names a file. Users of a hall have no files: the text that it begins with is taken at once.
    pub names_file: bool,
    /// Set where a blank line means something; else it is given up.
    pub takes_blank: bool,
    pub continuations: Option<Continuations>,
    pub then: Then<String>,
}

impl Line {
    pub fn new(label: Id, text: &str, then: Then<String>) -> Self {
        Self {
            label,
            typing: Typing::new(text),
            names_file: false,
            takes_blank: false,
            continuations: None,
            then,
        }
    }

    /// A line that names a file.
    pub fn of_file(label: Id, text: &str, then: Then<String>) -> Self {
        Self {
            names_file: true,
            ..Self::new(label, text, then)
        }
    }

    /// Lets a blank line mean something too.
    #[must_use]
    pub fn or_blank(self) -> Self {
        Self {
            takes_blank: true,
            ..self
        }
    }

    /// Lets the screen use what was typed.
    pub fn accept(&self, screen: &mut dyn Screen, shared: &mut Shared) -> Vec<Action> {
        let text = self.typing.text().trim();
        if text.is_empty() && !self.takes_blank {
            return Vec::new();
        }
        self.then.follow(screen, text.to_owned(), shared)
    }
}
