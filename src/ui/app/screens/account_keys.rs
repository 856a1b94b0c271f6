//! The account of a user in a hall: its keys, its name, and its end.

use jiff::Timestamp;

use crate::app::action::{Action, Destination};
use crate::app::form::{Control, Form, FormEvent, Row};
use crate::app::keymap::Context;
use crate::app::msg::Msg;
use crate::app::question::{DialogAction, Question};
use crate::app::screen::{FormScreen, Shared};
use crate::app::text::date;
use parlour_hall::event::HallEvent;
use parlour_hall::request::HallRequest;
use parlour_language::{Text, id, text};
use parlour_store::AccountKey;

/// A row of the list of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountKeyItem {
    Heading,
    /// A key by its index.
    Key(usize),
    Add,
    /// Another name is typed.
    Rename,
    Delete,
    /// Back to the lobby.
    Back,
}

/// The keys of the user's account.
#[derive(Clone, Debug, PartialEq)]
pub struct AccountKeys {
    pub form: Form<AccountKeyItem>,
    /// `None` before they are known.
    keys: Option<Vec<AccountKey>>,
    /// With what a key can be added, and until when.
    code: Option<(String, Timestamp)>,
}

impl AccountKeys {
    /// The list before it is known.
    pub fn new() -> Self {
        Self {
            form: Form::new(rows(None, None)),
            keys: None,
            code: None,
        }
    }

    fn renew(&mut self) {
        self.form
            .renew(rows(self.keys.as_deref(), self.code.as_ref()));
    }

    fn key(&self, index: usize) -> Option<&AccountKey> {
        self.keys.as_ref()?.get(index)
    }
}

impl Default for AccountKeys {
    fn default() -> Self {
        Self::new()
    }
}

impl FormScreen for AccountKeys {
    type Key = AccountKeyItem;

    const CONTEXT: Context = Context::Choice;

    fn title(&self) -> Text {
        text!("hall-keys")
    }

    fn form(&self) -> &Form<AccountKeyItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<AccountKeyItem> {
        &mut self.form
    }

    fn on_event(&mut self, event: FormEvent<AccountKeyItem>, _: &mut Shared) -> Vec<Action> {
        match event {
            FormEvent::Pressed(AccountKeyItem::Key(index)) => {
                let Some(key) = self.key(index) else {
                    return Vec::new();
                };
                let text = text!(
                    "hall-key-remove-text",
                    fingerprint = &key.fingerprint,
                    comment = &key.comment
                );
                let buttons = vec![
                    (id!("menu-keep-it"), DialogAction::Never),
                    (id!("hall-key-remove"), DialogAction::RemoveKey(index)),
                ];
                vec![Action::Ask(Question::new(
                    text!("hall-key-remove-question"),
                    text,
                    buttons,
                ))]
            }
            FormEvent::Pressed(AccountKeyItem::Add) => vec![Action::hall(HallRequest::MakeKeyCode)],
            FormEvent::Typed(AccountKeyItem::Rename, name) if !name.trim().is_empty() => {
                vec![Action::hall(HallRequest::RenameAccount(name.trim().into()))]
            }
            FormEvent::Pressed(AccountKeyItem::Delete) => {
                let buttons = vec![
                    (id!("menu-keep-it"), DialogAction::Never),
                    (id!("hall-delete"), DialogAction::DeleteAccount),
                ];
                vec![Action::Ask(Question::new(
                    text!("hall-delete-question"),
                    text!("hall-delete-text"),
                    buttons,
                ))]
            }
            FormEvent::Pressed(AccountKeyItem::Back) => vec![Action::Open(Destination::Menu)],
            _ => Vec::new(),
        }
    }

    fn on_answer(&mut self, answer: DialogAction) -> Vec<Action> {
        let request = match answer {
            DialogAction::RemoveKey(index) => self
                .key(index)
                .map(|key| HallRequest::RemoveKey(key.fingerprint.clone())),
            DialogAction::DeleteAccount => Some(HallRequest::DeleteAccount),
            _ => None,
        };
        request.map(Action::hall).into_iter().collect()
    }

    fn receive(&mut self, msg: &Msg) -> Vec<Action> {
        let Msg::Hall(event) = msg else {
            return Vec::new();
        };
        match &**event {
            HallEvent::Keys(keys) => self.keys = Some(keys.clone()),
            HallEvent::KeyCode { code, until } => self.code = Some((code.clone(), *until)),
            _ => return Vec::new(),
        }
        self.renew();
        Vec::new()
    }
}

fn rows(
    keys: Option<&[AccountKey]>,
    code: Option<&(String, Timestamp)>,
) -> Vec<Row<AccountKeyItem>> {
    let heading = |text: Text| Row::heading(AccountKeyItem::Heading, text);
    let mut rows = vec![heading(match keys {
        None => text!("lists-moment"),
        Some([_]) => text!("hall-one-key"),
        Some(_) => text!("hall-several-keys"),
    })];
    rows.extend(
        keys.unwrap_or_default()
            .iter()
            .enumerate()
            .map(|(index, key)| {
                let used = key.used.map_or_else(
                    || text!("hall-key-unused"),
                    |at| text!("hall-key-used", date = date(at)),
                );
                let value = key.fingerprint.clone().into();
                let label = if key.comment.is_empty() {
                    text!("hall-key", number = index + 1)
                } else {
                    key.comment.clone().into()
                };
                let help = text!("hall-key-help", date = date(key.added), used = used);
                Row {
                    value,
                    ..Row::button(AccountKeyItem::Key(index), label, help)
                }
            }),
    );
    rows.push(Row::button(
        AccountKeyItem::Add,
        text!("hall-key-add"),
        text!("hall-key-add-help"),
    ));
    if let Some((code, until)) = code {
        let until = until.strftime("%H:%M");
        rows.push(heading(text!("hall-key-other", until = &until)));
        rows.push(heading(format!("ssh HOST add-key {code}").into()));
        rows.push(heading(text!("hall-key-browser")));
    }
    rows.push(Row {
        control: Control::Text,
        ..Row::button(
            AccountKeyItem::Rename,
            text!("hall-rename"),
            text!("hall-rename-help"),
        )
    });
    rows.push(Row::button(
        AccountKeyItem::Delete,
        text!("hall-delete-account"),
        text!("hall-delete-help"),
    ));
    rows.push(Row::button(
        AccountKeyItem::Back,
        text!("menu-back"),
        text!("menu-back-lobby"),
    ));
    rows
}
