//! One game of a match.

use std::time::{Duration, Instant};

use super::adjudication::Adjudication;
use super::openings::Opening;
use super::side::{Answer, Budget, Side};
use super::{Contest, ContestError};
use crate::checkers::analysis::worth;
use draughts::side::Color;
use draughts::study::Eval;
use parlour_model::checkers::{Checkers, Event, Notation, View};
use parlour_model::game::Game as _;
use parlour_model::playthrough::{End, Playthrough};
use parlour_model::seat::{Seat, ToAct, Viewer};

/// The way in which a side loses without being beaten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub seat: Seat,
    /// The reason, as what follows the side's name in a sentence.
    pub why: String,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    pub playthrough: Playthrough<Checkers>,
    /// The evaluations of the side on turn before each move of the log, where it tells them.
    pub found: Vec<Option<Eval>>,
    pub fault: Option<Fault>,
    /// The means that the first side and the second have used.
    pub spent: [Spent; 2],
}

/// The means that a side has used.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spent {
    pub moves: u32,
    pub time: Duration,
    pub longest: Duration,
    pub cpu_time: Duration,
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
    /// The half points of a seat.
    pub fn half_points(&self, seat: Seat) -> u8 {
        match self.playthrough.winners().as_deref() {
            Some([winner]) if *winner == seat => 2,
            Some([_]) => 0,
            _ => 1,
        }
    }
}

/// The moment in which a side has to choose a move.
pub struct Turn<'a> {
    pub seat: Seat,
    pub view: View,
    pub legal: Vec<Notation>,
    /// The events since the last choice.
    pub events: &'a [Event],
}

/// Plays a game from an opening until it is over or decided. `choose` finds the moves after the opening, or ends the game.
///
/// # Errors
/// A move is not legal.
pub fn play(
    opening: &Opening,
    adjudication: Adjudication,
    choose: &mut dyn FnMut(&Turn) -> Result<Answer, End>,
) -> Result<PlayedGame, ContestError> {
    let started = Playthrough::<Checkers>::new(opening.rules.clone(), 2);
    let mut playthrough = started.map_err(|why| ContestError(why.to_string()))?;
    let mut events = Vec::new();
    for chosen in &opening.moves {
        events.extend(make(&mut playthrough, chosen)?);
    }
    let mut found = vec![None; opening.moves.len()];
    while let ToAct::Seat(seat) = playthrough.to_act() {
        let turn = Turn {
            seat,
            view: playthrough.game().view(Viewer::Seat(seat)),
            legal: playthrough.legal_moves(),
            events: &events,
        };
        let board = &turn.view.board;
        if let Some(half_points) = adjudication.half_points(board, &found) {
            playthrough.finish(decided(&turn.view, half_points));
            break;
        }
        match choose(&turn) {
            Err(end) => playthrough.finish(end),
            Ok(answer) => {
                found.push(answer.found.map(|found| Eval {
                    worth: worth(found.score).seen_by(board.turn()),
                    depth: found.depth,
                }));
                events = make(&mut playthrough, &answer.chosen)?;
            }
        }
    }
    Ok(PlayedGame {
        playthrough,
        found,
        fault: None,
        spent: Default::default(),
    })
}

fn make(
    playthrough: &mut Playthrough<Checkers>,
    chosen: &Notation,
) -> Result<Vec<Event>, ContestError> {
    let refused = |_| ContestError(format!("{chosen} is refused by the rules"));
    playthrough.play(chosen).map_err(refused)
}

/// The end of a game by the half points of White.
fn decided(view: &View, half_points: u8) -> End {
    let winner = match half_points {
        0 => Color::Black,
        1 => return End::Drawn,
        _ => Color::White,
    };
    End::Won(if view.color(Seat(0)) == winner {
        Seat(0)
    } else {
        Seat(1)
    })
}

/// Plays a game between two sides, the first of them in `first`.
pub(super) fn between<S: Side>(
    contest: &Contest,
    opening: &Opening,
    sides: &mut [S; 2],
    first: Seat,
    seed: u64,
) -> Result<PlayedGame, ContestError> {
    let nth = |seat: Seat| usize::from(seat != first);
    let (mut spent, mut fault) = ([Spent::default(); 2], None);
    for seat in Seat::all(2) {
        let ready = sides[nth(seat)].begin_game(&opening.rules, seat, seed);
        fault = fault.or(ready.err().map(|why| Fault { seat, why }));
    }
    let mut budgets = [contest.budget; 2];
    let mut choose = |turn: &Turn| {
        if let Some(fault) = &fault {
            return Err(End::Resigned(fault.seat));
        }
        for event in turn.events {
            for side in &mut *sides {
                side.on_event(event);
            }
        }
        let nth = nth(turn.seat);
        let begun = Instant::now();
        let answer = sides[nth].choose(&turn.view, &turn.legal, budgets[nth]);
        let time = begun.elapsed();
        let answer = answer.map_err(|why| {
            fault = Some(Fault {
                seat: turn.seat,
                why,
            });
            End::Resigned(turn.seat)
        })?;
        spent[nth].count(time, &answer);
        if let Budget::Clock(clock) = &mut budgets[nth] {
            let left = clock.left.checked_sub(time);
            clock.left = left.ok_or(End::OutOfTime(turn.seat))? + clock.increment;
        }
        Ok(answer)
    };
    let played = play(opening, contest.adjudication, &mut choose)?;
    Ok(PlayedGame {
        fault,
        spent,
        ..played
    })
}
