//! A visit to a hall: what this session has been told of it, beside what is on its screen.

pub mod talk;

use std::sync::Arc;

use self::talk::Talk;
use parlour_hall::event::{GameOver, TalkLine};
use parlour_hall::lobby::{Lobby, SeatListing, Stage, TableListing};
use parlour_hall::request::TalkPlace;
use parlour_hall::visit::Identity;
use parlour_model::table_code::TableCode;

/// What is known of the hall.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HallState {
    /// The name of the house.
    pub house: String,
    /// Who the visitor is; `None` before the visitor is in.
    pub you: Option<Identity>,
    pub lobby: Lobby,
    /// What is said in the lobby.
    pub talk: Talk,
    /// The tables to which the visitor is asked to come, the latest last.
    pub invitations: Vec<Invitation>,
    /// The tables at which it is the visitor's turn, the one that waits longest first.
    pub turns: Vec<TableCode>,
    /// Whether the hall tells the lobby whenever it changes.
    pub follows_lobby: bool,
    /// The table that is looked at, or is about to be.
    pub looks_at: Option<TableCode>,
    /// Whether the hall has closed it.
    pub is_closed: bool,
    /// What is said at that table.
    pub table_talk: Talk,
    /// The table's game, once it is over.
    pub over: Option<GameOver>,
    /// Whether the talk of a table is shown beside it; `None` is as the window has room.
    pub shows_talk: Option<bool>,
    /// Who is to be invited to the table that is being set up.
    pub challenged: Option<String>,
}

/// Somebody asks the visitor to come to a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Invitation {
    pub table: Arc<TableListing>,
    pub by: String,
}

/// So many invitations are kept.
const INVITATIONS: usize = 50;

impl HallState {
    /// The visitor's name.
    pub fn name(&self) -> &str {
        self.you.as_ref().map_or("", |you| &you.name)
    }

    /// Whether nothing of the visitor is kept.
    pub fn is_guest(&self) -> bool {
        self.you.as_ref().is_some_and(Identity::is_guest)
    }

    /// Whether the visitor is a guest who, as far as the lobby has told, has a seat at a game that is not over: it is
    /// given up with the visit.
    pub fn would_lose_seat(&self) -> bool {
        let is_kept =
            |table: &Arc<TableListing>| table.stage != Stage::Over && sits_at(table, self.name());
        self.is_guest() && self.lobby.tables.iter().any(is_kept)
    }

    /// Whether it is the visitor's turn at a table.
    pub fn is_turn(&self, table: TableCode) -> bool {
        self.turns.contains(&table)
    }

    /// The table at which it is the visitor's turn that comes after this one.
    pub fn next_turn(&self, after: Option<TableCode>) -> Option<TableCode> {
        let here = self.turns.iter().position(|code| Some(*code) == after);
        let next = here.map_or(0, |index| (index + 1) % self.turns.len());
        self.turns
            .get(next)
            .copied()
            .filter(|code| Some(*code) != after)
    }

    /// What is said at a place, if it is one that is looked at.
    pub fn talk_at(&self, place: TalkPlace) -> Option<&Talk> {
        match place {
            TalkPlace::Lobby => Some(&self.talk),
            TalkPlace::Table(code) => (self.looks_at == Some(code)).then_some(&self.table_talk),
        }
    }

    /// The same, to change it.
    pub fn talk_at_mut(&mut self, place: TalkPlace) -> Option<&mut Talk> {
        match place {
            TalkPlace::Lobby => Some(&mut self.talk),
            TalkPlace::Table(code) => (self.looks_at == Some(code)).then_some(&mut self.table_talk),
        }
    }

    /// Keeps a line that was said; answers whether it was said at a place that is looked at.
    pub fn hear(&mut self, line: TalkLine) -> bool {
        let talk = self.talk_at_mut(line.place);
        talk.map(|talk| talk.hear(line)).is_some()
    }

    /// Keeps an invitation, in place of an earlier one to the same table.
    pub fn invited(&mut self, invitation: Invitation) {
        self.drop_invitation(invitation.table.code);
        if self.invitations.len() == INVITATIONS {
            self.invitations.remove(0);
        }
        self.invitations.push(invitation);
    }

    /// Forgets the invitation to a table.
    pub fn drop_invitation(&mut self, table: TableCode) {
        self.invitations
            .retain(|invitation| invitation.table.code != table);
    }

    /// Forgets the lobby but for the visitor's own tables; it is told anew when it is shown again. What everybody is told
    /// at a moment is one list that they share: one that is kept longer is kept for this visitor alone.
    pub fn forget_lobby(&mut self) {
        let Lobby { tables, .. } = std::mem::take(&mut self.lobby);
        self.lobby.tables = tables
            .iter()
            .filter(|table| sits_at(table, self.name()))
            .cloned()
            .collect();
    }

    /// Looks at another table from now on, or at none.
    pub fn look_at(&mut self, table: Option<TableCode>) {
        if self.looks_at != table {
            self.looks_at = table;
            self.table_talk.clear();
            (self.over, self.is_closed) = (None, false);
        }
    }
}

/// Whether somebody of this name sits at a table.
pub fn sits_at(table: &TableListing, name: &str) -> bool {
    table
        .seats
        .iter()
        .any(|seat| matches!(seat, SeatListing::Taken { name: taken, .. } if taken == name))
}

/// Whether a seat of a table is kept for somebody of this name.
pub fn is_invited_to(table: &TableListing, name: &str) -> bool {
    table
        .seats
        .iter()
        .any(|seat| matches!(seat, SeatListing::Invited(invited) if invited == name))
}
