//! The eleven-man ballot of English draughts: a man of each side is off, and the first move of each side is drawn. Squares, moves
//! and sources stand in `openings/english_eleven_man.txt`.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use super::board::Board;
use super::notation::Notation;
use super::opening_rows::rows;
use super::square::Square;
use super::squares::SquareName;
use super::variant::Variant;

/// A drawn opening, as its four cards say it, Black's first.
///
/// ```
/// use draughts::eleven_man::ElevenMan;
///
/// let drawn: ElevenMan = "9 28 9-14 24-20".parse()?;
/// let moves = drawn.moves().map(|moves| moves.map(|made| made.to_string()));
/// assert_eq!(moves, Some(["5-9".to_owned(), "24-20".to_owned()]));
/// # Ok::<(), draughts::eleven_man::CardsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElevenMan {
    off: [SquareName; 2],
    first: [Notation; 2],
}

/// The error of a text that is no eleven-man ballot.
///
/// ```
/// use draughts::eleven_man::{CardsError, ElevenMan};
///
/// let refused = "12 28 9-14 21-17".parse::<ElevenMan>().unwrap_err();
/// assert!(matches!(refused, CardsError::LosesMan(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CardsError {
    /// The text is not four of the cards.
    #[error(
        "type four items like 9 28 11-15 23-19: men to remove from 5 to 12 and 21 to 28, a move of {black} and one of {white}",
        black = moves_of(0),
        white = moves_of(1)
    )]
    NoCards,
    /// The opening loses a man at once.
    #[error("\"{0}\" loses a man at once; choose another ballot")]
    LosesMan(ElevenMan),
}

/// Lists the first moves on the cards of a side.
fn moves_of(side: usize) -> String {
    let texts: Vec<_> = CARDS.first[side].iter().map(Notation::to_string).collect();
    texts.join(" ")
}

/// The men and moves on the cards, Black's first.
struct Cards {
    off: [Vec<SquareName>; 2],
    first: [Vec<Notation>; 2],
}

static CARDS: LazyLock<Cards> = LazyLock::new(|| {
    let rows: Vec<_> = rows(include_str!("openings/english_eleven_man.txt")).collect();
    let parts = |name: &str, side: usize| {
        let row = rows.iter().find(|row| row[0] == name);
        row.and_then(|row| row.get(side + 1))
            .map_or("", |part| part)
            .split(' ')
    };
    Cards {
        off: [0, 1].map(|side| {
            parts("off", side)
                .filter_map(|text| Some(SquareName::read(text)?.0))
                .collect()
        }),
        first: [0, 1].map(|side| {
            parts("first", side)
                .filter_map(|text| text.parse().ok())
                .collect()
        }),
    }
});

impl ElevenMan {
    /// Returns every opening that the cards can say, those too that lose a man.
    pub fn all() -> impl Iterator<Item = Self> {
        let both = |black: SquareName| CARDS.off[1].iter().map(move |white| [black, *white]);
        CARDS.off[0]
            .iter()
            .copied()
            .flat_map(both)
            .flat_map(Self::of_men)
    }

    /// Those with these men off.
    fn of_men(off: [SquareName; 2]) -> impl Iterator<Item = Self> {
        let both = |black: &'static Notation| {
            CARDS.first[1]
                .iter()
                .map(move |white| [black.clone(), white.clone()])
        };
        CARDS.first[0]
            .iter()
            .flat_map(both)
            .map(move |first| Self { off, first })
    }

    /// Returns the first moves on all cards, Black's first.
    pub fn cards() -> [&'static [Notation]; 2] {
        [0, 1].map(|side| CARDS.first[side].as_slice())
    }

    /// The board without the two men.
    pub fn board(&self) -> Board {
        let mut board = Board::start(Variant::English);
        for name in self.off {
            if let Some(square) = board.squares().square(name) {
                board.take(square);
            }
        }
        board
    }

    /// The first moves, each made by the man behind where its own man is off.
    pub fn moves(&self) -> Option<[Notation; 2]> {
        let mut board = self.board();
        let mut made = Vec::new();
        for card in &self.first {
            let chosen = moved(&board, card)?;
            board = board.after(board.resolve(&chosen).ok()?);
            made.push(chosen);
        }
        made.try_into().ok()
    }

    /// The board after the first moves.
    fn after(&self) -> Option<Board> {
        let play = |board: Board, made: Notation| Some(board.after(board.resolve(&made).ok()?));
        self.moves()?.into_iter().try_fold(self.board(), play)
    }

    /// Returns whether both sides have as many men once all captures are made that must be; an opening that loses a man at once is
    /// drawn again.
    pub fn is_sound(&self) -> bool {
        self.after()
            .is_some_and(|board| board.quiet_material() == 0)
    }

    /// The men that are off a board at the start of such a game.
    fn off(start: &Board) -> Option<[SquareName; 2]> {
        if start.variant != Variant::English {
            return None;
        }
        let (usual, squares) = (Board::start(start.variant), start.squares());
        let is_off =
            |square: &Square| start.piece(*square).is_none() && usual.piece(*square).is_some();
        let missing = squares
            .in_order()
            .into_iter()
            .filter(is_off)
            .map(|square| squares.name(square));
        let off: [SquareName; 2] = missing.collect::<Vec<_>>().try_into().ok()?;
        let are_cards = off
            .iter()
            .zip(&CARDS.off)
            .all(|(name, cards)| cards.contains(name));
        let begins = || {
            Self::of_men(off)
                .next()
                .is_some_and(|drawn| drawn.board() == *start)
        };
        (are_cards && begins()).then_some(off)
    }

    /// The first moves that may be drawn on a board with two men off, each pair as often as the cards say it.
    pub fn sound_moves(start: &Board) -> Vec<[Notation; 2]> {
        let all = Self::off(start).into_iter().flat_map(Self::of_men);
        all.filter(Self::is_sound)
            .filter_map(|drawn| drawn.moves())
            .collect()
    }

    /// Names a game that began on this board with these moves: the men that are off, and the moves that were drawn.
    pub fn name(start: &Board, moves: &[String]) -> Option<String> {
        let [black, white] = Self::off(start)?;
        let comma = if moves.is_empty() { "" } else { ", " };
        let moves = moves[..moves.len().min(2)].join(" ");
        Some(format!("eleven-man {black} {white}{comma}{moves}"))
    }
}

/// The move that a card stands for on a board: its own, or that of the man behind it in the same direction, or of the only man
/// that can come up.
fn moved(board: &Board, card: &Notation) -> Option<Notation> {
    if board.resolve(card).is_ok() {
        return Some(card.clone());
    }
    let squares = board.squares();
    let (from, to) = (squares.square(card.from())?, squares.square(card.to())?);
    let ((row, column), (ahead, aside)) = (squares.place(from), squares.place(to));
    let behind = || {
        squares.at_place(
            (2 * row).checked_sub(ahead)?,
            (2 * column).checked_sub(aside)?,
        )
    };
    let up = |square| {
        let chosen = Notation::over(vec![squares.name(square), card.from()], false);
        board.resolve(&chosen).is_ok().then_some(chosen)
    };
    behind()
        .and_then(up)
        .or_else(|| squares.in_order().into_iter().find_map(up))
}

impl fmt::Display for ElevenMan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([black, white], [first, second]) = (self.off, &self.first);
        write!(f, "{black} {white} {first} {second}")
    }
}

impl FromStr for ElevenMan {
    type Err = CardsError;

    /// Reads the four cards: "9 28 11-15 23-19".
    fn from_str(text: &str) -> Result<Self, CardsError> {
        let is_between = |sign: char| sign == ',' || sign.is_whitespace();
        let parts: Vec<_> = text
            .split(is_between)
            .filter(|part| !part.is_empty())
            .collect();
        let name = |text: &str, side: usize| {
            let (name, rest) = SquareName::read(text)?;
            (rest.is_empty() && CARDS.off[side].contains(&name)).then_some(name)
        };
        let made = |text: &str, side: usize| {
            text.parse()
                .ok()
                .filter(|made| CARDS.first[side].contains(made))
        };
        let read = || {
            let [black, white, first, second] = parts[..] else {
                return None;
            };
            Some(Self {
                off: [name(black, 0)?, name(white, 1)?],
                first: [made(first, 0)?, made(second, 1)?],
            })
        };
        let drawn = read().ok_or(CardsError::NoCards)?;
        if drawn.is_sound() {
            Ok(drawn)
        } else {
            Err(CardsError::LosesMan(drawn))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn cards(text: &str) -> ElevenMan {
        text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
    }

    /// Checks the count of the published text: 2,500 different positions, including those that lose
    /// a man.
    #[test]
    fn the_cards_lead_to_2500_positions() {
        let after: Vec<_> = ElevenMan::all()
            .map(|drawn| drawn.after().expect("every card is legal").position)
            .collect();
        assert_eq!(after.len(), 8 * 8 * 7 * 7);
        assert_eq!(after.into_iter().collect::<HashSet<_>>().len(), 2500);
    }

    #[test]
    fn the_man_behind_moves_in_the_same_direction() {
        for (text, moves) in [
            ("9 28 9-14 24-20", ["5-9", "24-20"]),
            ("9 28 9-13 24-20", ["6-9", "24-20"]),
            ("11 28 11-15 24-20", ["8-11", "24-20"]),
            ("11 28 11-16 24-20", ["7-11", "24-20"]),
            ("12 21 12-16 21-17", ["8-12", "25-21"]),
            ("5 24 9-13 24-20", ["9-13", "27-24"]),
            ("5 24 9-13 24-19", ["9-13", "28-24"]),
        ] {
            let drawn = cards(text);
            assert_eq!(
                drawn
                    .moves()
                    .expect("legal")
                    .each_ref()
                    .map(Notation::to_string),
                moves,
                "{text}"
            );
            assert_eq!(drawn.to_string(), text);
        }
    }

    #[test]
    fn an_opening_that_loses_a_man_is_not_drawn() {
        for text in ["12 28 9-14 21-17", "12 28 10-14 21-17"] {
            assert!(
                text.parse::<ElevenMan>()
                    .is_err_and(|why| why.to_string().contains("loses a man at once")),
                "{text}"
            );
        }
        for text in [
            "",
            "9 21",
            "4 21 9-13 22-17",
            "9 29 9-13 22-17",
            "9 21 9-18 22-17",
            "9 21 9-13 22-17 5-9",
            "x y z w",
        ] {
            assert!(
                text.parse::<ElevenMan>()
                    .is_err_and(|why| why.to_string().contains("type four items")),
                "{text}"
            );
        }
    }

    /// Every pair of men leaves first moves to draw, all legal and none losing a man.
    #[test]
    fn every_board_with_two_men_off_has_sound_first_moves() {
        let boards: HashSet<_> = ElevenMan::all().map(|drawn| drawn.board().fen()).collect();
        assert_eq!(boards.len(), 64);
        for fen in boards {
            let start = Board::from_fen(Variant::English, &fen).expect("a position");
            let pairs = ElevenMan::sound_moves(&start);
            assert!(pairs.len() > 10, "{fen}: {}", pairs.len());
            for pair in pairs {
                let play = |board: Board, made: &Notation| {
                    board.after(board.resolve(made).expect("legal"))
                };
                assert_eq!(
                    pair.iter().fold(start, play).quiet_material(),
                    0,
                    "{fen}: {pair:?}"
                );
            }
        }
    }

    #[test]
    fn the_name_says_what_is_off_and_what_was_moved() {
        let drawn = cards("9 28 9-14 24-20");
        let moves = ["5-9", "24-20", "11-15"].map(str::to_owned);
        let name = |count: usize| ElevenMan::name(&drawn.board(), &moves[..count]);
        assert_eq!(name(0).as_deref(), Some("eleven-man 9 28"));
        assert_eq!(name(3).as_deref(), Some("eleven-man 9 28, 5-9 24-20"));
        assert_eq!(
            ElevenMan::name(&Board::start(Variant::English), &moves),
            None
        );
        let fen = "B:W21,22,23,24,25,26,27,29,30,31,32:B2,3,4,5,6,7,8,9,10,11,12";
        let other = Board::from_fen(Variant::English, fen).expect("a position");
        assert_eq!(
            ElevenMan::name(&other, &moves),
            None,
            "1 is no man of the cards"
        );
    }
}
