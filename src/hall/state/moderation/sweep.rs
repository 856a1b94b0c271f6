//! The sweep: takes away at once what somebody, or the guests and new accounts of a network, have left since a time.

use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;

use ipnet::IpNet;
use jiff::Timestamp;

use super::admission;
use crate::access::{AccessAnswer, AccessId, Swept};
use crate::state::Hall;
use crate::state::accounts::account_changes;
use crate::state::chat;
use crate::state::tables::closing::Closing;
use crate::state::tables::live_table::LiveTable;
use parlour_language::Text;
use parlour_language::sanitize::Plain;
use parlour_protocol::operator::Sweep;
use parlour_store::account_name::AccountName;
use parlour_store::{Account, Ban, Banned, ask};

/// The length of the networks by which accounts are noted, of IPv4 and IPv6.
const NOTED: [u8; 2] = [24, 48];

/// Looks up who has come since then, and sweeps. A network's accounts that were made before stay: others there have them.
pub(crate) fn sweep(hall: &mut Hall, id: AccessId, wanted: Sweep) {
    let now = hall.out.now();
    let since = now.checked_sub(wanted.since).unwrap_or(Timestamp::MIN);
    if let Some(name) = wanted.by.clone() {
        let who = Banned::Account(name.clone());
        return account_changes::with_account(&mut hall.out, id, name, move |hall, account| {
            begin(hall, id, &wanted, &who, since, &[account]);
        });
    }
    let who = Banned::read(wanted.network.as_deref().unwrap_or_default());
    if let Err(why) = check(&who) {
        return hall.out.refuse_operator(id, &why);
    }
    hall.out
        .ask(id, ask::AccountsSince { since }, move |hall, accounts| {
            let is_from = |account: &Account| {
                let network = account.network;
                network.is_some_and(|network| who.has(network))
            };
            let found: Vec<_> = accounts.into_iter().filter(is_from).collect();
            begin(hall, id, &wanted, &who, since, &found);
        });
}

/// # Errors
/// It is no network, or a smaller one than those by which accounts are noted.
fn check(who: &Banned) -> Result<(), Text> {
    let [ipv4, ipv6] = NOTED;
    let is_noted = |network: &IpNet| {
        let longest = if network.addr().is_ipv4() { ipv4 } else { ipv6 };
        network.prefix_len() <= longest
    };
    match who {
        Banned::Network(network) if is_noted(network) => Ok(()),
        _ => Err(format!(
            "{} is no network such as 203.0.113.0/{ipv4}; accounts are noted by their IPv4 /{ipv4} or IPv6 /{ipv6}",
            Plain(&who.to_string())
        )
        .into()),
    }
}

fn begin(
    hall: &mut Hall,
    id: AccessId,
    wanted: &Sweep,
    who: &Banned,
    since: Timestamp,
    found: &[Account],
) {
    let swept = left(hall, who, since, found);
    if wanted.dry_run {
        return hall.out.answer(id, AccessAnswer::Swept(swept));
    }
    hall.tables
        .close_all(&mut hall.out, &swept.tables, &Closing::ByOperator);
    for line in &swept.lines {
        chat::take_down_everywhere(hall, *line);
    }
    let mut bans: VecDeque<_> = swept
        .accounts
        .iter()
        .filter(|name| !AccountName::is_guest(name))
        .map(|name| ban(hall, wanted, Banned::Account(name.clone()), None))
        .collect();
    if let (Banned::Network(_), Some(lasts)) = (who, wanted.lasts) {
        bans.push_back(ban(hall, wanted, who.clone(), Some(lasts)));
    }
    admission::ban_next(&mut hall.out, id, bans, AccessAnswer::Swept(swept));
}

fn ban(hall: &Hall, wanted: &Sweep, who: Banned, lasts: Option<Duration>) -> Ban {
    let now = hall.out.now();
    Ban {
        who,
        why: admission::reason(&wanted.why),
        since: Some(now),
        until: lasts.and_then(|lasts| now.checked_add(lasts).ok()),
    }
}

/// The traces of those accounts, and of the guests of a network who are there, since a time.
fn left(hall: &Hall, who: &Banned, since: Timestamp, found: &[Account]) -> Swept {
    let here = hall.sessions.iter().filter_map(|(_, session)| {
        let is_there = session.address().is_some_and(|address| who.has(address));
        let user = session.who().filter(|user| is_there && user.is_guest())?;
        Some(user.name.clone())
    });
    let named = found.iter().map(|account| account.name.clone());
    let accounts: BTreeSet<_> = named.chain(here).collect();
    let is_theirs = |live: &LiveTable| {
        let table = &live.table;
        let is_from = table.opened_from.is_some_and(|address| who.has(address));
        let is_by = |id| found.iter().any(|account| account.id == id);
        table.opened >= since
            && (table.opened_by.is_some_and(is_by) || (is_from && table.opened_by.is_none()))
    };
    let lines = chat::lines(hall).into_iter();
    let lines = lines.filter(|line| line.at >= since && accounts.contains(&line.by));
    Swept {
        tables: hall.tables.that(is_theirs),
        lines: lines.map(|line| line.number()).collect(),
        accounts: accounts.into_iter().collect(),
    }
}
