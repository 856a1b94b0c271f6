//! Tables that wait for players: how many one account and one address may have, and how long each
//! waits after its players have left the hall.

use std::net::IpAddr;

use super::closing::Closing;
use super::live_table::LiveTable;
use super::live_tables::LiveTables;
use super::row_change::{RowChange, WhenSaved};
use crate::session::{SessionId, network_of};
use crate::state::Hall;
use crate::state::accounts::names::Names;
use crate::state::cluster::{Cluster, identity};
use crate::state::games::idle;
use crate::state::moderation::ledger::{Deed, charge};
use crate::state::outbox::Outbox;
use crate::state::sessions::Sessions;
use parlour_language::{Text, text};
use parlour_model::seat::Seat;
use parlour_protocol::event::HallEvent;
use parlour_protocol::identity::Identity;
use parlour_store::account_name::AccountName;
use parlour_store::table_code::TableCode;
use parlour_store::{AccountId, Ban, Banned, SeatOwner};

/// Opens seats at a table that waits for players.
pub(crate) fn vacate(hall: &mut Hall, code: TableCode, seats: &[Seat], then: WhenSaved) {
    let Some(live) = hall.tables.get(code) else {
        return;
    };
    let seats = seats
        .iter()
        .map(|seat| (*seat, live.owner(*seat).clone()))
        .collect();
    // The owners of the seats were looked up.
    let _ = hall
        .tables
        .change_row(&mut hall.out, code, RowChange::Open(seats).then(then));
    hall.tables.tell_waiting(code);
    hall.lobby.changed();
}

/// Tells those at tables that wait for players how they stand, where that has changed.
pub(crate) fn tell(hall: &mut Hall) {
    for code in hall.tables.take_untold() {
        let waiting = hall.tables.get(code).filter(|live| !live.has_begun());
        let (Some(live), Some(listing)) = (waiting, hall.listings().table(code)) else {
            continue;
        };
        // Of newcomers it is not known yet how much they were told elsewhere.
        for session in live.sessions.difference(&live.sync.joining) {
            hall.out.tell(*session, HallEvent::Waiting(listing.clone()));
        }
    }
}

impl LiveTables {
    /// Somebody has come to the hall or is gone from it: that stands at the tables where the user has a seat.
    pub(crate) fn note_presence(&mut self, who: &Identity) {
        for code in self.that(|live| live.is_of(who)) {
            self.changed(code);
            self.tell_waiting(code);
        }
    }

    /// Closes the tables that an account has opened, or that were opened from a network. Returns their codes.
    pub(crate) fn close_opened_by(
        &mut self,
        names: &Names,
        out: &mut Outbox,
        who: &str,
    ) -> Vec<TableCode> {
        let who = Banned::read(who);
        let opened = self.that(|live| match &who {
            Banned::Account(name) => {
                let by = live.table.opened_by.and_then(|id| names.get(id));
                by == Some(name)
            }
            Banned::Network(network) => {
                let from = live.table.opened_from;
                from.is_some_and(|address| network.contains(&address))
            }
        });
        self.close_all(out, &opened, &Closing::ByOperator);
        opened
    }

    pub(crate) fn close_all(&mut self, out: &mut Outbox, codes: &[TableCode], why: &Closing) {
        for code in codes {
            self.close(out, *code, why.clone());
        }
    }
}

/// A player has come to the table that waits, or has left it. Those there are told of it as often as of a seat.
pub(crate) fn note_at_table(hall: &mut Hall, session: SessionId, code: TableCode) {
    let live = hall.tables.get(code).filter(|live| !live.has_begun());
    let sits = live.is_some_and(|live| hall.sessions.sits(session, live));
    if sits && charge(hall, session, Deed::Seat).is_ok() {
        hall.tables.tell_waiting(code);
    }
}

/// The tables that count against the limits of a user.
#[derive(Default)]
struct Counted {
    /// Those that the user, or for a guest those that any guest of its address has opened, whoever sits there now.
    waiting: usize,
    running: usize,
    /// Those that wait and were opened from its address.
    near: usize,
    /// Those that were opened from its network.
    around: usize,
}

fn count(hall: &Hall, session: SessionId, who: &Identity) -> Counted {
    let address = hall.sessions.address_of(session);
    let network = address.map(network_of);
    let is_guest = |id| {
        hall.names
            .get(id)
            .is_some_and(|name| AccountName::is_guest(name))
    };
    let mut counted = Counted::default();
    for live in hall
        .tables
        .with_opening()
        .filter(|live| live.counts_for_opener())
    {
        let (opened_by, opened_from) = (live.table.opened_by, live.table.opened_from);
        let is_around = network.is_some() && opened_from.map(network_of) == network;
        let is_near = address.is_some() && opened_from == address;
        let is_own = if who.is_guest() && is_near {
            opened_by.is_none_or(is_guest)
        } else {
            opened_by.is_some() && opened_by == who.account
        };
        counted.around += usize::from(is_around);
        if live.has_begun() {
            counted.running += usize::from(is_own);
        } else {
            counted.waiting += usize::from(is_own);
            counted.near += usize::from(is_near);
        }
    }
    counted
}

/// Checks that a user may open another table, and have a seat there.
///
/// # Errors
/// There are too many of the user, its address or its network.
pub(crate) fn check_limits(hall: &Hall, session: SessionId, who: &Identity) -> Result<(), Text> {
    let (limits, tables) = (&hall.options.waiting, hall.options.tables_per_account);
    let (most, seats) = if hall.sessions.is_new(session, hall.out.now()) {
        (limits.per_new_account, tables.div_ceil(4))
    } else {
        (limits.per_account, tables)
    };
    // The guests of an address may be many people.
    let running = if who.is_guest() { tables } else { seats };
    let counted = count(hall, session, who);
    if counted.waiting >= most {
        Err(text!("hall-waiting-own", most = most))
    } else if counted.near >= limits.per_address {
        Err(text!("hall-waiting-near"))
    } else if counted.around >= hall.options.tables_per_network {
        Err(text!("hall-tables-near"))
    } else {
        hall.tables.check_seats_of(who, seats)?;
        if counted.running >= running {
            return Err(text!("hall-opened-running", most = running));
        }
        Ok(())
    }
}

/// Lets the tables of a user who has left wait, and be held, for a limited time.
pub(crate) fn limit_of(hall: &mut Hall, who: &Identity) {
    for code in hall.tables.that(|live| live.is_of(who)) {
        limit(hall, code);
    }
}

/// Lets a table wait for a limited time, and a game without a clock be held, if nobody of it is in the hall.
pub(crate) fn limit(hall: &mut Hall, code: TableCode) {
    idle::limit(hall, code);
    let Some(live) = hall.tables.get(code).filter(|live| !live.has_begun()) else {
        return;
    };
    if !has_somebody_here(&hall.sessions, &hall.cluster, live) {
        let lasts = hall.options.waiting.lasts(&live.table);
        hall.tables
            .set_deadline(code, hall.out.now().checked_add(lasts).ok());
    }
}

/// Closes a table whose time of waiting is over, unless somebody of it has come back.
pub(crate) fn end(hall: &mut Hall, code: TableCode) {
    let is_left = hall.tables.get(code).is_some_and(|live| {
        !live.has_begun() && !has_somebody_here(&hall.sessions, &hall.cluster, live)
    });
    if is_left {
        hall.tables
            .close(&mut hall.out, code, Closing::WaitedTooLong);
    }
}

/// Returns whether the opener or a player of a table is in the hall.
pub(crate) fn has_somebody_here(sessions: &Sessions, cluster: &Cluster, live: &LiveTable) -> bool {
    is_in_hall(sessions, cluster, |who| live.is_of(who))
}

/// Returns whether somebody of whom something holds is in the hall.
pub(crate) fn is_in_hall(
    sessions: &Sessions,
    cluster: &Cluster,
    is_it: impl Fn(&Identity) -> bool,
) -> bool {
    let mut elsewhere = cluster.elsewhere().map(identity);
    sessions.people().any(&is_it) || elsewhere.any(|who| is_it(&who))
}

/// Closes the waiting tables that banned accounts have opened, or somebody from a banned network, and the games at which they alone play, or bots for them.
pub(crate) fn close_of_banned(hall: &mut Hall, bans: &[Ban]) {
    let names = &hall.names;
    let is_banned = |id: AccountId| {
        let name = names.get(id);
        bans.iter()
            .any(|ban| matches!(&ban.who, Banned::Account(banned) if Some(banned) == name))
    };
    let is_from = |address| bans.iter().any(|ban| ban.who.has(address));
    let of_banned = left_by(&hall.tables, is_banned, is_from);
    hall.tables
        .close_all(&mut hall.out, &of_banned, &Closing::ByOperator);
}

/// The waiting tables that these accounts have opened, or somebody from these addresses, and the games at which they alone
/// play, or bots for them.
pub(crate) fn left_by(
    tables: &LiveTables,
    is_out: impl Fn(AccountId) -> bool,
    is_from: impl Fn(IpAddr) -> bool,
) -> Vec<TableCode> {
    tables.that(|live| {
        let has_opened = live.table.opened_by.is_some_and(&is_out)
            || live.table.opened_from.is_some_and(&is_from);
        if !live.has_begun() {
            return has_opened;
        }
        let mut owners = live.table.seats.iter().map(|seat| &seat.owner);
        let has_seat = owners
            .clone()
            .any(|owner| matches!(owner, SeatOwner::Account(id) if is_out(*id)));
        let plays_alone = owners.all(|owner| match owner {
            SeatOwner::Account(id) => is_out(*id),
            SeatOwner::Guest(_) => false,
            SeatOwner::Robot(_) | SeatOwner::Open | SeatOwner::Invited(_) => true,
        });
        (has_opened || has_seat) && plays_alone
    })
}
