//! The tables of a hall: their rows, the hosts of their games, and when each wants to be woken.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::live_table::LiveTable;
use crate::session::SessionId;
use crate::state::outbox::{Asked, Outbox, Requester};
use parlour_language::{Text, text};
use parlour_protocol::identity::Identity;
use parlour_protocol::request::NewTable;
use parlour_store::table_code::TableCode;
use parlour_store::{AccountId, GameId, GameTable, HallTable, ask};
use parlour_table::host::{HostEffect, HostInput};

/// Says that there is no table of a code, or none that the user may know of.
pub(crate) fn no_table() -> Text {
    text!("hall-no-such-table")
}

/// A user who wants to play at a table that is being opened.
#[derive(Debug)]
pub(crate) struct Seeker {
    pub(crate) asked: Asked,
    /// The table that the user wants.
    pub(crate) wanted: NewTable,
    opening: TableCode,
}

/// The tables that are open.
#[derive(Debug, Default)]
pub(crate) struct LiveTables {
    tables: BTreeMap<TableCode, LiveTable>,
    /// The tables that are being opened, on their way to the store.
    opening: BTreeMap<TableCode, LiveTable>,
    /// Those who want to play at one of these, in the order in which they have come.
    seekers: Vec<Seeker>,
    deadlines: BTreeSet<(Timestamp, TableCode)>,
    /// The times at which games are idle that nobody looks at.
    idle: BTreeSet<(Timestamp, TableCode)>,
    /// Set when the lobby has not taken note of the latest change.
    is_changed: bool,
    /// The tables that wait for players and of which those who look at them are to be told.
    untold: BTreeSet<TableCode>,
    /// The sessions that looked at tables which are no more.
    left: Vec<(SessionId, TableCode)>,
    /// The number of moves made since the hall was opened.
    moves: u64,
    /// The number of games that have ended since.
    games: u64,
}

impl LiveTables {
    /// The number of tables, without those whose game is put away.
    pub(crate) fn len(&self) -> usize {
        let live = |live: &&LiveTable| !live.is_put_away();
        self.values().filter(live).count()
    }

    /// Somebody has another name from now on.
    pub(crate) fn note_renamed(&mut self, before: &str, name: &str) {
        for live in self.tables.values_mut() {
            live.note_renamed(before, name);
        }
    }

    pub(crate) fn contains(&self, code: TableCode) -> bool {
        self.tables.contains_key(&code)
    }

    pub(crate) fn get(&self, code: TableCode) -> Option<&LiveTable> {
        self.tables.get(&code)
    }

    pub(crate) fn get_mut(&mut self, code: TableCode) -> Option<&mut LiveTable> {
        self.tables.get_mut(&code)
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &LiveTable> {
        self.tables.values()
    }

    /// Returns the tables of which something holds.
    pub(crate) fn that(&self, holds: impl Fn(&LiveTable) -> bool) -> Vec<TableCode> {
        self.values()
            .filter(|live| holds(live))
            .map(LiveTable::code)
            .collect()
    }

    /// Returns the tables that name such an account.
    pub(crate) fn naming(&self, is_it: impl Fn(AccountId) -> bool) -> Vec<TableCode> {
        self.that(|live| live.table.accounts().any(&is_it))
    }

    pub(crate) fn insert(&mut self, live: LiveTable) {
        self.tables.insert(live.code(), live);
    }

    /// Something in a table has changed that the lobby lists.
    pub(crate) fn changed(&mut self, code: TableCode) {
        self.forget_listing(code);
        self.is_changed = true;
    }

    /// Lets those at a table be told how it stands, if it waits for players.
    pub(crate) fn tell_waiting(&mut self, code: TableCode) {
        self.untold.insert(code);
    }

    pub(crate) fn take_untold(&mut self) -> BTreeSet<TableCode> {
        std::mem::take(&mut self.untold)
    }

    /// A session looks at no table of this code any more: there is none.
    pub(crate) fn note_left(&mut self, session: SessionId, code: TableCode) {
        self.left.push((session, code));
    }

    pub(crate) fn take_left(&mut self) -> Vec<(SessionId, TableCode)> {
        std::mem::take(&mut self.left)
    }

    /// The kept row of a table is not that of the table as it is now.
    pub(crate) fn forget_listing(&mut self, code: TableCode) {
        if let Some(live) = self.get_mut(code) {
            live.listing.take();
        }
    }

    /// Returns whether something has changed since it was last asked.
    pub(crate) fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.is_changed)
    }

    /// A table is on its way to the store.
    pub(crate) fn begin_opening(&mut self, live: LiveTable) {
        self.opening.insert(live.code(), live);
    }

    /// The store has answered about a table that is being opened.
    pub(crate) fn end_opening(&mut self, code: TableCode) {
        self.opening.remove(&code);
    }

    /// Returns the tables that are being opened.
    pub(crate) fn opening(&self) -> impl Iterator<Item = &LiveTable> {
        self.opening.values()
    }

    /// Lets a user wait for a table that is being opened. Each session waits once.
    pub(crate) fn seek(&mut self, asked: Asked, wanted: NewTable, opening: TableCode) {
        let is_other = |other: &Seeker| other.asked.session != asked.session;
        if self.seekers.iter().all(is_other) {
            self.seekers.push(Seeker {
                asked,
                wanted,
                opening,
            });
        }
    }

    /// Takes those who have waited for a table to be opened.
    pub(crate) fn take_seekers(&mut self, opening: TableCode) -> Vec<Seeker> {
        let of_table = |seeker: &mut Seeker| seeker.opening == opening;
        self.seekers.extract_if(.., of_table).collect()
    }

    /// Returns the tables that are open, and those that are being opened.
    pub(crate) fn with_opening(&self) -> impl Iterator<Item = &LiveTable> {
        self.values().chain(self.opening.values())
    }

    pub(crate) fn remove(&mut self, code: TableCode) -> Option<LiveTable> {
        self.set_retire_at(code, None);
        self.set_idle_at(code, None);
        self.tables.remove(&code)
    }

    /// Returns a table that a user may know of.
    ///
    /// # Errors
    /// There is none.
    pub(crate) fn admitting(
        &mut self,
        code: TableCode,
        who: &Identity,
    ) -> Result<&mut LiveTable, Text> {
        self.get_mut(code)
            .filter(|live| live.admits(who))
            .ok_or_else(no_table)
    }

    /// Returns who looks at a table.
    pub(crate) fn sessions(&self, code: TableCode) -> Vec<SessionId> {
        let sessions = self.get(code).map(|live| &live.sessions);
        sessions.into_iter().flatten().copied().collect()
    }

    /// Takes a session off the list of newcomers at a table. Returns whether the session still
    /// looks at the table and waits to be told of its game.
    pub(crate) fn forget_joining(&mut self, session: SessionId, code: TableCode) -> bool {
        self.get_mut(code).is_some_and(|live| {
            live.sync.joining.remove(&session) && live.sessions.contains(&session)
        })
    }

    /// Tells a table's host what has happened. Returns what it wants done; `None` if there is no host.
    pub(crate) fn handle(
        &mut self,
        out: &mut Outbox,
        code: TableCode,
        input: HostInput,
    ) -> Option<Vec<HostEffect>> {
        let host = self.tables.get_mut(&code)?.host.as_mut()?;
        let moves = host.moves();
        let effects = host.handle(out.now(), input, out.ids());
        self.moves += u64::try_from(host.moves().saturating_sub(moves)).unwrap_or(0);
        Some(effects)
    }

    pub(crate) fn moves(&self) -> u64 {
        self.moves
    }

    /// Counts a game that has ended.
    pub(crate) fn count_game(&mut self) {
        self.games += 1;
    }

    pub(crate) fn games(&self) -> u64 {
        self.games
    }

    /// Sets when a table wants to be woken.
    pub(crate) fn set_deadline(&mut self, code: TableCode, at: Option<Timestamp>) {
        let Some(live) = self.tables.get_mut(&code) else {
            return;
        };
        if let Some(old) = live.set_deadline(at) {
            self.deadlines.remove(&(old, code));
        }
        self.deadlines.extend(live.deadline().map(|at| (at, code)));
    }

    /// Returns when the next table wants to be woken.
    pub(crate) fn deadline(&self) -> Option<Timestamp> {
        let idle = self.idle.first();
        self.deadlines
            .first()
            .into_iter()
            .chain(idle)
            .map(|(at, _)| *at)
            .min()
    }

    /// Sets when the game of a table is idle.
    pub(crate) fn set_idle_at(&mut self, code: TableCode, at: Option<Timestamp>) {
        let Some(live) = self.tables.get_mut(&code) else {
            return;
        };
        if let Some(old) = live.set_idle_at(at) {
            self.idle.remove(&(old, code));
        }
        self.idle.extend(at.map(|at| (at, code)));
    }

    /// Takes the next table whose game is idle by now, if nobody has come.
    pub(crate) fn take_idle(&mut self, now: Timestamp) -> Option<TableCode> {
        let (_, code) = *self.idle.first().filter(|(at, _)| *at <= now)?;
        self.set_idle_at(code, None);
        Some(code)
    }

    /// Sets from when programs no longer look at the game of a table, which is over; its host wants nothing more.
    pub(crate) fn set_retire_at(&mut self, code: TableCode, at: Option<Timestamp>) {
        if let Some(live) = self.tables.get_mut(&code) {
            live.set_retire_at(at);
        }
        self.set_deadline(code, None);
    }

    /// Takes the next table that is to be woken by now, and whether programs no longer look at its game.
    pub(crate) fn take_due(&mut self, now: Timestamp) -> Option<(TableCode, bool)> {
        let (at, code) = *self.deadlines.first().filter(|(at, _)| *at <= now)?;
        self.deadlines.remove(&(at, code));
        let live = self.tables.get_mut(&code);
        let retires = live.is_some_and(|live| live.retires(now));
        self.set_deadline(code, None);
        Some((code, retires))
    }

    /// Returns the tables at which a user has a seat: those first where it is its turn.
    pub(crate) fn own(&self, who: &Identity) -> Vec<TableCode> {
        let own = self.values().filter(|live| !live.seats_of(who).is_empty());
        let mut own: Vec<_> = own
            .map(|live| (!live.is_turn_of(who), live.code()))
            .collect();
        own.sort_by_key(|(waits, _)| *waits);
        own.into_iter().map(|(_, code)| code).collect()
    }

    /// Returns the tables at which it is a user's turn, the one that waits longest first.
    pub(crate) fn turns_of(&self, who: &Identity) -> Vec<TableCode> {
        let turn = |live: &LiveTable| {
            let (turn, since) = live.turn()?;
            turn.is(who).then_some((*since, live.code()))
        };
        let mut turns: Vec<_> = self.values().filter_map(turn).collect();
        turns.sort_unstable();
        turns.into_iter().map(|(_, code)| code).collect()
    }

    /// Checks that a user may have a seat at another table.
    ///
    /// # Errors
    /// The user has seats at `most` tables that are unfinished for it.
    pub(crate) fn check_seats_of(&self, who: &Identity, most: usize) -> Result<(), Text> {
        let own = self
            .values()
            .filter(|live| live.is_unfinished_for(who))
            .count();
        if own >= most {
            Err(text!("hall-sit-too-often", own = own, most = most))
        } else {
            Ok(())
        }
    }

    /// Draws a code that no table has.
    pub(crate) fn new_code(&self, out: &mut Outbox) -> TableCode {
        loop {
            let code = out.draw_code();
            if !self.contains(code) && !self.opening.contains_key(&code) {
                return code;
            }
        }
    }

    /// The store has answered to a change of a row. Returns whether the row has changed elsewhere meanwhile, and no other
    /// change of it is on its way.
    pub(crate) fn row_answered(&mut self, code: TableCode) -> bool {
        self.get_mut(code).is_some_and(|live| {
            live.sync.saving = live.sync.saving.saturating_sub(1);
            live.sync.saving == 0 && std::mem::take(&mut live.sync.is_stale)
        })
    }

    /// Returns the row of a table whose game is about to be saved.
    pub(crate) fn begin_row(&mut self, out: &mut Outbox, code: TableCode) -> Option<GameTable> {
        let version = out.draw();
        let live = self.get_mut(code)?;
        let before = live.table.version;
        // A failed append is tried again as it was: it may have been stored after all.
        let begun = *live.sync.begun.get_or_insert(GameTable {
            code,
            before,
            version,
        });
        live.table.version = begun.version;
        Some(begun)
    }

    /// Keeps a table whose game is over under a new code.
    pub(crate) fn put_away(&self, out: &mut Outbox, table: HallTable) {
        let version = out.draw();
        let table = HallTable {
            code: self.new_code(out),
            closed: true,
            version,
            ..table
        };
        let request = ask::SaveHallTable {
            table: table.clone(),
            before: None,
        };
        out.ask_or(Requester::Nobody, request, |hall, saved| match saved {
            Ok(()) => {}
            Err(error) if error.is_code_taken() => hall.tables.put_away(&mut hall.out, table),
            Err(error) => hall.out.note_failure(&error),
        });
    }

    /// Returns how much of the logs of these tables is known here, and the tables of the games. A table whose own entries
    /// are on their way is looked at again after that.
    pub(crate) fn known_logs(
        &mut self,
        codes: impl IntoIterator<Item = TableCode>,
    ) -> (Vec<(GameId, usize)>, BTreeMap<GameId, TableCode>) {
        let (mut since, mut tables) = (Vec::new(), BTreeMap::new());
        for code in codes {
            let Some(live) = self.get_mut(code) else {
                continue;
            };
            let Some(host) = &live.host else { continue };
            if host.is_saving() {
                live.sync.looks_again = true;
            } else if let Some((game, stored)) = host.followed_to() {
                since.push((game, stored));
                tables.insert(game, code);
            }
        }
        (since, tables)
    }
}
