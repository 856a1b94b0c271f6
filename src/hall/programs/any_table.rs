//! A table of whatever game, as a program knows it.

use std::fmt;

use jiff::Timestamp;

use super::asked::Asked;
use super::reaction::Reaction;
use super::request::Play;
use super::table::ProgramTable;
use parlour_language::Text;
use parlour_model::all_games;
use parlour_store::table_code::TableCode;
use parlour_table::any::{AnyCommand, AnyTableEvent};
use parlour_table::event::TableEvent;

/// A table of some game.
pub(super) trait AnyProgramTable: fmt::Debug + Send {
    /// Takes in what the table tells beside its answers; what is of another game is ignored.
    fn hear(&mut self, event: AnyTableEvent, now: Timestamp, reactions: &mut Vec<Reaction>);

    /// Returns the command for something that is asked of the game, and the number of moves after it where it is a move.
    ///
    /// # Errors
    /// It cannot be asked, and why.
    fn command(&self, play: Play) -> Result<(AnyCommand, Option<usize>), Text>;

    /// Returns whether the program has a seat and the game goes on.
    fn is_playing(&self) -> bool;

    /// Returns the line that refuses a request to the table.
    fn refusal(&self, asked: &Asked, why: &Text) -> Reaction;
}

macro_rules! any_table {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        /// A table of the game of which this is told; `None` where it is not the table as a whole.
        pub(super) fn any_table(code: TableCode, told: &AnyTableEvent) -> Option<Box<dyn AnyProgramTable>> {
            match told {
                $(AnyTableEvent::$mode(TableEvent::Snapshot(_)) => {
                    Some(Box::new(ProgramTable::<$game>::new(code)))
                })+
                _ => None,
            }
        }
    };
}

all_games!(any_table!());
