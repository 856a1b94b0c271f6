//! Admission: bans of accounts and addresses, and invitations to a server for invited people.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::time::Duration;

use super::outbox::Requester;
use super::{Hall, arena_operator, operator, waiting};
use crate::access::{AccessAnswer, AccessId, AccessRequest};
use crate::disconnect_reason::DisconnectReason;
use parlour_store::{Ban, Banned, NoticeKind, ask};

/// The time for which an invitation is good.
const INVITATION_LASTS: Duration = Duration::from_secs(7 * 24 * 3600);

pub(super) fn request(hall: &mut Hall, id: AccessId, request: AccessRequest) {
    match request {
        AccessRequest::Ban {
            who,
            lasts,
            with_address,
            why,
        } => {
            let since = Some(hall.outbox.now());
            let until = lasts.and_then(|lasts| hall.outbox.now().checked_add(lasts).ok());
            let addresses = if with_address {
                addresses_of(hall, &who)
            } else {
                Vec::new()
            };
            if with_address && addresses.is_empty() {
                let why = format!("{who} is not connected, so that its address is not known");
                hall.outbox.answer(id, AccessAnswer::Refused(why));
                return;
            }
            let addresses = addresses.into_iter().map(Banned::Address);
            let ban = |who| Ban {
                who,
                why: why.clone(),
                since,
                until,
            };
            let bans = std::iter::once(who).chain(addresses).map(ban).collect();
            ban_next(hall, id, bans);
        }
        AccessRequest::Unban(who) => {
            let lift = ask::LiftBan { who: who.clone() };
            hall.outbox.ask(id, lift, move |hall, ()| {
                unbanned(hall, &who);
                hall.outbox.answer(id, AccessAnswer::Done);
            });
        }
        AccessRequest::Bans => {
            let now = hall.outbox.now();
            hall.outbox.ask(id, ask::Bans { now }, move |hall, bans| {
                bans_read(hall, &bans);
                hall.outbox.answer(id, AccessAnswer::Bans(bans));
            });
        }
        AccessRequest::OpenArena(new) => arena_operator::open(hall, id, &new),
        AccessRequest::EndArena(arena) => arena_operator::end(hall, id, arena),
        AccessRequest::Arenas => arena_operator::list(hall, id),
        AccessRequest::Invite => {
            let code = hall.outbox.draw_secret();
            let now = hall.outbox.now();
            let until = now.checked_add(INVITATION_LASTS).unwrap_or(now);
            let save = ask::SaveInvitation {
                code: code.clone(),
                until,
                now,
            };
            hall.outbox.ask(id, save, move |hall, ()| {
                let invitation = AccessAnswer::Invitation(code, until);
                hall.outbox.answer(id, invitation);
            });
        }
    }
}

/// The addresses from which an account is connected to this hall.
fn addresses_of(hall: &Hall, who: &Banned) -> Vec<IpAddr> {
    let Banned::Account(name) = who else {
        return Vec::new();
    };
    let named = hall
        .sessions
        .iter()
        .filter(|(_, session)| session.is_named(name));
    let mut addresses: Vec<_> = named.filter_map(|(_, session)| session.address()).collect();
    addresses.sort_unstable();
    addresses.dedup();
    addresses
}

fn ban_next(hall: &mut Hall, id: AccessId, mut bans: VecDeque<Ban>) {
    let Some(ban) = bans.pop_front() else {
        hall.outbox.answer(id, AccessAnswer::Done);
        return;
    };
    let now = hall.outbox.now();
    hall.outbox
        .ask(id, ask::Ban { ban, now }, move |hall, ban| {
            banned(hall, ban);
            ban_next(hall, id, bans);
        });
}

/// A ban is saved: who is banned has to leave.
fn banned(hall: &mut Hall, ban: Ban) {
    match &ban.who {
        Banned::Account(name) => {
            let why = DisconnectReason::told(&ban.why, DisconnectReason::Asked);
            operator::dismiss_everywhere(hall, name, &why);
            waiting::close_of(hall, name);
        }
        Banned::Address(address) => {
            let address = *address;
            hall.access.ban(address, ban);
            dismiss_banned_addresses(hall);
            address_bans_changed(hall, address);
        }
    }
}

/// A ban is lifted.
fn unbanned(hall: &mut Hall, who: &Banned) {
    if let Banned::Address(address) = *who {
        hall.access.unban(address);
        address_bans_changed(hall, address);
    }
}

/// Lets the other halls of the cluster read the bans. Nobody has the name of an address.
fn address_bans_changed(hall: &mut Hall, address: IpAddr) {
    let by = address.to_string();
    if hall.cluster.is_shared() {
        hall.outbox.notify(NoticeKind::Dismissed, &by, "", None);
    }
}

pub(super) fn read_bans(hall: &mut Hall, requester: Requester) {
    let now = hall.outbox.now();
    hall.outbox.ask(requester, ask::Bans { now }, |hall, bans| {
        bans_read(hall, &bans);
    });
}

fn bans_read(hall: &mut Hall, bans: &[Ban]) {
    hall.access.set_bans(bans);
    dismiss_banned_addresses(hall);
}

fn dismiss_banned_addresses(hall: &mut Hall) {
    let now = hall.outbox.now();
    for (session, own) in hall.sessions.iter() {
        if let Some(why) = hall.access.shuts_out(now, own.address()) {
            hall.outbox.dismiss(session, why);
        }
    }
}
