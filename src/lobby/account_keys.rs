//! The account of a user in a hall: its keys, its name, and its end.

use jiff::Timestamp;

use parlour_kit::action::Action;
use parlour_kit::effect::Effect;
use parlour_kit::keymap::Context;
use parlour_kit::list_screen::ListScreen;
use parlour_kit::mark::Mark;
use parlour_kit::msg::Msg;
use parlour_kit::question::{Button, Question};
use parlour_kit::row;
use parlour_kit::rows::Rows;
use parlour_kit::screen::ScreenUi;
use parlour_kit::shared::Shared;
use parlour_kit::text::utc_moment;
use parlour_kit::{its_mark, list_of_rows};
use parlour_language::{Text, id, text};
use parlour_protocol::event::HallEvent;
use parlour_protocol::request::HallRequest;
use parlour_store::AccountKey;

/// The keys of the user's account.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AccountKeys {
    pub mark: Mark,
    /// `None` before they are known.
    keys: Option<Vec<AccountKey>>,
    /// With what a key can be added, and until when.
    code: Option<(String, Timestamp)>,
}

impl AccountKeys {
    /// Opens the keys of the account. A guest is offered one: in a browser one can log in, and over SSH come back with a key.
    pub fn open(shared: &Shared) -> Vec<Action> {
        if shared.venue.is_guest() {
            return offer_account(shared.caps.is_browser);
        }
        let request = Action::hall(HallRequest::Keys);
        vec![Action::open(Self::default()), request]
    }
}

impl ScreenUi for AccountKeys {
    list_of_rows!();

    fn context(&self) -> Context {
        Context::Choice
    }

    fn title(&self) -> Text {
        text!("hall-keys")
    }
}

impl ListScreen for AccountKeys {
    its_mark!();

    fn rows(&self, rows: &mut Rows<Self>) {
        rows.heading(match self.keys.as_deref() {
            None => id!("lists-moment"),
            Some([_]) => id!("hall-one-key"),
            Some(_) => id!("hall-several-keys"),
        });
        for (number, key) in (1..).zip(self.keys.iter().flatten()) {
            key_row(number, key, rows);
        }
        rows.button(row!("hall-key-add"), |_, _| HallRequest::MakeKeyCode);
        if let Some((code, until)) = &self.code {
            rows.heading(text!("hall-key-other", until = &until.strftime("%H:%M")));
            rows.heading(format!("ssh HOST add-key {code}"));
            rows.heading(id!("hall-key-browser"));
        }
        rows.typed(row!("hall-rename"), "", |_, name, _| {
            Ok((!name.is_empty()).then(|| HallRequest::RenameAccount(name.into())))
        });
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
        if let Msg::Hall(event) = msg {
            match &**event {
                HallEvent::Keys(keys) => self.keys = Some(keys.clone()),
                HallEvent::KeyCode { code, until } => self.code = Some((code.clone(), *until)),
                _ => {}
            }
        }
        Vec::new()
    }
}

fn key_row(number: i64, key: &AccountKey, rows: &mut Rows<AccountKeys>) {
    let used = key.used.map_or_else(
        || text!("hall-key-unused"),
        |at| text!("hall-key-used", date = utc_moment(at)),
    );
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

fn offer_account(is_browser: bool) -> Vec<Action> {
    if !is_browser {
        return vec![Action::refuse(text!("hall-guest-refused"))];
    }
    let buttons = [
        Button::new(id!("hall-web-account"), Effect::LogIn),
        Button::nothing(id!("hall-neither")),
    ];
    vec![Action::Ask(Question::new(
        text!("hall-account-title"),
        text!("hall-account-text"),
        buttons,
    ))]
}
