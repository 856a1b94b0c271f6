//! The access to the hall: bans of addresses, and the reason it lets in nobody.

use std::net::IpAddr;

use jiff::Timestamp;

use crate::disconnect_reason::DisconnectReason;
use crate::session::SessionId;
use crate::state::outbox::Outbox;
use crate::state::sessions::Sessions;
use parlour_language::{Text, text};
use parlour_store::{Account, AccountId, Ban, Banned, Mute, ask};

/// The rules by which the hall lets people in.
#[derive(Debug, Default)]
pub(crate) struct AccessControl {
    address_bans: Vec<Ban>,
    account_bans: Vec<Ban>,
    mutes: Vec<Mute>,
    /// The reason the hall lets in no more sessions.
    closing: Option<DisconnectReason>,
}

impl AccessControl {
    /// Lets in no more sessions.
    pub(crate) fn close(&mut self, why: DisconnectReason) {
        self.closing = Some(why);
    }

    /// Returns the reason the hall lets in no more sessions.
    pub(crate) fn closing(&self) -> Option<&DisconnectReason> {
        self.closing.as_ref()
    }

    /// Takes all the bans that there are.
    pub(crate) fn set_bans(&mut self, bans: &[Ban]) {
        let is_address = |ban: &Ban| matches!(ban.who, Banned::Network(_));
        (self.address_bans, self.account_bans) = bans.iter().cloned().partition(is_address);
    }

    /// Returns whether an account of this name is banned.
    pub(crate) fn is_banned(&self, now: Timestamp, name: &str) -> bool {
        let is_its = |ban: &&Ban| matches!(&ban.who, Banned::Account(banned) if banned == name);
        let mut bans = self.account_bans.iter().filter(is_its);
        bans.any(|ban| ban.holds(now))
    }

    pub(crate) fn set_mutes(&mut self, mutes: Vec<Mute>) {
        self.mutes = mutes;
    }

    /// Says why a session may not chat, if it is muted. The mute of an address holds for guests, and for accounts in their
    /// first day: others had the address before.
    pub(crate) fn silences(
        &self,
        now: Timestamp,
        sessions: &Sessions,
        session: SessionId,
    ) -> Option<Text> {
        let user = sessions.get(session)?;
        let is_of = |mute: &&Mute| match &mute.who {
            Banned::Account(_) => mute.account == user.account(),
            network @ Banned::Network(_) => {
                let is_there = user.address().is_some_and(|address| network.has(address));
                is_there && sessions.is_new(session, now)
            }
        };
        let until = self.mutes.iter().filter(is_of).map(|mute| mute.until).max();
        let until = until.filter(|until| *until > now)?;
        Some(text!("hall-muted", until = &day(until)))
    }

    /// Says why an account may not be deleted: its key would come again without the mute.
    pub(crate) fn keeps(&self, now: Timestamp, account: AccountId) -> Option<Text> {
        let mut mutes = self.mutes.iter();
        let mute = mutes.find(|mute| mute.account == Some(account) && mute.until > now)?;
        Some(text!("hall-account-muted", until = &day(mute.until)))
    }

    /// Bans a network from now on.
    pub(crate) fn ban(&mut self, ban: Ban) {
        self.unban(&ban.who);
        self.address_bans.push(ban);
    }

    pub(crate) fn unban(&mut self, who: &Banned) {
        self.address_bans.retain(|ban| ban.who != *who);
    }

    /// Says why nobody may come in from an address, if it is banned.
    pub(crate) fn shuts_out(&self, now: Timestamp, address: Option<IpAddr>) -> Option<Text> {
        let address = address?;
        let mut bans = self.address_bans.iter();
        let ban = bans.find(|ban| ban.who.has(address) && ban.holds(now))?;
        let why = &ban.why;
        Some(match ban.until {
            Some(until) => text!("hall-address-banned-until", until = &day(until), why = why),
            None => text!("hall-address-banned", why = why),
        })
    }
}

/// Says why an account may not come in, if it is banned. A ban that has ended is lifted.
pub(crate) fn shuts_out_account(out: &mut Outbox, account: &Account) -> Option<Text> {
    let why = account.banned.as_ref()?;
    if account.banned_until.is_some_and(|until| until <= out.now()) {
        let who = Banned::Account(account.name.clone());
        out.store(ask::LiftBan { who });
        return None;
    }
    Some(shut_out(why, account.banned_until))
}

/// Says that an account is banned.
pub(crate) fn shut_out(why: &str, until: Option<Timestamp>) -> Text {
    match until {
        Some(until) => text!("hall-shut-out-until", until = &day(until), why = why),
        None => text!("hall-shut-out", why = why),
    }
}

/// A time to the minute, in UTC.
pub(crate) fn day(time: Timestamp) -> String {
    time.strftime("%Y-%m-%d %H:%M UTC").to_string()
}
