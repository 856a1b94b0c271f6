//! Invitations: a seat is kept for somebody, who is told of it wherever they are.

use super::live_table::LiveTable;
use super::live_tables::LiveTables;
use super::row_change::{RowChange, WhenSaved};
use super::waiting;
use crate::session::SessionId;
use crate::state::Hall;
use crate::state::moderation::ledger::{Deed, charge};
use crate::state::outbox::{Asked, By, Outbox, Served};
use parlour_language::{Text, text};
use parlour_model::seat::Seat;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::identity::Identity;
use parlour_store::table_code::TableCode;
use parlour_store::{Account, AccountId, NoticeKind, SeatOwner, ask};

/// The invitations of one user that somebody may leave unanswered.
const UNANSWERED: usize = 3;

/// A user invites somebody to a table: the account is looked up, then a seat is kept.
pub(crate) fn invite(
    hall: &mut Hall,
    By { asked, who }: By,
    code: TableCode,
    name: String,
) -> Served {
    let live = hall.tables.admitting(code, who)?;
    let may_invite = !live.seats_of(who).is_empty()
        || (who.account.is_some() && live.table.opened_by == who.account);
    if live.has_begun() {
        return Err(text!("hall-begun"));
    }
    if !may_invite {
        return Err(text!("hall-who-invites"));
    }
    if !live
        .all_seats()
        .any(|seat| *live.owner(seat) == SeatOwner::Open)
    {
        return Err(text!("hall-no-seat-open"));
    }
    let named = ask::AccountNamed { name: name.clone() };
    hall.out.ask(asked, named, move |hall, account| {
        if let Err(why) = keep_seat(hall, asked, code, &name, account) {
            hall.out.refuse(asked, why);
        }
    });
    Ok(())
}

fn keep_seat(
    hall: &mut Hall,
    asked: Asked,
    code: TableCode,
    name: &str,
    account: Option<Account>,
) -> Result<(), Text> {
    let account = account.ok_or_else(|| text!("hall-nobody-called-guests", name = name))?;
    let live = hall
        .tables
        .get(code)
        .filter(|live| !live.has_begun())
        .ok_or(text!("hall-begun"))?;
    let identity = Identity {
        account: Some(account.id),
        name: account.name.clone(),
    };
    if live.concerns(&identity) {
        return Err(text!("hall-sits-or-invited", name = account.name));
    }
    if hall.sessions.is_ignored_by(&account, asked.session) {
        // No seat is kept, and the inviter is not told why nobody comes.
        hall.out
            .reply(asked, HallAnswer::InviteSent(code, account.name));
        return Ok(());
    }
    charge_for(hall, asked.session, &account)?;
    hall.names.insert(account.id, account.name.clone());
    let change = RowChange::Invite {
        account: account.id,
        name: account.name,
    };
    let then = WhenSaved::of(asked, move |hall| {
        invited(hall, asked, code, account.id, identity.name);
    });
    hall.tables
        .change_row(&mut hall.out, code, change.then(then))
}

/// Charges an invitation, unless somebody has left too many of a user unanswered. Those of all guests of an address count.
pub(crate) fn charge_for(
    hall: &mut Hall,
    session: SessionId,
    invited: &Account,
) -> Result<(), Text> {
    let (who, address) = (
        hall.sessions.who(session),
        hall.sessions.address_of(session),
    );
    let is_from = |live: &LiveTable| match who {
        Some(who) if !who.is_guest() => live.is_of(who),
        _ => live.table.opened_by.is_none() && live.table.opened_from == address,
    };
    let keeps_seat = |live: &LiveTable| {
        let mut seats = live.table.seats.iter();
        seats.any(|seat| seat.owner == SeatOwner::Invited(invited.id))
    };
    let waiting = hall.tables.with_opening().filter(|live| !live.has_begun());
    if waiting
        .filter(|live| is_from(live) && keeps_seat(live))
        .count()
        < UNANSWERED
    {
        return charge(hall, session, Deed::InvitationOf(invited.id));
    }
    let name = &invited.name;
    Err(text!(
        "hall-invites-unanswered",
        name = name,
        most = UNANSWERED
    ))
}

/// An invitation is saved.
fn invited(hall: &mut Hall, asked: Asked, code: TableCode, account: AccountId, name: String) {
    let by = hall.sessions.who(asked.session).map(|who| who.name.clone());
    hall.out
        .reply(asked, HallAnswer::InviteSent(code, name.clone()));
    send_invitation(hall, code, account, name, &by.unwrap_or_default());
    hall.tables.tell_waiting(code);
    hall.tables.changed(code);
}

/// Tells an account of an invitation, in whichever hall it is.
fn send_invitation(hall: &mut Hall, code: TableCode, account: AccountId, name: String, by: &str) {
    if hall.out.is_shared() {
        hall.out
            .notify(NoticeKind::Invited { code, account }, by, "", None);
    } else {
        tell_invitation(
            hall,
            code,
            &Identity {
                account: Some(account),
                name,
            },
            by,
        );
    }
}

/// Tells everybody who is invited to a new table.
pub(crate) fn tell_invited(hall: &mut Hall, code: TableCode, by: &str) {
    let Some(live) = hall.tables.get(code) else {
        return;
    };
    let invited = live.table.seats.iter().filter_map(|seat| match seat.owner {
        SeatOwner::Invited(id) => Some(id),
        _ => None,
    });
    let invited: Vec<_> = invited.collect();
    for id in invited {
        let name = hall.names.get(id).cloned().unwrap_or_default();
        send_invitation(hall, code, id, name, by);
    }
}

pub(crate) fn tell_invitation(hall: &mut Hall, code: TableCode, who: &Identity, by: &str) {
    let Some(table) = hall.listings().table(code) else {
        return;
    };
    let sessions = hall.sessions.that(|session| {
        session.who().is_some_and(|other| other.is(who)) && session.kind().is_seen()
    });
    for session in sessions {
        let event = HallEvent::Invited {
            table: table.clone(),
            by: by.into(),
        };
        hall.sessions.tell_of(&mut hall.out, session, by, event);
    }
}

/// Tells somebody who comes in to what they are invited.
pub(crate) fn tell_invitations(hall: &mut Hall, session: SessionId, who: &Identity) {
    let is_invited =
        |owner: &SeatOwner| matches!(owner, SeatOwner::Invited(id) if Some(*id) == who.account);
    let invites = |live: &LiveTable| {
        !live.has_begun() && live.table.seats.iter().any(|seat| is_invited(&seat.owner))
    };
    let codes: Vec<_> = hall
        .tables
        .values()
        .filter(|live| invites(live))
        .map(|live| (live.code(), live.table.opened_by))
        .collect();
    for (code, by) in codes {
        let by = by
            .and_then(|id| hall.names.get(id).cloned())
            .unwrap_or_default();
        if let Some(table) = hall.listings().table(code) {
            let event = HallEvent::Invited {
                table,
                by: by.clone(),
            };
            hall.sessions.tell_of(&mut hall.out, session, &by, event);
        }
    }
}

pub(crate) fn decline(hall: &mut Hall, By { asked, who }: By, code: TableCode) -> Served {
    let live = hall.tables.admitting(code, who)?;
    let is_kept = |seat: &Seat| matches!(live.owner(*seat), SeatOwner::Invited(id) if Some(*id) == who.account);
    let seats: Vec<_> = live.all_seats().filter(is_kept).collect();
    if seats.is_empty() || live.has_begun() {
        return Err(text!("hall-not-invited"));
    }
    waiting::vacate(hall, code, &seats, WhenSaved::nothing());
    hall.spread(NoticeKind::Declined(code), &who.name, "", None);
    hall.out.done(asked);
    Ok(())
}

/// Tells a table that an invited person declined.
pub(crate) fn tell_declined(tables: &LiveTables, out: &mut Outbox, code: TableCode, name: &str) {
    for session in tables.sessions(code) {
        out.tell(
            session,
            HallEvent::Declined {
                table: code,
                name: name.into(),
            },
        );
    }
}
