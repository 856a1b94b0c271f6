//! The rows of a screen: a row says what it shows, and what it does.

use super::action::{Action, IntoActions};
use super::form::holds;
use super::list_screen::ListScreen;
use super::shared::Shared;
pub use parlour_kit::row_id::{RowId, number_of};
use parlour_kit::typing::Typing;
use parlour_language::{Id, Language, Text, id};
use parlour_model::cycle::turned;

/// The message of a row's label, and of its help, if it has one that needs no arguments.
#[derive(Clone, Copy, Debug)]
pub struct RowName {
    pub label: Id,
    pub help: Option<Id>,
}

impl From<Id> for RowName {
    fn from(label: Id) -> Self {
        Self { label, help: None }
    }
}

/// A label whose help is the message of the same id with `-help`: `row!("menu-history")`.
#[macro_export]
macro_rules! row {
    ($id:literal) => {
        $crate::rows::RowName {
            label: parlour_language::id!($id),
            help: Some(const { parlour_language::Id::new(concat!($id, "-help"), &[]) }),
        }
    };
}

pub type Press<S> = Box<dyn FnOnce(&mut S, &mut Shared) -> Vec<Action>>;
/// The value goes up (1) or down (−1), by a larger step with ±10.
pub type Step<S> = Box<dyn FnOnce(&mut S, i64, &mut Shared) -> Vec<Action>>;
/// The refused text is typed on.
pub type Take<S> = Box<dyn FnOnce(&mut S, &str, &mut Shared) -> Result<Vec<Action>, Text>>;

/// The effect of a row on its screen.
pub enum Control<S> {
    /// It separates what is above from what is below.
    Heading,
    Button(Press<S>),
    /// It has a value that is stepped through.
    Choice(Step<S>),
    /// The same; pressed, it shows all values in a list.
    Listed(Step<S>, Press<S>),
    /// It has a value that is typed, beginning with this text as a line, and may be stepped through as well.
    Typed(Text, Take<S>, Option<Step<S>>, fn(&str) -> Typing),
}

/// A row of a list: what it shows, and what it does.
pub struct Row<S> {
    pub id: RowId,
    pub label: Text,
    /// Its value, as it is shown.
    pub value: Text,
    /// The explanation for the message line.
    pub help: Text,
    pub control: Control<S>,
    /// Set where Enter does something with what is typed, which is no value of the row: who leaves it does nothing yet.
    pub is_sent: bool,
}

/// The rows of a screen from the top.
pub struct Rows<S>(pub Vec<Row<S>>);

impl<S: 'static> Rows<S> {
    fn add(&mut self, name: impl Into<RowName>, control: Control<S>) -> &mut Row<S> {
        let RowName { label, help } = name.into();
        self.0.push(Row {
            id: (label, 0),
            label: label.into(),
            value: Text::default(),
            help: help.map_or_else(Text::default, Text::from),
            control,
            is_sent: false,
        });
        let last = self.0.len() - 1;
        &mut self.0[last]
    }

    /// A line that cannot be marked.
    pub fn heading(&mut self, label: impl Into<Text>) -> &mut Row<S> {
        self.add(id!("lists-moment"), Control::Heading)
            .labelled(label)
    }

    pub fn button<A: IntoActions>(
        &mut self,
        name: impl Into<RowName>,
        press: impl FnOnce(&mut S, &mut Shared) -> A + 'static,
    ) -> &mut Row<S> {
        let press: Press<S> = Box::new(|screen, shared| press(screen, shared).into_actions());
        self.add(name, Control::Button(press))
    }

    /// A value that is stepped through.
    pub fn choice<A: IntoActions>(
        &mut self,
        name: impl Into<RowName>,
        value: impl Into<Text>,
        step: impl FnOnce(&mut S, i64, &mut Shared) -> A + 'static,
    ) -> &mut Row<S> {
        self.add(name, Control::Choice(stepping(step)))
            .valued(value)
    }

    /// A value that is typed.
    pub fn typed<A: IntoActions>(
        &mut self,
        name: impl Into<RowName>,
        now: impl Into<Text>,
        take: impl FnOnce(&mut S, &str, &mut Shared) -> Result<A, Text> + 'static,
    ) -> &mut Row<S> {
        let take: Take<S> =
            Box::new(|screen, text, shared| take(screen, text, shared).map(A::into_actions));
        let now = now.into();
        self.add(name, Control::Typed(now.clone(), take, None, Typing::new))
            .valued(now)
    }
}

impl<S: ListScreen> Rows<S> {
    /// One of these values. Each has a title.
    pub fn one_of<T: Clone + PartialEq + 'static, N: Into<Text>>(
        &mut self,
        name: impl Into<RowName>,
        all: impl IntoIterator<Item = T>,
        now: T,
        title: impl FnOnce(&T) -> N,
        set: impl FnOnce(&mut S, T) + 'static,
    ) -> &mut Row<S> {
        let all: Vec<T> = all.into_iter().collect();
        let value = title(&now);
        self.choice(name, value, move |screen, by, _| {
            set(screen, turned(&all, &now, by));
            screen.changed()
        })
    }

    pub fn switch(
        &mut self,
        name: impl Into<RowName>,
        on: bool,
        set: impl FnOnce(&mut S, bool) + 'static,
    ) -> &mut Row<S> {
        let value = if on {
            id!("setup-yes")
        } else {
            id!("setup-no")
        };
        self.choice(name, value, move |screen, _, _| {
            set(screen, !on);
            screen.changed()
        })
    }

    /// The way back, where [`ListScreen::back`] leads, with this help.
    pub fn back(&mut self, help: Id) -> &mut Row<S> {
        self.button(id!("menu-back"), |screen: &mut S, shared| {
            screen.back(shared)
        })
        .helped(help)
    }
}

fn stepping<S, A: IntoActions>(
    step: impl FnOnce(&mut S, i64, &mut Shared) -> A + 'static,
) -> Step<S> {
    Box::new(|screen, by, shared| step(screen, by, shared).into_actions())
}

impl<S> Row<S> {
    pub fn can_be_marked(&self) -> bool {
        !matches!(self.control, Control::Heading)
    }

    pub fn is_button(&self) -> bool {
        matches!(self.control, Control::Button(_))
    }

    /// Returns whether Enter presses the row, and does not change its value.
    pub fn is_pressed(&self) -> bool {
        matches!(self.control, Control::Button(_) | Control::Listed(..))
    }

    /// Returns whether the value is stepped through.
    pub fn has_arrows(&self) -> bool {
        matches!(
            self.control,
            Control::Choice(_) | Control::Listed(..) | Control::Typed(_, _, Some(_), _)
        )
    }

    /// Returns whether the label or the value holds a text in this language, ignoring case.
    pub(super) fn holds(&self, text: &str, language: Language) -> bool {
        [&self.label, &self.value]
            .iter()
            .any(|words| holds(&words.in_language(language), text))
    }
}

impl<S: 'static> Row<S> {
    /// Numbers the row among those of its label.
    pub fn numbered(&mut self, number: impl Into<i64>) -> &mut Self {
        self.id.1 = number.into();
        self
    }

    /// Shows another text than that of its identity.
    pub fn labelled(&mut self, label: impl Into<Text>) -> &mut Self {
        self.label = label.into();
        self
    }

    pub fn valued(&mut self, value: impl Into<Text>) -> &mut Self {
        self.value = value.into();
        self
    }

    pub fn helped(&mut self, help: impl Into<Text>) -> &mut Self {
        self.help = help.into();
        self
    }

    /// Lets the choice show all its values when it is pressed.
    pub fn pressed<A: IntoActions>(
        &mut self,
        press: impl FnOnce(&mut S, &mut Shared) -> A + 'static,
    ) -> &mut Self {
        let press: Press<S> = Box::new(|screen, shared| press(screen, shared).into_actions());
        if let Control::Choice(step) = std::mem::replace(&mut self.control, Control::Heading) {
            self.control = Control::Listed(step, press);
        }
        self
    }

    /// Lets the typed value be stepped through as well.
    pub fn stepped<A: IntoActions>(
        &mut self,
        step: impl FnOnce(&mut S, i64, &mut Shared) -> A + 'static,
    ) -> &mut Self {
        if let Control::Typed(_, _, stepped, _) = &mut self.control {
            *stepped = Some(stepping(step));
        }
        self
    }

    /// Does something with the typed text as soon as Enter accepts it. Who leaves the row finds it there again.
    pub fn sent(&mut self) -> &mut Self {
        self.is_sent = true;
        self
    }

    /// Shows what was typed when the row was left; it is typed on.
    pub(super) fn keep(&mut self, typed: &str) {
        if let Control::Typed(text, .., begin) = &mut self.control {
            (*text, *begin) = (typed.to_owned().into(), Typing::new);
            self.value = typed.to_owned().into();
        }
    }

    /// Proposes the text that stands there: the first letter replaces it.
    pub fn proposed(&mut self) -> &mut Self {
        if let Control::Typed(.., begin) = &mut self.control {
            *begin = Typing::proposing;
        }
        self
    }
}
