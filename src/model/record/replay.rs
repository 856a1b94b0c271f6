//! Replays a record move by move.

use parlour_language::Text;

use super::Record;
use crate::any::AnyPlaythrough;
use crate::each_game;
use crate::game::Game;
use crate::log::{LogAction, LogEntry};
use crate::player::Names;
use crate::playthrough::Playthrough;
use crate::seat::Seat;
use crate::sentence::Sentence;
use crate::settings::SettingError;
use crate::text;

/// A move of a record that cannot be made. The game stands as it was before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.sentence().english())]
pub struct ReplayError {
    /// The number of the move in the record, from 1.
    pub number: usize,
    /// The move as the record has it.
    pub text: String,
    /// The reason why the rules refuse the move, or why the text is no move.
    pub reason: Text,
}

impl Sentence for ReplayError {
    fn sentence(&self) -> Text {
        let move_ = format!("move {}: {}", self.number, self.text);
        Text::list([move_.into(), self.reason.clone()], ": ")
    }
}

impl Record {
    /// The names to show.
    pub fn names(&self) -> Names {
        Names::of(&self.players)
    }

    /// The playthrough before the record's first move.
    ///
    /// # Errors
    /// An error if the rules or the number of players do not fit; never for a record that was read.
    pub fn open(&self) -> Result<AnyPlaythrough, SettingError> {
        let mut playthrough = AnyPlaythrough::new(&self.rules, self.players.len())?;
        each_game!(AnyPlaythrough, &mut playthrough, playthrough => self.end_after(playthrough));
        Ok(playthrough)
    }

    /// Makes the move after those that the playthrough already has, and says what happened; `None` after the
    /// last one. With the last one the game ends as the record says; before it no draw ends it that had to be claimed.
    pub fn step<G: Game>(
        &self,
        playthrough: &mut Playthrough<G>,
        names: &Names,
    ) -> Option<Result<Vec<G::Event>, ReplayError>> {
        let made = playthrough.log().len();
        let text = self.moves.get(made)?;
        let step = text::play(playthrough, text, names);
        if made + 1 < self.moves.len() {
            playthrough.waive_draw();
        }
        self.end_after(playthrough);
        Some(step.map_err(|reason| ReplayError {
            number: made + 1,
            text: text.clone(),
            reason,
        }))
    }

    /// Ends the game as the record says, if all its moves are made.
    fn end_after<G: Game>(&self, playthrough: &mut Playthrough<G>) {
        if let (Some(end), true) = (self.end, playthrough.log().len() == self.moves.len()) {
            playthrough.settle(end);
        }
    }

    /// The playthrough after all moves of the record, or after those before the first that is refused.
    ///
    /// # Errors
    /// As [`Record::open`].
    pub fn replay(&self) -> Result<(AnyPlaythrough, Option<ReplayError>), SettingError> {
        let names = self.names();
        let mut playthrough = self.open()?;
        let refused = each_game!(AnyPlaythrough, &mut playthrough, playthrough => loop {
            match self.step(playthrough, &names) {
                None => break None,
                Some(Err(refused)) => break Some(refused),
                Some(Ok(_)) => {}
            }
        });
        Ok((playthrough, refused))
    }

    /// Returns the seat that makes each move of the record; `None` is chance.
    ///
    /// # Errors
    /// The setting that does not fit the rules or the number of players, or the first move that
    /// cannot be made.
    pub fn movers(&self) -> Result<Vec<Option<Seat>>, Text> {
        let (playthrough, refused) = self.replay().map_err(|fault| fault.why)?;
        match refused {
            Some(refused) => Err(refused.sentence()),
            None => Ok(each_game!(AnyPlaythrough, &playthrough, playthrough => {
                playthrough.log().iter().map(|entry| entry.by.seat()).collect()
            })),
        }
    }

    /// The log of a table at which just this was played.
    ///
    /// # Errors
    /// As [`Record::movers`].
    pub fn log(&self) -> Result<Vec<LogEntry>, Text> {
        let spent = self.spent.iter().copied().chain(std::iter::repeat(0));
        let moves = self.movers()?.into_iter().zip(&self.moves).zip(spent);
        let moves = moves.map(|((by, text), spent)| LogEntry {
            spent,
            action: LogAction::Move {
                by,
                text: text.clone(),
            },
        });
        Ok(moves
            .chain(self.end.map(|end| LogEntry {
                spent: 0,
                action: LogAction::of_end(end),
            }))
            .collect())
    }
}
