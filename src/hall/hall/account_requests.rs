//! The requests of an account about itself: its settings and its keys.

use std::time::Duration;

use jiff::Timestamp;

use super::Hall;
use super::store_purpose::StorePurpose;
use crate::event::HallEvent;
use crate::session::{Identity, SessionId};
use parlour_language::{Text, text};
use parlour_store::{AccountId, StoreRequest, StoreResponse};

/// For so long a code adds a key to an account.
const KEY_CODE_LASTS: Duration = Duration::from_secs(10 * 60);

pub(super) fn own_account(who: &Identity) -> Result<AccountId, Text> {
    who.account.ok_or(text!("hall-guest-keys"))
}

/// An account saves its settings.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SettingsRequest {
    session: SessionId,
}

impl SettingsRequest {
    pub(super) fn start(
        hall: &mut Hall,
        session: SessionId,
        who: &Identity,
        settings: String,
    ) -> Result<(), Text> {
        let account = who.account.ok_or(text!("hall-guest-settings"))?;
        hall.outbox.store(
            StoreRequest::SaveAccountSettings { account, settings },
            StorePurpose::Settings(Self { session }),
        );
        Ok(())
    }

    pub(super) fn session(&self) -> SessionId {
        self.session
    }

    pub(super) fn on_response(self, hall: &mut Hall, response: &StoreResponse) {
        if let StoreResponse::SaveAccountSettings(()) = response {
            hall.outbox.tell(self.session, HallEvent::SettingsSaved);
        }
    }
}

/// An account asks for its keys, or removes one and is told the rest.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct KeysRequest {
    session: SessionId,
    account: AccountId,
}

impl KeysRequest {
    pub(super) fn start(hall: &mut Hall, session: SessionId, who: &Identity) -> Result<(), Text> {
        let account = own_account(who)?;
        Self { session, account }.read(hall);
        Ok(())
    }

    pub(super) fn start_removal(
        hall: &mut Hall,
        session: SessionId,
        who: &Identity,
        fingerprint: String,
    ) -> Result<(), Text> {
        let account = own_account(who)?;
        hall.outbox.store(
            StoreRequest::RemoveKey {
                account,
                fingerprint,
            },
            StorePurpose::Keys(Self { session, account }),
        );
        Ok(())
    }

    fn read(self, hall: &mut Hall) {
        let account = self.account;
        hall.outbox
            .store(StoreRequest::Keys { account }, StorePurpose::Keys(self));
    }

    pub(super) fn session(&self) -> SessionId {
        self.session
    }

    pub(super) fn on_response(self, hall: &mut Hall, response: StoreResponse) {
        match response {
            StoreResponse::RemoveKey(()) if hall.sessions.who(self.session).is_some() => {
                self.read(hall);
            }
            StoreResponse::Keys(keys) => hall.outbox.tell(self.session, HallEvent::Keys(keys)),
            _ => {}
        }
    }
}

/// An account wants a code that adds a key to it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct KeyCodeRequest {
    session: SessionId,
    code: String,
    until: Timestamp,
}

impl KeyCodeRequest {
    pub(super) fn start(hall: &mut Hall, session: SessionId, who: &Identity) -> Result<(), Text> {
        let account = own_account(who)?;
        let code = hall.outbox.draw_secret();
        let now = hall.outbox.now();
        let until = now.checked_add(KEY_CODE_LASTS).unwrap_or(now);
        let save = StoreRequest::SaveKeyCode {
            account,
            code: code.clone(),
            until,
        };
        let request = Self {
            session,
            code,
            until,
        };
        hall.outbox.store(save, StorePurpose::KeyCode(request));
        Ok(())
    }

    pub(super) fn session(&self) -> SessionId {
        self.session
    }

    pub(super) fn on_response(self, hall: &mut Hall, response: &StoreResponse) {
        let Self {
            session,
            code,
            until,
        } = self;
        if let StoreResponse::SaveKeyCode(()) = response {
            hall.outbox
                .tell(session, HallEvent::KeyCode { code, until });
        }
    }
}
