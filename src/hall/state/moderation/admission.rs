//! Admission: bans and mutes of accounts and addresses, and invitations to a server for invited people.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::time::Duration;

use super::access_control::{AccessControl, shut_out};
use crate::access::{AccessAnswer, AccessId};
use crate::disconnect_reason::DisconnectReason;
use crate::state::Hall;
use crate::state::games::play;
use crate::state::outbox::{Outbox, Requester};
use crate::state::sessions::Sessions;
use crate::state::tables::live_table::LiveTable;
use crate::state::tables::waiting;
use jiff::Timestamp;
use parlour_store::account_name::AccountName;
use parlour_store::{Ban, Banned, Mute, NoticeKind, ask};

/// The time for which an invitation is good.
const INVITATION_LASTS: Duration = Duration::from_secs(7 * 24 * 3600);

/// Bans an account or an address; a guest is banned by its address.
pub(crate) fn ban(
    hall: &mut Hall,
    id: AccessId,
    who: &Banned,
    (lasts, why): (Option<Duration>, &[String]),
    with_address: bool,
) {
    let since = Some(hall.out.now());
    let Ok(until) = end_of(hall.out.now(), lasts) else {
        return refuse_endless(&mut hall.out, id);
    };
    let Some(mut banned) = hall.sessions.known_as(&mut hall.out, id, who) else {
        return;
    };
    if with_address {
        let addresses = hall.sessions.addresses_of(who);
        if addresses.is_empty() {
            return refuse_unconnected(&mut hall.out, id, who);
        }
        banned.extend(addresses.into_iter().map(Banned::address));
        banned.dedup();
    }
    let why = reason(why);
    let ban = |who| Ban {
        who,
        why: why.clone(),
        since,
        until,
    };
    let bans = banned.into_iter().map(ban).collect();
    ban_next(&mut hall.out, id, bans, AccessAnswer::Done);
}

/// The reason of a ban from the words that were typed.
pub(crate) fn reason(words: &[String]) -> String {
    if words.is_empty() {
        return "no reason given".into();
    }
    words.join(" ")
}

/// Returns when it ends, if it does.
///
/// # Errors
/// That time is beyond all times.
fn end_of(now: Timestamp, lasts: Option<Duration>) -> Result<Option<Timestamp>, jiff::Error> {
    lasts.map(|lasts| now.checked_add(lasts)).transpose()
}

/// Refuses a time that is too long: without an end a ban would last for ever, and a mute not at all.
fn refuse_endless(out: &mut Outbox, id: AccessId) {
    let why = "this time is too long".into();
    out.answer(id, AccessAnswer::Refused(why));
}

pub(crate) fn unban(out: &mut Outbox, id: AccessId, who: Banned) {
    let lift = ask::LiftBan { who: who.clone() };
    out.ask(id, lift, move |hall, ()| {
        unbanned(&mut hall.access, &mut hall.out, &who);
        hall.out.answer(id, AccessAnswer::Done);
    });
}

pub(crate) fn list_bans(out: &mut Outbox, id: AccessId) {
    let now = out.now();
    out.ask(id, ask::Bans { now }, move |hall, bans| {
        hall.access.take_bans(&hall.sessions, &mut hall.out, &bans);
        hall.out.answer(id, AccessAnswer::Bans(bans));
    });
}

pub(crate) fn invite(out: &mut Outbox, id: AccessId) {
    let code = out.draw_secret();
    let now = out.now();
    let until = now.checked_add(INVITATION_LASTS).unwrap_or(now);
    let save = ask::SaveInvitation {
        code: code.clone(),
        until,
        now,
    };
    out.ask(id, save, move |hall, ()| {
        let invitation = AccessAnswer::Invitation(code, until);
        hall.out.answer(id, invitation);
    });
}

/// Lets an account or an address, of a guest its address, not chat for a time, or chat again.
pub(crate) fn mute(hall: &mut Hall, id: AccessId, who: &Banned, lasts: Option<Duration>) {
    let Ok(until) = end_of(hall.out.now(), lasts) else {
        return refuse_endless(&mut hall.out, id);
    };
    if let Some(muted) = hall.sessions.known_as(&mut hall.out, id, who) {
        mute_next(&mut hall.out, id, muted.into(), until);
    }
}

fn mute_next(
    out: &mut Outbox,
    id: AccessId,
    mut muted: VecDeque<Banned>,
    until: Option<Timestamp>,
) {
    let now = out.now();
    let Some(who) = muted.pop_front() else {
        out.notify(NoticeKind::Muted, "", "", None);
        read_mutes(out, id, move |hall, _| {
            hall.out.answer(id, AccessAnswer::Done);
        });
        return;
    };
    out.ask(id, ask::Mute { who, until, now }, move |hall, _| {
        mute_next(&mut hall.out, id, muted, until);
    });
}

pub(crate) fn list_mutes(out: &mut Outbox, id: AccessId) {
    read_mutes(out, id, move |hall, mutes| {
        hall.out.answer(id, AccessAnswer::Mutes(mutes));
    });
}

/// Reads who may not chat.
pub(crate) fn read_mutes(
    out: &mut Outbox,
    requester: impl Into<Requester>,
    then: impl FnOnce(&mut Hall, Vec<Mute>) + Send + 'static,
) {
    let now = out.now();
    out.ask(requester, ask::Mutes { now }, |hall, mutes| {
        hall.access.set_mutes(mutes.clone());
        then(hall, mutes);
    });
}

fn refuse_unconnected(out: &mut Outbox, id: AccessId, who: &Banned) {
    let why = format!("{who} is not connected to this server, so that its address is not known");
    out.answer(id, AccessAnswer::Refused(why));
}

impl Sessions {
    /// Returns by what somebody is known: a guest by the addresses from which it is connected. `None` if the operator was told
    /// that there are none.
    fn known_as(&self, out: &mut Outbox, id: AccessId, who: &Banned) -> Option<Vec<Banned>> {
        let is_guest = matches!(who, Banned::Account(name) if name.starts_with(AccountName::GUEST));
        if !is_guest {
            return Some(vec![who.clone()]);
        }
        let addresses = self.addresses_of(who);
        if addresses.is_empty() {
            refuse_unconnected(out, id, who);
            return None;
        }
        Some(addresses.into_iter().map(Banned::address).collect())
    }

    /// The addresses from which an account is connected to this hall.
    pub(crate) fn addresses_of(&self, who: &Banned) -> Vec<IpAddr> {
        let Banned::Account(name) = who else {
            return Vec::new();
        };
        let named = self.iter().filter(|(_, session)| session.is_named(name));
        let mut addresses: Vec<_> = named.filter_map(|(_, session)| session.address()).collect();
        addresses.sort_unstable();
        addresses.dedup();
        addresses
    }
}

/// Saves bans, one after the other, and answers then.
pub(crate) fn ban_next(
    out: &mut Outbox,
    id: AccessId,
    mut bans: VecDeque<Ban>,
    answer: AccessAnswer,
) {
    let now = out.now();
    let Some(ban) = bans.pop_front() else {
        out.ask(id, ask::Bans { now }, move |hall, bans| {
            hall.access.set_bans(&bans);
            waiting::close_of_banned(hall, &bans);
            for code in hall.tables.that(LiveTable::has_begun) {
                play::end_of_gone(hall, code);
            }
            hall.out.answer(id, answer);
        });
        return;
    };
    out.ask(id, ask::Ban { ban, now }, move |hall, ban| {
        banned(hall, ban);
        ban_next(&mut hall.out, id, bans, answer);
    });
}

/// A ban is saved: who is banned has to leave.
fn banned(hall: &mut Hall, ban: Ban) {
    match &ban.who {
        Banned::Account(name) => {
            let why = DisconnectReason::Banned(shut_out(&ban.why, ban.until));
            hall.sessions.dismiss_everywhere(&mut hall.out, name, &why);
        }
        Banned::Network(_) => {
            address_bans_changed(&mut hall.out, &ban.who);
            hall.access.ban(ban);
            hall.access.dismiss_banned(&hall.sessions, &mut hall.out);
        }
    }
}

/// A ban is lifted.
fn unbanned(access: &mut AccessControl, out: &mut Outbox, who: &Banned) {
    if let Banned::Network(_) = who {
        access.unban(who);
        address_bans_changed(out, who);
    }
}

/// Lets the other halls of the cluster read the bans. Nobody has the name of an address.
fn address_bans_changed(out: &mut Outbox, who: &Banned) {
    out.notify(NoticeKind::Dismissed, &who.to_string(), "", None);
}

pub(crate) fn read_bans(out: &mut Outbox, requester: Requester) {
    let now = out.now();
    out.ask(requester, ask::Bans { now }, |hall, bans| {
        hall.access.take_bans(&hall.sessions, &mut hall.out, &bans);
    });
}

impl AccessControl {
    fn take_bans(&mut self, sessions: &Sessions, out: &mut Outbox, bans: &[Ban]) {
        self.set_bans(bans);
        self.dismiss_banned(sessions, out);
    }

    fn dismiss_banned(&self, sessions: &Sessions, out: &mut Outbox) {
        let now = out.now();
        for (session, own) in sessions.iter() {
            if let Some(why) = self.shuts_out(now, own.address()) {
                out.dismiss(session, why);
            }
        }
    }
}
