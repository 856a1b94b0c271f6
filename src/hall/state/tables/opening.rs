//! The opening of a table: who is invited is looked up, and the table is saved.

use std::collections::VecDeque;

use jiff::civil::Date;

use super::live_table::LiveTable;
use super::live_tables::LiveTables;
use super::seat_owner::own_seat_owner;
use super::{invitations, waiting};
use crate::session::SessionId;
use crate::state::Hall;
use crate::state::games::{attendance, beginning};
use crate::state::lobby::matchmaking;
use crate::state::moderation::ledger::{Deed, charge};
use crate::state::outbox::{Asked, By, Outbox, Served};
use parlour_language::{Text, text};
use parlour_model::any::AnyPlaythrough;
use parlour_model::game::Secrecy;
use parlour_model::seat::Seat;
use parlour_protocol::event::HallAnswer;
use parlour_protocol::identity::Identity;
use parlour_protocol::request::{NewTable, SeatOffer};
use parlour_store::{HallSeat, HallTable, Operation, SeatOwner, StoreError, ask};

/// A table that a user opens.
struct Opening {
    asked: Asked,
    table: HallTable,
    /// The seats for people by name that are still to be looked up.
    names: VecDeque<(Seat, String)>,
}

/// A user opens a table.
pub(crate) fn open(hall: &mut Hall, by: By, new: NewTable) -> Served {
    let opening = begin(hall, by, new)?;
    look_up(hall, opening);
    Ok(())
}

/// Opens a table for a user who plays now: its bots give way to people who come.
pub(crate) fn open_at_once(hall: &mut Hall, by: By, new: NewTable) -> Served {
    let mut opening = begin(hall, by, new)?;
    let is_bot = |seat: &HallSeat| matches!(seat.owner, SeatOwner::Robot(_));
    let table = &mut opening.table;
    table.stand_ins = table.listed && table.seats.iter().any(is_bot);
    look_up(hall, opening);
    Ok(())
}

/// Opens a table for the deal of a day, which follows from a seed.
pub(crate) fn open_daily(
    hall: &mut Hall,
    by: By,
    new: NewTable,
    (day, seed): (Date, u64),
) -> Served {
    let mut opening = begin(hall, by, new)?;
    (opening.table.day, opening.table.deal) = (Some(day), seed);
    save(&mut hall.tables, &mut hall.out, opening);
    Ok(())
}

/// # Errors
/// The user may not open such a table.
fn begin(hall: &mut Hall, By { asked, who }: By, new: NewTable) -> Result<Opening, Text> {
    let session = asked.session;
    check(hall, session, who, &new)?;
    let mut names = VecDeque::new();
    let mut seats = Vec::new();
    for (index, offer) in new.seats.into_iter().enumerate() {
        let owner = match offer {
            SeatOffer::Me => own_seat_owner(who),
            SeatOffer::Open => SeatOwner::Open,
            SeatOffer::Robot(level) => SeatOwner::Robot(level),
            SeatOffer::Invited(name) => {
                charge(hall, session, Deed::Invitation)?;
                names.push_back((Seat::of(index), name));
                SeatOwner::Open
            }
        };
        seats.push(HallSeat { owner, seen: 0 });
    }
    let table = HallTable {
        code: hall.tables.new_code(&mut hall.out),
        rules: new.rules,
        seats,
        clock: new.clock,
        rated: new.rated,
        listed: new.listed,
        take_back: false,
        opened_by: who.account,
        opened_from: hall.sessions.address_of(session),
        opened: hall.out.now(),
        seed: new.seed,
        game: None,
        closed: false,
        deal: new.seed.unwrap_or_else(|| hall.out.draw()),
        day: None,
        arena: None,
        is_ladder: false,
        stand_ins: false,
        version: hall.out.draw(),
    };
    Ok(Opening {
        asked,
        table,
        names,
    })
}

/// Asks the store for a table that is being opened: until the answer it is among those.
fn ask_for<O: Operation>(
    tables: &mut LiveTables,
    out: &mut Outbox,
    opening: Opening,
    request: O,
    then: impl FnOnce(&mut Hall, Opening, Result<O::Answer, StoreError>) + Send + 'static,
) {
    let code = opening.table.code;
    tables.begin_opening(LiveTable::new(opening.table.clone()));
    out.ask_or(opening.asked, request, move |hall, answer| {
        hall.tables.end_opening(code);
        then(hall, opening, answer);
        matchmaking::look_again(hall, code);
    });
}

/// Looks up the next of those who are invited, one after the other, and keeps a seat for each. Then saves the table.
fn look_up(hall: &mut Hall, mut opening: Opening) {
    if let Some((seat, name)) = opening.names.pop_front() {
        let request = ask::AccountNamed { name: name.clone() };
        ask_for(
            &mut hall.tables,
            &mut hall.out,
            opening,
            request,
            move |hall, mut opening, found| {
                let asked = opening.asked;
                match found {
                    Ok(Some(account)) => {
                        if let Err(why) = invitations::charge_for(hall, asked.session, &account) {
                            hall.out.refuse(asked, why);
                            return;
                        }
                        if !hall.sessions.is_ignored_by(&account, asked.session) {
                            hall.names.insert(account.id, account.name);
                            opening.table.seats[seat.index()].owner =
                                SeatOwner::Invited(account.id);
                        }
                        look_up(hall, opening);
                    }
                    Ok(None) => {
                        let why = text!("hall-nobody-called", name = name);
                        hall.out.refuse(asked, why);
                    }
                    Err(error) => hall.out.fail(asked.into(), &error),
                }
            },
        );
    } else if opening.table.rated && has_twins(&opening.table) {
        let why = text!("hall-rated-accounts");
        hall.out.refuse(opening.asked, why);
    } else {
        save(&mut hall.tables, &mut hall.out, opening);
    }
}

/// Saves a new table; under a new code if the one that it had is another's, of a table that was closed long ago.
fn save(tables: &mut LiveTables, out: &mut Outbox, opening: Opening) {
    let request = ask::SaveHallTable {
        table: opening.table.clone(),
        before: None,
    };
    ask_for(
        tables,
        out,
        opening,
        request,
        |hall, mut opening, saved| match saved {
            Ok(()) => opened(hall, opening.asked, opening.table),
            Err(error) if error.is_code_taken() => {
                opening.table.code = hall.tables.new_code(&mut hall.out);
                save(&mut hall.tables, &mut hall.out, opening);
            }
            Err(error) => hall.out.fail(opening.asked.into(), &error),
        },
    );
}

/// Returns whether an account has two seats of a table, or is invited to one and has another.
fn has_twins(table: &HallTable) -> bool {
    let mut accounts: Vec<_> = table
        .seats
        .iter()
        .filter_map(|seat| match seat.owner {
            SeatOwner::Account(id) | SeatOwner::Invited(id) => Some(id),
            _ => None,
        })
        .collect();
    let all = accounts.len();
    accounts.sort_unstable();
    accounts.dedup();
    accounts.len() < all
}

fn check(hall: &Hall, session: SessionId, who: &Identity, new: &NewTable) -> Result<(), Text> {
    AnyPlaythrough::new(&new.rules, new.seats.len()).map_err(|fault| fault.why)?;
    let count = |of: fn(&SeatOffer) -> bool| new.seats.iter().filter(|offer| of(offer)).count();
    let robots = count(|offer| matches!(offer, SeatOffer::Robot(_)));
    let own = count(|offer| *offer == SeatOffer::Me);
    if robots == new.seats.len() {
        return Err(text!("hall-somebody-plays"));
    }
    let has_secrets = new.rules.mode().secrecy() != Secrecy::None;
    if has_secrets && own > 1 && own + robots < new.seats.len() {
        return Err(text!("hall-one-hand"));
    }
    if new.seed.is_some() && !hall.options.allow_seeds {
        return Err(text!("hall-no-seed"));
    }
    if new.rated {
        let why = match () {
            () if who.is_guest() => Some(text!("hall-guest-unrated")),
            () if new.seed.is_some() => Some(text!("hall-seed-unrated")),
            () if robots > 0 => Some(text!("hall-robots-unrated")),
            () if own > 1 || new.seats.len() < 2 => Some(text!("hall-rated-accounts")),
            () => None,
        };
        why.map_or(Ok(()), Err)?;
    }
    if hall.tables.len() >= hall.options.tables {
        return Err(text!("hall-no-room"));
    }
    hall.tables.check_cards(&hall.options, who, &new.rules)?;
    waiting::check_limits(hall, session, who)
}

/// A new table is saved.
fn opened(hall: &mut Hall, asked: Asked, table: HallTable) {
    let code = table.code;
    hall.out.news().changed.insert(code);
    hall.tables.insert(LiveTable::new(table));
    waiting::limit(hall, code);
    let Some(who) = hall.sessions.who(asked.session).cloned() else {
        return;
    };
    hall.out.reply(asked, HallAnswer::Seated(code));
    attendance::bring(hall, asked.session, code);
    invitations::tell_invited(hall, code, &who.name);
    beginning::begin_if_full(hall, code);
    hall.lobby.changed();
}
