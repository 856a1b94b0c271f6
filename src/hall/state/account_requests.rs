//! The requests of an account about itself: its settings and its keys.

use std::time::Duration;

use super::Hall;
use crate::event::HallEvent;
use crate::session::{Identity, SessionId};
use parlour_language::{Text, text};
use parlour_store::{AccountId, ask};

/// For so long a code adds a key to an account.
const KEY_CODE_LASTS: Duration = Duration::from_secs(10 * 60);

pub(super) fn own_account(who: &Identity) -> Result<AccountId, Text> {
    who.account.ok_or(text!("hall-guest-keys"))
}

pub(super) fn save_settings(
    hall: &mut Hall,
    session: SessionId,
    who: &Identity,
    settings: String,
) -> Result<(), Text> {
    let account = who.account.ok_or(text!("hall-guest-settings"))?;
    let save = ask::SaveAccountSettings { account, settings };
    hall.outbox.ask(session, save, move |hall, ()| {
        hall.outbox.tell(session, HallEvent::SettingsSaved);
    });
    Ok(())
}

pub(super) fn tell_keys(hall: &mut Hall, session: SessionId, who: &Identity) -> Result<(), Text> {
    read_keys(hall, session, own_account(who)?);
    Ok(())
}

fn read_keys(hall: &mut Hall, session: SessionId, account: AccountId) {
    let keys = ask::Keys { account };
    hall.outbox.ask(session, keys, move |hall, keys| {
        hall.outbox.tell(session, HallEvent::Keys(keys));
    });
}

/// Removes a key of an account, and tells it the rest.
pub(super) fn remove_key(
    hall: &mut Hall,
    session: SessionId,
    who: &Identity,
    fingerprint: String,
) -> Result<(), Text> {
    let account = own_account(who)?;
    let remove = ask::RemoveKey {
        account,
        fingerprint,
    };
    hall.outbox.ask(session, remove, move |hall, ()| {
        if hall.sessions.who(session).is_some() {
            read_keys(hall, session, account);
        }
    });
    Ok(())
}

/// Makes a code that adds a key to an account.
pub(super) fn make_key_code(
    hall: &mut Hall,
    session: SessionId,
    who: &Identity,
) -> Result<(), Text> {
    let account = own_account(who)?;
    let code = hall.outbox.draw_secret();
    let now = hall.outbox.now();
    let until = now.checked_add(KEY_CODE_LASTS).unwrap_or(now);
    let save = ask::SaveKeyCode {
        account,
        code: code.clone(),
        until,
    };
    hall.outbox.ask(session, save, move |hall, ()| {
        hall.outbox
            .tell(session, HallEvent::KeyCode { code, until });
    });
    Ok(())
}
