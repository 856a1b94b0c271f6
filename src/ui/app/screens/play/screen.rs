//! A table as one screen among others: what is asked before a game is lost, and where it leads.

use ratatui::layout::{Rect, Size};

use super::{Phase, Play};
use crate::app::action::{Action, Destination, LinePurpose};
use crate::app::board::{BoardUi, GameUi};
use crate::app::effect::MouseMode;
use crate::app::input::{Key, Mouse, MouseKind};
use crate::app::keymap::{Binding, Command, Context};
use crate::app::layout;
use crate::app::message::Message;
use crate::app::msg::Msg;
use crate::app::question::{DialogAction, Question};
use crate::app::saved_game::shows_secrets_text;
use crate::app::screen::{ScreenUi, Shared};
use draughts::variant::Variant;
use parlour_hall::event::HallEvent;
use parlour_language::{Text, fl, text};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::game::{Secrecy, may_take_back};
use parlour_model::player::Controller;
use parlour_model::seat::{Seat, ToAct};
use parlour_store::StoreResponse;
use parlour_table::any::AnyGame;
use parlour_table::journal::SaveState;

impl<G: GameUi + AnyGame> ScreenUi for Play<G> {
    fn context(&self) -> Context {
        match self.phase {
            Phase::HandOver { .. } => Context::HandOver,
            _ if self.is_over() && self.is_free() => Context::Over,
            _ => Context::Table,
        }
    }

    fn title(&self) -> String {
        let game = match self.options.daily {
            Some(_) => fl!("table-the-daily", game = G::GAME.title()),
            None => fl!(G::GAME.title()).to_owned(),
        };
        // While cards that do not match are shown, the turn is still seen as that of their player.
        let shown = self.mirror.moved_last().filter(|_| self.is_showing());
        let title = match shown.filter(|_| !self.is_over()) {
            Some(seat) => fl!(
                "table-title-turn",
                game = game,
                name = self.names().get(seat)
            ),
            None => self
                .observation()
                .title(game.into(), self.names())
                .spoken()
                .into_owned(),
        };
        if self.watches() {
            fl!("table-you-watch", title = title)
        } else {
            title
        }
    }

    fn window_title(&self) -> Option<String> {
        Some(format!("{} — Parlour", ScreenUi::title(self)))
    }

    fn awaits_person(&self) -> bool {
        let others = Seat::all(self.players().len()).any(|seat| !self.mirror.is_own_person(seat));
        others && self.person_to_act()
    }

    /// Returns the person's task, or the reason why there is none.
    fn prompt(&self) -> Text {
        let news = self
            .board
            .news(self.names())
            .filter(|_| matches!(self.phase, Phase::Idle | Phase::BotTurn { .. }));
        match news.filter(|_| !self.is_over()) {
            Some(news) => Text::list([news.into(), self.task()], "; "),
            None => self.task(),
        }
    }

    fn command(&mut self, command: Command, shared: &mut Shared) -> Vec<Action> {
        let ended = self.end_motion();
        ended
            .into_iter()
            .chain(self.obey(command, shared))
            .collect()
    }

    fn mouse(&mut self, mouse: Mouse, body: Rect, shared: &mut Shared) -> Vec<Action> {
        let ended = if mouse.kind == MouseKind::Press {
            self.end_motion()
        } else {
            None
        };
        let parts = layout::table(body, self.score_lines(), G::Board::strip(body));
        let actions = match mouse.kind {
            MouseKind::WheelUp if parts.is_beside(mouse.at) => {
                self.log.scroll(2);
                Vec::new()
            }
            MouseKind::WheelDown if parts.is_beside(mouse.at) => {
                self.log.scroll(-2);
                Vec::new()
            }
            _ => self.on_mouse(mouse, parts.board, shared.env),
        };
        let stop_typing = (mouse.kind == MouseKind::Press).then_some(Action::StopTyping);
        ended
            .into_iter()
            .chain(stop_typing)
            .chain(actions)
            .collect()
    }

    fn mode(&self) -> Option<Mode> {
        Some(G::GAME)
    }

    fn variant(&self) -> Option<Variant> {
        if let AnyRules::Checkers(rules) = self.rules() {
            Some(rules.variant)
        } else {
            None
        }
    }

    fn is_running(&self) -> bool {
        Self::is_running(self)
    }

    fn smallest(&self) -> Size {
        G::Board::needed(self.observation())
    }

    fn bindings(&self) -> &'static [Binding] {
        G::Board::BINDINGS
    }

    fn offers(&self, command: Command) -> bool {
        match command {
            _ if self.watches() && is_play(command) => false,
            _ if self.context() != Context::Table => true,
            Command::Act => self.person_to_act() || self.goes_on(),
            Command::Type => self.can_type() && self.board.offers(command, self.observation()),
            _ if is_move(command) && !self.person_to_act() => false,
            _ if self.offer_waiting(command).is_some() => true,
            Command::Undo => self.observation().can_undo,
            Command::Redo => self.observation().can_redo,
            Command::Hint => !self.plays_people(),
            Command::Thoughts if self.plays_people() => false,
            Command::OfferDraw => self.draw_offer().is_some(),
            Command::NewDeal | Command::Restart => G::DEALS,
            Command::Surrender => self.mirror.speaker().is_some(),
            Command::Seats => self.can_change_seats(),
            _ => self.board.offers(command, self.observation()),
        }
    }

    fn knows(&self, command: Command) -> bool {
        let observation = self.observation();
        let by_consent = G::SECRETS == Secrecy::None && self.plays_people();
        match command {
            _ if self.watches() && is_play(command) => false,
            Command::Hint | Command::Thoughts if self.plays_people() => false,
            Command::Undo | Command::Redo if observation.can_undo || observation.can_redo => true,
            Command::Undo | Command::Redo => {
                by_consent || may_take_back::<G>(self.players(), self.options.undo)
            }
            Command::NewDeal if self.context() == Context::Table => G::DEALS,
            Command::Restart => G::DEALS,
            _ => true,
        }
    }

    fn label(&self, command: Command) -> Option<&'static str> {
        let is_robots = matches!(self.phase, Phase::BotTurn { .. });
        (command == Command::Act && self.context() == Context::Table && self.goes_on()).then_some(
            if is_robots {
                fl!("table-hurry")
            } else {
                fl!("table-go-on")
            },
        )
    }

    fn key(&mut self, key: Key, shared: &mut Shared) -> Vec<Action> {
        let ended = self.end_motion();
        ended
            .into_iter()
            .chain(self.on_key(key, shared.env))
            .collect()
    }

    fn takes(&self, key: Key) -> bool {
        self.can_type() && self.board.takes(key, self.observation())
    }

    fn coordinate(&self) -> Option<String> {
        self.board
            .coordinate(self.observation())
            .filter(|_| self.can_type())
    }

    fn line(&mut self, purpose: LinePurpose, text: &str, shared: &mut Shared) -> Vec<Action> {
        match purpose {
            LinePurpose::Move => self.typed(text, shared.env),
            LinePurpose::Film if !text.is_empty() => vec![Action::Film(text.into())],
            LinePurpose::File if text.is_empty() => vec![Action::refuse(fl!("table-no-file-name"))],
            LinePurpose::File => {
                self.file = Some(text.into());
                vec![Action::SaveRecord(text.into())]
            }
            _ => Vec::new(),
        }
    }

    fn answer(&mut self, answer: DialogAction, shared: &mut Shared) -> Vec<Action> {
        let command = match answer {
            DialogAction::Leave => return vec![Action::Open(Destination::Back)],
            DialogAction::Save => return self.command(Command::Save, shared),
            DialogAction::Film => {
                let name = self.film_name();
                return vec![Action::Type(LinePurpose::Film, name)];
            }
            DialogAction::SaveSecrets => return self.ask_file(),
            DialogAction::Copy => return self.copy_line(),
            DialogAction::Surrender => Command::Surrender,
            DialogAction::HandOver(seat, level) => return self.hand_seat(seat, level),
            DialogAction::TakeSeat(seat) => return self.take_seat(seat),
            DialogAction::LeaveSeat(seat) => return self.leave_seat(seat),
            DialogAction::AnswerOffer(agreed) => return self.answer_offer(agreed),
            DialogAction::AgreeDraw => Command::AgreeDraw,
            DialogAction::NewDeal => Command::NewDeal,
            DialogAction::Restart => Command::Restart,
            DialogAction::Never
            | DialogAction::Quit
            | DialogAction::Sit(..)
            | DialogAction::CloseTable(_)
            | DialogAction::RemoveKey(_)
            | DialogAction::Replay
            | DialogAction::Delete(_)
            | DialogAction::Merge
            | DialogAction::Study(_)
            | DialogAction::ExportSecrets => return Vec::new(),
        };
        self.on_command(command, shared.env)
    }

    fn show_list(&mut self, response: StoreResponse) -> Vec<Action> {
        match response {
            StoreResponse::Statistics(statistics) => self.learn_best(&statistics),
            StoreResponse::History(page) => self.learn_last(&page.games),
            _ => {}
        }
        Vec::new()
    }

    fn receive(&mut self, msg: Msg, shared: &mut Shared) -> Vec<Action> {
        match msg {
            Msg::TimerFired(id) if self.is_tick(id) => self.tick(shared.env).into_iter().collect(),
            Msg::TimerFired(id) if self.is_step(id) => self.step_motion(shared.env),
            Msg::TimerFired(id) => self.timer_fired(id, shared.env),
            Msg::Table(event) => match G::unwrap_event(*event) {
                Some(event) => self.hear(event, shared.env),
                None => Vec::new(),
            },
            Msg::Hall(event) => match *event {
                HallEvent::Refused(why) => self.rejected(why, shared.env),
                _ => Vec::new(),
            },
            Msg::Saved(Ok(_)) => {
                self.file = None;
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    fn announcement(&mut self) -> Option<Question> {
        self.offer_question()
            .or_else(|| self.lesson())
            .or_else(|| self.announce_end())
    }

    fn mouse_mode(&self) -> MouseMode {
        if G::Board::DRAGS {
            MouseMode::Drag
        } else {
            MouseMode::Click
        }
    }

    fn would_lose(&self) -> bool {
        self.is_unsaved()
    }

    fn is_saving(&self) -> bool {
        matches!(self.phase, Phase::Saving | Phase::Lifting)
    }

    fn is_saved(&self) -> Option<bool> {
        Some(self.mirror.save_state() == SaveState::Ok)
    }

    fn has_engines(&self) -> bool {
        self.players()
            .iter()
            .any(|player| matches!(player.controller, Controller::Engine(_)))
    }
}

/// Returns whether a command is of use only to a player.
fn is_play(command: Command) -> bool {
    matches!(
        command,
        Command::Act | Command::Type | Command::Thoughts | Command::NewDeal
    ) || is_move(command)
}

/// Returns whether a command is a part of a move, or asks for one.
fn is_move(command: Command) -> bool {
    use Command as C;
    matches!(
        command,
        C::Raise | C::Rank(_) | C::PlayCards | C::Discard | C::Pick(_) | C::Pass | C::Hint
    )
}

impl<G: GameUi + AnyGame> Play<G> {
    /// Handles a command of the keymap.
    fn obey(&mut self, command: Command, shared: &mut Shared) -> Vec<Action> {
        self.message = None;
        if matches!(command, Command::Back | Command::Undo) && self.cancel() {
            return Vec::new();
        }
        if let Some(question) = self.question_before(command) {
            return vec![Action::Ask(question)];
        }
        match command {
            Command::Back => vec![Action::Open(Destination::Back)],
            Command::Surrender if !self.offers(command) => {
                vec![Action::refuse(fl!("table-only-robots"))]
            }
            Command::Save => self.ask_file(),
            Command::Copy => self.copy_line(),
            Command::Type => vec![Action::Type(LinePurpose::Move, String::new())],
            _ => self.on_command(command, shared.env),
        }
    }

    /// Describes the task now, and the player it falls to.
    fn task(&self) -> Text {
        match (&self.phase, self.observation().to_act) {
            (Phase::HandOver { seat, .. }, _) => {
                text!("table-look-hint", name = self.names().get(*seat))
            }
            (Phase::Revealing(_), _) => self.board.showing(self.observation(), self.names()).into(),
            (Phase::BotTurn { .. }, ToAct::Seat(seat)) => self.thinking(seat),
            (Phase::Idle, ToAct::Seat(seat)) if self.mirror.waits_for_others() == Some(seat) => {
                self.waiting_for(seat)
            }
            // While a move is saved nothing changes on the screen, so that it costs no second frame.
            (Phase::Saving, ToAct::Seat(seat)) if !self.mirror.is_person(seat) => {
                self.thinking(seat)
            }
            (_, ToAct::Over) => self.standing().into(),
            _ => self.board.prompt(self.observation(), self.names()),
        }
    }

    /// The question before a command by which something would be lost or told.
    fn question_before(&self, command: Command) -> Option<Question> {
        let ask = |title: &str, text: &str, no, yes, action| {
            Some(Question::new(
                title,
                text,
                vec![(no, DialogAction::Never), (yes, action)],
            ))
        };
        let loss = if self.is_unsaved() {
            fl!("table-game-lost")
        } else {
            fl!("table-game-stays")
        };
        if let Some(question) = self.offer_waiting(command) {
            return Some(question);
        }
        match command {
            Command::OfferDraw => self.draw_question(),
            Command::Seats => self.seat_question(),
            Command::Back if self.is_unsaved() => ask(
                fl!("table-leave-question"),
                loss,
                fl!("table-stay"),
                fl!("table-leave-table"),
                DialogAction::Leave,
            ),
            Command::Surrender if self.offers(command) => {
                let text = match self.players().len() {
                    1 => fl!("table-game-ends"),
                    2 => fl!("table-other-side-wins"),
                    _ => fl!("table-best-of-others"),
                };
                ask(
                    fl!("table-surrender-question"),
                    text,
                    fl!("table-play-on"),
                    fl!("table-surrender"),
                    DialogAction::Surrender,
                )
            }
            Command::NewDeal if self.is_running() => ask(
                fl!("table-anew-question"),
                loss,
                fl!("table-play-on"),
                fl!("table-anew"),
                DialogAction::NewDeal,
            ),
            Command::Restart if self.is_running() => ask(
                fl!("table-restart-question"),
                loss,
                fl!("table-play-on"),
                fl!("table-restart"),
                DialogAction::Restart,
            ),
            Command::Save if G::SECRETS != Secrecy::None && !self.is_over() => ask(
                fl!("table-secrets-question"),
                shows_secrets_text(),
                fl!("table-play-on"),
                fl!("table-save-anyway"),
                DialogAction::SaveSecrets,
            ),
            _ => None,
        }
    }

    /// Asks for the file of the record: the one that could not be written last, or a new one.
    fn ask_file(&mut self) -> Vec<Action> {
        let name = self.file.take().unwrap_or_else(|| self.file_name());
        vec![Action::Type(LinePurpose::File, name)]
    }
}
