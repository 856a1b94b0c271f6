//! Admission: bans of accounts and addresses, and invitations to a server for invited people.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::time::Duration;

use jiff::Timestamp;

use super::store_purpose::{Answer, StorePurpose};
use super::{Hall, arena_operator, operator, waiting};
use crate::access::{AccessAnswer, AccessId, AccessRequest};
use crate::disconnect_reason::DisconnectReason;
use parlour_store::{Ban, Banned, NoticeKind, StoreRequest, StoreResponse};

/// The time for which an invitation is good.
const INVITATION_LASTS: Duration = Duration::from_secs(7 * 24 * 3600);

/// The answer that the operator waits for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct AccessTask {
    id: AccessId,
    step: Step,
}

#[derive(Clone, Debug, PartialEq)]
enum Step {
    /// A ban is saved, and those that come after it.
    Ban(VecDeque<Ban>),
    Unban(Banned),
    /// An invitation is saved, and until when it is good.
    Invite(String, Timestamp),
}

impl AccessTask {
    fn store(hall: &mut Hall, id: AccessId, step: Step, request: StoreRequest) {
        hall.outbox
            .store(request, StorePurpose::Access(Self { id, step }));
    }

    pub(super) fn on_answer(self, hall: &mut Hall, answer: Answer) {
        use StoreResponse as R;
        let Self { id, step } = self;
        match (step, answer) {
            (Step::Ban(rest), Ok(R::Ban(ban))) => {
                banned(hall, ban);
                ban_next(hall, id, rest);
            }
            (Step::Unban(who), Ok(R::LiftBan(()))) => {
                unbanned(hall, &who);
                hall.outbox.answer(id, AccessAnswer::Done);
            }
            (Step::Invite(code, until), Ok(R::SaveInvitation(()))) => {
                hall.outbox
                    .answer(id, AccessAnswer::Invitation(code, until));
            }
            (_, Err(error)) => hall.outbox.answer_failure(id, &error),
            _ => {}
        }
    }
}

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
            let lift = StoreRequest::LiftBan { who: who.clone() };
            AccessTask::store(hall, id, Step::Unban(who), lift);
        }
        AccessRequest::Bans => read_bans(hall, Some(id)),
        AccessRequest::OpenArena(new) => arena_operator::open(hall, id, &new),
        AccessRequest::EndArena(arena) => arena_operator::end(hall, id, arena),
        AccessRequest::Arenas => arena_operator::list(hall, id),
        AccessRequest::Invite => {
            let code = hall.outbox.draw_secret();
            let now = hall.outbox.now();
            let until = now.checked_add(INVITATION_LASTS).unwrap_or(now);
            let save = StoreRequest::SaveInvitation {
                code: code.clone(),
                until,
                now,
            };
            AccessTask::store(hall, id, Step::Invite(code, until), save);
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
    match bans.pop_front() {
        Some(ban) => {
            let now = hall.outbox.now();
            AccessTask::store(hall, id, Step::Ban(bans), StoreRequest::Ban { ban, now });
        }
        None => hall.outbox.answer(id, AccessAnswer::Done),
    }
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

pub(super) fn read_bans(hall: &mut Hall, asked: Option<AccessId>) {
    let now = hall.outbox.now();
    hall.outbox
        .store(StoreRequest::Bans { now }, StorePurpose::Bans(asked));
}

pub(super) fn bans_read(hall: &mut Hall, asked: Option<AccessId>, bans: Vec<Ban>) {
    hall.access.set_bans(&bans);
    dismiss_banned_addresses(hall);
    if let Some(id) = asked {
        hall.outbox.answer(id, AccessAnswer::Bans(bans));
    }
}

fn dismiss_banned_addresses(hall: &mut Hall) {
    let now = hall.outbox.now();
    for (session, own) in hall.sessions.iter() {
        if let Some(why) = hall.access.shuts_out(now, own.address()) {
            hall.outbox.dismiss(session, why);
        }
    }
}
