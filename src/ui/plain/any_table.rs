//! A table of whatever game, in sentences.

use jiff::Timestamp;

use super::games::PlainGame;
use super::order::Order;
use super::table::PlainTable;
use parlour_model::{all_games, each_game};
use parlour_table::any::{AnyCommand, AnyGame, AnyTableEvent};
use parlour_table::event::TableEvent;

macro_rules! any_table {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        /// A table of some game.
        #[derive(Clone, Debug)]
        pub enum AnyPlainTable {
            $(#[doc = concat!("Of ", stringify!($mode), ".")] $mode(Box<PlainTable<$game>>),)+
        }

        impl AnyPlainTable {
            /// A table of which this is told; `None` where it is not the table as a whole.
            pub fn new(told: AnyTableEvent, with_rule_ids: bool) -> Option<Self> {
                match told {
                    $(AnyTableEvent::$mode(TableEvent::Synced(snapshot)) => {
                        Some(Self::$mode(Box::new(PlainTable::new(*snapshot, with_rule_ids))))
                    })+
                    _ => None,
                }
            }
        }
    };
}

all_games!(any_table!());

impl AnyPlainTable {
    /// Takes in what the table tells.
    pub fn hear(&mut self, event: AnyTableEvent) {
        each_game!(Self, self, table => hear(table, event));
    }

    /// Takes the text that has been said since the last call.
    pub fn take_text(&mut self) -> Vec<String> {
        each_game!(Self, self, table => table.take_text())
    }

    /// Carries a typed line out; answers with what is asked of the table.
    pub(super) fn obey(&mut self, line: &str, order: Order) -> Vec<AnyCommand> {
        each_game!(Self, self, table => table.obey(line, order))
    }

    /// Returns whether a line may be read now.
    pub(super) fn is_ready(&self) -> bool {
        each_game!(Self, self, table => table.is_ready())
    }

    /// Returns the prompt for what is to be typed now.
    pub fn prompt(&self, now: Timestamp) -> String {
        each_game!(Self, self, table => table.prompt(now))
    }

    /// Tells what has to be known before a move, once a turn.
    pub fn tell_turn(&mut self) {
        each_game!(Self, self, table => table.tell_turn());
    }

    pub(super) fn is_over(&self) -> bool {
        each_game!(Self, self, table => table.is_over())
    }

    /// Everything that can be typed.
    pub(super) fn help(&self) -> Vec<String> {
        each_game!(Self, self, table => help(table))
    }
}

fn help<G: PlainGame>(_: &PlainTable<G>) -> Vec<String> {
    PlainTable::<G>::help()
}

fn hear<G: PlainGame>(table: &mut PlainTable<G>, event: AnyTableEvent) {
    if let Some(event) = <G as AnyGame>::unwrap_event(event) {
        table.hear(event);
    }
}
