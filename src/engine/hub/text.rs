//! The text of lines, positions and moves in the Hub protocol.

use std::fmt::Write as _;

use draughts::Move;
use draughts::Square;
use draughts::SquareSet;
use draughts::board::{Board, Piece};
use draughts::pdn::plain;
use draughts::side::Color;
use draughts::squares::SquareName;
use draughts::variant::Variant;

/// Scan's names of variants, where they differ from ours.
pub(super) const ALIASES: [(&str, Variant); 3] = [
    ("normal", Variant::International),
    ("bt", Variant::Breakthrough),
    ("losing", Variant::Antidraughts),
];

/// The first value given to a name.
pub(super) fn value<'a>(args: &'a [(String, String)], name: &str) -> Option<&'a str> {
    args.iter()
        .find(|(arg, _)| arg == name)
        .map(|(_, value)| value.as_str())
}

/// A line as its command and its arguments with their values; quotation marks keep blanks together.
pub(super) fn command(line: &str) -> (String, Vec<(String, String)>) {
    let mut words = words(line).into_iter();
    let (command, _) = words.next().unwrap_or_default();
    (command, words.collect())
}

fn words(line: &str) -> Vec<(String, String)> {
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for c in line.chars().chain([' ']) {
        match c {
            '"' => quoted = !quoted,
            c if c.is_whitespace() && !quoted => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            c => word.push(c),
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    let split = |word: String| match word.split_once('=') {
        Some((name, value)) => (name.to_string(), value.to_string()),
        None => (word, String::new()),
    };
    words.into_iter().map(split).collect()
}

/// A value as it can stand in a line: the protocol has no way to write a quotation mark.
pub(super) fn quoted(value: &str) -> String {
    format!("\"{}\"", value.replace('"', "'"))
}

/// The squares in the order in which Hub numbers them, from 1. If the game has letters instead of numbers they are
/// numbered as in the international game: from the far left, as White sees it, row by row.
fn numbered(board: &Board) -> Vec<Square> {
    let squares = board.squares();
    let mut order = squares.in_order();
    if order
        .iter()
        .any(|square| matches!(squares.name(*square), SquareName::Letter(..)))
    {
        order.sort_by_key(|square| squares.place(*square));
    }
    order
}

/// A position: who is on turn, and a letter for each square.
pub(super) fn write_position(board: &Board) -> String {
    let letter = |square| match board.piece(square) {
        None => 'e',
        Some(Piece { color, king }) => {
            let letter = if color == Color::White { 'w' } else { 'b' };
            if king {
                letter.to_ascii_uppercase()
            } else {
                letter
            }
        }
    };
    let turn = if board.turn() == Color::White {
        'W'
    } else {
        'B'
    };
    [turn]
        .into_iter()
        .chain(numbered(board).into_iter().map(letter))
        .collect()
}

pub(super) fn read_position(variant: Variant, text: &str) -> Option<Board> {
    let mut letters = text.chars();
    let turn = match letters.next() {
        Some('W') => Color::White,
        Some('B') => Color::Black,
        _ => return None,
    };
    let mut board = Board::empty(variant, turn);
    let order = numbered(&board);
    if letters.clone().count() != order.len() {
        return None;
    }
    for (square, letter) in order.into_iter().zip(letters) {
        let color = if letter.eq_ignore_ascii_case(&'w') {
            Color::White
        } else {
            Color::Black
        };
        match letter {
            'w' | 'b' | 'W' | 'B' => board.put(
                square,
                Piece {
                    color,
                    king: letter.is_ascii_uppercase(),
                },
            ),
            'e' => {}
            _ => return None,
        }
    }
    Some(board)
}

/// A move in Hub's form: first and last square, then the captured pieces in any order. An engine that leaves these
/// out is understood where one move alone is meant.
pub(super) fn read_move(board: &Board, text: &str) -> Option<Move> {
    let order = numbered(board);
    let square = |text: &str| {
        order
            .get(text.parse::<usize>().ok()?.checked_sub(1)?)
            .copied()
    };
    let text: String = text.chars().map(plain).collect();
    let squares: Vec<_> = text.split(['-', 'x']).map(square).collect::<Option<_>>()?;
    let [from, to, captured @ ..] = squares.as_slice() else {
        return None;
    };
    let captured: SquareSet = captured.iter().copied().collect();
    let plies = board
        .legal_moves()
        .into_iter()
        .filter(|ply| (ply.from, ply.to) == (*from, *to));
    let plies: Vec<_> = plies
        .filter(|ply| captured.is_empty() || ply.captured == captured)
        .collect();
    match plies[..] {
        [only] => Some(only),
        _ => plies.into_iter().find(|ply| ply.captured == captured),
    }
}

pub(super) fn write_move(board: &Board, ply: Move) -> String {
    let order = numbered(board);
    let number = |square| {
        order
            .iter()
            .position(|other| *other == square)
            .map_or(0, |place| place + 1)
    };
    let sign = if ply.captures() { 'x' } else { '-' };
    let mut text = format!("{}{sign}{}", number(ply.from), number(ply.to));
    for captured in order
        .iter()
        .filter(|square| ply.captured.contains(**square))
    {
        let _ = write!(text, "x{}", number(*captured));
    }
    text
}

pub(super) fn moves(board: &Board, line: &[Move]) -> Vec<String> {
    let mut board = *board;
    let mut write = |ply: &Move| {
        let text = write_move(&board, *ply);
        board = board.after(*ply);
        text
    };
    line.iter().map(&mut write).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_with_letters_are_numbered_from_the_far_left() {
        let board = Board::start(Variant::Russian);
        assert_eq!(
            write_position(&board),
            format!("W{}{}{}", "b".repeat(12), "e".repeat(8), "w".repeat(12))
        );
        let c3_d4 = read_move(&board, "22-18").expect("it is legal");
        assert_eq!(board.write(c3_d4).to_string(), "c3-d4");
        assert_eq!(write_move(&board, c3_d4), "22-18");
        let turkish = write_position(&Board::start(Variant::Turkish));
        assert_eq!(
            turkish,
            format!(
                "W{}{}{}{}{}",
                "e".repeat(8),
                "b".repeat(16),
                "e".repeat(16),
                "w".repeat(16),
                "e".repeat(8)
            )
        );
    }

    #[test]
    fn a_position_comes_back_as_it_was_written() {
        for variant in Variant::ALL {
            let mut board = Board::start(variant);
            for turn in 0..30 {
                let plies = board.legal_moves();
                let Some(ply) = plies.get(turn % plies.len().max(1)) else {
                    break;
                };
                board = board.after(*ply);
                let read = read_position(variant, &write_position(&board)).expect("it can be read");
                assert_eq!(
                    (read.position().sides(), read.position().kings()),
                    (board.position().sides(), board.position().kings())
                );
                assert_eq!(read.turn(), board.turn());
            }
        }
    }

    #[test]
    fn what_is_no_move_is_none() {
        let board = Board::start(Variant::International);
        for text in [
            "",
            "32",
            "32-",
            "32-28-",
            "0-5",
            "51-46",
            "32-28x",
            "c3-d4",
            "99999999999999999999-1",
            "32-27-28",
        ] {
            assert_eq!(read_move(&board, text), None, "{text}");
        }
    }
}
