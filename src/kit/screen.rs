//! The common interface of all screens: the one trait through which `update` and the state reach a screen.

use ratatui::layout::{Position, Rect, Size};

use super::action::Action;
use super::effect::MouseMode;
use super::input::{Key, Mouse};
use super::keymap::{Binding, Command, Context};
use super::layout;
use super::message::Message;
use super::msg::Msg;
use super::question::Question;
use super::rows::RowId;
use super::shared::Shared;
use super::standing::Standing;
use super::typing::Typing;
use super::view::theme::Theme;
use super::view::ui::Ui;
use draughts::variant::Variant;
use parlour_config::Config;
use parlour_language::{Id, Language, Text};
use parlour_model::any::Mode;
use parlour_model::record::Record;

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

    /// Handles the mouse.
    fn mouse(&mut self, mouse: Mouse, shared: &mut Shared) -> Vec<Action>;

    /// Returns the row that has the mark as a screen reader says it, if there are rows.
    fn marked_row(&self) -> Option<Text> {
        None
    }

    /// Returns the number of lines of the move log in sight, and of those after the first `told` the
    /// ones of the last move.
    fn log_since(&self, _told: usize) -> (usize, Vec<String>) {
        (0, Vec::new())
    }

    /// Returns what a bot at the table says.
    fn spoken(&self) -> Option<Text> {
        None
    }

    /// Returns the title of the terminal's window, if it is more than the program's name.
    fn window_title(&self) -> Option<Text> {
        None
    }

    /// Returns whether the game waits for a person at this screen after another player's move.
    fn awaits_person(&self) -> bool {
        false
    }

    /// Returns whether the move log is to be in sight in place of the board where it has no room beside it.
    fn shows_log(&self) -> bool {
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
    fn offers(&self, command: Command) -> bool {
        self.knows(command)
    }

    /// Returns whether a command may make sense here later, though not now; the help mentions it.
    fn knows(&self, _: Command) -> bool {
        true
    }

    /// Returns the foot line's current label of a command, if it differs from the table of keys.
    fn label(&self, _: Command) -> Option<Id> {
        None
    }

    /// Returns whether the screen's list is long enough to be searched.
    fn is_searched(&self) -> bool {
        false
    }

    /// Notes what a list needs to keep the marked row marked when its rows change.
    fn settle(&mut self) {}

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

    /// The mark leaves that value by one of the commands up, down, next and previous.
    fn leave_typing(&mut self, _: Command, _: &mut Shared) -> Vec<Action> {
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
    fn receive(&mut self, _: Msg, _: &mut Shared) -> Vec<Action> {
        Vec::new()
    }

    /// Asks for what it lists, when it is opened and come back to, and after a change.
    fn fetch(&self, _: &Shared) -> Vec<Action> {
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

    /// Returns whether a game is played or watched on it.
    fn is_table(&self) -> bool {
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
