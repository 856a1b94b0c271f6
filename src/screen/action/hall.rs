//! The actions of a screen in a hall.

use std::any::Any;

use super::{Action, IntoActions};
use crate::ask::Ask;
use parlour_language::Text;
use parlour_protocol::event::HallAnswer;
use parlour_protocol::request::HallRequest;
use parlour_store::table_code::TableCode;

/// An answer of the hall, or the refusal.
pub type HallReply = Result<HallAnswer, Text>;

/// Something that a screen wants done in a hall.
#[derive(Clone, Debug)]
pub enum HallAction {
    /// Asks something of the hall.
    Ask(Ask<HallRequest, HallReply>),
    /// To a table.
    GoTo(TableCode),
    /// To the choice of a game for a new table, to which somebody may be invited.
    NewTable(Option<String>),
    /// Looks at the game that was played at the table again.
    Replay,
}

impl Action {
    /// Asks something of the hall; `then` gets the answer or the refusal, if this screen is still there. What the hall's
    /// answer means for the program as a whole, such as a seat, follows in any case.
    pub fn ask_hall<S: Any, A: IntoActions>(
        request: HallRequest,
        then: impl Fn(&mut S, HallReply) -> A + Send + Sync + 'static,
    ) -> Self {
        Self::Hall(HallAction::Ask(Ask::new(request, then)))
    }

    /// Asks something of the hall.
    pub fn hall(request: HallRequest) -> Self {
        let request = Box::new(request);
        Self::Hall(HallAction::Ask(Ask {
            request,
            then: None,
        }))
    }

    /// Goes to a table of the hall.
    pub fn go_to(table: TableCode) -> Self {
        Self::Hall(HallAction::GoTo(table))
    }
}

impl IntoActions for HallRequest {
    fn into_actions(self) -> Vec<Action> {
        vec![Action::hall(self)]
    }
}
