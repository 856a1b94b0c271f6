//! The entrance of a hall, where a new user chooses a name, shows an invitation, or types the code of an account.

use crate::app::action::Action;
use crate::app::effect::Effect;
use crate::app::form::{Control, Form, FormEvent, Row};
use crate::app::keymap::{Command, Context};
use crate::app::screen::{FormScreen, Shared};
use crate::app::typing::Typing;
use parlour_hall::options::Admission;
use parlour_hall::request::HallRequest;
use parlour_language::{Id, Text, id, text};

/// A row of the entrance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntranceItem {
    /// Something to be read.
    Text,
    Name,
    /// The invitation, where a new account needs one.
    Invitation,
    ComeIn,
    /// The code of an account that one has.
    Code,
    Leave,
}

/// The entrance: before the hall has said anything, there is only a way back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntranceScreen {
    pub form: Form<EntranceItem>,
    /// The typed text so far; `None` before anything is wanted.
    typed: Option<Typed>,
    /// The row that was answered last: there the answer is asked for again.
    answered: EntranceItem,
    terms: Terms,
}

/// The answers that are sent together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Typed {
    name: String,
    /// Empty where a new account needs none.
    invitation: String,
}

/// The terms on which somebody new comes in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// The place where the key of the account is kept.
    pub keeper: KeyKeeper,
    pub admission: Admission,
}

/// The place where the key of a new account is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyKeeper {
    /// In a file, for `ssh`.
    #[default]
    Ssh,
    /// In a cookie.
    Browser,
}

impl Default for EntranceScreen {
    fn default() -> Self {
        Self {
            form: Form::new(vec![line(id!("hall-door-opens")), leave()]),
            typed: None,
            answered: EntranceItem::Code,
            terms: Terms::default(),
        }
    }
}

impl EntranceScreen {
    /// Asks for a name, or, where there are no new accounts, for the code of one; it is typed at once.
    pub fn asking(proposed: &str, terms: Terms) -> Self {
        let item = match terms.admission {
            Admission::Known => EntranceItem::Code,
            Admission::Open | Admission::Invited => EntranceItem::Name,
        };
        let typed = Typed {
            name: proposed.into(),
            invitation: String::new(),
        };
        let mut entrance = Self {
            form: Form::new(rows(&typed, terms)),
            typed: Some(typed),
            answered: item,
            terms,
        };
        entrance.ask_for(item);
        entrance
    }

    /// Returns whether the user has been asked.
    pub fn has_asked(&self) -> bool {
        self.typed.is_some()
    }

    /// Asks once more: the name cannot be had, or the code is not good.
    pub fn ask_again(&mut self, proposed: &str) {
        if let Some(typed) = &mut self.typed
            && typed.name.is_empty()
        {
            typed.name = proposed.into();
        }
        self.renew();
        match (self.terms.admission, self.answered) {
            // The name or the invitation is at fault.
            (Admission::Invited, EntranceItem::Name | EntranceItem::Invitation) => {
                self.mark(EntranceItem::Invitation);
            }
            (_, answered) => self.ask_for(answered),
        }
    }

    fn renew(&mut self) {
        if let Some(typed) = &self.typed {
            self.form.renew(rows(typed, self.terms));
        }
    }

    fn mark(&mut self, item: EntranceItem) {
        let row = self.form.rows.iter().position(|row| row.key == item);
        self.form.mark(row.unwrap_or(0));
    }

    /// Marks a row, whose text is typed from now on.
    fn ask_for(&mut self, item: EntranceItem) {
        self.mark(item);
        let typed = match (&self.typed, item) {
            (Some(typed), EntranceItem::Name) => &*typed.name,
            (Some(typed), EntranceItem::Invitation) => &*typed.invitation,
            _ => "",
        };
        self.form.typing = Some(Typing::new(typed));
    }

    /// Brings the code, the last word of what another screen shows.
    fn redeem(&mut self, typed: &str) -> Vec<Action> {
        self.answered = EntranceItem::Code;
        let code = last_word(typed);
        if code.is_empty() {
            return Vec::new();
        }
        vec![Action::hall(HallRequest::AddKey(code))]
    }

    /// Takes a name or an invitation, and comes in when nothing is missing.
    fn take(&mut self, item: EntranceItem, text: &str) -> Vec<Action> {
        self.answered = item;
        let typed = self.typed.get_or_insert_default();
        match item {
            EntranceItem::Invitation => typed.invitation = last_word(text),
            _ => typed.name = text.trim().into(),
        }
        self.renew();
        self.come_in()
    }

    fn come_in(&mut self) -> Vec<Action> {
        let Typed { name, invitation } = self.typed.clone().unwrap_or_default();
        if name.is_empty() {
            self.ask_for(EntranceItem::Name);
            return vec![Action::refuse(text!("hall-name-first"))];
        }
        if self.terms.admission != Admission::Invited {
            return vec![Action::hall(HallRequest::TakeName(name))];
        }
        if invitation.is_empty() {
            self.ask_for(EntranceItem::Invitation);
            return Vec::new();
        }
        vec![Action::hall(HallRequest::JoinInvited {
            name,
            code: invitation,
        })]
    }
}

/// The last word of a line, as codes are written.
fn last_word(line: &str) -> String {
    let word = line.split_whitespace().next_back();
    word.unwrap_or_default().to_ascii_lowercase()
}

impl FormScreen for EntranceScreen {
    type Key = EntranceItem;

    const CONTEXT: Context = Context::Menu;

    fn title(&self) -> Text {
        text!("menu-title")
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
            FormEvent::Typed(item, text) => self.take(item, &text),
            FormEvent::Pressed(EntranceItem::ComeIn) => self.come_in(),
            FormEvent::Pressed(EntranceItem::Leave) => vec![Action::Effect(Effect::Quit)],
            _ => Vec::new(),
        }
    }

    fn on_command(&mut self, command: Command) -> Option<Vec<Action>> {
        (command == Command::Back).then(|| vec![Action::Effect(Effect::Quit)])
    }
}

fn line(words: Id) -> Row<EntranceItem> {
    Row::heading(EntranceItem::Text, words)
}

fn leave() -> Row<EntranceItem> {
    Row::button(
        EntranceItem::Leave,
        text!("table-leave"),
        text!("hall-leave-help"),
    )
}

fn rows(typed: &Typed, terms: Terms) -> Vec<Row<EntranceItem>> {
    let mut rows: Vec<_> = terms_told(terms).into_iter().map(line).collect();
    if terms.admission != Admission::Known {
        rows.push(Row {
            key: EntranceItem::Name,
            label: text!("hall-your-name"),
            value: typed.name.clone().into(),
            typed: typed.name.clone().into(),
            help: text!("hall-your-name-help"),
            control: Control::Typed,
        });
    }
    if terms.admission == Admission::Invited {
        let (label, help) = (id!("hall-invitation"), id!("hall-invitation-help"));
        let code = &typed.invitation;
        rows.push(code_row(EntranceItem::Invitation, label, help, code));
    }
    if terms.admission != Admission::Known {
        rows.push(Row::button(
            EntranceItem::ComeIn,
            id!("hall-come-in"),
            id!("hall-come-in-help"),
        ));
    }
    let (label, help) = (id!("hall-code"), id!("hall-code-help"));
    rows.push(code_row(EntranceItem::Code, label, help, ""));
    rows.push(leave());
    rows
}

/// The lines about the account, and about who may have one.
fn terms_told(terms: Terms) -> Vec<Id> {
    let account = match terms.keeper {
        KeyKeeper::Ssh => id!("hall-key-is-account"),
        KeyKeeper::Browser => id!("hall-browser-is-account"),
    };
    let mut told = vec![account, id!("hall-nothing-remembered")];
    told.push(match terms.admission {
        Admission::Open => id!("hall-others-see"),
        Admission::Invited => id!("hall-invitation-wanted"),
        Admission::Known => id!("hall-code-wanted"),
    });
    told
}

fn code_row(key: EntranceItem, label: Id, help: Id, code: &str) -> Row<EntranceItem> {
    Row {
        value: code.to_owned().into(),
        typed: code.to_owned().into(),
        control: Control::Text,
        ..Row::button(key, label, help)
    }
}
