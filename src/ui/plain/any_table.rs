//! A table of whatever game, in sentences.

use std::sync::Arc;

use std::fmt;

use jiff::Timestamp;

use super::line_command::LineCommand;
use super::table::PlainTable;
use parlour_language::Language;
use parlour_model::all_games;
use parlour_model::any::Mode;
use parlour_table::any::{AnyCommand, AnyTableEvent};
use parlour_table::command::Claim;
use parlour_table::event::TableEvent;

/// The language and the words in which a table is told.
#[derive(Clone, Copy, Debug)]
pub struct PlainStyle {
    pub language: Language,
    /// Set when refusals name the rules that they follow.
    pub rule_ids: bool,
    /// Set for the first game of its kind, which is explained.
    pub explains: bool,
}

/// A table of some game.
pub trait AnyPlainTable: fmt::Debug {
    /// Takes in what the table tells; what is of another game is ignored.
    fn hear(&mut self, event: AnyTableEvent);

    /// Takes the text that has been said since the last call.
    fn take_text(&mut self) -> Vec<String>;

    /// Carries a typed line out; answers with what is asked of the table.
    fn obey(&mut self, line: &str, order: LineCommand) -> Vec<AnyCommand>;

    /// Returns whether a line may be read now.
    fn is_ready(&self) -> bool;

    /// Returns the prompt for what is to be typed now.
    fn prompt(&self, now: Timestamp) -> String;

    /// Tells what has to be known before a move, once a turn.
    fn tell_turn(&mut self);

    fn is_over(&self) -> bool;

    /// Returns the name of the person on turn who is away.
    fn missed(&self) -> Option<String>;

    fn mode(&self) -> Mode;

    /// Answers the offer that another player has made, if there is one.
    fn answer_offer(&mut self, agreed: bool) -> Vec<AnyCommand>;

    /// Ends a game whose player on turn does not come back.
    fn claim(&mut self, claim: Claim) -> Vec<AnyCommand>;

    /// Takes note that the table will not answer a request: it was refused on its way.
    fn note_refusal(&mut self);

    /// Everything that can be typed.
    fn help(&self) -> Vec<String>;
}

macro_rules! any_table {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        /// The table of which this is told; `None` where it is not the table as a whole.
        pub fn any_table(
            told: AnyTableEvent,
            style: PlainStyle,
        ) -> Option<Box<dyn AnyPlainTable + Send>> {
            match told {
                $(AnyTableEvent::$mode(TableEvent::Snapshot(snapshot)) => {
                    Some(Box::new(PlainTable::<$game>::new(Arc::unwrap_or_clone(snapshot), style)))
                })+
                _ => None,
            }
        }
    };
}

all_games!(any_table!());
