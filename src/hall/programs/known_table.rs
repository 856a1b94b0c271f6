//! The part of a table's state that a program's line remembers between two events.

use parlour_model::game::Game;
use parlour_model::player::{Names, Player};
use parlour_model::seat::{Seat, ToAct};
use parlour_table::command::{TableCommand, TableRequest};
use parlour_table::event::{Observation, Snapshot};
use parlour_table::participant::ParticipantId;
use parlour_table::request_id::RequestId;

/// The players of a table, and the progress of its game.
#[derive(Clone, Debug)]
pub(super) struct KnownTable {
    names: Names,
    /// The seats for which the program decides.
    own_people: Vec<Seat>,
    /// The number of moves made, chance's included.
    moves: usize,
    to_act: ToAct,
    is_over: bool,
}

impl Default for KnownTable {
    fn default() -> Self {
        Self {
            names: Names::of(&[]),
            own_people: Vec::new(),
            moves: 0,
            to_act: ToAct::Chance,
            is_over: false,
        }
    }
}

impl KnownTable {
    /// Remembers who sits at the table.
    pub(super) fn sync<G: Game>(&mut self, told: &Snapshot<G>) {
        self.names = Names::of(&told.players);
        let is_person = |seat: &Seat| {
            let player = told.players.get(seat.index());
            player.is_some_and(Player::is_person)
        };
        self.own_people = told.seats.iter().copied().filter(is_person).collect();
    }

    /// Remembers how far the game has come.
    pub(super) fn note<G: Game>(&mut self, observation: &Observation<G>) {
        self.moves = observation.moves;
        self.to_act = observation.to_act;
        self.is_over = observation.winners.is_some();
    }

    pub(super) fn names(&self) -> &Names {
        &self.names
    }

    pub(super) fn own_people(&self) -> &[Seat] {
        &self.own_people
    }

    pub(super) fn moves(&self) -> usize {
        self.moves
    }

    /// Returns whether the program has a seat and the game goes on.
    pub(super) fn is_playing(&self) -> bool {
        !self.own_people.is_empty() && !self.is_over
    }

    /// A request to the table for the seat on turn, or else for the first one. The hall adds the participant.
    pub(super) fn command<G: Game>(&self, request: TableRequest<G>) -> TableCommand<G> {
        let own = &self.own_people;
        let on_turn = self.to_act.seat().filter(|seat| own.contains(seat));
        TableCommand {
            from: ParticipantId::default(),
            id: RequestId::default(),
            seat: on_turn.or_else(|| own.first().copied()),
            seen: self.moves,
            request,
        }
    }
}
