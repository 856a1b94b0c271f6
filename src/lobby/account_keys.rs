//! The account of a user in a hall: its keys, its name, and its end.

use jiff::Timestamp;

use crate::hall::HallState;
use parlour_kit::text::utc_moment;
use parlour_kit::typing::Typing;
use parlour_language::{Id, Text, id, text};
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::request::HallRequest;
use parlour_screen::action::Action;
use parlour_screen::list_screen::ListScreen;
use parlour_screen::mark::Mark;
use parlour_screen::msg::Msg;
use parlour_screen::question::{Button, Question};
use parlour_screen::row;
use parlour_screen::rows::Rows;
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::{its_mark, list_of_rows, list_screen};
use parlour_store::{AccountKey, RecoveryCode};

/// The row in which a guest types a name, or the code of an account.
const NAME: Id = id!("hall-name-or-code");

/// The keys of the user's account. A guest can make an account here, or come into one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AccountKeys {
    pub mark: Mark,
    is_guest: bool,
    /// Set where a browser keeps the key, which can log out.
    is_browser: bool,
    /// `None` before they are known.
    keys: Option<Vec<AccountKey>>,
    /// What is told of the recovery code, if there is one.
    recovery_code: Option<RecoveryCode>,
    /// The command by which a key is added, and until when.
    adding: Option<(String, Timestamp)>,
    /// The code to write down, where it has just been made.
    recovery: Option<String>,
}

impl AccountKeys {
    /// Opens the keys of the account. A guest without a key has none.
    pub fn open(shared: &Shared) -> Vec<Action> {
        if !shared.venue.is_kept() {
            return vec![Action::refuse(text!("hall-guest-told"))];
        }
        let screen = Self {
            is_browser: shared.caps.is_browser,
            ..Self::default()
        };
        if shared.venue.is_guest() {
            return vec![Action::open(screen.of_guest())];
        }
        vec![Action::open(screen), Action::hall(HallRequest::Keys)]
    }

    /// The screen of a guest, whose name is typed at once.
    fn of_guest(mut self) -> Self {
        self.is_guest = true;
        self.mark.set((NAME, 0));
        self.mark.typing = Some(Typing::new(""));
        self
    }

    /// Asks for the command by which a key is added.
    fn add_key(shared: &Shared) -> Action {
        let address = HallState::at(shared.venue).map(HallState::address).cloned();
        Action::ask_hall(HallRequest::MakeKeyCode, move |screen: &mut Self, told| {
            if let (Ok(HallAnswer::KeyCode { code, until }), Some(address)) = (told, &address) {
                let command = address.command("", &format!("add-key {code}"));
                screen.adding = Some((command, until));
            }
        })
    }

    fn make_recovery_code() -> Action {
        Action::ask_hall(HallRequest::MakeRecoveryCode, |screen: &mut Self, told| {
            if let Ok(HallAnswer::RecoveryCode(code)) = told {
                screen.recovery = Some(code);
            }
        })
    }

    /// The rows of a guest: a name makes an account of this browser's key, a code brings the key to one that there is.
    fn guest_rows(&self, rows: &mut Rows<Self>) {
        for line in [
            id!("hall-account-name"),
            id!("hall-account-browser"),
            id!("hall-account-code"),
        ] {
            rows.heading(line);
        }
        rows.typed(row!("hall-name-or-code"), "", |_, name, _| {
            Ok((!name.is_empty()).then(|| HallRequest::RenameAccount(name.into())))
        })
        .sent();
        if self.is_browser {
            rows.button(row!("hall-log-out"), |_, _| {
                Question::new(
                    text!("hall-log-out-question"),
                    text!("hall-log-out-text"),
                    [
                        Button::nothing(id!("hall-neither")),
                        Button::new(id!("hall-log-out"), HallRequest::LogOut).for_good(),
                    ],
                )
            });
        }
        rows.back(id!("menu-back-lobby"));
    }
}

list_screen!(AccountKeys: "page-heading-keys");

impl ScreenUi for AccountKeys {
    list_of_rows!();

    fn title(&self) -> Text {
        if self.is_guest {
            text!("hall-account-title")
        } else {
            text!("hall-keys")
        }
    }
}

impl ListScreen for AccountKeys {
    its_mark!();

    fn rows(&self, rows: &mut Rows<Self>) {
        if self.is_guest {
            return self.guest_rows(rows);
        }
        // The rows below the keys wait for them: they would move from under the finger.
        let Some(keys) = &self.keys else {
            rows.heading(id!("lists-moment"));
            return;
        };
        rows.heading(if let [_] = keys[..] {
            id!("hall-one-key")
        } else {
            id!("hall-several-keys")
        });
        for (number, key) in (1..).zip(keys) {
            key_row(number, key, rows);
        }
        rows.button(row!("hall-key-add"), |_, shared| Self::add_key(shared));
        if let Some((command, until)) = &self.adding {
            rows.heading(text!("hall-key-other", until = &until.strftime("%H:%M")));
            rows.heading(command.clone());
            rows.heading(id!("hall-key-browser"));
        }
        let told = self.recovery_code.map(code_told).unwrap_or_default();
        rows.button(row!("hall-recovery"), |_, _| Self::make_recovery_code())
            .valued(told);
        if let Some(code) = &self.recovery {
            rows.heading(id!("hall-recovery-told"));
            rows.heading(code.clone());
        }
        if self.recovery_code.is_some() {
            rows.button(row!("hall-recovery-end"), |screen, _| {
                screen.recovery = None;
                HallRequest::EndCodes
            });
        }
        if self.is_browser {
            rows.button(row!("hall-log-out"), |_, _| HallRequest::LogOut);
        }
        rows.typed(row!("hall-rename"), "", |_, name, _| {
            Ok((!name.is_empty()).then(|| HallRequest::RenameAccount(name.into())))
        })
        .sent();
        rows.button(row!("hall-delete-account"), |_, _| {
            Question::new(
                text!("hall-delete-question"),
                text!("hall-delete-text"),
                [
                    Button::nothing(id!("menu-keep-it")),
                    Button::new(id!("hall-delete"), HallRequest::DeleteAccount).for_good(),
                ],
            )
        });
        rows.back(id!("menu-back-lobby"));
    }

    fn on_msg(&mut self, msg: &Msg, _: &mut Shared) -> Vec<Action> {
        if let Msg::Hall(event) = msg
            && let HallEvent::Keys { keys, recovery } = &**event
        {
            self.recovery_code = *recovery;
            // Enter asks first for something that takes nothing away.
            if self.keys.replace(keys.clone()).is_none() {
                self.mark.set((id!("hall-key-add"), 0));
            }
        }
        Vec::new()
    }
}

/// When a recovery code was made, and used last.
fn code_told(code: RecoveryCode) -> Text {
    let (date, used) = (utc_moment(code.made), told_use(code.used));
    text!("hall-recovery-made", date = date, used = used)
}

fn told_use(used: Option<Timestamp>) -> Text {
    used.map_or_else(
        || text!("hall-key-unused"),
        |at| text!("hall-key-used", date = utc_moment(at)),
    )
}

fn key_row(number: i64, key: &AccountKey, rows: &mut Rows<AccountKeys>) {
    let used = told_use(key.used);
    let label = match key.comment.as_str() {
        "" => text!("hall-key", number = number),
        comment => comment.to_owned().into(),
    };
    let asked = key.clone();
    rows.button(id!("hall-keys"), move |_, _| removal(asked))
        .numbered(number)
        .labelled(label)
        .valued(key.fingerprint.clone())
        .helped(text!(
            "hall-key-help",
            date = utc_moment(key.added),
            used = used
        ));
}

fn removal(key: AccountKey) -> Question {
    let text = text!(
        "hall-key-remove-text",
        fingerprint = &key.fingerprint,
        comment = &key.comment
    );
    let remove = HallRequest::RemoveKey(key.fingerprint);
    Question::new(
        text!("hall-key-remove-question"),
        text,
        [
            Button::nothing(id!("menu-keep-it")),
            Button::new(id!("hall-key-remove"), remove),
        ],
    )
}
