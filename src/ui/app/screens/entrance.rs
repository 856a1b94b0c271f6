//! The entrance of a hall, where a new visitor chooses a name.

use crate::app::action::Action;
use crate::app::effect::Effect;
use crate::app::form::{Control, Form, FormEvent, Row};
use crate::app::keymap::{Command, Context};
use crate::app::screen::{FormScreen, Shared};
use crate::app::typing::Typing;
use parlour_hall::request::HallRequest;
use parlour_language::fl;

/// A row of the entrance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntranceItem {
    /// Something to be read.
    Text,
    Name,
    ComeIn,
    Leave,
}

/// The entrance: before the hall has said anything, there is only a way back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrance {
    pub form: Form<EntranceItem>,
    /// The name as far as it is typed; `None` where none is wanted.
    name: Option<String>,
}

impl Default for Entrance {
    fn default() -> Self {
        Self {
            form: Form::new(rows(None)),
            name: None,
        }
    }
}

impl Entrance {
    /// Asks for a name, which is typed at once.
    pub fn asking(proposed: &str) -> Self {
        let mut form = Form::new(rows(Some(proposed)));
        form.mark(
            form.rows
                .iter()
                .position(|row| row.key == EntranceItem::Name)
                .unwrap_or(0),
        );
        form.typing = Some(Typing::new(proposed));
        Self {
            form,
            name: Some(proposed.into()),
        }
    }

    /// Asks once more: the name cannot be had.
    pub fn ask_again(&mut self, proposed: &str) {
        let typed = self.name.clone().filter(|name| !name.is_empty());
        *self = Self::asking(&typed.unwrap_or_else(|| proposed.into()));
    }

    fn call(&mut self, name: &str) -> Vec<Action> {
        self.name = Some(name.into());
        self.form.renew(rows(Some(name)));
        if name.is_empty() {
            self.form.typing = Some(Typing::default());
            return vec![Action::refuse(fl!("hall-name-first"))];
        }
        vec![Action::hall(HallRequest::TakeName(name.into()))]
    }
}

impl FormScreen for Entrance {
    type Key = EntranceItem;

    const CONTEXT: Context = Context::Menu;

    fn title(&self) -> String {
        fl!("menu-title").into()
    }

    fn form(&self) -> &Form<EntranceItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<EntranceItem> {
        &mut self.form
    }

    fn on_event(&mut self, event: FormEvent<EntranceItem>, _: &mut Shared) -> Vec<Action> {
        match event {
            FormEvent::Typed(_, text) => self.call(text.trim()),
            FormEvent::Pressed(EntranceItem::ComeIn) => {
                let name = self.name.clone().unwrap_or_default();
                self.call(&name)
            }
            FormEvent::Pressed(EntranceItem::Leave) => vec![Action::Effect(Effect::Quit)],
            _ => Vec::new(),
        }
    }

    fn on_command(&mut self, command: Command) -> Option<Vec<Action>> {
        (command == Command::Back).then(|| vec![Action::Effect(Effect::Quit)])
    }
}

fn rows(name: Option<&str>) -> Vec<Row<EntranceItem>> {
    let text = |line: &str| Row::heading(EntranceItem::Text, line);
    let leave = Row::button(
        EntranceItem::Leave,
        fl!("table-leave"),
        fl!("hall-leave-help"),
    );
    let Some(name) = name else {
        return vec![text(fl!("hall-door-opens")), leave];
    };
    let called = Row {
        key: EntranceItem::Name,
        label: fl!("hall-your-name").into(),
        value: name.into(),
        typed: name.into(),
        help: fl!("hall-your-name-help").into(),
        control: Control::Typed,
    };
    vec![
        text(fl!("hall-key-is-account")),
        text(fl!("hall-nothing-remembered")),
        text(fl!("hall-others-see")),
        called,
        Row::button(
            EntranceItem::ComeIn,
            fl!("hall-come-in"),
            fl!("hall-come-in-help"),
        ),
        leave,
    ]
}
