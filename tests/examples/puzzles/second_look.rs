//! A second look at a puzzle, by tables of endings and a search that is deeper than the one that found it.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};

use parlour_model::checkers::puzzle::Puzzle;
use parlour_robots::Thinking;

use crate::options::Options;
use crate::proof::{NOT_WON, WON, best_lines, expected, two_lines};

/// The share of a point that is left to the solver at least, and to every other move at most: a deeper search differs a little.
const STILL_WON: f64 = WON - 0.05;
const STILL_NOT_WON: f64 = NOT_WON + 0.05;

/// The share of a point that the solver is promised on the way and at the end.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SecondLook {
    /// By the move of the solution and by the best other one, at each turn that leaves a choice.
    turns: Vec<[f64; 2]>,
    end: f64,
}

impl SecondLook {
    /// Looks at a puzzle with so many nodes for each search.
    pub(crate) fn at(puzzle: &Puzzle, nodes: u64, thinking: &Thinking) -> Self {
        let (mut at, mut turns) = (puzzle.board, Vec::new());
        for (nth, ply) in puzzle.solution.iter().enumerate() {
            if nth % 2 == 0 && at.legal_moves().len() > 1 {
                let lines = two_lines(&at, nodes, thinking);
                let share = |is_made: bool| {
                    let mut lines = lines.iter();
                    lines
                        .find(|line| (line.line.first() == Some(ply)) == is_made)
                        .map_or(0.0, expected)
                };
                turns.push([share(true), share(false)]);
            }
            at = at.after(*ply);
        }
        let theirs = best_lines(&at, 1, nodes, thinking)
            .first()
            .map_or(0.0, expected);
        Self {
            turns,
            end: 1.0 - theirs,
        }
    }

    /// Reads what [`Display`](fmt::Display) writes.
    fn read(text: &str) -> Option<Self> {
        let (turns, end) = text.split_once('=')?;
        let turn = |text: &str| {
            let (made, other) = text.split_once(':')?;
            Some([made.parse().ok()?, other.parse().ok()?])
        };
        Some(Self {
            turns: turns.split_whitespace().map(turn).collect::<Option<_>>()?,
            end: end.parse().ok()?,
        })
    }

    /// Returns whether one move alone wins at each turn, and the end is won.
    pub(crate) fn is_sound(&self) -> bool {
        let is_only = |[made, other]: &[f64; 2]| *made >= STILL_WON && *other <= STILL_NOT_WON;
        self.turns.iter().all(is_only) && self.end >= STILL_WON
    }
}

impl fmt::Display for SecondLook {
    /// Writes the shares, `0.98:0.31 1.00:0.50 =0.99`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for [made, other] in &self.turns {
            write!(f, "{made:.2}:{other:.2} ")?;
        }
        write!(f, "={:.2}", self.end)
    }
}

/// Looks at the puzzles of the file again, and leaves those in it that are sound.
pub(crate) fn run(options: &Options, thinking: &Thinking) -> Result<(), String> {
    let told = |error: io::Error| error.to_string();
    let file = options.out.join(format!("{}.txt", options.variant));
    let text = fs::read_to_string(&file).map_err(told)?;
    fs::create_dir_all(&options.dir).map_err(told)?;
    let path = options.dir.join(format!("{}-again.txt", options.variant));
    let seen = fs::read_to_string(&path).unwrap_or_default();
    let mut journal = OpenOptions::new();
    let mut journal = journal
        .create(true)
        .append(true)
        .open(&path)
        .map_err(told)?;
    let mut left = String::new();
    for line in text.lines() {
        let is_kept = line.starts_with('#') || {
            let known = seen.lines().find_map(|seen| {
                let (look, puzzle) = seen.split_once("; ")?;
                (puzzle == line).then(|| SecondLook::read(look))?
            });
            let look = if let Some(look) = known {
                look
            } else {
                let puzzle = Puzzle::read(options.variant, line);
                let puzzle = puzzle.map_err(|why| why.to_string())?;
                let look = SecondLook::at(&puzzle, options.nodes, thinking);
                writeln!(journal, "{look}; {line}").map_err(told)?;
                look
            };
            look.is_sound()
        };
        if is_kept {
            left.push_str(line);
            left.push('\n');
        }
    }
    let puzzles = |text: &str| text.lines().filter(|line| !line.starts_with('#')).count();
    eprintln!("{} of {} are sound", puzzles(&left), puzzles(&text));
    fs::write(&file, left).map_err(told)
}

#[cfg(test)]
mod tests {
    use draughts::variant::Variant;
    use parlour_model::checkers::puzzle::puzzles;

    use super::*;

    #[test]
    fn what_was_seen_is_read_as_it_was_written() {
        let look = SecondLook {
            turns: vec![[0.98, 0.25], [1.0, 0.5]],
            end: 0.75,
        };
        assert_eq!(look.to_string(), "0.98:0.25 1.00:0.50 =0.75");
        assert_eq!(SecondLook::read(&look.to_string()), Some(look));
    }

    /// Tables of three pieces come with the program.
    #[test]
    fn a_puzzle_that_wins_nothing_is_told_from_those_of_the_file() {
        let thinking = Thinking::untimed();
        let look = |puzzle: &Puzzle| SecondLook::at(puzzle, 100_000, &thinking);
        let drawn =
            "B:We1,h2,a5:Bh4,e5,b6; b6-c5 h2-g3 h4xf2 e1xg3 e5-d4 g3-h4 d4-c3 a5-b6 c5xa7; 4/9";
        let drawn = Puzzle::read(Variant::Russian, drawn).expect("a puzzle");
        assert!(!look(&drawn).is_sound());
        assert!(!puzzles(Variant::Russian).contains(&drawn));
        for puzzle in puzzles(Variant::Russian).iter().step_by(12) {
            let found = look(puzzle);
            assert!(found.end >= STILL_WON, "{puzzle}: {found}");
            assert!(
                found.turns.iter().all(|[made, _]| *made >= STILL_WON),
                "{puzzle}: {found}"
            );
        }
    }
}
