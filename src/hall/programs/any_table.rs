//! A table of whatever game, as a program knows it.

use jiff::Timestamp;

use super::reaction::Reaction;
use super::request::Play;
use super::table::ProgramTable;
use parlour_model::table_code::TableCode;
use parlour_model::{all_games, each_game};
use parlour_table::any::{AnyGame, AnyTableEvent};
use parlour_table::event::TableEvent;

macro_rules! any_table {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        /// A table of some game.
        #[derive(Clone, Debug)]
        pub(super) enum AnyProgramTable {
            $($mode(Box<ProgramTable<$game>>),)+
        }

        impl AnyProgramTable {
            /// A table of which this is told; `None` where it is not the table as a whole.
            pub(super) fn new(code: TableCode, told: AnyTableEvent) -> Option<Self> {
                match told {
                    $(AnyTableEvent::$mode(TableEvent::Synced(snapshot)) => {
                        Some(Self::$mode(Box::new(ProgramTable::new(code, *snapshot))))
                    })+
                    _ => None,
                }
            }
        }
    };
}

all_games!(any_table!());

impl AnyProgramTable {
    /// Takes in what the table tells. Says whether the program has given its seat up.
    pub(super) fn hear(
        &mut self,
        event: AnyTableEvent,
        now: Timestamp,
        reactions: &mut Vec<Reaction>,
    ) -> bool {
        each_game!(Self, self, table => hear(table, event, now, reactions))
    }

    /// Tells the table as it stands.
    pub(super) fn tell(&mut self, now: Timestamp, reactions: &mut Vec<Reaction>) {
        each_game!(Self, self, table => table.tell(now, reactions));
    }

    /// Asks something of the game.
    pub(super) fn play(&mut self, play: Play) -> Reaction {
        each_game!(Self, self, table => table.play(play))
    }

    /// Gives the program's seat up.
    pub(super) fn leave(&mut self) -> Reaction {
        each_game!(Self, self, table => table.leave())
    }

    pub(super) fn is_playing(&self) -> bool {
        each_game!(Self, self, table => table.is_playing())
    }

    /// Returns whether all the program's requests to the table are answered.
    pub(super) fn is_answered(&self) -> bool {
        each_game!(Self, self, table => table.is_answered())
    }

    pub(super) fn expect_seat(&mut self) {
        each_game!(Self, self, table => table.expect_seat());
    }

    pub(super) fn expect_no_seat(&mut self) {
        each_game!(Self, self, table => table.expect_no_seat());
    }

    /// The hall, and not the table, has refused the oldest request; `None` if there is none.
    pub(super) fn refuse(&mut self, why: &str) -> Option<Reaction> {
        each_game!(Self, self, table => table.refuse(why))
    }
}

/// Takes in an event; one of another game is ignored.
fn hear<G: AnyGame>(
    table: &mut ProgramTable<G>,
    event: AnyTableEvent,
    now: Timestamp,
    reactions: &mut Vec<Reaction>,
) -> bool {
    G::unwrap_event(event).is_some_and(|event| table.hear(event, now, reactions))
}
