//! Following the main line of a game in PDN, and writing one.

use super::fault::{PdnError, PdnFault};
use super::game::{Item, PdnGame, PdnResult, game_type};
use super::line::{self, Step};
use super::meaning::ReadMoveError;
use super::place::Place;
use super::read::WINNERS;
use super::variant::GameTypeError;
use crate::board::Board;
use crate::fen::FenError;
use crate::legal_moves::LegalMoves;
use crate::notation::Notation;
use crate::prelude::*;
use crate::side::Color;
use crate::variant::Variant;

/// The main line of a game as far as it could be followed.
///
/// ```
/// use draughts::pdn;
///
/// let game = &pdn::read("[GameType \"21\"] 1. 11-15 23-19 2. 15-24 *")?[0];
/// let replay = game.replay()?;
/// assert_eq!(replay.moves[1].made.to_string(), "23-19");
/// let refused = replay.refused.expect("a man does not fly");
/// assert_eq!((refused.number, refused.text.as_str()), (3, "15-24"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replay {
    /// The position before the first move.
    pub start: Board,
    /// The moves, each legal after those before it.
    pub moves: Vec<ReplayedMove>,
    /// The first move that is refused, if any.
    pub refused: Option<ReplayError>,
    /// True if the text was cut off: the refused word is the last of the game and no move, or only the beginning of one, or a
    /// comment or variation is not closed.
    pub is_cut_off: bool,
}

impl Replay {
    /// The position before each move, and the last one.
    ///
    /// ```
    /// let games = draughts::pdn::read("[GameType \"21\"] 1. 11-15 23-19 *")?;
    /// let last = games[0].replay()?.boards().last().map(|board| board.fen());
    /// assert!(last.is_some_and(|fen| fen.starts_with("B:W19,21,22,24")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn boards(&self) -> impl Iterator<Item = Board> {
        let after = |board: &mut Board, made: &ReplayedMove| {
            *board = board.after(board.resolve(&made.made).ok()?);
            Some(*board)
        };
        let later = self.moves.iter().scan(self.start, after);
        core::iter::once(self.start).chain(later)
    }
}

/// A move of a game that was followed.
///
/// ```
/// use draughts::pdn;
///
/// let game = &pdn::read("[GameType \"21\"]\n1. 11-15 22-18 2. 15-22 *")?[0];
/// let last = &game.replay()?.moves[2];
/// assert_eq!((last.made.to_string(), last.text.as_str()), ("15x22".into(), "15-22"));
/// assert_eq!((last.at.line, last.at.column), (2, 19));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReplayedMove {
    /// The move.
    pub made: Notation,
    /// The place of its last part in the file.
    pub at: Place,
    /// The last part of it as it stands there.
    pub text: String,
}

/// The error of a game that cannot be followed.
///
/// ```
/// use draughts::pdn::{self, ReplayError, ReplayFault};
///
/// let game = &pdn::read("[GameType \"21\"] 1. 11-15 11-16 *")?[0];
/// let ReplayError { number, fault, .. } = game.replay()?.refused.expect("11 is empty by then");
/// assert_eq!(number, 2);
/// assert!(matches!(fault, ReplayFault::Move(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{}{fault}", of_move(*number), of_text(text))]
#[non_exhaustive]
pub struct ReplayError {
    /// The place in the file; the beginning of the game when a tag is at fault.
    pub at: Place,
    /// The move's number, counted from 1 with every move of either side; 0 when a tag is at fault.
    pub number: usize,
    /// The move as it stands there; empty when the text of the game is at fault.
    pub text: String,
    /// The fault.
    pub fault: ReplayFault,
}

impl ReplayError {
    /// A fault that is no move's.
    fn of_no_move(at: Place, fault: ReplayFault) -> Self {
        Self {
            at,
            number: 0,
            text: String::new(),
            fault,
        }
    }
}

/// A fault of a game that cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayFault {
    /// The text of the game is no PDN.
    #[error(transparent)]
    Text(#[from] PdnFault),
    /// The tags name no variant that is known.
    #[error(transparent)]
    GameType(#[from] GameTypeError),
    /// No game can begin from the position of a tag or a set-up.
    #[error("not a valid {variant} position: {fault}")]
    Start {
        /// The variant.
        variant: Variant,
        /// The fault of the position.
        fault: FenError,
    },
    /// A move means no legal one, or several.
    #[error(transparent)]
    Move(#[from] ReadMoveError),
    /// A set-up has another form than PDN's.
    #[error("a set-up has the form /FEN \"W:W31-50:B1-20\"/")]
    SetUpForm,
    /// A set-up between moves is no position.
    #[error("FEN: {0}")]
    SetUp(#[from] FenError),
    /// A set-up between moves is another position than the one that the moves have led to.
    #[error(
        "this position differs from the one after the moves, {}; a game continues with moves only",
        .0.fen()
    )]
    OtherPosition(Box<Board>),
    /// The last word is no move, and stands in the tag for the result or names a winner.
    #[error("not a result; results are 1-0, 0-1, 1/2-1/2, 2-0, 0-2, 1-1, 0-0 and *")]
    NoResult,
}

/// The board after legal moves.
fn after<'a>(start: Board, moves: impl Iterator<Item = &'a Notation>) -> Board {
    moves.fold(start, |board, made| {
        board.resolve(made).map_or(board, |mv| board.after(mv))
    })
}

/// Returns whether a word is the beginning of a legal move: `8-1` of `8-11`.
fn begins_a_move(board: &Board, text: &str) -> bool {
    let text = text.replace(':', "x");
    let mut written = board.legal().into_iter();
    written.any(|legal| legal.notation.to_string().starts_with(&text))
}

fn of_move(number: usize) -> String {
    if number == 0 {
        String::new()
    } else {
        format!("move {number}: ")
    }
}

fn of_text(text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!("{text}: ")
    }
}

impl PdnGame {
    /// Follows the moves of the main line up to the first that is refused.
    ///
    /// ```
    /// use draughts::pdn;
    ///
    /// let games = pdn::read("[GameType \"20\"] 1. 32-28 19-23 2. 28x19 14x23 3. 33-34 *")?;
    /// let replay = games[0].replay()?;
    /// assert_eq!(replay.moves.len(), 4);
    /// let refused = replay.refused.expect("33-34 is illegal");
    /// assert_eq!(refused.to_string(), "move 5: 33-34: 33 cannot move to 34");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The text is no PDN, the tags name no known variant, or no game begins from their position.
    pub fn replay(&self) -> Result<Replay, ReplayError> {
        self.replay_as(self.variant().map_err(|why| self.about_tags(why.into()))?)
    }

    /// Follows the moves of the main line by the rules of a variant, whatever the tags say.
    ///
    /// # Errors
    /// The text is no PDN, or no game begins from the position in the tags.
    pub fn replay_as(&self, variant: Variant) -> Result<Replay, ReplayError> {
        if let Some(fault) = &self.fault {
            return Err(ReplayError::of_no_move(self.at, fault.clone().into()));
        }
        let (start, from) = self.start(variant)?;
        let line = line::follow(start, &self.oriented(start).steps(from).0, stands);
        let (steps, places) = self.steps(from);
        let text = |step: usize| match steps[step] {
            Step::Move(text) => text.to_owned(),
            Step::Stands(text) => format!("/{text}/"),
        };
        let number = line.moves.len() + 1;
        let board = after(start, line.moves.iter().map(|(_, made)| made));
        let mut is_cut_off = false;
        let refused = line.refused.map(|(step, fault)| {
            let text = text(step);
            let is_last = step + 1 == steps.len();
            let is_in_tag = self.tag("Result").map(str::trim) == Some(&text);
            let fault = if is_last && (is_in_tag || WINNERS.contains(&&*text)) {
                ReplayFault::NoResult
            } else {
                fault
            };
            let is_no_move = matches!(
                fault,
                ReplayFault::NoResult | ReplayFault::Move(ReadMoveError::Syntax(_))
            ) || (self.result.is_none() && PdnResult::is_in_points(&text));
            is_cut_off = is_last && (is_no_move || begins_a_move(&board, &text));
            ReplayError {
                at: places[step],
                number,
                text,
                fault,
            }
        });
        let refused = refused.or_else(|| {
            let PdnError { at, fault } = self.cut_off.clone()?;
            is_cut_off = true;
            Some(ReplayError::of_no_move(at, fault.into()))
        });
        let moves = line.moves.into_iter().map(|(step, made)| ReplayedMove {
            made,
            at: places[step],
            text: text(step),
        });
        Ok(Replay {
            start,
            moves: moves.collect(),
            refused,
            is_cut_off,
        })
    }

    /// Returns the number of moves that are legal by the rules of a variant, and whether all are.
    pub(super) fn follows(&self, variant: Variant) -> (usize, bool) {
        self.start(variant).map_or((0, false), |(board, from)| {
            let line = line::follow(board, &self.oriented(board).steps(from).0, stands);
            (line.moves.len(), line.refused.is_none())
        })
    }

    /// Returns the moves and set-ups from an item on, and the place of each.
    fn steps(&self, from: usize) -> (Vec<Step<'_>>, Vec<Place>) {
        fn step(item: &Item) -> Option<(Step<'_>, Place)> {
            match item {
                Item::Move { text, at } => Some((Step::Move(text), *at)),
                Item::Setup { text, at } => Some((Step::Stands(text), *at)),
                _ => None,
            }
        }
        self.items[from..].iter().filter_map(step).unzip()
    }

    /// Makes the error of a game whose tags are at fault.
    #[doc(hidden)]
    pub fn about_tags(&self, fault: ReplayFault) -> ReplayError {
        let text = match &fault {
            ReplayFault::GameType(GameTypeError::UnknownName(_)) => "[Variant]",
            ReplayFault::GameType(_) => "[GameType]",
            _ if self.tag("GameType").is_none() => "[FEN]",
            _ => "[GameType] and [FEN]",
        };
        ReplayError {
            at: self.at,
            number: 0,
            text: text.into(),
            fault,
        }
    }

    /// Returns the position that the game begins from, and the index of the item that it goes on with. The last set-up
    /// before the first move gives the position, or else the tags.
    ///
    /// # Errors
    /// The tag or the set-up is no position that a game begins from.
    pub fn start(&self, variant: Variant) -> Result<(Board, usize), ReplayError> {
        let before = self
            .items
            .iter()
            .take_while(|item| !matches!(item, Item::Move { .. }));
        let set_up = before.enumerate().filter_map(|(i, item)| match item {
            Item::Setup { text, at } => Some((i, text, *at)),
            _ => None,
        });
        let board = |fen: &str| {
            let mut board = Board::start_from(variant, fen)
                .map_err(|fault| ReplayFault::Start { variant, fault })?;
            if fen.trim().is_empty() {
                board.position.turn = self.begins(variant);
            }
            Ok(board)
        };
        let Some((i, text, at)) = set_up.last() else {
            let fen = self
                .tag("FEN")
                .map(|fen| fen.trim().trim_start_matches('[').trim_end_matches(']'))
                .filter(|fen| !matches!(*fen, "?" | "-"))
                .unwrap_or_default();
            return board(fen)
                .map(|board| (board, 0))
                .map_err(|fault| self.about_tags(fault));
        };
        let refused = |fault| ReplayError {
            at,
            number: 1,
            text: format!("/{text}/"),
            fault,
        };
        let board = fen_of(text).and_then(|fen| board(&fen)).map_err(refused)?;
        Ok((board, i + 1))
    }

    /// Returns the name of the player of a side, if the tags give one.
    pub fn player(&self, color: Color, variant: Variant) -> Option<&str> {
        // ACF and WCDF call the dark side red, which begins. Where the other tag is that of Black, Red is the light side.
        // Playstrategy numbers the players, the one who begins first.
        let [white, black, red] = ["White", "Black", "Red"].map(|name| self.tag(name));
        let named = match color {
            Color::White => white.or(black.and(red)),
            Color::Black => black.or(red),
        };
        let numbered = if color == self.begins(variant) {
            "P1"
        } else {
            "P2"
        };
        named
            .or_else(|| self.tag(numbered))
            .filter(|name| !name.starts_with('?') && !name.trim().is_empty())
    }

    /// Returns the result of the game: that at the end of its text, or else that of its tag.
    pub fn outcome(&self) -> PdnResult {
        let tag = self.tag("Result").and_then(PdnResult::read);
        let known = |outcome: &PdnResult| *outcome != PdnResult::Open;
        self.result.filter(known).or(tag).unwrap_or(PdnResult::Open)
    }

    /// Makes a game of a line of moves, with the seven tags that the standard asks for. The players are White's and
    /// Black's, empty where they are not known. The line ends with the first move that is not legal.
    ///
    /// ```
    /// use draughts::pdn::{PdnGame, PdnResult};
    /// use draughts::{Board, Variant};
    ///
    /// let moves = ["11-15".parse()?, "23-19".parse()?];
    /// let game = PdnGame::from_line(
    ///     &Board::start(Variant::English),
    ///     &moves,
    ///     ["Ann", "Ben"],
    ///     PdnResult::Drawn,
    /// );
    /// assert!(game.to_string().ends_with("1. 11-15 23-19 1/2-1/2\n"));
    /// # Ok::<(), draughts::NotationError>(())
    /// ```
    pub fn from_line(
        start: &Board,
        moves: &[Notation],
        players: [&str; 2],
        result: PdnResult,
    ) -> Self {
        let variant = start.variant;
        let name = |color: Color| {
            Some(players[color.index()])
                .filter(|name| !name.trim().is_empty())
                .unwrap_or(UNKNOWN)
        };
        let tags = [
            ("Event", UNKNOWN),
            ("Site", UNKNOWN),
            ("Date", "????.??.??"),
            ("Round", UNKNOWN),
            ("White", name(Color::White)),
            ("Black", name(Color::Black)),
            ("Result", result.text(variant)),
            ("GameType", game_type(variant)),
        ];
        let mut tags: Vec<_> = tags
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into();
        if needs_its_name(variant) {
            tags.push(("Variant".into(), variant.name().into()));
        }
        if *start != Board::start(variant) {
            tags.extend([
                ("SetUp".to_string(), "1".to_string()),
                ("FEN".to_string(), start.fen()),
            ]);
        }
        Self {
            tags,
            items: items(start, moves),
            result: Some(result),
            ..Self::default()
        }
    }
}

/// The value of a tag that is not known.
const UNKNOWN: &str = "?";

/// Returns whether PDN's `GameType` does not tell the variant from another.
pub(crate) fn needs_its_name(variant: Variant) -> bool {
    let kin = Variant::ALL
        .into_iter()
        .find(|other| game_type(*other) == game_type(variant));
    kin != Some(variant)
}

/// The moves with their numbers, written as PDN has it for the variant.
fn items(start: &Board, moves: &[Notation]) -> Vec<Item> {
    let mut board = *start;
    let begins = Board::start(start.variant).position.turn;
    let behind = usize::from(start.position.turn != begins);
    let mut items = Vec::new();
    for (i, made) in moves.iter().enumerate() {
        let legal = LegalMoves::of(&board);
        let Ok(mv) = legal.resolve(made) else {
            break;
        };
        let ordinal = i + behind;
        if ordinal.is_multiple_of(2) {
            items.push(Item::Number(format!("{}.", ordinal / 2 + 1)));
        } else if i == 0 {
            items.push(Item::Number("1...".into()));
        }
        let text = super::write::in_style(&legal.write(mv), board.variant);
        items.push(Item::Move {
            text,
            at: Place::default(),
        });
        board = board.after(mv);
    }
    items
}

/// Reads the position in a set-up, `FEN "…"`. A FEN has no blanks, but a line of the file may end
/// in it.
fn fen_of(text: &str) -> Result<String, ReplayFault> {
    let fen = text.trim().strip_prefix("FEN").map(str::trim);
    let fen = fen.and_then(|fen| fen.strip_prefix('"')?.strip_suffix('"'));
    let fen = fen.ok_or(ReplayFault::SetUpForm)?;
    Ok(fen.split_whitespace().collect())
}

/// Checks a set-up between moves. A game is made of moves alone: it has no place for another position than the one that
/// the moves have led to.
pub(crate) fn stands(board: &Board, text: &str) -> Result<(), ReplayFault> {
    let set_up = Board::from_fen(board.variant, &fen_of(text)?)?;
    if set_up.fen() == board.fen() {
        return Ok(());
    }
    Err(ReplayFault::OtherPosition(Box::new(*board)))
}
