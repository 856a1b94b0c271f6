//! Admission: bans of accounts and addresses, and invitations to a house for invited people.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::time::Duration;

use jiff::Timestamp;

use super::Hall;
use super::pending::{Answer, Pending};
use crate::access::{AccessAnswer, AccessId, AccessRequest};
use crate::disconnect_reason::DisconnectReason;
use parlour_store::{Ban, Banned, NoticeKind, StoreRequest, StoreResponse};

/// The time for which an invitation is good.
const INVITATION_LASTS: Duration = Duration::from_secs(7 * 24 * 3600);

/// What the operator waits for.
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
            .store(request, Pending::Access(Self { id, step }));
    }

    pub(super) fn on_answer(self, hall: &mut Hall, answer: Answer) {
        use StoreResponse as R;
        let Self { id, step } = self;
        match (step, answer) {
            (Step::Ban(rest), Ok(R::Ban(ban))) => {
                hall.banned(ban);
                hall.ban_next(id, rest);
            }
            (Step::Unban(who), Ok(R::LiftBan(()))) => {
                hall.unbanned(&who);
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

impl Hall {
    pub(super) fn access(&mut self, id: AccessId, request: AccessRequest) {
        match request {
            AccessRequest::Ban {
                who,
                lasts,
                with_address,
                why,
            } => {
                let since = Some(self.outbox.now());
                let until = lasts.and_then(|lasts| self.outbox.now().checked_add(lasts).ok());
                let addresses = if with_address {
                    self.addresses_of(&who)
                } else {
                    Vec::new()
                };
                if with_address && addresses.is_empty() {
                    let why = format!("{who} is not connected, so that its address is not known");
                    self.outbox.answer(id, AccessAnswer::Refused(why));
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
                self.ban_next(id, bans);
            }
            AccessRequest::Unban(who) => {
                let lift = StoreRequest::LiftBan { who: who.clone() };
                AccessTask::store(self, id, Step::Unban(who), lift);
            }
            AccessRequest::Bans => self.read_bans(Some(id)),
            AccessRequest::Invite => {
                let code = self.outbox.draw_secret();
                let now = self.outbox.now();
                let until = now.checked_add(INVITATION_LASTS).unwrap_or(now);
                let save = StoreRequest::SaveInvitation {
                    code: code.clone(),
                    until,
                    now,
                };
                AccessTask::store(self, id, Step::Invite(code, until), save);
            }
        }
    }

    /// The addresses from which an account is connected to this hall.
    fn addresses_of(&self, who: &Banned) -> Vec<IpAddr> {
        let Banned::Account(name) = who else {
            return Vec::new();
        };
        let named = self
            .sessions
            .iter()
            .filter(|(_, session)| session.is_named(name));
        let mut addresses: Vec<_> = named.filter_map(|(_, session)| session.address()).collect();
        addresses.sort_unstable();
        addresses.dedup();
        addresses
    }

    fn ban_next(&mut self, id: AccessId, mut bans: VecDeque<Ban>) {
        match bans.pop_front() {
            Some(ban) => {
                let now = self.outbox.now();
                AccessTask::store(self, id, Step::Ban(bans), StoreRequest::Ban { ban, now });
            }
            None => self.outbox.answer(id, AccessAnswer::Done),
        }
    }

    /// A ban is saved: who is banned has to leave.
    fn banned(&mut self, ban: Ban) {
        match &ban.who {
            Banned::Account(name) => {
                let why = DisconnectReason::told(&ban.why, DisconnectReason::Asked);
                self.dismiss_everywhere(name, &why);
                self.close_waiting_of(name);
            }
            Banned::Address(address) => {
                let address = *address;
                self.access.ban(address, ban);
                self.dismiss_banned_addresses();
                self.address_bans_changed(address);
            }
        }
    }

    /// A ban is lifted.
    fn unbanned(&mut self, who: &Banned) {
        if let Banned::Address(address) = *who {
            self.access.unban(address);
            self.address_bans_changed(address);
        }
    }

    /// Lets the other halls of the house read the bans. Nobody has the name of an address.
    fn address_bans_changed(&mut self, address: IpAddr) {
        let by = address.to_string();
        if self.cluster.is_shared() {
            self.outbox.notify(NoticeKind::Dismissed, &by, "", None);
        }
    }

    pub(super) fn read_bans(&mut self, asked: Option<AccessId>) {
        let now = self.outbox.now();
        self.outbox
            .store(StoreRequest::Bans { now }, Pending::Bans(asked));
    }

    pub(super) fn bans_read(&mut self, asked: Option<AccessId>, bans: Vec<Ban>) {
        self.access.set_bans(&bans);
        self.dismiss_banned_addresses();
        if let Some(id) = asked {
            self.outbox.answer(id, AccessAnswer::Bans(bans));
        }
    }

    fn dismiss_banned_addresses(&mut self) {
        let now = self.outbox.now();
        for (session, own) in self.sessions.iter() {
            if let Some(why) = self.access.shuts_out(now, own.address()) {
                self.outbox.dismiss(session, why);
            }
        }
    }
}
