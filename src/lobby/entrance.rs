//! The entrance of a hall, where a new user types a name or the code of an account, and shows an invitation.

use parlour_config::Admission;
use parlour_kit::typing::Typing;
use parlour_language::{Id, Text, id, text};
use parlour_protocol::request::HallRequest;
use parlour_screen::action::Action;
use parlour_screen::effect::Effect;
use parlour_screen::list_screen::ListScreen;
use parlour_screen::mark::Mark;
use parlour_screen::row;
use parlour_screen::rows::Rows;
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::{its_mark, list_of_rows, list_screen};
use parlour_store::account_code::{self, last_word};

/// The rows that are typed, by the messages of their labels. That of the name takes the code of an account as well.
const NAME: Id = id!("hall-name-or-code");
/// The invitation, where a new account needs one.
const INVITATION: Id = id!("hall-invitation");
/// The code of an account, where there are no new ones.
const CODE: Id = id!("hall-code");

/// The entrance: before the hall has said anything, there is only a way back.
#[derive(Clone, Debug, PartialEq)]
pub struct EntranceScreen {
    pub mark: Mark,
    /// The typed text so far; `None` before anything is wanted.
    typed: Option<Typed>,
    /// The row that was answered last: there the answer is asked for again.
    answered: Id,
    terms: Terms,
    /// The fingerprint of the key for `ssh` with which the user has come.
    key: Option<String>,
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
            mark: Mark::default(),
            typed: None,
            answered: CODE,
            terms: Terms::default(),
            key: None,
        }
    }
}

impl EntranceScreen {
    /// Asks for a name, or, where there are no new accounts, for the code of one; it is typed at once.
    pub fn asking(proposed: &str, terms: Terms) -> Self {
        let row = match terms.admission {
            Admission::Known => CODE,
            Admission::Open | Admission::Invited => NAME,
        };
        let typed = Typed {
            name: proposed.into(),
            invitation: String::new(),
        };
        let mut entrance = Self {
            mark: Mark::default(),
            typed: Some(typed),
            answered: row,
            terms,
            key: None,
        };
        entrance.ask_for(row);
        if row == NAME {
            entrance.mark.typing = Some(Typing::proposing(proposed));
        }
        entrance
    }

    /// The same for somebody who has come with a key of this fingerprint: it is told, as an agent may have offered another
    /// one than the user means.
    #[must_use]
    pub fn of_key(self, key: Option<String>) -> Self {
        let key = key.filter(|_| self.terms.keeper == KeyKeeper::Ssh);
        Self { key, ..self }
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
        if self.terms.admission == Admission::Invited && self.answered != CODE {
            // The name or the invitation is at fault.
            self.mark.set((INVITATION, 0));
        } else {
            self.ask_for(self.answered);
        }
    }

    /// Marks a row, whose text is typed from now on.
    fn ask_for(&mut self, row: Id) {
        self.mark.set((row, 0));
        let typed = match (&self.typed, row) {
            (Some(typed), NAME) => &*typed.name,
            (Some(typed), INVITATION) => &*typed.invitation,
            _ => "",
        };
        self.mark.typing = Some(Typing::new(typed));
    }

    /// Brings the code, the last word of what another screen shows.
    fn redeem(&mut self, typed: &str) -> Vec<Action> {
        self.answered = CODE;
        let code = last_word(typed);
        if code.is_empty() {
            return Vec::new();
        }
        vec![Action::hall(HallRequest::AddKey(code))]
    }

    fn take_name(&mut self, name: &str) -> Vec<Action> {
        self.answered = NAME;
        self.typed.get_or_insert_default().name = name.into();
        self.come_in()
    }

    fn take_invitation(&mut self, typed: &str) -> Vec<Action> {
        self.answered = INVITATION;
        self.typed.get_or_insert_default().invitation = last_word(typed);
        self.come_in()
    }

    /// Sends what was typed. The hall takes what is the code of an account for that.
    fn come_in(&mut self) -> Vec<Action> {
        let name = self.mark.take_kept((NAME, 0));
        let invitation = self.mark.take_kept((INVITATION, 0));
        let typed = self.typed.get_or_insert_default();
        typed.name = name.unwrap_or_else(|| std::mem::take(&mut typed.name));
        typed.invitation = invitation.map_or_else(
            || std::mem::take(&mut typed.invitation),
            |typed| last_word(&typed),
        );
        let Typed { name, invitation } = typed.clone();
        if name.is_empty() {
            self.ask_for(NAME);
            return vec![Action::refuse(text!("hall-name-first"))];
        }
        let could_be_code = invitation.is_empty() && account_code::in_line(&name).is_some();
        if could_be_code || self.terms.admission != Admission::Invited {
            return vec![Action::hall(HallRequest::TakeName(name))];
        }
        if invitation.is_empty() {
            self.ask_for(INVITATION);
            return Vec::new();
        }
        vec![Action::hall(HallRequest::JoinInvited {
            name,
            code: invitation,
        })]
    }
}

list_screen!(EntranceScreen: "page-heading-entrance");

impl ScreenUi for EntranceScreen {
    list_of_rows!();

    fn title(&self) -> Text {
        text!("menu-title")
    }
}

impl ListScreen for EntranceScreen {
    its_mark!();

    fn rows(&self, rows: &mut Rows<Self>) {
        if let Some(typed) = &self.typed {
            self.asked(typed, rows);
        } else {
            rows.heading(id!("hall-door-opens"));
        }
        rows.button(id!("table-leave"), |_, _| Effect::Quit)
            .helped(id!("hall-leave-help"));
    }

    fn back(&self, _: &mut Shared) -> Vec<Action> {
        vec![Effect::Quit.into()]
    }
}

impl EntranceScreen {
    fn asked(&self, typed: &Typed, rows: &mut Rows<Self>) {
        for line in terms_told(self.terms) {
            rows.heading(line);
        }
        if let Some(key) = &self.key {
            rows.heading(id!("hall-key-new"));
            rows.heading(key.clone());
            rows.heading(id!("hall-key-other-ssh"));
        }
        let admission = self.terms.admission;
        if admission != Admission::Known {
            rows.typed(
                row!("hall-name-or-code"),
                typed.name.clone(),
                |screen, name, _| Ok(screen.take_name(name)),
            )
            .proposed()
            .sent()
            .stepped(|_, _, _| ());
        }
        if admission == Admission::Invited {
            let code = typed.invitation.clone();
            rows.typed(row!("hall-invitation"), code, |screen, code, _| {
                Ok(screen.take_invitation(code))
            })
            .sent();
        }
        if admission == Admission::Known {
            rows.typed(row!("hall-code"), "", |screen, code, _| {
                Ok(screen.redeem(code))
            })
            .sent();
        } else {
            rows.button(row!("hall-come-in"), |screen, _| screen.come_in());
        }
    }
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
