//! A table of the hall, from its opening to its end.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::Timestamp;

use super::row_change::{RowChange, Wanted};
use super::seat_owner::is_seat_owner;
use crate::session::SessionId;
use crate::state::chat::chat_log::ChatLog;
use parlour_language::Text;
use parlour_model::player::Player;
use parlour_model::seat::{Seat, ToAct};
use parlour_protocol::event::ChatLine;
use parlour_protocol::identity::Identity;
use parlour_protocol::lobby::{Stage, TableListing};
use parlour_store::table_code::TableCode;
use parlour_store::{GameId, GameTable, HallId, HallTable, SeatOwner};
use parlour_table::any_host::AnyHost;

/// The progress of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Progress {
    pub(crate) made: usize,
    pub(crate) is_over: bool,
}

/// The data of a table on its way to or from the store.
#[derive(Debug, Default)]
pub(crate) struct Sync {
    /// The changes to save once the store knows the game.
    pub(crate) unsaved: Vec<Wanted>,
    /// The number of row changes that the store has not confirmed.
    pub(crate) saving: usize,
    /// Set when the row has changed elsewhere while a change was on its way.
    pub(crate) is_stale: bool,
    /// The row with the game whose first append is on its way.
    pub(crate) begun: Option<GameTable>,
    /// True while the game is being read.
    pub(crate) is_reading: bool,
    /// Set when the log may have grown elsewhere while an append was on its way.
    pub(crate) looks_again: bool,
    /// Those who have come and are told of the game once it is known how far other halls have played it.
    pub(crate) joining: BTreeSet<SessionId>,
}

/// A table, who looks at it, and the host of its game once it has begun.
#[derive(Debug)]
pub(crate) struct LiveTable {
    /// As the store has it, or is about to.
    pub(crate) table: HallTable,
    /// The host; `None` while the table waits for players.
    pub(crate) host: Option<AnyHost>,
    /// Everybody who looks at the table.
    pub(crate) sessions: BTreeSet<SessionId>,
    chat: ChatLog,
    /// The time at which the table is to be woken.
    deadline: Option<Timestamp>,
    /// The time from which programs no longer look at a game that is over.
    retire_at: Option<Timestamp>,
    /// The time at which the game is idle if nobody comes.
    idle_at: Option<Timestamp>,
    /// Set when the game was idle and has left memory.
    is_put_away: bool,
    /// Set when everyone has been told that the game is over.
    pub(crate) is_told: bool,
    /// The games and their progress as users were last told of them when they came.
    news_told: BTreeMap<Seat, (Option<GameId>, Progress)>,
    /// The player on turn when that was last looked at, and the beginning of the turn.
    turn: Option<(Identity, Timestamp)>,
    /// The names before and after of those who have got another one while the game was held here.
    renamed: Vec<(String, String)>,
    /// The data on its way between the table and the store.
    pub(crate) sync: Sync,
    /// The progress of the game when it was last looked at, if another hall holds it.
    progress: Progress,
    /// The hall that lets the robots think, and until when.
    lease: Option<(HallId, Timestamp)>,
    /// The row of the lobby, until something in it changes.
    pub(crate) listing: OnceCell<Arc<TableListing>>,
}

impl LiveTable {
    pub(crate) fn new(table: HallTable) -> Self {
        Self {
            table,
            host: None,
            sessions: BTreeSet::new(),
            chat: ChatLog::default(),
            deadline: None,
            retire_at: None,
            idle_at: None,
            is_put_away: false,
            is_told: false,
            news_told: BTreeMap::new(),
            turn: None,
            renamed: Vec::new(),
            sync: Sync::default(),
            progress: Progress::default(),
            lease: None,
            listing: OnceCell::new(),
        }
    }

    /// Keeps a line of talk.
    pub(crate) fn keep_line(&mut self, line: ChatLine) {
        self.chat.push(line);
    }

    pub(crate) fn take_down(&mut self, number: i64) {
        self.chat.take_down(number);
    }

    /// The lines that were said last.
    pub(crate) fn chat(&self) -> impl Iterator<Item = &ChatLine> {
        self.chat.lines()
    }

    /// Sets when the host wants to be woken. Returns when the table was to be woken before.
    pub(crate) fn set_deadline(&mut self, at: Option<Timestamp>) -> Option<Timestamp> {
        let first = at.into_iter().chain(self.retire_at).min();
        std::mem::replace(&mut self.deadline, first)
    }

    /// The game goes on after its end, or another one begins.
    pub(crate) fn go_on(&mut self) {
        (self.is_told, self.retire_at) = (false, None);
    }

    /// Sets from when programs no longer look at a game that is over.
    pub(crate) fn set_retire_at(&mut self, at: Option<Timestamp>) {
        self.retire_at = at;
    }

    /// Returns whether that time has come, once.
    pub(crate) fn retires(&mut self, now: Timestamp) -> bool {
        self.retire_at.take_if(|at| *at <= now).is_some()
    }

    /// Returns when the host, or the end of the time for looking at a finished game, wants to wake it.
    pub(crate) fn deadline(&self) -> Option<Timestamp> {
        self.deadline
    }

    /// Sets when the game is idle. Returns when it was to be idle before.
    pub(crate) fn set_idle_at(&mut self, at: Option<Timestamp>) -> Option<Timestamp> {
        std::mem::replace(&mut self.idle_at, at)
    }

    pub(crate) fn is_put_away(&self) -> bool {
        self.is_put_away
    }

    pub(crate) fn set_put_away(&mut self, is_put_away: bool) {
        self.is_put_away = is_put_away;
    }

    /// Returns whether the store has all that the host knows.
    pub(crate) fn is_settled(&self) -> bool {
        let is_settled =
            |host: &AnyHost| !host.is_saving() && !host.is_behind() && host.game().is_some();
        self.sync.unsaved.is_empty()
            && self.sync.saving == 0
            && self.host.as_ref().is_some_and(is_settled)
    }

    pub(crate) fn lease(&self) -> Option<(HallId, Timestamp)> {
        self.lease
    }

    /// Sets which hall lets the robots think, and until when.
    pub(crate) fn set_lease(&mut self, lease: Option<(HallId, Timestamp)>) {
        self.lease = lease;
    }

    /// Sets the progress of a game that another hall holds. Returns whether it is another one.
    pub(crate) fn set_progress(&mut self, progress: Progress) -> bool {
        let is_new = self.progress != progress;
        if is_new {
            self.progress = progress;
            self.listing.take();
        }
        is_new
    }

    /// Notes that somebody has another name from now on: the game that is held here has the one before.
    pub(crate) fn note_renamed(&mut self, before: &str, name: &str) {
        let is_known = |host: &AnyHost| !host.seats_had_by(before).is_empty();
        let is_renamed = self.renamed.iter().any(|(_, known)| known == before);
        if is_renamed || self.host.as_ref().is_some_and(is_known) {
            self.renamed.push((before.into(), name.into()));
        }
    }

    /// Returns the seats that a user has or has had in the game, under whatever name.
    pub(crate) fn seats_had_by(&self, who: &str) -> Vec<Seat> {
        let mut names = vec![who];
        for (before, name) in self.renamed.iter().rev() {
            if names.contains(&name.as_str()) {
                names.push(before);
            }
        }
        let had = |host: &AnyHost| {
            let seats = names.iter().flat_map(|name| host.seats_had_by(name));
            seats.collect()
        };
        self.host.as_ref().map(had).unwrap_or_default()
    }

    /// Returns whether a user may take this seat of a game that runs: whoever has had another one knows too much, and would
    /// play against an own past.
    pub(crate) fn may_take(&self, who: &str, seat: Seat) -> bool {
        let had = self.seats_had_by(who);
        had.is_empty() || had.contains(&seat)
    }

    /// Takes the host away. Returns whether there was one.
    pub(crate) fn drop_host(&mut self) -> bool {
        (self.is_told, self.turn) = (false, None);
        // Its names are those of the store when the game is read again.
        self.renamed.clear();
        self.host.take().is_some()
    }

    /// Remembers how far the host has come, which will be dropped.
    pub(crate) fn note_progress(&mut self) {
        self.progress = self.progress_now();
    }

    fn progress_now(&self) -> Progress {
        Progress {
            made: self.moves(),
            is_over: self.stage() == Stage::Over,
        }
    }

    /// Notes that a user is told how far the game has come. Returns whether that is news.
    pub(crate) fn note_told(&mut self, who: &Identity) -> bool {
        let now = (self.table.game, self.progress_now());
        let own = self.seats_of(who);
        let before = own.first().map(|seat| self.news_told.insert(*seat, now));
        before != Some(Some(now))
    }

    /// Returns whose turn it was when that was last looked at, and since when.
    pub(crate) fn turn(&self) -> Option<&(Identity, Timestamp)> {
        self.turn.as_ref()
    }

    pub(crate) fn set_turn(&mut self, turn: Option<(Identity, Timestamp)>) {
        self.turn = turn;
    }

    /// Returns whether it was a user's turn when that was last looked at.
    pub(crate) fn is_turn_of(&self, who: &Identity) -> bool {
        self.turn.as_ref().is_some_and(|(turn, _)| turn.is(who))
    }

    pub(crate) fn code(&self) -> TableCode {
        self.table.code
    }

    pub(crate) fn stage(&self) -> Stage {
        match &self.host {
            None if self.table.game.is_none() => Stage::Waiting,
            None if self.progress.is_over => Stage::Over,
            Some(host) if host.to_act() == ToAct::Over => Stage::Over,
            None | Some(_) => Stage::Running,
        }
    }

    /// Returns whether the game has begun, so that the table no longer waits for players.
    pub(crate) fn has_begun(&self) -> bool {
        self.host.is_some() || self.table.game.is_some()
    }

    /// Returns whether the game has begun, and is neither held here nor being read.
    pub(crate) fn is_unread(&self) -> bool {
        self.table.game.is_some() && self.host.is_none() && !self.sync.is_reading
    }

    /// Returns whether the table counts for who has opened it, and for the network from which it was opened.
    pub(crate) fn counts_for_opener(&self) -> bool {
        self.stage() != Stage::Over && !self.is_put_away
    }

    /// Returns the number of moves made.
    pub(crate) fn moves(&self) -> usize {
        self.host
            .as_ref()
            .map_or(self.progress.made, AnyHost::moves)
    }

    /// The owner of a seat.
    pub(crate) fn owner(&self, seat: Seat) -> &SeatOwner {
        &self.table.seats[seat.index()].owner
    }

    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.table.seats.len())
    }

    /// The seats of a user, in a game those which a robot plays for too.
    pub(crate) fn seats_of(&self, who: &Identity) -> Vec<Seat> {
        self.all_seats()
            .filter(|seat| is_seat_owner(self.owner(*seat), who))
            .collect()
    }

    /// Returns whether a user sits here, and the game goes on or ended when nobody looked and the user has not seen that.
    pub(crate) fn is_unfinished_for(&self, who: &Identity) -> bool {
        let has_seen = |seat: Seat| self.table.seats[seat.index()].seen > self.moves();
        let seats = self.seats_of(who);
        if self.stage() == Stage::Over {
            self.sessions.is_empty() && !seats.into_iter().all(has_seen)
        } else {
            !seats.is_empty()
        }
    }

    /// Returns whether a user has opened the table or sits here.
    pub(crate) fn is_of(&self, who: &Identity) -> bool {
        let opened = who.account.is_some() && self.table.opened_by == who.account;
        opened || !self.seats_of(who).is_empty()
    }

    /// Returns whether a user sits here or is invited.
    pub(crate) fn concerns(&self, who: &Identity) -> bool {
        let invited = |owner: &SeatOwner| matches!((owner, who.account), (SeatOwner::Invited(id), Some(own)) if *id == own);
        self.all_seats()
            .any(|seat| is_seat_owner(self.owner(seat), who) || invited(self.owner(seat)))
    }

    /// Returns whether a user may come in: the table is listed, or concerns the user, or was opened by the user, or waits for
    /// whoever has been handed its code.
    pub(crate) fn admits(&self, who: &Identity) -> bool {
        let opened = who.account.is_some() && self.table.opened_by == who.account;
        self.table.listed || opened || self.concerns(who) || self.waits()
    }

    /// Returns whether the table waits for anybody who comes.
    pub(crate) fn waits(&self) -> bool {
        let is_open = |seat: Seat| *self.owner(seat) == SeatOwner::Open;
        !self.has_begun() && self.all_seats().any(is_open)
    }

    /// Returns whether every seat is taken, so that the game can begin.
    pub(crate) fn is_full(&self) -> bool {
        let is_free = |owner: &SeatOwner| matches!(owner, SeatOwner::Open | SeatOwner::Invited(_));
        !self.all_seats().any(|seat| is_free(self.owner(seat)))
    }

    /// Returns whether a robot is to act.
    pub(crate) fn waits_for_robot(&self) -> bool {
        let to_act = self.host.as_ref().and_then(|host| host.to_act().seat());
        let player = to_act.and_then(|seat| self.player(seat));
        player.is_some_and(|player| !player.is_person())
    }

    /// Returns the player of a seat according to the host, if the game has begun.
    pub(crate) fn player(&self, seat: Seat) -> Option<&Player> {
        self.host.as_ref()?.players().get(seat.index())
    }

    /// Returns whether a row change, or the first entry of the game, is on its way to the store.
    pub(crate) fn is_being_written(&self) -> bool {
        let is_beginning = |host: &AnyHost| host.is_saving() && host.game().is_none();
        self.sync.saving > 0 || self.host.as_ref().is_some_and(is_beginning)
    }

    /// Changes the row.
    ///
    /// # Errors
    /// An error if it cannot be changed so, with the reason.
    pub(crate) fn change_row(&mut self, change: &RowChange) -> Result<(), Text> {
        let mut table = self.table.clone();
        change.apply(&mut table)?;
        self.table = table;
        self.listing.take();
        Ok(())
    }

    /// A change that could not be saved is not made.
    pub(crate) fn undo(&mut self, change: &RowChange) {
        if self.host.is_some() {
            return;
        }
        for seat in &mut self.table.seats {
            let is_undone = match change {
                RowChange::Take { who, .. } => is_seat_owner(&seat.owner, who),
                RowChange::Invite { account, .. } => seat.owner == SeatOwner::Invited(*account),
                _ => false,
            };
            if is_undone {
                seat.owner = SeatOwner::Open;
            }
        }
    }
}
