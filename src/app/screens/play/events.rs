//! Events of the table: they are shown once they are saved, and then the game goes on.

use super::{Phase, Play};
use crate::app::board::{BoardUi, GameUi, Pause};
use crate::app::effect::Effect;
use crate::app::env::Env;
use crate::app::message::Message;
use crate::app::move_log::MoveLog;
use crate::app::table::{MoveReport, Observation, Request, Snapshot, TableEvent};
use crate::table::bot_request::AnyGame;

impl<G: GameUi + AnyGame> Play<G> {
    /// Asks for what also ends the thinking that may be under way.
    pub(super) fn interrupt(&mut self, request: Request<G>, env: &mut Env) -> Vec<Effect> {
        let busy = self.asked_bot.take().is_some() || matches!(self.phase, Phase::BotTurn { .. });
        let mut effects = if busy { vec![Effect::StopThinking, Effect::CancelTimer] } else { Vec::new() };
        effects.extend(self.ask(request, env));
        effects
    }

    pub(super) fn ask(&mut self, request: Request<G>, env: &mut Env) -> Vec<Effect> {
        let answer = self.table.ask(request, env.new_id());
        let mut effects = answer.effects;
        effects.extend(self.handle_events(answer.events, env));
        effects
    }

    /// Handles events of the table: saves them, and shows them once they are saved.
    pub(super) fn handle_events(&mut self, events: Vec<TableEvent<G>>, env: &mut Env) -> Vec<Effect> {
        let mut changed = false;
        for event in &events {
            match event {
                TableEvent::Synced(_) => self.autosave.mark_unsaved(usize::MAX),
                TableEvent::Moved { observation, .. } => self.autosave.mark_unsaved(observation.moves - 1),
                TableEvent::Rejected(_) => continue,
            }
            changed = true;
        }
        if changed && self.autosave.holds_events() {
            (self.held, self.phase) = (events, Phase::Saving);
            return self.save(env);
        }
        let mut effects = self.show_events(events, env);
        if changed && self.autosave.is_enabled() {
            effects.extend(self.save(env));
        }
        effects
    }

    /// Shows what has happened, and lets the game go on.
    pub(super) fn show_events(&mut self, events: Vec<TableEvent<G>>, env: &mut Env) -> Vec<Effect> {
        let (mut pause, mut changed) = (Pause::None, false);
        let was_over = self.is_over();
        for event in events {
            changed |= !matches!(event, TableEvent::Rejected(_));
            match event {
                TableEvent::Synced(show_snapshot) => {
                    self.private.clear();
                    self.show_snapshot(show_snapshot);
                    self.advance_all();
                }
                TableEvent::Moved { private, report, observation } => {
                    self.private.extend(private);
                    pause = self.on_move(&report, observation);
                }
                TableEvent::Rejected(why) => self.message = Some(Message::Refused(why)),
            }
        }
        let mut effects = if changed { self.pause(pause, env) } else { Vec::new() };
        if self.is_over() && !was_over {
            effects.extend(self.save(env));
        }
        effects
    }

    /// Shows the table as it stands; says whether its last move has something to look at.
    pub(super) fn show_snapshot(&mut self, show_snapshot: Snapshot<G>) -> Pause {
        let before = std::mem::replace(&mut self.board, G::Board::new(&show_snapshot.observation));
        self.board.resume(&before);
        self.observation = show_snapshot.observation;
        (self.phase, self.asked_bot) = (Phase::Idle, None);
        self.log = MoveLog::default();
        let mut pause = Pause::None;
        for (i, report) in show_snapshot.history.iter().enumerate() {
            pause = self.board.on_move(report, &self.observation);
            self.log.write(i + 1, report, self.table.names());
        }
        pause
    }

    pub(super) fn on_move(&mut self, report: &MoveReport<G>, observation: Observation<G>) -> Pause {
        self.observation = observation;
        (self.phase, self.asked_bot) = (Phase::Idle, None);
        self.log.write(self.observation.moves, report, self.table.names());
        self.board.on_move(report, &self.observation)
    }
}
