//! The seam between the table screen and one game's board: how a person handles it. Each game's
//! board keeps a cursor and what is marked or still in sight; it assembles whole moves from keys and
//! clicks by choosing among the legal ones.

use std::fmt::Debug;

use ratatui::layout::{Rect, Size};

use super::input::{Key, Mouse};
use super::keymap::{Binding, Command};
use super::table::{Sight, Told};
use super::thought::Seated;
use crate::model::game::Game;
use crate::model::player::Names;
use crate::model::seat::Seat;

/// A game with a board on the screen.
pub trait OnScreen: Seated {
    /// The board's own state.
    type Board: Board<Self>;

    /// Whether moves may always be taken back while all people sit at this keyboard (CHK-11).
    const FREE_UNDO: bool = false;
    /// Whether two players may agree to a draw (CHK-9).
    const DRAWS: bool = false;
    /// Whether something is dealt, so that another deal is another game.
    const DEALS: bool = true;
}

/// Whether what has just happened must stay in sight before the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stay {
    /// It may go on at once.
    No,
    /// Until a key or a click: somebody was shown something in secret (MEM-3).
    Look,
    /// For `reveal_ms`, or until a key or a click (CON-12).
    Reveal,
    /// For a robot's visible moment: one card after another is turned over (BH-10).
    Step,
    /// The same where a robot has moved: its capture is made jump by jump, a person's was so already (CHK-13).
    Jump,
}

/// What comes of a key or a click on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed<M> {
    /// Nothing at all.
    Nothing,
    /// Something on the board changed: the cursor, a mark.
    Changed,
    /// A whole move.
    Play(M),
    /// Nothing, and why.
    Refused(String),
}

/// One line of the scoreboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Whose.
    pub seat: Seat,
    /// The points, as they are shown.
    pub points: String,
}

/// How a person handles one game's board.
pub trait Board<G: Game>: Clone + Debug + PartialEq {
    /// A board for a table as it stands.
    fn new(sight: &Sight<G>) -> Self;

    /// Takes over from the board as it was before the table was shown anew whatever still holds: where the
    /// cursor stands.
    fn resume(&mut self, _: &Self) {}

    /// Follows a move. Says whether what it showed must stay in sight for a while.
    fn follow(&mut self, told: &Told<G>, sight: &Sight<G>) -> Stay;

    /// The keys that work on this board beside the arrows, Enter and Tab; they come before those of the
    /// table.
    const BINDINGS: &'static [Binding] = &[];

    /// Whether something is dragged on this board, so that the mouse has to tell where it goes with its button down.
    const DRAGS: bool = false;

    /// A move was typed; where a part of one may be typed, it need not be whole.
    fn typed(&mut self, chosen: G::Move, _: &Sight<G>) -> Deed<G::Move> {
        Deed::Play(chosen)
    }

    /// What was to stay in sight has been seen. Says whether something else comes into sight now.
    fn settle(&mut self) -> Stay;

    /// What there is to see while something stays in sight, for the message line.
    fn showing(&self, _: &Sight<G>, _: &Names) -> String {
        "they differ; a key or a click goes on".into()
    }

    /// Takes back what has been begun and is no move yet; says whether there was anything.
    fn retract(&mut self) -> bool {
        false
    }

    /// Shows a move that was advised.
    fn advise(&mut self, _: &G::Move, _: &Sight<G>) {}

    /// Whether a command of [`Board::BINDINGS`] makes sense now.
    fn offers(&self, _: Command, _: &Sight<G>) -> bool {
        true
    }

    /// How a card may be named by typing, as an example for the foot line; where that can be done.
    fn coordinate(&self, _: &Sight<G>) -> Option<String> {
        None
    }

    /// Whether a key belongs to a coordinate that is typed on the board, before it means any command.
    fn takes(&self, _: Key, _: &Sight<G>) -> bool {
        false
    }

    /// A key that the keymap knows.
    fn steer(&mut self, command: Command, sight: &Sight<G>) -> Deed<G::Move>;

    /// A key that no keymap knows: a digit, a letter of a coordinate.
    fn key(&mut self, _: Key, _: &Sight<G>) -> Deed<G::Move> {
        Deed::Nothing
    }

    /// The mouse, on a board that lies in `area`.
    fn point(&mut self, mouse: Mouse, sight: &Sight<G>, area: Rect) -> Deed<G::Move>;

    /// What the person on turn is to do, for the message line.
    fn prompt(&self, sight: &Sight<G>, names: &Names) -> String;

    /// The scoreboard's lines, in seat order.
    fn scores(&self, sight: &Sight<G>) -> Vec<Score>;

    /// A word on a player, for the scoreboard: out, skipped.
    fn note(&self, _: Seat, _: &Sight<G>) -> String {
        String::new()
    }

    /// Who has won, in a sentence, where this game says it in its own way.
    fn verdict(&self, _: &Sight<G>, _: &Names) -> Option<String> {
        None
    }

    /// Lines under the scoreboard: what else is worth knowing at this table (par, cards left).
    fn notes(&self, sight: &Sight<G>) -> Vec<String>;

    /// The same for a narrow window that has a single line for scores and notes: in few words, what matters most
    /// first, as the last are left out where there is no room.
    fn brief(&self, sight: &Sight<G>) -> Vec<String> {
        self.notes(sight)
    }

    /// Whether the board itself shows everybody's score in a narrow window, so that its line is there for notes.
    const TELLS_SCORES: bool = false;

    /// How many of the newest lines of the log are not to be read yet: what they tell is still being shown.
    fn untold(&self) -> usize {
        0
    }

    /// Rows at the bottom of a table that this board has over the whole width, in a table's body. A board
    /// that asks for some is given the whole body as its area, and keeps to its part of it
    /// ([`crate::app::layout::board_parts`]).
    #[must_use]
    fn strip(_: Rect) -> u16 {
        0
    }

    /// The smallest window, in cells, in which this game can be played.
    fn smallest() -> Size;

    /// The same for this very table.
    #[must_use]
    fn needed(_: &Sight<G>) -> Size {
        Self::smallest()
    }

    /// A move as the game's own notation has it, for a move list in two columns; `None` where none is kept.
    #[must_use]
    fn notation(_: &Told<G>) -> Option<String> {
        None
    }
}
