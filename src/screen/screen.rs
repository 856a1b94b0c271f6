//! The common interface of all screens: the one trait through which `update` and the state reach a screen.

use ratatui::layout::{Rect, Size};

use super::action::Action;
use super::effect::MouseMode;
use super::list_screen::List;
use super::msg::Msg;
use super::question::Question;
use super::rows::RowId;
use super::shared::Shared;
use parlour_kit::input::{Key, Mouse};
use parlour_kit::keymap::{Binding, Command, Context};
use parlour_kit::layout;
use parlour_kit::message::Message;
use parlour_kit::standing::Standing;
use parlour_kit::view::theme::Theme;
use parlour_kit::view::ui::Ui;
use parlour_language::{Id, Text};
use parlour_model::named_game::NamedGame;
use parlour_model::record::Record;

/// A screen. It returns [`Action`]s for what it wants done outside of itself.
pub trait ScreenUi {
    /// The kind of place that it is: it settles which common keys work.
    fn context(&self) -> Context {
        Context::List
    }

    /// The first line of the page.
    fn title(&self) -> Text;

    /// Returns the player's task, for the message line when there is no news.
    fn prompt(&self) -> Text {
        self.list().map_or_else(Text::default, List::prompt)
    }

    /// Handles a command of the keymap.
    fn command(&mut self, command: Command, shared: &mut Shared) -> Vec<Action> {
        let list = self.list_mut();
        list.map_or_else(Vec::new, |list| list.command(command, shared))
    }

    /// Handles the mouse.
    fn mouse(&mut self, mouse: Mouse, shared: &mut Shared) -> Vec<Action> {
        let list = self.list_mut();
        list.map_or_else(Vec::new, |list| list.mouse(mouse, shared))
    }

    /// Returns the row that has the mark as a screen reader says it, if there are rows.
    fn marked_row(&self) -> Option<Text> {
        self.list()?.marked_row()
    }

    /// Returns whether the move log is to be in sight in place of the board where it has no room beside it.
    fn shows_log(&self) -> bool {
        false
    }

    /// The rows, if it is a list of them.
    fn list(&self) -> Option<&dyn List> {
        None
    }

    /// The same, to change them.
    fn list_mut(&mut self) -> Option<&mut dyn List> {
        None
    }

    /// The table on it, where a game is played or watched.
    fn table(&self) -> Option<&dyn TableUi> {
        None
    }

    /// The game that the screen is about, if it is one.
    fn game(&self) -> Option<NamedGame> {
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
    fn offers(&self, command: Command) -> bool {
        self.knows(command)
    }

    /// Returns whether a command may make sense here later, though not now; the help mentions it.
    fn knows(&self, _: Command) -> bool {
        true
    }

    /// Returns the foot line's current label of a command, if it differs from the table of keys.
    fn label(&self, command: Command) -> Option<Id> {
        self.list()?.label(command)
    }

    /// Handles a key that means no command.
    fn key(&mut self, _: Key, _: &mut Shared) -> Vec<Action> {
        Vec::new()
    }

    /// Handles pasted text where no line is being typed.
    fn pasted(&mut self, _: &str, _: &mut Shared) -> Vec<Action> {
        Vec::new()
    }

    /// Returns the record of the game that the screen shows, if it shows one that was played before.
    fn record(&self) -> Option<Record> {
        None
    }

    /// Handles what is no input: a deadline, an event of the table, a file that was written.
    fn receive(&mut self, msg: Msg, shared: &mut Shared) -> Vec<Action> {
        let list = self.list_mut();
        list.map_or_else(Vec::new, |list| list.receive(&msg, shared))
    }

    /// Asks for what it lists, when it is opened and come back to, and after a change.
    fn fetch(&self, _: &Shared) -> Vec<Action> {
        Vec::new()
    }

    /// It is left for the start screen, or with the program.
    fn leave(&mut self, _: &mut Shared) -> Vec<Action> {
        Vec::new()
    }

    /// Returns its notice that stands until it is answered.
    fn standing(&self) -> Option<Standing> {
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

    /// Returns whether it is what one comes back to from a game that was opened on it.
    fn is_way_back(&self) -> bool {
        false
    }

    /// The button of the start screen that leads to it.
    fn start_row(&self) -> Option<RowId> {
        None
    }
}

/// A table on a screen.
pub trait TableUi {
    /// Returns the number of lines of the move log in sight, and of those after the first `told` the
    /// ones of the last move.
    fn log_since(&self, told: usize) -> (usize, Vec<String>);

    /// Returns what a bot at the table says.
    fn spoken(&self) -> Option<Text>;

    /// Its own news for the message line.
    fn message(&self) -> Option<&Message>;

    /// Returns whether the game waits for a person at this screen after another player's move.
    fn awaits_person(&self) -> bool;

    /// Returns whether a key belongs to a coordinate that is typed on the board, before it means
    /// any command.
    fn takes(&self, key: Key) -> bool;

    /// Returns an example of how to name a card by typing, where that is possible.
    fn coordinate(&self) -> Option<String>;

    /// Returns whether something is on its way to the disk, so that keys and clicks have to wait.
    fn is_saving(&self) -> bool;

    /// Returns whether the table is saved during play.
    fn is_saved(&self) -> bool;
}

/// A screen that can be drawn.
pub trait DrawScreen {
    /// Returns the title and what stands behind it in these columns, with the screen in this body, where that is more than the
    /// title: the names and scores of a table.
    fn headline(&self, _width: u16, _body: Rect, _: &Theme) -> Option<[String; 2]> {
        None
    }

    /// Draws it in the body of a page.
    fn draw(&self, body: Rect, ui: &mut Ui);
}
