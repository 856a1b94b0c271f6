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
    /// The code of an account that one has.
    Code,
    Leave,
}

/// The entrance: before the hall has said anything, there is only a way back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrance {
    pub form: Form<EntranceItem>,
    /// The name as far as it is typed; `None` where none is wanted.
    name: Option<String>,
    /// The row that was answered last: there the answer is asked for again.
    answered: EntranceItem,
    /// Where the key of the account is kept.
    keeper: KeyKeeper,
}

/// Where the key of a new visitor's account is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyKeeper {
    /// In a file, for `ssh`.
    #[default]
    Ssh,
    /// In a cookie.
    Browser,
}

impl Default for Entrance {
    fn default() -> Self {
        Self {
            form: Form::new(vec![text(fl!("hall-door-opens")), leave()]),
            name: None,
            answered: EntranceItem::Code,
            keeper: KeyKeeper::default(),
        }
    }
}

impl Entrance {
    /// Asks for a name, which is typed at once.
    pub fn asking(proposed: &str, keeper: KeyKeeper) -> Self {
        Self::asking_at(EntranceItem::Name, proposed, keeper)
    }

    fn asking_at(item: EntranceItem, name: &str, keeper: KeyKeeper) -> Self {
        let mut form = Form::new(rows(name, keeper));
        form.mark(
            form.rows
                .iter()
                .position(|row| row.key == item)
                .unwrap_or(0),
        );
        let typed = if item == EntranceItem::Name { name } else { "" };
        form.typing = Some(Typing::new(typed));
        Self {
            form,
            name: Some(name.into()),
            answered: item,
            keeper,
        }
    }

    /// Asks once more: the name cannot be had, or the code is not good. Where no new names are taken, a code is asked for.
    pub fn ask_again(&mut self, proposed: &str) {
        let typed = self.name.clone().filter(|name| !name.is_empty());
        let name = typed.unwrap_or_else(|| proposed.into());
        *self = Self::asking_at(self.answered, &name, self.keeper);
    }

    /// Brings the code, the last word of what another screen shows.
    fn redeem(&mut self, typed: &str) -> Vec<Action> {
        self.answered = EntranceItem::Code;
        let Some(code) = typed.split_whitespace().next_back() else {
            return Vec::new();
        };
        vec![Action::hall(HallRequest::AddKey(code.to_ascii_lowercase()))]
    }

    fn call(&mut self, name: &str) -> Vec<Action> {
        self.answered = EntranceItem::Name;
        self.name = Some(name.into());
        self.form.renew(rows(name, self.keeper));
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
            FormEvent::Typed(EntranceItem::Code, text) => self.redeem(&text),
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

fn text(line: &str) -> Row<EntranceItem> {
    Row::heading(EntranceItem::Text, line)
}

fn leave() -> Row<EntranceItem> {
    Row::button(
        EntranceItem::Leave,
        fl!("table-leave"),
        fl!("hall-leave-help"),
    )
}

fn rows(name: &str, keeper: KeyKeeper) -> Vec<Row<EntranceItem>> {
    let account = match keeper {
        KeyKeeper::Ssh => fl!("hall-key-is-account"),
        KeyKeeper::Browser => fl!("hall-browser-is-account"),
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
        text(account),
        text(fl!("hall-nothing-remembered")),
        text(fl!("hall-others-see")),
        called,
        Row::button(
            EntranceItem::ComeIn,
            fl!("hall-come-in"),
            fl!("hall-come-in-help"),
        ),
        Row {
            key: EntranceItem::Code,
            label: fl!("hall-code").into(),
            value: String::new(),
            typed: String::new(),
            help: fl!("hall-code-help").into(),
            control: Control::Text,
        },
        leave(),
    ]
}
