//! The table as this screen knows it: what it has been told, and the options that it is played with.

mod seats;

use std::time::Duration;

use super::options::{TableOptions, TablePlace};
use crate::board::{BoardUi, GameUi};
use parlour_language::{Id, Text, id};
use parlour_model::any::AnyRules;
use parlour_model::game::Secrecy;
use parlour_model::player::{Level, Names, Player};
use parlour_model::seat::{Seat, ToAct};
use parlour_screen::action::Action;
use parlour_table::append_queue::SaveState;
use parlour_table::command::TableRequest;
use parlour_table::event::{MoveReport, Observation, PrivateReport, Snapshot, TableEvent};
use parlour_table::mirror::Mirror;
use parlour_table::participant::Participant;

/// The note about a game that counts for no best, par, mean or streak.
pub(super) const PRACTICE: Id = id!("table-practice-note");

/// A table as its screen knows it.
#[derive(Clone, Debug)]
pub struct Replica<G: GameUi> {
    mirror: Mirror<G>,
    options: TableOptions,
}

impl<G: GameUi> Replica<G> {
    pub(super) fn new(participant: &Participant, told: Snapshot<G>, options: TableOptions) -> Self {
        Self {
            mirror: Mirror::new(participant.id, told),
            options,
        }
    }

    pub fn mirror(&self) -> &Mirror<G> {
        &self.mirror
    }

    pub(super) fn options(&self) -> &TableOptions {
        &self.options
    }

    /// Returns the players at the table.
    pub fn players(&self) -> &[Player] {
        self.mirror.players()
    }

    /// Their names.
    pub fn names(&self) -> &Names {
        self.mirror.names()
    }

    pub fn rules(&self) -> AnyRules {
        G::wrap_rules(self.mirror.rules().clone())
    }

    /// Returns the observation of the person at the screen.
    pub fn observation(&self) -> &Observation<G> {
        self.mirror.observation()
    }

    /// Returns whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.observation().winners.is_some()
    }

    /// Returns further notes about this table, as lines.
    pub fn notes(&self, board: &G::Board) -> Vec<Text> {
        let practice = self.observation().practice.then(|| PRACTICE.into());
        let notes = board.notes(self.observation());
        notes
            .into_iter()
            .chain(practice)
            .chain(self.spectators())
            .collect()
    }

    /// Returns whether the game is running and something has been done in it, so that leaving would
    /// lose it.
    pub(super) fn is_running(&self) -> bool {
        !self.is_over() && self.observation().moves > usize::from(G::DEALS)
    }

    /// Returns whether the game is running and is not safe in the store, so that leaving would lose
    /// it.
    pub(super) fn is_unsaved(&self) -> bool {
        self.is_running() && !self.options.is_remote() && self.mirror.save_state() != SaveState::Ok
    }

    /// Returns whether this screen only watches a hall's table or that of another window, without a seat at it.
    pub(super) fn watches(&self) -> bool {
        self.options.place != TablePlace::Here && !self.mirror.has_seats()
    }

    /// Returns whether remote people play at this table. Against them no robot helps.
    pub(super) fn plays_people(&self) -> bool {
        let is_other = |seat: Seat| self.mirror.is_person(seat) && !self.mirror.is_own_person(seat);
        self.options.is_remote() && Seat::all(self.players().len()).any(is_other)
    }

    /// Returns whether the result stands beside those of others with the same deal, so that nobody helps.
    pub(super) fn is_ranked(&self) -> bool {
        self.options.is_remote() && self.options.daily.is_some()
    }

    /// Returns whether any person plays, here or elsewhere.
    pub(super) fn has_people(&self) -> bool {
        self.players().iter().any(Player::is_person)
    }

    /// Returns whether a robot made the last move.
    pub(super) fn robot_moved(&self) -> bool {
        self.mirror
            .moved_last()
            .is_some_and(|seat| !self.mirror.is_person(seat))
    }

    /// The time that a turn of a robot takes at least, by its character's pace.
    pub(super) fn robot_moment(&self, seat: Seat) -> Duration {
        let level = self.players()[seat.index()].controller.level();
        self.options.robot * level.map_or(100, Level::pace) / 100
    }

    /// Returns whether the deal is still to come, and everything before it has been shown.
    pub(super) fn is_being_dealt(&self) -> bool {
        self.observation().to_act == ToAct::Chance && self.mirror.is_current()
    }

    /// Returns whether somebody at this screen has won, and nobody gave up.
    pub(super) fn is_won_here(&self) -> bool {
        let winners = self.observation().winners.as_deref().unwrap_or_default();
        let is_own = winners.iter().any(|seat| self.mirror.is_own_person(*seat));
        is_own && self.observation().end.is_none()
    }

    /// Returns whether one person plays alone here, so that the best result is looked up.
    pub(super) fn has_lone_player(&self) -> bool {
        let players = self.players();
        players.len() == 1 && players[0].is_person() && !self.options.is_remote()
    }

    /// Returns the player who has to come to the keyboard before the game goes on.
    pub(super) fn next_to_look(&self) -> Option<Seat> {
        let on_turn = self.observation().to_act.seat()?;
        let hidden = G::SECRETS == Secrecy::Hands
            && self.mirror.is_own_person(on_turn)
            && !self.mirror.is_viewed_by(on_turn);
        self.mirror
            .next_look()
            .or_else(|| hidden.then_some(on_turn))
    }

    /// Asks something of the table.
    pub(super) fn request(&self, request: TableRequest<G>) -> Action {
        self.request_for(self.mirror.speaker(), request)
    }

    /// Asks something on behalf of a seat.
    pub(super) fn request_for(&self, seat: Option<Seat>, request: TableRequest<G>) -> Action {
        Action::command(G::wrap_command(self.mirror.command_of(seat, request)))
    }

    /// Takes in what the table has told. Returns whether that waits to be shown.
    pub(super) fn hear(&mut self, event: TableEvent<G>) -> bool {
        self.mirror.hear(event)
    }

    /// Returns the next event to be shown; a move only if there is time for one.
    pub(super) fn next(&mut self, has_time: bool) -> Option<TableEvent<G>> {
        self.mirror.next(has_time)
    }

    /// Replaces the shown table by a snapshot.
    pub(super) fn sync(&mut self, told: Snapshot<G>) {
        self.mirror.sync(told);
    }

    /// Adds one move to the shown table.
    pub(super) fn advance(
        &mut self,
        told: MoveReport<G>,
        private: Vec<PrivateReport<G>>,
        observation: Observation<G>,
    ) {
        self.mirror.advance(told, private, observation);
    }

    /// Shows the next private report.
    pub(super) fn look(&mut self) {
        self.mirror.look();
    }

    /// Hides the private report. Returns whether one was shown.
    pub(super) fn look_away(&mut self) -> bool {
        self.mirror.look_away()
    }

    /// The next game is not the daily deal.
    pub(super) fn leave_daily(&mut self) {
        self.options.daily = None;
    }
}
