//! The openings of a match.

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::{BoxError, ContestError};
use crate::drawn_opening::drawn_opening;
use draughts::openings::ballots;
use draughts::{Board, Notation, Variant, pdn};

/// From where a game goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The board before the moves.
    pub start: Board,
    /// The moves that both sides make first, each legal after those before it.
    pub moves: Vec<Notation>,
}

/// The openings of a match: each is played twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// So many plies that are drawn by lot, after which nobody has lost anything.
    Drawn(usize),
    /// These, each once before one comes again.
    Listed(Vec<Opening>),
}

/// Plies that are drawn by lot, where there are no ballots.
const USUAL_PLIES: usize = 6;

impl Opening {
    /// A position without moves.
    pub fn of(start: &Board) -> Self {
        Self {
            start: *start,
            moves: Vec::new(),
        }
    }

    /// Moves from a position, divided by blanks; move numbers such as `1.` may stand before them.
    fn of_moves(start: &Board, text: &str) -> Result<Self, BoxError> {
        let mut board = *start;
        let is_move = |word: &&str| !word.ends_with('.');
        let read = |word: &str| {
            let chosen = board
                .read_move(word)
                .map_err(|why| format!("{word}: {why}"))?;
            let ply = board
                .resolve(&chosen)
                .map_err(|why| format!("{word}: {why}"))?;
            board = board.after(ply);
            Ok::<_, BoxError>(chosen)
        };
        let moves = text
            .split_whitespace()
            .filter(is_move)
            .map(read)
            .collect::<Result<_, _>>()?;
        Self {
            moves,
            ..Self::of(start)
        }
        .that_goes_on(&board)
    }

    /// This opening, if somebody can move at its end.
    fn that_goes_on(self, end: &Board) -> Result<Self, BoxError> {
        if end.legal_moves().is_empty() {
            return Err("no move is possible behind this opening".into());
        }
        Ok(self)
    }
}

impl Openings {
    /// Those of matches of a variant: the three-move ballots in English draughts, elsewhere positions drawn by lot.
    pub fn usual(variant: Variant) -> Self {
        if variant != Variant::English {
            return Self::Drawn(USUAL_PLIES);
        }
        let start = Board::start(variant);
        let all = ballots().filter_map(|ballot| Opening::of_moves(&start, ballot.moves).ok());
        Self::Listed(all.collect())
    }

    /// Those of a file: games in PDN, or in each line a position in FEN or moves from the start.
    ///
    /// # Errors
    /// The opening that cannot be played.
    pub fn read(variant: Variant, text: &str) -> Result<Self, ContestError> {
        let is_pdn = text.lines().any(|line| line.trim_start().starts_with('['));
        let all = if is_pdn {
            of_games(variant, text)?
        } else {
            of_lines(variant, text)?
        };
        if all.is_empty() {
            return Err(ContestError::NoOpening);
        }
        Ok(Self::Listed(all))
    }

    /// The opening of a pair of games. `rng` makes random numbers by the number of what they are for.
    pub(super) fn nth(
        &self,
        variant: Variant,
        pair: u64,
        rng: &dyn Fn(u64) -> ChaCha8Rng,
    ) -> Opening {
        match self {
            Self::Drawn(plies) => Opening::of(&drawn_opening(variant, *plies, &mut rng(pair))),
            Self::Listed(all) => {
                let count = all.len() as u64;
                let place = usize::try_from(pair % count).unwrap_or(0);
                let mut order: Vec<_> = all.iter().collect();
                order.shuffle(&mut rng(pair / count));
                order[place].clone()
            }
        }
    }
}

fn of_games(variant: Variant, text: &str) -> Result<Vec<Opening>, ContestError> {
    let opening = |(nth, game): (usize, pdn::PdnGame)| {
        let read = || {
            let replay = game.replay_as(variant)?;
            if let Some(refused) = replay.refused {
                return Err(refused.into());
            }
            let end = replay.boards().last().unwrap_or(replay.start);
            let opening = Opening::of(&replay.start);
            let moves = replay.moves.into_iter().map(|made| made.made).collect();
            Opening { moves, ..opening }.that_goes_on(&end)
        };
        read().map_err(|why| ContestError::Opening {
            place: format!("game {}", nth + 1),
            why,
        })
    };
    pdn::read(text)?
        .into_iter()
        .enumerate()
        .map(opening)
        .collect()
}

fn of_lines(variant: Variant, text: &str) -> Result<Vec<Opening>, ContestError> {
    let lines = text
        .lines()
        .enumerate()
        .map(|(nth, line)| (nth, line.trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let opening = |(nth, line): (usize, &str)| {
        let read = if line.contains(':') {
            Board::start_from(variant, line)
                .map_err(BoxError::from)
                .and_then(|start| Opening::of(&start).that_goes_on(&start))
        } else {
            Opening::of_moves(&Board::start(variant), line)
        };
        read.map_err(|why| ContestError::Opening {
            place: format!("line {}", nth + 1),
            why,
        })
    };
    lines.map(opening).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::SeedableRng;

    use super::*;

    fn openings(variant: Variant, text: &str) -> Result<Vec<Opening>, String> {
        match Openings::read(variant, text) {
            Ok(Openings::Listed(all)) => Ok(all),
            Ok(Openings::Drawn(_)) => Err("drawn".into()),
            Err(why) => Err(why.to_string()),
        }
    }

    fn written(opening: &Opening) -> String {
        let moves: Vec<_> = opening.moves.iter().map(ToString::to_string).collect();
        let board = Board::start(Variant::English);
        let fen = if opening.start == board {
            String::new()
        } else {
            opening.start.fen()
        };
        format!("{fen} {}", moves.join(" "))
    }

    #[test]
    fn a_file_has_games_positions_or_moves() {
        let lines = "# two openings\n1. 11-15 22-18 2. 15x22\n\nW:W32,31:B1,2\n";
        let read = openings(Variant::English, lines).expect("they are openings");
        let all: Vec<_> = read.iter().map(written).collect();
        assert_eq!(all, [" 11-15 22-18 15x22", "W:W31,32:B1,2 "]);
        let pdn = "[Event \"a\"]\n1. 11-15 23-19 *\n\n[FEN \"W:W32,31:B1,2\"]\n1. 32-28 *\n";
        let read = openings(Variant::English, pdn).expect("they are openings");
        let all: Vec<_> = read.iter().map(written).collect();
        assert_eq!(all, [" 11-15 23-19", "W:W31,32:B1,2 32-28"]);
    }

    #[test]
    fn an_opening_that_cannot_be_played_is_named() {
        let refused = |text| openings(Variant::English, text).expect_err("it is refused");
        assert!(refused("11-15\n11-16 1-2").starts_with("line 2: 1-2: "));
        assert!(refused("W:W5:B1").starts_with("line 1: "));
        assert!(refused("[Event \"a\"]\n1. 11-15 11-15 *\n").starts_with("game 1: "));
        assert_eq!(refused("# nothing\n"), "there is no opening");
    }

    #[test]
    fn every_listed_opening_comes_once_before_one_comes_again() {
        let rng = |stream| ChaCha8Rng::seed_from_u64(stream);
        let usual = Openings::usual(Variant::English);
        let moves = |pair| usual.nth(Variant::English, pair, &rng).moves;
        let first: HashSet<_> = (0..174).map(|pair| format!("{:?}", moves(pair))).collect();
        assert_eq!(first.len(), 174);
        assert_eq!(moves(3), moves(3));
        let second: Vec<_> = (174..348).map(moves).collect();
        assert_ne!((0..174).map(moves).collect::<Vec<_>>(), second);
    }
}
