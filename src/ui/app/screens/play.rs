//! The table screen: one game being played, from the first deal to the standings.
//!
//! It knows the game only as a participant of the table ([`parlour_table::mirror`]) and through the board
//! ([`crate::app::board`]). It adds the pauses: a mismatch stays visible, a robot's move takes a moment, and a key
//! skips both. The table does not wait for them.

mod clock;
mod curtain;
mod ending;
mod events;
mod hints;
mod input;
mod moving;
mod offers;
mod past;
mod phase;
mod screen;
mod seats;
mod series;
mod share;

use jiff::Timestamp;

use self::hints::BotQuestion;
use self::past::Past;
pub use self::phase::{Phase, TableOptions};
use self::series::Series;
use crate::app::action::Action;
use crate::app::board::{BoardUi, GameUi};
use crate::app::effect::RequestId;
use crate::app::env::Env;
use crate::app::message::Message;
use crate::app::motion::Moving;
use crate::app::move_log::MoveLog;
use crate::app::saved_game;
use parlour_language::fl;
use parlour_model::any::AnyRules;
use parlour_model::player::{Names, Player};
use parlour_model::seat::{Seat, ToAct};
use parlour_table::any::AnyGame;
use parlour_table::event::{Observation, Snapshot};
use parlour_table::journal::SaveState;
use parlour_table::mirror::Mirror;
use parlour_table::participant::Participant;

/// The mark of a game that counts for no best, par, mean or streak.
/// What is said of a game that is for practice.
fn practice() -> &'static str {
    fl!("table-practice-note")
}

/// A table on the screen.
#[derive(Clone, Debug)]
pub struct Play<G: GameUi> {
    /// The table, as this screen has been told of it.
    mirror: Mirror<G>,
    /// The board, as the person handles it.
    pub board: G::Board,
    pub log: MoveLog,
    /// The text of the message line, if it is not the player's task.
    pub message: Option<Message>,
    phase: Phase,
    options: TableOptions,
    /// The request to a robot other than its moves.
    asked_bot: Option<BotQuestion>,
    /// The analysis so far of the robot that is thinking.
    analysis: String,
    shows_analysis: bool,
    /// Set when the end of the game has been announced.
    announced: bool,
    /// An offer of somebody at another screen that has not been put to the people here.
    offered: Option<offers::Asked>,
    /// The file that the record was to be saved in, until it is.
    file: Option<String>,
    /// For what moment the clocks are shown.
    clock_time: Timestamp,
    /// The timer after which the clocks are drawn again.
    ticking: Option<RequestId>,
    /// The movement shown on the board.
    moving: Option<Moving>,
    /// The score of these players over several games.
    series: Series,
    past: Past,
    /// Set when the end has been shown by a movement, where there is one.
    is_celebrated: bool,
}

impl<G: GameUi + AnyGame> Play<G> {
    /// Returns the screen of a participant that has joined a table, and was told it as it stands. What the last
    /// move showed is shown again to those who may see it.
    pub fn new(
        participant: &Participant,
        told: Snapshot<G>,
        options: TableOptions,
        env: &mut Env,
    ) -> (Self, Vec<Action>) {
        let mirror = Mirror::new(participant.id, told);
        let board = G::Board::new(mirror.observation());
        let mut play = Self {
            mirror,
            board,
            log: MoveLog::default(),
            message: None,
            phase: Phase::Idle,
            options,
            asked_bot: None,
            analysis: String::new(),
            shows_analysis: false,
            announced: false,
            offered: None,
            file: None,
            clock_time: env.now,
            ticking: None,
            moving: None,
            series: Series::default(),
            past: Past::default(),
            is_celebrated: false,
        };
        play.is_celebrated = play.is_over();
        let pause = play.rebuild();
        let mut actions = play.pause(pause, env);
        actions.extend(play.tick(env));
        (play, actions)
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

    /// Returns whether the game is running and something has been done in it, so that leaving would
    /// lose it.
    pub fn is_running(&self) -> bool {
        !self.is_over() && self.observation().moves > usize::from(G::DEALS)
    }

    /// Returns whether the game is running and is not safe in the store, so that leaving would lose
    /// it.
    pub fn is_unsaved(&self) -> bool {
        self.is_running() && !self.options.remote && self.mirror.save_state() != SaveState::Ok
    }

    /// Returns whether this screen only watches a hall's table, without a seat at it.
    pub fn watches(&self) -> bool {
        self.options.remote && !self.mirror.has_seats()
    }

    /// Returns whether remote people play at this table. Against them no robot helps.
    fn plays_people(&self) -> bool {
        let is_other = |seat: Seat| self.mirror.is_person(seat) && !self.mirror.is_own_person(seat);
        self.options.remote && Seat::all(self.players().len()).any(is_other)
    }

    /// Returns whether the game waits only for a person.
    pub fn is_free(&self) -> bool {
        self.phase == Phase::Idle && self.mirror.is_current()
    }

    /// Returns the number of lines in the scoreboard.
    pub fn score_lines(&self) -> usize {
        let clocks = if self.observation().clock.is_some() {
            self.players().len()
        } else {
            0
        };
        self.players().len() + clocks + self.notes().len()
    }

    /// Returns further notes about this table, as lines.
    pub fn notes(&self) -> Vec<String> {
        let practice = self.observation().practice.then(|| practice().to_owned());
        let notes = self.board.notes(self.observation());
        notes
            .into_iter()
            .chain(practice)
            .chain(self.spectators())
            .collect()
    }

    /// A name for the file of the record: the game, and when it began.
    pub fn file_name(&self) -> String {
        let began = self.mirror.started();
        let began = began.map_or_else(String::new, |at| at.strftime("-%Y%m%d-%H%M%S").to_string());
        let mode = self.rules().mode();
        format!("{}{began}.{}", mode.name(), saved_game::ending(mode))
    }

    /// A name for the file of the film.
    fn film_name(&self) -> String {
        let name = self.file_name();
        let stem = name.rsplit_once('.').map_or(&*name, |(stem, _)| stem);
        format!("{stem}.svg")
    }

    /// The person who plays alone here, and whose best is looked up.
    fn lone_player(&self) -> Option<&str> {
        let lone = |players: &[Player]| players.len() == 1 && players[0].is_person();
        (lone(self.players()) && !self.options.remote).then(|| &*self.players()[0].name)
    }

    /// Returns whether the deal is still to come.
    fn is_being_dealt(&self) -> bool {
        self.observation().to_act == ToAct::Chance
    }
}
