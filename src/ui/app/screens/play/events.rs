//! Events of the table: each is shown when there is time for it, and then the screen goes on to the next.

use super::{Phase, Play};
use crate::app::action::Action;
use crate::app::board::{BoardUi, GameUi, Pause};
use crate::app::env::Env;
use crate::app::message::Message;
use crate::app::move_log::MoveLog;
use parlour_language::Text;
use parlour_model::seat::{Seat, Viewer};
use parlour_model::sentence::Sentence as _;
use parlour_table::any::AnyGame;
use parlour_table::command::Request;
use parlour_table::event::{MoveReport, Observation, PrivateReport, Snapshot, TableEvent};
use parlour_table::journal::SaveState;

impl<G: GameUi + AnyGame> Play<G> {
    /// The table has told something.
    pub fn hear(&mut self, event: TableEvent<G>, env: &mut Env) -> Vec<Action> {
        match event {
            TableEvent::Rejected(refusal) => self.rejected(refusal.sentence(), env),
            TableEvent::Hinted(chosen) => {
                self.mirror.mark_practice();
                self.hint_found(&chosen);
                Vec::new()
            }
            TableEvent::Saving(state, why) => {
                self.mirror.set_save_state(state);
                let before = self.message.take().filter(|_| state != SaveState::Ok);
                self.message = why.map(Message::Refused).or(before);
                Vec::new()
            }
            TableEvent::Accepted => Vec::new(),
            TableEvent::Presence(presence) => {
                self.mirror.set_presence(presence);
                Vec::new()
            }
            event => {
                self.mirror.hear(event);
                let mut actions = self.catch_up(env);
                actions.extend(self.tick(env));
                actions
            }
        }
    }

    /// Reports that the request was refused; the screen goes on where it was.
    pub(super) fn rejected(&mut self, why: Text, env: &mut Env) -> Vec<Action> {
        (self.message, self.asked_bot) = (Some(Message::Refused(why)), None);
        match self.phase {
            Phase::Saving => {
                let mut actions = self.proceed(env);
                actions.extend(self.catch_up(env));
                actions
            }
            _ => Vec::new(),
        }
    }

    /// Asks the table for something, and waits for what comes of it.
    pub(super) fn ask(&mut self, request: Request<G>) -> Vec<Action> {
        self.ask_for(self.mirror.speaker(), request)
    }

    /// The same on behalf of a seat.
    pub(super) fn ask_for(&mut self, seat: Option<Seat>, request: Request<G>) -> Vec<Action> {
        let mut actions = self.cancel_timer();
        self.phase = Phase::Saving;
        actions.push(Action::command(G::wrap_command(
            self.mirror.command_of(seat, request),
        )));
        actions
    }

    /// Asks the table for something, and goes on meanwhile.
    pub(super) fn request(&self, request: Request<G>) -> Action {
        Action::command(G::wrap_command(self.mirror.command(request)))
    }

    /// Shows what has happened, as far as there is time for it.
    pub(super) fn catch_up(&mut self, env: &mut Env) -> Vec<Action> {
        let mut actions = Vec::new();
        while let Some(event) = self.mirror.next(self.has_time()) {
            actions.extend(self.show(event, env));
        }
        actions
    }

    /// Returns whether the next move may be shown.
    fn has_time(&self) -> bool {
        matches!(
            self.phase,
            Phase::Idle | Phase::Saving | Phase::BotTurn { moment: None }
        )
    }

    fn show(&mut self, event: TableEvent<G>, env: &mut Env) -> Vec<Action> {
        match event {
            TableEvent::Synced(told) => self.show_snapshot(*told, env),
            TableEvent::Moved {
                told,
                private,
                observation,
            } => self.show_move(told, private, observation, env),
            TableEvent::Analysis(found) => {
                self.analysis = found;
                Vec::new()
            }
            TableEvent::EngineFailed(why) => vec![Action::refuse(why)],
            TableEvent::Offered { by, offer } => self.offer_made(by, offer, env),
            TableEvent::Answered { by, offer, agreed } => self.offer_answered(by, offer, agreed),
            TableEvent::Accepted
            | TableEvent::Rejected(_)
            | TableEvent::Hinted(_)
            | TableEvent::Saving(..)
            | TableEvent::Presence(_) => Vec::new(),
        }
    }

    /// Shows the table as it stands.
    fn show_snapshot(&mut self, told: Snapshot<G>, env: &mut Env) -> Vec<Action> {
        let over = told.observation.winners.is_some();
        let hidden = told.observation.viewer == Viewer::Spectator && !over;
        let before = self.players().to_vec();
        self.mirror.sync(told);
        self.moving = None;
        self.announced &= over;
        // A game that was over before is not celebrated.
        self.is_celebrated = over;
        let pause = self.rebuild();
        match self.phase {
            Phase::HandOver { .. } if hidden => {
                self.advance_all();
                Vec::new()
            }
            // What the one before has seen at the end of the turn.
            Phase::Lifting => self.pause(pause, env),
            _ => {
                let mut actions = self.cancel_timer();
                (self.asked_bot, self.offered) = (None, None);
                self.advance_all();
                actions.extend(self.proceed(env));
                if let Some(news) = self.seat_news(&before) {
                    self.message = Some(Message::Said(news.into()));
                }
                actions
            }
        }
    }

    /// Builds board and log from what may be seen; says whether the last move has something to look at.
    pub(super) fn rebuild(&mut self) -> Pause {
        let observation = self.mirror.observation();
        let before = std::mem::replace(&mut self.board, G::Board::new(observation));
        self.board.resume(&before);
        self.log = MoveLog::default();
        let mut pause = Pause::None;
        for (i, told) in self.mirror.history().enumerate() {
            pause = self.board.on_move(told, observation);
            self.log.write(i + 1, told, self.mirror.names());
        }
        pause
    }

    fn show_move(
        &mut self,
        told: MoveReport<G>,
        private: Vec<PrivateReport<G>>,
        observation: Observation<G>,
        env: &mut Env,
    ) -> Vec<Action> {
        (self.phase, self.asked_bot, self.offered) = (Phase::Idle, None, None);
        self.tell_analysis(told.by.seat());
        self.log
            .write(observation.moves, &told, self.mirror.names());
        let pause = self.board.on_move(&told, &observation);
        let moving = self.move_places(&told, &observation, env);
        self.mirror.advance(told, private, observation);
        moving.into_iter().chain(self.pause(pause, env)).collect()
    }
}
