//! A game that has been played, to be looked at again move by move. Nothing is secret in it.

use super::event::{MoveReport, Observation};
use parlour_model::game::{Game, Secrecy};
use parlour_model::player::{Names, Player};
use parlour_model::playthrough::{End, Playthrough};
use parlour_model::seat::{ToAct, Viewer};

/// Returns the observation of a game, with its legal moves.
pub fn look<G: Game>(playthrough: &Playthrough<G>) -> Observation<G> {
    Observation {
        viewer: Viewer::Replay,
        view: playthrough.game().view(Viewer::Replay),
        legal: playthrough.legal_moves(),
        to_act: playthrough.to_act(),
        moves: playthrough.log().len(),
        winners: playthrough.winners(),
        end: playthrough.end(),
        can_undo: false,
        can_redo: false,
        clock: None,
        offer: None,
        practice: false,
    }
}

/// A playthrough at some move.
#[derive(Clone, Debug)]
pub struct Reader<G: Game> {
    players: Vec<Player>,
    names: Names,
    playthrough: Playthrough<G>,
    /// Every move up to this moment.
    history: Vec<MoveReport<G>>,
    /// The end of the game, if it did not end by its rules.
    end: Option<End>,
    length: usize,
}

impl<G: Game> Reader<G> {
    /// A playthrough that has been played, at its start.
    pub fn new(playthrough: Playthrough<G>, players: Vec<Player>) -> Self {
        let (names, end, length) = (
            Names::of(&players),
            playthrough.end(),
            playthrough.log().len(),
        );
        let mut playthrough = playthrough;
        playthrough.rewind(0);
        Self {
            players,
            names,
            playthrough,
            history: Vec::new(),
            end,
            length,
        }
    }

    pub fn players(&self) -> &[Player] {
        &self.players
    }

    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The whole game.
    pub fn whole(&self) -> Playthrough<G> {
        let mut reader = self.clone();
        reader.seek(self.length);
        reader.playthrough
    }

    /// Returns the number of moves in the game.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Every move up to this moment.
    pub fn history(&self) -> &[MoveReport<G>] {
        &self.history
    }

    /// Goes to the moment after `moves` moves.
    pub fn seek(&mut self, moves: usize) {
        if moves < self.history.len() {
            self.playthrough.rewind(moves);
            self.history.truncate(moves);
        }
        while self.history.len() < moves {
            let by = self
                .playthrough
                .next_undone()
                .map_or(ToAct::Over, |entry| entry.by);
            let Some(events) = self.playthrough.redo() else {
                break;
            };
            let events = events
                .iter()
                .filter_map(|event| G::redact(event, Viewer::Replay))
                .collect();
            let text = self
                .playthrough
                .log()
                .last()
                .map(|entry| entry.chosen.to_string());
            self.history.push(MoveReport { by, text, events });
        }
        if self.history.len() == self.length {
            self.end
                .into_iter()
                .for_each(|end| self.playthrough.settle(end));
        } else {
            self.playthrough.waive_draw();
        }
    }

    /// Returns the observation at this moment.
    pub fn observation(&self) -> Observation<G> {
        let seen = look(&self.playthrough);
        // Boards mark what a person could choose from, unless it lies in a hand.
        let chooses = seen
            .to_act
            .seat()
            .is_some_and(|seat| self.players[seat.index()].is_person());
        let legal = if chooses && G::SECRETS != Secrecy::Hands {
            seen.legal
        } else {
            Vec::new()
        };
        Observation {
            legal,
            moves: self.history.len(),
            can_redo: self.history.len() < self.length,
            ..seen
        }
    }
}
