//! One playthrough of a game: its state and the log of its moves, from which any earlier state can be
//! rebuilt.

use std::fmt;
use std::str::FromStr;

use super::game::Game;
use super::parse_error::ParseError;
use super::seat::{Seat, ToAct};
use super::settings::SettingError;

/// An end of the game other than by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A player gave up; the best of the others wins.
    Resigned(Seat),
    /// Both players agreed to a draw; there is no winner.
    DrawAgreed,
    /// A player's time was up; the best of the others wins.
    OutOfTime(Seat),
    /// A player won, as a file tells that does not say how.
    Won(Seat),
    /// The game was drawn, as a file tells that does not say how.
    Drawn,
}

impl End {
    /// The end of a game of two as a file tells it that does not say how: earlier versions took every win for a resignation,
    /// and every draw for one that was agreed.
    #[must_use]
    pub fn without_reason(self) -> Self {
        match self {
            Self::Resigned(loser) => Self::Won(other_of_two(loser)),
            Self::DrawAgreed => Self::Drawn,
            end => end,
        }
    }

    /// The same end in the words of earlier versions.
    #[must_use]
    pub fn with_usual_reason(self) -> Self {
        match self {
            Self::Won(winner) => Self::Resigned(other_of_two(winner)),
            Self::Drawn => Self::DrawAgreed,
            end => end,
        }
    }
}

fn other_of_two(seat: Seat) -> Seat {
    Seat(u8::from(seat.0 == 0))
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Resigned(seat) => write!(f, "resigned {seat}"),
            Self::DrawAgreed => f.write_str("draw agreed"),
            Self::OutOfTime(seat) => write!(f, "out of time {seat}"),
            Self::Won(seat) => write!(f, "won {seat}"),
            Self::Drawn => f.write_str("drawn"),
        }
    }
}

impl FromStr for End {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let seat = |number: &str| {
            number
                .parse::<u8>()
                .ok()
                .filter(|n| (1..=64).contains(n))
                .map(|n| Seat(n - 1))
        };
        let named = |before: &str| text.strip_prefix(before).and_then(seat);
        if text == "draw agreed" {
            return Ok(Self::DrawAgreed);
        }
        if text == "drawn" {
            return Ok(Self::Drawn);
        }
        let end = named("resigned ")
            .map(Self::Resigned)
            .or_else(|| named("out of time ").map(Self::OutOfTime))
            .or_else(|| named("won ").map(Self::Won));
        end.ok_or_else(|| ParseError::End(text.to_owned()))
    }
}

/// One move of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedMove<M> {
    /// The author of the move: a seat or chance.
    pub by: ToAct,
    pub chosen: M,
}

/// One playthrough of a game. Undo replays a prefix of the log, so that no game implements its own.
#[derive(Clone, Debug)]
pub struct Playthrough<G: Game> {
    rules: G::Rules,
    seats: usize,
    game: G,
    log: Vec<LoggedMove<G::Move>>,
    undone: Vec<LoggedMove<G::Move>>,
    end: Option<End>,
}

impl<G: Game> Playthrough<G> {
    /// A playthrough before its first move.
    ///
    /// # Errors
    /// An error if the rules or the number of seats do not fit.
    pub fn new(rules: G::Rules, seats: usize) -> Result<Self, SettingError> {
        let game = G::start(&rules, seats)?;
        Ok(Self {
            rules,
            seats,
            game,
            log: Vec::new(),
            undone: Vec::new(),
            end: None,
        })
    }

    /// The rules of this playthrough.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The state after the moves so far.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Every move so far, chance's too.
    pub fn log(&self) -> &[LoggedMove<G::Move>] {
        &self.log
    }

    /// Returns the end of the game if it did not end by its rules.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Returns the seat or chance that has to act now.
    pub fn to_act(&self) -> ToAct {
        if self.end.is_some() {
            ToAct::Over
        } else {
            self.game.to_act()
        }
    }

    /// Every move that the seat to act may make.
    pub fn legal_moves(&self) -> Vec<G::Move> {
        if self.end.is_some() {
            Vec::new()
        } else {
            self.game.legal_moves()
        }
    }

    /// Makes a move and discards the moves that could have been redone.
    ///
    /// # Errors
    /// The rules refuse the move; nothing is changed then.
    pub fn play(&mut self, chosen: &G::Move) -> Result<Vec<G::Event>, G::Illegal> {
        let by = self.game.to_act();
        let events = self.game.apply(chosen)?;
        self.log.push(LoggedMove {
            by,
            chosen: chosen.clone(),
        });
        self.undone.clear();
        Ok(events)
    }

    /// Ends the game otherwise than by its rules. A game that is over stays as it is.
    pub fn finish(&mut self, end: End) {
        if self.to_act() != ToAct::Over {
            self.end = Some(end);
            self.game.finish();
        }
    }

    /// Ends the game as a record says. If somebody gave up or ran out of time, a draw that could have been claimed was
    /// not.
    pub fn settle(&mut self, end: End) {
        if !matches!(end, End::DrawAgreed | End::Drawn) {
            self.waive_draw();
        }
        self.finish(end);
    }

    /// Continues a game that was drawn by a claim which no player made; see [`Game::waive_draw`].
    pub fn waive_draw(&mut self) {
        if self.end.is_none() {
            self.game.waive_draw();
        }
    }

    /// Returns the winners once the game is over. They follow from the rules. If a player resigned
    /// or ran out of time, the best of the others wins. An agreed draw has no winner.
    pub fn winners(&self) -> Option<Vec<Seat>> {
        match self.end {
            None => self.game.winners(),
            Some(End::DrawAgreed | End::Drawn) => Some(Vec::new()),
            Some(End::Won(winner)) => Some(vec![winner]),
            Some(End::Resigned(loser) | End::OutOfTime(loser)) => {
                let others = Seat::all(self.seats).filter(move |seat| *seat != loser);
                Some(G::BEST.leaders(&self.game.scores(), others))
            }
        }
    }

    /// Goes back to the state after the first `moves` of the log; what came later can be redone.
    pub fn rewind(&mut self, moves: usize) {
        self.end = None;
        while self.log.len() > moves {
            self.undone.extend(self.log.pop());
        }
        self.game = self.replayed();
    }

    /// Redoes the move undone last and returns its events; `None` if there is none.
    pub fn redo(&mut self) -> Option<Vec<G::Event>> {
        let entry = self.undone.pop()?;
        self.game.waive_draw();
        let events = self.game.apply(&entry.chosen).ok()?;
        self.log.push(entry);
        Some(events)
    }

    /// Every move from this one on, those that can be redone after those that stand.
    pub fn line(&self, from: usize) -> impl Iterator<Item = &LoggedMove<G::Move>> {
        let undone = self.undone.iter().rev();
        let (log, passed) = (
            self.log.iter().skip(from),
            from.saturating_sub(self.log.len()),
        );
        log.chain(undone.skip(passed))
    }

    /// Returns the number of moves, including those that can be redone.
    pub fn length(&self) -> usize {
        self.log.len() + self.undone.len()
    }

    /// The move that [`Playthrough::redo`] would make.
    pub fn next_undone(&self) -> Option<&LoggedMove<G::Move>> {
        self.undone.last()
    }

    /// The state that the log leads to. The log holds only moves that were legal where they stand.
    fn replayed(&self) -> G {
        let mut game = G::start(&self.rules, self.seats).unwrap_or_else(|_| self.game.clone());
        for entry in &self.log {
            game.waive_draw();
            let replayed = game.apply(&entry.chosen);
            debug_assert!(replayed.is_ok(), "a move of the log was refused");
        }
        game
    }
}
