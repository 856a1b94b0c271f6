//! The requests of an account about itself: its settings and its keys.

use std::time::Duration;

use super::outbox::Outbox;
use crate::session::SessionId;
use parlour_language::{Text, text};
use parlour_protocol::event::HallEvent;
use parlour_protocol::identity::Identity;
use parlour_store::{AccountId, ask};

/// For so long a code adds a key to an account.
const KEY_CODE_LASTS: Duration = Duration::from_secs(10 * 60);

pub(super) fn own_account(who: &Identity) -> Result<AccountId, Text> {
    who.account.ok_or(text!("hall-guest-keys"))
}

pub(super) fn save_settings(
    out: &mut Outbox,
    session: SessionId,
    who: &Identity,
    settings: String,
) -> Result<(), Text> {
    let account = who.account.ok_or(text!("hall-guest-settings"))?;
    let save = ask::SaveAccountSettings { account, settings };
    out.ask(session, save, move |hall, ()| {
        hall.out.tell(session, HallEvent::SettingsSaved);
    });
    Ok(())
}

pub(super) fn tell_keys(out: &mut Outbox, session: SessionId, who: &Identity) -> Result<(), Text> {
    read_keys(out, session, own_account(who)?);
    Ok(())
}

fn read_keys(out: &mut Outbox, session: SessionId, account: AccountId) {
    let keys = ask::Keys { account };
    out.ask(session, keys, move |hall, keys| {
        hall.out.tell(session, HallEvent::Keys(keys));
    });
}

/// Removes a key of an account, and tells it the rest.
pub(super) fn remove_key(
    out: &mut Outbox,
    session: SessionId,
    who: &Identity,
    fingerprint: String,
) -> Result<(), Text> {
    let account = own_account(who)?;
    let remove = ask::RemoveKey {
        account,
        fingerprint,
    };
    out.ask(session, remove, move |hall, ()| {
        if hall.sessions.who(session).is_some() {
            read_keys(&mut hall.out, session, account);
        }
    });
    Ok(())
}

/// Makes a code that adds a key to an account.
pub(super) fn make_key_code(
    out: &mut Outbox,
    session: SessionId,
    who: &Identity,
) -> Result<(), Text> {
    let account = own_account(who)?;
    let code = out.draw_secret();
    let now = out.now();
    let until = now.checked_add(KEY_CODE_LASTS).unwrap_or(now);
    let save = ask::SaveKeyCode {
        account,
        code: code.clone(),
        until,
    };
    out.ask(session, save, move |hall, ()| {
        hall.out.tell(session, HallEvent::KeyCode { code, until });
    });
    Ok(())
}
