//! Playing a record back.

use super::Record;
use crate::each_game;
use crate::model::any::AnyPlaythrough;
use crate::model::game::Game;
use crate::model::keys::Fault;
use crate::model::player::Names;
use crate::model::playthrough::Playthrough;
use crate::model::text;

/// A move of a record that cannot be made. The game stands as it was before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number}: {text}: {reason}")]
pub struct Refused {
    /// Which move of the record, from 1.
    pub number: usize,
    /// The move as the record has it.
    pub text: String,
    /// Why the rules refuse it, or why it is no move.
    pub reason: String,
}

impl Record {
    /// The names to show.
    #[must_use]
    pub fn names(&self) -> Names {
        Names::of(&self.players)
    }

    /// The sitting before the record's first move.
    ///
    /// # Errors
    /// What does not fit in the rules or the number of players; never for a record that was read.
    pub fn open(&self) -> Result<AnyPlaythrough, Fault> {
        let mut sitting = AnyPlaythrough::new(&self.rules, self.players.len())?;
        each_game!(AnyPlaythrough, &mut sitting, sitting => self.end_after(sitting));
        Ok(sitting)
    }

    /// Makes the move after those that the sitting already has, and says what happened; `None` after the
    /// last one. With the last one the game ends as the record says.
    pub fn step<G: Game>(&self, sitting: &mut Playthrough<G>, names: &Names) -> Option<Result<Vec<G::Event>, Refused>> {
        let made = sitting.log().len();
        let text = self.moves.get(made)?;
        let step = text::play(sitting, text, names);
        self.end_after(sitting);
        Some(step.map_err(|reason| Refused { number: made + 1, text: text.clone(), reason }))
    }

    /// Ends the game as the record says, if all its moves are made.
    fn end_after<G: Game>(&self, sitting: &mut Playthrough<G>) {
        if let (Some(end), true) = (self.end, sitting.log().len() == self.moves.len()) {
            sitting.finish(end);
        }
    }

    /// The sitting after all moves of the record, or after those before the first that is refused.
    ///
    /// # Errors
    /// As [`Record::open`].
    pub fn replay(&self) -> Result<(AnyPlaythrough, Option<Refused>), Fault> {
        let names = self.names();
        let mut sitting = self.open()?;
        let refused = each_game!(AnyPlaythrough, &mut sitting, sitting => loop {
            match self.step(sitting, &names) {
                None => break None,
                Some(Err(refused)) => break Some(refused),
                Some(Ok(_)) => {}
            }
        });
        Ok((sitting, refused))
    }
}
