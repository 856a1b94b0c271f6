//! Puzzles: positions in which one line of moves wins, from games of this program against itself.
//!
//! `assets/puzzles/VARIANT.txt` holds them, a puzzle a line: the position as FEN, the solution, and the grade with the plies
//! that one has to see: the length of the solution, or the depth from which on a search finds its first move, whichever is
//! greater. The solution begins and ends with a move of the side that is to win.
//! `cargo run --release --example puzzles -- VARIANT` makes such a file.

use std::fmt;
use std::sync::LazyLock;

use draughts::Move;
use draughts::board::Board;
use draughts::fen::FenError;
use draughts::variant::Variant;

/// The variants that have puzzles, with the lines of their files.
const FILES: [(Variant, &str); 3] = [
    (
        Variant::English,
        include_str!("../../../assets/puzzles/english.txt"),
    ),
    (
        Variant::International,
        include_str!("../../../assets/puzzles/international.txt"),
    ),
    (
        Variant::Russian,
        include_str!("../../../assets/puzzles/russian.txt"),
    ),
];

/// The greatest depth of each grade but the last, in plies.
const DEEPEST_OF_GRADES: [u8; 4] = [3, 5, 7, 10];

/// A position with one winning line for the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    pub board: Board,
    /// The moves of both sides, the first and the last by the side that wins.
    pub solution: Vec<Move>,
    /// The plies that one has to see.
    pub depth: u8,
}

/// The reason a line of a file is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    #[error("three parts are expected: {0}")]
    Parts(String),
    #[error("{fen}: {why}")]
    Position { fen: String, why: FenError },
    #[error("{fen}: {text} is not a legal move")]
    Move { fen: String, text: String },
    #[error("\"{0}\" is not a grade")]
    Grade(String),
}

impl Puzzle {
    /// Reads a line of a file.
    ///
    /// # Errors
    /// The line is no puzzle of the variant.
    pub fn read(variant: Variant, line: &str) -> Result<Self, PuzzleError> {
        let parts: Vec<_> = line.split("; ").collect();
        let [fen, moves, grade] = parts[..] else {
            return Err(PuzzleError::Parts(line.to_owned()));
        };
        let board = Board::start_from(variant, fen).map_err(|why| PuzzleError::Position {
            fen: fen.to_owned(),
            why,
        })?;
        let mut at = board;
        let mut follow = |text: &str| {
            let chosen = at.read_move(text).ok();
            let ply = chosen.and_then(|chosen| at.resolve(&chosen).ok());
            let ply = ply.ok_or_else(|| PuzzleError::Move {
                fen: fen.to_owned(),
                text: text.to_owned(),
            })?;
            at = at.after(ply);
            Ok::<_, PuzzleError>(ply)
        };
        let solution = moves
            .split(' ')
            .map(&mut follow)
            .collect::<Result<_, _>>()?;
        let depth = grade
            .split_once('/')
            .and_then(|(_, depth)| depth.parse().ok())
            .ok_or_else(|| PuzzleError::Grade(grade.to_owned()))?;
        Ok(Self {
            board,
            solution,
            depth,
        })
    }

    /// The moves of the solution as they are written.
    pub fn notation(&self) -> Vec<String> {
        let mut board = self.board;
        let mut write = |ply: &Move| {
            let written = board.write(*ply).to_string();
            board = board.after(*ply);
            written
        };
        self.solution.iter().map(&mut write).collect()
    }

    /// The grade, from 1 to [`GRADES`](super::exercise::GRADES).
    pub fn grade(&self) -> u8 {
        DEEPEST_OF_GRADES
            .into_iter()
            .fold(1, |grade, deepest| grade + u8::from(self.depth > deepest))
    }
}

impl fmt::Display for Puzzle {
    /// Writes the line of a file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}; {}; {}/{}",
            self.board.fen(),
            self.notation().join(" "),
            self.grade(),
            self.depth
        )
    }
}

/// The puzzles of every variant that has some, in the order of [`FILES`].
static PUZZLES: LazyLock<[Vec<Puzzle>; FILES.len()]> =
    LazyLock::new(|| FILES.map(|(variant, text)| lines(variant, text)));

fn lines(variant: Variant, text: &str) -> Vec<Puzzle> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| Puzzle::read(variant, line).ok())
        .collect()
}

/// The variants that have puzzles.
pub fn variants() -> [Variant; FILES.len()] {
    FILES.map(|(variant, _)| variant)
}

/// The puzzles of a variant, in the order of its file.
pub fn puzzles(variant: Variant) -> &'static [Puzzle] {
    let place = FILES.iter().position(|(of, _)| *of == variant);
    place.map_or(&[], |place| &PUZZLES[place])
}
