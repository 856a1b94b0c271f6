//! A table of whatever game, as a program knows it.

use std::fmt;

use jiff::Timestamp;

use super::reaction::Reaction;
use super::request::Play;
use super::table::ProgramTable;
use parlour_language::Text;
use parlour_model::all_games;
use parlour_store::table_code::TableCode;
use parlour_table::any::AnyTableEvent;
use parlour_table::event::TableEvent;

/// A table of some game.
pub(super) trait AnyProgramTable: fmt::Debug + Send {
    /// Takes in what the table tells; what is of another game is ignored. Says whether the program
    /// has given its seat up.
    fn hear(&mut self, event: AnyTableEvent, now: Timestamp, reactions: &mut Vec<Reaction>)
    -> bool;

    /// Asks something of the game.
    fn play(&mut self, play: Play) -> Reaction;

    /// Gives the program's seat up.
    fn leave(&mut self) -> Reaction;

    /// Returns whether the program has a seat and the game goes on.
    fn is_playing(&self) -> bool;

    /// Returns whether all the program's requests to the table are answered.
    fn is_answered(&self) -> bool;

    /// The hall asks the table for a seat on behalf of the program.
    fn expect_seat(&mut self);

    /// The hall has not asked the table for a seat after all.
    fn expect_no_seat(&mut self);

    /// The hall, and not the table, has refused the oldest request; `None` if there is none.
    fn refuse(&mut self, why: &Text) -> Option<Reaction>;
}

macro_rules! any_table {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        /// A table of the game of which this is told; `None` where it is not the table as a whole.
        pub(super) fn any_table(code: TableCode, told: &AnyTableEvent) -> Option<Box<dyn AnyProgramTable>> {
            match told {
                $(AnyTableEvent::$mode(TableEvent::Synced(_)) => {
                    Some(Box::new(ProgramTable::<$game>::new(code)))
                })+
                _ => None,
            }
        }
    };
}

all_games!(any_table!());
