//! The requests of an account about itself: its settings, its keys, and the codes that add keys.

use std::time::Duration;

use crate::access::{AccessAnswer, AccessId};
use crate::session::SessionId;
use crate::state::outbox::{By, Outbox, Served};
use crate::state::sessions::{Session, Sessions};
use crate::state::tables::seating;
use parlour_language::{Text, text};
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::identity::{Identity, SessionKind};
use parlour_store::{AccountId, NoticeKind, ask};

/// For so long a code adds a key to an account.
const KEY_CODE_LASTS: Duration = Duration::from_secs(10 * 60);

pub(crate) fn own_account(who: &Identity) -> Result<AccountId, Text> {
    who.account.ok_or(text!("hall-guest-keys"))
}

pub(crate) fn save_settings(out: &mut Outbox, By { asked, who }: By, settings: String) -> Served {
    let account = who.account.ok_or(text!("hall-guest-settings"))?;
    let save = ask::SaveAccountSettings { account, settings };
    out.ask(asked, save, move |hall, ()| {
        hall.out.done(asked);
    });
    Ok(())
}

pub(crate) fn tell_keys(out: &mut Outbox, By { asked, who }: By) -> Served {
    read_keys(out, asked.session, own_account(who)?);
    out.done(asked);
    Ok(())
}

fn read_keys(out: &mut Outbox, session: SessionId, account: AccountId) {
    out.ask(
        session,
        ask::RecoveryCodeOf { account },
        move |hall, recovery| {
            let keys = ask::Keys { account };
            hall.out.ask(session, keys, move |hall, keys| {
                hall.out.tell(session, HallEvent::Keys { keys, recovery });
            });
        },
    );
}

impl Sessions {
    /// Tells the keys of an account to its screens, which may be showing them.
    pub(crate) fn keys_changed(&self, out: &mut Outbox, is_its: impl Fn(&Session) -> bool) {
        for (id, session) in self.iter() {
            if let Some(account) = session.account()
                && session.kind() == SessionKind::Screen
                && is_its(session)
            {
                read_keys(out, id, account);
            }
        }
    }

    /// The account of a session that changes its keys, and the key that asks for the change: the store looks whether it is the
    /// account's when the change is made.
    fn asker(&self, session: SessionId, who: &Identity) -> Result<(AccountId, String), Text> {
        let account = own_account(who)?;
        let by = self.get(session).and_then(Session::key);
        Ok((account, by.unwrap_or_default().to_owned()))
    }

    /// Removes a key of an account, whose sessions end, and tells the account the rest.
    pub(crate) fn remove_key(
        &self,
        out: &mut Outbox,
        By { asked, who }: By,
        fingerprint: String,
    ) -> Served {
        let (account, by) = self.asker(asked.session, who)?;
        let remove = ask::RemoveKey {
            account,
            by,
            fingerprint: fingerprint.clone(),
        };
        out.ask_or_refuse(asked, remove, move |hall, ()| {
            hall.out.done(asked);
            let why = text!("hall-key-removed");
            hall.sessions
                .tell_removed(&mut hall.out, (account, &fingerprint), &why);
            let is_its = |other: &Session| other.account() == Some(account);
            hall.sessions.keys_changed(&mut hall.out, is_its);
        });
        Ok(())
    }

    /// The key of a session is the account's no longer: its sessions end. A guest gives up the seats.
    pub(crate) fn log_out(&self, out: &mut Outbox, By { asked, who }: By) -> Served {
        let (account, by) = self.asker(asked.session, who)?;
        let fingerprint = by.clone();
        let remove = ask::RemoveKey {
            account,
            by,
            fingerprint: fingerprint.clone(),
        };
        let who = who.clone();
        out.ask_or_refuse(asked, remove, move |hall, ()| {
            hall.out.reply(asked, HallAnswer::LoggedOut);
            let why = text!("hall-logged-out");
            hall.sessions
                .tell_removed(&mut hall.out, (account, &fingerprint), &why);
            if who.is_guest() {
                seating::guest_left(hall, &who);
                hall.out.store(ask::ForgetGuest { account });
            }
        });
        Ok(())
    }

    /// Tells every hall of the cluster that an account has a key no longer.
    pub(crate) fn tell_removed(&self, out: &mut Outbox, key: (AccountId, &str), why: &Text) {
        self.key_removed(out, key, why);
        let (account, fingerprint) = key;
        out.notify(NoticeKind::KeyRemoved(account), fingerprint, "", None);
    }

    /// Ends the sessions that have come into an account with a key that it has no longer.
    pub(crate) fn key_removed(
        &self,
        out: &mut Outbox,
        (account, fingerprint): (AccountId, &str),
        why: &Text,
    ) {
        let has_come = |session: &Session| {
            session.key() == Some(fingerprint) && session.account() == Some(account)
        };
        for session in self.that(has_come) {
            out.dismiss(session, why.clone());
        }
    }

    /// The page of a browser has made another secret, which takes the place of the one of the session that was told this ticket.
    pub(crate) fn renew_key(
        &mut self,
        out: &mut Outbox,
        id: AccessId,
        ticket: &str,
        fingerprint: String,
    ) {
        let session = self.take_ticket(ticket);
        let key = session.and_then(|session| Some((session.account()?, session.key()?.to_owned())));
        let Some((account, by)) = key else {
            let why = "there is no such ticket".to_owned();
            return out.answer(id, AccessAnswer::Refused(why));
        };
        let renew = ask::RenewKey {
            account,
            by,
            fingerprint,
            now: out.now(),
        };
        out.ask(id, renew, move |hall, ()| {
            hall.out.answer(id, AccessAnswer::Done);
        });
    }

    /// Makes a code that adds a key to an account.
    pub(crate) fn make_key_code(&self, out: &mut Outbox, By { asked, who }: By) -> Served {
        let (account, by) = self.asker(asked.session, who)?;
        let code = out.draw_secret();
        let now = out.now();
        let until = now.checked_add(KEY_CODE_LASTS).unwrap_or(now);
        let save = ask::SaveKeyCode {
            account,
            by,
            code: code.clone(),
            until,
        };
        out.ask_or_refuse(asked, save, move |hall, ()| {
            hall.out.reply(asked, HallAnswer::KeyCode { code, until });
        });
        Ok(())
    }

    /// Makes a code to write down, which leads back to the account at any time.
    pub(crate) fn make_recovery_code(&self, out: &mut Outbox, By { asked, who }: By) -> Served {
        let (account, by) = self.asker(asked.session, who)?;
        let code = out.draw_recovery_code();
        let save = ask::SaveRecoveryCode {
            account,
            by,
            code: code.clone(),
            now: out.now(),
        };
        out.ask_or_refuse(asked, save, move |hall, ()| {
            hall.out.reply(asked, HallAnswer::RecoveryCode(code));
            let is_its = |other: &Session| other.account() == Some(account);
            hall.sessions.keys_changed(&mut hall.out, is_its);
        });
        Ok(())
    }

    /// Ends all codes of an account, which others may have made at an open screen, or have read.
    pub(crate) fn end_codes(&self, out: &mut Outbox, By { asked, who }: By) -> Served {
        let (account, by) = self.asker(asked.session, who)?;
        let end = ask::EndCodes { account, by };
        out.ask_or_refuse(asked, end, move |hall, ()| {
            hall.out.done(asked);
            let is_its = |other: &Session| other.account() == Some(account);
            hall.sessions.keys_changed(&mut hall.out, is_its);
        });
        Ok(())
    }
}
