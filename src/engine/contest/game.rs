//! One game of a match.

use std::time::{Duration, Instant};

use super::adjudication::Adjudication;
use super::openings::Opening;
use super::side::{Answer, Budget, Side};
use super::{BoxError, Contest, ContestError};
use crate::analysis::worth;
use draughts::legal_move::PlayError;
use draughts::outcome::Outcome;
use draughts::study::Eval;
use draughts::{Color, Game};

/// The end of a game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By the rules of the game.
    ByRules(Outcome),
    /// Decided before its end: the winner, or a draw.
    Adjudicated(Option<Color>),
    /// This side could not go on.
    Failed(Color),
    /// The time of this side was up.
    OutOfTime(Color),
}

impl End {
    /// The side that has won, if the game is not drawn.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::ByRules(outcome) => outcome.winner(),
            Self::Adjudicated(winner) => winner,
            Self::Failed(loser) | Self::OutOfTime(loser) => Some(loser.other()),
        }
    }
}

/// A game that is over.
#[derive(Debug)]
pub struct PlayedGame {
    /// Its moves, those of the opening first.
    pub game: Game,
    /// Its end, and with it the result.
    pub end: End,
    /// The color of the first side.
    pub first: Color,
    /// The evaluations of the side on turn before each move, where it tells them.
    pub found: Vec<Option<Eval>>,
    /// The reason why a side could not go on, as what follows its name in a sentence.
    pub fault: Option<BoxError>,
    /// The means that the first side and the second have used.
    pub spent: [Spent; 2],
}

/// The means that a side has used.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spent {
    /// The moves that it made, those of the opening left aside.
    pub moves: u32,
    /// The time that passed over all of them.
    pub time: Duration,
    /// The time that passed over the slowest of them.
    pub longest: Duration,
    /// The processor's time, as far as the side told it.
    pub cpu_time: Duration,
    /// The positions that were searched, as far as the side told them.
    pub nodes: u64,
}

impl Spent {
    /// This and more.
    #[must_use]
    pub fn plus(self, more: Self) -> Self {
        Self {
            moves: self.moves + more.moves,
            time: self.time + more.time,
            longest: self.longest.max(more.longest),
            cpu_time: self.cpu_time + more.cpu_time,
            nodes: self.nodes + more.nodes,
        }
    }

    fn count(&mut self, time: Duration, answer: &Answer) {
        let nodes = answer.found.as_ref().map_or(0, |found| found.nodes);
        *self = self.plus(Self {
            moves: 1,
            time,
            longest: time,
            cpu_time: answer.cpu_time,
            nodes,
        });
    }

    /// The nodes in a second of the processor's; `None` where the nodes or the time are not known.
    #[expect(clippy::cast_precision_loss, reason = "a speed is read to two digits")]
    pub fn speed(self) -> Option<f64> {
        let seconds = self.cpu_time.as_secs_f64();
        (self.nodes > 0 && seconds > 0.0).then(|| self.nodes as f64 / seconds)
    }
}

impl PlayedGame {
    /// The half points of a color.
    pub fn half_points(&self, color: Color) -> u8 {
        self.end
            .winner()
            .map_or(1, |winner| 2 * u8::from(winner == color))
    }
}

/// Plays a game from an opening until it is over or decided. `choose` finds the moves after the opening, or ends the game.
/// The first side has the first move.
///
/// # Errors
/// A move is not legal.
pub fn play(
    opening: &Opening,
    adjudication: Adjudication,
    choose: &mut dyn FnMut(&Game) -> Result<Answer, End>,
) -> Result<PlayedGame, ContestError> {
    let mut game = Game::from_board(opening.start);
    for chosen in &opening.moves {
        let made = game.board().resolve(chosen).map_err(PlayError::from)?;
        game.play_unchecked(made);
    }
    let mut found = vec![None; opening.moves.len()];
    let end = loop {
        if let Some(outcome) = game.outcome() {
            break End::ByRules(outcome);
        }
        if let Some(end) = adjudication.decided(game.board(), &found) {
            break end;
        }
        match choose(&game) {
            Err(end) => break end,
            Ok(answer) => {
                found.push(answer.found.map(|found| Eval {
                    worth: worth(found.score).seen_by(game.board().turn()),
                    depth: found.depth,
                }));
                game.play(answer.chosen)?;
            }
        }
    };
    Ok(PlayedGame {
        game,
        end,
        first: opening.start.turn(),
        found,
        fault: None,
        spent: Default::default(),
    })
}

/// Plays a game between two sides; the first of them has this color.
pub(super) fn between<S: Side>(
    contest: &Contest,
    opening: &Opening,
    sides: &mut [S; 2],
    first: Color,
    seed: u64,
) -> Result<PlayedGame, ContestError> {
    let nth = |color: Color| usize::from(color != first);
    let (mut spent, mut failed) = ([Spent::default(); 2], None);
    for color in [opening.start.turn(), opening.start.turn().other()] {
        let ready = sides[nth(color)].begin_game(&opening.start, seed);
        failed = failed.or(ready.err().map(|why| (color, why)));
    }
    let mut budgets = [contest.budget; 2];
    let mut choose = |game: &Game| {
        if let Some((color, _)) = &failed {
            return Err(End::Failed(*color));
        }
        let color = game.board().turn();
        let nth = nth(color);
        let begun = Instant::now();
        let answer = sides[nth].choose(game, budgets[nth]);
        let time = begun.elapsed();
        let answer = answer.map_err(|why| {
            failed = Some((color, why));
            End::Failed(color)
        })?;
        spent[nth].count(time, &answer);
        if let Budget::Clock(clock) = &mut budgets[nth] {
            let left = clock.left.checked_sub(time);
            clock.left = left.ok_or(End::OutOfTime(color))? + clock.increment;
        }
        Ok(answer)
    };
    let played = play(opening, contest.adjudication, &mut choose)?;
    Ok(PlayedGame {
        first,
        fault: failed.map(|(_, why)| why),
        spent,
        ..played
    })
}
