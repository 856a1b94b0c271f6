//! The table screen: one game being played, from the first deal to the standings.
//!
//! It knows the game only as a participant of the table ([`parlour_table::mirror`]) and through the board
//! ([`crate::board`]). Its parts own what they change:
//! - `replica`: what this screen knows of the table, with its `options`,
//! - `presenter`: the board and the log, and the time in which they show what has happened,
//! - `dialogs`: the messages and questions to the people here,
//! - `voice`: the lines that robots say.
//!
//! The presenter and the dialogs read the replica. `screen` routes what happens to the functions that need several parts:
//! `commands` (with `questions` before them, and `availability`), `input` on the board, and `events` of the table.

mod availability;
mod commands;
mod dialogs;
mod events;
pub(crate) mod file_names;
mod input;
pub mod keys;
mod options;
mod pace;
mod presenter;
mod questions;
mod replica;
mod screen;
mod share;
mod voice;

pub use self::dialogs::{Ending, Lesson, described};
pub use self::options::{TableOptions, TablePlace};
pub use self::presenter::Presenter;
pub use self::replica::Replica;
pub use self::voice::{Spoken, Voice};

use self::dialogs::Dialogs;
use self::presenter::Phase;
use crate::board::{BoardUi as _, GameUi};
use parlour_language::{Text, id, text};
use parlour_model::player::Level;
use parlour_model::seat::{Seat, ToAct};
use parlour_screen::action::Action;
use parlour_screen::env::Env;
use parlour_screen::rows::RowId;
use parlour_table::command::TableRequest;
use parlour_table::event::{Observation, Snapshot};
use parlour_table::participant::Participant;

/// The row of the start screen that plays on at the table that was left last.
pub const RESUME: RowId = (id!("menu-resume"), 0);

/// A table on the screen.
#[derive(Clone, Debug)]
pub struct Play<G: GameUi> {
    replica: Replica<G>,
    presenter: Presenter<G>,
    dialogs: Dialogs,
    voice: Voice,
    /// The last click, unless it was the second of two.
    clicked: Option<input::Click>,
}

impl<G: GameUi> Play<G> {
    /// Returns the screen of a participant that has joined a table, and was told it as it stands.
    pub fn new(
        participant: &Participant,
        told: Snapshot<G>,
        options: TableOptions,
        env: &mut Env,
    ) -> (Self, Vec<Action>) {
        let mut replica = Replica::new(participant, told, options);
        let (presenter, actions) = Presenter::new(&mut replica, env);
        let mut voice = Voice::default();
        voice.begin(replica.players(), replica.observation(), false);
        let play = Self {
            replica,
            presenter,
            dialogs: Dialogs::default(),
            voice,
            clicked: None,
        };
        (play, actions)
    }

    /// Returns what the screen knows of the table.
    pub fn replica(&self) -> &Replica<G> {
        &self.replica
    }

    /// Returns what the screen shows of it.
    pub fn presenter(&self) -> &Presenter<G> {
        &self.presenter
    }

    /// Returns the game as the title names it.
    pub(crate) fn game_title(&self) -> Text {
        match self.replica.options().daily {
            Some(_) => {
                let title = text!("table-the-daily", game = G::GAME.title());
                let dots = self.dialogs.dots(&self.replica);
                Text::list([title].into_iter().chain(dots), " ")
            }
            None => G::GAME.title().into(),
        }
    }

    /// The same title for somebody who watches.
    pub(crate) fn watched(&self, title: Text) -> Text {
        if self.replica.watches() {
            text!("table-you-watch", title = title)
        } else {
            title
        }
    }

    /// Returns the robot that speaks, and the line that it says.
    pub fn speaker(&self) -> Option<(Seat, Level, Text)> {
        let spoken = self.said()?;
        Some((spoken.seat, spoken.level, spoken.line()))
    }

    /// The further notes about the table: those of the board, and how somebody alone stands.
    pub fn notes(&self) -> Vec<Text> {
        let notes = self.replica.notes(self.presenter.board());
        notes.into_iter().chain(self.standing()).collect()
    }

    /// Returns the standing of somebody alone against the best game.
    pub fn standing(&self) -> Option<Text> {
        self.dialogs.standing(&self.replica)
    }

    /// Returns the end of the game, once all of it has been shown.
    pub fn ending(&self) -> Option<&Ending> {
        self.dialogs.ending().filter(|_| self.is_free())
    }

    /// Returns the sentence of a first game that the person on turn is to know.
    fn lesson(&self) -> Option<&'static str> {
        let lesson = self.dialogs.lesson(&self.replica);
        lesson.filter(|_| self.is_to_act())
    }

    /// Returns what a robot says, unless the board is still showing a move.
    fn said(&self) -> Option<Spoken> {
        let is_silent = !self.replica.options().bots_talk;
        let is_showing = self.presenter.board().hidden_log_lines() > 0;
        let spoken = match self.ending() {
            Some(_) => voice::parting(&self.replica),
            None => self.voice.shown(self.observation().moves).copied(),
        };
        // A person may have taken the seat meanwhile.
        let is_bot = |spoken: &Spoken| {
            let player = &self.replica.players()[spoken.seat.index()];
            player.controller.level() == Some(spoken.level)
        };
        spoken.filter(|spoken| !is_silent && !is_showing && is_bot(spoken))
    }

    /// Returns the observation of the person at the screen.
    pub fn observation(&self) -> &Observation<G> {
        self.replica.observation()
    }

    /// Returns whether the game waits only for a person.
    pub fn is_free(&self) -> bool {
        self.presenter.phase() == Phase::Idle && self.replica.mirror().is_current()
    }

    /// Returns the seat whose turn is still shown, though it is over: cards of its last move are in sight.
    pub fn still_shown(&self) -> Option<Seat> {
        let is_showing = self.presenter.phase().is_showing() && !self.replica.is_over();
        let last = || self.replica.mirror().moved_last();
        let shown_to = self.presenter.board().shown_to().or_else(last);
        shown_to.filter(|_| is_showing)
    }

    /// Returns the deal or the round whose end is shown, in words.
    fn interlude(&self) -> Option<Text> {
        let ended = self.presenter.board().interlude(self.observation());
        ended.filter(|_| self.presenter.phase().is_showing())
    }

    /// Returns the turn that is shown: nobody's at the end of a deal or a round.
    pub fn turn_shown(&self) -> ToAct {
        match self.still_shown() {
            _ if self.interlude().is_some() => ToAct::Chance,
            Some(seat) => ToAct::Seat(seat),
            None => self.observation().to_act,
        }
    }

    /// Returns whether a person at this screen has to choose a move now.
    fn is_to_act(&self) -> bool {
        self.presenter.phase() == Phase::Idle && self.replica.mirror().is_own_turn()
    }

    /// Returns whether a move may be typed: by the player who is to choose one, also while the last
    /// one is still shown.
    fn can_type(&self) -> bool {
        let phase = self.presenter.phase();
        (phase == Phase::Idle || phase.is_showing()) && self.replica.mirror().is_own_turn()
    }

    /// Returns the seat that may offer a draw now, and the seat that receives the offer (CHK-9).
    /// A person elsewhere can be asked at any time, a robot and a person at this keyboard on one's own
    /// turn.
    fn draw_offer(&self) -> Option<(Seat, Seat)> {
        let mirror = self.replica.mirror();
        let offering = mirror
            .speaker()
            .filter(|_| G::DRAW_OFFERS && !self.replica.is_over())?;
        let mut others = Seat::all(mirror.players().len()).filter(|seat| *seat != offering);
        let other = others.next_back()?;
        let is_elsewhere = mirror.is_person(other) && !mirror.is_own_person(other);
        (is_elsewhere || self.is_to_act()).then_some((offering, other))
    }

    /// Asks the table for something, and waits for what comes of it.
    fn ask(&mut self, request: TableRequest<G>) -> Vec<Action> {
        self.ask_for(self.replica.mirror().speaker(), request)
    }

    /// The same on behalf of a seat.
    fn ask_for(&mut self, seat: Option<Seat>, request: TableRequest<G>) -> Vec<Action> {
        let stop = self.presenter.await_reply();
        let request = self.replica.request_for(seat, request);
        stop.into_iter().chain([request]).collect()
    }
}
