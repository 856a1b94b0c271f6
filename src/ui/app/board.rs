//! The seam between the table screen and one game's board: how a person handles it. Each game's
//! board keeps a cursor and what is marked or still in sight; it assembles whole moves from keys and
//! clicks by choosing among the legal ones.

use std::fmt::Debug;

use ratatui::layout::{Rect, Size};

use super::input::{Key, Mouse};
use super::keymap::{Binding, Command};
use super::motion::Motion;

use parlour_model::game::{Game, MoveSyntax};
use parlour_model::player::Names;
use parlour_model::seat::Seat;
use parlour_model::told::Told;
use parlour_table::any::AnyGame;
use parlour_table::event::{MoveReport, Observation};

/// A game with a board on the screen.
pub trait GameUi: AnyGame + Game<Event: Told> {
    /// The board's own state.
    type Board: BoardUi<Self>;

    /// Whether something is dealt, so that another deal is another game.
    const DEALS: bool = true;
}

/// How long the game waits after a move, so that it can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// Not at all.
    None,
    /// Until a key or a click: one player was shown something in private (MEM-3).
    UntilKey,
    /// For `reveal_ms`, or until a key or a click (CON-12).
    Reveal,
    /// For `robot_ms`, or until a key or a click, which does what it does as well: cards that belong together are seen
    /// before they are taken. Without robots' pauses they stay in sight until the next move.
    Claim,
    /// For `robot_ms`: one card after another is turned over (BH-10).
    Step,
    /// The same where a robot has moved: its capture is made jump by jump, a person's was so already (CHK-13).
    Jump,
}

/// What comes of a key or a click on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardAction<M> {
    Nothing,
    /// Something on the board changed: the cursor, a mark.
    Changed,
    Play(M),
    Refused(String),
}

/// One line of the scoreboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    pub seat: Seat,
    /// The points, as they are shown.
    pub points: String,
}

/// What a game of somebody alone came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solo {
    pub turns: u32,
    pub par: Option<f64>,
}

/// How a person handles one game's board.
pub trait BoardUi<G: Game>: Clone + Debug + PartialEq {
    /// A board for a table as it stands.
    fn new(observation: &Observation<G>) -> Self;

    /// Takes over the cursor from the board as it was before a new snapshot of the table.
    fn resume(&mut self, _: &Self) {}

    /// Shows a move; answers with the pause after it.
    fn on_move(&mut self, report: &MoveReport<G>, observation: &Observation<G>) -> Pause;

    /// The keys that work on this board beside the arrows, Enter and Tab; they come before those of the
    /// table.
    const BINDINGS: &'static [Binding] = &[];

    /// Whether something is dragged on this board, so that the mouse has to tell where it goes with its button down.
    const DRAGS: bool = false;

    /// Reads a move that was typed.
    ///
    /// # Errors
    /// The text is no move.
    fn read(&self, text: &str, _: &Observation<G>) -> Result<G::Move, MoveSyntax> {
        text.parse::<G::Move>().map_err(Into::into)
    }

    /// A move was typed; where a part of one may be typed, it need not be whole.
    fn typed(&mut self, chosen: G::Move, _: &Observation<G>) -> BoardAction<G::Move> {
        BoardAction::Play(chosen)
    }

    /// Ends the pause after a move; answers with the next pause, if there is more to show.
    fn advance(&mut self) -> Pause;

    /// The message line during a pause.
    fn showing(&self, _: &Observation<G>, _: &Names) -> String {
        "Enter or a click goes on".into()
    }

    /// What has happened beside the last move, to be said before whose turn it is: somebody is skipped.
    fn news(&self, _: &Names) -> Option<String> {
        None
    }

    /// Whether Enter and a click do nothing but end the pause that is under way.
    fn waits(&self) -> bool {
        true
    }

    /// Cancels a move that was begun and not finished; says whether there was one.
    fn cancel(&mut self) -> bool {
        false
    }

    /// Shows a move that was advised.
    fn advise(&mut self, _: &G::Move, _: &Observation<G>) {}

    /// Whether a command of [`BoardUi::BINDINGS`] makes sense now.
    fn offers(&self, _: Command, _: &Observation<G>) -> bool {
        true
    }

    /// How a card may be named by typing, as an example for the foot line; where that can be done.
    fn coordinate(&self, _: &Observation<G>) -> Option<String> {
        None
    }

    /// Whether a key belongs to a coordinate that is typed on the board, before it means any command.
    fn takes(&self, _: Key, _: &Observation<G>) -> bool {
        false
    }

    /// Handles a command of the keymap.
    fn on_command(
        &mut self,
        command: Command,
        observation: &Observation<G>,
    ) -> BoardAction<G::Move>;

    /// Handles a key that means no command: a digit, a letter of a coordinate.
    fn key(&mut self, _: Key, _: &Observation<G>) -> BoardAction<G::Move> {
        BoardAction::Nothing
    }

    /// Handles the mouse on a board that lies in `area`.
    fn on_mouse(
        &mut self,
        mouse: Mouse,
        observation: &Observation<G>,
        area: Rect,
    ) -> BoardAction<G::Move>;

    /// What the person on turn is to do, for the message line.
    fn prompt(&self, observation: &Observation<G>, names: &Names) -> String;

    /// The scoreboard's lines, in seat order.
    fn scores(&self, observation: &Observation<G>) -> Vec<Score>;

    /// A word on a player, for the scoreboard: out, skipped.
    fn note(&self, _: Seat, _: &Observation<G>) -> String {
        String::new()
    }

    /// Who has won, in a sentence, where this game says it in its own way.
    fn verdict(&self, _: &Observation<G>, _: &Names) -> Option<String> {
        None
    }

    /// What a game of somebody alone came to, where that is counted.
    fn solo(&self, _: &Observation<G>) -> Option<Solo> {
        None
    }

    /// Lines under the scoreboard: what else is worth knowing at this table (par, cards left).
    fn notes(&self, observation: &Observation<G>) -> Vec<String>;

    /// The same for a narrow window that has a single line for scores and notes: in few words, what matters most
    /// first, as the last are left out where there is no room. What the board itself shows in its area may be missing.
    fn brief(&self, observation: &Observation<G>, _board: Rect) -> Vec<String> {
        self.notes(observation)
    }

    /// Whether the board itself shows everybody's score in a narrow window, so that its line is there for notes.
    const TELLS_SCORES: bool = false;

    /// What moves on the board in a move, if anything does.
    fn motion(_: &MoveReport<G>, _: &Observation<G>) -> Option<Motion> {
        None
    }

    /// What moves when something more has come into sight ([`Self::advance`]).
    fn shown(&self) -> Option<Motion> {
        None
    }

    /// Where a place of a [`Motion`] lies on a board that lies in `area`.
    fn place(&self, _: usize, _: &Observation<G>, _: &Names, _area: Rect) -> Option<Rect> {
        None
    }

    /// How many of the newest lines of the log are hidden, because the board is still showing their moves.
    fn hidden_log_lines(&self) -> usize {
        0
    }

    /// Rows at the bottom of a table that this board has over the whole width, in a table's body. A board
    /// that asks for some is given the whole body as its area, and keeps to its part of it
    /// ([`crate::app::layout::board_parts`]).
    fn strip(_: Rect) -> u16 {
        0
    }

    /// The smallest window, in cells, in which this game can be played.
    fn smallest() -> Size;

    /// The same for this very table.
    fn needed(_: &Observation<G>) -> Size {
        Self::smallest()
    }

    /// A move as the game's own notation has it, for a move list in two columns; `None` where none is kept.
    fn notation(_: &MoveReport<G>) -> Option<String> {
        None
    }
}
