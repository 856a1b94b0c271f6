//! The refusal of a request at a table.

use parlour_language::Text;
use parlour_model::sentence::Sentence;

/// The refusal of a request. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The move that was refused, in its written form; `None` for another request.
    pub chosen: Option<String>,
    pub why: Text,
}

impl Refusal {
    /// The refusal of a move.
    pub fn of_move(chosen: &impl ToString, why: Text) -> Self {
        Self {
            chosen: Some(chosen.to_string()),
            why,
        }
    }
}

impl From<Text> for Refusal {
    fn from(why: Text) -> Self {
        Self { chosen: None, why }
    }
}

impl Sentence for Refusal {
    fn sentence(&self) -> Text {
        let chosen = self.chosen.clone().map(Text::from);
        Text::list(chosen.into_iter().chain([self.why.clone()]), ": ")
    }
}
