//! The lines that robots say at a table. They follow from what this screen was told of the game and from nothing else, so
//! that they tell nothing more.

use super::replica::Replica;
use crate::board::{BoardUi, GameUi};
use parlour_language::{Text, text};
use parlour_model::character::Occasion;
use parlour_model::player::{Level, Names, Player};
use parlour_model::seat::Seat;
use parlour_table::event::{MoveReport, Observation};

/// The least number of moves between two lines.
const REST: usize = 3;

/// The least number of moves between two lines on the same occasion.
const SAME_REST: usize = 12;

/// The number of moves for which a line stays in sight.
const STAYS: usize = 6;

/// A line that a robot has said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spoken {
    pub seat: Seat,
    pub level: Level,
    occasion: Occasion,
    /// The number of the line among those for the occasion.
    number: usize,
    /// The number of moves when it was said.
    moves: usize,
}

impl Spoken {
    /// A line for an occasion, another than that before.
    fn new(
        (seat, level): (Seat, Level),
        occasion: Occasion,
        moves: usize,
        before: Option<Self>,
    ) -> Self {
        let spoken = Self {
            seat,
            level,
            occasion,
            number: line_number(seat, moves),
            moves,
        };
        let is_repeated = before.is_some_and(|before| before.is_same_line(&spoken));
        Self {
            number: spoken.number + usize::from(is_repeated),
            ..spoken
        }
    }

    pub fn line(&self) -> Text {
        self.level.line(self.occasion, self.number)
    }

    /// The line with the name of the robot.
    pub fn told(&self, names: &Names) -> Text {
        let name = names.get(self.seat);
        text!("bots-says", name = name, line = self.line())
    }

    /// Returns whether a line would follow too soon.
    fn rests(&self, occasion: Occasion, moves: usize) -> bool {
        let rest = if self.occasion == occasion {
            SAME_REST
        } else {
            REST
        };
        (self.moves..self.moves + rest).contains(&moves)
    }

    fn is_same_line(&self, other: &Self) -> bool {
        (self.level, self.occasion, self.number) == (other.level, other.occasion, other.number)
    }
}

/// The lines of the robots of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Voice {
    /// The line that was said last.
    last: Option<Spoken>,
}

impl Voice {
    /// The line in sight after this number of moves.
    pub fn shown(&self, moves: usize) -> Option<&Spoken> {
        let is_fresh = |last: &&Spoken| (last.moves..last.moves + STAYS).contains(&moves);
        self.last.as_ref().filter(is_fresh)
    }

    /// A game begins, perhaps another one of the same players: the first robot says something.
    pub fn begin<G: GameUi>(
        &mut self,
        players: &[Player],
        observation: &Observation<G>,
        is_again: bool,
    ) {
        if observation.moves > usize::from(G::DEALS) || observation.winners.is_some() {
            return;
        }
        // The line of the game before is only not said again: its robot may sit elsewhere now.
        let before = self.last.take().filter(|_| is_again);
        let occasion = if is_again {
            Occasion::Rematch
        } else {
            Occasion::Dealt
        };
        let first = robots(players).next();
        self.last = first.map(|robot| Spoken::new(robot, occasion, observation.moves, before));
    }

    /// A move was shown.
    pub fn hear<G: GameUi>(
        &mut self,
        players: &[Player],
        told: &MoveReport<G>,
        observation: &Observation<G>,
    ) {
        let mut feats = G::Board::feats(told, observation).into_iter();
        let robot = |(seat, occasion): (Seat, Occasion)| {
            let level = players.get(seat.index())?.controller.level()?;
            Some((seat, level, occasion))
        };
        if observation.winners.is_none()
            && let Some((seat, level, occasion)) = feats.find_map(robot)
        {
            self.say((seat, level), occasion, observation.moves);
        }
    }

    fn say(&mut self, robot: (Seat, Level), occasion: Occasion, moves: usize) {
        if !self.last.is_some_and(|last| last.rests(occasion, moves)) {
            self.last = Some(Spoken::new(robot, occasion, moves, self.last));
        }
    }
}

/// The line at the end of a game: of the robot that has won, or else of the strongest that a person has beaten.
pub(super) fn parting<G: GameUi>(replica: &Replica<G>) -> Option<Spoken> {
    let observation = replica.observation();
    let [winner] = observation.winners.as_deref()? else {
        return None;
    };
    let is_winner = |(seat, _): &(Seat, Level)| seat == winner;
    let won = robots(replica.players()).find(is_winner);
    let occasion = if won.is_some() {
        Occasion::Win
    } else {
        Occasion::Loss
    };
    let strongest = robots(replica.players()).max_by_key(|(_, level)| *level);
    let (seat, level) = won.or(strongest)?;
    replica.options().bots_talk.then_some(Spoken {
        seat,
        level,
        occasion,
        number: line_number(seat, observation.moves),
        moves: observation.moves,
    })
}

/// The number of the line that a seat says after some moves: the same for everybody at the table.
fn line_number(seat: Seat, moves: usize) -> usize {
    (moves / REST + seat.index()) % Occasion::LINES
}

/// The robots of a table with their seats.
pub(super) fn robots(players: &[Player]) -> impl Iterator<Item = (Seat, Level)> {
    let seats = Seat::all(players.len()).zip(players);
    seats.filter_map(|(seat, player)| Some((seat, player.controller.level()?)))
}
