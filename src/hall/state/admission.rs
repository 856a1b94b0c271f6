//! Admission: bans of accounts and addresses, and invitations to a server for invited people.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::time::Duration;

use super::access_control::AccessControl;
use super::outbox::{Outbox, Requester};
use super::sessions::Sessions;
use super::{Hall, arena_operator, waiting};
use crate::access::{AccessAnswer, AccessId, AccessRequest};
use crate::disconnect_reason::DisconnectReason;
use parlour_store::{Ban, Banned, NoticeKind, ask};

/// The time for which an invitation is good.
const INVITATION_LASTS: Duration = Duration::from_secs(7 * 24 * 3600);

#[expect(clippy::too_many_lines, reason = "one arm a request")]
pub(super) fn request(hall: &mut Hall, id: AccessId, request: AccessRequest) {
    match request {
        AccessRequest::Ban {
            who,
            lasts,
            with_address,
            why,
        } => {
            let since = Some(hall.out.now());
            let until = lasts.and_then(|lasts| hall.out.now().checked_add(lasts).ok());
            let addresses = if with_address {
                hall.sessions.addresses_of(&who)
            } else {
                Vec::new()
            };
            if with_address && addresses.is_empty() {
                let why = format!("{who} is not connected, so that its address is not known");
                hall.out.answer(id, AccessAnswer::Refused(why));
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
            ban_next(&mut hall.out, id, bans);
        }
        AccessRequest::CloseBy(who) => {
            let closed = waiting::close_opened_by(hall, &who);
            hall.out.answer(id, AccessAnswer::Closed(closed));
        }
        AccessRequest::Unban(who) => {
            let lift = ask::LiftBan { who: who.clone() };
            hall.out.ask(id, lift, move |hall, ()| {
                unbanned(&mut hall.access, &mut hall.out, &who);
                hall.out.answer(id, AccessAnswer::Done);
            });
        }
        AccessRequest::Bans => {
            let now = hall.out.now();
            hall.out.ask(id, ask::Bans { now }, move |hall, bans| {
                hall.access.take_bans(&hall.sessions, &mut hall.out, &bans);
                hall.out.answer(id, AccessAnswer::Bans(bans));
            });
        }
        AccessRequest::OpenArena(new) => {
            arena_operator::open(&hall.options, &mut hall.out, id, &new);
        }
        AccessRequest::EndArena(arena) => arena_operator::end(&mut hall.out, id, arena),
        AccessRequest::Arenas => arena_operator::list(&mut hall.out, id),
        AccessRequest::Invite => {
            let code = hall.out.draw_secret();
            let now = hall.out.now();
            let until = now.checked_add(INVITATION_LASTS).unwrap_or(now);
            let save = ask::SaveInvitation {
                code: code.clone(),
                until,
                now,
            };
            hall.out.ask(id, save, move |hall, ()| {
                let invitation = AccessAnswer::Invitation(code, until);
                hall.out.answer(id, invitation);
            });
        }
    }
}

impl Sessions {
    /// The addresses from which an account is connected to this hall.
    fn addresses_of(&self, who: &Banned) -> Vec<IpAddr> {
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

fn ban_next(out: &mut Outbox, id: AccessId, mut bans: VecDeque<Ban>) {
    let now = out.now();
    let Some(ban) = bans.pop_front() else {
        out.ask(id, ask::Bans { now }, move |hall, bans| {
            waiting::close_of_banned(hall, &bans);
            hall.out.answer(id, AccessAnswer::Done);
        });
        return;
    };
    out.ask(id, ask::Ban { ban, now }, move |hall, ban| {
        banned(hall, ban);
        ban_next(&mut hall.out, id, bans);
    });
}

/// A ban is saved: who is banned has to leave.
fn banned(hall: &mut Hall, ban: Ban) {
    match &ban.who {
        Banned::Account(name) => {
            let why = DisconnectReason::told(&ban.why, DisconnectReason::Asked);
            hall.sessions.dismiss_everywhere(&mut hall.out, name, &why);
        }
        Banned::Address(address) => {
            let address = *address;
            hall.access.ban(address, ban);
            hall.access.dismiss_banned(&hall.sessions, &mut hall.out);
            address_bans_changed(&mut hall.out, address);
        }
    }
}

/// A ban is lifted.
fn unbanned(access: &mut AccessControl, out: &mut Outbox, who: &Banned) {
    if let Banned::Address(address) = *who {
        access.unban(address);
        address_bans_changed(out, address);
    }
}

/// Lets the other halls of the cluster read the bans. Nobody has the name of an address.
fn address_bans_changed(out: &mut Outbox, address: IpAddr) {
    let by = address.to_string();
    if out.is_shared() {
        out.notify(NoticeKind::Dismissed, &by, "", None);
    }
}

pub(super) fn read_bans(out: &mut Outbox, requester: Requester) {
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
