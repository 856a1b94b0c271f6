//! The changes of a table's row. A hall can decide each one again if another hall has changed the
//! row first.

use std::fmt;

use super::seat_owner::is_seat_owner;
use super::seat_owner::own_seat_owner;
use crate::state::Hall;
use crate::state::outbox::{Asked, Requester};
use parlour_language::{Text, text};
use parlour_model::player::Level;
use parlour_model::seat::Seat;
use parlour_protocol::identity::Identity;
use parlour_store::{AccountId, GameId, HallTable, SeatOwner};

/// A change of a table's row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RowChange {
    /// A user takes the seat asked for, or the first that is free.
    Take { who: Identity, wanted: Option<Seat> },
    /// Seats are given up by those who have them.
    Open(Vec<(Seat, SeatOwner)>),
    /// Bots of this level take the open seats, at a listed table until people come.
    SeatBots(Level),
    /// The seats of these owners are no more.
    TakeAway(Vec<SeatOwner>),
    /// A seat is kept for an account.
    Invite { account: AccountId, name: String },
    /// So much of a game has been seen from these seats.
    Seen {
        game: GameId,
        seats: Vec<Seat>,
        seen: usize,
    },
    /// Others have taken these seats in the course of the game.
    Takers(Vec<(Seat, SeatOwner)>),
    /// The same people play once more.
    Again {
        game: Option<GameId>,
        rotated: bool,
        deal: u64,
    },
    /// The table is closed, unless more people than `most_people` have sat down meanwhile.
    Close { most_people: Option<usize> },
}

/// Those who wait for a change of a row: a session that is told if it cannot be made, and the continuation once it is saved.
pub(crate) struct WhenSaved {
    pub(crate) requester: Requester,
    then: Box<dyn FnOnce(&mut Hall) + Send>,
}

/// A change of a row, and who waits for it.
#[derive(Debug)]
pub(crate) struct Wanted {
    pub(crate) change: RowChange,
    pub(crate) then: WhenSaved,
}

impl WhenSaved {
    pub(crate) fn nothing() -> Self {
        Self::then(|_| ())
    }

    /// Nobody waits for it.
    pub(crate) fn then(then: impl FnOnce(&mut Hall) + Send + 'static) -> Self {
        Self {
            requester: Requester::Nobody,
            then: Box::new(then),
        }
    }

    /// A session waits for it.
    pub(crate) fn of(asked: Asked, then: impl FnOnce(&mut Hall) + Send + 'static) -> Self {
        Self {
            requester: asked.into(),
            then: Box::new(then),
        }
    }

    /// The change is saved.
    pub(crate) fn run(self, hall: &mut Hall) {
        (self.then)(hall);
    }
}

impl fmt::Debug for WhenSaved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("WhenSaved").field(&self.requester).finish()
    }
}

impl RowChange {
    pub(crate) fn then(self, then: WhenSaved) -> Wanted {
        Wanted { change: self, then }
    }

    /// Makes the change.
    ///
    /// # Errors
    /// An error if it cannot be made now, with the reason.
    pub(crate) fn apply(&self, table: &mut HallTable) -> Result<(), Text> {
        match self {
            Self::Take { who, wanted } => {
                waits(table)?;
                let seat = free_seat(table, who, *wanted)?;
                table.seats[seat.index()].owner = own_seat_owner(who);
            }
            Self::Open(seats) => {
                waits(table)?;
                for (seat, owner) in seats {
                    if table.seats[seat.index()].owner == *owner {
                        table.seats[seat.index()].owner = SeatOwner::Open;
                    }
                }
            }
            Self::SeatBots(level) => {
                waits(table)?;
                seat_bots(table, *level);
            }
            Self::TakeAway(gone) => {
                waits(table)?;
                table.seats.retain(|seat| !gone.contains(&seat.owner));
            }
            Self::Invite { account, name } => {
                waits(table)?;
                invite(table, *account, name)?;
            }
            Self::Seen { game, seats, seen } => {
                for seat in seats.iter().filter(|_| table.game == Some(*game)) {
                    let own = &mut table.seats[seat.index()].seen;
                    *own = (*seen).max(*own);
                }
            }
            Self::Takers(changes) => {
                for (seat, owner) in changes {
                    table.seats[seat.index()].owner = owner.clone();
                }
            }
            Self::Again {
                game,
                rotated,
                deal,
            } => play_again(table, *game, *rotated, *deal)?,
            Self::Close { most_people } => {
                if most_people.is_some_and(|most| people_at(table) > most) {
                    return Err(text!("hall-sat-down"));
                }
                table.closed = true;
            }
        }
        Ok(())
    }

    /// Returns whether other halls have to know of it at once.
    pub(crate) fn is_news(&self) -> bool {
        !matches!(self, Self::Seen { .. })
    }
}

/// The number of people who sit at a table.
pub(crate) fn people_at(table: &HallTable) -> usize {
    let is_person =
        |owner: &SeatOwner| matches!(owner, SeatOwner::Account(_) | SeatOwner::Guest(_));
    let owners = table.seats.iter().map(|seat| &seat.owner);
    owners.filter(|owner| is_person(owner)).count()
}

/// Gives the open seats to bots.
fn seat_bots(table: &mut HallTable, level: Level) {
    let seats = table.seats.iter_mut();
    for seat in seats.filter(|seat| seat.owner == SeatOwner::Open) {
        seat.owner = SeatOwner::Robot(level);
    }
    table.stand_ins = table.listed;
}

/// Readies a table for another game of the same people.
fn play_again(
    table: &mut HallTable,
    game: Option<GameId>,
    rotated: bool,
    deal: u64,
) -> Result<(), Text> {
    if table.game != game {
        return Err(text!("hall-begun-anew"));
    }
    (table.game, table.deal) = (None, deal);
    (table.day, table.arena) = (None, None);
    // A rematch is of no ladder.
    table.rated &= !std::mem::take(&mut table.is_ladder);
    table.seats.iter_mut().for_each(|seat| seat.seen = 0);
    if rotated {
        table.seats.rotate_left(1);
    }
    Ok(())
}

fn invite(table: &mut HallTable, account: AccountId, name: &str) -> Result<(), Text> {
    let is_own = |owner: &SeatOwner| matches!(owner, SeatOwner::Account(id) | SeatOwner::Invited(id) if *id == account);
    if table.seats.iter().any(|seat| is_own(&seat.owner)) {
        return Err(text!("hall-sits-or-invited", name = name));
    }
    let mut seats = table.seats.iter_mut();
    let seat = seats.find(|seat| seat.owner == SeatOwner::Open);
    seat.ok_or(text!("hall-no-seat-open"))?.owner = SeatOwner::Invited(account);
    Ok(())
}

fn waits(table: &HallTable) -> Result<(), Text> {
    if table.game.is_some() || table.closed {
        Err(text!("hall-begun"))
    } else {
        Ok(())
    }
}

/// The seat that a user may take: the one asked for, or one kept for it, or the first that is open.
pub(crate) fn free_seat(
    table: &HallTable,
    who: &Identity,
    wanted: Option<Seat>,
) -> Result<Seat, Text> {
    let owner = |seat: Seat| &table.seats[seat.index()].owner;
    let mut all = Seat::all(table.seats.len());
    if Seat::all(table.seats.len()).any(|seat| is_seat_owner(owner(seat), who)) {
        return Err(text!("hall-have-seat"));
    }
    if table.rated && who.is_guest() {
        return Err(text!("hall-for-accounts"));
    }
    let is_kept =
        |seat: &Seat| matches!(owner(*seat), SeatOwner::Invited(id) if Some(*id) == who.account);
    let is_open = |seat: &Seat| *owner(*seat) == SeatOwner::Open;
    match wanted {
        Some(seat) if seat.index() >= table.seats.len() => {
            Err(text!("hall-no-such-seat-here", seat = &seat))
        }
        Some(seat) if is_open(&seat) || is_kept(&seat) => Ok(seat),
        Some(seat) => Err(text!("hall-seat-not-open", seat = &seat)),
        None => {
            let kept = all.find(is_kept);
            kept.or_else(|| Seat::all(table.seats.len()).find(is_open))
                .ok_or_else(|| text!("hall-no-seat-open"))
        }
    }
}
