//! A table of the hall, from its opening to its end.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use jiff::Timestamp;

use super::event::TalkLine;
use super::lobby::{Stage, TableListing};
use super::pending::Pending;
use super::row_change::RowChange;
use super::takers::is_taker;
use super::visit::{Identity, VisitId};
use parlour_model::player::Player;
use parlour_model::seat::{Seat, ToAct};
use parlour_model::table_code::TableCode;
use parlour_store::{GameTable, HallId, HallTable, Taker};
use parlour_table::any_host::AnyHost;

/// So many lines of talk are kept for who comes later.
pub(super) const TALK_KEPT: usize = 50;

/// How far a game has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Progress {
    pub(super) made: usize,
    pub(super) is_over: bool,
}

/// What of a table is on its way to the store or from there.
#[derive(Debug, Default)]
pub(super) struct Sync {
    /// What is to be saved once the store knows the game.
    pub(super) unsaved: Vec<(RowChange, Pending)>,
    /// How many changes of the row are on their way to the store.
    pub(super) saving: usize,
    /// Whether the row has changed elsewhere while one was on its way.
    pub(super) is_stale: bool,
    /// The row with the game whose first append is on its way.
    pub(super) begun: Option<GameTable>,
    /// Whether the game is being read.
    pub(super) is_reading: bool,
    /// Whether the log may have grown elsewhere while an append was on its way.
    pub(super) looks_again: bool,
    /// Those who have come and are told of the game once it is known how far other halls have played it.
    pub(super) joining: BTreeSet<VisitId>,
}

/// A table, who looks at it, and the host of its game once it has begun.
#[derive(Debug)]
pub(super) struct Room {
    /// As the store has it, or is about to.
    pub(super) table: HallTable,
    /// The host; `None` while the table waits for players.
    pub(super) host: Option<AnyHost>,
    /// Everybody who looks at the table.
    pub(super) visitors: BTreeSet<VisitId>,
    pub(super) talk: VecDeque<TalkLine>,
    /// When the host wants to be woken.
    pub(super) deadline: Option<Timestamp>,
    /// Whether everybody has been told that the game is over.
    pub(super) is_told: bool,
    /// Whose turn it was when that was last looked at, and since when.
    pub(super) turn: Option<(Identity, Timestamp)>,
    /// What is on its way between the table and the store.
    pub(super) sync: Sync,
    /// How far the game had come when it was last looked at, where another hall holds it.
    pub(super) progress: Progress,
    /// The hall that lets the robots think, and until when.
    pub(super) lease: Option<(HallId, Timestamp)>,
    /// The row of the lobby, until something in it changes.
    pub(super) listing: Option<Arc<TableListing>>,
}

impl Room {
    pub(super) fn new(table: HallTable) -> Self {
        Self {
            table,
            host: None,
            visitors: BTreeSet::new(),
            talk: VecDeque::new(),
            deadline: None,
            is_told: false,
            turn: None,
            sync: Sync::default(),
            progress: Progress::default(),
            lease: None,
            listing: None,
        }
    }

    pub(super) fn code(&self) -> TableCode {
        self.table.code
    }

    pub(super) fn stage(&self) -> Stage {
        match &self.host {
            None if self.table.game.is_none() => Stage::Waiting,
            None if self.progress.is_over => Stage::Over,
            Some(host) if host.to_act() == ToAct::Over => Stage::Over,
            None | Some(_) => Stage::Running,
        }
    }

    /// Whether the table waits for players no longer.
    pub(super) fn has_begun(&self) -> bool {
        self.host.is_some() || self.table.game.is_some()
    }

    /// Whether the game has begun, and is neither held here nor being read.
    pub(super) fn is_unread(&self) -> bool {
        self.table.game.is_some() && self.host.is_none() && !self.sync.is_reading
    }

    /// How many moves have been made.
    pub(super) fn moves(&self) -> usize {
        self.host
            .as_ref()
            .map_or(self.progress.made, AnyHost::moves)
    }

    /// Whose a seat is.
    pub(super) fn taker(&self, seat: Seat) -> &Taker {
        &self.table.seats[seat.index()].taker
    }

    pub(super) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.table.seats.len())
    }

    /// The seats of a visitor, in a game those which a robot plays for too.
    pub(super) fn seats_of(&self, who: &Identity) -> Vec<Seat> {
        self.all_seats()
            .filter(|seat| is_taker(self.taker(*seat), who))
            .collect()
    }

    /// Whether a visitor sits here, or is asked to.
    pub(super) fn concerns(&self, who: &Identity) -> bool {
        let invited = |taker: &Taker| matches!((taker, who.account), (Taker::Invited(id), Some(own)) if *id == own);
        self.all_seats()
            .any(|seat| is_taker(self.taker(seat), who) || invited(self.taker(seat)))
    }

    /// Whether a visitor may come in: the table is listed, or concerns the visitor, or was opened by it.
    pub(super) fn admits(&self, who: &Identity) -> bool {
        let opened = who.account.is_some() && self.table.opened_by == who.account;
        self.table.listed || opened || self.concerns(who)
    }

    /// Whether nobody else has to come before the game begins.
    pub(super) fn is_full(&self) -> bool {
        let is_free = |taker: &Taker| matches!(taker, Taker::Open | Taker::Invited(_));
        !self.all_seats().any(|seat| is_free(self.taker(seat)))
    }

    /// Who decides for a seat by the host, if the game has begun.
    pub(super) fn player(&self, seat: Seat) -> Option<&Player> {
        self.host.as_ref()?.players().get(seat.index())
    }

    /// Keeps a line of talk.
    pub(super) fn keep(&mut self, line: TalkLine) {
        if self.talk.len() == TALK_KEPT {
            self.talk.pop_front();
        }
        self.talk.push_back(line);
    }
}
