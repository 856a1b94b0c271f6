//! Admission: bans of accounts and addresses, and invitations to a house for invited people.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::time::Duration;

use super::Hall;
use super::pending::Pending;
use crate::access::{AccessAnswer, AccessId, AccessRequest, ArrivalCode};
use crate::disconnect_reason::DisconnectReason;
use crate::session::SessionId;
use parlour_language::text;
use parlour_model::account_name::AccountName;
use parlour_model::sanitize::Plain;
use parlour_store::{Account, Ban, Banned, NoticeKind, StoreRequest};

/// The time for which an invitation is good.
const INVITATION_LASTS: Duration = Duration::from_secs(7 * 24 * 3600);

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
            AccessRequest::Unban(who) => self.outbox.store(
                StoreRequest::LiftBan { who: who.clone() },
                Pending::Unbanned(id, who),
            ),
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
                self.outbox
                    .store(save, Pending::Invitation(id, code, until));
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
                self.outbox
                    .store(StoreRequest::Ban { ban, now }, Pending::Banned(id, bans));
            }
            None => self.outbox.answer(id, AccessAnswer::Done),
        }
    }

    /// A ban is saved: who is banned has to leave.
    pub(super) fn banned(&mut self, id: AccessId, rest: VecDeque<Ban>, ban: Ban) {
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
        self.ban_next(id, rest);
    }

    /// A ban is lifted.
    pub(super) fn unbanned(&mut self, id: AccessId, who: &Banned) {
        if let Banned::Address(address) = *who {
            self.access.unban(address);
            self.address_bans_changed(address);
        }
        self.outbox.answer(id, AccessAnswer::Done);
    }

    /// Lets the other halls of the house read the bans. Nobody has the name of an address.
    fn address_bans_changed(&mut self, address: IpAddr) {
        let by = address.to_string();
        if self.cluster.is_shared() {
            self.outbox
                .notify(NoticeKind::Dismissed, &by, "", Pending::Nothing);
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

    /// Somebody new comes with an invitation; the name is that of the ssh line.
    pub(super) fn join_invited(&mut self, session: SessionId, code: String) {
        let arrived = self.sessions.get(session);
        let Some((fingerprint, user)) = arrived
            .and_then(|session| Some((session.key()?.to_owned(), session.user().to_owned())))
        else {
            return;
        };
        match user.parse::<AccountName>() {
            Ok(name) => {
                let request = StoreRequest::JoinInvited {
                    code,
                    name,
                    fingerprint,
                    comment: user,
                    now: self.outbox.now(),
                };
                self.outbox.store(request, Pending::Created(session));
            }
            Err(error) => self.name_refused(session, &user, error.to_string().into()),
        }
    }

    /// Somebody has come with a code whose key is of use to nobody else.
    pub(super) fn refuse_code(
        &mut self,
        session: SessionId,
        code: &ArrivalCode,
        account: &Account,
    ) {
        let name = &Plain(&account.name);
        let why = match code {
            ArrivalCode::Key(_) => text!("hall-key-has-account", name = name),
            ArrivalCode::Invitation(_) => text!("hall-joined-already", name = name),
        };
        self.outbox.dismiss(session, why);
    }
}
