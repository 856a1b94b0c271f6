//! A table as one screen among others.

use crate::play::keys::NEW_DEAL;
use ratatui::layout::Size;

use super::presenter::Phase;
use super::{Ending, Play, availability, commands, events, input};
use crate::board::{BoardUi, GameUi};
use crate::play::RESUME;
use parlour_kit::hits::Hit;
use parlour_kit::input::{Key, Mouse, MouseKind};
use parlour_kit::keymap::{Binding, Command, Context};
use parlour_kit::message::Message;
use parlour_kit::standing::Standing;
use parlour_language::{Id, Text, id, text};
use parlour_model::named_game::NamedGame;
use parlour_model::player::Controller;
use parlour_model::seat::{Seat, ToAct};
use parlour_screen::action::Action;
use parlour_screen::effect::{Effect, MouseMode};
use parlour_screen::msg::Msg;
use parlour_screen::question::Question;
use parlour_screen::rows::RowId;
use parlour_screen::screen::{ScreenUi, TableUi};
use parlour_screen::shared::Shared;
use parlour_table::append_queue::SaveState;

impl<G: GameUi> ScreenUi for Play<G> {
    fn table(&self) -> Option<&dyn TableUi> {
        Some(self)
    }

    fn start_row(&self) -> Option<RowId> {
        self.replica.is_running().then_some(RESUME)
    }

    fn context(&self) -> Context {
        match self.presenter.phase() {
            Phase::HandOver { .. } => Context::HandOver,
            _ if self.replica.is_over() && self.is_free() => Context::Over,
            _ => Context::Table,
        }
    }

    fn title(&self) -> Text {
        let replica = &self.replica;
        let game = self.game_title();
        let title = match (self.interlude(), self.still_shown()) {
            (Some(ended), _) => text!("table-title-ended", game = game, ended = ended),
            (None, Some(seat)) => text!(
                "table-title-turn",
                game = game,
                name = replica.names().get(seat)
            ),
            (None, None) => replica.observation().title(game, replica.names()),
        };
        self.watched(title)
    }

    /// Returns what the cursor is on, while a person at this screen has to choose; at the end the result.
    fn marked_row(&self) -> Option<Text> {
        let (board, replica) = (self.presenter.board(), &self.replica);
        let told = || board.at_cursor(replica.observation(), replica.names());
        let ended = self.ending().map(Ending::told);
        ended.or_else(|| self.is_to_act().then(told).flatten())
    }

    fn shows_log(&self) -> bool {
        self.presenter.log().is_asked
    }

    /// Returns the person's task, or the reason why there is none; a sentence of the first game stands for it.
    fn prompt(&self) -> Text {
        let news = (self.presenter.board())
            .news(self.replica.names())
            .filter(|_| matches!(self.presenter.phase(), Phase::Idle | Phase::BotTurn { .. }));
        let news = news.filter(|_| !self.replica.is_over());
        let told = || Text::list(news.into_iter().chain([task(self)]), "; ");
        self.lesson().map_or_else(told, Text::from)
    }

    fn command(&mut self, command: Command, shared: &mut Shared) -> Vec<Action> {
        commands::on_command(self, command, shared)
    }

    fn mouse(&mut self, mouse: Mouse, shared: &mut Shared) -> Vec<Action> {
        let is_press = mouse.kind == MouseKind::Press;
        let ended = is_press.then(|| self.presenter.end_motion()).flatten();
        let actions = match (mouse.kind, mouse.hit) {
            (MouseKind::WheelUp, Some(Hit::Beside)) => {
                self.presenter.scroll_log(2);
                Vec::new()
            }
            (MouseKind::WheelDown, Some(Hit::Beside)) => {
                self.presenter.scroll_log(-2);
                Vec::new()
            }
            _ => input::on_mouse(self, mouse, shared),
        };
        ended.into_iter().chain(actions).collect()
    }

    fn game(&self) -> Option<NamedGame> {
        Some((&self.replica.rules()).into())
    }

    fn smallest(&self) -> Size {
        G::Board::needed(self.replica.observation())
    }

    fn bindings(&self) -> &'static [Binding] {
        G::Board::BINDINGS
    }

    fn offers(&self, command: Command) -> bool {
        availability::offers(self, command)
    }

    fn knows(&self, command: Command) -> bool {
        availability::knows(self, command)
    }

    fn label(&self, command: Command) -> Option<Id> {
        let is_robots = matches!(self.presenter.phase(), Phase::BotTurn { .. });
        let goes_on = command == Command::Act
            && self.context() == Context::Table
            && self.presenter.goes_on(&self.replica);
        match command {
            Command::Back if self.lesson().is_some() => Some(id!("keys-no-lesson")),
            NEW_DEAL if availability::goes_on_with_day(&self.replica) => {
                Some(id!("keys-next-deal"))
            }
            _ if goes_on && is_robots => Some(id!("table-hurry")),
            _ => goes_on.then_some(id!("table-go-on")),
        }
    }

    fn key(&mut self, key: Key, shared: &mut Shared) -> Vec<Action> {
        let ended = self.presenter.end_motion();
        ended
            .into_iter()
            .chain(input::on_key(self, key, shared.env))
            .collect()
    }

    fn receive(&mut self, msg: Msg, shared: &mut Shared) -> Vec<Action> {
        match msg {
            Msg::TimerFired(id) => events::timer_fired(self, id, shared.env),
            Msg::Table(event) => match G::unwrap_event(*event) {
                Some(event) => events::hear(self, event, shared.env),
                None => Vec::new(),
            },
            Msg::Refused(why) => events::rejected(self, why, shared.env),
            Msg::Saved(Ok(_)) => {
                self.dialogs.take_file();
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn standing(&self) -> Option<Standing> {
        self.dialogs.standing_offer(self.replica.names())
    }

    fn announcement(&mut self) -> Option<Question> {
        let (on_turn, is_free) = (self.is_to_act(), self.is_free());
        let Self {
            replica,
            presenter,
            dialogs,
            ..
        } = self;
        let offer = dialogs.offer_question::<G>(on_turn, replica.names());
        if offer.is_none() && is_free {
            dialogs.rest(replica, presenter.board(), on_turn);
        }
        offer
    }

    fn mouse_mode(&self) -> MouseMode {
        if G::Board::DRAGS {
            MouseMode::Drag
        } else {
            MouseMode::Click
        }
    }

    fn would_lose(&self) -> bool {
        self.replica.is_unsaved()
    }

    fn leave(&mut self, _: &mut Shared) -> Vec<Action> {
        let mut players = self.replica.players().iter();
        let sits = players.any(|player| matches!(player.controller, Controller::Engine(_)));
        sits.then_some(Effect::StopEngines.into())
            .into_iter()
            .collect()
    }
}

impl<G: GameUi> TableUi for Play<G> {
    fn log_since(&self, told: usize) -> (usize, Vec<String>) {
        self.presenter.log_since(told)
    }

    fn spoken(&self) -> Option<Text> {
        Some(self.said()?.told(self.replica.names()))
    }

    fn message(&self) -> Option<&Message> {
        self.dialogs.message()
    }

    fn awaits_person(&self) -> bool {
        let mirror = self.replica.mirror();
        let others = Seat::all(mirror.players().len()).any(|seat| !mirror.is_own_person(seat));
        let is_shown = |seat| mirror.is_own_person(seat);
        let shown_to = self.presenter.board().shown_to();
        let has_to_go_on = self.still_shown().is_some() && shown_to.is_some_and(is_shown);
        others && (self.is_to_act() || has_to_go_on)
    }

    fn takes(&self, key: Key) -> bool {
        input::takes(self, key)
    }

    fn coordinate(&self) -> Option<String> {
        (self.presenter.board())
            .coordinate(self.replica.observation())
            .filter(|_| self.can_type())
    }

    fn is_saving(&self) -> bool {
        matches!(self.presenter.phase(), Phase::Saving | Phase::Lifting)
    }

    fn is_saved(&self) -> bool {
        self.replica.mirror().save_state() == SaveState::Ok
    }
}

/// Describes the task now, and the player it falls to.
fn task<G: GameUi>(play: &Play<G>) -> Text {
    let (replica, board) = (&play.replica, play.presenter.board());
    let (observation, names) = (replica.observation(), replica.names());
    match (play.presenter.phase(), observation.to_act) {
        (Phase::HandOver { seat, .. }, _) => text!("table-look-hint", name = names.get(seat)),
        (Phase::Revealing(_), _) => board.showing(observation, names),
        (Phase::BotTurn { .. }, ToAct::Seat(seat)) => play.dialogs.thinking(names.get(seat)),
        (Phase::Idle, ToAct::Seat(seat)) if replica.mirror().waits_for_others() == Some(seat) => {
            replica.waiting_for(seat)
        }
        // While a move is saved nothing changes on the screen, so that it costs no second frame.
        (Phase::Saving, ToAct::Seat(seat)) if !replica.mirror().is_person(seat) => {
            play.dialogs.thinking(names.get(seat))
        }
        (_, ToAct::Over) => play
            .ending()
            .map_or_else(Text::default, |ending| ending.further.clone()),
        _ => board.prompt(observation, names),
    }
}
