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
use parlour_table::any::AnyTableEvent;
use parlour_table::event::TableEvent;
use parlour_table::request_id::RequestId;

/// A table of some game.
pub(super) trait AnyProgramTable: fmt::Debug + Send {
    /// Takes in what the table tells; what is of another game is ignored. Says whether the program
    /// has given its seat up.
    fn hear(&mut self, event: AnyTableEvent, now: Timestamp, reactions: &mut Vec<Reaction>)
    -> bool;

    /// Asks something of the game, under this number.
    fn play(&mut self, number: RequestId, asked: Asked, play: Play) -> Reaction;

    /// Returns whether the program has a seat and the game goes on.
    fn is_playing(&self) -> bool;

    /// Returns whether all the program's requests to the table are answered.
    fn is_answered(&self) -> bool;

    /// The hall asks the table for a seat, as this request wants it.
    fn expect_seat(&mut self, number: RequestId);

    /// The hall, and not the table, has refused a request. Answers with what the program is told.
    fn refuse(&mut self, number: RequestId, why: &Text) -> Option<Reaction>;
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
