//! The login by a key, a name or a code.

use super::account_changes;
use crate::access::ArrivalCode;
use crate::options::HallOptions;
use crate::session::{SessionId, network_of};
use crate::state::moderation::access_control::{day, shuts_out_account};
use crate::state::moderation::ledger::{Deed, charge};
use crate::state::outbox::{By, Outbox, Served, told};
use crate::state::sessions::{Session, Sessions};
use crate::state::{Hall, arrivals};
use parlour_config::Admission;
use parlour_language::sanitize::Plain;
use parlour_language::{Text, text};
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::identity::{Identity, SessionKind};
use parlour_store::account_code::{self, BACK_KEY};
use parlour_store::account_name::{AccountName, AccountNameError};
use parlour_store::{Account, AccountId, ErrorKind, Operation, RecoveryCode, StoreError, ask};

/// Lets in who comes with a key: its account is read.
pub(crate) fn by_key(out: &mut Outbox, session: SessionId, fingerprint: String) {
    let request = ask::AccountOfKey { fingerprint };
    out.ask_or(session, request, move |hall, account| match account {
        Ok(account) => key_known(hall, session, account),
        Err(error) => failed(&mut hall.out, session, &error),
    });
}

/// Lets a new account in, or asks for another name.
fn create<O: Operation<Answer = Account>>(
    out: &mut Outbox,
    session: SessionId,
    request: O,
    refuse: fn(&mut Hall, SessionId, &str, Text),
) {
    out.ask_or(session, request, move |hall, account| match account {
        Ok(account) => {
            renew_later(&mut hall.sessions, session);
            admit(hall, session, account);
        }
        Err(StoreError {
            kind: ErrorKind::Refused(why),
            ..
        }) => {
            let user = hall.sessions.get(session).map(Session::user_name);
            let user = user.unwrap_or_default().to_owned();
            refuse(hall, session, &user, why);
        }
        Err(error) => failed(&mut hall.out, session, &error),
    });
}

/// A session comes into an account that it has not come into by its key alone.
pub(crate) fn renew_later(sessions: &mut Sessions, session: SessionId) {
    if let Some(arrived) = sessions.get_mut(session) {
        arrived.renew_later();
    }
}

/// The store does not say whether a session may come in: it ends.
fn failed(out: &mut Outbox, session: SessionId, error: &StoreError) {
    out.note_failure(error);
    out.dismiss(session, told(&error.kind));
}

/// Handles the store's answer about a key: its account, or none yet.
fn key_known(hall: &mut Hall, session: SessionId, account: Option<Account>) {
    let admission = hall.options.admission;
    let closed = admission.refusal();
    if let Some(guest) = &account
        && AccountName::is_guest(&guest.name)
        && !hall.options.guests
    {
        return end_guest(&mut hall.out, session, guest.id);
    }
    let Some(arrived) = hall.sessions.get_mut(session) else {
        return;
    };
    match (account, arrived.take_code(), arrived.kind()) {
        (Some(account), Some(ArrivalCode::Merge(code)), _) => {
            merge(hall, session, &account, code);
        }
        (Some(account), Some(code), _) => refuse_code(&mut hall.out, session, &code, &account),
        (Some(account), None, _) => admit(hall, session, account),
        (None, Some(ArrivalCode::Key(code) | ArrivalCode::Merge(code)), _) => {
            redeem(hall, session, &code);
        }
        (None, Some(ArrivalCode::Invitation(code)), _) => {
            let user = arrived.user_name().to_owned();
            join_invited(hall, session, &user, code);
        }
        (None, None, SessionKind::Screen)
            if arrived.is_browser() && hall.options.guests && closed.is_none() =>
        {
            let key = arrived.key().unwrap_or_default().to_owned();
            guest_comes(&mut hall.out, session, key);
        }
        // A browser has no other way to bring the code of an account.
        (None, None, SessionKind::Screen)
            if admission != Admission::Known || arrived.is_browser() =>
        {
            let wanted = HallEvent::NameWanted {
                proposed: AccountName::proposed(arrived.user_name()),
                why: None,
                admission,
                key: arrived.key().map(str::to_owned),
            };
            hall.out.tell(session, wanted);
        }
        (None, None, SessionKind::Program) if closed.is_none() => {
            let name = arrived.user_name().to_owned();
            take_name(hall, session, &name);
        }
        (None, None | Some(ArrivalCode::Back(_)), _) => arrivals::welcome_guest(hall, session),
    }
}

/// Somebody who is not in has typed a name, or the code of an account, which the same field takes.
pub(crate) fn take_name(hall: &mut Hall, session: SessionId, name: &str) {
    name_or_code(hall, session, name, create_named);
}

/// Somebody new, who is not in, comes with an invitation and wants to have this name; or has typed the code of an account.
pub(crate) fn join_invited(hall: &mut Hall, session: SessionId, name: &str, code: String) {
    name_or_code(hall, session, name, |hall, session, name| {
        join_named(hall, session, name, code);
    });
}

/// Takes what could be a code for one first. At a screen it leads into its account. From a program it is a name that everybody
/// would see: the code ends.
fn name_or_code(
    hall: &mut Hall,
    session: SessionId,
    name: &str,
    take: impl FnOnce(&mut Hall, SessionId, &str) + Send + 'static,
) {
    let Some(code) = account_code::in_line(name) else {
        return take(hall, session, name);
    };
    let name = name.to_owned();
    if hall.sessions.is_at_screen(session) {
        return redeem_or(hall, session, &code, move |hall, why| {
            match (why, name.parse::<AccountName>()) {
                (ErrorKind::Refused(_), Ok(_)) => take(hall, session, &name),
                _ => code_refused(hall, session, why),
            }
        });
    }
    if let Err(why) = charge(hall, session, Deed::Code) {
        return name_refused(hall, session, &name, why);
    }
    hall.out
        .ask(session, ask::EndCode { code }, move |hall, was_one| {
            if was_one {
                name_refused(hall, session, &name, text!("hall-name-was-code"));
            } else {
                take(hall, session, &name);
            }
        });
}

/// Somebody new wants to have this name.
fn create_named(hall: &mut Hall, session: SessionId, name: &str) {
    let Some(arrived) = hall
        .sessions
        .get(session)
        .filter(|session| session.who().is_none())
    else {
        return;
    };
    if let Some(why) = hall.options.admission.refusal() {
        hall.out.dismiss(session, why);
        return;
    }
    let (Some(fingerprint), is_program) = (
        arrived.key().map(str::to_owned),
        arrived.kind() == SessionKind::Program,
    ) else {
        return;
    };
    let comment = arrived.user_name().to_owned();
    match counted_name(hall, session, name) {
        Ok(name) => {
            let now = hall.out.now();
            let request = ask::CreateAccount {
                name,
                is_program,
                fingerprint,
                comment,
                now,
            };
            create(&mut hall.out, session, request, name_refused);
        }
        Err(why) => name_refused(hall, session, name, why),
    }
}

/// The same for a new account, which counts for its network.
///
/// # Errors
/// Explains why there is no such account.
fn counted_name(hall: &mut Hall, session: SessionId, name: &str) -> Result<AccountName, Text> {
    let name = new_name(&hall.options, name)?;
    charge(hall, session, Deed::Account)?;
    Ok(name)
}

/// Reads the name that somebody wants. That of the server, under which its greeting stands, is nobody's.
///
/// # Errors
/// Explains why nobody can have this name.
pub(crate) fn new_name(options: &HallOptions, name: &str) -> Result<AccountName, Text> {
    let refusal = |error: AccountNameError| Text::from(error.to_string());
    let name: AccountName = name.parse().map_err(refusal)?;
    let own = options.name.parse::<AccountName>();
    if own.is_ok_and(|own| own.skeleton() == name.skeleton()) {
        return Err(refusal(AccountNameError::Reserved(name.as_str().into())));
    }
    Ok(name)
}

/// Another name is wanted. A program cannot be asked.
fn name_refused(hall: &mut Hall, session: SessionId, name: &str, why: Text) {
    let arrived = hall.sessions.get(session);
    if let Some(arrived) = arrived.filter(|arrived| arrived.kind() == SessionKind::Screen) {
        let event = HallEvent::NameWanted {
            proposed: name.into(),
            why: Some(why),
            admission: hall.options.admission,
            key: arrived.key().map(str::to_owned),
        };
        hall.out.tell(session, event);
    } else {
        let why = text!("hall-bad-name", name = &Plain(name), why = why);
        hall.out.dismiss(session, why);
    }
}

/// The name may be good, and the invitation not: what is wrong stands for itself.
fn invitation_refused(hall: &mut Hall, session: SessionId, name: &str, why: Text) {
    if hall.sessions.is_at_screen(session) {
        name_refused(hall, session, name, why);
    } else {
        hall.out.dismiss(session, why);
    }
}

/// The account comes in, unless it may not.
fn admit(hall: &mut Hall, session: SessionId, account: Account) {
    if let Some(why) = shuts_out_account(&mut hall.out, &account) {
        hall.out.dismiss(session, why);
        return;
    }
    let Some(arrived) = hall.sessions.get_mut(session) else {
        return;
    };
    let is_new_program = arrived.recognize(&account);
    let fingerprint = arrived.key().unwrap_or_default().to_owned();
    let network = arrived.address().map(network_of);
    let who = Identity {
        account: Some(account.id),
        name: account.name,
    };
    if hall.sessions.of(&who).len() + hall.cluster.sessions_of(&who)
        >= hall.options.sessions_per_account
    {
        hall.out.dismiss(session, text!("hall-too-often"));
        return;
    }
    let (account, settings) = (account.id, account.settings);
    hall.names.insert(account, who.name.clone());
    let now = hall.out.now();
    let visit = ask::Visit {
        account,
        fingerprint,
        network,
        now,
    };
    hall.out.ask_or(session, visit, move |hall, visited| {
        match visited {
            Ok(visited) => {
                if let Some(replaced) = visited.replaced {
                    let why = text!("hall-key-removed");
                    let key = (account, &*replaced);
                    hall.sessions.tell_removed(&mut hall.out, key, &why);
                }
                tell_of_code(hall, session, visited.code);
            }
            // The key was removed while its account was read.
            Err(error) if matches!(error.kind, ErrorKind::Refused(_)) => {
                hall.out.dismiss(session, text!("hall-key-removed"));
            }
            Err(error) => hall.out.note_failure(&error),
        }
    });
    if is_new_program {
        hall.out.store(ask::MarkProgram { account });
    }
    arrivals::welcome(hall, session, &who, settings);
}

/// Tells a person that the account has a recovery code that was made or used meanwhile: somebody else may have been there.
fn tell_of_code(hall: &mut Hall, session: SessionId, code: Option<RecoveryCode>) {
    let Some(code) = code.filter(|_| hall.sessions.is_at_screen(session)) else {
        return;
    };
    let told = match code.used {
        Some(used) => text!("hall-recovery-was-used", date = &day(used)),
        None => text!("hall-recovery-was-made", date = &day(code.made)),
    };
    hall.out.tell(session, HallEvent::Announced(told));
}

impl Sessions {
    /// Returns the key of a session that is not in, and the name that its login gave.
    fn key_outside(&self, session: SessionId) -> Option<(String, String)> {
        let outside = self.get(session)?;
        let is_in = outside.who().is_some();
        (!is_in).then_some((outside.key()?.to_owned(), outside.user_name().to_owned()))
    }
}

/// Somebody who is not in has an unknown key and a code of an account.
pub(crate) fn redeem(hall: &mut Hall, session: SessionId, code: &str) {
    redeem_or(hall, session, code, move |hall, why| {
        code_refused(hall, session, why);
    });
}

/// The same, with something else to be done where the code is not good.
fn redeem_or(
    hall: &mut Hall,
    session: SessionId,
    code: &str,
    refused: impl FnOnce(&mut Hall, &ErrorKind) + Send + 'static,
) {
    // A person without a key has been let in as a guest, or sent away.
    let Some((fingerprint, comment)) = hall.sessions.key_outside(session) else {
        return;
    };
    if let Err(why) = charge(hall, session, Deed::Code) {
        return code_refused(hall, session, &ErrorKind::Refused(why));
    }
    let request = ask::AddKey {
        code: code.into(),
        fingerprint,
        comment,
        now: hall.out.now(),
    };
    hall.out
        .ask_or(session, request, move |hall, added| match added {
            Ok(account) => {
                let is_its = |session: &Session| session.account() == Some(account);
                hall.sessions.keys_changed(&mut hall.out, is_its);
                renew_later(&mut hall.sessions, session);
                key_added(&hall.sessions, &mut hall.out, session);
            }
            Err(error) => refused(hall, &error.kind),
        });
}

/// A command has done its work; at a screen the account comes in.
fn key_added(sessions: &Sessions, out: &mut Outbox, session: SessionId) {
    let arrived = sessions.get(session);
    let at_screen = arrived.filter(|session| session.kind() == SessionKind::Screen);
    let Some(fingerprint) = at_screen.and_then(|session| Some(session.key()?.to_owned())) else {
        out.reply(session, HallAnswer::KeyAdded);
        out.dismiss(session, text!("hall-key-added"));
        return;
    };
    by_key(out, session, fingerprint);
}

/// The code is not good. At a screen another one may be typed.
fn code_refused(hall: &mut Hall, session: SessionId, kind: &ErrorKind) {
    let arrived = hall.sessions.get(session);
    let user = arrived
        .filter(|session| session.kind() == SessionKind::Screen)
        .map(|session| session.user_name().to_owned());
    match (kind, user) {
        // Of two codes in one batch the first may have been good.
        (ErrorKind::Refused(_), Some(_)) if hall.sessions.who(session).is_some() => {}
        (ErrorKind::Refused(why), Some(user)) => {
            name_refused(hall, session, &user, why.clone());
        }
        _ => hall.out.dismiss(session, told(kind)),
    }
}

/// Somebody new, who is not in, comes with an invitation and wants to have this name.
fn join_named(hall: &mut Hall, session: SessionId, name: &str, code: String) {
    let Some((fingerprint, comment)) = hall.sessions.key_outside(session) else {
        return;
    };
    let counted = charge(hall, session, Deed::Code);
    match counted.and_then(|()| new_name(&hall.options, name)) {
        Ok(name) => {
            let request = ask::JoinInvited {
                code,
                name,
                fingerprint,
                comment,
                now: hall.out.now(),
            };
            create(&mut hall.out, session, request, invitation_refused);
        }
        Err(why) => name_refused(hall, session, name, why),
    }
}

/// Somebody whose key has an account wants to move it into the account of a code.
fn merge(hall: &mut Hall, session: SessionId, account: &Account, code: String) {
    if let Some(why) = shuts_out_account(&mut hall.out, account) {
        return hall.out.dismiss(session, why);
    }
    let Some((fingerprint, _)) = hall.sessions.key_outside(session) else {
        return;
    };
    if let Err(why) = charge(hall, session, Deed::Code) {
        return hall.out.dismiss(session, why);
    }
    let out = &mut hall.out;
    let request = ask::MergeAccounts {
        code,
        fingerprint,
        version: out.draw(),
        now: out.now(),
    };
    out.ask_or(session, request, move |hall, merged| match merged {
        Ok(merged) => {
            account_changes::merged(hall, merged);
            key_added(&hall.sessions, &mut hall.out, session);
        }
        Err(error) => hall.out.dismiss(session, told(&error.kind)),
    });
}

/// Somebody has come with a code whose key is of use to nobody else.
fn refuse_code(out: &mut Outbox, session: SessionId, code: &ArrivalCode, account: &Account) {
    let name = &Plain(&account.name);
    let why = match code {
        ArrivalCode::Key(_) | ArrivalCode::Merge(_) => text!("hall-key-has-account", name = name),
        ArrivalCode::Invitation(_) | ArrivalCode::Back(_) => {
            text!("hall-joined-already", name = name)
        }
    };
    out.dismiss(session, why);
}

/// A guest without a key comes, and is told this code to come back.
pub(crate) fn come_with_code(out: &mut Outbox, session: SessionId, code: &str) {
    guest_comes(out, session, format!("{BACK_KEY}{code}"));
}

/// A guest without a key comes back by a code.
pub(crate) fn come_back(hall: &mut Hall, session: SessionId, code: &str) {
    if let Err(why) = charge(hall, session, Deed::Code) {
        return hall.out.dismiss(session, why);
    }
    if let Some(arrived) = hall.sessions.get_mut(session) {
        arrived.give_code(code);
    }
    let fingerprint = format!("{BACK_KEY}{code}");
    let request = ask::AccountOfKey { fingerprint };
    hall.out.ask(session, request, move |hall, guest| {
        match guest.filter(|guest| hall.options.guests && AccountName::is_guest(&guest.name)) {
            Some(guest) => admit(hall, session, guest),
            None => hall.out.dismiss(session, text!("hall-back-late")),
        }
    });
}

/// Makes the account of a guest whose key is new.
fn guest_comes(out: &mut Outbox, session: SessionId, fingerprint: String) {
    let request = ask::CreateGuest {
        name: drawn_name(out, OF_KNOWN),
        fingerprint: fingerprint.clone(),
        version: out.draw(),
        now: out.now(),
    };
    out.ask_or(session, request, move |hall, account| match account {
        Ok(account) => admit(hall, session, account),
        // Another guest has the name, or the same has come twice at once.
        Err(StoreError {
            kind: ErrorKind::Refused(_),
            ..
        }) => by_key(&mut hall.out, session, fingerprint),
        Err(error) => failed(&mut hall.out, session, &error),
    });
}

/// The hall has no guests any more: this one is somebody new.
fn end_guest(out: &mut Outbox, session: SessionId, account: AccountId) {
    let version = out.draw();
    let delete = ask::DeleteAccount { account, version };
    out.ask(session, delete, move |hall, before| {
        account_changes::read_tables(hall, &before);
        let key = hall.sessions.get(session).and_then(Session::key);
        if let Some(key) = key.map(str::to_owned) {
            by_key(&mut hall.out, session, key);
        }
    });
}

/// The syllables of the name of a guest who is known again: there are half a million names, and the store has each once.
const OF_KNOWN: usize = 3;

/// The same of a guest of whom nothing is kept: of three milliards of names none comes again as somebody else.
const OF_UNKNOWN: usize = 5;

/// Draws the name of a guest of whom nothing is kept.
pub(crate) fn name_unknown(out: &mut Outbox) -> String {
    drawn_name(out, OF_UNKNOWN)
}

fn drawn_name(out: &mut Outbox, syllables: usize) -> String {
    const CONSONANTS: &[u8] = b"bdfghjklmnprstvz";
    const VOWELS: &[u8] = b"aeiou";
    let mut drawn = out.draw();
    let mut letter = |letters: &[u8]| {
        let count = letters.len() as u64;
        let index = drawn % count;
        drawn /= count;
        char::from(letters[usize::try_from(index).unwrap_or_default()])
    };
    let mut name = String::from(AccountName::GUEST);
    for _ in 0..syllables {
        name.extend([letter(CONSONANTS), letter(VOWELS)]);
    }
    name
}

/// A guest brings the code of an account, and is that account from then on.
pub(crate) fn become_account(hall: &mut Hall, by @ By { asked, .. }: By, code: String) -> Served {
    become_or(hall, by, code, move |hall, why| {
        hall.out.refuse(asked, told(why));
    })
}

/// The same, with something else to be done where the code is not good.
pub(crate) fn become_or(
    hall: &mut Hall,
    By { asked, who }: By,
    code: String,
    refused: impl FnOnce(&mut Hall, &ErrorKind) + Send + 'static,
) -> Served {
    let session = asked.session;
    // Of two codes in one batch the first may have been good.
    if !who.is_guest() {
        return Ok(());
    }
    let key = hall.sessions.get(session).and_then(Session::key);
    let key = key.filter(|_| who.account.is_some());
    let fingerprint = key.ok_or_else(|| text!("hall-guest-keys"))?.to_owned();
    charge(hall, session, Deed::Code)?;
    renew_later(&mut hall.sessions, session);
    let request = ask::MergeAccounts {
        code,
        fingerprint,
        version: hall.out.draw(),
        now: hall.out.now(),
    };
    hall.out
        .ask_or(asked, request, move |hall, merged| match merged {
            Ok(merged) => {
                hall.out.done(asked);
                account_changes::merged(hall, merged);
            }
            Err(error) => refused(hall, &error.kind),
        });
    Ok(())
}
