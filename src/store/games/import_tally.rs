//! The counts of an import and their words: the same for the screen and for `parlour import`.

use crate::{GameId, Imported};
use draughts::variant::Variant;
use parlour_language::{Text, text};
use parlour_model::checkers::names::VariantNames as _;

/// The counts of imported, known and refused games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImportTally {
    pub added: usize,
    pub known: usize,
    pub refused: usize,
    open: usize,
    unfinished: usize,
    incomplete: usize,
    /// The guessed variants, each with the number of its games.
    guessed: Vec<(Variant, usize)>,
    /// The first and the last game that was added.
    games: Option<(GameId, GameId)>,
    /// The last game that was there.
    known_game: Option<GameId>,
}

/// The doubts about a game of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Doubts {
    pub guessed: Option<Variant>,
    /// Set where its text goes on with what is no legal move.
    pub is_incomplete: bool,
}

impl ImportTally {
    /// The counts of records, about which there is no doubt.
    pub fn of(imported: &[Imported]) -> Self {
        let mut tally = Self::default();
        for imported in imported {
            tally.count(*imported, Doubts::default());
        }
        tally
    }

    /// Counts a game that the store has taken in. The doubts about one that was there already were told before.
    pub fn count(&mut self, imported: Imported, doubts: Doubts) {
        let game = match imported {
            Imported::Known(game) => {
                (self.known, self.known_game) = (self.known + 1, Some(game));
                return;
            }
            Imported::Finished(game) | Imported::Unfinished(game) | Imported::Open(game) => game,
        };
        self.added += 1;
        self.games = Some((self.games.map_or(game, |(first, _)| first), game));
        self.open += usize::from(matches!(imported, Imported::Open(_)));
        self.unfinished += usize::from(matches!(imported, Imported::Unfinished(_)));
        self.incomplete += usize::from(doubts.is_incomplete);
        if let Some(variant) = doubts.guessed {
            match self.guessed.iter_mut().find(|(of, _)| *of == variant) {
                Some((_, games)) => *games += 1,
                None => self.guessed.push((variant, 1)),
            }
        }
    }

    /// Adds the counts of another file.
    pub fn add(&mut self, other: &Self) {
        self.added += other.added;
        self.known += other.known;
        self.refused += other.refused;
        self.open += other.open;
        self.unfinished += other.unfinished;
        self.incomplete += other.incomplete;
    }

    /// Returns the number of games that are in the store.
    pub fn taken(&self) -> usize {
        self.added + self.known
    }

    /// Returns the first and the last game that was added, or else the only one that was there.
    pub fn games(&self) -> Option<(GameId, GameId)> {
        let only = self.known_game.filter(|_| self.known == 1);
        self.games.or(only.map(|game| (game, game)))
    }

    /// Returns the result, in a sentence.
    pub fn summary(&self) -> Text {
        let known = self.known;
        let first = match (self.added, known, self.refused) {
            (1, 0, 0) if self.unfinished == 1 => text!("lists-imported-resume"),
            (1, 0, 0) => text!("lists-imported"),
            (0, 1, 0) => text!("lists-known"),
            (imported, known, refused) => {
                let games = imported + known + refused;
                text!("lists-imported-of", imported = imported, games = games)
            }
        };
        // The words of one game say this themselves.
        let of_many = |games: usize| {
            if self.taken() + self.refused == 1 {
                0
            } else {
                games
            }
        };
        let guesses = self.guessed.iter().map(|(variant, games)| {
            let variant = variant.title();
            (
                *games,
                text!("lists-guessed", variant = variant, games = *games),
            )
        });
        let notes = [
            (
                of_many(self.open),
                text!("lists-without-result", games = self.open),
            ),
            (
                of_many(self.unfinished),
                text!("lists-not-over", games = self.unfinished),
            ),
            (of_many(known), text!("lists-here-already", games = known)),
        ];
        let faults = [
            (
                self.incomplete,
                text!("lists-incomplete", games = self.incomplete),
            ),
            (self.refused, text!("lists-failed", games = self.refused)),
        ];
        let notes = notes.into_iter().chain(guesses).chain(faults);
        let notes = notes.filter(|(games, _)| *games > 0).map(|(_, note)| note);
        Text::list([first].into_iter().chain(notes), "; ")
    }
}
