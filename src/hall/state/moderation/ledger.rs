//! The ledger of what users do that costs others something: time, memory, attention.
//!
//! A deed is charged to all of its origins: the account or the guests of the address, the address, and the network. So
//! neither many keys nor many addresses of one network are worth more than one. What leaves a trace, such as a table that
//! waits, is counted from the trace itself ([`waiting`](crate::state::tables::waiting), [`sizes`](crate::state::tables::sizes)).

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use crate::options::HallOptions;
use crate::session::SessionId;
use crate::state::Hall;
use parlour_language::{Text, text};
use parlour_store::AccountId;
use parlour_table::clocks::between;

/// A deed that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Deed {
    /// A request to a table.
    Command,
    /// A list or a table that is told whole.
    Listing,
    /// A line of chat, which everybody there is told.
    Line,
    Invitation,
    /// An invitation of one account.
    InvitationOf(AccountId),
    Opening,
    /// A seat that is taken or given up, which everybody at the table is told.
    Seat,
    Report,
    /// A code that is tried.
    Code,
    /// A new account.
    Account,
    /// A change of an account, which is stored.
    Change,
}

impl Deed {
    /// Its limits for an account or the guests of an address, for an address, and for a network. Guests and accounts in
    /// their first day count apart from the others, who may be many in one place.
    fn limits(self, is_new: bool, options: &HallOptions) -> [Limit; 3] {
        let (lines, tables) = (options.chat, options.openings_a_minute);
        match (self, is_new) {
            (Self::Command, _) => [per(1_000, 10), NONE, NONE],
            (Self::Listing, false) => [per(300, 10), NONE, NONE],
            (Self::Listing, true) => [per(300, 10), per(600, 10), per(1_200, 10)],
            (Self::Line, false) => [per(lines, 10), NONE, NONE],
            (Self::Line, true) => [per(lines, 10), per(2 * lines, 60), per(3 * lines, 60)],
            (Self::Invitation, false) => [per(10, 60), NONE, per(60, 60)],
            (Self::Invitation, true) => [per(10, 60), per(15, 60), per(20, 60)],
            (Self::InvitationOf(_), false) => [per(20, HOUR), per(20, HOUR), per(30, HOUR)],
            (Self::InvitationOf(_), true) => [per(6, HOUR), per(6, HOUR), per(9, HOUR)],
            (Self::Opening, false) => [per(tables, 60), NONE, NONE],
            (Self::Opening, true) => [per(tables, 60), per(2 * tables, 60), per(4 * tables, 60)],
            (Self::Seat | Self::Change, false) => [per(60, 60), NONE, NONE],
            (Self::Seat | Self::Change, true) => [per(60, 60), per(120, 60), per(240, 60)],
            (Self::Report, false) => [per(5, HOUR), NONE, NONE],
            (Self::Report, true) => [per(5, HOUR), per(5, HOUR), per(10, HOUR)],
            (Self::Code, _) => [per(10, 60), per(20, 60), per(60, 60)],
            (Self::Account, _) => [NONE, NONE, per(options.accounts_a_day, 24 * HOUR)],
        }
    }

    /// The word for it in the message of a refusal.
    const fn word(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Listing => "listing",
            Self::Line => "line",
            Self::Invitation => "invitation",
            Self::InvitationOf(_) => "invitation-of",
            Self::Opening => "opening",
            Self::Seat => "seat",
            Self::Report => "report",
            Self::Code => "code",
            Self::Account => "account",
            Self::Change => "change",
        }
    }
}

/// So many at once, and as many again in the course of a time.
#[derive(Clone, Copy)]
struct Limit {
    most: usize,
    within: Duration,
}

const HOUR: u64 = 3_600;

const NONE: Limit = per(usize::MAX, 0);

const fn per(most: usize, seconds: u64) -> Limit {
    Limit {
        most,
        within: Duration::from_secs(seconds),
    }
}

impl Limit {
    /// The time in which one of `most` is forgotten.
    fn step(self) -> Duration {
        let most = u32::try_from(self.most).unwrap_or(u32::MAX).max(1);
        self.within / most
    }
}

/// The origin of a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Origin {
    Account(AccountId),
    /// All guests of an address.
    Guests(IpAddr),
    /// A guest without an address, as tests have them.
    Session(SessionId),
    Address(IpAddr),
    Network(IpAddr),
}

/// The origins of what a session does.
pub(crate) struct Origins {
    /// True for guests and for accounts in their first day.
    pub(crate) is_new: bool,
    pub(crate) own: Origin,
    pub(crate) address: Option<Origin>,
    pub(crate) network: Option<Origin>,
}

/// The deeds that have been charged and are not forgotten yet.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    /// The time at which all of a deed is forgotten, for new and for other users.
    forgotten: BTreeMap<(Deed, bool, Origin), Timestamp>,
    /// The number of entries at which those that are forgotten are dropped.
    full: usize,
}

impl Ledger {
    /// Charges a deed to all of its origins, or to none.
    ///
    /// # Errors
    /// It has been done too often: says by whom, and when it will pass.
    fn charge(
        &mut self,
        deed: Deed,
        origins: &Origins,
        options: &HallOptions,
        now: Timestamp,
    ) -> Result<(), Text> {
        let limits = deed.limits(origins.is_new, options);
        let places = [Some(origins.own), origins.address, origins.network];
        let words = ["own", "address", "network"];
        let mut charged = Vec::with_capacity(places.len());
        for ((origin, limit), of) in places.into_iter().zip(limits).zip(words) {
            let Some(origin) = origin.filter(|_| !limit.within.is_zero()) else {
                continue;
            };
            let key = (deed, origins.is_new, origin);
            let until = self.forgotten.get(&key).copied().unwrap_or(now).max(now);
            let then = between(now, until) + limit.step();
            if let Some(wait) = then
                .checked_sub(limit.within)
                .filter(|wait| !wait.is_zero())
            {
                return Err(refusal(deed, of, wait));
            }
            charged.push((key, now.checked_add(then).unwrap_or(now)));
        }
        self.forgotten.extend(charged);
        self.drop_forgotten(now);
        Ok(())
    }

    /// Returns the part of its fullest limit that each account has used up, in percent; none for those who have done nothing.
    pub(crate) fn used(&self, options: &HallOptions, now: Timestamp) -> BTreeMap<AccountId, u8> {
        let mut used = BTreeMap::<_, u8>::new();
        for ((deed, is_new, origin), until) in &self.forgotten {
            let Origin::Account(account) = *origin else {
                continue;
            };
            let [limit, ..] = deed.limits(*is_new, options);
            let part = between(now, *until).as_millis() * 100 / limit.within.as_millis().max(1);
            let of_account = used.entry(account).or_default();
            *of_account = (*of_account).max(u8::try_from(part).unwrap_or(100));
        }
        used
    }

    /// The clock was set by so much: what is to be forgotten later is forgotten as much later still.
    pub(crate) fn skip(&mut self, time: SignedDuration) {
        for until in self.forgotten.values_mut() {
            *until = until.checked_add(time).unwrap_or(*until);
        }
    }

    fn drop_forgotten(&mut self, now: Timestamp) {
        if self.forgotten.len() > self.full {
            self.forgotten.retain(|_, until| *until > now);
            self.full = 2 * self.forgotten.len() + 100;
        }
    }
}

fn refusal(deed: Deed, of: &'static str, wait: Duration) -> Text {
    let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    let (wait, unit) = match seconds {
        0..=90 => (seconds, "s"),
        91..=5_400 => (seconds.div_ceil(60), "min"),
        _ => (seconds.div_ceil(HOUR), "h"),
    };
    let deed = deed.word();
    text!("hall-limit", deed = deed, of = of, wait = wait, unit = unit)
}

/// Charges what a session does.
///
/// # Errors
/// It has been done too often.
pub(crate) fn charge(hall: &mut Hall, session: SessionId, deed: Deed) -> Result<(), Text> {
    let now = hall.out.now();
    let origins = hall.sessions.origins(session, now);
    hall.ledger.charge(deed, &origins, &hall.options, now)
}
