//! The common interface of all screens: the one trait through which `update` and the state reach a
//! screen. The part that all form screens share is here as well.

use ratatui::layout::{Position, Rect, Size};

use super::action::{Action, Destination, LinePurpose};
use super::effect::MouseMode;
use super::env::Env;
use super::form::{Control, Form, FormEvent};
use super::input::{Key, Mouse, MouseKind};
use super::keymap::{Binding, Command, Context};
use super::layout;
use super::message::Message;
use super::msg::Msg;
use super::question::{DialogAction, Question};
use super::typing::Typing;
use crate::config::Config;
use draughts::variant::Variant;
use parlour_language::{Id, Language, Text, id, text};
use parlour_model::any::Mode;
use parlour_store::{StoreRequest, StoreResponse};

/// The state that all screens share.
#[derive(Debug)]
pub struct Shared<'a> {
    pub config: &'a mut Config,
    pub env: &'a mut Env,
    /// The language of the person at the screen.
    pub language: Language,
}

/// A screen. It returns [`Action`]s for what it wants done outside of itself.
pub trait ScreenUi {
    /// The keys that work.
    fn context(&self) -> Context;

    /// The first line of the page.
    fn title(&self) -> Text;

    /// Returns the player's task, for the message line when there is no news.
    fn prompt(&self) -> Text;

    /// Handles a command of the keymap.
    fn command(&mut self, command: Command, shared: &mut Shared) -> Vec<Action>;

    /// Handles the mouse, in the body of a page.
    fn mouse(&mut self, mouse: Mouse, body: Rect, shared: &mut Shared) -> Vec<Action>;

    /// Returns the row that has the mark as a screen reader says it, if there are rows.
    fn marked_row(&self) -> Option<Text> {
        None
    }

    /// Returns the number of lines of the move log in sight, and of those after the first `told` the
    /// ones of the last move.
    fn log_since(&self, _told: usize) -> (usize, Vec<String>) {
        (0, Vec::new())
    }

    /// Returns the title of the terminal's window, if it is more than the program's name.
    fn window_title(&self) -> Option<Text> {
        None
    }

    /// Returns whether the game waits for a person at this screen after another player's move.
    fn awaits_person(&self) -> bool {
        false
    }

    /// The game that the screen is about, if it is one.
    fn mode(&self) -> Option<Mode> {
        None
    }

    /// The game of checkers that the screen is about, if it is one.
    fn variant(&self) -> Option<Variant> {
        None
    }

    /// The smallest window for it.
    fn smallest(&self) -> Size {
        layout::SMALLEST
    }

    /// Its own keys, which come before those of its context.
    fn bindings(&self) -> &'static [Binding] {
        &[]
    }

    /// Returns whether a command makes sense now.
    fn offers(&self, _: Command) -> bool {
        true
    }

    /// Returns whether a command may make sense here later, though not now; the help mentions it.
    fn knows(&self, _: Command) -> bool {
        true
    }

    /// Returns the foot line's current label of a command, if it differs from the table of keys.
    fn label(&self, _: Command) -> Option<Id> {
        None
    }

    /// Handles a key that means no command.
    fn key(&mut self, _: Key, _: &mut Shared) -> Vec<Action> {
        Vec::new()
    }

    /// Returns whether a key belongs to a coordinate that is typed on the board, before it means
    /// any command.
    fn takes(&self, _: Key) -> bool {
        false
    }

    /// Returns an example of how to name a card by typing, where that is possible.
    fn coordinate(&self) -> Option<String> {
        None
    }

    /// Returns the ways in which a line that is being typed can go on, if the screen knows them.
    fn continuations(&self, _: LinePurpose, _typed: &str) -> Option<String> {
        None
    }

    /// The value that is being typed in a row.
    fn typing(&self) -> Option<&Typing> {
        None
    }

    /// The same, to type on.
    fn typing_mut(&mut self) -> Option<&mut Typing> {
        None
    }

    /// Returns the caret's position in that value, with the screen in this area; `ellipsis` stands
    /// for what is cut off.
    fn caret(&self, _area: Rect, _ellipsis: &str, _: Language) -> Option<Position> {
        None
    }

    /// The value that was being typed in a row is accepted or given up.
    fn end_typing(&mut self, _accepted: bool, _: &mut Shared) -> Vec<Action> {
        Vec::new()
    }

    /// Handles a line that was typed for [`Action::Type`].
    fn line(&mut self, _: LinePurpose, _: &str, _: &mut Shared) -> Vec<Action> {
        Vec::new()
    }

    /// Handles the answer to a question.
    fn answer(&mut self, _: DialogAction, _: &mut Shared) -> Vec<Action> {
        Vec::new()
    }

    /// Handles what is no input: a deadline, an event of the table, a file that was written.
    fn receive(&mut self, _: Msg, _: &mut Shared) -> Vec<Action> {
        Vec::new()
    }

    /// Returns the request for the list, which is fetched again after a change.
    fn listing(&self) -> StoreRequest {
        StoreRequest::Unfinished {}
    }

    /// Shows what the store has listed.
    fn show_list(&mut self, _: StoreResponse) -> Vec<Action> {
        Vec::new()
    }

    /// The configuration was changed by something else.
    fn config_changed(&mut self, _: &Config) {}

    /// It is left for the start screen, or with the program.
    fn leave(&mut self, _: &mut Shared) -> Vec<Action> {
        Vec::new()
    }

    /// Its own news for the message line.
    fn message(&self) -> Option<&Message> {
        None
    }

    /// Returns a question that the screen asks unprompted, once.
    fn announcement(&mut self) -> Option<Question> {
        None
    }

    /// The mouse events that it needs.
    fn mouse_mode(&self) -> MouseMode {
        MouseMode::Click
    }

    /// Returns whether leaving the screen now would lose a game.
    fn would_lose(&self) -> bool {
        false
    }

    /// Returns whether a game is running in which something has been done.
    fn is_running(&self) -> bool {
        false
    }

    /// Returns whether something is on its way to the disk, so that keys and clicks have to wait.
    fn is_saving(&self) -> bool {
        false
    }

    /// Returns whether the screen's table is saved during play; `None` without a table.
    fn is_saved(&self) -> Option<bool> {
        None
    }

    /// Returns whether another program sits at the screen's table.
    fn has_engines(&self) -> bool {
        false
    }

    /// Itself, for a list of screens of several types.
    fn as_ui(&self) -> &dyn ScreenUi
    where
        Self: Sized,
    {
        self
    }

    /// The same, to change it.
    fn as_ui_mut(&mut self) -> &mut dyn ScreenUi
    where
        Self: Sized,
    {
        self
    }
}

/// A screen that is one form: this is its own part of it, and the rest follows.
pub trait FormScreen {
    /// The key that tells the purpose of a row.
    type Key: Clone + PartialEq;

    const CONTEXT: Context;

    /// Returns the context in which keys are pressed, if it is not always the same.
    fn context(&self) -> Context {
        Self::CONTEXT
    }

    fn title(&self) -> Text;

    fn form(&self) -> &Form<Self::Key>;

    fn form_mut(&mut self) -> &mut Form<Self::Key>;

    /// A row was pressed or changed.
    fn on_event(&mut self, event: FormEvent<Self::Key>, shared: &mut Shared) -> Vec<Action>;

    /// Handles a command that is not for the form; `None` for one that is.
    fn on_command(&mut self, _: Command) -> Option<Vec<Action>> {
        None
    }

    /// Returns the area of the form in the body of a page.
    fn area(body: Rect) -> Rect {
        body
    }

    fn mode(&self) -> Option<Mode> {
        None
    }

    /// The game of checkers that the screen is about.
    fn variant(&self) -> Option<Variant> {
        None
    }

    fn offers(&self, _: Command) -> bool {
        true
    }

    /// Returns whether a command may make sense here later; the help mentions it.
    fn knows(&self, _: Command) -> bool {
        true
    }

    /// Returns the foot line's label of Enter on the marked row, if it is a special one.
    fn act_label(&self) -> Option<Id> {
        None
    }

    fn on_line(&mut self, _: LinePurpose, _: &str) -> Vec<Action> {
        Vec::new()
    }

    /// Returns whether the screen's list is long enough to be searched.
    fn is_searched(&self) -> bool {
        false
    }

    /// Goes to the next row that holds a text.
    fn find(&mut self, text: &str, language: Language) -> Vec<Action> {
        if self.form_mut().find(text, language) {
            Vec::new()
        } else {
            vec![not_found(text)]
        }
    }

    fn on_answer(&mut self, _: DialogAction) -> Vec<Action> {
        Vec::new()
    }

    fn listing(&self) -> StoreRequest {
        StoreRequest::Unfinished {}
    }

    fn show_list(&mut self, _: StoreResponse) -> Vec<Action> {
        Vec::new()
    }

    /// The mark has rested on a row that was not marked before.
    fn rested(&mut self, _: &mut Shared) {}

    /// Handles what is no input: what a hall has told.
    fn receive(&mut self, _: &Msg) -> Vec<Action> {
        Vec::new()
    }

    fn config_changed(&mut self, _: &Config) {}

    fn leave(&mut self, _: &mut Shared) -> Vec<Action> {
        Vec::new()
    }

    fn would_lose(&self) -> bool {
        false
    }
}

impl<S: FormScreen> ScreenUi for S {
    fn marked_row(&self) -> Option<Text> {
        let row = self.form().marked()?;
        Some(if row.value.is_empty() {
            row.label.clone()
        } else {
            Text::list([row.label.clone(), row.value.clone()], " ")
        })
    }

    fn context(&self) -> Context {
        FormScreen::context(self)
    }

    fn title(&self) -> Text {
        FormScreen::title(self)
    }

    fn prompt(&self) -> Text {
        self.form()
            .told()
            .map_or_else(Text::default, |row| row.help.clone())
    }

    fn command(&mut self, command: Command, shared: &mut Shared) -> Vec<Action> {
        if let Some(actions) = self.on_command(command) {
            return actions;
        }
        if command == Command::Back {
            return vec![Action::Open(Destination::Menu)];
        }
        if command == Command::Find && self.is_searched() {
            return vec![Action::Type(LinePurpose::Find, String::new())];
        }
        let before = self.form().cursor;
        let event = self.form_mut().command(command, shared.language);
        let actions = handle_event(self, event, shared);
        after_move(self, before, actions, shared)
    }

    fn mouse(&mut self, mouse: Mouse, body: Rect, shared: &mut Shared) -> Vec<Action> {
        let before = self.form().cursor;
        let form = self.form_mut();
        let event = match mouse.kind {
            MouseKind::WheelUp => form.command(Command::Up, shared.language),
            MouseKind::WheelDown => form.command(Command::Down, shared.language),
            MouseKind::Press => {
                match layout::form::hit(form, S::area(body), mouse.at, shared.language) {
                    Some((row, arrow)) => form.click(row, arrow, shared.language),
                    None => FormEvent::Nothing,
                }
            }
            MouseKind::Drag | MouseKind::Release => FormEvent::Nothing,
        };
        let actions = handle_event(self, event, shared);
        after_move(self, before, actions, shared)
    }

    fn mode(&self) -> Option<Mode> {
        FormScreen::mode(self)
    }

    fn variant(&self) -> Option<Variant> {
        FormScreen::variant(self)
    }

    fn offers(&self, command: Command) -> bool {
        if command == Command::Find {
            self.is_searched()
        } else {
            FormScreen::offers(self, command)
        }
    }

    fn knows(&self, command: Command) -> bool {
        FormScreen::knows(self, command)
    }

    /// A button is pressed and not changed.
    fn label(&self, command: Command) -> Option<Id> {
        if command == Command::Act
            && let Some(label) = self.act_label()
        {
            return Some(label);
        }
        let is_button = self
            .form()
            .marked()
            .is_some_and(|row| matches!(row.control, Control::Button | Control::Listed));
        (command == Command::Act && is_button && FormScreen::context(self) == Context::Setup)
            .then_some(id!("keys-choose"))
    }

    fn typing(&self) -> Option<&Typing> {
        self.form().typing.as_ref()
    }

    fn typing_mut(&mut self) -> Option<&mut Typing> {
        self.form_mut().typing.as_mut()
    }

    fn caret(&self, area: Rect, ellipsis: &str, language: Language) -> Option<Position> {
        layout::form::caret(self.form(), area, ellipsis, language)
    }

    fn end_typing(&mut self, accepted: bool, shared: &mut Shared) -> Vec<Action> {
        let event = if accepted {
            self.form_mut().accept()
        } else {
            FormEvent::Nothing
        };
        self.form_mut().typing = None;
        handle_event(self, event, shared)
    }

    fn line(&mut self, purpose: LinePurpose, text: &str, shared: &mut Shared) -> Vec<Action> {
        if purpose != LinePurpose::Find {
            return self.on_line(purpose, text);
        }
        if text.trim().is_empty() {
            return Vec::new();
        }
        let before = self.form().cursor;
        let actions = self.find(text.trim(), shared.language);
        after_move(self, before, actions, shared)
    }

    fn answer(&mut self, answer: DialogAction, _: &mut Shared) -> Vec<Action> {
        self.on_answer(answer)
    }

    fn listing(&self) -> StoreRequest {
        FormScreen::listing(self)
    }

    fn show_list(&mut self, response: StoreResponse) -> Vec<Action> {
        FormScreen::show_list(self, response)
    }

    fn receive(&mut self, msg: Msg, shared: &mut Shared) -> Vec<Action> {
        if matches!(msg, Msg::TimerFired(timer) if self.form_mut().has_rested(timer)) {
            self.rested(shared);
            return Vec::new();
        }
        FormScreen::receive(self, &msg)
    }

    fn config_changed(&mut self, config: &Config) {
        FormScreen::config_changed(self, config);
    }

    fn leave(&mut self, shared: &mut Shared) -> Vec<Action> {
        FormScreen::leave(self, shared)
    }

    fn would_lose(&self) -> bool {
        FormScreen::would_lose(self)
    }
}

/// Returns the message for a search text that nothing contains.
pub fn not_found(text: &str) -> Action {
    Action::refuse(text!("menu-nothing-holds", text = text))
}

/// Adds the effects that follow the mark, if the mark has moved.
fn after_move<S: FormScreen>(
    screen: &mut S,
    before: usize,
    mut actions: Vec<Action>,
    shared: &mut Shared,
) -> Vec<Action> {
    if screen.form().cursor != before {
        actions.extend(screen.form_mut().follow(shared.env).map(Action::Effect));
    }
    actions
}

fn handle_event<S: FormScreen>(
    screen: &mut S,
    event: FormEvent<S::Key>,
    shared: &mut Shared,
) -> Vec<Action> {
    match event {
        FormEvent::Nothing => Vec::new(),
        event => screen.on_event(event, shared),
    }
}
